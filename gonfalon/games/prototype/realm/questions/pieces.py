"""Transports, siege engines and Captains: where they are and what they carry.

rules: MP-COMP-04, MP-CAPT-02, MP-CAPT-03, MP-CAPT-07, MP-TRANS-03, MP-TRANS-04, MP-TRANS-09, MP-ENGINE-02, MP-LOAD-06, MP-LOAD-07,
MP-MOVE-06
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import at_war, has, level, transports_at
from gonfalon.games.prototype.state import EXTRA, NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Lot
from gonfalon.games.prototype.world import CAPTAINS_EACH, LAND_TRANSPORTS, SHIPS

TRANSPORT, ENGINE, CAPTAIN, BUILDING = range(4)
"""What waits for Placement in `s.bought`: (TRANSPORT, transport, level, 1 if it may wait for a port), (ENGINE, engine),
(CAPTAIN, captain, level), (BUILDING, building, territory). The pieces are out of the supply already."""


def is_waiting(s: ProtoState, what: int, piece: int) -> bool:
    """Has somebody bought this very piece, which waits for Placement?"""
    for own in s.bought:
        for entry in own:
            if entry[0] == what and entry[1] == piece:
                return True
    return False


# ---- transports


def kind(s: ProtoState, transport: int) -> int:
    return s.world.transport_kind[transport]


def is_ship(s: ProtoState, transport: int) -> bool:
    return s.world.transport_kind[transport] in SHIPS


def free_transport(s: ProtoState, kind: int) -> int:
    """MP-COMP-04: a piece of this kind in the supply, or NOBODY. What was bought and waits for Placement is taken."""
    for t in s.world.transports_of[kind]:
        if s.transport_at[t] == NOBODY and not is_waiting(s, TRANSPORT, t):
            return t
    return NOBODY


def own_transports(s: ProtoState, seat: int) -> list[int]:
    return [t for t, owner in enumerate(s.transport_owner) if owner == seat]


def transport_limit(s: ProtoState, seat: int, kind: int, level_now: int) -> int:
    """MP-TRANS-09: so many of a kind; Arsenal adds to ships."""
    more = s.world.limits.arsenal_ships if kind in SHIPS and has(s, seat, "arsenal") else 0
    return level_now + more


def full_pm(s: ProtoState, transport: int) -> int:
    """MP-TRANS-02, MP-MOVE-06: PM at the start of a turn."""
    w = s.world
    k, owner = w.transport_kind[transport], s.transport_owner[transport]
    row = w.transport[k][s.transport_level[transport] - 1]
    pm = row.pm
    for bonus in w.data.movement.bonuses:
        if row.element in bonus.elements and has(s, owner, bonus.technology):
            pm += bonus.pm
    return pm


def carried_by(s: ProtoState, transport: int) -> list[int]:
    """What a ship carries; nothing else carries transports."""
    if not is_ship(s, transport) or transport not in s.transport_aboard:
        return []
    return [t for t, aboard in enumerate(s.transport_aboard) if aboard == transport]


def engines_on(s: ProtoState, transport: int) -> list[int]:
    if transport not in s.engine_aboard:
        return []
    return [e for e, aboard in enumerate(s.engine_aboard) if aboard == transport]


def captains_on(s: ProtoState, transport: int) -> list[int]:
    if transport not in s.captain_aboard:
        return []
    return [c for c, aboard in enumerate(s.captain_aboard) if aboard == transport]


def room_vf(s: ProtoState, transport: int) -> int:
    return s.world.room_vf[s.world.transport_kind[transport]][s.transport_level[transport] - 1]


def room_goods(s: ProtoState, transport: int) -> int:
    return s.world.room_goods[s.world.transport_kind[transport]][s.transport_level[transport] - 1]


def used_vf(s: ProtoState, transport: int) -> int:
    """MP-LOAD-06, MP-LOAD-07: points of army capacity in use, loads of carried transports included."""
    limits = s.world.limits
    used = s.transport_vf[transport] + limits.engine_space * len(engines_on(s, transport))
    for carried in carried_by(s, transport):
        used += limits.land_transport_space + used_vf(s, carried)
    return used


def crew(s: ProtoState, transport: int) -> int:
    """MP-LOAD-08: VF aboard, with those of the transports that it carries."""
    vf = s.transport_vf[transport]
    if not vf:
        for carried in carried_by(s, transport):
            vf += s.transport_vf[carried]
    return vf


def units(lots: tuple[Lot, ...]) -> int:
    count = 0
    for lot in lots:
        count += lot.units
    return count


def used_goods(s: ProtoState, transport: int) -> int:
    used = units(s.transport_goods[transport])
    for carried in carried_by(s, transport):
        used += units(s.transport_goods[carried])
    return used


def free_vf(s: ProtoState, transport: int) -> int:
    """How many VF may still be loaded on it; one that is carried has its ship's room as well."""
    free = room_vf(s, transport) - used_vf(s, transport)
    ship = s.transport_aboard[transport]
    return free if ship == NOBODY else min(free, room_vf(s, ship) - used_vf(s, ship))


