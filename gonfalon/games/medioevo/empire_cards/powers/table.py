"""The table of all powers of Empire cards: every group of cards adds its own."""

from __future__ import annotations

from types import ModuleType

from gonfalon.games.medioevo.empire_cards.powers.battle import (
    army,
    dice,
    disguise,
    siege,
    spies,
    wounds,
)
from gonfalon.games.medioevo.empire_cards.powers.march import (
    bishops,
    carriers,
    marauder,
    militia,
    rally,
    revolts,
    warlord,
)
from gonfalon.games.medioevo.empire_cards.powers.realm import (
    bards_jokers,
    diplomats,
    events,
    merchants,
    money,
    purchases,
    sheriff,
    vendors,
)
from gonfalon.games.medioevo.powers import POWERS

GROUPS: tuple[ModuleType, ...] = (
    army,
    dice,
    disguise,
    siege,
    spies,
    wounds,
    bishops,
    carriers,
    marauder,
    militia,
    rally,
    revolts,
    warlord,
    bards_jokers,
    diplomats,
    events,
    merchants,
    money,
    purchases,
    sheriff,
    vendors,
)
"""Modules with `POWERS` by printed number."""


def fill() -> None:
    for group in GROUPS:
        for number, power in group.POWERS.items():
            POWERS[number - 1] = power


fill()
