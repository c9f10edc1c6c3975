"""The search bot: it tries the steward's move and others in deals of what it cannot know, and plays what fared best.

The game is played on by stewards until `Foresight.turns` have passed, or fewer where the clock does not allow for so many; then the
prospects of all seats are compared. The steward's move is the champion. One after the other the rest, those it would like best first,
challenge it in the same deals: one that is behind by more than chance explains is dropped, one that is better by more than that is the new
champion. Those left meet again in twice as many deals. So the marshal improves on the steward, seldom spoils its plans, and takes
little time where the choice is clear. In a game without chance one deal says all.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from math import sqrt
from typing import Any

from gonfalon.bots.bot import Bot
from gonfalon.bots.candidates import advice, candidates
from gonfalon.bots.rollouts import Rollouts
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import State

CAUTION = 1.7
"""Standard errors by which a move must be better than the champion."""
HOPELESS = 1.5
"""Standard errors behind the champion at which a move is tried no longer."""
LEAST_GAIN = 0.002
"""The least gain that counts; less is not worth leaving a plan."""
A_ROLLOUT = 1 / 10
"""Share of the time that one rollout should take at most."""
ROUNDS = (2, 4, 8, 16, 32, 64)
"""Deals in which a move has been tried after each round, where chance matters."""
FEW = 4
"""Deals before which no move becomes champion, where chance matters."""
PRIOR = 2
"""Trials that the spread of all moves together counts for, beside those of one."""

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

    searches = True

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
        advise = self._game.steward
        if len(legal) == 1 and isinstance(legal[0], Move):
            return advise(known, seat, legal, standing)
        advised = advice(advise, known, seat, legal, standing)
        rollouts = Rollouts(self._game, known, seat, self._generator.getrandbits(40))
        tried = candidates(advised, legal, rollouts.foresight.moves, self._generator)
        return tried[search(rollouts, tried, budget)]


def search(rollouts: Rollouts, tried: list[Move], budget: Budget) -> int:
    """The place of the best candidate; the first is the steward's, the champion to begin with."""
    few, rounds = (FEW, ROUNDS) if rollouts.foresight.is_chancy else (1, (1,))
    trials: list[Trials] = [[] for _ in tried]
    champion, rivals = 0, list(range(1, len(tried)))
    for deals in rounds:
        left: list[int] = []
        for challenger in rivals:
            if not meet(rollouts, tried, (champion, challenger), trials, deals, budget):
                return winner(champion, challenger, trials, few)
            if len(trials[challenger]) < deals or is_hopeless(challenger, champion, trials):
                continue
            best = winner(champion, challenger, trials, few)
            left.append(challenger if best == champion else champion)
            champion = best
        rivals = left
    return champion


def meet(
    rollouts: Rollouts,
    tried: list[Move],
    places: tuple[int, int],
    trials: list[Trials],
    deals: int,
    budget: Budget,
) -> bool:
    """Two moves are tried in so many deals, or in one where they lead to the same; False if the budget does not suffice."""
    one, other = places
    for deal in range(deals):
        for place in places:
            if len(trials[place]) == deal:
                hope = rollouts.play(deal, tried[place], budget) if budget.take() else None
                if hope is None:
                    return False
                trials[place].append(hope)
        if deal == 0 and trials[one][0] == trials[other][0]:
            break
    return True


def winner(champion: int, challenger: int, trials: list[Trials], few: int) -> int:
    """The challenger if it is better by more than chance explains; else the champion."""
    if min(len(trials[champion]), len(trials[challenger])) < few:
        return champion
    gain, error = compare(challenger, champion, trials)
    return challenger if gain - CAUTION * error > LEAST_GAIN else champion


def is_hopeless(challenger: int, champion: int, trials: list[Trials]) -> bool:
    gain, error = compare(challenger, champion, trials)
    return gain + HOPELESS * error < LEAST_GAIN


def compare(one: int, other: int, trials: list[Trials]) -> tuple[float, float]:
    """How much better one is than the other in the deals that both were tried in, and the standard error."""
    gains = [mine - theirs for mine, theirs in zip(trials[one], trials[other], strict=False)]
    gain = sum(gains) / len(gains)
    squares = PRIOR * spread(trials) + sum((each - gain) ** 2 for each in gains)
    return gain, sqrt(squares / (PRIOR + len(gains) - 1) / len(gains))


def spread(trials: list[Trials]) -> float:
    """The variance of what a move brings more than the first, on average over the moves."""
    squares, count = 0.0, 0
    for own in trials[1:]:
        gains = [mine - theirs for mine, theirs in zip(own, trials[0], strict=False)]
        if len(gains) > 1:
            mean = sum(gains) / len(gains)
            squares += sum((each - mean) ** 2 for each in gains)
            count += len(gains) - 1
    return squares / count if count else 0.0
