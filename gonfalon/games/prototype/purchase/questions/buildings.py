"""Buildings: pieces in the box, what stands or will stand on a site.

rules: MP-COMP-04, MP-BUY-02, MP-PLACE-04, MP-BUILD-01 to MP-BUILD-09, MP-RELIC-04
"""

from __future__ import annotations

from gonfalon.games.prototype.purchase.questions.prices import Buyer, knew, technology_needed
from gonfalon.games.prototype.realm.questions.holdings import holds, settlement
from gonfalon.games.prototype.realm.questions.pieces import BUILDING
from gonfalon.games.prototype.state import (
    DAMAGED_CATHEDRAL,
    DAMAGED_FAIR,
    DAMAGED_FORTIFICATION,
    DAMAGED_SETTLEMENT,
    NOBODY,
    ProtoState,
)
from gonfalon.games.prototype.world import CATHEDRAL, CLASSES, FAIR, TOWER, VILLAGE, bits
from gonfalon.kernel.events import Refusal

# ---- sites


def site(building: int) -> int:
    """The first building of its site: Village, Tower, Cathedral or the Fair itself."""
    if building < TOWER:
        return VILLAGE
    return TOWER if building < CATHEDRAL else building


def level_at(s: ProtoState, territory: int, building: int) -> int:
    """The level of what stands on this building's site, damaged or not; 0 for nothing."""
    if building < TOWER:
        return s.settlement[territory]
    if building < CATHEDRAL:
        return s.fortification[territory]
    if building == CATHEDRAL:
        return s.cathedral[territory]
    return s.fairs[territory] >> building - FAIR & 1


def planned_level(s: ProtoState, seat: int, territory: int, building: int) -> int:
    """The level with what waits for Placement."""
    planned = planned_building(s, seat, territory, building)
    return level_at(s, territory, building) if planned == NOBODY else row_level(planned)


def planned_building(s: ProtoState, seat: int, territory: int, building: int) -> int:
    for entry in s.bought[seat]:
        if entry[0] == BUILDING and entry[2] == territory and site(entry[1]) == site(building):
            planned: int = entry[1]
            return planned
    return NOBODY


def row_level(building: int) -> int:
    """I to III; Cathedrals and Fairs are of level I."""
    return building - site(building) + 1


def damage_bit(building: int) -> int:
    if building < TOWER:
        return DAMAGED_SETTLEMENT
    if building < CATHEDRAL:
        return DAMAGED_FORTIFICATION
    return DAMAGED_CATHEDRAL if building == CATHEDRAL else DAMAGED_FAIR << building - FAIR


def is_damaged(s: ProtoState, territory: int, building: int) -> bool:
    return bool(s.damage[territory] & damage_bit(building))


# ---- the box


def on_board(s: ProtoState, building: int) -> int:
    if building < TOWER:
        return s.settlement.count(row_level(building))
    if building < CATHEDRAL:
        return s.fortification.count(row_level(building))
    if building == CATHEDRAL:
        return s.cathedral.count(1)
    fair = 1 << building - FAIR
    return sum(1 for there in s.fairs if there & fair) if any(s.fairs) else 0


def pieces_left(s: ProtoState, building: int) -> int:
    """MP-COMP-04: what is neither on the board nor bought."""
    left = s.box[building] - on_board(s, building)
    for own in s.bought:
        for entry in own:
            if entry[0] == BUILDING and entry[1] == building:
                left -= 1
    return max(0, left)


# ---- what may be built


def refuse_site(s: ProtoState, seat: int, territory: int) -> Refusal | None:
    """MP-BUY-02."""
    if s.owner[territory] != seat:
        return Refusal("MP-BUY-02", "not-your-land", territory=territory)
    if not holds(s, seat, territory):
        return Refusal("MP-BUY-02", "contested", territory=territory)
    return None


