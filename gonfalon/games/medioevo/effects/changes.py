"""Effects begin and end. Rebates of cards are used up, and what they saved is remembered.

rules: MU-EUSE-04, MU-VAR-16
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.medioevo.definitions.questions.effect_kinds import (
    NAMES,
    Effect,
    Rebate,
    Saved,
    anything_in_force,
    entry_of,
    of,
)
from gonfalon.games.medioevo.effects.questions.in_force import rebated
from gonfalon.games.medioevo.state import NOBODY, MedState


def begin(s: MedState, effect: NamedTuple) -> None:
    s.effects.append(entry_of(effect))


def end(s: MedState, effect: NamedTuple) -> None:
    """One that is in force; of equal ones, the oldest."""
    s.effects.remove(entry_of(effect))


def end_all(s: MedState, kind: type[NamedTuple]) -> None:
    """Every effect of a kind."""
    name = NAMES[kind]
    s.effects = [entry for entry in s.effects if entry[0] != name]


def replace(s: MedState, old: Effect, new: Effect) -> None:
    """The new one takes the place of the old one in the order."""
    s.effects[s.effects.index(entry_of(old))] = entry_of(new)


# ---- rebates


def use_up_rebates(s: MedState, seat: int, unplaced: int = NOBODY) -> None:
    """The next building has been bought; one behind the screen is noted, in case that it is refunded (MU-VAR-16)."""
    if anything_in_force(s):
        if unplaced != NOBODY:
            cost = s.world.buildings[unplaced].cost
            begin(s, Saved(seat, unplaced, cost - rebated(s, seat, cost)))
        for rebate in of(s, Rebate):
            if rebate.seat == seat:
                end(s, rebate)


def saved(s: MedState, seat: int, building: int) -> int:
    """MU-VAR-16: what less was paid for a building behind the screen; asked once for each."""
    for effect in of(s, Saved):
        if effect.seat == seat and effect.building == building:
            end(s, effect)
            return effect.florins
    return 0
