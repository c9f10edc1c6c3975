"""The bot that plays anything legal. It tests the rules, and every other bot must beat it."""

from __future__ import annotations

import random
from typing import Any

from gonfalon.bots.bot import Bot
from gonfalon.kernel.moves import AnyMove, Move, RangeMove
from gonfalon.kernel.state import State


class RandomBot(Bot):
    """Every legal move is equally likely, then every amount of a range. It never resigns."""

    def __init__(self, seed: int) -> None:
        self._generator = random.Random(seed)

    def choose(
        self,
        seat: int,
        known: State,
        prompt: dict[str, Any] | None,
        legal: list[AnyMove],
        standing: list[AnyMove],
    ) -> Move:
        return pick(self._generator, legal)


def pick(generator: random.Random, moves: list[AnyMove]) -> Move:
    """A random one of the moves."""
    move = moves[int(generator.random() * len(moves))]
    if isinstance(move, RangeMove):
        amounts = (move.high - move.low) // move.step + 1
        return move.at(move.low + move.step * int(generator.random() * amounts))
    return move
