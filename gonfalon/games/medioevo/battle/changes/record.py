"""The record of the battle under way changes.

rules: MU-GOAL-06
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.battle.questions.muster import (
    current,
    decks_with_units,
    force,
    galley_levels,
    is_beaten,
    side,
)
from gonfalon.games.medioevo.battle.questions.record import ATTACKER, DEFENDER, LASTING, Side
from gonfalon.games.medioevo.objectives.changes.log import note as log
from gonfalon.games.medioevo.objectives.questions.chronicle import BATTLE, Fought
from gonfalon.games.medioevo.state import BARBARIANS, MedState


def change(s: MedState, k: int, **fields: Any) -> None:
    """Change the record of one side."""
    battle = current(s)
    new = battle.sides[k]._replace(**fields)
    sides = (new, battle.sides[1]) if k == ATTACKER else (battle.sides[0], new)
    s.battle = battle._replace(sides=sides)


def note(s: MedState, **fields: Any) -> None:
    """Change the record of the battle."""
    s.battle = current(s)._replace(**fields)


def add_up(s: MedState, k: int, **more: int) -> None:
    """Add to the tally of one side. Whoever takes a unit off the board says `lost` (and `captains_lost`)."""
    tally = side(s, k).tally
    change(s, k, tally=tally._replace(**{key: getattr(tally, key) + n for key, n in more.items()}))


def begin_side(s: MedState, k: int) -> None:
    """A new round: what held for the last one is forgotten."""
    own = side(s, k)
    fresh = Side(own.seat)._replace(**{name: getattr(own, name) for name in LASTING})
    change(s, k, **fresh._asdict())
    change(s, k, units=force(s, k).size, held=len(own.captives))
    change(s, k, decks=decks_with_units(s, k), galleys=galley_levels(s, k))


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
        log(s, own.seat, BATTLE, *fought)
