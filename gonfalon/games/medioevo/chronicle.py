"""The log of the turn, as objectives read it; what its entries are says `MedState.log`.

rules: MU-GOAL-05, MU-GOAL-06
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gonfalon.games.medioevo.battle_record import ATTACKER, DEFENDER
from gonfalon.games.medioevo.muster import current, is_beaten
from gonfalon.games.medioevo.objectives.changes.log import note
from gonfalon.games.medioevo.state import BARBARIANS, MedState

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


def record_battle(s: MedState) -> None:
    """The battle is over: both players write it down.

    MU-GOAL-06: it is won by who still stands there, if every unit of the enemy has left the board; none fled, was moved or converted.
    """
    battle = current(s)
    for k in (ATTACKER, DEFENDER):
        own, enemy = battle.sides[k], battle.sides[1 - k]
        if own.seat == BARBARIANS:
            continue
        mine, theirs = own.tally, enemy.tally
        beaten = theirs.lost >= max(theirs.start, enemy.size)
        fought = Fought(
            space=battle.space,
            enemy=enemy.seat,
            won=int(beaten and is_beaten(s, 1 - k) and not is_beaten(s, k)),
            start=mine.start,
            enemy_start=theirs.start,
            captains=mine.captains,
            enemy_captains=theirs.captains,
            lost=mine.lost,
            enemy_lost=theirs.lost,
            enemy_captains_lost=theirs.captains_lost,
            rounds=battle.round,
            melees=battle.melees,
            best_gap=mine.best_gap,
            archer_kills=mine.archer_kills,
            siege_damage=mine.siege_damage,
            captured=len(own.captives) if enemy.seat != BARBARIANS else 0,
        )
        note(s, own.seat, BATTLE, *fought)


# ---- reading


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
