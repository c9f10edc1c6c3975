"""The full movement under way: its group, where it may step, and what a step does to the pieces.

rules: MU-CPHASE-05 to MU-CPHASE-09, MU-MOVE-01 to MU-MOVE-15, MU-EVENT-07, MU-EC-03, MU-EC-11, MU-EC-53 to MU-EC-56

A group on land is counts of army units, captains and pieces that all stand in one territory. At sea it is galleys only: what
they carry is on their decks and cannot change (MU-MOVE-09). A step over a land border leaves galleys behind, a step out to sea takes
along what the group names, up to the galleys' capacity.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gonfalon.games.medioevo.in_force import (
    has_teams,
    is_closed,
    is_convertible,
    is_hidden,
    is_military,
    supplies,
)
from gonfalon.games.medioevo.realm import (
    armies_in,
    at_open_war,
    capacity,
    captains_in,
    change_units,
    has_army,
    has_barbarians,
    in_play,
    movement_points,
    pieces_everywhere,
    pieces_in,
)
from gonfalon.games.medioevo.relations import may_enter
from gonfalon.games.medioevo.state import MOVED, NO_UNITS, NOBODY, STOPPED, MedState
from gonfalon.games.medioevo.terrain import land_cost
from gonfalon.games.medioevo.world import CAPTAINS_EACH, COMMERCIAL, ENGINE, GALLEY, bits, mask_of

Reserve = tuple[tuple[int, int], ...]
"""MU-MOVE-23: pieces and the MPs they had left when the enemy was met."""

CASTLE = 3
NO_GROUP = (0, 0, 0, 0)

CAPTAIN_BITS = 4
"""In `changed`: the bit of a seat's first captain, behind the four kinds of units."""
PIECE_BITS = CAPTAIN_BITS + CAPTAINS_EACH


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


def make_movement(fields: tuple[Any, ...]) -> Movement:
    """A saved movement."""
    return Movement(*fields)


def still_there(s: MedState, m: Movement) -> Movement:
    """The group without what a card, a battle or a revolt on the way has taken from it."""
    units = m.units
    if any(units):
        have = unmoved_units(s, m.seat, m.space)
        if any(count > have[kind] for kind, count in enumerate(units)):
            units = tuple(min(count, have[kind]) for kind, count in enumerate(units))
            m = m._replace(units=units)
    if any(s.captain_at[captain] != m.space for captain in m.captains):
        m = m._replace(captains=tuple(c for c in m.captains if s.captain_at[c] == m.space))
    if any(s.piece_at[piece] != m.space for piece in m.pieces):
        m = m._replace(pieces=tuple(p for p in m.pieces if s.piece_at[p] == m.space))
    return m


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
    if s.piece_kind[piece] != GALLEY or not s.world.is_sea(s.piece_at[piece]):
        return False
    deck = s.world.aboard(piece)
    return (
        any(s.army[seat].get(deck, NO_UNITS)[4:])
        or any(s.captain_marks[c] & MOVED for c in captains_in(s, seat, deck))
        or any(s.piece_marks[p] & MOVED for p in pieces_in(s, seat, deck))
    )


