"""Loading and unloading: what an operation is, who pays for it, and what it does.

An operation is a `Way`: armies (with land transports) or cargo (goods and engines) go from a giver to a receiver, each a transport or the
ground of a territory. It is paid once; while the player goes on with the same way (`s.operation`) nothing more is due.

rules: MP-LOAD-01 to MP-LOAD-15, MP-SIEGE-17 to MP-SIEGE-19, MP-EVENT-10, MP-CHAR-62, MP-SUPPLY-01, MP-SUPPLY-07, MP-TRADE-12, MP-MOVE-12,
MP-CAPT-03
"""

from __future__ import annotations

from gonfalon.games.prototype.capital.changes.downfall import leave_if_empty
from gonfalon.games.prototype.diplomacy.questions.rights import may_pass
from gonfalon.games.prototype.realm.changes.holdings import change_ground
from gonfalon.games.prototype.realm.changes.pieces import (
    disown_if_empty,
    remove_captain,
    remove_engine,
)
from gonfalon.games.prototype.realm.questions.holdings import at_war, level, settlement
from gonfalon.games.prototype.realm.questions.pieces import (
    captains,
    captains_on,
    carried_by,
    crew,
    engines_on,
    is_ship,
    kind,
    own_engines,
    own_transports,
    room_goods,
    room_vf,
    seat_of,
    transport_limit,
    used_goods,
    used_vf,
)
from gonfalon.games.prototype.state import (
    FREE_OPERATION,
    HELD,
    NOBODY,
    OWNERLESS,
    SABOTAGED,
    ProtoState,
)
from gonfalon.games.prototype.state_rows import Heap, Lot
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.games.prototype.world import bits

ARMY, CARGO = range(2)
"""Classes of items (MP-LOAD-03)."""

Obstacle = tuple[str, str]
"""A rule that forbids something, and the key of its words."""


class Way:
    """One operation."""

    __slots__ = ("giver", "items", "receiver", "territory")

    def __init__(self, items: int, giver: int, receiver: int, territory: int = NOBODY) -> None:
        self.items = items
        """ARMY or CARGO."""
        self.giver = giver
        """A transport, or NOBODY for the ground."""
        self.receiver = receiver
        self.territory = territory
        """The ground, where it takes part."""

    def fields(self) -> tuple[int, int, int, int]:
        """As it stands in `s.operation`."""
        return (self.items, self.giver, self.receiver, self.territory)


def reach(s: ProtoState, transport: int) -> list[int]:
    """MP-LOAD-04, MP-LOAD-05: the territories whose ground it loads from and unloads on; MP-SIEGE-18: not where a siege closes the shore."""
    if s.transport_aboard[transport] != NOBODY:
        return []
    place = s.transport_at[transport]
    if not s.world.is_sea(place):
        return [place]
    shores = bits(s.world.shores[place] & s.land)
    if not s.sieges:
        return shores
    seat = s.transport_owner[transport]
    return [shore for shore in shores if not besieged(s, seat, shore, by_sea=True)]


def besieged(s: ProtoState, seat: int, place: int, by_sea: bool) -> bool:
    """MP-SIEGE-17 to MP-SIEGE-19: is a place closed on this side to a player who does not besiege it himself?"""
    closed = False
    for siege in s.sieges:
        if siege.territory == place and bool(siege.by_sea) == by_sea:
            if seat == siege.besieger or (seat >= 0 and siege.allies >> seat & 1):
                return False
            closed = True
    return closed


def may_set_down(s: ProtoState, seat: int, territory: int) -> bool:
    """MP-SUPPLY-07: on own ground, in barbarian land, or with passage."""
    owner = s.owner[territory]
    return owner in (seat, NOBODY) or may_pass(s, seat, owner, territory)


def no_landing(s: ProtoState, seat: int, territory: int) -> Obstacle | None:
    if may_set_down(s, seat, territory):
        return None
    if at_war(s, seat, s.owner[territory]):
        return ("MP-MOVE-09", "enemy-land")
    return ("MP-SUPPLY-07", "no-passage")


