"""What never changes during a game of Medieval: board, cards and tables, as numbers.

The data files speak in ids; here every Area, Province, Naval Area, Power and card is a small integer and every set
of them a bit mask, so that the rules look things up by index. One world is made per seats and options, and shared by
all states of such games.

rules: MD-COMP-01, MD-COMP-02, MD-COMP-07, MD-COMP-08, MD-MAP-01 to MD-MAP-10, MD-POWER-01, MD-TABLE-01
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medieval.data import Card, Data
from gonfalon.kernel.moves import AMOUNT, Move, Vocabulary

NOBODY = -1
"""Holder of what no player holds; a Power whose card lies uncontrolled on the table."""
UNSEEN = -2
"""Place of a Power Card that is in the deck or in a hand."""
GONE = -3
"""Place of a Power Card that is out of the game."""
UNKNOWN = -1
"""Stands in a seat's knowledge for a card or an amount of Florins that it may not know."""

RELIGIONS = ["catholic", "orthodox", "islam", "pagan"]
CATHOLIC, ORTHODOX, ISLAM, PAGAN = range(4)
NO_RELIGION = -1
NO_NAVY = -1

CARDS = [
    "mongol", "pope", "knights-of-christ", "spies", "assassin", "civil-war", "jihad", "heresy",
    "deus-ex-machina", "disaster", "change-of-ruler",
]  # fmt: skip
(
    MONGOL, POPE, KNIGHTS, SPIES, ASSASSIN, CIVIL_WAR, JIHAD, HERESY, DEUS, DISASTER, CHANGE_OF_RULER,
) = range(11)  # fmt: skip
FIRST_POWER_CARD = len(CARDS)
"""The card of a Power is this number plus the Power's own."""

INVESTMENTS = ["military", "maritime", "ecclesiastical", "traitor", "infrastructure", "merchant"]
MILITARY, MARITIME, ECCLESIASTICAL, TRAITOR, INFRASTRUCTURE, MERCHANT = range(6)

ORDERS = [
    "pass-cards",
    "never-intercept",
    "always-intercept",
    "knights-if-attacked",
    "spies-if-attacked",
]
PASS_CARDS, NEVER_INTERCEPT, ALWAYS_INTERCEPT, KNIGHTS_IF_ATTACKED, SPIES_IF_ATTACKED = range(5)
"""Answers left in advance that are either given or not (MD-ASK-20)."""

MOST_SEATS = 6
SEAT_NAMES = [f"player-{seat + 1}" for seat in range(MOST_SEATS)]

VERBS: dict[str, tuple[str, ...]] = {
    # setup
    "draft": ("power",),
    "give-npc": ("power",),
    # phases
    "pass": (),
    "draw-map-card": (),
    "collect": (),
    "end": (),
    "discard": ("card",),
    "resolve": ("card",),
    # cards of phase C
    "play-power": ("power",),
    "crusade": (),
    "excommunicate": ("power",),
    "absolve": ("power",),
    "marry": ("power", "power"),
    "papal-passage": (),
    "spy-map": (),
    "spy-hand": ("seat",),
    "spy-deck": (),
    "assassinate": ("power",),
    "civil-war": ("power",),
    "heresy": ("province",),
    "buy": ("investment",),
    "station": ("power",),
    # attacks
    "attack": ("power", "province"),
    "knights-attack": ("province", AMOUNT),
    "fight-civil-war": ("power",),
    "end-heresy": ("province",),
    "hire": ("power",),
    "route": (AMOUNT,),
    "terms": ("seat",),
    "ask": (),
    "grant": (),
    "price": (AMOUNT,),
    "pay": (),
    "refuse": (),
    "call-off": (),
    "intercept": ("power",),
    "bid": (AMOUNT,),
    "play": ("card",),
    "knights": (AMOUNT,),
    # Crusades and Mongols
    "punish": ("power",),
    "commit": ("power", AMOUNT),
    "commit-province": ("province", AMOUNT),
    "commit-knights": (AMOUNT,),
    "invade": ("area",),
    # deals: written item by item, then sent
    "offer-to": ("seat",),
    "give-florins": (AMOUNT,),
    "give-card": ("card",),
    "give-province": ("province",),
    "want-florins": (AMOUNT,),
    "want-card": ("card",),
    "want-province": ("province",),
    "send": (),
    "drop": (),
    "accept": ("seat",),
    "decline": ("seat",),
    "withdraw": ("seat",),
    "counter": (),
    "agree": (),
    # answers left in advance, leaving
    "order": ("order",),
    "cancel-order": ("order",),
    "order-passage": ("seat", "answer"),
    "cancel-passage": ("seat",),
    "order-militia": ("province", AMOUNT),
    "cancel-militia": ("province",),
    "resign": (),
    "remove": ("seat",),
}
ANSWERS = ["refuse", "grant"]


