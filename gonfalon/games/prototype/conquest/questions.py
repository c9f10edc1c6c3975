"""The things in a conquered place: what they are, who may keep them, what they are worth.

rules: MP-TRANS-10, MP-ENGINE-02, MP-CONQ-05, MP-CONQ-09
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import (
    level,
    standing_buildings,
    transports_at,
)
from gonfalon.games.prototype.realm.questions.pieces import (
    convoy,
    free_vf,
    own_engines,
    own_transports,
    transport_limit,
    used_vf,
)
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.world import SHIPS, WAR

BUILDING, TRANSPORT, ENGINE, CAPTAIN = range(4)
KINDS = ["building", "transport", "engine", "captain"]

Element = tuple[int, int, int]
"""Kind, number, and who lost it (BARBARIANS: it brings no honour)."""


# ---- what there is to decide on


def buildings_of(s: ProtoState, territory: int, loser: int) -> list[Element]:
    return [(BUILDING, building, loser) for building in standing_buildings(s, territory)]


# ---- what may be kept


def is_ground(s: ProtoState, seat: int, place: int) -> bool:
    """Is it the player's own land, where things need neither crew nor hold?"""
    return not s.world.is_sea(place) and s.owner[place] == seat


def may_keep(s: ProtoState, seat: int, place: int, element: Element) -> tuple[str, str] | None:
    """Rule and reason why the player may not keep it; None if they may."""
    kind, number, _ = element
    if kind == CAPTAIN:
        return ("MP-CONQ-05", "no-captains")
    if kind == BUILDING:
        return None
    ground = is_ground(s, seat, place)
    if kind == ENGINE:
        if len(own_engines(s, seat)) >= level(s, seat):
            return ("MP-ENGINE-02", "too-many-engines")
        if ground or engine_hold(s, seat, place, number) != NOBODY:
            return None
        return ("MP-CONQ-09", "no-hold")
    of_kind = s.world.transport_kind[number]
    same = [t for t in own_transports(s, seat) if s.world.transport_kind[t] == of_kind]
    if len(same) >= transport_limit(s, seat, of_kind, level(s, seat)):
        return ("MP-TRANS-10", "too-many-transports")
    if ground or carrier_is_his(s, seat, number):
        return None
    if s.world.transport_kind[number] not in SHIPS and s.world.is_sea(place):
        return None if ship_for(s, seat, place, number) != NOBODY else ("MP-CONQ-09", "no-hold")
    return None if givers(s, seat, place) else ("MP-CONQ-09", "no-vf-for-crew")


def carrier_is_his(s: ProtoState, seat: int, transport: int) -> bool:
    ship = s.transport_aboard[transport]
    return ship != NOBODY and s.transport_owner[ship] == seat


def engine_hold(s: ProtoState, seat: int, place: int, engine: int) -> int:
    """Where a captured engine can go that lies on no ground: where it is, or a war transport with room."""
    aboard = s.engine_aboard[engine]
    if aboard != NOBODY and s.transport_owner[aboard] == seat:
        return aboard
    for t in transports_at(s, place, seat):
        if s.world.transport_kind[t] in WAR and free_vf(s, t) >= s.world.limits.engine_space:
            return t
    return NOBODY


def ship_for(s: ProtoState, seat: int, place: int, transport: int) -> int:
    """A ship of the player with room for a land transport that was taken at sea."""
    room = s.world.limits.land_transport_space + used_vf(s, transport)
    for ship in convoy(s, seat, place):
        if s.world.transport_kind[ship] in SHIPS and free_vf(s, ship) >= room:
            return ship
    return NOBODY


def value(s: ProtoState, element: Element) -> int:
    kind, number, _ = element
    w = s.world
    if kind == BUILDING:
        return w.buildings[number].cost
    if kind == TRANSPORT:
        return w.transport[w.transport_kind[number]][s.transport_level[number] - 1].cost
    if kind == ENGINE:
        return w.engine[w.engine_kind[number]].cost
    return w.captain_cost[s.captain_level[number] - 1]


# ---- crews


def givers(s: ProtoState, seat: int, place: int) -> list[int]:
    """MP-CONQ-09: the player's transports there, or that attacked from next to it, which can give a VF, the fullest first."""
    attackers = s.battle.attackers if s.battle is not None else ()
    near = [t for party in attackers if party.seat == seat for t in party.transports]
    there = dict.fromkeys((*transports_at(s, place, seat), *near))
    able = [t for t in there if s.transport_vf[t] > s.world.limits.crew]
    return sorted(able, key=lambda t: -s.transport_vf[t])
