"""The stories of Medieval: see `tests/games/playthrough.py`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.games.playthrough import of_record

FIXTURES = Path(__file__).resolve().parent / "fixtures"

PLAYTHROUGHS: dict[str, Callable[[], str]] = {
    "two-players": partial(
        of_record,
        FIXTURES / "game-015.json",
        "Medieval: two players, a shorter game from beginning to end",
        1,
        66,
    ),
    "five-players": partial(
        of_record,
        FIXTURES / "game-013.json",
        "Medieval: five players, ways over land and sea, an excommunication",
        25,
        72,
        "it",
    ),
}
"""The name of every stored text and how it is made."""
