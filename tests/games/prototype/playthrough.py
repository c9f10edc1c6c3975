"""The stories of the prototype: see `tests/games/playthrough.py`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.games.playthrough import of_record

FIXTURES = Path(__file__).resolve().parent / "fixtures"

PLAYTHROUGHS: dict[str, Callable[[], str]] = {
    "sealed-orders": partial(
        of_record,
        FIXTURES / "game-006.json",
        "Prototype: orders for purchases, taxes and placement, then combat and commerce",
        95,
        64,
    ),
    "five-at-war": partial(
        of_record,
        FIXTURES / "game-014.json",
        "Prototype: five kingdoms at war, with cards, a battle at sea and conquests",
        171,
        60,
        "it",
    ),
}
"""The name of every stored text and how it is made."""
