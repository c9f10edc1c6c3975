"""Everything bought or received comes on the board.

rules: MP-PLACE-01
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class PlacementPhase(Step):
    """Everything bought or received comes on the board."""

    def run(self, s: ProtoState) -> None:
        """Not written yet."""
