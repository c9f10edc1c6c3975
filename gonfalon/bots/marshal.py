"""The search bot: it tries the steward's move and others in deals of what it cannot know, and plays what fared best.

Every candidate is tried in the same deals, the game being played on by stewards until `Foresight.turns` have passed, or fewer where the
clock does not allow for so many; then the prospects of all seats are compared. First every candidate is tried once, as far as the budget goes; then the worse half of them is
left out again and again (sequential halving). The steward's move is always among them, and another is played only if it is better by
more than chance explains: so the marshal improves on the steward and seldom spoils his plans.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from math import sqrt
from typing import Any

from gonfalon.bots.bot import Bot
from gonfalon.bots.candidates import candidates
from gonfalon.bots.rollouts import Rollouts
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import State

CAUTION = 1.0
"""Standard errors by which a move must be better than the steward's."""
LEAST_GAIN = 0.002
"""The least gain that counts; less is not worth leaving a plan."""
A_ROLLOUT = 1 / 10
"""Share of the time that one rollout should take at most."""
PRIOR = 2
"""Trials that what a game says of its noise counts for."""

Trials = list[float]
"""What a candidate brought, deal by deal."""


class Budget:
    """Seconds or rollouts that are left for one decision."""

    def __init__(self, seconds: float, rollouts: int, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._timed = seconds > 0
        begun = clock() if self._timed else 0.0
        self._far = begun + seconds * A_ROLLOUT
        self._ends = begun + seconds
        self._left = rollouts

    def is_far(self) -> bool:
        return self._timed and self._clock() >= self._far

    def is_late(self) -> bool:
        return self._timed and self._clock() >= self._ends

    def take(self) -> bool:
        """Is there enough for another rollout? If so, it is spent."""
        if self._timed:
            return not self.is_late()
        self._left -= 1
        return self._left >= 0


class MarshalBot(Bot):
    """Thinks for some seconds, or tries a number of rollouts: then the same seed plays alike on every machine."""

    def __init__(
        self,
        game: Game,
        seed: int,
        *,
        seconds: float = 0.0,
        rollouts: int = 0,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        if (seconds > 0) == (rollouts > 0):
            raise ValueError("a marshal needs seconds or rollouts")
        self._game = game
        self._generator = random.Random(seed)
        self._seconds = seconds
        self._rollouts = rollouts
        self._clock = clock

    def choose(
        self,
        seat: int,
        known: State,
        prompt: dict[str, Any] | None,
        legal: list[AnyMove],
        standing: list[AnyMove],
    ) -> Move:
        assert self._game.steward is not None
        budget = Budget(self._seconds, self._rollouts, self._clock)
        first = self._game.steward(known, seat, legal, standing)
        if len(legal) == 1 and isinstance(legal[0], Move):
            return first
        tried = candidates(first, legal, self._generator)
        rollouts = Rollouts(self._game, known, seat, self._generator.getrandbits(40))
        return tried[search(rollouts, tried, budget)]


def search(rollouts: Rollouts, tried: list[Move], budget: Budget) -> int:
    """The place of the best candidate; the first is the steward's."""
    noise = rollouts.foresight.noise
    trials: list[Trials] = [[] for _ in tried]
    field = list(range(len(tried)))
    deal, sweeps = 0, 1
    while len(field) > 1:
        for _ in range(sweeps):
            for place in field:
                hope = rollouts.play(deal, tried[place], budget) if budget.take() else None
                if hope is None:
                    return best(trials, noise)
                trials[place].append(hope)
            deal += 1
        if not noise:
            break
        field = better_half(field, trials)
        sweeps *= 2
    return best(trials, noise)


def better_half(field: list[int], trials: list[Trials]) -> list[int]:
    """The steward's move and the better half of the others, at least one of them; the best first."""
    others = sorted(field[1:], key=lambda place: (-sum(trials[place]), place))
    return [field[0], *others[: max(1, len(others) // 2)]]


def best(trials: list[Trials], noise: float) -> int:
    """The candidate that is better than the first by more than chance explains; else the first."""
    chosen, most = 0, LEAST_GAIN
    for place in range(1, len(trials)):
        gains = [own - first for own, first in zip(trials[place], trials[0], strict=False)]
        if not gains:
            continue
        gain = sum(gains) / len(gains)
        spread = PRIOR * noise**2 + sum((one - gain) ** 2 for one in gains)
        error = sqrt(spread / (PRIOR + len(gains) - 1) / len(gains))
        if gain - CAUTION * error > most:
            chosen, most = place, gain - CAUTION * error
    return chosen