MOST_KEPT = 1 << 16
MOST_BYTES = 12
IN_BYTE = [
    [[8 * place + bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
    for place in range(MOST_BYTES)
]
"""For each byte of a mask and each value of it, the numbers that are in it."""


class Sets(dict[int, tuple[int, ...]]):
    """By bit mask, the numbers in it, ascending. Kept, because the same sets come up again and again."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) == MOST_KEPT:
            self.clear()
        numbers: list[int] = []
        for place, byte in enumerate(mask.to_bytes(MOST_BYTES, "little")):
            if byte:
                numbers += IN_BYTE[place][byte]
        found = self[mask] = tuple(numbers)
        return found


bits = Sets().__getitem__
"""The numbers in a bit mask."""


class Joined(dict[int, int]):
    """By bit mask of places, all that is linked with any of them. Kept like `Sets`."""

    def __init__(self, links: list[int]) -> None:
        super().__init__()
        self.links = links

    def __missing__(self, mask: int) -> int:
        if len(self) == MOST_KEPT:
            self.clear()
        joined = 0
        for number in bits(mask):
            joined |= self.links[number]
        self[mask] = joined
        return joined


def mask_of(numbers: Any) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


class World:
    """Board, Powers, cards and tables for one number of seats and one choice of options."""

    def __init__(self, data: Data, seats: int, options: dict[str, Any]) -> None:
        self.data = data
        self.seats = seats
        self.options = options
        self.npc = seats
        """The number of the NPC among the holders of Provinces and Powers; plays with two seats only."""
        self._set_board()
        self._set_powers()
        self._set_cards()
        self._set_numbers()
        self._set_words()

    # ---- the board

    def _set_board(self) -> None:
        data = self.data
        self.area_ids = [area.id for area in data.areas]
        self.province_ids = [place.id for place in data.provinces]
        self.naval_ids = [sea.id for sea in data.naval_areas]
        self.power_ids = [power.id for power in data.powers]
        area = {id: n for n, id in enumerate(self.area_ids)}
        land = {id: n for n, id in enumerate(self.province_ids)}
        sea = {id: n for n, id in enumerate(self.naval_ids)}
        power = {id: n for n, id in enumerate(self.power_ids)}
        self.areas = range(len(self.area_ids))
        self.provinces = range(len(self.province_ids))
        self.seas = range(len(self.naval_ids))
        self.powers = range(len(self.power_ids))
        self.papal = len(self.province_ids)
        """The Papal States stand among the land places, right behind the Provinces."""
        self.covered_at_start = mask_of(a for a in self.areas if data.areas[a].covered)
        self.mongol_defence = [item.mongol_defence for item in data.areas]
        self.east = [mask_of(area[id] for id in item.east) for item in data.areas]
        self.area_neighbours = [mask_of(area[id] for id in item.neighbours) for item in data.areas]
        self.area_of = [area[place.area] for place in data.provinces]
        self.sea_area = [area[item.area] for item in data.naval_areas]
        self.provinces_in = [
            mask_of(p for p in self.provinces if self.area_of[p] == a) for a in self.areas
        ]
        self.seas_in = [mask_of(n for n in self.seas if self.sea_area[n] == a) for a in self.areas]
        self.income = [place.income for place in data.provinces]
        self.power_of = [power[place.power] if place.power else NOBODY for place in data.provinces]
        self.islands = mask_of(p for p in self.provinces if data.provinces[p].island)
        self.knights_targets = mask_of(p for p in self.provinces if data.provinces[p].knights)
        self.land = [mask_of(land[id] for id in place.land) for place in data.provinces]
        self.coast = [mask_of(sea[id] for id in place.seas) for place in data.provinces]
        self.shores = [
            mask_of(p for p in self.provinces if self.coast[p] >> n & 1) for n in self.seas
        ]
        self.sea_links = [mask_of(sea[id] for id in item.links) for item in data.naval_areas]
        self.borders = Joined(self.land)
        self.coasts = Joined(self.coast)
        self.shores_along = Joined(self.shores)
        self.next_seas = Joined(self.sea_links)
        self.papal_land = mask_of(land[id] for id in data.papal_states.land)
        self.holder_at_start = {
            p: power[data.provinces[p].holder] for p in self.provinces if data.provinces[p].holder
        }
        """Provinces that another Power holds at the start: North-eastern France, Southern Spain."""
        self.provinces_of = [
            mask_of(p for p in self.provinces if self.power_of[p] == n) for n in self.powers
        ]
        self.lone = [self.provinces_of[n].bit_count() == 1 for n in self.powers]
        self.papal_area = area[data.papal_states.area]
        self._waters: dict[int, int] = {}
        self.reached: dict[tuple[int, int, int, bool], int] = {}
        """By starts, passable land, waters and papal passage, what is reached. Kept like `Sets`."""

    def waters(self, under_tiles: int) -> int:
        """The Naval Areas in play when these Areas lie under tiles (MD-MAP-05)."""
        water = self._waters.get(under_tiles)
        if water is None:
            water = mask_of(n for n in self.seas if not under_tiles >> self.sea_area[n] & 1)
            self._waters[under_tiles] = water
        return water

    # ---- Powers

    def _set_powers(self) -> None:
        powers = self.data.powers
        self.religion = [RELIGIONS.index(power.religion) for power in powers]
        self.strength = [power.strength for power in powers]
        self.army = [power.army for power in powers]
        self.navy = [NO_NAVY if power.navy is None else power.navy for power in powers]
        self.initial_florins = [power.florins for power in powers]
        self.ruler = [power.ruler for power in powers]
        self.catholic = mask_of(n for n in self.powers if self.religion[n] == CATHOLIC)
        self.catholic_land = mask_of(
            p
            for p in self.provinces
            if self.power_of[p] >= 0 and self.catholic >> self.power_of[p] & 1
        )
        self.seafaring = mask_of(n for n in self.powers if self.navy[n] != NO_NAVY)
        ids = self.power_ids
        self.mercenaries = mask_of(ids.index(id) for id in ("cumans", "polovtsy"))
        """The two Powers that may support the attack of another one, at no cost (MD-MER-01)."""
        rows = self.data.powers_table
        self.powers_table = [ids.index(row.power) for row in rows]
        self.ruler_table = [row.rating for row in self.data.ruler_table]
        self.npc_militia = [row.modifier for row in self.data.npc_militia]

    # ---- cards

    def _set_cards(self) -> None:
        cards: dict[str, Card] = {card.id: card for card in self.data.cards}
        self.cards = range(len(CARDS))
        self.card_count = [cards[id].count for id in CARDS]
        self.negatable = mask_of(n for n in self.cards if cards[CARDS[n]].negatable)
        self.mandatory = mask_of(n for n in self.cards if cards[CARDS[n]].mandatory)
        self.discard_order = [cards[id].discard_order for id in CARDS]
        self.card_ids = CARDS + [f"{id}-card" for id in self.power_ids]

    # ---- numbers of the rules

    def _set_numbers(self) -> None:
        limits, options, seats = self.data.limits, self.options, self.seats
        few = seats <= 3
        self.limits = limits
        self.two_players = seats == 2
        self.powers_each = limits.powers_each_few if few else limits.powers_each
        self.crusade_share = limits.crusade_share_few if few else limits.crusade_share
        self.crusade_factor = limits.crusade_factor_two if seats == 2 else 1
        prices: dict[str, int] = {
            item.id: item.price_three if few else item.price_more for item in self.data.investments
        }
        self.investment_prices = [prices[id] for id in INVESTMENTS]
        self.with_investments = options["investments"] == "on"
        self.with_marriage = options["marriage"] == "on"
        self.with_papal_passage = options["papal_passage"] == "on"
        self.with_mercenaries = options["mercenaries"] == "on"
        self.with_reroll = options["powers_table"] == "reroll"
        self.mongol_attacks = (
            limits.mongol_attacks_shorter
            if options["length"] == "shorter"
            else limits.mongol_attacks
        )

    # ---- words

    def _set_words(self) -> None:
        self.vocabulary = Vocabulary(
            {
                "area": self.area_ids,
                "province": self.province_ids,
                "sea": self.naval_ids,
                "power": self.power_ids,
                "card": self.card_ids,
                "investment": INVESTMENTS,
                "seat": SEAT_NAMES[: self.seats],
                "order": ORDERS,
                "answer": ANSWERS,
            },
            VERBS,
        )
        v = self.vocabulary
        self.pass_ = v[("pass",)]
        self.end = v[("end",)]
        self.refuse = v[("refuse",)]
        self.call_off = v[("call-off",)]
        self.attack_moves = [[v["attack", n, p] for p in self.provinces] for n in self.powers]
        self.moves_of: dict[str, list[Move]] = {
            verb: [v[verb, number] for number in range(len(v.kinds[kinds[0]]))]
            for verb, kinds in VERBS.items()
            if len(kinds) == 1 and kinds[0] != AMOUNT
        }
        """Per verb that takes one name, its moves in the order of the names."""

    def province(self, id: str) -> int:
        return self.vocabulary.number("province", id)

    def power(self, id: str) -> int:
        return self.vocabulary.number("power", id)

    def area(self, id: str) -> int:
        return self.vocabulary.number("area", id)

    def card(self, id: str) -> int:
        return self.vocabulary.number("card", id)

    def sea(self, id: str) -> int:
        return self.vocabulary.number("sea", id)


_worlds: dict[tuple[int, int, str], World] = {}


def world_of(data: Data, seats: int, options: dict[str, Any]) -> World:
    """The shared world of such games; made once."""
    key = (id(data), seats, repr(sorted(options.items(), key=lambda item: item[0])))
    if key not in _worlds:
        _worlds[key] = World(data, seats, options)
    return _worlds[key]
