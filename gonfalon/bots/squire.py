"""The bot for beginners: it follows the steward, but often plays at random."""

from __future__ import annotations

import random
from typing import Any

from gonfalon.bots.bot import Bot
from gonfalon.bots.random import pick
from gonfalon.kernel.game import Steward
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import State

FORGETS = 0.4
"""Share of the choices in which it plays anything legal."""


class SquireBot(Bot):
    """Plays what the steward advises, or anything."""

    def __init__(self, advise: Steward, seed: int) -> None:
        self._advise = advise
        self._generator = random.Random(seed)

    def choose(
        self,
        seat: int,
        known: State,
        prompt: dict[str, Any] | None,
        legal: list[AnyMove],
        standing: list[AnyMove],
    ) -> Move:
        if self._generator.random() < FORGETS:
            return pick(self._generator, legal)
        return self._advise(known, seat, legal, standing)
