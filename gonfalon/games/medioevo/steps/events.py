"""Phase 2: barbarian dice, Event card, barbarian supply, rebellions.

rules: MU-BDICE-01 to MU-BDICE-07, MU-EVENT-01 to MU-EVENT-18, MU-BSUP-01 to MU-BSUP-13, MU-REB-01 to MU-REB-14
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class EventsPhase(Step):
    """Everything the first player drives, with decisions of the victims."""

    def run(self, s: MedState) -> None:
        """To be written."""
