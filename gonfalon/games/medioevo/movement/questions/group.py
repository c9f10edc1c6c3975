"""The group of a full movement as its owner may change it, and why not.

rules: MU-CPHASE-05, MU-CPHASE-07, MU-CPHASE-09, MU-MOVE-01, MU-MOVE-04, MU-MOVE-05, MU-MOVE-07 to MU-MOVE-10, MU-MOVE-14, MU-MOVE-15
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import (
    capacity,
    captain_owner,
    in_play,
    owner_of,
    pieces_of,
    units_in,
)
from gonfalon.games.medioevo.effects.questions.in_force import is_closed, is_military, supplies
from gonfalon.games.medioevo.movement.questions.full_movement import (
    FIRST_ABOARD,
    Movement,
    army_of,
    exits,
    free_step,
    goes_free,
    land_room,
    load_of,
    next_zones,
    routes,
    sailors,
    unmoved_captains,
    unmoved_pieces,
    unmoved_units,
    walkers,
)
from gonfalon.games.medioevo.state import MOVED, NOBODY, STOPPED, MedState
from gonfalon.games.medioevo.variants.questions.terrain import land_cost
from gonfalon.games.medioevo.world import (
    CAPTAINS_EACH,
    COMMERCIAL,
    ENGINE,
    GALLEY,
    UNITS,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

CAPTAIN_BITS = 4
"""In `changed`: the bit of a seat's first captain, behind the four kinds of units."""
PIECE_BITS = CAPTAIN_BITS + CAPTAINS_EACH
GROUP_VERBS = ("take", "join", "leave", "join-captain", "leave-captain")


# ---- the group that is offered first


def walking_group(s: MedState, seat: int, territory: int, goal: int = 0) -> Movement | None:
    """All wagons and engines here, with as many army units as they can take; None if no step is possible."""
    free = free_step(s, seat, territory)
    pieces = [
        p
        for p in unmoved_pieces(s, seat, territory)
        if s.piece_kind[p] != GALLEY
        and (s.piece_points[p] > 0 or (free and not s.piece_marks[p] & STOPPED))
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
        p
        for p in unmoved_pieces(s, seat, zone)
        if s.piece_kind[p] != GALLEY and s.piece_kind[p] not in COMMERCIAL
    ]
    m = m._replace(pieces=(*m.pieces, *cargo[:room]))
    return m if next_zones(s, m) else None


def _with_army(s: MedState, m: Movement, room: int) -> Movement:
    captains = unmoved_captains(s, m.seat, m.space)[:room]
    room -= len(captains)
    waiting = unmoved_units(s, m.seat, m.space)
    units = [0, 0, 0, 0]
    for kind in FIRST_ABOARD:
        units[kind] = min(room, waiting[kind])
        room -= units[kind]
    return m._replace(units=tuple(units), captains=tuple(captains))


# ---- changes


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
    if not s.world.is_land(m.space) or s.piece_kind[piece] == GALLEY:
        return False
    return bool(s.piece_marks[piece] & STOPPED) or goes_free(s, m)


def could_go(s: MedState, m: Movement) -> bool:
    """Is there any piece with which the group, changed, might go on?"""
    if is_closed(s, m.space):
        return False
    if goes_free(s, m):
        return True
    return any(s.piece_points[p] for p in (*m.pieces, *unmoved_pieces(s, m.seat, m.space)))


def room_of(s: MedState, m: Movement) -> int:
    """The most army units with which the group can make some step."""
    if goes_free(s, m):
        return 10**6
    afloat = _deck_room(s, m) - sum(s.piece_kind[p] != GALLEY for p in m.pieces)
    return max(land_room(s, walkers(s, m)), afloat)


def _deck_room(s: MedState, m: Movement) -> int:
    """MU-MOVE-08: spaces aboard the galleys of the group."""
    return sum(capacity(s, p) for p in sailors(s, m))


