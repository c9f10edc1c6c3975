"""New VF, held off the board.

rules: MP-REINF-01
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class ReinforcementsPhase(Step):
    """New VF, held off the board."""

    def run(self, s: ProtoState) -> None:
        """Not written yet."""
