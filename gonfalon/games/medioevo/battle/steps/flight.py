"""Flight from a battle: the path, and who gets away.

rules: MU-FLEE-01, MU-FLEE-02, MU-FLEE-04 to MU-FLEE-06, MU-NAVAL-11, MU-MOVE-05, MU-MOVE-09, MU-MOVE-10, MU-MOVE-15, MU-MOVE-23
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.battle.changes.record import change, note
from gonfalon.games.medioevo.battle.questions.muster import at_sea, captains, current, player, side
from gonfalon.games.medioevo.battle.questions.record import ATTACKER, FLED
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.realm import (
    army_size,
    capacity,
    captains_in,
    pieces_in,
    units_in,
)
from gonfalon.games.medioevo.diplomacy.questions import entry_victims
from gonfalon.games.medioevo.effects.questions.in_force import is_closed, supplies
from gonfalon.games.medioevo.movement.changes.marching import note_flight
from gonfalon.games.medioevo.movement.questions.full_movement import exits_from, stops_at
from gonfalon.games.medioevo.state import MOVED, NOBODY, MedState
from gonfalon.games.medioevo.variants.questions.terrain import land_cost, path_cost
from gonfalon.games.medioevo.world import ENGINE, GALLEY, UNITS, bits
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

# ---- the path


def next_zones(s: MedState) -> list[int]:
    """The zones to which a declared flight may go on: those that some carrier reaches that can follow all of it."""
    found: set[int] = set()
    for piece in carriers(s):
        found |= set(_onward(s, piece, current(s).path))
    return sorted(found)


def carriers(s: MedState) -> list[int]:
    """Wagons and galleys of the attacker that can follow the path declared so far."""
    battle = current(s)
    seat = side(s, ATTACKER).seat
    present = pieces_in(s, seat, battle.space)
    return [
        piece
        for piece, _ in battle.reserve
        if piece in present and _takes_units(s, piece) and can_follow(s, piece)
    ]


def _takes_units(s: MedState, piece: int) -> int:
    """How many army units a piece carries away."""
    return capacity(s, piece) if s.piece_kind[piece] == GALLEY else supplies(s, piece)


def room_for_flight(s: MedState) -> int:
    """How many army units can be carried along the path declared so far."""
    return sum(_takes_units(s, piece) for piece in carriers(s))


def can_follow(s: MedState, piece: int) -> bool:
    """MU-FLEE-02, MU-NAVAL-11: can the piece make all declared steps within its flight reserve?"""
    path = current(s).path
    return all(zone in _onward(s, piece, path[:n]) for n, zone in enumerate(path))


def _cost(s: MedState, piece: int, path: tuple[int, ...]) -> int:
    """Movement points of a path; over land by its terrain (MU-VAR-06)."""
    return len(path) if s.piece_kind[piece] == GALLEY else path_cost(s, current(s).space, path)


def flight_cost(s: MedState) -> int:
    """MU-FLEE-02: movement points of the declared flight, which are fixed for the round."""
    battle = current(s)
    if not battle.path:
        return 0
    by_land = s.world.is_land(battle.space) and s.world.is_land(battle.path[0])
    return path_cost(s, battle.space, battle.path) if by_land else len(battle.path)


def _onward(s: MedState, piece: int, path: tuple[int, ...]) -> list[int]:
    """Where a piece may go next after these steps of its flight."""
    w, battle = s.world, current(s)
    left = dict(battle.reserve).get(piece, 0) - _cost(s, piece, path)
    if left <= 0:
        return []
    at = path[-1] if path else battle.space
    if is_closed(s, at):
        return []
    first = w.first_sea
    if w.is_land(at):
        if s.piece_kind[piece] != GALLEY:
            return [t for t in bits(w.crossing[at] & s.land) if land_cost(s, at, t) <= left]
        before = (s.piece_anchorage[piece], battle.space, *path)[len(path)]
        return [first + sea for sea in bits(exits_from(s, at, before))]
    if s.piece_kind[piece] != GALLEY:
        return []
    seas = [first + sea for sea in bits(w.sea_links[at - first] & s.seas)]
    return bits(w.shores[at - first] & s.land) + seas


def flight_victims(s: MedState) -> tuple[int, ...]:
    """MU-FLEE-04, MU-DIP-07: the player on whose land the declared flight ends, or is stopped, as an attack."""
    battle, seat = current(s), side(s, ATTACKER).seat
    if not battle.path or s.movement is None or s.movement.seat != seat:
        return ()
    stops = (zone for zone in battle.path if stops_at(s, seat, zone))
    end = next(stops, battle.path[-1])
    return entry_victims(s, seat, end) if s.world.is_land(end) else ()


def has_carrier(s: MedState) -> bool:
    """MU-FLEE-05: does the attacker have any wagon or galley here?"""
    present = pieces_in(s, side(s, ATTACKER).seat, current(s).space)
    return at_sea(s) or any(_takes_units(s, piece) for piece in present)


# ---- leaving


@dataclass(slots=True)
class LeaveBattle(Step):
    """MU-FLEE-04: the survivors leave, as many as their carriers take; their owner says who."""

    id = "LeaveBattle"
    window = "battle.flight"
    rule = "MU-FLEE-04"
    verbs = ("carry", "carry-captain")

    chosen: tuple[int, ...] = (0, 0, 0, 0)
    captains: int = 0

    def waits_for(self, s: MedState) -> list[int]:
        if at_sea(s) or self._room(s) <= 0 or self._all_fit(s):
            return []
        return player(s, ATTACKER)

    def _capacity(self, s: MedState) -> int:
        return room_for_flight(s)

    def _room(self, s: MedState) -> int:
        return self._capacity(s) - sum(self.chosen) - self.captains.bit_count()

    def _all_fit(self, s: MedState) -> bool:
        battle = current(s)
        return army_size(s, side(s, ATTACKER).seat, battle.space) <= self._capacity(s)

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v, room = s.vocabulary, self._room(s)
        standing = units_in(s, seat, current(s).space)
        moves: list[AnyMove] = []
        for kind in reversed(range(len(UNITS))):
            most = min(room, standing[kind] - self.chosen[kind])
            if most == 1:
                moves.append(v["carry", kind, 1])
            elif most > 1:
                moves.append(v.range("carry", kind, low=1, high=most))
        free = [captain for captain in captains(s, ATTACKER) if not self.captains >> captain & 1]
        return [v["carry-captain", captain] for captain in reversed(free)] + moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "carry-captain":
            s.push(LeaveBattle(self.chosen, self.captains | 1 << move.args[0]))
            return
        counts = list(self.chosen)
        counts[move.args[0]] += move.args[1]
        s.push(LeaveBattle(tuple(counts), self.captains))

    def run(self, s: MedState) -> None:
        seat = side(s, ATTACKER).seat
        self._cut_path(s, seat)
        battle = current(s)
        note_flight(s, seat, battle.path[-1])
        if at_sea(s):
            _sail_away(s, seat)
        else:
            counts, chiefs = self.chosen, bits(self.captains)
            if self._all_fit(s):
                counts = units_in(s, seat, battle.space)
                chiefs = captains_in(s, seat, battle.space)
            _march_away(s, seat, counts, chiefs)
        change(s, ATTACKER, left=side(s, ATTACKER).left | FLED)
        s.emit("flight", "MU-FLEE-04", seat=seat, zones=[*battle.path])
        end = battle.path[-1]
        note(s, path=())
        settle(s, [end])

    def _cut_path(self, s: MedState, seat: int) -> None:
        """MU-FLEE-04: a zone that stops an army ends the flight as well."""
        path = current(s).path
        for n, zone in enumerate(path[:-1]):
            if stops_at(s, seat, zone):
                note(s, path=path[: n + 1])
                return

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"room": self._room(s)}


def _sail_away(s: MedState, seat: int) -> None:
    """MU-NAVAL-11: galleys that have the MPs leave with what is aboard."""
    path, space = current(s).path, current(s).space
    for galley in [piece for piece in pieces_in(s, seat, space, GALLEY) if can_follow(s, piece)]:
        deck = s.world.aboard(galley)
        _arrive(s, galley, path)
        if not s.world.is_land(path[-1]):
            _mark_units(s, seat, deck)
            continue
        _move_units(s, seat, deck, path[-1], units_in(s, seat, deck))
        for captain in captains_in(s, seat, deck):
            _move_captain(s, captain, path[-1])
        for cargo in pieces_in(s, seat, deck):
            s.piece_at[cargo] = path[-1]


def _march_away(s: MedState, seat: int, counts: tuple[int, ...], chiefs: list[int]) -> None:
    path, space = current(s).path, current(s).space
    going = carriers(s)
    engines = pieces_in(s, seat, space, ENGINE)
    by_land = s.world.is_land(path[0])
    going += [e for e in engines if by_land and can_follow(s, e) and e not in going]
    units = [kind for kind, count in enumerate(counts) for _ in range(count)]
    if s.world.is_land(path[-1]):
        _move_units(s, seat, space, path[-1], counts)
        for captain in chiefs:
            _move_captain(s, captain, path[-1])
    else:
        _embark(s, seat, [*going], units, chiefs)
    for piece in going:
        _arrive(s, piece, path)


def _embark(
    s: MedState, seat: int, galleys: list[int], units: list[int], chiefs: list[int]
) -> None:
    """The galleys are filled one after the other."""
    space = current(s).space
    for galley in galleys:
        deck = s.world.aboard(galley)
        room = capacity(s, galley)
        for captain in chiefs[:room]:
            _move_captain(s, captain, deck)
        room -= len(chiefs[:room])
        chiefs = chiefs[capacity(s, galley) :]
        aboard, units = units[:room], units[room:]
        counts = tuple(aboard.count(kind) for kind in range(len(UNITS)))
        _move_units(s, seat, space, deck, counts)


def _arrive(s: MedState, piece: int, path: tuple[int, ...]) -> None:
    """MU-FLEE-06: the fleeing pieces are marked as moved and have no movement left."""
    before = path[-2] if len(path) > 1 else current(s).space
    s.piece_at[piece] = path[-1]
    ashore = s.world.is_land(path[-1]) and s.piece_kind[piece] == GALLEY
    s.piece_anchorage[piece] = before if ashore else NOBODY
    s.piece_points[piece] = 0
    s.piece_marks[piece] |= MOVED
    reserve = tuple(entry for entry in current(s).reserve if entry[0] != piece)
    note(s, reserve=reserve)


def _move_units(s: MedState, seat: int, start: int, end: int, counts: tuple[int, ...]) -> None:
    for kind, count in enumerate(counts):
        marked = min(count, s.army[seat].get(start, (0,) * 8)[kind + 4])
        change_units(s, seat, start, kind, -marked, moved=True)
        change_units(s, seat, start, kind, marked - count)
        change_units(s, seat, end, kind, count, moved=True)


def _mark_units(s: MedState, seat: int, space: int) -> None:
    for kind, count in enumerate(units_in(s, seat, space)):
        _move_units(s, seat, space, space, (0,) * kind + (count,))
    for captain in captains_in(s, seat, space):
        s.captain_marks[captain] |= MOVED


def _move_captain(s: MedState, captain: int, space: int) -> None:
    s.captain_at[captain] = space
    s.captain_marks[captain] |= MOVED
