"""Honour points of the end, and who has won.

rules: MP-SCORE-02 to MP-SCORE-06, MP-OBJ-03, MP-ELIM-04 to MP-ELIM-06
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.objectives.changes import show_objective
from gonfalon.games.prototype.realm.changes.holdings import score
from gonfalon.games.prototype.realm.questions.holdings import is_eliminated, stays
from gonfalon.games.prototype.state import REASONS, ProtoState
from gonfalon.games.prototype.victory.questions import final_points, tie_breaks
from gonfalon.kernel.game import Result
from gonfalon.kernel.state import Step

LAST = "last"
"""Why a game ends in which one player or none is left."""


@dataclass(slots=True)
class FinalScoring(Step):
    """MP-SCORE-02: for everybody who is still in the game."""

    id = "FinalScoring"

    def run(self, s: ProtoState) -> None:
        for seat in s.order:
            show_objective(s, seat)
            for source, points in final_points(s, seat).items():
                rule = "MP-OBJ-03" if source == "objectives" else "MP-SCORE-02"
                score(s, seat, points, source, rule)
        finish(s, REASONS[s.over] or LAST, "MP-SCORE-05")


def finish(s: ProtoState, reason: str, rule: str) -> None:
    s.outcome = reason
    s.emit("game-over", rule, seats=result(s).winners)


def ranking(s: ProtoState) -> list[list[int]]:
    """MP-SCORE-05, MP-SCORE-06; whatever their honour, who left stands behind all who stayed (MP-ELIM-05), the eliminated last (MP-ELIM-04)."""
    places: dict[tuple[int, ...], list[int]] = {}
    for seat in range(s.world.seats):
        alive = not is_eliminated(s, seat)
        standing = (alive + stays(s, seat), s.po[seat], *(tie_breaks(s, seat) if alive else ()))
        places.setdefault(standing, []).append(seat)
    return [places[standing] for standing in sorted(places, reverse=True)]


def result(s: ProtoState) -> Result:
    places = ranking(s)
    winners = [seat for seat in places[0] if not s.left >> seat & 1]
    rule = "MP-ELIM-06" if s.outcome == LAST and s.left else "MP-SCORE-05"
    return Result(places, s.po[:], s.outcome, rule, winners)
