"""Answers left in advance: windows passed, cards muted.

rules: MU-TIME-06
"""

from __future__ import annotations

from gonfalon.games.medioevo.cards.power import Moment
from gonfalon.games.medioevo.state import MedState


def is_silent(s: MedState, seat: int, moment: Moment) -> bool:
    """Has the seat left a pass for this window?"""
    return False
