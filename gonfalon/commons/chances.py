"""What chances by number come to: the mean, and what is likely."""

from __future__ import annotations

from collections.abc import Sequence

LIKELY = 0.8
"""In four of five."""


def mean(chances: Sequence[float]) -> float:
    """The number on average; `chances`: of 0, of 1, of 2 ..."""
    return sum(number * chance for number, chance in enumerate(chances))


def likely(chances: Sequence[float], share: float = LIKELY) -> tuple[int, int]:
    """The least and the most, leaving out as much on both ends as is not in the share."""
    rest = (1 - share) / 2
    low = high = 0
    below = 0.0
    for number, chance in enumerate(chances):
        if below <= rest:
            low = number
        if below < 1 - rest:
            high = number
        below += chance
    return low, high
