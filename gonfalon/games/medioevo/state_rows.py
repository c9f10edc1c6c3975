"""Rows of the state: commercial roads, and what alliances and guests owe.

rules: MU-ROAD-04, MU-DIP-30, MU-DIP-35, MU-DIP-37, MU-DIP-40
"""

from __future__ import annotations

from typing import NamedTuple


class Road(NamedTuple):
    """A commercial road (MU-ROAD-04). The last stage is the destination."""

    piece: int
    origin: int
    stages: tuple[int, ...]
    done: int = 0
    """Bit mask of the stages that are accomplished."""


class Triggered(NamedTuple):
    """An ally owes support against an enemy (MU-DIP-35, MU-DIP-40)."""

    pact: int
    kind: int
    """A defensive or an offensive alliance."""
    director: int
    """The attacked or leading player."""
    ally: int
    enemy: int
    turn: int


class Direction(NamedTuple):
    """The director of a triggered alliance calls an ally to a territory or sea zone (MU-DIP-37)."""

    pact: int
    director: int
    ally: int
    zone: int
    turn: int


class Guest(NamedTuple):
    """Units left on the land of another (MU-DIP-30)."""

    seat: int
    territory: int
    host: int
    last_turn: int
    """The turn in whose Combat phase they must leave at last."""
