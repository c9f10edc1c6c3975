"""Honour Points are booked.

rules: MU-END-04, MU-HP-01
"""

from __future__ import annotations

from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.victory.questions.honour import source_of
from gonfalon.games.medioevo.vocabulary import SOURCES


def book(s: MedState, seat: int, points: int, rule: str) -> None:
    """MU-HP-01: Honour Points are booked at once and are public; the limit is tested after the action (MU-END-04)."""
    if not points:
        return
    s.hp[seat] += points
    source = source_of(rule)
    s.hp_by[seat * len(SOURCES) + source] += points
    s.emit("honour", rule, seat=seat, points=points, source=source)
    if s.world.honour_limit and s.hp[seat] >= s.world.honour_limit:
        s.follow_up(s.make_step("HonourTest"))
