"""The round of a battle from where it stands: dice that lie count, those that do not are thrown.

rules: MU-DICE-01 to MU-DICE-12, MU-BBAT-01

Every throw is compared by the steps that carry the round out. Superiority is used by default (MU-WINDOW-06), cards are left out, and
dice of the other side that lie are not thrown again.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
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


def round_odds(known: MedState, k: int, again: int = 0) -> RoundOdds:
    """The round for a side that throws some of its dice again (a bit mask), or all of them if it has not thrown yet."""
    return _round_of(known, k).odds(again)


def round_damage(known: MedState, k: int, again: int = 0) -> tuple[Points, Points] | None:
    """What the side takes then, casualties included, and what the other takes; None while the other side has not thrown."""
    return _round_of(known, k).damage(again)


@lru_cache(maxsize=1)
def _round_of(known: MedState, k: int) -> _Round:
    """The same position is asked about for every choice of dice."""
    return _Round(known, k)


class _Round:
    """A round for one side; what a throw leads to is found out once."""

    def __init__(self, known: MedState, k: int) -> None:
        self.s = known.copy()
        self.k = k
        self.values: dict[Throw, int] = {}
        self.damages: dict[Throw, tuple[int, int]] = {}
        theirs = throws(self.s, 1 - k)
        self.enemy = self._by_value(1 - k, theirs)
        self.is_known = len(theirs) == 1
        """Do the dice of the other side lie?"""
        if self.is_known:
            change(self.s, 1 - k, dice=next(iter(theirs)))

    def _by_value(self, k: int, found: Counter[Throw]) -> Counter[int]:
        values: Counter[int] = Counter()
        for dice, count in found.items():
            values[value_of(self.s, k, dice)] += count
        return values

    def odds(self, again: int) -> RoundOdds:
        own = throws(self.s, self.k, again)
        wins: Counter[int] = Counter()
        values: Counter[int] = Counter()
        for dice, count in own.items():
            values[self._value(dice)] += count
        for (mine, count), (theirs, other) in product(values.items(), self.enemy.items()):
            wins[(mine > theirs) - (mine < theirs)] += count * other
        total = own.total() * self.enemy.total()
        return RoundOdds(wins[1] / total, wins[0] / total, wins[-1] / total)

    def damage(self, again: int) -> tuple[Points, Points] | None:
        if not self.is_known:
            return None
        own = throws(self.s, self.k, again)
        outcomes = [(self._damage(dice), count) for dice, count in own.items()]
        taken = [(both[self.k], count) for both, count in outcomes]
        dealt = [(both[1 - self.k], count) for both, count in outcomes]
        return _sum_up(taken), _sum_up(dealt)

    def _value(self, dice: Throw) -> int:
        key = alike(dice)
        if key not in self.values:
            self.values[key] = value_of(self.s, self.k, dice)
        return self.values[key]

    def _damage(self, dice: Throw) -> tuple[int, int]:
        key = alike(dice)
        if key not in self.damages:
            self.damages[key] = damage(self.s, self.k, dice)
        return self.damages[key]


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
    first: dict[Throw, Throw] = {}
    found: Counter[Throw] = Counter()
    for dice in product(*faces):
        found[first.setdefault(alike(dice), dice)] += 1
    return found


def alike(dice: Throw) -> Throw:
    """MU-DICE-03, MU-DICE-05: all that counts of a throw."""
    return basic_attack(dice), casualty_die(dice)


def value_of(s: MedState, k: int, dice: Throw) -> int:
    """The attack value of a side that has thrown this."""
    battle = s.battle
    change(s, k, dice=dice)
    value = final_value(s, k)
    s.battle = battle
    return value


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
