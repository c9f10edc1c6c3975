"""The shape of what follows from a move: `kernel/outlook.py` makes them, steps add their own."""

from __future__ import annotations

from typing import Any

import msgspec

CHANGE, LATER, RANGE, CHANCE, NOTE = "change", "later", "range", "chance", "note"


class Consequence(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that follows from a move."""

    kind: str
    """`change` of a holding, at once or `later`, when the question is closed; a `range` of more on top of it, which something hidden decides; `chance` of something; or a `note`."""
    key: str
    """The holding, or the key of the text under `outlook`."""
    amount: int = 0
    """How much more or less of the holding there is; of a range, at least."""
    most: int = 0
    """Of a range, at most."""
    chance: float | None = None
    """How likely it is, where that can be computed."""
    values: dict[str, Any] = {}
    """For the text."""


def change(key: str, amount: int) -> Consequence:
    return Consequence(CHANGE, key, amount)


def later(key: str, amount: int) -> Consequence:
    return Consequence(LATER, key, amount)


def between(key: str, least: int, most: int) -> Consequence:
    return Consequence(RANGE, key, least, most)


def remark(key: str, **values: Any) -> Consequence:
    return Consequence(NOTE, key, values=values)


def likely(key: str, chance: float, **values: Any) -> Consequence:
    return Consequence(CHANCE, key, chance=chance, values=values)