def group_moves(s: MedState, m: Movement) -> list[AnyMove]:
    """MU-CPHASE-05, MU-CPHASE-07: each kind of unit, captain and piece may be taken or left once in a space."""
    v, seat = s.vocabulary, m.seat
    moves: list[AnyMove] = []

    def fits(changed: Movement) -> bool:
        if not army_of(changed) and not changed.pieces:
            return False
        return bool((changed.steps and not changed.goal) or next_zones(s, changed))

    if not s.world.is_sea(m.space):
        room = room_of(s, m)
        waiting = unmoved_units(s, seat, m.space)
        for kind in range(len(UNITS)):
            if not waiting[kind] or m.changed >> kind & 1:
                continue
            high = min(waiting[kind], max(0, room - army_of(m) + m.units[kind]))
            low = 0 if fits(with_units(s, m, kind, 0)) else 1
            if low == high and high != m.units[kind]:
                moves.append(v["take", kind, low])
            elif low < high:
                moves.append(v.range("take", kind, low=low, high=high))
        for captain in unmoved_captains(s, seat, m.space):
            if m.changed & captain_bit(captain):
                continue
            if captain in m.captains:
                if fits(m._replace(captains=tuple(c for c in m.captains if c != captain))):
                    moves.append(v["leave-captain", captain])
            elif army_of(m) < room:
                moves.append(v["join-captain", captain])
    for piece in unmoved_pieces(s, seat, m.space):
        if m.changed & piece_bit(piece):
            continue
        if piece in m.pieces:
            if fits(m._replace(pieces=tuple(p for p in m.pieces if p != piece))):
                moves.append(v["leave", piece])
        elif can_join(s, m, piece) and fits(m._replace(pieces=(*m.pieces, piece))):
            moves.append(v["join", piece])
    return moves


# ---- why not


def refuse_step(s: MedState, m: Movement, zone: int) -> Refusal:
    """Why the group cannot step into a zone."""
    w = s.world
    if not in_play(s) >> zone & 1:
        return Refusal("MU-KING-06", "not-in-play", zone=zone)
    if is_closed(s, m.space):
        return Refusal("MU-EC-03", "roads-closed", zone=m.space)
    if routes(s, m) >> zone & 1:
        if m.goal:
            return Refusal("MU-CPHASE-12", "barbarians-first")
        return Refusal("MU-DIP-52", "nobody-to-attack", zone=zone)
    if w.is_sea(m.space):
        if not w.next_to[m.space] >> zone & 1:
            return Refusal("MU-MOVE-01", "not-adjacent", zone=zone)
        return Refusal("MU-MOVE-04", "no-points")
    if w.is_sea(zone):
        return _refuse_sailing(s, m, zone)
    if not w.crossing[m.space] >> zone & 1:
        ends = {w.territory_ids[m.space], w.territory_ids[zone]}
        strait = any(edge.strait and {edge.a, edge.b} == ends for edge in w.board.edges)
        return Refusal("MU-MOVE-15" if strait else "MU-MOVE-01", "not-adjacent", zone=zone)
    cost = land_cost(s, m.space, zone)
    walking = walkers(s, m, cost)
    if len(walking) < len(walkers(s, m)):
        return Refusal("MU-VAR-07", "terrain-costs", zone=zone, count=cost)
    if army_of(m) > land_room(s, walking):
        if m.steps and not any(s.piece_kind[p] != GALLEY for p in m.pieces):
            return Refusal("MU-MOVE-14", "no-castle-here")
        room = land_room(s, walking)
        return Refusal("MU-MOVE-05", "too-many-units", count=room, group_count=army_of(m))
    return Refusal("MU-MOVE-04", "no-points")


def _refuse_sailing(s: MedState, m: Movement, zone: int) -> Refusal:
    w = s.world
    if not w.next_to[m.space] >> zone & 1:
        return Refusal("MU-MOVE-01", "not-adjacent", zone=zone)
    galleys = [p for p in m.pieces if s.piece_kind[p] == GALLEY]
    if not galleys:
        return refuse_carrier(s, m.seat, m.space, load_of(s, m), True, "MU-MOVE-08")
    if not sailors(s, m):
        return Refusal("MU-MOVE-04", "no-points")
    if any(not exits(s, p) >> zone - w.first_sea & 1 for p in galleys):
        return Refusal("MU-MOVE-10", "other-side")
    return _overloaded(s, m, load_of(s, m))


