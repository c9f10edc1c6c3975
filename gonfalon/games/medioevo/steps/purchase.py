"""Phase 4: purchases, all at once.

rules: MU-BUY-01 to MU-BUY-11
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class PurchasePhase(Step):
    """Players buy until all are done."""

    def run(self, s: MedState) -> None:
        """To be written."""
