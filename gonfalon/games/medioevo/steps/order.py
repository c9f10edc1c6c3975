"""Phase 1: the sealed auction for the turn order.

rules: MU-ORDER-01 to MU-ORDER-10
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class TurnOrder(Step):
    """The auction of the turn."""

    def run(self, s: MedState) -> None:
        """To be written."""
