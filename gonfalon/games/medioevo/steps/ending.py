"""Phase 7, the end of the game and the final score.

rules: MU-EOT-01 to MU-EOT-07, MU-END-01 to MU-END-06, MU-FIN-01 to MU-FIN-16
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.movement import ready_pieces
from gonfalon.games.medioevo.realm import wealth
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.steps.diplomacy import CloseVotes, ExpirePacts
from gonfalon.kernel.game import Result
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class EndOfTurn(Step):
    """Readying, expiry, end test."""

    def run(self, s: MedState) -> None:
        """MU-EOT-07: the order of the phase."""
        s.push(ReadyPieces(), CloseVotes(), ExpirePacts(), EndTest())


@dataclass(slots=True)
class ReadyPieces(Step):
    """MU-EOT-01: stop tokens and moved marks are removed, movement points come back."""

    def run(self, s: MedState) -> None:
        ready_pieces(s)


@dataclass(slots=True)
class EndTest(Step):
    """MU-EOT-06: the end conditions are tested last."""

    def run(self, s: MedState) -> None:
        if s.turn >= s.world.options["turn_limit"]:
            s.outcome = "turns"


def result(s: MedState) -> Result:
    """MU-FIN-15: most Honour Points, then wealth, then the earlier place in the turn order.

    MU-ELIM-06: who was eliminated ranks behind all others, who was eliminated later before who went earlier.
    """
    places = {seat: place for place, seat in enumerate(s.order)}
    keys = {
        seat: (
            seat in places,
            s.eliminated_in[seat],
            s.hp[seat],
            wealth(s, seat),
            -places.get(seat, 9),
        )
        for seat in range(s.world.seats)
    }
    ranked = sorted(keys, key=lambda seat: keys[seat], reverse=True)
    return Result(
        ranking=[[seat] for seat in ranked],
        scores=s.hp[:],
        reason=s.outcome,
        rule="MU-FIN-15",
        winners=ranked[:1],
    )
