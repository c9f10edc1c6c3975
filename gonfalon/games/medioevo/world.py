"""What never changes during a game of Medioevo Universale: board, prices, cards and tables, as numbers.

The data files speak in ids; here territories, sea zones, kingdoms, merchandise and cards are small integers. A *space* is a
territory (0 and up), a sea zone (numbered behind the territories) or the deck of a galley at sea (numbered behind the
zones, one for every piece of every seat). One world is made per seats and options, and shared by all states of such games.

rules: MU-DEF-01 to MU-DEF-03, MU-DEF-09 to MU-DEF-13, MU-KING-01, MU-KING-06, MU-KING-07, MU-COMP-01 to MU-COMP-17
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.clauses import CLAUSE_KINDS, RIGHTS
from gonfalon.commons.universale.board import BoardData
from gonfalon.games.medioevo.data import Building, Data, Unit
from gonfalon.games.medioevo.options import ON, OPTIONS, listed_teams
from gonfalon.games.medioevo.powers import Windows
from gonfalon.games.medioevo.vocabulary import DICE, ORDERS, PARTS, SIDES, SOURCES, STOCK, VERBS
from gonfalon.kernel.moves import Move, Vocabulary

UNITS = ["light-infantry", "heavy-infantry", "archer", "cavalry"]
LIGHT, HEAVY, ARCHER, CAVALRY = range(4)
CAPTAIN = 4
"""Stands for captains where kinds of army units are listed."""
UNIT_KINDS = [*UNITS, "captain"]

KINDS = ["caravan", "merchant-ship", "war-wagon", "galley", "siege-engine"]
CARAVAN, SHIP, WAGON, GALLEY, ENGINE = range(5)
COMMERCIAL = (CARAVAN, SHIP)
SHIPS = (SHIP, GALLEY)

HORDE = ["light-infantry", "archer", "captain"]
"""Kinds of barbarian units, in the order in which they take damage (MU-DMG-07)."""

CLASSES = ["civil", "military", "religious"]
CIVIL, MILITARY, RELIGIOUS = range(3)
BUILDINGS = ["village", "town", "city", "tower", "fort", "castle", "cathedral"]
"""Civil levels I to III, military levels I to III, and the cathedral."""

COLOURS = ["blue", "yellow", "orange", "red", "green", "purple"]
BLUE, YELLOW, ORANGE, RED, GREEN, PURPLE = range(6)
"""Colours of technology points and of the six branches, in the order of the rulebook."""
BRANCHES = ["transportation", "commerce", "legislation", "combat", "construction", "religion"]

GOODS = ["weapons", "salt", "furs", "grain", "slaves", "spices", "clothes", "wine"]

EFFECTS = ["movement", "armies", "buildings", "merchandise"]

CAPTAINS_EACH = 5
"""Captains of a seat: its own, then one that a Heroine makes of a unit, and the one of a hired horde."""
OWN_CAPTAINS = 3
HEROINE, HIRED = 3, 4
"""Numbers of the two others (MU-EC-67, MU-EC-65); they are no pieces of the seat and count against no limit (MU-INTER-24)."""
PIECES_EACH = 10
CARDS = 72

MOST_SEATS = 6
SEAT_NAMES = [f"player-{seat + 1}" for seat in range(MOST_SEATS)]


_NUMBERS: dict[int, list[int]] = {}
"""The numbers in bit masks that somebody has asked for."""
_MOST_MASKS = 8192


def bits(mask: int) -> list[int]:
    """The numbers in a bit mask, ascending."""
    if not mask:
        return []
    numbers = _NUMBERS.get(mask)
    if numbers is None:
        if len(_NUMBERS) >= _MOST_MASKS:
            _NUMBERS.clear()
        numbers = _NUMBERS[mask] = _bits(mask)
    return numbers[:]


def _bits(mask: int) -> list[int]:
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def mask_of(numbers: Any) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


class World:
    """Board, cards and tables for one number of seats and one choice of options."""

    def __init__(self, data: Data, board: BoardData, seats: int, options: dict[str, Any]) -> None:
        self.data = data
        self.board = board
        self.seats = seats
        self.options = options
        self._set_options()
        self._set_territories()
        self._set_seas()
        self._set_kingdoms()
        self._set_steps()
        self._set_stock()
        self._set_combat()
        self._set_windows()
        self._set_words()

    def _set_options(self) -> None:
        """MU-END-01, MU-END-03, MU-VAR-17: limits and variants, chosen once for the whole game."""
        chosen = {**{option.id: option.default for option in OPTIONS}, **self.options}
        self.turn_limit: int = chosen["turn_limit"]
        self.honour_limit: int = chosen["honour_limit"]
        self.teams = listed_teams(chosen)
        """Per seat, its team; empty without teams."""
        self.terrain_on = chosen["terrain"] == ON
        self.blood_on = chosen["blood"] == ON
        self.deployment_on = chosen["deployment"] == ON
        self.road_chain_on = chosen["road_chain"] == ON

    # ---- the board

    def _set_territories(self) -> None:
        """MU-KING-06: the core board."""
        places = [place for place in self.board.territories if place.board == "core"]
        self.places = places
        self.territory_ids = [place.id for place in places]
        self.territories = range(len(places))
        self.good = [-1 if p.merchandise is None else GOODS.index(p.merchandise) for p in places]
        """What the inhabited area produces; -1 where there is none."""
        self.inhabited = mask_of(t for t in self.territories if self.good[t] >= 0)
        self.harbours = mask_of(t for t in self.territories if places[t].harbour)
        self.fires = mask_of(t for t in self.territories if places[t].fire)
        self.terrain = [place.terrain for place in places]
        kinds = {kind.id: kind for kind in self.data.components.terrains}
        self.terrain_mp = [kinds[place.terrain].mp for place in places]
        self.terrain_maintenance = [kinds[place.terrain].maintenance for place in places]
        """MU-VAR-06, MU-VAR-08: per territory, points to enter it and florins for a piece in it."""
        number = {id: t for t, id in enumerate(self.territory_ids)}
        self.adjacent = [0] * len(places)
        """Per territory, those that share a land border or river with it (MU-DEF-02)."""
        self.crossing = [0] * len(places)
        """Likewise for land movement: with the Dardanelles (MU-MOVE-15)."""
        self.rivers: set[tuple[int, int]] = set()
        for edge in self.board.edges:
            if edge.a not in number or edge.b not in number:
                continue
            a, b = number[edge.a], number[edge.b]
            if not edge.strait:
                self.adjacent[a] |= 1 << b
                self.adjacent[b] |= 1 << a
            if not edge.strait or edge.land_166:
                self.crossing[a] |= 1 << b
                self.crossing[b] |= 1 << a
            if edge.river:
                self.rivers |= {(a, b), (b, a)}
        self.rome, self.jerusalem = number["latium"], number["judea"]

    def _set_seas(self) -> None:
        number = {id: t for t, id in enumerate(self.territory_ids)}
        zones = self.board.seas
        self.sea_ids = [sea.id for sea in zones]
        self.first_sea = len(self.territory_ids)
        self.zones = range(self.first_sea + len(zones))
        self.first_deck = len(self.zones)
        sea = {id: n for n, id in enumerate(self.sea_ids)}
        self.shores = [mask_of(number[t] for t in z.territories if t in number) for z in zones]
        """Per sea zone, the territories that touch it."""
        self.coast = [0] * len(self.territory_ids)
        """Per territory, the sea zones it touches."""
        for n, shore in enumerate(self.shores):
            for t in bits(shore):
                self.coast[t] |= 1 << n
        self.sea_links = [mask_of(sea[id] for id in z.seas) for z in zones]
        self.harbour_sea = [
            sea[place.harbour_seas[0]] if place.harbour_seas else -1 for place in self.places
        ]
        self.is_port = [bool(p.harbour) and self.good[t] >= 0 for t, p in enumerate(self.places)]
        """Per territory, may ships be bought there (MU-TRN-05)?"""

    def _set_kingdoms(self) -> None:
        kingdoms = [k for k in self.board.kingdoms if k.playable_166]
        self.kingdom_ids = [kingdom.id for kingdom in kingdoms]
        number = {id: t for t, id in enumerate(self.territory_ids)}
        self.home = [mask_of(number[t] for t in kingdom.territories) for kingdom in kingdoms]
        """Per kingdom, its home territories."""
        self.colour_of = [kingdom.colour for kingdom in kingdoms]
        self.connected = [0] * len(kingdoms)
        index = {id: k for k, id in enumerate(self.kingdom_ids)}
        for link in self.board.connections:
            if link.a in index and link.b in index:
                self.connected[index[link.a]] |= 1 << index[link.b]
                self.connected[index[link.b]] |= 1 << index[link.a]
        self.connected_sets = {
            sets.players: [tuple(index[id] for id in chosen) for chosen in sets.sets]
            for sets in self.board.connected_sets
        }
        self.events = [event for event in self.board.events if event.deck == "core"]
        self.event_red = [
            mask_of(number[t] for t in event.red if t in number) for event in self.events
        ]

    # ---- distances

    def _set_steps(self) -> None:
        """MU-DEF-03: the zones one step away from each zone, as one bit mask over all zones."""
        first = self.first_sea
        self.next_to = [self.adjacent[t] | self.coast[t] << first for t in self.territories] + [
            self.shores[n] | self.sea_links[n] << first for n in range(len(self.sea_ids))
        ]
        self._near: dict[tuple[int, int, int], int] = {}
        self._horde_moves: dict[tuple[int, int], list[Move]] = {}

    def neighbours(self, territory: int, in_play: int) -> int:
        """MU-DEF-03: the territories in play at most three steps away; `in_play` is a mask over all zones."""
        return self.within(territory, self.data.limits.neighbouring_distance, in_play)

    def within(self, territory: int, steps: int, in_play: int) -> int:
        """The other territories in play that are at most so many steps away."""
        key = (territory, steps, in_play)
        near = self._near.get(key)
        if near is None:
            seen = fresh = 1 << territory
            for _ in range(steps):
                next_to = 0
                for zone in bits(fresh):
                    next_to |= self.next_to[zone]
                fresh = next_to & in_play & ~seen
                seen |= fresh
            near = seen & ~(1 << territory) & (1 << self.first_sea) - 1
            self._near[key] = near
        return near

    def is_land(self, space: int) -> bool:
        return space < self.first_sea

    def is_sea(self, space: int) -> bool:
        return self.first_sea <= space < self.first_deck

    def aboard(self, piece: int) -> int:
        """The space on the deck of a galley at sea."""
        return self.first_deck + piece

    # ---- the box, prices and values

    def _set_stock(self) -> None:
        data = self.data
        player, shared = data.components.player, data.components.shared
        self.limits = data.limits
        self.florins_per_missing_tp = data.limits.florins_per_missing_tp
        stock: dict[str, int] = {
            **dict(shared.transports.items()),
            **dict(shared.siege_engines.items()),
            **dict(shared.buildings.items()),
            **{item.id: item.count for item in data.components.merchandise},
        }
        units: dict[str, int] = dict(player.units.items())
        barbarians: dict[str, int] = dict(shared.barbarian_units.items())
        self.unit_stock = [units[id] for id in UNITS]
        self.control_tokens = player.control_tokens
        groups = [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)]
        self.token_room = [
            (group, sum(t.count for t in player.property_tokens if set(t.levels) & set(group)))
            for group in groups
        ]
        """MU-PROP-02: levels, and how many property tokens show one of them; pieces of these levels cannot be more."""
        self.least_token_room = min(room for _, room in self.token_room)
        self.transport_stock = [stock[id] for id in KINDS[:ENGINE]]
        self.engine_ids = [engine.id for engine in data.siege_engines]
        self.engine_stock = [stock[id] for id in self.engine_ids]
        self.building_stock = [stock[id] for id in BUILDINGS]
        self.barbarian_stock = tuple(barbarians[id] for id in HORDE)
        self.barbarian_tokens = shared.barbarian_property_tokens
        self.standards = [0, 0, shared.standards["small"], shared.standards["large"]]
        """By level of a captain, how many standards there are; a captain of level I needs none."""
        sorts = [self.building_stock[at : at + 3] for at in range(0, len(BUILDINGS), 3)]
        self.least_stock = [min(s) for s in (*sorts, self.engine_stock, self.standards[2:])]
        """The scarcest of the civil, military, religious buildings, engines and standards."""
        self.cube_stock = [stock[good] for good in GOODS]
        tokens: dict[str, int] = {
            item.colour: item.count for item in data.components.objective_tokens
        }
        self.token_stock = [tokens[colour] for colour in COLOURS]
        levels = [
            {t.level: t for t in data.transports if t.kind == kind} for kind in KINDS[:ENGINE]
        ]
        self.points = [[kind[level].mp for level in (1, 2, 3)] for kind in levels]
        self.points.append([engine.mp for engine in data.siege_engines])
        """Movement points by kind of piece and level."""
        self.capacity = [[kind[level].capacity for level in (1, 2, 3)] for kind in levels]
        self.capacity.append([0, 0, 0])
        buildings: dict[str, Building] = {building.id: building for building in data.buildings}
        self.buildings = [buildings[id] for id in BUILDINGS]
        self.building_tech: list[str] = [chart.tech for chart in self.buildings]
        self.building_price = [
            (chart.cost, COLOURS.index(chart.tp_colour), chart.tp) for chart in self.buildings
        ]
        """By building: florins, colour and number of technology points."""
        self.army_limits = [0, *(self.buildings[level].army_limit for level in range(3))]
        """By level of the civil building in a territory, army units that it adds to the limit."""
        self.unit_cost = [next(a.cost for a in data.armies if a.id == id) for id in UNITS]
        self.captain_cost = [captain.cost for captain in data.captains]
        self.captain_points = [captain.tp for captain in data.captains]
        rows = {row.players: row.penalty for row in data.penalties}
        self.penalty = {2: rows[3][:2], **rows}
        """MU-DICE-06, MU-ORDER-10: by players still in the game, by place in the turn order."""
        priced: list[Any] = [[kind[level] for level in (1, 2, 3)] for kind in levels]
        self.piece_price: list[list[tuple[int, int, int]]] = [
            [(item.cost, COLOURS.index(item.tp_colour), item.tp) for item in kind]
            for kind in (*priced, data.siege_engines)
        ]
        """By kind of piece and level: florins, colour and number of technology points."""
        self.cards = data.cards
        self.card_points = [[COLOURS.index(colour) for colour in card.tp] for card in data.cards]
        """By Empire card, the colours of its technology points."""
        self.objectives = data.objectives
        self.technologies = data.technologies
        self.technology_price = [technology.cost_florins for technology in data.technologies]
        self.technology_of = {
            technology.id: (number, COLOURS.index(technology.colour), technology.level)
            for number, technology in enumerate(data.technologies)
        }
        """By id: number, branch and level."""
        chart = sorted((branch, level, n) for n, branch, level in self.technology_of.values())
        self.technology_at = [
            [n for at, _, n in chart if at == branch] for branch in range(len(COLOURS))
        ]
        """By branch, the numbers of its technologies, the lowest level first."""

    def _set_combat(self) -> None:
        combat = self.data.combat
        self.archery_hits = combat.archery.hit_on
        self.sinking_hits = combat.sinking.hit_on
        self.engines = self.data.siege_engines
        units: dict[str, Unit] = {unit.id: unit for unit in combat.units}
        self.reduced_to = [
            [UNITS.index(id) for id in units[unit].on_damage if id != "removed"] for unit in UNITS
        ]
        """By kind, what a point of damage on land turns a unit into: the first that its owner's reserve holds."""
        self.powers_at_sea = mask_of(
            kind for kind, unit in enumerate(UNITS) if units[unit].power_at_sea
        )
        self.barbarian_level = combat.barbarian.captain_level
        supply: dict[str, int] = {row.unit: row.horde for row in combat.supply}
        self.horde_for = [supply[id] for id in HORDE]
        """MU-BSUP-04: by kind of barbarian unit, how large a horde must be to which one is added."""
        self.barbarian_sacrifice = [
            (row.light_infantry_from, row.sacrificed) for row in combat.barbarian_sacrifices
        ]
        self.barbarian_galley = [(row.units_from, row.level) for row in combat.barbarian_galleys]

    def _set_windows(self) -> None:
        self.borrowable = mask_of(n for n, card in enumerate(self.cards) if card.borrowable)
        self.pirates = mask_of(n for n, card in enumerate(self.cards) if card.character == "pirate")
        """Bit mask of the cards whose power is points of any colour."""
        self.princesses = mask_of(
            n for n, card in enumerate(self.cards) if card.character == "princess"
        )
        """Bit mask of the cards that are joined to others."""
        self.pointed = mask_of(n for n, card in enumerate(self.cards) if card.tp)
        """Bit mask of the cards that yield technology points."""
        windows = Windows(self.data, self.technology_of)
        self.card_windows = windows.cards
        self.technology_windows = windows.technologies
        self.family_ids = windows.family_ids
        self.family_of = windows.family_of
        self.reacting = windows.reacting
        self.families = windows.families

    # ---- words

    def _set_words(self) -> None:
        letters = "abcdefghij"
        pieces = [f"piece-{seat + 1}{k}" for seat in range(self.seats) for k in letters]
        captains = [
            f"captain-{seat + 1}{k}" for seat in range(self.seats) for k in letters[:CAPTAINS_EACH]
        ]
        technologies = [technology.id for technology in self.data.technologies]
        self.vocabulary = Vocabulary(
            {
                "territory": self.territory_ids,
                "sea": self.sea_ids,
                "zone": [*self.territory_ids, *(f"{id}-sea" for id in self.sea_ids)],
                "kingdom": self.kingdom_ids,
                "unit": UNIT_KINDS,
                "building": BUILDINGS,
                "class": CLASSES,
                "kind": KINDS,
                "piece": pieces,
                "captain": captains,
                "good": GOODS,
                "colour": COLOURS,
                "technology": technologies,
                "card": [f"card-{number + 1}" for number in range(CARDS)],
                "effect": EFFECTS,
                "event": [f"event-{number + 1}" for number in range(len(self.events))],
                "seat": SEAT_NAMES[: self.seats],
                "right": [CLAUSE_KINDS[kind].id for kind in RIGHTS],
                "order": ORDERS,
                "part": PARTS,
                "dice": DICE,
                "stock": STOCK,
                "source": SOURCES,
                "side": SIDES,
                "family": self.family_ids,
                "rival": [*SEAT_NAMES[: self.seats], "everybody"],
            },
            VERBS,
        )
        v = self.vocabulary
        self.pass_ = v[("pass",)]
        self.done = v[("done",)]
        self.add_barbarian = [
            [v["add-barbarian", zone, UNIT_KINDS.index(kind)] for kind in HORDE]
            for zone in self.zones
        ]
        """By zone and kind of barbarian unit, the move that adds one."""

    def horde_moves(self, zone: int, targets: int) -> list[Move]:
        """The moves of a horde to each of these zones, a bit mask."""
        key = (zone, targets)
        moves = self._horde_moves.get(key)
        if moves is None:
            moves = [self.vocabulary["move-barbarians", zone, to] for to in bits(targets)]
            self._horde_moves[key] = moves
        return moves

    def territory(self, id: str) -> int:
        return self.vocabulary.number("territory", id)

    def kingdom(self, id: str) -> int:
        return self.vocabulary.number("kingdom", id)

    def zone(self, id: str) -> int:
        return self.vocabulary.number("zone", id)
