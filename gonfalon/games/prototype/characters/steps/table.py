"""The one table of powers, filled from the modules beside it."""

from __future__ import annotations

from types import ModuleType

from gonfalon.games.prototype.cards.questions.power import POWERS
from gonfalon.games.prototype.characters.steps import (
    builders,
    court,
    envoys,
    fighters,
    healers,
    hirelings,
    knaves,
    marshals,
    merchants,
    raiders,
    scholars,
    taxmen,
    watch,
)

GROUPS: tuple[ModuleType, ...] = (
    builders, court, envoys, fighters, healers, hirelings, knaves, marshals, merchants, raiders, scholars, taxmen, watch,
)  # fmt: skip
"""Modules with `POWERS` by id of the character; those with steps of their own are listed as well."""


def fill() -> None:
    for group in GROUPS:
        POWERS.update(group.POWERS)


fill()
