"""A group steps into the next zone, and is marked where it stops.

rules: MU-CPHASE-06 to MU-CPHASE-09, MU-CPHASE-11, MU-MOVE-01, MU-MOVE-08 to MU-MOVE-10, MU-MOVE-23, MU-EOT-01, MU-EC-11, MU-EC-53
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.realm import (
    capacity,
    captains_in,
    movement_points,
    pieces_everywhere,
    pieces_in,
)
from gonfalon.games.medioevo.effects.questions.in_force import has_teams, is_convertible
from gonfalon.games.medioevo.movement.questions.full_movement import (
    CAPTAIN_ABOARD,
    FIRST_ABOARD,
    PIECE_ABOARD,
    UNITS_ABOARD,
    Movement,
    Reserve,
    army_of,
    awaits_horde,
    goes_free,
    note_owner,
    sailors,
    stops_at,
    unmoved_pieces,
    unmoved_units,
    walkers,
)
from gonfalon.games.medioevo.state import MOVED, NO_UNITS, NOBODY, MedState
from gonfalon.games.medioevo.variants.questions.terrain import land_cost
from gonfalon.games.medioevo.world import ENGINE, GALLEY


def step(s: MedState, m: Movement, zone: int) -> Movement:
    """MU-MOVE-01: the group enters a zone next to it, and its carriers pay. What cannot go along stays behind."""
    w = s.world
    if w.is_sea(m.space):
        return _anchor(s, m, zone) if w.is_land(zone) else _sail(s, m, zone)
    return _walk(s, m, zone) if w.is_land(zone) else _set_sail(s, m, zone)


def _walk(s: MedState, m: Movement, territory: int) -> Movement:
    free = goes_free(s, m)
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
    return m._replace(
        space=territory,
        pieces=tuple(walking),
        steps=m.steps + 1,
        changed=0,
        free_steps=m.free_steps + free,
    )


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
    for kind in FIRST_ABOARD:
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


def note_flight(s: MedState, seat: int, zone: int) -> None:
    """MU-FLEE-04: part of the army is about to flee into a zone; what awaits it there follows when the battle is over."""
    m = s.movement
    if m is None or m.seat != seat or not stops_at(s, seat, zone):
        return
    there = note_owner(s, Movement(seat, zone))
    holder = s.control[zone] if s.world.is_land(zone) else NOBODY
    empty = int(awaits_horde(s, zone))
    entry = (zone, empty, there.former, there.held, there.own, holder)
    if entry not in m.fled:
        s.movement = m._replace(fled=(*m.fled, entry))
