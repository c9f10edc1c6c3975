"""The full movement under way: its group, where it may step, and what a step does to the pieces.

rules: MU-CPHASE-05 to MU-CPHASE-09, MU-MOVE-01 to MU-MOVE-15, MU-EVENT-07, MU-EC-03, MU-EC-11, MU-EC-53 to MU-EC-56

A group on land is counts of army units, captains and pieces that all stand in one territory. At sea it is galleys only: what
they carry is on their decks and cannot change (MU-MOVE-09). A step over a land border leaves galleys behind, a step out to sea takes
along what the group names, up to the galleys' capacity.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    at_open_war,
    capacity,
    captains_in,
    has_army,
    in_play,
    pieces_in,
)
from gonfalon.games.medioevo.diplomacy.questions import may_enter
from gonfalon.games.medioevo.effects.questions.in_force import (
    has_teams,
    is_closed,
    is_hidden,
    is_military,
    supplies,
)
from gonfalon.games.medioevo.state import MOVED, NO_UNITS, NOBODY, STOPPED, MedState
from gonfalon.games.medioevo.variants.questions.terrain import land_cost
from gonfalon.games.medioevo.world import COMMERCIAL, GALLEY, bits, mask_of

Reserve = tuple[tuple[int, int], ...]
"""MU-MOVE-23: pieces and the MPs they had left when the enemy was met."""

CASTLE = 3
NO_GROUP = (0, 0, 0, 0)


UNSEEN, MUST_GO_ON, EMPTY, STOPS = 1, 2, 4, 8
"""MU-EC-55, MU-TN-09: nobody has noticed it; it may not stay; a horde would have to appear; an army would have to stop."""

STOWED = UNITS_ABOARD, CAPTAIN_ABOARD, PIECE_ABOARD = range(3)


class Movement(NamedTuple):
    """One full movement (MU-CPHASE-04)."""

    seat: int
    space: int
    """The zone the group is in."""
    units: tuple[int, ...] = NO_GROUP
    """Light infantry, heavy infantry, archers and cavalry of the group; none while it is at sea."""
    captains: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    steps: int = 0
    changed: int = 0
    """What was taken or left in this space already: each thing once, so that choosing ends."""
    goal: int = 0
    """Bit mask of zones: the movement must end in one of them (MU-CPHASE-12)."""
    reserve: Reserve = ()
    held: int = 0
    """1 if the seat controlled the space when the enemy was met, or has conquered it since."""
    former: int = NOBODY
    """Who controlled the space then, or last before."""
    own: int = 0
    """1 if it was contested then, and the seat's own before."""
    load: tuple[tuple[int, int, int, int], ...] = ()
    """What its owner has put aboard which galley: galley, one of STOWED, which, how many."""
    fled: tuple[tuple[int, ...], ...] = ()
    """Where parts of the army have fled and must stop: zone, 1 if a horde appears, `former`, `held`, `own`, and who holds it."""
    unseen: int = 0
    """The group has entered its space without any reaction: bits UNSEEN, MUST_GO_ON, EMPTY, STOPS."""
    free_steps: int = 0
    """Steps out of castles that it has made (MU-MOVE-14)."""


def make_movement(fields: tuple[Any, ...]) -> Movement:
    """A saved movement."""
    return Movement(*fields)


def still_there(s: MedState, m: Movement) -> Movement:
    """The group without what a card, a battle or a revolt on the way has taken from it."""
    here = unmoved_units(s, m.seat, m.space)
    return m._replace(
        units=tuple(map(min, m.units, here)),
        captains=tuple(c for c in m.captains if s.captain_at[c] == m.space),
        pieces=tuple(p for p in m.pieces if s.piece_at[p] == m.space),
    )


# ---- what can move


def unmoved_units(s: MedState, seat: int, space: int) -> tuple[int, ...]:
    return s.army[seat].get(space, NO_UNITS)[:4]


def unmoved_captains(s: MedState, seat: int, space: int) -> list[int]:
    return [c for c in captains_in(s, seat, space) if not s.captain_marks[c] & MOVED]


def unmoved_pieces(s: MedState, seat: int, zone: int) -> list[int]:
    """MU-CPHASE-05: military transports and engines that have not made a full movement. A galley whose load has stays."""
    return [
        p
        for p in pieces_in(s, seat, zone)
        if is_military(s, p) and not s.piece_marks[p] & MOVED and not _carries_moved(s, seat, p)
    ]


def _carries_moved(s: MedState, seat: int, piece: int) -> bool:
    if not s.world.is_sea(s.piece_at[piece]):
        return False
    deck = s.world.aboard(piece)
    return (
        any(s.army[seat].get(deck, NO_UNITS)[4:])
        or any(s.captain_marks[c] & MOVED for c in captains_in(s, seat, deck))
        or any(s.piece_marks[p] & MOVED for p in pieces_in(s, seat, deck))
    )