def refuse_building(s: ProtoState, buyer: Buyer, building: int, territory: int) -> Refusal | None:
    """All but the price."""
    refusal = refuse_site(s, buyer.seat, territory)
    if refusal:
        return refusal
    wrong = _no_place(s, building, territory)
    if wrong:
        return Refusal(*wrong, territory=territory)
    refusal = _refuse_skill(s, buyer, building)
    if refusal:
        return refusal
    wrong = _no_rise(s, buyer, building, territory)
    if wrong:
        return Refusal(*wrong, building=building, territory=territory)
    if building == CATHEDRAL:
        refusal = refuse_cathedral(s, territory)
    return refusal or _refuse_none_left(s, building)


def may_build(s: ProtoState, buyer: Buyer, building: int) -> bool:
    """Nothing forbids it, wherever there is a site for it."""
    return _refuse_skill(s, buyer, building) is None and _refuse_none_left(s, building) is None


def fits(s: ProtoState, buyer: Buyer, building: int, territory: int) -> bool:
    """Nothing about this site, which the buyer holds, forbids a building that the buyer may build."""
    return (
        _no_place(s, building, territory) is None
        and _no_rise(s, buyer, building, territory) is None
        and (building != CATHEDRAL or refuse_cathedral(s, territory) is None)
    )


def _refuse_none_left(s: ProtoState, building: int) -> Refusal | None:
    if pieces_left(s, building) > 0:
        return None
    return Refusal("MP-COMP-04", "no-building-left", building=building)


def _refuse_skill(s: ProtoState, buyer: Buyer, building: int) -> Refusal | None:
    """MP-BUILD-03."""
    row = s.world.buildings[building]
    if row.level > buyer.level:
        return Refusal("MP-BUILD-03", "level-needed", level=row.level)
    return technology_needed(s, buyer, "MP-BUILD-03", row.technologies)


def _no_place(s: ProtoState, building: int, territory: int) -> tuple[str, str] | None:
    """Why the territory has no site for it: the rule, and the key of its words."""
    where = s.world.buildings[building].site
    if where == "inhabited-centre" and not s.world.inhabited >> territory & 1:
        return ("MP-BUILD-01", "no-centre")
    if where == "settlement" and not settlement(s, territory):
        return ("MP-BUILD-01", "no-settlement-here")
    return None


def _no_rise(s: ProtoState, buyer: Buyer, building: int, territory: int) -> tuple[str, str] | None:
    """Likewise, why what stands on the site cannot become this."""
    limits = s.world.limits
    goal = row_level(building)
    if goal <= planned_level(s, buyer.seat, territory, building):
        return ("MP-BUILD-06", "stands-already")
    if is_damaged(s, territory, building):
        return ("MP-BUILD-09", "repair-first")
    rise = goal - level_at(s, territory, building)
    if rise > limits.levels_per_site and (
        rise > limits.levels_with_carpentry
        or not knew(s, buyer.seat, "carpentry")
        or buyer.basket.carpentry
    ):
        return ("MP-BUILD-05", "too-many-levels")
    return None


def refuse_cathedral(s: ProtoState, territory: int, without: int = NOBODY) -> Refusal | None:
    """MP-BUILD-07: one in a kingdom, none in Small ones; those that wait for Placement count, the one of `without` does not."""
    w = s.world
    kingdom = w.kingdom_of[territory]
    if CLASSES[w.class_of[kingdom]] in w.buildings[CATHEDRAL].barred_kingdoms:
        return Refusal("MP-BUILD-07", "small-kingdom", kingdom=kingdom)
    ordered = [e[2] for own in s.bought for e in own if e[:2] == (BUILDING, CATHEDRAL)]
    if any(s.cathedral[t] and t != without for t in bits(w.home[kingdom])) or any(
        w.kingdom_of[t] == kingdom for t in ordered
    ):
        return Refusal("MP-BUILD-07", "cathedral-in-kingdom", kingdom=kingdom)
    return None
