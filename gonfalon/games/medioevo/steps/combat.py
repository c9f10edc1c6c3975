"""Phase 5: combat rounds of full movements.

rules: MU-CPHASE-01 to MU-CPHASE-17
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class CombatPhase(Step):
    """Rounds of combat slots in turn order."""

    seat: int = NOBODY
    """The seat whose slot comes first; the first in turn order without one."""

    def run(self, s: MedState) -> None:
        """To be written."""
