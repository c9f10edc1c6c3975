"""Warlord 6: a part of the army marches on.

rules: MU-EC-06, MU-CPHASE-15

The part that goes on makes its steps before the others stop. On the agenda, from the top: the window in which the threatened may
react, `GoOn`, `Contact`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.questions.realm import capacity
from gonfalon.games.medioevo.effects.questions.in_force import supplies
from gonfalon.games.medioevo.movement.changes.marching import mark_group
from gonfalon.games.medioevo.movement.questions.full_movement import (
    Movement,
    army_of,
    make_movement,
    next_zones,
)
from gonfalon.games.medioevo.movement.steps.arrival import Contact, current
from gonfalon.games.medioevo.movement.steps.full_movement import MoveStep
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import GALLEY
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

EVERYTHING = (1 << 20) - 1
"""As `changed`: the group may not be changed where it is."""


def half(m: Movement) -> int:
    """Half of the army units, rounded up."""
    return (army_of(m) + 1) // 2


def able(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """The seat's group has just entered the land of another, and a half of it could go on."""
    m = s.movement
    if m is None or m.seat != seat or m.space != moment.values[1] or not army_of(m):
        return []
    if s.control[m.space] in (NOBODY, seat):
        return []
    units, need = [0, 0, 0, 0], half(m)
    for kind, count in enumerate(m.units):
        units[kind] = min(count, need - sum(units))
    captains = m.captains[: need - sum(units)]
    part = m._replace(units=tuple(units), captains=captains)
    return [()] if next_zones(s, part) else []


def force_march(s: MedState, used: Use) -> None:
    s.push(ForcedMarch(used.seat))


@dataclass(slots=True)
class ForcedMarch(Step):
    """Which units go on, then which carriers: as many as they need."""

    id = "ForcedMarch"
    window = "card.choice"
    question = "card.forced-march"
    rule = "MU-EC-06"
    verbs = ("carry", "carry-captain", "join")

    seat: int
    units: Sequence[int] = (0, 0, 0, 0)
    captains: Sequence[int] = ()
    pieces: Sequence[int] = ()

    def _missing(self, s: MedState) -> int:
        """How many units are still to be named."""
        return half(current(s)) - sum(self.units) - len(self.captains)

    def _carriers(self, s: MedState) -> list[int]:
        """Carriers of one sort with movement points that are not named yet; none once those that are suffice."""
        if sum(_room(s, p) for p in self.pieces) >= half(current(s)):
            return []
        sort = {s.piece_kind[p] == GALLEY for p in self.pieces}
        return [
            p
            for p in current(s).pieces
            if p not in self.pieces
            and s.piece_points[p]
            and _room(s, p)
            and (not sort or (s.piece_kind[p] == GALLEY) in sort)
        ]

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if self._missing(s) or self._carriers(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v, m, missing = s.vocabulary, current(s), self._missing(s)
        if not missing:
            return [v["join", piece] for piece in self._carriers(s)]
        left = [(kind, count - self.units[kind]) for kind, count in enumerate(m.units)]
        captains = [captain for captain in m.captains if captain not in self.captains]
        moves: list[AnyMove] = []
        for kind, count in left:
            if count:
                others = sum(n for other, n in left if other != kind) + len(captains)
                low, high = max(1, missing - others), min(count, missing)
                exact = low == high
                moves.append(
                    v["carry", kind, low] if exact else v.range("carry", kind, low=low, high=high)
                )
        return moves + [v["carry-captain", captain] for captain in captains]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        thing = move.args[0]
        if move.verb == "carry":
            units = list(self.units)
            units[thing] += move.args[1]
            s.push(replace(self, units=tuple(units)))
        elif move.verb == "carry-captain":
            s.push(replace(self, captains=(*self.captains, thing)))
        else:
            s.push(replace(self, pieces=(*self.pieces, thing)))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "half-of-them")

    def run(self, s: MedState) -> None:
        for at in range(len(s.agenda) - 1, -1, -1):
            if isinstance(s.agenda[at], Contact):
                part = GoOn(tuple(self.units), tuple(self.captains), tuple(self.pieces))
                s.agenda.insert(at + 1, part)
                return

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"count": self._missing(s), "units": list(self.units)}


def _room(s: MedState, piece: int) -> int:
    return capacity(s, piece) if s.piece_kind[piece] == GALLEY else supplies(s, piece)


@dataclass(slots=True)
class GoOn(Step):
    """The marching part makes its steps; then the others stop as usual."""

    id = "GoOn"
    units: tuple[int, ...]
    captains: tuple[int, ...]
    pieces: tuple[int, ...]

    def run(self, s: MedState) -> None:
        m = current(s)
        units = tuple(min(count, m.units[kind]) for kind, count in enumerate(self.units))
        captains = tuple(c for c in self.captains if c in m.captains)
        pieces = tuple(p for p in self.pieces if p in m.pieces)
        stays = m._replace(
            units=tuple(count - units[kind] for kind, count in enumerate(m.units)),
            captains=tuple(c for c in m.captains if c not in captains),
            pieces=tuple(p for p in m.pieces if p not in pieces),
        )
        s.emit("forced-march", "MU-EC-06", seat=m.seat, territory=m.space)
        s.movement = Movement(
            m.seat, m.space, units, captains, pieces, steps=m.steps, changed=EVERYTHING
        )
        s.push(MoveStep(), StayBehind(stays))


@dataclass(slots=True)
class StayBehind(Step):
    """MU-EC-06: the part that does not go on; if there is nobody, nothing follows."""

    id = "StayBehind"
    movement: tuple[Any, ...]

    def run(self, s: MedState) -> None:
        m = s.movement = make_movement(self.movement)
        if army_of(m):
            return
        s.done()
        s.done()
        mark_group(s, m)
        s.movement = None
        settle(s, [m.space])


POWERS: dict[int, Power] = {6: Power("play", able, force_march)}
