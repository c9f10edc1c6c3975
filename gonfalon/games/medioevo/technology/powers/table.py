"""The table of all technologies that are used outside the purchases: every module adds its own."""

from __future__ import annotations

from types import ModuleType

from gonfalon.games.medioevo.powers import TECHNIQUES
from gonfalon.games.medioevo.technology.powers import (
    cartography,
    commerce,
    law,
    logistics_edict,
    machinery,
    nation_influence,
    promotion,
    tactics_strategy,
)

GROUPS: tuple[ModuleType, ...] = (
    cartography,
    commerce,
    law,
    logistics_edict,
    machinery,
    nation_influence,
    promotion,
    tactics_strategy,
)
"""Modules with `TECHNIQUES` by id."""


def fill() -> None:
    for group in GROUPS:
        TECHNIQUES.update(group.TECHNIQUES)


fill()
