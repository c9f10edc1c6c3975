"""Pirates, Event card, relics, rebellions, barbarians.

rules: MP-EVENT-01
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class EventsPhase(Step):
    """Pirates, Event card, relics, rebellions, barbarians."""

    def run(self, s: ProtoState) -> None:
        """Not written yet."""