# ---- the price


def has_discount(s: ProtoState, seat: int, payer: int, territory: int) -> bool:
    """MP-LOAD-02: an own settlement or Captain in the place, or a ship in port."""
    place = s.transport_at[payer]
    ground = place if territory == NOBODY else territory
    if not s.world.is_sea(ground) and s.owner[ground] == seat and settlement(s, ground):
        return True
    if is_ship(s, payer) and not s.world.is_sea(place):
        return True
    for captain in captains(s, seat):
        if s.captain_at[captain] == place or s.captain_at[captain] == ground:
            return True
    return False


def price(s: ProtoState, seat: int, way: Way, payer: int) -> int:
    """MP-LOAD-01, MP-LOAD-02, MP-LOAD-14: PM of an operation."""
    pm = s.world.loading_pm[way.items]
    if has_discount(s, seat, payer, way.territory):
        pm = max(0, pm - s.world.limits.loading_discount)
    return pm


def fee(s: ProtoState, seat: int, way: Way) -> tuple[int, int]:
    """Who pays for an operation, and how many PM."""
    giver, receiver = way.giver, way.receiver
    if receiver == NOBODY:
        return giver, price(s, seat, way, giver)
    if s.transport_owner[receiver] == OWNERLESS:
        payer = receiver if giver == NOBODY else giver
        return payer, min(price(s, seat, way, payer), 1, s.transport_pm[payer])
    if giver == NOBODY:
        return receiver, price(s, seat, way, receiver)
    pm = price(s, seat, way, giver)
    if pm and (s.transport_pm[giver] < pm or not can_drive(s, giver)):
        return receiver, price(s, seat, way, receiver)
    return giver, pm


def can_drive(s: ProtoState, transport: int) -> bool:
    """Has it a crew, and does nothing hold it?"""
    return bool(crew(s, transport)) and not s.transport_marks[transport] & (HELD | SABOTAGED)


def obstacle(s: ProtoState, seat: int, way: Way) -> Obstacle | None:
    """Why an operation cannot be begun, or None."""
    for transport in (way.giver, way.receiver):
        if transport != NOBODY and s.transport_marks[transport] & SABOTAGED:
            return ("MP-CHAR-62", "sabotaged")
    if s.operation and s.operation == way.fields():
        return None
    payer, pm = fee(s, seat, way)
    if not pm:
        return no_more_for_free(s, payer)
    if s.transport_marks[payer] & HELD:
        return ("MP-EVENT-10", "held")
    if s.transport_pm[payer] < pm:
        return ("MP-LOAD-01", "no-pm-to-load")
    return None


def no_more_for_free(s: ProtoState, transport: int) -> Obstacle | None:
    """MP-LOAD-03: so that a turn comes to an end."""
    done = s.transport_marks[transport] // FREE_OPERATION
    return ("MP-LOAD-03", "too-many-free") if done >= s.world.limits.free_operations else None


def begin(s: ProtoState, seat: int, way: Way) -> None:
    """The operation is paid for, unless it goes on."""
    if s.operation and s.operation == way.fields():
        return
    payer, pm = fee(s, seat, way)
    s.transport_pm[payer] -= pm
    if not pm:
        s.transport_marks[payer] += FREE_OPERATION
    s.operation = way.fields()


# ---- room


def _shared(s: ProtoState, giver: int, receiver: int) -> int:
    """The ship in which an item stays when it passes from one to the other, or NOBODY."""
    if giver == NOBODY:
        return NOBODY
    aboard = s.transport_aboard
    one = giver if aboard[giver] == NOBODY else aboard[giver]
    other = receiver if aboard[receiver] == NOBODY else aboard[receiver]
    return one if one == other else NOBODY


