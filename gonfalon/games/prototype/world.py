"""What never changes during a game of the prototype: board, prices, cards and tables, as numbers.

The data files speak in ids; here territories, sea zones, kingdoms, goods, characters and technologies are small integers. A *place* is a
territory (0 and up) or a sea zone (numbered behind the territories). Transports and engines have a number for every piece in the box, so
the number tells the kind. One world is made per seats and options, and shared by all states of such games.

rules: MP-TERM-02, MP-TERM-07, MP-TERM-08, MP-KING-01 to MP-KING-09, MP-COMP-01 to MP-COMP-03, MP-OBJ-02, MP-MOVE-03, MP-TECHFX-46
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from gonfalon.games.prototype.data import Building, Character, Data, Engine, Technology, Transport
from gonfalon.games.prototype.options import ON, OPTIONS, on_offer
from gonfalon.games.prototype.vocabulary import (
    AFFAIRS,
    BOONS,
    FOES,
    ITEMS,
    PREY,
    RIGHT_WORDS,
    SOURCES,
    USES,
    VERBS,
)
from gonfalon.kernel.moves import AnyMove, Move, Vocabulary

NOBODY = -1

KINDS = ["galley", "merchant-ship", "war-wagon", "caravan"]
GALLEY, SHIP, WAGON, CARAVAN = range(4)
SHIPS, LAND_TRANSPORTS = (GALLEY, SHIP), (WAGON, CARAVAN)
WAR, COMMERCIAL = (GALLEY, WAGON), (SHIP, CARAVAN)

ENGINES = ["catapult", "trebuchet", "bombard"]
CATAPULT, TREBUCHET, BOMBARD = range(3)

SETTLEMENTS = ["village", "town", "city"]
FORTIFICATIONS = ["tower", "fort", "castle"]
FAIRS = ["fair-agricultural", "fair-mining", "fair-textile"]
BUILDINGS = [*SETTLEMENTS, *FORTIFICATIONS, "cathedral", *FAIRS]
VILLAGE, TOWN, CITY, TOWER, FORT, CASTLE, CATHEDRAL, FAIR = range(8)
"""Numbers of buildings; `FAIR` is the first of the three Fairs."""

GOODS = ["weapons", "salt", "furs", "grain", "slaves", "spices", "clothes", "wine"]
WEAPONS, SALT, FURS, GRAIN, SLAVES, SPICES, CLOTHES, WINE = range(8)
ICONS = ["movement", "armies", "buildings", "merchandise"]
RELIGIONS = ["catholic", "orthodox", "muslim", "pagan", "excommunicated", "antipope"]
CATHOLIC, ORTHODOX, MUSLIM, PAGAN, EXCOMMUNICATED, ANTIPOPE = range(6)
CLASSES = ["small", "minor", "large", "major"]
SMALL, MINOR, LARGE, MAJOR = range(4)

OLD_CARDINAL = ("combat.turn", "battle.attacker-cards", "battle.defender-cards")
"""MP-CHAR-53: the windows in which the Cardinal of the variant is played."""

CAPTAINS_EACH = 3
MOST_SEATS = 10
SEAT_NAMES = [f"player-{seat + 1}" for seat in range(MOST_SEATS)]


def bits(mask: int) -> list[int]:
    """The numbers in a bit mask, ascending."""
    return list(_bits(mask)) if mask else []


@lru_cache(maxsize=8192)
def _bits(mask: int) -> tuple[int, ...]:
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return tuple(numbers)


def mask_of(numbers: Any) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def sides(die: str) -> int:
    """MP-TERM-09: the sides of a die of the data files."""
    return int(die.removeprefix("d"))


def _in_order(counts: Iterable[tuple[str, int]], names: list[str]) -> tuple[int, ...]:
    """Counts by name, in the order of these names."""
    by_name = dict(counts)
    return tuple(by_name[name] for name in names)


def _by_kind(kinds: list[int], names: list[str]) -> list[list[int]]:
    """Per kind, the numbers of its pieces."""
    return [[piece for piece, k in enumerate(kinds) if k == kind] for kind in range(len(names))]


class Objective(NamedTuple):
    """MP-OBJ-02: what an Objective card shows; territories are bit masks."""

    kingdom: int
    difficulty: int
    home: int
    near: int
    far: int


class World:
    """Board, cards and tables for one number of seats and one choice of options."""

    def __init__(self, data: Data, seats: int, options: dict[str, Any]) -> None:
        self.data = data
        self.board = data.board
        self.limits = data.limits
        self.seats = seats
        self.options = {**{option.id: option.default for option in OPTIONS}, **options}
        self.turn_limit: int = self.options["turn_limit"]
        self.honour_limit: int = self.options["honour_limit"]
        self._set_territories()
        self._set_seas()
        self._set_kingdoms()
        self._set_pieces()
        self._set_cards()
        self._set_objectives()
        self._set_technologies()
        self._set_movement()
        self._set_supply()
        self._set_words()

    def is_on(self, option: str) -> bool:
        """Is a variant or an optional rule played?"""
        return bool(self.options[option] == ON)

    # ---- the board

    def _set_territories(self) -> None:
        places = self.board.territories
        self.territory_ids = [place.id for place in places]
        self.territories = range(len(places))
        number = {id: t for t, id in enumerate(self.territory_ids)}
        self.number = number
        self.terrain = [place.terrain for place in places]
        self.inhabited = mask_of(t for t in self.territories if places[t].inhabited_area)
        """Bit mask of the territories with an inhabited centre."""
        self.religious_capitals = mask_of(
            t for t in self.territories if places[t].religious_capital
        )
        self.rome, self.constantinople = number["latium"], number["thrace"]
        self.jerusalem, self.alexandria = number["judea"], number["delta"]
        self.kiev = number["kiev"]
        self.zone_of = [place.land_zone - 1 for place in places]
        """MP-TECHFX-46: per territory, its land zone."""
        self.land_zones = [
            mask_of(number[t] for t in zone.territories) for zone in self.board.land_zones
        ]
        self.price: dict[int, tuple[int, ...]] = {
            number[city.territory]: _in_order(city.prices.items(), GOODS)
            for city in self.board.city_prices
        }
        """MP-TRADE-07: per territory with a city, the price of every good."""
        self.adjacent = [0] * len(places)
        """Per territory, those that border on it, rivers and straits included (MP-MOVE-03, MP-ACTIV-02)."""
        self.rivers: set[tuple[int, int]] = set()
        self.straits: dict[tuple[int, int], tuple[int, int]] = {}
        """By two territories that face each other across a strait, the two sea zones (places) it joins."""
        for edge in self.board.edges:
            if edge.strait and not edge.land_prototype:
                continue
            a, b = number[edge.a], number[edge.b]
            self.adjacent[a] |= 1 << b
            self.adjacent[b] |= 1 << a
            if edge.river:
                self.rivers |= {(a, b), (b, a)}

    def _set_seas(self) -> None:
        zones = self.board.seas
        self.sea_ids = [sea.id for sea in zones]
        self.first_sea = len(self.territory_ids)
        self.places = range(self.first_sea + len(zones))
        self.seas = self.places[self.first_sea :]
        sea = {id: self.first_sea + n for n, id in enumerate(self.sea_ids)}
        self.is_open_sea = mask_of(sea[zone.id] for zone in zones if zone.kind == "open")
        """Bit mask, over places, of the open sea zones; the others are coastal."""
        self.sea_links = {
            sea[zone.id]: mask_of(sea[other] for other in zone.seas) for zone in zones
        }
        """Per sea zone, the sea zones next to it, as a bit mask over places."""
        self.shores = {
            sea[zone.id]: mask_of(self.number[t] for t in zone.territories) for zone in zones
        }
        """Per sea zone, the territories that touch it."""
        self.coast = [0] * self.first_sea
        """Per territory, the sea zones (places) that it touches."""
        for zone, shore in self.shores.items():
            for t in bits(shore):
                self.coast[t] |= 1 << zone
        self.harbour = [
            sea[place.harbour_seas[0]] if place.harbour_seas else NOBODY
            for place in self.board.territories
        ]
        """Per territory, the sea zone (place) its port opens on, or NOBODY."""
        for edge in self.board.edges:
            if edge.strait:
                a, b = self.number[edge.a], self.number[edge.b]
                joined = (sea[edge.seas[0]], sea[edge.seas[1]])
                self.straits[a, b] = self.straits[b, a] = joined

    def is_sea(self, place: int) -> bool:
        return place >= self.first_sea

    def _set_kingdoms(self) -> None:
        kingdoms = self.board.kingdoms
        self.kingdoms = kingdoms
        self.kingdom_ids = [kingdom.id for kingdom in kingdoms]
        self.home = [mask_of(self.number[t] for t in kingdom.territories) for kingdom in kingdoms]
        """Per kingdom, its territories, in play or not."""
        self.class_of = [CLASSES.index(kingdom.class_) for kingdom in kingdoms]
        """MP-TERM-08: per kingdom, its printed size."""
        self.religion_of = [RELIGIONS.index(kingdom.religion) for kingdom in kingdoms]
        index = {id: k for k, id in enumerate(self.kingdom_ids)}
        self.kingdom_of = [index[place.kingdom] for place in self.board.territories]
        """Per territory, its kingdom."""
        self.playable = [index[id] for id in on_offer(self.board, self.seats, self.options)]
        self.horde = index["golden-horde"]
        self.principalities = [
            k
            for k in range(len(kingdoms))
            if any(self.board.territories[t].russian_principality for t in bits(self.home[k]))
        ]
        """MP-TAX-02: the Russian principalities."""
        self.barbarians_when_attacked = [kingdom.barbarians_when_attacked for kingdom in kingdoms]
        west = [t for t in self.territories if self.board.territories[t].board == "west"]
        self.western = mask_of(west)
        excluded = self.board.exclusion_prototype
        out = mask_of(self.number[id] for id in excluded.territories)
        for id in excluded.kingdoms:
            out |= self.home[index[id]]
        self.excluded = out if self.seats < excluded.applies_below_players else 0
        """MP-KING-04: bit mask of the territories that are out of the game with few players."""

    # ---- the box, prices and values

    def _set_pieces(self) -> None:
        data = self.data
        shared = data.components.shared
        self.transport_names: list[str] = []
        self.transport_kind: list[int] = []
        """Per transport, its kind."""
        for kind, count in enumerate(_in_order(shared.transports.items(), KINDS)):
            id = KINDS[kind]
            self.transport_names += [f"{id}-{n + 1}" for n in range(count)]
            self.transport_kind += [kind] * count
        self.transports = range(len(self.transport_kind))
        self.transports_of = _by_kind(self.transport_kind, KINDS)
        self.engine_names: list[str] = []
        self.engine_kind: list[int] = []
        for kind, count in enumerate(_in_order(shared.engines.items(), ENGINES)):
            id = ENGINES[kind]
            self.engine_names += [f"{id}-{n + 1}" for n in range(count)]
            self.engine_kind += [kind] * count
        self.engine_numbers = range(len(self.engine_kind))
        self.engines_of = _by_kind(self.engine_kind, ENGINES)
        by_kind: dict[tuple[str, int], Transport] = {(t.kind, t.level): t for t in data.transports}
        self.transport = [[by_kind[kind, level] for level in (1, 2, 3)] for kind in KINDS]
        """By kind and level - 1, the row of costs.toml."""
        small = self.is_on("small_holds")
        self.room_vf = [
            [t.small_vf if small else t.capacity_vf for t in row] for row in self.transport
        ]
        self.room_goods = [
            [t.small_goods if small else t.capacity_goods for t in row] for row in self.transport
        ]
        """MP-TRANS-03 to MP-TRANS-05: capacities by kind and level - 1."""
        engines: dict[str, Engine] = {engine.id: engine for engine in data.engines}
        self.engine = [engines[id] for id in ENGINES]
        buildings: dict[str, Building] = {building.id: building for building in data.buildings}
        self.buildings = [buildings[id] for id in BUILDINGS]
        self.captain_cost = [captain.cost for captain in data.captains]
        self.army_ceiling = sum(figure.vf * figure.count for figure in data.components.figures)
        """MP-COMP-02."""
        self.building_stock = _in_order(shared.buildings.items(), BUILDINGS)
        """Pieces of each building in the box."""
        self.garrison = next(
            f.vf for f in data.components.figures if f.id == data.components.start.garrison
        )
        """MP-SETUP-12: VF in every territory of a player at the start."""
        self.po: dict[str, int] = {row.id: row.po for row in data.scoring.scores}
        """Honour Points by id of scoring.toml."""
        self.po_rule: dict[str, str] = {row.id: row.rule for row in data.scoring.scores}

    def _set_cards(self) -> None:
        deck = self.data.deck
        self.characters: tuple[Character, ...] = deck.characters
        self.card_ids = [character.id for character in deck.characters]
        self.card = {id: number for number, id in enumerate(self.card_ids)}
        """The number of a character by its id."""
        column = deck.players.index(self.seats)
        self.copies = [character.copies[column] for character in deck.characters]
        """MP-CARD-15."""
        self.battle_cards = [
            n
            for n, c in enumerate(deck.characters)
            if c.keep == "keep-unless-lost" and self.copies[n]
        ]
        """The characters that are shown for a roll (MP-TIME-07)."""
        self.offensive = mask_of(n for n, c in enumerate(deck.characters) if c.offensive)
        self.in_window: dict[str, set[int]] = {}
        """By window, the characters that are offered in it."""
        for number, character in enumerate(deck.characters):
            for window in character.windows:
                self.in_window.setdefault(window, set()).add(number)
        if self.is_on("old_cardinal"):
            for window in OLD_CARDINAL:
                self.in_window[window].add(self.card["cardinal"])

    def _set_objectives(self) -> None:
        data, number = self.data.objectives, self.number
        self.objective_ids = [card.id for card in data.cards]
        self.objectives: list[Objective] = []
        """MP-OBJ-02: per Objective card, what it shows."""
        for card in data.cards:
            kingdom = self.kingdom_ids.index(card.kingdom)
            near, far = (mask_of(number[t] for t in listed) for listed in (card.near, card.far))
            shown = Objective(kingdom, card.difficulty, self.home[kingdom], near, far)
            self.objectives.append(shown)
        self.sources = SOURCES if self.is_on("objectives") else SOURCES[:-1]
        """Where Honour Points may come from in this game."""

    def _set_technologies(self) -> None:
        self.technologies: tuple[Technology, ...] = self.data.technologies
        self.technology_ids = [technology.id for technology in self.technologies]
        self.tech = {id: 1 << number for number, id in enumerate(self.technology_ids)}
        """The bit of a technology by its id."""
        index = {id: number for number, id in enumerate(self.technology_ids)}
        self.needs: list[int] = []
        """MP-TECH-02: per technology, bit mask of all technologies before it in its branch."""
        for technology in self.technologies:
            mask = 0
            for id in technology.prerequisites:
                mask |= 1 << index[id] | self.needs[index[id]]
            self.needs.append(mask)
        colours = {tree.id: tree.colour for tree in self.data.trees}
        self.colour = [colours[technology.tree] for technology in self.technologies]
        self.levels = [row.technologies_from for row in self.data.tables.levels]
        """MP-TERM-02: technologies needed for LT I, II, III."""
        self.level_by_count = [
            sum(count >= needed for needed in self.levels)
            for count in range(len(self.technologies) + 1)
        ]
        """The LT of who has so many technologies."""
        self.level_die = [sides(row.die) for row in self.data.tables.levels]
        """Sides of the die by LT - 1."""

    def _set_movement(self) -> None:
        rows = self.data.movement
        self.terrain_pm = {row.id: row for row in rows.terrains}
        self.sea_pm = {row.id: row for row in rows.sea}
        """MP-MOVE-02, MP-MOVE-05: what entering a terrain, a port, a coastal or an open sea zone costs."""
        self.loading_pm = [rows.loading[0].pm, rows.loading[1].pm]
        """MP-LOAD-01: an operation with armies or land transports, with goods or engines."""
        self.ports = dict.fromkeys(self.seas, 0)
        """Per sea zone, bit mask of the territories whose port opens on it."""
        for t, sea in enumerate(self.harbour):
            if sea != NOBODY:
                self.ports[sea] |= 1 << t
        self.shores_of_strait = {
            (one, other): pair
            for pair, (a, b) in self.straits.items()
            for one, other in ((a, b), (b, a))
        }
        """MP-BLOCK-01: by two sea zones, the territories on the shores of the strait that joins them."""

    def _set_supply(self) -> None:
        rows = {row.id: row for row in self.data.supply.terrains}
        self.terrain_supply = [
            (
                rows[id].base,
                [(self.tech[more.technology], more.vf) for more in rows[id].technologies],
            )
            for id in self.terrain
        ]
        """MP-SUPPLY-02: per territory, the VF that its terrain feeds, and (bit of a technology, VF more)."""

    # ---- words

    def _set_words(self) -> None:
        letters = "abc"
        self.windows = {window.id: n for n, window in enumerate(self.data.windows)}
        self.vocabulary = Vocabulary(
            {
                "territory": self.territory_ids,
                "sea": self.sea_ids,
                "place": [*self.territory_ids, *(f"{id}-sea" for id in self.sea_ids)],
                "kingdom": self.kingdom_ids,
                "seat": SEAT_NAMES[: self.seats],
                "card": self.card_ids,
                "technology": self.technology_ids,
                "building": BUILDINGS,
                "kind": KINDS,
                "transport": self.transport_names,
                "artillery": ENGINES,
                "engine": self.engine_names,
                "captain": [
                    f"captain-{seat + 1}{k}"
                    for seat in range(self.seats)
                    for k in letters[:CAPTAINS_EACH]
                ],
                "good": GOODS,
                "origin": [*self.territory_ids, "nowhere"],
                "religion": RELIGIONS,
                "icon": ICONS,
                "zone": [f"zone-{number + 1}" for number in range(len(self.land_zones))],
                "event": [event.id for event in self.board.events],
                "treasure": [treasure.id for treasure in self.board.treasures],
                "source": self.sources,
                "window": list(self.windows),
                "affair": AFFAIRS,
                "right": RIGHT_WORDS,
                "use": USES,
                "boon": BOONS,
                "prey": PREY,
                "foe": FOES,
                "item": ITEMS,
            },
            VERBS,
        )
        v = self.vocabulary
        self.pass_ = v[("pass",)]
        self.done = v[("done",)]
        self.promises: dict[tuple[int, int, int], list[AnyMove]] = {}
        self.cessions: dict[tuple[int, int], list[list[AnyMove]]] = {}
        self.handings: dict[tuple[int, int], list[AnyMove]] = {}
        """Moves of which a draft offers many, once they were made: see `diplomacy/steps/drafts.py`."""
        self.ordered: dict[str, Move] = {}
        """Orders of sealed phases by their text, once they were read: see `timing/steps/sealed_orders.py`."""

    def territory(self, id: str) -> int:
        return self.number[id]

    def place(self, id: str) -> int:
        return self.vocabulary.number("place", id)

    def kingdom(self, id: str) -> int:
        return self.vocabulary.number("kingdom", id)
