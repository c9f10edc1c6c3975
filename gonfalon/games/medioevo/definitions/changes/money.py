"""Florins change hands."""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.accounts import deposit
from gonfalon.games.medioevo.definitions.questions.effect_kinds import Deposit, of
from gonfalon.games.medioevo.effects.changes import end
from gonfalon.games.medioevo.state import MedState


def pay(s: MedState, seat: int, florins: int) -> None:
    s.florins[seat] -= florins


def receive(s: MedState, seat: int, florins: int) -> None:
    s.florins[seat] += florins


def empty_deposit(s: MedState, seat: int) -> int:
    """Take all coins off the seat's Magnate; how many they were."""
    florins = deposit(s, seat)
    for coins in of(s, Deposit):
        if coins.seat == seat:
            end(s, coins)
    return florins