def _overloaded(s: MedState, m: Movement, load: int) -> Refusal:
    return Refusal("MU-MOVE-08", "too-much-aboard", count=_deck_room(s, m), load_count=load)


def refuse_carrier(
    s: MedState, seat: int, zone: int, count: int, by_sea: bool, rule: str
) -> Refusal:
    """Who stands there needs something that carries them: how much of it, and where the nearest of the seat is."""
    near = _nearest(s, seat, zone, by_sea)
    if near == NOBODY:
        none = "no-galley-at-all" if by_sea else "no-carrier-at-all"
        return Refusal(rule, none, count=count)
    return Refusal(rule, "no-galley" if by_sea else "no-carrier", count=count, zone=near)


def _nearest(s: MedState, seat: int, zone: int, by_sea: bool) -> int:
    """The zone with the nearest war wagon, or galley, of a seat that has not moved; NOBODY if it has none."""
    carriers = 0
    for piece in pieces_of(s, seat):
        fits = s.piece_kind[piece] == GALLEY if by_sea else supplies(s, piece)
        if fits and not s.piece_marks[piece] & MOVED and s.piece_at[piece] < s.world.first_deck:
            carriers |= 1 << s.piece_at[piece]
    seen = fresh = 1 << zone
    while fresh:
        if fresh & carriers:
            found = fresh & carriers
            return (found & -found).bit_length() - 1
        reached = 0
        for near in s.world.zones:
            if fresh >> near & 1:
                reached |= s.world.next_to[near]
        fresh = reached & ~seen
        seen |= fresh
    return NOBODY


def refuse_group(s: MedState, m: Movement, move: Move) -> Refusal:
    """Why a piece cannot be taken or left."""
    thing, verb = move.args[0], move.verb
    joining = "MU-CPHASE-07" if m.steps else "MU-CPHASE-05"
    if verb in ("join", "leave"):
        if owner_of(thing) != m.seat or s.piece_kind[thing] == NOBODY:
            return Refusal("MU-CPHASE-05", "not-your-piece")
        if not is_military(s, thing):
            return Refusal("MU-COM-04", "commercial")
        if s.world.is_sea(m.space) and s.piece_kind[thing] != GALLEY:
            return Refusal("MU-MOVE-09", "not-at-sea")
        if s.piece_at[thing] != m.space:
            return Refusal(joining, "elsewhere")
        if s.piece_marks[thing] & MOVED:
            return Refusal("MU-CPHASE-09", "has-moved")
        if verb == "join" and not s.piece_points[thing]:
            engine = s.piece_kind[thing] == ENGINE
            return Refusal("MU-MOVE-07" if engine else "MU-MOVE-04", "no-points")
        if verb == "join" and thing not in m.pieces and sailors(s, m):
            return _overloaded(s, m, load_of(s, m) + 1)
        return Refusal(joining, "group-cannot-go")
    if s.world.is_sea(m.space):
        return Refusal("MU-MOVE-09", "not-at-sea")
    if verb == "take":
        kind, count = thing, move.args[1]
        if kind >= len(UNITS):
            return Refusal("MU-CPHASE-05", "captains-by-name")
        unmoved = unmoved_units(s, m.seat, m.space)[kind]
        if count > unmoved:
            moved = count <= units_in(s, m.seat, m.space)[kind]
            return Refusal("MU-CPHASE-09" if moved else joining, "not-so-many")
        if army_of(m) - m.units[kind] + count > room_of(s, m):
            group = army_of(m) - m.units[kind] + count
            room = room_of(s, m)
            return Refusal("MU-MOVE-05", "too-many-units", count=room, group_count=group)
        return Refusal(joining, "group-cannot-go")
    if captain_owner(thing) != m.seat or s.captain_at[thing] != m.space:
        return Refusal(joining, "elsewhere")
    if s.captain_marks[thing] & MOVED:
        return Refusal("MU-CPHASE-09", "has-moved")
    return Refusal("MU-MOVE-05" if verb == "join-captain" else joining, "group-cannot-go")
