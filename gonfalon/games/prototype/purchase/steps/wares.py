"""What is on sale in the Purchase phase: for every verb what may be asked for, what forbids it, and what it brings.

Here are technologies and buildings; transports, engines and Captains are in `equipment.py`.

rules: MP-BUY-01 to MP-BUY-05, MP-TECH-02, MP-TECH-03, MP-TECH-05, MP-BUILD-04, MP-BUILD-05, MP-CHAR-08
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gonfalon.games.prototype.purchase.changes.basket import buy, keep
from gonfalon.games.prototype.purchase.changes.buildings import order_building, repair
from gonfalon.games.prototype.purchase.changes.technologies import gain
from gonfalon.games.prototype.purchase.questions.buildings import (
    fits,
    is_damaged,
    level_at,
    may_build,
    planned_level,
    refuse_building,
    refuse_site,
    row_level,
    site,
)
from gonfalon.games.prototype.purchase.questions.prices import (
    OTHER,
    Buyer,
    basket,
    building_item,
    building_price,
    lowest_price,
    price_of_level,
    refuse_price,
    repair_price,
    technology_needed,
    technology_price,
)
from gonfalon.games.prototype.realm.questions.holdings import standing_buildings
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import BUILDINGS, CATHEDRAL, TOWER, VILLAGE
from gonfalon.kernel.events import Refusal

LEVELS = (1, 2, 3)

Args = tuple[int, ...]


class Ware(NamedTuple):
    """One verb of the Purchase phase."""

    offers: Callable[[ProtoState, Buyer], list[Args]]
    """What the buyer may ask for: all that `refuse` lets pass, each question put as few times as possible."""
    refuse: Callable[[ProtoState, Buyer, Args], Refusal | None]
    buy: Callable[[ProtoState, int, Args], None]


# ---- technologies


def _technologies(s: ProtoState, buyer: Buyer) -> list[Args]:
    w, seat = s.world, buyer.seat
    if buyer.basket.technologies >= w.limits.technologies_per_turn:
        return []
    levels = range(1, len(w.limits.technology_costs) + 1)
    payable = [buyer.can_pay(OTHER, price_of_level(s, seat, level)) for level in levels]
    if not any(payable):
        return []
    now, missing = s.tech[seat], ~buyer.known
    return [
        (number,)
        for number, needs in enumerate(w.needs)
        if not now >> number & 1
        and not needs & missing
        and payable[w.technologies[number].level - 1]
    ]


def refuse_technology(
    s: ProtoState, seat: int, technology: int, *, counts: bool = True
) -> Refusal | None:
    """MP-TECH-02, MP-TECH-03, MP-TECH-05: free ones as well, if they count for the limit."""
    w = s.world
    if s.tech[seat] >> technology & 1:
        return Refusal("MP-TECH-05", "technology-owned", technology=technology)
    missing = w.needs[technology] & ~s.tech_start[seat]
    if missing:
        first = (missing & -missing).bit_length() - 1
        return Refusal("MP-TECH-02", "technology-before", technology=first)
    if counts and basket(s, seat).technologies >= w.limits.technologies_per_turn:
        count = w.limits.technologies_per_turn
        return Refusal("MP-TECH-03", "technologies-enough", count=count)
    return None


def _refuse_technology(s: ProtoState, buyer: Buyer, args: Args) -> Refusal | None:
    price = technology_price(s, buyer.seat, args[0])
    return refuse_technology(s, buyer.seat, args[0]) or refuse_price(s, buyer, OTHER, price)


def _buy_technology(s: ProtoState, seat: int, args: Args) -> None:
    buy(s, seat, OTHER, technology_price(s, seat, args[0]))
    acquire(s, seat, args[0], "MP-TECH-01")


def acquire(s: ProtoState, seat: int, technology: int, rule: str, *, counts: bool = True) -> None:
    content = basket(s, seat)
    keep(s, seat, content._replace(technologies=content.technologies + counts))
    gain(s, seat, technology, rule)


# ---- buildings


def _buildings(s: ProtoState, buyer: Buyer) -> list[Args]:
    """The next levels of every site, Cathedrals and Fairs."""
    rows = s.world.buildings
    lawful = [
        building
        for building in range(len(BUILDINGS))
        if rows[building].level <= buyer.level
        and buyer.can_pay(building_item(building), lowest_price(s, buyer.seat, building))
        and may_build(s, buyer, building)
    ]
    return [
        (building, territory)
        for territory in buyer.sites
        for building in lawful
        if fits(s, buyer, building, territory)
        and buyer.can_pay(
            building_item(building), _price_of_building(s, buyer.seat, building, territory)
        )
    ]


def _price_of_building(s: ProtoState, seat: int, building: int, territory: int) -> int:
    now = planned_level(s, seat, territory, building)
    return building_price(s, seat, building, now)


def _refuse_building(s: ProtoState, buyer: Buyer, args: Args) -> Refusal | None:
    building, territory = args
    return refuse_building(s, buyer, building, territory) or refuse_price(
        s, buyer, building_item(building), _price_of_building(s, buyer.seat, building, territory)
    )


def _buy_building(s: ProtoState, seat: int, args: Args) -> None:
    buy(s, seat, building_item(args[0]), _price_of_building(s, seat, *args))
    raise_site(s, seat, *args)


def raise_site(s: ProtoState, seat: int, building: int, territory: int) -> None:
    """MP-BUILD-05: two levels at once use up what Carpentry allows."""
    if (
        row_level(building) - level_at(s, territory, building) > s.world.limits.levels_per_site
        and building < CATHEDRAL
    ):
        keep(s, seat, basket(s, seat)._replace(carpentry=1))
    order_building(s, seat, building, territory)


# ---- the Master Builder's free steps


FREE_NEEDS = {VILLAGE: "architecture", TOWER: "engineering"}
"""MP-CHAR-08: the technology that the Master Builder needs for a site."""


def _free_buildings(s: ProtoState, buyer: Buyer) -> list[Args]:
    found: list[Args] = []
    if not buyer.basket.steps:
        return found
    for territory in buyer.sites:
        for first in FREE_NEEDS:
            now = planned_level(s, buyer.seat, territory, first)
            if now < len(LEVELS) and _refuse_free(s, buyer, (first + now, territory)) is None:
                found.append((first + now, territory))
    return found


def _refuse_free(s: ProtoState, buyer: Buyer, args: Args) -> Refusal | None:
    building, territory = args
    content = buyer.basket
    if not content.steps:
        return Refusal("MP-CHAR-08", "no-free-steps")
    need = FREE_NEEDS.get(site(building))
    if need is None:
        return Refusal("MP-CHAR-08", "not-by-master-builder", building=building)
    if row_level(building) != planned_level(s, buyer.seat, territory, building) + 1:
        return Refusal("MP-CHAR-08", "one-level-each")
    if (territory, site(building)) in content.raised:
        return Refusal("MP-CHAR-08", "one-level-each")
    return technology_needed(s, buyer, "MP-CHAR-08", (need,)) or refuse_building(
        s, buyer, building, territory
    )


def _build_free(s: ProtoState, seat: int, args: Args) -> None:
    building, territory = args
    content = basket(s, seat)
    raised = (*content.raised, (territory, site(building)))
    keep(s, seat, content._replace(steps=content.steps - 1, raised=raised))
    raise_site(s, seat, building, territory)


# ---- repairs


def _repairs(s: ProtoState, buyer: Buyer) -> list[Args]:
    return [
        (building, territory)
        for territory in buyer.sites
        if s.damage[territory]
        for building in standing_buildings(s, territory)
        if is_damaged(s, territory, building) and buyer.can_pay(OTHER, repair_price(s, building))
    ]


def _refuse_repair(s: ProtoState, buyer: Buyer, args: Args) -> Refusal | None:
    building, territory = args
    refusal = refuse_site(s, buyer.seat, territory)
    if refusal:
        return refusal
    if level_at(s, territory, building) != row_level(building) or not is_damaged(
        s, territory, building
    ):
        return Refusal("MP-BUY-05", "not-damaged", building=building, territory=territory)
    return refuse_price(s, buyer, OTHER, repair_price(s, building))


def _buy_repair(s: ProtoState, seat: int, args: Args) -> None:
    buy(s, seat, OTHER, repair_price(s, args[0]))
    repair(s, seat, *args)


WARES = {
    "buy-technology": Ware(_technologies, _refuse_technology, _buy_technology),
    "build": Ware(_buildings, _refuse_building, _buy_building),
    "build-free": Ware(_free_buildings, _refuse_free, _build_free),
    "repair": Ware(_repairs, _refuse_repair, _buy_repair),
}
