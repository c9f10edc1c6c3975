"""How what a move begins may end: the odds of battles and sieges, for the buttons of their questions."""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.moves import Move

PROSPECTS: dict[str, Callable[[ProtoState, int, Move], list[Consequence]]] = {}
"""By window; filled by `forecast/prospects.py`, which stands above the chapters."""


def prospects(s: ProtoState, seat: int, move: Move, window: str) -> list[Consequence]:
    return PROSPECTS[window](s, seat, move)
