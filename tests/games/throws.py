"""All throws of the dice that may follow a move, on copies of the true position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import prod
from typing import Any

from gonfalon.kernel import engine
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import Move
from gonfalon.kernel.rng import KEY_BYTES, Draw, keyed_word
from gonfalon.kernel.state import State

KEY = b"\1" * KEY_BYTES
MOST = 600
"""Throws of one move: three dice of eight."""


class TooMany(Exception):
    """There are more throws than are worth the time."""


class _Unthrown(Exception):
    """A draw after those that are set; its bound."""


class _Set(list[Draw]):
    """Draws of a state that may be these only."""

    def __init__(self, draws: tuple[Draw, ...]) -> None:
        self.left = draws

    def append(self, draw: Draw) -> None:
        if not self.left:
            raise _Unthrown(draw[0])
        assert draw == self.left[0]
        self.left = self.left[1:]


WORDS: list[int] = []
"""The words of the key."""


@cache
def start_of(draws: tuple[Draw, ...]) -> int:
    """The number of a word from which on the key gives these draws."""
    start = start_of(draws[:-1]) if draws else 0
    while True:
        while len(WORDS) < start + len(draws):
            WORDS.append(keyed_word(KEY, len(WORDS)))
        if all(WORDS[start + n] % bound == wanted for n, (bound, wanted) in enumerate(draws)):
            return start
        start += 1


def throws(
    game: Game,
    s: State,
    seat: int,
    move: Move,
    standing: bool,
    decided: Callable[[list[Event]], Any],
) -> Iterator[tuple[float, Any]]:
    """For every throw after the move its chance, and what is decided by its events; None if nothing is when the next question is put."""
    open_throws: list[tuple[Draw, ...]] = [()]
    while open_throws:
        draws = open_throws.pop()
        many = prod(bound for bound, _ in draws)
        true: State = s.copy()
        true.key, true.rng = KEY, start_of(draws)
        true.draws, true.events = _Set(draws), []
        bound = 0
        try:
            if standing:
                engine.play_standing(true, game.standing, seat, move)
            else:
                engine.play(true, seat, move)
        except _Unthrown as unthrown:
            bound = unthrown.args[0]
        verdict = decided(true.events)
        if verdict is not None or not bound:
            yield 1 / many, verdict
        else:
            if many * bound > MOST:
                raise TooMany
            open_throws += [(*draws, (bound, n)) for n in range(bound)]
