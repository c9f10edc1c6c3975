"""The log of the turn.

rules: MU-GOAL-05
"""

from __future__ import annotations

from gonfalon.games.medioevo.state import MedState


def note(s: MedState, seat: int, *entry: int | str) -> None:
    """MU-GOAL-05: remember what happened this turn for objectives."""
    s.log[seat] = (*s.log[seat], entry)
