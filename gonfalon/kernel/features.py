"""Helpers for the features (numbers for learners) of all games."""

from __future__ import annotations

from collections.abc import Iterable


def one_hot(length: int, at: int) -> list[float]:
    """All 0 but a 1 at a place; all 0 for a place outside."""
    numbers = [0.0] * length
    if 0 <= at < length:
        numbers[at] = 1.0
    return numbers


def seats_from(seat: int, seats: int) -> list[int]:
    """All seats, this one first, then clockwise; the host sees them from the first one on."""
    first = max(seat, 0)
    return [*range(first, seats), *range(first)]


def flags(mask: int, length: int) -> list[float]:
    """The bits of a mask."""
    return [float(mask >> at & 1) for at in range(length)]


def floats(numbers: Iterable[int]) -> list[float]:
    return [float(number) for number in numbers]
