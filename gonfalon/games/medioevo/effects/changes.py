"""Rebates of cards are used up, and what they saved is remembered.

rules: MU-VAR-16
"""

from __future__ import annotations

from gonfalon.games.medioevo.effects.questions.in_force import REBATE, SAVED, rebated
from gonfalon.games.medioevo.state import NOBODY, MedState


def use_up_rebates(s: MedState, seat: int, unplaced: int = NOBODY) -> None:
    """The next building has been bought; one behind the screen is noted, in case that it is refunded (MU-VAR-16)."""
    if s.effects:
        if unplaced != NOBODY:
            cost = s.world.buildings[unplaced].cost
            s.effects.append((SAVED, seat, unplaced, cost - rebated(s, seat, cost)))
        s.effects = [entry for entry in s.effects if entry[:2] != (REBATE, seat)]


def saved(s: MedState, seat: int, building: int) -> int:
    """MU-VAR-16: what less was paid for a building behind the screen; asked once for each."""
    for entry in s.effects:
        if entry[:3] == (SAVED, seat, building):
            s.effects = [other for other in s.effects if other is not entry]
            return int(entry[3])
    return 0