def free_step(s: MedState, seat: int, space: int) -> bool:
    """MU-MOVE-13, MU-CONTROL-04: does a castle under the seat's control stand here?"""
    return s.world.is_land(space) and s.military[space] == CASTLE and s.control[space] == seat


def goes_free(s: MedState, m: Movement) -> bool:
    """MU-MOVE-13, MU-MOVE-14: is the next step of a group free? In one full movement no more than its owner has castles."""
    return free_step(s, m.seat, m.space) and m.free_steps < castles(s, m.seat)


def castles(s: MedState, seat: int) -> int:
    """How many castles stand in territories under the seat's control."""
    return sum(level == CASTLE and s.control[t] == seat for t, level in enumerate(s.military))


def army_of(m: Movement) -> int:
    """Army units of a group on land."""
    return sum(m.units) + len(m.captains)


def carries_army(s: MedState, m: Movement) -> bool:
    """Does the group bring army units into the zones it enters?"""
    if not s.world.is_sea(m.space):
        return army_of(m) > 0
    return any(has_army(s, m.seat, s.world.aboard(p)) for p in m.pieces)


# ---- where to


def exits(s: MedState, galley: int) -> int:
    """MU-MOVE-10: bit mask of the sea zones into which an anchored galley sets sail."""
    return exits_from(s, s.piece_at[galley], s.piece_anchorage[galley])


def exits_from(s: MedState, territory: int, anchorage: int) -> int:
    """Likewise for any ship that came into the territory from this anchorage zone."""
    w = s.world
    came_from = anchorage - w.first_sea
    if came_from < 0:
        return w.coast[territory] & s.seas
    return w.coast[territory] & (1 << came_from | w.sea_links[came_from]) & s.seas


def walkers(s: MedState, m: Movement, cost: int = 1) -> list[int]:
    """The wagons and engines of a group that can make a land step of this cost from where it is."""
    free = goes_free(s, m)
    army = army_of(m) > 0
    return [
        p
        for p in m.pieces
        if s.piece_kind[p] != GALLEY
        and (
            s.piece_points[p] >= cost
            or (free and not s.piece_marks[p] & STOPPED)
            or (army and has_teams(s, p))
        )
    ]


def land_room(s: MedState, pieces: list[int]) -> int:
    """MU-MOVE-05: how many army units these pieces supply."""
    return sum(supplies(s, p) for p in pieces)


def sailors(s: MedState, m: Movement) -> list[int]:
    """The galleys of a group that have MPs."""
    return [p for p in m.pieces if s.piece_kind[p] == GALLEY and s.piece_points[p] > 0]


def load_of(s: MedState, m: Movement) -> int:
    """MU-MOVE-08: spaces that the group on land takes aboard."""
    return army_of(m) + sum(s.piece_kind[p] != GALLEY for p in m.pieces)


def routes(s: MedState, m: Movement) -> int:
    """Bit mask of the zones into which the group as it is can make its next step."""
    w = s.world
    if is_closed(s, m.space):
        return 0
    if w.is_sea(m.space):
        if not sailors(s, m):
            return 0
        return w.next_to[m.space] & in_play(s)
    found = _land_routes(s, m)
    sailing = sailors(s, m)
    if sailing and load_of(s, m) <= sum(capacity(s, p) for p in sailing) and not _on_wheels(s, m):
        seas = s.seas
        for galley in sailing:
            seas &= exits(s, galley)
        found |= seas << w.first_sea
    return found


def _land_routes(s: MedState, m: Movement) -> int:
    """Bit mask of the territories into which the group can march; by terrain each has its own price (MU-VAR-07)."""
    near = s.world.crossing[m.space] & s.land
    if not s.world.terrain_on or goes_free(s, m):
        return near if _can_march(s, m, 1) else 0
    return mask_of(t for t in bits(near) if _can_march(s, m, land_cost(s, m.space, t)))


def _can_march(s: MedState, m: Movement, cost: int) -> bool:
    walking, army = walkers(s, m, cost), army_of(m)
    if not army and not walking:
        return False
    return army <= land_room(s, walking) or goes_free(s, m)


def _on_wheels(s: MedState, m: Movement) -> bool:
    """MU-EC-11: a caravan that serves as a war wagon is not taken aboard a galley."""
    return any(s.piece_kind[p] in COMMERCIAL for p in m.pieces)


def has_steps_beyond(s: MedState, m: Movement, zone: int) -> bool:
    """Could the group as it is go on from a zone one step away?"""
    overland = s.world.is_land(zone) and s.world.is_land(m.space)
    cost = land_cost(s, m.space, zone) if overland else 1
    if goes_free(s, m):
        cost = 0
    if overland and s.world.terrain_on:
        cost += min(land_cost(s, zone, t) for t in bits(s.world.crossing[zone] & s.land)) - 1
    army = carries_army(s, m)
    return not is_closed(s, zone) and all(
        s.piece_points[p] > cost or (army and has_teams(s, p)) for p in m.pieces
    )