def free_step(s: MedState, seat: int, space: int) -> bool:
    """MU-MOVE-13, MU-CONTROL-04: does a castle under the seat's control stand here?"""
    return space < s.world.first_sea and s.military[space] == CASTLE and s.control[space] == seat


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
    free = free_step(s, m.seat, m.space)
    army = army_of(m) > 0
    return [
        p
        for p in m.pieces
        if s.piece_kind[p] != GALLEY
        and (free or s.piece_points[p] >= cost or (army and has_teams(s, p)))
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
    if not s.world.terrain_on or free_step(s, m.seat, m.space):
        return near if _can_march(s, m, 1) else 0
    return mask_of(t for t in bits(near) if _can_march(s, m, land_cost(s, m.space, t)))


def _can_march(s: MedState, m: Movement, cost: int) -> bool:
    walking, army = walkers(s, m, cost), army_of(m)
    if not army and not walking:
        return False
    return army <= land_room(s, walking) or free_step(s, m.seat, m.space)


def _on_wheels(s: MedState, m: Movement) -> bool:
    """MU-EC-11: a caravan that serves as a war wagon is not taken aboard a galley."""
    return any(s.piece_kind[p] in COMMERCIAL for p in m.pieces)


def has_steps_beyond(s: MedState, m: Movement, zone: int) -> bool:
    """Could the group as it is go on from a zone one step away?"""
    overland = max(zone, m.space) < s.world.first_sea
    cost = land_cost(s, m.space, zone) if overland else 1
    if free_step(s, m.seat, m.space):
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
    if zone >= s.world.first_sea or s.control[zone] != NOBODY:
        return False
    return not has_barbarians(s, zone) and not armies_in(s, zone)


def note_owner(s: MedState, m: Movement) -> Movement:
    """Whose the space is before the mover changes that."""
    if m.space >= s.world.first_sea:
        return m
    holder = s.control[m.space]
    if holder != NOBODY:
        return m._replace(former=holder, held=int(holder == m.seat), own=0)
    last = s.last_control[m.space]
    contested = any(other != m.seat for other in armies_in(s, m.space))
    return m._replace(former=last, held=0, own=int(contested and last == m.seat))


def note_flight(s: MedState, seat: int, zone: int) -> None:
    """MU-FLEE-04: part of the army is about to flee into a zone; what awaits it there follows when the battle is over."""
    m = s.movement
    if m is None or m.seat != seat or not stops_at(s, seat, zone):
        return
    there = note_owner(s, Movement(seat, zone))
    holder = s.control[zone] if zone < s.world.first_sea else NOBODY
    empty = int(awaits_horde(s, zone))
    entry = (zone, empty, there.former, there.held, there.own, holder)
    if entry not in m.fled:
        s.movement = m._replace(fled=(*m.fled, entry))


def reaches(s: MedState, m: Movement, first: int, goal: int) -> bool:
    """Can a group whose next step leads into `first` come to one of the zones of `goal`, with all its carriers?"""
    if goal >> first & 1:
        return True
    w = s.world
    if stops_at(s, m.seat, first):
        return False
    land = first < w.first_sea
    if land and m.space < w.first_sea:
        wagons = [p for p in walkers(s, m) if supplies(s, p)]
        left = min((s.piece_points[p] for p in wagons), default=0) - land_cost(s, m.space, first)
        nearby = w.crossing
        if w.terrain_on:
            return _marches_to(s, m.seat, first, left, goal)
    else:
        left = min((s.piece_points[p] for p in sailors(s, m)), default=0) - 1
        nearby = w.next_to
    seen = fresh = 1 << first
    everything = in_play(s)
    while left > 0 and fresh:
        around = 0
        for zone in bits(fresh):
            if zone < len(nearby):
                around |= nearby[zone]
        fresh = around & everything & ~seen
        if fresh & goal:
            return True
        seen |= fresh
        fresh = sum(1 << zone for zone in bits(fresh) if not stops_at(s, m.seat, zone))
        left -= 1
    return False


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


# ---- the group that is offered first

_FIRST_ABOARD = (3, 1, 2, 0)


def walking_group(s: MedState, seat: int, territory: int, goal: int = 0) -> Movement | None:
    """All wagons and engines here, with as many army units as they can take; None if no step is possible."""
    free = free_step(s, seat, territory)
    pieces = [
        p
        for p in unmoved_pieces(s, seat, territory)
        if s.piece_kind[p] != GALLEY and (free or s.piece_points[p] > 0)
    ]
    room = 10**6 if free else land_room(s, pieces)
    m = _with_army(s, Movement(seat, territory, goal=goal, pieces=tuple(pieces)), room)
    return m if next_zones(s, m) else None


def sailing_group(s: MedState, seat: int, zone: int, goal: int = 0) -> Movement | None:
    """All galleys here that can sail together, with as much of what stands beside them as they can take."""
    galleys = [
        p
        for p in unmoved_pieces(s, seat, zone)
        if s.piece_kind[p] == GALLEY and s.piece_points[p] > 0
    ]
    if not galleys:
        return None
    if s.world.is_sea(zone):
        m = Movement(seat, zone, goal=goal, pieces=tuple(galleys))
        return m if next_zones(s, m) else None
    seas, together = s.seas, []
    for galley in galleys:
        if seas & exits(s, galley):
            seas &= exits(s, galley)
            together.append(galley)
    room = sum(capacity(s, p) for p in together)
    m = _with_army(s, Movement(seat, zone, goal=goal, pieces=tuple(together)), room)
    room -= army_of(m)
    cargo = [
        p for p in unmoved_pieces(s, seat, zone) if s.piece_kind[p] not in (GALLEY, *COMMERCIAL)
    ]
    m = m._replace(pieces=(*m.pieces, *cargo[:room]))
    return m if next_zones(s, m) else None


def _with_army(s: MedState, m: Movement, room: int) -> Movement:
    captains = unmoved_captains(s, m.seat, m.space)[:room]
    room -= len(captains)
    waiting = unmoved_units(s, m.seat, m.space)
    units = [0, 0, 0, 0]
    for kind in _FIRST_ABOARD:
        units[kind] = min(room, waiting[kind])
        room -= units[kind]
    return m._replace(units=tuple(units), captains=tuple(captains))


# ---- a step


def step(s: MedState, m: Movement, zone: int) -> Movement:
    """MU-MOVE-01: the group enters a zone next to it, and its carriers pay. What cannot go along stays behind."""
    w = s.world
    if w.is_sea(m.space):
        return _anchor(s, m, zone) if zone < w.first_sea else _sail(s, m, zone)
    return _walk(s, m, zone) if zone < w.first_sea else _set_sail(s, m, zone)


def _walk(s: MedState, m: Movement, territory: int) -> Movement:
    free = free_step(s, m.seat, m.space)
    cost = 0 if free else land_cost(s, m.space, territory)
    walking = walkers(s, m, cost)
    army = army_of(m) > 0
    for piece in walking:
        s.piece_at[piece] = territory
        s.piece_points[piece] -= 0 if army and has_teams(s, piece) else cost
    for kind, count in enumerate(m.units):
        if count:
            change_units(s, m.seat, m.space, kind, -count)
            change_units(s, m.seat, territory, kind, count)
    for captain in m.captains:
        s.captain_at[captain] = territory
    return m._replace(space=territory, pieces=tuple(walking), steps=m.steps + 1, changed=0)


def unstowed(s: MedState, m: Movement) -> tuple[list[int], list[int], list[int]]:
    """What of a group on land has no place on a deck yet: units by kind, captains, wagons and engines."""
    units, captains = list(m.units), list(m.captains)
    pieces = [p for p in m.pieces if s.piece_kind[p] != GALLEY]
    for _, sort, which, count in m.load:
        if sort == UNITS_ABOARD:
            units[which] -= count
        elif sort == CAPTAIN_ABOARD:
            captains.remove(which)
        else:
            pieces.remove(which)
    return units, captains, pieces


def deck_room(s: MedState, m: Movement) -> dict[int, int]:
    """Free spaces of the galleys that set sail, the larger ones first."""
    galleys = sorted(sailors(s, m), key=lambda p: (-s.piece_level[p], p))
    taken = {p: sum(count for at, _, _, count in m.load if at == p) for p in galleys}
    return {p: capacity(s, p) - taken[p] for p in galleys}


def stow_rest(s: MedState, m: Movement) -> Movement:
    """Whatever has no place yet fills the galleys one after the other; engines and captains before units, so that crews find
    their engines."""
    room = deck_room(s, m)
    units, captains, pieces = unstowed(s, m)
    load = list(m.load)
    pieces.sort(key=lambda p: (s.piece_kind[p] != ENGINE, p))
    load += [(_next_deck(room), PIECE_ABOARD, piece, 1) for piece in pieces]
    load += [(_next_deck(room), CAPTAIN_ABOARD, captain, 1) for captain in captains]
    for kind in _FIRST_ABOARD:
        load += [(_next_deck(room), UNITS_ABOARD, kind, 1) for _ in range(units[kind])]
    return m._replace(load=tuple(load))


def _next_deck(room: dict[int, int]) -> int:
    galley = next(p for p in room if room[p] > 0)
    room[galley] -= 1
    return galley


def _set_sail(s: MedState, m: Movement, zone: int) -> Movement:
    """MU-MOVE-09: everything that the group names goes aboard."""
    galleys = sailors(s, m)
    for galley, sort, which, count in stow_rest(s, m).load:
        deck = s.world.aboard(galley)
        if sort == UNITS_ABOARD:
            change_units(s, m.seat, m.space, which, -count)
            change_units(s, m.seat, deck, which, count)
        elif sort == CAPTAIN_ABOARD:
            s.captain_at[which] = deck
        else:
            s.piece_at[which] = deck
    for piece in galleys:
        s.piece_at[piece] = zone
        s.piece_anchorage[piece] = NOBODY
        s.piece_points[piece] -= 1
    return Movement(m.seat, zone, pieces=tuple(galleys), steps=m.steps + 1, goal=m.goal)


def _sail(s: MedState, m: Movement, zone: int) -> Movement:
    galleys = sailors(s, m)
    for piece in galleys:
        s.piece_at[piece] = zone
        s.piece_points[piece] -= 1
    leave_galleys(s, m, [p for p in m.pieces if p not in galleys])
    return m._replace(space=zone, pieces=tuple(galleys), steps=m.steps + 1, changed=0)


def _anchor(s: MedState, m: Movement, territory: int) -> Movement:
    """MU-MOVE-10: galley and load are in the territory; the zone it came from is its anchorage zone."""
    w = s.world
    galleys = sailors(s, m)
    leave_galleys(s, m, [p for p in m.pieces if p not in galleys])
    units, captains, pieces = [0, 0, 0, 0], [], galleys[:]
    for galley in galleys:
        deck = w.aboard(galley)
        s.piece_anchorage[galley] = m.space
        s.piece_at[galley] = territory
        s.piece_points[galley] -= 1
        for kind, count in enumerate(s.army[m.seat].pop(deck, NO_UNITS)[:4]):
            if count:
                change_units(s, m.seat, territory, kind, count)
                units[kind] += count
        for captain in captains_in(s, m.seat, deck):
            s.captain_at[captain] = territory
            captains.append(captain)
        for cargo in pieces_in(s, m.seat, deck):
            s.piece_at[cargo] = territory
            pieces.append(cargo)
    return Movement(
        m.seat,
        territory,
        tuple(units),
        tuple(captains),
        tuple(sorted(pieces)),
        steps=m.steps + 1,
        goal=m.goal,
    )


# ---- marks


def mark_units(s: MedState, seat: int, space: int, kind: int, count: int) -> None:
    """MU-CPHASE-09: so many units of a kind have had their movement."""
    if count:
        change_units(s, seat, space, kind, -count)
        change_units(s, seat, space, kind, count, moved=True)


def _mark_all(s: MedState, seat: int, space: int) -> None:
    for kind, count in enumerate(unmoved_units(s, seat, space)):
        mark_units(s, seat, space, kind, count)
    for captain in captains_in(s, seat, space):
        s.captain_marks[captain] |= MOVED


def leave_galleys(s: MedState, m: Movement, galleys: list[int]) -> None:
    """MU-CPHASE-07, MU-CPHASE-08: galleys left at sea keep their MPs; the army units aboard have moved."""
    for galley in galleys:
        if m.steps:
            _mark_all(s, m.seat, s.world.aboard(galley))


def mark_group(s: MedState, m: Movement) -> None:
    """MU-CPHASE-06, MU-CPHASE-09: every piece that ends with the group has no MPs left and is marked."""
    for kind, count in enumerate(m.units):
        mark_units(s, m.seat, m.space, kind, count)
    for captain in m.captains:
        s.captain_marks[captain] |= MOVED
    at_sea = s.world.is_sea(m.space)
    for piece in m.pieces:
        _spend(s, piece)
        if at_sea:
            deck = s.world.aboard(piece)
            _mark_all(s, m.seat, deck)
            for cargo in pieces_in(s, m.seat, deck):
                _spend(s, cargo)


def _spend(s: MedState, piece: int) -> None:
    """MU-EC-11: what acts in the Commerce phase too keeps its points for it."""
    s.piece_marks[piece] |= MOVED
    if not is_convertible(s, piece):
        s.piece_points[piece] = 0


def ready_pieces(s: MedState) -> None:
    """MU-EOT-01, MU-CPHASE-09: at the end of a turn marks go and movement points come back."""
    for army in s.army:
        for space, counts in army.items():
            if any(counts[4:]):
                army[space] = tuple(counts[k] + counts[k + 4] for k in range(4)) + NO_UNITS[:4]
    s.captain_marks = [0] * len(s.captain_marks)
    for piece in pieces_everywhere(s):
        s.piece_marks[piece] = 0
        s.piece_points[piece] = movement_points(s, piece)


def group_here(s: MedState, seat: int, zone: int) -> Movement:
    """MU-CPHASE-11: all army units of a seat in a zone, with the carriers that have not moved."""
    pieces = tuple(unmoved_pieces(s, seat, zone))
    if s.world.is_sea(zone):
        return Movement(seat, zone, pieces=pieces)
    captains = tuple(captains_in(s, seat, zone))
    return Movement(seat, zone, unmoved_units(s, seat, zone), captains, pieces)


def flight_reserve(s: MedState, m: Movement) -> Reserve:
    """MU-MOVE-23: the carriers that could still flee, and how far."""
    return tuple((p, s.piece_points[p]) for p in m.pieces if s.piece_points[p] > 0)


# ---- changing the group on the way


def with_units(s: MedState, m: Movement, kind: int, count: int) -> Movement:
    """The same group with another number of units of a kind."""
    units = list(m.units)
    units[kind] = count
    return m._replace(units=tuple(units), changed=m.changed | 1 << kind)


def captain_bit(captain: int) -> int:
    return 1 << CAPTAIN_BITS + captain % CAPTAINS_EACH


def piece_bit(piece: int) -> int:
    return 1 << PIECE_BITS + piece % 10


def can_join(s: MedState, m: Movement, piece: int) -> bool:
    """MU-CPHASE-07: on the way carriers and engines need MPs to join, unless the Event stopped them (MU-EVENT-07) or a castle
    helps."""
    if s.piece_points[piece] > 0:
        return True
    if m.space >= s.world.first_sea or s.piece_kind[piece] == GALLEY:
        return False
    return bool(s.piece_marks[piece] & STOPPED) or free_step(s, m.seat, m.space)
