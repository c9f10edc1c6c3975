"""Shares and means with the intervals in which the truth lies, 95 times of 100."""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p, pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

SURE = 0.95
_NORMAL = NormalDist()
Z = _NORMAL.inv_cdf((1 + SURE) / 2)


class Estimate(NamedTuple):
    """A value and the interval around it, from a number of games."""

    value: float
    low: float
    high: float
    games: int

    @property
    def excludes_zero(self) -> bool:
        return self.low > 0 or self.high < 0


def share(hits: float, games: int) -> Estimate:
    """Wilson's interval of a share; `hits` may have fractions where a victory was shared."""
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    p, square = hits / games, Z * Z / games
    centre = (p + square / 2) / (1 + square)
    reach = Z * sqrt(p * (1 - p) / games + square / (4 * games)) / (1 + square)
    return Estimate(p, max(0.0, centre - reach), min(1.0, centre + reach), games)


def mean(values: Sequence[float]) -> Estimate:
    """A mean with Student's interval; of less than two values nothing is known."""
    games = len(values)
    if games < 2:
        value = values[0] if values else 0.0
        return Estimate(value, float("-inf"), float("inf"), games)
    value = fmean(values)
    reach = student(games - 1) * stdev(values) / sqrt(games)
    return Estimate(value, value - reach, value + reach, games)


def student(freedom: int, sure: float = SURE) -> float:
    """The quantile of Student's distribution, by the expansion of Cornish and Fisher; exact for 1 and 2."""
    p = (1 + sure) / 2
    if freedom == 1:
        return tan(pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) * sqrt(2 / (4 * p * (1 - p)))
    z, v = _NORMAL.inv_cdf(p), freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def chance(estimate: Estimate) -> float:
    """How likely at least so large a mean would be if the truth were zero."""
    if estimate.games < 2:
        return 1.0
    if estimate.low == estimate.high:  # always the same: as likely as so many coins on one side
        return 1.0 if estimate.value == 0 else 2.0 ** (1 - estimate.games)
    error = (estimate.high - estimate.low) / 2 / student(estimate.games - 1)
    # the normal quantile that stands where Student's does, by Wallace
    v = estimate.games - 1
    t = abs(estimate.value) / error
    z = sqrt(v * log1p(t * t / v)) * (8 * v + 1) / (8 * v + 3)
    return 2 * (1 - _NORMAL.cdf(z))


def holm(chances: dict[str, float]) -> dict[str, bool]:
    """Which of many differences are real: Holm's way, wrong about any of them 5 times of 100."""
    found = dict.fromkeys(chances, False)
    ordered = sorted(chances, key=lambda name: chances[name])
    for place, name in enumerate(ordered):
        if chances[name] > (1 - SURE) / (len(ordered) - place):
            break
        found[name] = True
    return found
