"""The one source of chance: a 64-bit SplitMix generator whose whole state is one integer.

The integer is part of the game state, so the same seed and the same moves give the same game on every
machine. Functions take the generator's state and return a result together with the next state.
"""

from __future__ import annotations

from functools import cache

_WORDS = 1 << 64
_MASK = _WORDS - 1
_GAMMA = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """The generator's state for a seed of any size."""
    return (seed * 0x2545F4914F6CDD1D + 0x1234567) & _MASK


def next_word(rng: int) -> tuple[int, int]:
    """64 random bits and the next state."""
    rng = (rng + _GAMMA) & _MASK
    z = rng
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31), rng


def below(rng: int, bound: int) -> tuple[int, int]:
    """A number from 0 to bound - 1, every one equally likely, and the next state."""
    while True:
        word, rng = next_word(rng)
        number = word % bound
        # the last words, too few for every number to come up once more, are drawn again
        if word - number + bound <= _WORDS:
            return number, rng


def shuffled(rng: int, items: list[int]) -> tuple[list[int], int]:
    """A random order of the items and the next state."""
    order = items[:]
    for last in range(len(order) - 1, 0, -1):
        pick, rng = below(rng, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return order, rng


@cache
def before(dice: tuple[tuple[int, int], ...]) -> int:
    """A state whose next dice, each (sides, result), are these; for worked examples and tests, about six dice at most."""
    start = 0
    while True:
        start += 1
        at = seeded(start)
        for sides, wanted in dice:
            number, at = below(at, sides)
            if number + 1 != wanted:
                break
        else:
            return seeded(start)
