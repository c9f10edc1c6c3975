"""Buildings: built, upgraded, repaired, and raised by Engineering.

rules: MU-BLD-01 to MU-BLD-13, MU-BUY-07, MU-BUY-08, MU-CTRL-01, MU-CTRL-02, MU-HP-11, MU-TN-17, MU-TN-18, MU-TN-20, MU-TN-21
"""

from __future__ import annotations

from gonfalon.games.medioevo.control.changes.settle import settle_zone
from gonfalon.games.medioevo.diplomacy.questions import price
from gonfalon.games.medioevo.effects.questions.in_force import rebated
from gonfalon.games.medioevo.purchase.questions import (
    Buyer,
    Choice,
    Offer,
    difference,
    is_inhabited,
    refuse_ground,
)
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.technology.questions.points import Bill, refuse_technology, with_fee
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.games.medioevo.world import (
    BUILDINGS,
    CIVIL,
    GREEN,
    MILITARY,
    RELIGIOUS,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import Move

ENGINEERING = "engineering"


def class_of(building: int) -> int:
    return building // 3


def level_in(s: MedState, territory: int, which: int) -> int:
    """Level of the building of a class in a territory as the state counts it: a cathedral is 1 of 1."""
    return (s.civil, s.military, s.cathedral)[which][territory]


def building_at(s: MedState, territory: int, which: int) -> int:
    """The number of the building of a class; it must be there."""
    return 3 * which + level_in(s, territory, which) - 1


def value_of_building(s: MedState, territory: int, which: int) -> int:
    """MU-DEF-13: its full price."""
    return s.world.buildings[building_at(s, territory, which)].cost


def raise_building(s: MedState, seat: int, territory: int, building: int, rule: str) -> int:
    """Put a building up, new or in place of a lower one (MU-BLD-08: damage stays). Returns the control tokens gained."""
    which = class_of(building)
    levels = (s.civil, s.military, s.cathedral)[which]
    before = levels[territory]
    levels[territory] = building % 3 + 1
    s.emit("built", rule, seat=seat, building=building, territory=territory)
    chart = s.world.buildings
    if chart[building].level == 3:
        book(s, seat, price(s, f"build-{BUILDINGS[building]}"), "MU-HP-11")
    settle_zone(s, territory)
    gained = chart[building].control_tokens
    return gained - (chart[3 * which + before - 1].control_tokens if before else 0)


# ---- build


def build_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    w, known = s.world, []
    for b, (florins, colour, points) in enumerate(w.building_price):
        if buyer.knows(w.building_tech[b]) and b not in buyer.taken:
            florins = rebated(s, buyer.seat, florins)
            if buyer.can_use(w.building_tech[b], florins, colour, points):
                known.append(b)
    if not known:
        return []
    levels = (s.civil, s.military, s.cathedral)
    return [
        ((b, t), None)
        for t in buyer.land
        for b in known
        if not levels[b // 3][t] and (class_of(b) != CIVIL or is_inhabited(s, t))
    ]


def refuse_build(s: MedState, seat: int, move: Move) -> Refusal | None:
    building, territory = move.args
    chart = s.world.buildings[building]
    missing = refuse_technology(s, seat, chart.tech) or refuse_ground(s, seat, territory)
    if missing:
        return missing
    if level_in(s, territory, class_of(building)):
        return Refusal("MU-BLD-05", "one-of-a-class", territory=territory)
    if class_of(building) == CIVIL and not is_inhabited(s, territory):
        return Refusal("MU-BLD-02", "no-inhabited-area", territory=territory)
    return None


def bill_build(s: MedState, seat: int, move: Move) -> Bill:
    return price_of_building(s, seat, move.args[0])


def price_of_building(s: MedState, seat: int, building: int) -> Bill:
    florins, colour, points = s.world.building_price[building]
    bill = Bill(rebated(s, seat, florins), colour, points)
    return with_fee(s, seat, s.world.building_tech[building], bill)


def takes_building(s: MedState, move: Move) -> list[int]:
    return [move.args[0]]


def build(s: MedState, seat: int, move: Move) -> int:
    building, territory = move.args
    return raise_building(s, seat, territory, building, "MU-BLD-01")


# ---- upgrade, with florins or by Engineering


def raisable(s: MedState, land: list[int]) -> list[tuple[int, int, int]]:
    """Class, territory and level of the buildings that could have a higher one."""
    civil, military = s.civil, s.military
    found: list[tuple[int, int, int]] = []
    for t in land:
        if 0 < civil[t] < 3:
            found.append((CIVIL, t, civil[t]))
        if 0 < military[t] < 3:
            found.append((MILITARY, t, military[t]))
    return found


def upgrade_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    lines: list[Choice] = []
    for which, t, have in raisable(s, buyer.land):
        if buyer.knows(s.world.building_tech[3 * which]):
            levels = [
                level
                for level in range(have + 1, 4)
                if 3 * which + level - 1 not in buyer.taken
                and can_pay_upgrade(s, buyer, which, have, level)
            ]
            if levels:
                lines.append(((which, t), levels))
    return lines


def refuse_levels(s: MedState, seat: int, move: Move) -> Refusal | None:
    which, territory, level = move.args
    refusal = refuse_ground(s, seat, territory)
    if refusal:
        return refusal
    have = level_in(s, territory, which)
    if not have or which == RELIGIOUS or not have < level <= 3:
        return Refusal("MU-BLD-07", "no-such-upgrade", territory=territory)
    return None


def refuse_upgrade(s: MedState, seat: int, move: Move) -> Refusal | None:
    if move.args[0] == RELIGIOUS:
        return refuse_levels(s, seat, move)
    tech = s.world.buildings[3 * move.args[0]].tech
    return refuse_technology(s, seat, tech) or refuse_levels(s, seat, move)


def bill_upgrade(s: MedState, seat: int, move: Move) -> Bill:
    which, territory, level = move.args
    return price_of_upgrade(s, seat, which, level_in(s, territory, which), level)


def price_of_upgrade(s: MedState, seat: int, which: int, have: int, level: int) -> Bill:
    """MU-BUY-07: the difference, in florins and in points."""
    old, new = 3 * which + have - 1, 3 * which + level - 1
    florins, colour, points = difference(s.world.building_price[old], s.world.building_price[new])
    bill = Bill(rebated(s, seat, florins), colour, points)
    return with_fee(s, seat, s.world.building_tech[new], bill)


def can_pay_upgrade(s: MedState, buyer: Buyer, which: int, have: int, level: int) -> bool:
    """Can the buyer pay `price_of_upgrade`?"""
    old, new = 3 * which + have - 1, 3 * which + level - 1
    florins, colour, points = difference(s.world.building_price[old], s.world.building_price[new])
    florins = rebated(s, buyer.seat, florins)
    return buyer.can_use(s.world.building_tech[new], florins, colour, points)


def upgrade(s: MedState, seat: int, move: Move) -> int:
    which, territory, level = move.args
    return raise_building(s, seat, territory, 3 * which + level - 1, "MU-BLD-07")


def takes_upgrade(s: MedState, move: Move) -> list[int]:
    which, _, level = move.args
    return [3 * which + level - 1]


def engineer_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    if not buyer.knows(ENGINEERING):
        return []
    found = raisable(s, buyer.land)
    return [((which, t), list(range(have + 1, 4))) for which, t, have in found]


def refuse_engineer(s: MedState, seat: int, move: Move) -> Refusal | None:
    return refuse_technology(s, seat, ENGINEERING) or refuse_levels(s, seat, move)


def bill_levels(s: MedState, seat: int, levels: int) -> Bill:
    """MU-TN-20: points only."""
    cost = next(t.tp_cost for t in s.world.technologies if t.id == ENGINEERING)
    return with_fee(s, seat, ENGINEERING, Bill(0, GREEN, cost * levels))


def bill_engineer(s: MedState, seat: int, move: Move) -> Bill:
    which, territory, level = move.args
    return bill_levels(s, seat, level - level_in(s, territory, which))


def engineer(s: MedState, seat: int, move: Move) -> int:
    which, territory, level = move.args
    return raise_building(s, seat, territory, 3 * which + level - 1, "MU-TN-20")


# ---- repair


def repair_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    damage = s.damage
    return [
        ((which, t), list(range(1, tokens + 1)))
        for t in buyer.land
        if damage[t] != (0, 0, 0)
        for which, tokens in enumerate(damage[t])
        if tokens
    ]


def refuse_repair(s: MedState, seat: int, move: Move) -> Refusal | None:
    which, territory, count = move.args
    refusal = refuse_ground(s, seat, territory)
    if refusal:
        return refusal
    if not 1 <= count <= s.damage[territory][which]:
        return Refusal("MU-BLD-09", "not-so-much-damage", territory=territory)
    return None


def bill_repair(s: MedState, seat: int, move: Move) -> Bill:
    return Bill(move.args[2] * s.world.limits.repair_cost)


def repair(s: MedState, seat: int, move: Move) -> int:
    which, territory, count = move.args
    tokens = list(s.damage[territory])
    tokens[which] -= count
    s.damage[territory] = (tokens[0], tokens[1], tokens[2])
    s.emit("repaired", "MU-BLD-09", seat=seat, territory=territory, count=count)
    return 0


BUILDING_OFFERS = {
    "build": Offer(
        build_choices, refuse_build, build, bill_build, takes_building, exact=True, dear=True
    ),
    "upgrade": Offer(
        upgrade_choices, refuse_upgrade, upgrade, bill_upgrade, takes_upgrade, exact=True, dear=True
    ),
    "engineer": Offer(engineer_choices, refuse_engineer, engineer, bill_engineer, takes_upgrade),
    "repair": Offer(repair_choices, refuse_repair, repair, bill_repair),
}
