"""Buildings are ordered, arrive, are repaired and torn down.

rules: MP-COMP-04, MP-BUY-03, MP-BUY-05, MP-PLACE-03
"""

from __future__ import annotations

from gonfalon.games.prototype.purchase.changes.on_the_way import owe_building
from gonfalon.games.prototype.purchase.questions.buildings import (
    damage_bit,
    on_board,
    planned_building,
    row_level,
)
from gonfalon.games.prototype.purchase.questions.on_the_way import waiting
from gonfalon.games.prototype.realm.questions.holdings import holds
from gonfalon.games.prototype.realm.questions.pieces import BUILDING
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import IN_CATHEDRAL, ON_GROUND
from gonfalon.games.prototype.world import CATHEDRAL, FAIR, FORTIFICATIONS, SETTLEMENTS, TOWER


def fill_box(s: ProtoState) -> None:
    """MP-COMP-04: at the end of set-up; of settlements and fortifications there are at least so many more than were used."""
    more = s.world.limits.pieces_above_setup
    for building in range(len(SETTLEMENTS) + len(FORTIFICATIONS)):
        s.box[building] = max(s.box[building], on_board(s, building) + more)


# ---- ordering and putting up


def order_building(s: ProtoState, seat: int, building: int, territory: int) -> None:
    """It waits for Placement, in the place of a lower one ordered for the same site."""
    planned = planned_building(s, seat, territory, building)
    if planned != NOBODY:
        _unplan(s, seat, planned, territory)
    owe_building(s, seat, building, territory)
    s.emit("building-ordered", "MP-BUY-03", seat=seat, building=building, territory=territory)


def _unplan(s: ProtoState, seat: int, building: int, territory: int) -> None:
    entry = (BUILDING, building, territory)
    s.bought[seat] = tuple(other for other in s.bought[seat] if other != entry)


def arrive(s: ProtoState, seat: int) -> None:
    """MP-PLACE-03: buildings go where they were ordered for; MP-PLACE-01: where that is no longer possible they are lost."""
    for building, territory in waiting(s, seat, BUILDING):
        settle_building(s, seat, building, territory)


def settle_building(s: ProtoState, seat: int, building: int, territory: int) -> None:
    _unplan(s, seat, building, territory)
    if not holds(s, seat, territory) or (building >= FAIR and not s.settlement[territory]):
        s.emit("building-lost", "MP-PLACE-01", seat=seat, building=building, territory=territory)
        return
    s.fresh.append(
        (territory, s.settlement[territory], s.fortification[territory], s.cathedral[territory])
    )
    put_up(s, building, territory)
    s.emit("built", "MP-PLACE-03", seat=seat, building=building, territory=territory)


def put_up(s: ProtoState, building: int, territory: int) -> None:
    """A building stands; what was lower on its site is back in the box."""
    if building < TOWER:
        s.settlement[territory] = max(s.settlement[territory], row_level(building))
    elif building < CATHEDRAL:
        s.fortification[territory] = max(s.fortification[territory], row_level(building))
    elif building == CATHEDRAL:
        s.cathedral[territory] = 1
    else:
        s.fairs[territory] |= 1 << building - FAIR


# ---- repair and loss


def repair(s: ProtoState, seat: int, building: int, territory: int) -> None:
    s.damage[territory] &= ~damage_bit(building)
    s.emit("repaired", "MP-BUY-05", seat=seat, building=building, territory=territory)


def tear_down(s: ProtoState, building: int, territory: int) -> None:
    """A building goes back to the box, whole; relics of a Cathedral stay in the territory."""
    s.damage[territory] &= ~damage_bit(building)
    if building < TOWER:
        s.settlement[territory] = 0
    elif building < CATHEDRAL:
        s.fortification[territory] = 0
    elif building == CATHEDRAL:
        s.cathedral[territory] = 0
        s.relics = [
            relic._replace(where=ON_GROUND)
            if relic.where == IN_CATHEDRAL and relic.number == territory
            else relic
            for relic in s.relics
        ]
    else:
        s.fairs[territory] &= ~(1 << building - FAIR)
