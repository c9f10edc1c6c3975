"""The dice of a melee: which of them are thrown again, and what that does to the odds.

rules: MU-DICE-01 to MU-DICE-12, MU-BBAT-01
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from gonfalon.games.medioevo.battle.questions.arithmetic import (
    DIE_SIDES,
    basic_attack,
    casualty_die,
    penalty,
)
from gonfalon.games.medioevo.battle.questions.muster import current, melee, side
from gonfalon.games.medioevo.battle.steps.melee import Reroll, final_value
from gonfalon.games.medioevo.steward.worth import Situation
from gonfalon.kernel.moves import AnyMove, Move

Roll = tuple[int, int, float]
"""Basic attack, lowest die, and the chance of both."""
USUAL = 7
"""The attack value of a player who has not thrown yet."""
STEPS = (4, 6, 8, 9, 16, 36)
"""Attack values of rivals that are told apart."""
MOST = 9


class Melee(NamedTuple):
    """What a throw is judged by: numbers beyond which nothing changes are cut."""

    against: int
    """The attack value of the enemy."""
    less: int
    """What is taken off our value; below 0 for a bonus."""
    own: int
    enemies: int
    heavy: int
    """Heavy infantry with its power: casualties that nobody suffers."""


def yields(m: Melee, basic: int, lowest: int) -> float:
    """Damage done less damage taken in a round, if these are our dice."""
    lead = max(0, basic - m.less) - m.against
    done = min(lead, m.own, m.enemies + 2) if lead > 0 else 0
    taken = min(-lead, m.enemies) if lead < 0 else 0
    return done - taken - max(0, lowest - m.heavy)


Kept = tuple[int, ...]
"""The dice that lie still, and 0 for each that is thrown again."""


@cache
def after(kept: Kept) -> tuple[Roll, ...]:
    """All results with the kept dice."""
    counts: dict[tuple[int, int], int] = defaultdict(int)
    faces = [
        [die] if die else range(1, sides + 1) for die, sides in zip(kept, DIE_SIDES, strict=True)
    ]
    throws = list(product(*faces))
    for throw in throws:
        counts[basic_attack(throw), casualty_die(throw)] += 1
    return tuple((*pair, count / len(throws)) for pair, count in counts.items())


@cache
def choices(dice: Kept) -> list[Kept]:
    """What may be kept of a throw, by the bit mask of the dice thrown again."""
    return [
        tuple(0 if choice >> n & 1 else die for n, die in enumerate(dice))
        for choice in range(1 << len(dice))
    ]


THROWS = list(product(*(range(1, sides + 1) for sides in DIE_SIDES)))


@lru_cache(maxsize=512)
def judged(m: Melee) -> dict[Kept, float]:
    """What every throw and every part of one promises."""
    pairs = {pair[:2] for kept in choices(THROWS[0])[-1:] for pair in after(kept)}
    brings = {pair: yields(m, *pair) for pair in pairs}
    every = {kept for dice in THROWS for kept in choices(dice)}
    return {kept: sum(p * brings[a, b] for a, b, p in after(kept)) for kept in every}


@lru_cache(maxsize=512)
def rolls(m: Melee) -> tuple[Roll, ...]:
    """What our dice show in the end, with their chances, if we throw again as well as we can."""
    value = judged(m)
    ends: dict[Kept, int] = defaultdict(int)
    for dice in THROWS:
        ends[max(choices(dice), key=value.__getitem__)] += 1
    merged: dict[tuple[int, int], float] = defaultdict(float)
    for kept, times in sorted(ends.items()):
        for basic, lowest, chance in after(kept):
            merged[basic, lowest] += chance * times / len(THROWS)
    return tuple((*pair, chance) for pair, chance in merged.items())


@cache
def usual() -> tuple[Roll, ...]:
    """What a rival's dice show, in few steps: by attack value, with the lowest die that comes with it on average."""
    merged: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for basic, lowest, chance in rolls(cut(USUAL, 0, 4, 4, 2)):
        step = next(high for high in STEPS if basic <= high or high == STEPS[-1])
        merged[step][0] += chance
        merged[step][1] += chance * lowest
    return tuple((step, round(sum_ / chance), chance) for step, (chance, sum_) in merged.items())


def cut(against: int, less: int, own: int, enemies: int, heavy: int) -> Melee:
    return Melee(min(against, 40), less, min(own, MOST), min(enemies, MOST), min(heavy, 4))


def throw_again(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The dice that promise more than they show."""
    s = o.s
    step = s.agenda[-1]
    if not isinstance(step, Reroll) or current(s) is None:
        return None
    k = step.k
    own, enemy = side(s, k), side(s, 1 - k)
    against = final_value(s, 1 - k) if enemy.dice else USUAL
    less = basic_attack(own.dice) - final_value(s, k)
    if less < 0 or not final_value(s, k):
        less = penalty(s.world, s.order, o.seat)
    m = cut(against, less, melee(s, k).size, melee(s, 1 - k).size, own.heavy)
    value = judged(m)
    kept = choices(own.dice)
    choice = kept.index(max(kept, key=value.__getitem__))
    return s.vocabulary["reroll", choice - 1] if choice else s.world.done
