"""The table of all powers: every group of cards adds its own."""

from __future__ import annotations

from types import ModuleType

from gonfalon.games.medioevo.cards import (
    battle,
    bishops,
    carriers,
    court,
    free,
    militia,
    revolts,
    ways,
)
from gonfalon.games.medioevo.cards.power import POWERS, TECHNIQUES

GROUPS: tuple[ModuleType, ...] = (
    battle, court, free, bishops, carriers, militia, revolts, ways,
)  # fmt: skip
"""Modules with `POWERS` by printed number, and `TECHNIQUES` by id."""

STEP_MODULES: tuple[ModuleType, ...] = (battle, court, free, revolts)
"""Modules with steps of their own."""


def fill() -> None:
    for group in GROUPS:
        for number, power in getattr(group, "POWERS", {}).items():
            POWERS[number - 1] = power
        TECHNIQUES.update(getattr(group, "TECHNIQUES", {}))


fill()
