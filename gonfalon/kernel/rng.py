"""The sources of chance: a quick generator for search, lab and tests, and a keyed one that nobody can foresee.

The quick one is a 64-bit SplitMix generator whose whole state is one integer. The keyed one is keyed BLAKE2b in counter
mode: word n is the hash of n, and its state is the number of the next word. The state is part of the game state, so the
same seed or key and the same moves give the same game on every machine. Functions take the generator's state and return a
result together with the next state.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

_WORDS = 1 << 64
_MASK = _WORDS - 1
_GAMMA = 0x9E3779B97F4A7C15


KEY_BYTES = 32
"""Length of a key."""
_ASIDE = 1 << 63
"""Added to the number of a word: words that are looked at and never drawn."""

HIDDEN = b"hidden"
"""In place of a key: whoever draws with it wants to know what nobody can."""

Seed = int | bytes
"""Where chance begins: a number for the quick generator, a key for the keyed one."""
Draw = tuple[int, int]
"""Bound and result of one draw."""


class ChanceIsHidden(Exception):
    """Something was drawn in a trial of what follows from a move."""


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
        if bound > _WORDS:
            raise ValueError(f"{bound} is more than one word can tell apart")


def shuffled(rng: int, items: list[int]) -> tuple[list[int], int]:
    """A random order of the items and the next state."""
    order = items[:]
    for last in range(len(order) - 1, 0, -1):
        pick, rng = below(rng, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return order, rng


def read_key(text: str, number: int) -> bytes:
    """A saved key, whose next word has this number; empty for the quick generator."""
    key = bytes.fromhex(text)
    if key.hex() != text:
        raise ValueError("a key is written in small hexadecimal digits")
    if key and not (len(key) == KEY_BYTES and 0 <= number < _ASIDE):
        raise ValueError(f"a key has {KEY_BYTES} bytes and a counter of 63 bits")
    return key


def keyed_word(key: bytes, number: int) -> int:
    """64 bits that nobody can compute without the key."""
    block = blake2b(number.to_bytes(8, "little"), digest_size=8, key=key)
    return int.from_bytes(block.digest(), "little")


def keyed_below(key: bytes, number: int, bound: int) -> tuple[int, int]:
    """As `below`, with the words of a key from a number on."""
    if key is HIDDEN:
        raise ChanceIsHidden
    while True:
        word = keyed_word(key, number)
        number += 1
        found = word % bound
        if word - found + bound <= _WORDS:
            return found, number
        if bound > _WORDS:
            raise ValueError(f"{bound} is more than one word can tell apart")


def keyed_aside(key: bytes, number: int, bound: int) -> int:
    """A number below a bound that belongs to this moment and reveals nothing of what will be drawn."""
    return keyed_below(key, number + _ASIDE, bound)[0]


def keyed_shuffled(
    key: bytes, number: int, items: list[int], draws: list[Draw] | None = None
) -> tuple[list[int], int]:
    """As `shuffled`, with the words of a key from a number on; the draws are added to a list, if there is one."""
    order = items[:]
    for last in range(len(order) - 1, 0, -1):
        pick, number = keyed_below(key, number, last + 1)
        if draws is not None:
            draws.append((last + 1, pick))
        order[last], order[pick] = order[pick], order[last]
    return order, number


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
