"""Phase 7: everything is readied, and the end conditions are tested.

rules: MU-EOT-01 to MU-EOT-07, MU-END-01, MU-END-02, MU-END-05, MU-GOAL-04
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gonfalon.games.medioevo.diplomacy.steps.diplomacy import ExpirePacts
from gonfalon.games.medioevo.diplomacy.steps.ruptures import CloseVotes
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.end_of_turn.changes import end_effects
from gonfalon.games.medioevo.movement.changes.marching import ready_pieces
from gonfalon.games.medioevo.objectives.changes.claiming import (
    claim,
    goal_moves,
    might_claim,
    refuse_claim,
)
from gonfalon.games.medioevo.state import TIME, TURNS, MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, covers
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class EndOfTurn(Step):
    """MU-EOT-07: the order of the phase."""

    id = "EndOfTurn"

    def run(self, s: MedState) -> None:
        s.push(
            LastClaims(),
            EndEffects(),
            Reaction("end.before-reactivation"),
            ReadyPieces(),
            CloseVotes(),
            ExpirePacts(),
            ResetCounters(),
            EndTest(),
        )


@dataclass(slots=True)
class LastClaims(Step):
    """MU-GOAL-04: who has met an objective and not claimed it is asked once more.

    All answer unseen, claims are settled in turn order; who made one is asked again. Hidden money may decide who has one, so
    others are not told whom the step waits for, nor who has passed.
    """

    id = "LastClaims"
    window = "end.objectives"
    rule = "MU-GOAL-04"
    verbs = ("pass", "claim-token")
    sealed = True
    covert = True
    masked = True
    simultaneous: ClassVar[bool] = True

    def waits_for(self, s: MedState) -> list[int]:
        closed = s.finished
        return [
            seat
            for seat in s.order
            if not closed >> seat & 1 and not s.sealed[seat] and might_claim(s, seat)
        ]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *goal_moves(s, seat)]

    def run(self, s: MedState) -> None:
        claims = [(seat, move) for seat in s.order for move in s.sealed[seat]]
        for seat, move in claims:
            if move.verb == "pass":
                s.finished |= 1 << seat
            elif covers(goal_moves(s, seat), move):
                claim(s, seat, move)
            else:
                card, colour = move.args
                s.emit("claim-lapsed", "MU-CARD-13", audience=(seat,), card=card, colour=colour)
        if any(move.verb != "pass" for _, move in claims):
            s.push(LastClaims())

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_claim(s, seat, move)


@dataclass(slots=True)
class EndEffects(Step):
    """MU-EOT-03: effects of the turn end, before anything is readied."""

    id = "EndEffects"

    def run(self, s: MedState) -> None:
        end_effects(s)


@dataclass(slots=True)
class ReadyPieces(Step):
    """MU-EOT-01, MU-EOT-02: pieces, Empire cards and objective tokens can be used again; the Infiltrator keeps cards tapped (MU-EC-13)."""

    id = "ReadyPieces"

    def run(self, s: MedState) -> None:
        ready_pieces(s)
        s.tapped = [tapped & held for tapped, held in zip(s.tapped, s.held_tapped, strict=True)]
        s.held_tapped = [0] * s.world.seats
        s.tokens_used = [0] * len(s.tokens_used)
        s.emit("readied", "MU-EOT-02")


@dataclass(slots=True)
class ResetCounters(Step):
    """MU-EOT-05: what is counted by the turn. Destruction, debts, wars and prisoners stay."""

    id = "ResetCounters"

    def run(self, s: MedState) -> None:
        seats = s.world.seats
        s.credit = [0] * seats
        s.cards_bought = [0] * seats
        s.tech_bought = [0] * seats
        s.units_placed = [0] * seats
        s.conquered = 0


@dataclass(slots=True)
class EndTest(Step):
    """MU-EOT-06, MU-END-01, MU-END-02, MU-END-05: the turn limit and the time limit are tested here, and nowhere else."""

    id = "EndTest"

    def run(self, s: MedState) -> None:
        if s.world.turn_limit and s.turn >= s.world.turn_limit:
            s.over = TURNS
        elif s.time_is_up:
            s.over = TIME
