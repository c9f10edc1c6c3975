"""Transports, siege engines and Captains: where they are, what they carry, how they come and go.

rules: MP-COMP-04, MP-TRANS-03, MP-TRANS-04, MP-TRANS-09, MP-ENGINE-02, MP-CAPT-02, MP-CAPT-03, MP-CAPT-07, MP-LOAD-06, MP-LOAD-07, MP-LOAD-09,
MP-LOAD-10, MP-MOVE-06, MP-RELIC-04
"""

from __future__ import annotations

from gonfalon.games.prototype.realm import at_war, has, level, transports_at
from gonfalon.games.prototype.state import EXTRA, NOBODY, OWNERLESS, ProtoState
from gonfalon.games.prototype.state_rows import CARRIED, IN_BOX, ON_GROUND, Lot, Relic
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


def add_transport(s: ProtoState, seat: int, kind: int, level: int, place: int) -> int:
    """A transport comes into play; its PM of this turn are full."""
    return bring_in(s, seat, free_transport(s, kind), level, place)


def bring_in(s: ProtoState, seat: int, t: int, level: int, place: int) -> int:
    assert t != NOBODY
    s.transport_owner[t], s.transport_level[t] = seat, level
    s.transport_at[t], s.transport_aboard[t] = place, NOBODY
    s.transport_vf[t] = s.transport_marks[t] = s.transport_deadline[t] = 0
    s.transport_goods[t] = ()
    s.transport_pm[t] = full_pm(s, t)
    return t


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


def remove_transport(s: ProtoState, transport: int) -> None:
    """Back to the supply with everything aboard; Captains and relics are removed with it."""
    for carried in carried_by(s, transport):
        remove_transport(s, carried)
    for engine in engines_on(s, transport):
        remove_engine(s, engine)
    for captain in captains_on(s, transport):
        remove_captain(s, captain)
    s.transport_owner[transport] = s.transport_at[transport] = NOBODY
    s.transport_aboard[transport] = NOBODY
    s.transport_vf[transport] = s.transport_level[transport] = s.transport_marks[transport] = 0
    s.transport_pm[transport] = s.transport_deadline[transport] = 0
    s.transport_goods[transport] = ()
    if transport in s.column:
        s.column = tuple(t for t in s.column if t != transport)


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


def move_transport(s: ProtoState, transport: int, place: int) -> None:
    """It goes to a place with everything aboard."""
    s.transport_at[transport] = place
    for engine in engines_on(s, transport):
        s.engine_at[engine] = place
    for captain in captains_on(s, transport):
        s.captain_at[captain] = place
    for carried in carried_by(s, transport):
        move_transport(s, carried, place)


def disown_if_empty(s: ProtoState, transport: int) -> None:
    """MP-LOAD-09, MP-LOAD-10: without crew outside its owner's land it is nobody's; on land his Captains step off (MP-CAPT-07)."""
    ship = s.transport_aboard[transport]
    if ship != NOBODY:
        disown_if_empty(s, ship)
        return
    seat, place = s.transport_owner[transport], s.transport_at[transport]
    if seat < 0 or crew(s, transport):
        return
    if not s.world.is_sea(place) and s.owner[place] == seat:
        return
    for t in (transport, *carried_by(s, transport)):
        s.transport_owner[t] = OWNERLESS
    s.emit("ownerless", "MP-LOAD-10", seat=seat, transport=transport, place=place)
    if not s.world.is_sea(place):
        for carrier in (transport, *carried_by(s, transport)):
            for captain in captains_on(s, carrier):
                s.captain_aboard[captain] = NOBODY


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


def add_engine(s: ProtoState, seat: int, kind: int, place: int) -> int:
    return put_engine(s, seat, free_engine(s, kind), place)


def put_engine(s: ProtoState, seat: int, e: int, place: int) -> int:
    assert e != NOBODY
    s.engine_owner[e], s.engine_at[e], s.engine_aboard[e] = seat, place, NOBODY
    return e


def remove_engine(s: ProtoState, engine: int) -> None:
    s.engine_owner[engine] = s.engine_at[engine] = s.engine_aboard[engine] = NOBODY


# ---- Captains


def captains(s: ProtoState, seat: int) -> list[int]:
    """The player's Captains in play."""
    first = seat * CAPTAINS_EACH
    return [c for c in range(first, first + CAPTAINS_EACH) if s.captain_level[c]]


def captains_at(s: ProtoState, place: int, seat: int) -> list[int]:
    return [c for c in captains(s, seat) if s.captain_at[c] == place]


def may_stay_alone(s: ProtoState, captain: int) -> bool:
    """MP-CAPT-07: without armies of his owner he stays in own land and in that of a player at peace with him."""
    seat, place = seat_of(captain), s.captain_at[captain]
    if s.world.is_sea(place) or s.owner[place] == NOBODY:
        return False
    return not at_war(s, seat, s.owner[place])


def captain_limit(s: ProtoState, seat: int) -> int:
    """MP-CAPT-02."""
    return min(CAPTAINS_EACH, level(s, seat))


def add_captain(s: ProtoState, seat: int, level: int, place: int) -> int:
    """A Captain comes into play (MP-ATT-07: he counts with this level); NOBODY if no figure is left."""
    c = free_captain(s, seat)
    if c != NOBODY:
        put_captain(s, c, level, place)
    return c


def free_captain(s: ProtoState, seat: int) -> int:
    """A figure of the player that is neither in play nor bought, or NOBODY."""
    first = seat * CAPTAINS_EACH
    for c in range(first, first + CAPTAINS_EACH):
        if not s.captain_level[c] and not is_waiting(s, CAPTAIN, c):
            return c
    return NOBODY


def put_captain(s: ProtoState, c: int, level: int, place: int) -> None:
    s.captain_level[c] = s.captain_start[c] = level
    s.captain_at[c], s.captain_aboard[c] = place, NOBODY
    s.captain_attacks[c] = s.captain_marks[c] = 0


def remove_captain(s: ProtoState, captain: int) -> None:
    """Back to his owner's supply; a relic he carried stays where he was (MP-RELIC-04)."""
    place = s.captain_at[captain]
    for number, relic in enumerate(s.relics):
        if relic.where == CARRIED and relic.number == captain:
            if s.world.is_sea(place):
                s.relics[number] = Relic(IN_BOX, NOBODY, 0)
                s.emit("relic-lost", "MP-RELIC-04", place=place)
            else:
                s.relics[number] = relic._replace(where=ON_GROUND, number=place)
    s.captain_level[captain] = s.captain_start[captain] = 0
    s.captain_at[captain] = s.captain_aboard[captain] = NOBODY
    s.captain_attacks[captain] = s.captain_marks[captain] = 0


def attacks_left(s: ProtoState, captain: int) -> int:
    """MP-ATT-07, MP-CHAR-32: objectives that he may still attack this turn."""
    extra = 1 if s.captain_marks[captain] & EXTRA else 0
    return s.captain_start[captain] + extra - s.captain_attacks[captain]


def seat_of(captain: int) -> int:
    return captain // CAPTAINS_EACH


def change_level(s: ProtoState, captain: int, by: int) -> None:
    """MP-CAPT-04, MP-CAPT-06: up to III; below I he is removed."""
    now = s.captain_level[captain] + by
    if now < 1:
        s.emit("captain-gone", "MP-CAPT-06", captain=captain)
        remove_captain(s, captain)
        return
    s.captain_level[captain] = min(now, len(s.world.captain_cost))
    s.emit("captain-level", "MP-CAPT-04", captain=captain, level=s.captain_level[captain])
