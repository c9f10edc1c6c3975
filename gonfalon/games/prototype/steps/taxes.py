"""Offensive cards, then taxes and sealed orders.

rules: MP-TAX-07
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class TaxesPhase(Step):
    """Offensive cards, then taxes and sealed orders."""

    def run(self, s: ProtoState) -> None:
        """Not written yet."""
