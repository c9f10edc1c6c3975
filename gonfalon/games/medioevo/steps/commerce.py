"""Phase 6: commerce, one player after another.

rules: MU-COM-01 to MU-COM-20
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class CommercePhase(Step):
    """Every player in turn order completes his trade."""

    seat: int = NOBODY
    """The seat that trades first; the first in turn order without one."""

    def run(self, s: MedState) -> None:
        """To be written."""