def room_for_vf(s: ProtoState, giver: int, receiver: int) -> int:
    """MP-LOAD-06, MP-LOAD-07: points of army capacity for what comes from the giver."""
    shared = _shared(s, giver, receiver)
    if receiver == shared:
        return room_vf(s, receiver)
    free = room_vf(s, receiver) - used_vf(s, receiver)
    ship = s.transport_aboard[receiver]
    return free if ship in (NOBODY, shared) else min(free, room_vf(s, ship) - used_vf(s, ship))


def room_on_ground(s: ProtoState, seat: int, territory: int) -> int:
    """MP-SUPPLY-01: VF that may still be set down; on foreign ground (MP-SUPPLY-07) they stay for the moment only, however many."""
    if s.owner[territory] != seat:
        return s.world.army_ceiling
    return max(0, supply_limit(s, territory) - s.ground[seat].get(territory, 0))


def room_for_goods(s: ProtoState, giver: int, receiver: int) -> int:
    shared = _shared(s, giver, receiver)
    if receiver == shared:
        return room_goods(s, receiver)
    free = room_goods(s, receiver) - used_goods(s, receiver)
    ship = s.transport_aboard[receiver]
    if ship in (NOBODY, shared):
        return free
    return min(free, room_goods(s, ship) - used_goods(s, ship))


# ---- armies


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
    """MP-LOAD-10: it is his who mans it, and its load with it, as far as his limits allow; Captains of others are lost (MP-CAPT-07)."""
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
    """MP-MOVE-12, MP-LOAD-10: VF have gone from a place: is the land still his, are the transports left there?"""
    if not s.world.is_sea(place) and s.owner[place] == seat:
        leave_if_empty(s, place)


def may_man(s: ProtoState, seat: int, transport: int) -> bool:
    """MP-LOAD-10, MP-TRANS-09: an ownerless transport within the player's limits."""
    if s.transport_owner[transport] != OWNERLESS:
        return False
    k = kind(s, transport)
    own = sum(kind(s, t) == k for t in own_transports(s, seat))
    return own < transport_limit(s, seat, k, level(s, seat))


def ownerless_at(s: ProtoState, place: int) -> list[int]:
    if OWNERLESS not in s.transport_owner:
        return []
    return [
        t
        for t, owner in enumerate(s.transport_owner)
        if owner == OWNERLESS and s.transport_at[t] == place and s.transport_aboard[t] == NOBODY
    ]


# ---- goods


def take_units(
    lots: tuple[Lot, ...], good: int, origin: int, units: int
) -> tuple[list[Lot], list[Lot]]:
    """(what is taken, what stays) of units of a good from an origin."""
    taken, rest = [], []
    for lot in lots:
        some = min(units, lot.units) if (lot.good, lot.origin) == (good, origin) else 0
        units -= some
        if some:
            taken.append(lot._replace(units=some))
        if lot.units > some:
            rest.append(lot._replace(units=lot.units - some))
    return taken, rest


def add_lots(lots: tuple[Lot, ...], more: list[Lot]) -> tuple[Lot, ...]:
    """MP-TRADE-10: lots of one good, origin and ruler lie together."""
    merged = {(lot.good, lot.origin, lot.ruler): lot.units for lot in lots}
    for lot in more:
        key = (lot.good, lot.origin, lot.ruler)
        merged[key] = merged.get(key, 0) + lot.units
    return tuple(Lot(good, units, origin, ruler) for (good, origin, ruler), units in merged.items())


def stock(lots: tuple[Lot, ...]) -> dict[tuple[int, int], int]:
    """Units by good and origin."""
    found: dict[tuple[int, int], int] = {}
    for lot in lots:
        key = (lot.good, lot.origin)
        found[key] = found.get(key, 0) + lot.units
    return found


def on_ground(s: ProtoState, seat: int, territory: int) -> tuple[Lot, ...]:
    """MP-TRADE-12: the goods here that a player may load."""
    return tuple(
        lot
        for heap in s.goods
        if heap.territory == territory and heap.owner in (seat, NOBODY)
        for lot in heap.lots
    )


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
    """MP-TRADE-12: goods on the ground are his who unloaded them; in barbarian land anybody's, until the next turn is over."""
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
