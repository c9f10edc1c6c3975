"""Offensive cards, then sealed orders.

rules: MP-BUY-01
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class PurchasePhase(Step):
    """Offensive cards, then sealed orders."""

    def run(self, s: ProtoState) -> None:
        """Not written yet."""
