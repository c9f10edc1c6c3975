"""Everybody draws and keeps.

rules: MP-CARD-01 to MP-CARD-03
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class EmpireCards(Step):
    """Everybody draws and keeps."""

    def run(self, s: ProtoState) -> None:
        """Not written yet."""
