"""The heuristic bot: it plays what the game's own steward advises."""

from __future__ import annotations

from typing import Any

from gonfalon.bots.bot import Bot
from gonfalon.kernel.game import Steward
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import State


class StewardBot(Bot):
    """Always answers alike in the same position."""

    def __init__(self, advise: Steward) -> None:
        self._advise = advise

    def choose(
        self,
        seat: int,
        known: State,
        prompt: dict[str, Any] | None,
        legal: list[AnyMove],
        standing: list[AnyMove],
    ) -> Move:
        return self._advise(known, seat, legal, standing)
