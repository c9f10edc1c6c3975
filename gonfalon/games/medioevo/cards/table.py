"""The table of all powers: every group of cards adds its own."""

from __future__ import annotations

from types import ModuleType

from gonfalon.games.medioevo.cards import (
    army,
    bishops,
    carriers,
    court,
    dice,
    diplomats,
    disguise,
    fate,
    free,
    hirelings,
    marches,
    merchants,
    militia,
    purse,
    rally,
    revolts,
    siege,
    spies,
    treasury,
    vendors,
    wounds,
)
from gonfalon.games.medioevo.powers import POWERS, TECHNIQUES
from gonfalon.games.medioevo.technology.powers import cartography as charts
from gonfalon.games.medioevo.technology.powers import logistics_edict as ways
from gonfalon.games.medioevo.technology.powers import nation_influence as tribes

GROUPS: tuple[ModuleType, ...] = (
    army,
    bishops,
    carriers,
    charts,
    court,
    dice,
    disguise,
    diplomats,
    fate,
    free,
    merchants,
    hirelings,
    marches,
    militia,
    purse,
    rally,
    revolts,
    siege,
    spies,
    treasury,
    tribes,
    vendors,
    ways,
    wounds,
)
"""Modules with `POWERS` by printed number, and `TECHNIQUES` by id."""


def fill() -> None:
    for group in GROUPS:
        for number, power in getattr(group, "POWERS", {}).items():
            POWERS[number - 1] = power
        TECHNIQUES.update(getattr(group, "TECHNIQUES", {}))


fill()
