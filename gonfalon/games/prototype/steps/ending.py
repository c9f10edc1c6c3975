"""What happens at the end of a turn.

rules: MP-TURN-10
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.state import TURNS, ProtoState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class EndOfTurn(Step):
    """What happens at the end of a turn."""

    def run(self, s: ProtoState) -> None:
        if s.turn >= s.world.turn_limit:
            s.over = TURNS
