"""How many promises of every verb were compared with what happened: `tests/games/<game>/shown.json`, and the reasons beside it."""

from __future__ import annotations

import importlib.util
from math import sqrt
from pathlib import Path

import msgspec

from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.game import Game
from tests.games.recorded import HERE
from tests.games.shown import Shown

ENOUGH = 0.8
"""The share of the promises of a verb that is compared, if there is no reason against it."""
WRITE = ".venv/bin/python -m tools.record_shown"
CHANCES = "chances"
Counts = dict[str, dict[str, list[int]]]
"""By window and verb: promised and compared in recorded games, then in rule tests."""


class Chance(msgspec.Struct):
    """Of one kind of chance in recorded games."""

    told: int
    decided: int
    """How often it was seen whether it happened."""
    mean: float
    """How often it should have happened then, and how far that may be off: the standard deviation of as many throws."""
    spread: float
    happened: int
    thrown: int
    """How often it was the share of all throws of the dice in which it happens."""


class Stored(msgspec.Struct):
    verbs: Counts = {}
    chances: dict[str, Chance] = {}


def counts_file(game: Game) -> Path:
    return HERE / game.id / "shown.json"


def read_counts(game: Game) -> Stored:
    file = counts_file(game)
    return msgspec.json.decode(file.read_bytes(), type=Stored) if file.exists() else Stored()


def shown_in(game: Game) -> Shown:
    """Counts promises of a game, its chances included where `happened.py` says how they are seen."""
    name = f"tests.games.{game.id}.happened"
    if importlib.util.find_spec(name) is None:
        return Shown(game)
    happened = importlib.import_module(name)
    return Shown(game, happened.VERDICTS, happened.LASTING, happened.CHOSEN)


def chances_of(shown: Shown) -> dict[str, Chance]:
    found = {}
    for key, one in sorted(shown.chances.items()):
        spread = sqrt(sum(p * (1 - p) for p in one.shown))
        mean = round(sum(one.shown), 3)
        found[key] = Chance(
            one.told, len(one.shown), mean, round(spread, 3), one.happened, one.thrown
        )
    return found


def counts_of(shown: Shown) -> Counts:
    """Promised and compared, by window and verb."""
    found: Counts = {}
    for (window, verb), promised in sorted(shown.promised.items()):
        if promised:
            found.setdefault(window, {})[verb] = [promised, shown.compared[window, verb]]
    return found


def is_compared(n: list[int] | None) -> bool:
    """Enough of them in recorded games; in rule tests where recorded games promise nothing."""
    if not n:
        return False
    promised, compared = n[:2] if n[0] else n[2:]
    return compared >= ENOUGH * promised > 0


def nothing_compared(game: Game) -> dict[str, dict[str, str]]:
    """By window the verbs of which too few promises can be compared, and under `chances` those kinds, each with the reason."""
    file = HERE / game.id / "shown.toml"
    found: dict[str, dict[str, str]] = parse_toml(file) if file.is_file() else {}
    return found
