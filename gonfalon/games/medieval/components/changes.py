"""Florins are paid and received, dice are rolled.

rules: MD-COMP-02, MD-COMP-03
"""

from __future__ import annotations

from gonfalon.games.medieval.state import MedState


def roll(s: MedState) -> int:
    """MD-COMP-02: one die."""
    return s.draw(6) + 1


def pay(s: MedState, seat: int, florins: int) -> None:
    s.florins[seat] -= florins


def receive(s: MedState, seat: int, florins: int) -> None:
    s.florins[seat] += florins
