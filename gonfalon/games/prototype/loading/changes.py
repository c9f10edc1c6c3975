"""Loading and unloading: what an operation does.

rules: MP-LOAD-10, MP-MOVE-12, MP-TRADE-12
"""

from __future__ import annotations

from gonfalon.games.prototype.capital.changes.downfall import leave_if_empty
from gonfalon.games.prototype.loading.questions import Way, add_lots, fee, may_man, take_units
from gonfalon.games.prototype.realm.changes.holdings import change_ground
from gonfalon.games.prototype.realm.changes.pieces import (
    disown_if_empty,
    remove_captain,
    remove_engine,
)
from gonfalon.games.prototype.realm.questions.holdings import level
from gonfalon.games.prototype.realm.questions.pieces import (
    captains_on,
    carried_by,
    engines_on,
    own_engines,
    seat_of,
)
from gonfalon.games.prototype.state import FREE_OPERATION, NOBODY, OWNERLESS, ProtoState
from gonfalon.games.prototype.state_rows import Heap, Lot


def begin(s: ProtoState, seat: int, way: Way) -> None:
    """The operation is paid for, unless it goes on."""
    if s.operation and s.operation == way.fields():
        return
    payer, pm = fee(s, seat, way)
    s.transport_pm[payer] -= pm
    if not pm:
        s.transport_marks[payer] += FREE_OPERATION
    s.operation = way.fields()


def move_vf(s: ProtoState, seat: int, way: Way, vf: int) -> None:
    """VF pass along a way that was begun. MP-LOAD-10: who comes aboard an ownerless transport takes it."""
    if way.giver == NOBODY:
        change_ground(s, seat, way.territory, -vf)
    else:
        s.transport_vf[way.giver] -= vf
    if way.receiver == NOBODY:
        change_ground(s, seat, way.territory, vf)
    else:
        s.transport_vf[way.receiver] += vf
        if s.transport_owner[way.receiver] == OWNERLESS:
            take_over(s, seat, way.receiver)
    if way.giver != NOBODY:
        disown_if_empty(s, way.giver)
    else:
        vacate(s, seat, way.territory)


def take_over(s: ProtoState, seat: int, transport: int) -> None:
    """MP-LOAD-10: it goes to who mans it, with its load as far as the player's limits allow; Captains of others are lost (MP-CAPT-07)."""
    s.transport_owner[transport], s.transport_deadline[transport] = seat, 0
    s.emit("manned", "MP-LOAD-10", seat=seat, transport=transport)
    carried = carried_by(s, transport)
    for t in carried:
        if may_man(s, seat, t):
            s.transport_owner[t] = seat
    for t in (transport, *carried):
        for engine in engines_on(s, t):
            if s.engine_owner[engine] == seat:
                continue
            if len(own_engines(s, seat)) < level(s, seat):
                s.engine_owner[engine] = seat
            else:
                s.emit("removed-engine", "MP-ENGINE-02", engine=engine)
                remove_engine(s, engine)
        for captain in captains_on(s, t):
            if seat_of(captain) != seat:
                s.emit("captain-gone", "MP-CAPT-07", captain=captain)
                remove_captain(s, captain)


def vacate(s: ProtoState, seat: int, place: int) -> None:
    """MP-MOVE-12, MP-LOAD-10: VF have gone from a place: is the land still the player's, are the transports left there?"""
    if not s.world.is_sea(place) and s.owner[place] == seat:
        leave_if_empty(s, place)


def take_from_ground(
    s: ProtoState, seat: int, territory: int, good: int, origin: int, units: int
) -> list[Lot]:
    taken: list[Lot] = []
    kept = []
    for heap in s.goods:
        if heap.territory == territory and heap.owner in (seat, NOBODY):
            some, rest = take_units(
                heap.lots, good, origin, units - sum(lot.units for lot in taken)
            )
            taken += some
            if not rest:
                continue
            heap = heap._replace(lots=tuple(rest))
        kept.append(heap)
    s.goods = kept
    return taken


def lay_down(s: ProtoState, seat: int, territory: int, lots: list[Lot]) -> None:
    """MP-TRADE-12: goods on the ground belong to who unloaded them; in barbarian land anybody's, until the next turn is over."""
    free = s.owner[territory] == NOBODY
    owner, last = (NOBODY, s.turn + 1) if free else (seat, 0)
    for n, heap in enumerate(s.goods):
        if (heap.territory, heap.owner, heap.last_turn) == (territory, owner, last):
            s.goods[n] = heap._replace(lots=add_lots(heap.lots, lots))
            return
    s.goods.append(Heap(territory, owner, last, add_lots((), lots)))


def move_goods(s: ProtoState, seat: int, way: Way, good: int, origin: int, units: int) -> None:
    if way.giver == NOBODY:
        lots = take_from_ground(s, seat, way.territory, good, origin, units)
    else:
        lots, rest = take_units(s.transport_goods[way.giver], good, origin, units)
        s.transport_goods[way.giver] = tuple(rest)
    if way.receiver == NOBODY:
        lay_down(s, seat, way.territory, lots)
    else:
        s.transport_goods[way.receiver] = add_lots(s.transport_goods[way.receiver], lots)
