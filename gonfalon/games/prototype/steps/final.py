"""Honour points of the end, and who has won.

rules: MP-SCORE-02
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.state import REASONS, ProtoState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class FinalScoring(Step):
    """Honour points of the end, and who has won."""

    def run(self, s: ProtoState) -> None:
        s.outcome = REASONS[s.over]
