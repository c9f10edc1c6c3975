"""Loading and unloading: what an operation is, and who pays for it.

An operation is a `Way`: armies (with land transports) or cargo (goods and engines) go from a giver to a receiver, each a transport or the
ground of a territory. It is paid once; while the player goes on with the same way (`s.operation`) nothing more is due.

rules: MP-LOAD-01 to MP-LOAD-15, MP-SUPPLY-01, MP-SUPPLY-07, MP-CAPT-03, MP-EVENT-10, MP-SIEGE-17 to MP-SIEGE-19, MP-TRADE-12, MP-CHAR-62
"""

from __future__ import annotations

from gonfalon.games.prototype.diplomacy.questions.rights import may_pass
from gonfalon.games.prototype.realm.questions.holdings import at_war, level, settlement
from gonfalon.games.prototype.realm.questions.pieces import (
    captains,
    crew,
    is_ship,
    kind,
    own_transports,
    room_goods,
    room_vf,
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
from gonfalon.games.prototype.state_rows import Lot
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
    """MP-SIEGE-17 to MP-SIEGE-19: is a place closed on this side to a player who does not besiege it?"""
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
