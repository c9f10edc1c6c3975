"""Seats at the table.

rules: MD-COMP-01, MD-ASK-21
"""

from __future__ import annotations

from gonfalon.games.medieval.state import MedState


def in_game(s: MedState, seat: int) -> bool:
    return not s.left >> seat & 1


def clockwise(s: MedState, seat: int) -> list[int]:
    """All seats clockwise, beginning left of a seat and ending with it."""
    seats = s.world.seats
    return [(seat + step) % seats for step in range(1, seats + 1)]
