"""Phase 3: tax, maintenance, interest.

rules: MU-TAX-01 to MU-TAX-10, MU-MAINT-01 to MU-MAINT-08, MU-DEBT-05 to MU-DEBT-19
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class TaxPhase(Step):
    """One form for each player, booked in turn order."""

    def run(self, s: MedState) -> None:
        """To be written."""
