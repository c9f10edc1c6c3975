"""The stories of Medioevo Universale: see `tests/games/playthrough.py`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.games.playthrough import of_record

FIXTURES = Path(__file__).resolve().parent / "fixtures"

PLAYTHROUGHS: dict[str, Callable[[], str]] = {
    "a-turn": partial(
        of_record,
        FIXTURES / "game-004.json",
        "Medioevo Universale: from the Combat phase of a turn to the taxes of the next",
        108,
        60,
    ),
    "cards-in-battle": partial(
        of_record,
        FIXTURES / "game-072.json",
        "Medioevo Universale: cards before and in battles",
        1,
        60,
        "it",
    ),
}
"""The name of every stored text and how it is made."""
