"""The round of a battle from where it stands: dice that lie count, those that do not are thrown.

rules: MU-DICE-01 to MU-DICE-12, MU-BBAT-01

Every throw is compared by the steps that carry the round out. Superiority is used by default (MU-WINDOW-06), cards are left out, and
dice of the other side that lie are not thrown again.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import NamedTuple

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.arithmetic import (
    DIE_SIDES,
    basic_attack,
    casualty_die,
)
from gonfalon.games.medioevo.battle.questions.muster import current, side
from gonfalon.games.medioevo.battle.steps.melee import (
    Comparison,
    Superiority,
    TakeCasualties,
    WinnersDamage,
    final_value,
)
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState

ALL_DICE = 7

Throw = tuple[int, ...]


class Points(NamedTuple):
    """Points of damage that a side takes."""

    least: int
    most: int
    about: int


class RoundOdds(NamedTuple):
    """How a round ends for a side."""

    won: float
    tied: float
    lost: float
    takes: Points | None = None
    """What it takes itself, casualties included; None while the other side has not thrown."""
    deals: Points | None = None


def round_odds(known: MedState, k: int, again: int = 0) -> RoundOdds:
    """The round for a side that throws some of its dice again (a bit mask), or all of them if it has not thrown yet."""
    s = known.copy()
    own, theirs = throws(s, k, again), throws(s, 1 - k)
    wins: Counter[int] = Counter()
    mine = {dice: value_of(s, k, dice) for dice in own}
    others = {dice: value_of(s, 1 - k, dice) for dice in theirs}
    for dice, other in product(own, theirs):
        lead = mine[dice] - others[other]
        wins[(lead > 0) - (lead < 0)] += own[dice] * theirs[other]
    total = own.total() * theirs.total()
    odds = RoundOdds(wins[1] / total, wins[0] / total, wins[-1] / total)
    if len(theirs) > 1:
        return odds
    (other,) = theirs
    change(s, 1 - k, dice=other)
    outcomes = [(damage(s, k, dice), count) for dice, count in own.items()]
    taken = [(both[k], count) for both, count in outcomes]
    dealt = [(both[1 - k], count) for both, count in outcomes]
    return odds._replace(takes=_sum_up(taken), deals=_sum_up(dealt))


def throws(s: MedState, k: int, again: int = 0) -> Counter[Throw]:
    """The results of a side's dice, and how many throws lead to each; of alike results one stands for all."""
    lie: Throw = side(s, k).dice
    if side(s, k).seat == BARBARIANS:
        lie = tuple(s.barbarian_dice)
    if not lie:
        again = ALL_DICE
    faces = [
        range(1, sides + 1) if again >> number & 1 else (lie[number],)
        for number, sides in enumerate(DIE_SIDES)
    ]
    alike: dict[tuple[int, int], Throw] = {}
    found: Counter[Throw] = Counter()
    for dice in product(*faces):
        found[alike.setdefault((basic_attack(dice), casualty_die(dice)), dice)] += 1
    return found


def value_of(s: MedState, k: int, dice: Throw) -> int:
    """The attack value of a side that has thrown this."""
    change(s, k, dice=dice)
    return final_value(s, k)


def damage(s: MedState, k: int, dice: Throw) -> tuple[int, int]:
    """What attacker and defender take if a side throws this, and the dice of the other lie."""
    battle, agenda = s.battle, s.agenda[:]
    change(s, k, dice=dice)
    Comparison().run(s)
    if current(s).winner != NOBODY:
        Superiority(current(s).winner).run(s)
    taken = [0, 0]
    for step in (WinnersDamage(), TakeCasualties()):
        for each in (0, 1):
            change(s, each, due=0)
        step.run(s)
        for each in (0, 1):
            taken[each] += side(s, each).due
    s.battle, s.agenda = battle, agenda
    return taken[0], taken[1]


def _sum_up(points: list[tuple[int, int]]) -> Points:
    total = sum(count for _, count in points)
    mean = sum(taken * count for taken, count in points) / total
    values = [taken for taken, _ in points]
    return Points(min(values), max(values), round(mean))
