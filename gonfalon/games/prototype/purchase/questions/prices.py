"""Prices of the Purchase phase, and the bill of a player's orders.

Everything counts with the technologies held when the phase began. What a card changes holds for the whole bill, so the order in which a
player writes orders does not matter.

rules: MP-TERM-03, MP-BUY-04 to MP-BUY-06, MP-EVENT-07, MP-EVENT-16, MP-TECH-01, MP-TECH-06, MP-TECHFX-32, MP-TECHFX-41, MP-BUILD-02,
MP-BUILD-04, MP-TRANS-02, MP-TRANS-07, MP-ENGINE-03, MP-CAPT-01, MP-CHAR-02, MP-CHAR-33
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.prototype.realm.questions.holdings import held, level_of
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import CATHEDRAL, FAIR, SHIPS, TOWER
from gonfalon.kernel.events import Refusal

CIVIL, WALLS, OTHER = range(3)
"""What an item of the bill is; the Architect halves the first two."""


class Basket(NamedTuple):
    """What a player's orders of this phase come to."""

    purse: int
    """The player's florins before."""
    items: tuple[tuple[int, int], ...] = ()
    """(CIVIL, WALLS or OTHER, florins before Architect and Patron)."""
    architect: int = 0
    """1: played."""
    patron: int = 0
    """Percent off the bill."""
    steps: int = 0
    """Free steps left of a Master Builder."""
    raised: tuple[tuple[int, int], ...] = ()
    """(territory, site) raised by Master Builders."""
    technologies: int = 0
    """Acquired, as far as they count for the limit."""
    transports: int = 0
    """Bought."""
    improved: tuple[int, ...] = ()
    """Transports."""
    carpentry: int = 0
    """1: one building has risen two levels."""


def basket(s: ProtoState, seat: int) -> Basket:
    return s.baskets.get(seat) or Basket(s.florins[seat])


def knew(s: ProtoState, seat: int, technology: str) -> bool:
    """MP-TECH-06: a technology counts in this phase if it was owned when the phase began."""
    return bool(s.tech_start[seat] & s.world.tech[technology])


def level_then(s: ProtoState, seat: int) -> int:
    """MP-TERM-03: LT when the phase began."""
    return level_of(s, s.tech_start[seat])


# ---- the bill


def bill(s: ProtoState, seat: int, content: Basket) -> int:
    """MP-BUY-06: the Architect halves single prices, the Patron takes its part off the sum."""
    halved = _halved(s, seat) if content.architect else ()
    return _sum(content, halved) * (100 - content.patron) // 100


def _sum(content: Basket, halved: tuple[int, ...]) -> int:
    total = 0
    for what, price in content.items:
        total += price // 2 if what in halved else price
    return total


def _halved(s: ProtoState, seat: int) -> tuple[int, ...]:
    """MP-CHAR-02."""
    civil = (CIVIL,) if knew(s, seat, "architecture") else ()
    return (*civil, WALLS) if knew(s, seat, "engineering") else civil


class Buyer:
    """A player at a moment of the Purchase phase, with all that counts for every ware. Made anew after every order."""

    __slots__ = ("basket", "halved", "known", "level", "seat", "sites", "spent")

    def __init__(self, s: ProtoState, seat: int) -> None:
        self.seat = seat
        self.known = s.tech_start[seat]
        """Bit mask of the technologies that count (MP-TECH-06)."""
        self.level = level_then(s, seat)
        self.sites = held(s, seat)
        """MP-BUY-02: the territories for which the player may buy."""
        self.basket = basket(s, seat)
        self.halved = _halved(s, seat) if self.basket.architect else ()
        self.spent = _sum(self.basket, self.halved)
        """Before the Patron."""

    def bill_with(self, what: int, price: int) -> int:
        """The bill of the player's orders and one item more."""
        more = price // 2 if what in self.halved else price
        return (self.spent + more) * (100 - self.basket.patron) // 100

    def can_pay(self, what: int, price: int) -> bool:
        """MP-BUY-04: no credit."""
        return self.bill_with(what, price) <= self.basket.purse


def refuse_price(s: ProtoState, buyer: Buyer, what: int, price: int) -> Refusal | None:
    if buyer.can_pay(what, price):
        return None
    spent = bill(s, buyer.seat, buyer.basket)
    florins = buyer.bill_with(what, price) - spent
    return Refusal("MP-BUY-04", "too-dear", florins=florins, have=buyer.basket.purse - spent)


def technology_needed(
    s: ProtoState, buyer: Buyer, rule: str, ids: tuple[str, ...]
) -> Refusal | None:
    for id in ids:
        if not buyer.known & s.world.tech[id]:
            return Refusal(rule, "technology-needed", technology=s.world.technology_ids.index(id))
    return None


# ---- prices before Architect and Patron


def technology_price(s: ProtoState, seat: int, technology: int) -> int:
    return price_of_level(s, seat, s.world.technologies[technology].level)


def price_of_level(s: ProtoState, seat: int, level: int) -> int:
    """MP-TECH-01, MP-TECHFX-32: of a technology of this level."""
    limits = s.world.limits
    price = limits.technology_costs[level - 1]
    return price * limits.university_percent // 100 if knew(s, seat, "university") else price


def building_price(s: ProtoState, seat: int, building: int, before: int) -> int:
    """MP-BUILD-02, MP-BUILD-04: `before` is the level on the site; the difference is paid."""
    w = s.world
    row = w.buildings[building]
    price = row.cost
    if before:
        price -= w.buildings[building - row.level + before].cost
    if building >= FAIR and knew(s, seat, "market"):
        price = price * w.limits.market_percent // 100
    for cut in row.reductions:
        if knew(s, seat, cut.technology):
            price -= cut.florins
    return max(0, price)


def lowest_price(s: ProtoState, seat: int, building: int) -> int:
    """Whatever stands on the site."""
    below = range(s.world.buildings[building].level)
    return min([building_price(s, seat, building, before) for before in below])


def building_item(building: int) -> int:
    return WALLS if TOWER <= building < CATHEDRAL else CIVIL


def repair_price(s: ProtoState, building: int) -> int:
    """MP-EVENT-07, MP-EVENT-16."""
    limits = s.world.limits
    cheap = s.world.is_on("cheap_repairs")
    percent = limits.repair_percent_variant if cheap else limits.repair_percent
    return s.world.buildings[building].cost * percent // 100


def transport_price(s: ProtoState, seat: int, kind: int, level: int) -> int:
    """MP-TRANS-02; MP-TECHFX-41: new ships are cheaper with Arsenal."""
    cut = s.world.limits.arsenal_florins if kind in SHIPS and knew(s, seat, "arsenal") else 0
    return max(0, s.world.transport[kind][level - 1].cost - cut)


def improvement_price(s: ProtoState, transport: int, level: int) -> int:
    """MP-TRANS-07."""
    rows = s.world.transport[s.world.transport_kind[transport]]
    return rows[level - 1].cost - rows[s.transport_level[transport] - 1].cost


def engine_price(s: ProtoState, kind: int, before: int = -1) -> int:
    """MP-ENGINE-01, MP-ENGINE-03: `before` is the kind that is improved."""
    return s.world.engine[kind].cost - (s.world.engine[before].cost if before >= 0 else 0)
