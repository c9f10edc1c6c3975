"""The order of the turn, from turn 2 on by auction.

rules: MP-TURN-04 to MP-TURN-09
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class TurnOrder(Step):
    """The order of the turn, from turn 2 on by auction."""

    def run(self, s: ProtoState) -> None:
        """Not written yet."""
