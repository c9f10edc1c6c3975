"""Players take their Combat turns; then attrition and healing.

rules: MP-COMBAT-01
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class CombatPhase(Step):
    """Players take their Combat turns; then attrition and healing."""

    first: int = NOBODY
    """Begin with this seat's turn (positions set in tests); else with the first in turn order."""

    def run(self, s: ProtoState) -> None:
        """Not written yet."""
