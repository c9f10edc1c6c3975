"""The log of the turn, as objectives read it; what its entries are says `MedState.log`.

rules: MU-GOAL-05
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gonfalon.games.medioevo.state import MedState

BATTLE = "battle"


class Fought(NamedTuple):
    """A finished battle from the point of view of one player."""

    space: int
    enemy: int
    """A seat, or BARBARIANS."""
    won: int
    start: int
    """Own army units when it began."""
    enemy_start: int
    captains: int
    enemy_captains: int
    lost: int
    enemy_lost: int
    enemy_captains_lost: int
    rounds: int
    melees: int
    """Rounds in which melee dice were rolled."""
    best_gap: int
    archer_kills: int
    siege_damage: int
    captured: int
    """Prisoners taken from a player."""


def entries(s: MedState, seat: int, kind: str) -> list[Any]:
    """The values of all entries of a kind."""
    return [entry[1:] for entry in s.log[seat] if entry[0] == kind]


def total(s: MedState, seat: int, kind: str) -> int:
    """The last values of all entries of a kind, added up."""
    return sum(entry[-1] for entry in s.log[seat] if entry[0] == kind)


def battles(s: MedState, seat: int) -> list[Fought]:
    return [Fought(*values) for values in entries(s, seat, BATTLE)]


def victories(s: MedState, seat: int, units: int = 0) -> list[Fought]:
    """The battles won against at least this many units."""
    return [b for b in battles(s, seat) if b.won and b.enemy_start >= units]