def free_goods(s: ProtoState, transport: int) -> int:
    free = room_goods(s, transport) - used_goods(s, transport)
    ship = s.transport_aboard[transport]
    return free if ship == NOBODY else min(free, room_goods(s, ship) - used_goods(s, ship))


def convoy(s: ProtoState, seat: int, place: int) -> list[int]:
    """The player's transports in a place that are not aboard another."""
    return [t for t in transports_at(s, place, seat) if s.transport_aboard[t] == NOBODY]


def is_land_transport(s: ProtoState, transport: int) -> bool:
    return s.world.transport_kind[transport] in LAND_TRANSPORTS


# ---- engines


def free_engine(s: ProtoState, kind: int) -> int:
    for e in s.world.engines_of[kind]:
        if s.engine_at[e] == NOBODY and not is_waiting(s, ENGINE, e):
            return e
    return NOBODY


def own_engines(s: ProtoState, seat: int) -> list[int]:
    return [e for e, owner in enumerate(s.engine_owner) if owner == seat]


def engines_at(s: ProtoState, place: int, seat: int) -> list[int]:
    """The player's engines in a place, on the ground or aboard."""
    return [e for e, at in enumerate(s.engine_at) if at == place and s.engine_owner[e] == seat]


# ---- Captains


def captains(s: ProtoState, seat: int) -> list[int]:
    """The player's Captains in play."""
    first = seat * CAPTAINS_EACH
    return [c for c in range(first, first + CAPTAINS_EACH) if s.captain_level[c]]


def captains_at(s: ProtoState, place: int, seat: int) -> list[int]:
    return [c for c in captains(s, seat) if s.captain_at[c] == place]


def may_stay_alone(s: ProtoState, captain: int) -> bool:
    """MP-CAPT-07: without armies of its owner a Captain stays in own land and in that of a player at peace with the owner."""
    seat, place = seat_of(captain), s.captain_at[captain]
    if s.world.is_sea(place) or s.owner[place] == NOBODY:
        return False
    return not at_war(s, seat, s.owner[place])


def captain_limit(s: ProtoState, seat: int) -> int:
    """MP-CAPT-02."""
    return min(CAPTAINS_EACH, level(s, seat))


def free_captain(s: ProtoState, seat: int) -> int:
    """A figure of the player that is neither in play nor bought, or NOBODY."""
    first = seat * CAPTAINS_EACH
    for c in range(first, first + CAPTAINS_EACH):
        if not s.captain_level[c] and not is_waiting(s, CAPTAIN, c):
            return c
    return NOBODY


def attacks_left(s: ProtoState, captain: int) -> int:
    """MP-ATT-07, MP-CHAR-32: objectives that the Captain may still attack this turn."""
    extra = 1 if s.captain_marks[captain] & EXTRA else 0
    return s.captain_start[captain] + extra - s.captain_attacks[captain]


def seat_of(captain: int) -> int:
    return captain // CAPTAINS_EACH
