"""Every window of `windows.toml` is opened by somebody, and nobody opens another."""

from __future__ import annotations

import re
from pathlib import Path

import gonfalon
from gonfalon.games.medioevo.game import GAME

FREE = {"any-own-action", "diplomacy.answer", "rupture.answer"}
"""Rights that are never asked for: they are used unasked, as standing moves."""
WITHIN = {"purchase.card-draw": "purchase"}
"""A moment within the question of another window."""

HERE = Path(gonfalon.__file__).parent / "games" / "medioevo"
SOURCE = "\n".join(file.read_text(encoding="utf-8") for file in sorted(HERE.rglob("*.py")))
REACTIONS = set(re.findall(r"""Reaction(?:\(|",)\s*"([a-z.-]+)""", SOURCE))
"""Opened by their name."""
ACTIVATIONS = {"card.activated", "card.resolved"}
"""Opened by a constant, in `activation.py`."""


def questions() -> set[str]:
    """What the steps ask, reactions apart."""
    windows = (getattr(step, "window", "") for step in GAME.steps.values())
    return {window for window in windows if isinstance(window, str) and window}


def test_every_window_is_opened_and_no_other() -> None:
    listed = {window.id for window in GAME.data.windows}
    assert listed == questions() | REACTIONS | ACTIVATIONS | FREE | set(WITHIN)


def test_the_step_of_reaction_windows_lists_all_of_them() -> None:
    assert set(GAME.steps["Reaction"].windows) == REACTIONS | ACTIVATIONS


def test_cards_and_technologies_are_listed_for_windows_that_open() -> None:
    used = {w for card in GAME.data.cards for w in card.windows}
    used |= {w for technology in GAME.data.technologies for w in technology.windows}
    assert used <= questions() | REACTIONS | ACTIVATIONS | FREE | set(WITHIN)
