"""Transports, siege engines and Captains come, go and change hands.

rules: MP-CAPT-07, MP-LOAD-09, MP-LOAD-10, MP-RELIC-04
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.pieces import (
    captains_on,
    carried_by,
    crew,
    engines_on,
    free_captain,
    free_engine,
    free_transport,
    full_pm,
)
from gonfalon.games.prototype.state import NOBODY, OWNERLESS, ProtoState
from gonfalon.games.prototype.state_rows import CARRIED, IN_BOX, ON_GROUND, Relic


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
    """MP-LOAD-09, MP-LOAD-10: without crew outside its owner's land it is nobody's; on land the owner's Captains step off (MP-CAPT-07)."""
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


def add_engine(s: ProtoState, seat: int, kind: int, place: int) -> int:
    return put_engine(s, seat, free_engine(s, kind), place)


def put_engine(s: ProtoState, seat: int, e: int, place: int) -> int:
    assert e != NOBODY
    s.engine_owner[e], s.engine_at[e], s.engine_aboard[e] = seat, place, NOBODY
    return e


def remove_engine(s: ProtoState, engine: int) -> None:
    s.engine_owner[engine] = s.engine_at[engine] = s.engine_aboard[engine] = NOBODY


def add_captain(s: ProtoState, seat: int, level: int, place: int) -> int:
    """A Captain comes into play (MP-ATT-07: it counts with this level); NOBODY if no figure is left."""
    c = free_captain(s, seat)
    if c != NOBODY:
        put_captain(s, c, level, place)
    return c


def put_captain(s: ProtoState, c: int, level: int, place: int) -> None:
    s.captain_level[c] = s.captain_start[c] = level
    s.captain_at[c], s.captain_aboard[c] = place, NOBODY
    s.captain_attacks[c] = s.captain_marks[c] = 0


def remove_captain(s: ProtoState, captain: int) -> None:
    """Back to its owner's supply; a relic it carried stays where it was (MP-RELIC-04)."""
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


def change_level(s: ProtoState, captain: int, by: int) -> None:
    """MP-CAPT-04, MP-CAPT-06: up to III; below I the Captain is removed."""
    now = s.captain_level[captain] + by
    if now < 1:
        s.emit("captain-gone", "MP-CAPT-06", captain=captain)
        remove_captain(s, captain)
        return
    s.captain_level[captain] = min(now, len(s.world.captain_cost))
    s.emit("captain-level", "MP-CAPT-04", captain=captain, level=s.captain_level[captain])
