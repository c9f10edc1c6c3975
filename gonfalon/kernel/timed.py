"""Games that end by time: they have the option `minutes` and the host's move `time-up`.

Who keeps the clock says that the time is up; what follows of it is the game's own business.
"""

from __future__ import annotations

from typing import Any

from gonfalon.kernel.game import HOST
from gonfalon.kernel.table import Table

OPTION = "minutes"
TIME_UP = "time-up"
MINUTE = 60
"""In seconds."""


def seconds_of(options: dict[str, Any]) -> int | None:
    """How long a game may last; None without an end by time."""
    minutes = options.get(OPTION)
    return int(minutes) * MINUTE if minutes else None


def may_ring(table: Table) -> bool:
    """Not when it has been said, or the game is over."""
    return any(move.text == TIME_UP for move in table.standing(HOST))