def passes_unseen(s: MedState, m: Movement, zone: int) -> bool:
    """MU-EC-55, MU-EC-56: does the whole group enter a zone without reaction, and can it leave it again?"""
    if not m.pieces or not all(is_hidden(s, p) for p in m.pieces):
        return False
    return has_steps_beyond(s, m, zone)


def stops_at(s: MedState, seat: int, zone: int) -> bool:
    """MU-MOVE-16, MU-MOVE-19, MU-MOVE-20, MU-MOVE-24: would an army of this seat have to stop here?"""
    if has_barbarians(s, zone):
        return True
    others = [other for other in armies_in(s, zone) if other != seat]
    if any(at_open_war(s, seat, other) for other in others):
        return True
    if s.world.is_sea(zone):
        return False
    holder = s.control[zone]
    if holder == NOBODY:
        return not others and not has_army(s, seat, zone)
    return holder != seat and not granted(s, seat, zone)


def granted(s: MedState, seat: int, territory: int) -> bool:
    """MU-DIP-29: may the seat's army enter here without attacking?"""
    return s.control[territory] not in (NOBODY, seat) and may_enter(s, seat, territory)


def awaits_horde(s: MedState, zone: int) -> bool:
    """MU-MOVE-16, MU-MOVE-18: land of nobody, without any army."""
    if not s.world.is_land(zone) or s.control[zone] != NOBODY:
        return False
    return not has_barbarians(s, zone) and not armies_in(s, zone)


def note_owner(s: MedState, m: Movement) -> Movement:
    """Whose the space is before the mover changes that."""
    if not s.world.is_land(m.space):
        return m
    holder = s.control[m.space]
    if holder != NOBODY:
        return m._replace(former=holder, held=int(holder == m.seat), own=0)
    last = s.last_control[m.space]
    contested = any(other != m.seat for other in armies_in(s, m.space))
    return m._replace(former=last, held=0, own=int(contested and last == m.seat))


def reaches(s: MedState, m: Movement, first: int, goal: int) -> bool:
    """Can a group whose next step leads into `first` come to one of the zones of `goal`, with all its carriers?"""
    if goal >> first & 1:
        return True
    w = s.world
    if stops_at(s, m.seat, first):
        return False
    land = w.is_land(first)
    if land and w.is_land(m.space):
        wagons = [p for p in walkers(s, m) if supplies(s, p)]
        cost = 0 if goes_free(s, m) else land_cost(s, m.space, first)
        left = min((s.piece_points[p] for p in wagons), default=0) - cost
        nearby = w.crossing
        if w.terrain_on:
            return _marches_to(s, m.seat, first, left, goal)
    else:
        left = min((s.piece_points[p] for p in sailors(s, m)), default=0) - 1
        nearby = w.next_to if _brings_wagons(s, m) else _ways_by_ship(s, m.seat)
    fresh = 1 << first
    for _ in range(left):
        around = 0
        for zone in bits(fresh):
            around |= nearby[zone]
        fresh = around & in_play(s)
        if fresh & goal:
            return True
        fresh = mask_of(zone for zone in bits(fresh) if not stops_at(s, m.seat, zone))
    return False


def _brings_wagons(s: MedState, m: Movement) -> bool:
    """Can units of a group that sails go on by land where they land?"""
    decks = (s.world.aboard(p) for p in sailors(s, m))
    aboard = (p for deck in decks for p in pieces_in(s, m.seat, deck))
    return any(supplies(s, p) for p in (*m.pieces, *aboard))


def _ways_by_ship(s: MedState, seat: int) -> list[int]:
    """By zone, a bit mask of those next to it; from land only out to sea, unless a castle lets those who land go on."""
    w = s.world
    return [
        near if not w.is_land(zone) or free_step(s, seat, zone) else w.coast[zone] << w.first_sea
        for zone, near in enumerate(w.next_to)
    ]


def _marches_to(s: MedState, seat: int, first: int, points: int, goal: int) -> bool:
    """MU-VAR-07: likewise over land whose terrain has prices."""
    best = {first: points}
    fresh = [first]
    while fresh:
        start = fresh.pop()
        for zone in bits(s.world.crossing[start] & s.land):
            left = best[start] - land_cost(s, start, zone)
            if left < 0 or best.get(zone, -1) >= left:
                continue
            if goal >> zone & 1:
                return True
            best[zone] = left
            if not stops_at(s, seat, zone):
                fresh.append(zone)
    return False


def next_zones(s: MedState, m: Movement) -> list[int]:
    """The zones into which the group may step now."""
    zones = bits(routes(s, m))
    if m.goal:
        zones = [z for z in zones if carries_army(s, m) and reaches(s, m, z, m.goal)]
    return zones


FIRST_ABOARD = (3, 1, 2, 0)
"""Kinds of units in the order in which they find room."""
