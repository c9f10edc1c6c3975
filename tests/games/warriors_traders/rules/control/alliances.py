"""Tables of the allied game."""

from __future__ import annotations

from typing import Any

from tests.games.warriors_traders.scene import Scene, given

PAIRS = ("denmark", "germany", "burgundy", "france")
"""Denmark and Burgundy play against Germany and France. Order: Burgundy, Germany, Denmark, France."""
TRIOS = ("denmark", "germany", "burgundy", "france", "scotland", "england")
"""Denmark, Burgundy and Scotland against Germany, France and England."""


def pairs(**table: Any) -> Scene:
    return given(*PAIRS, alliances="2v2", **table)


def trios(**table: Any) -> Scene:
    return given(*TRIOS, alliances="3v3", **table)
