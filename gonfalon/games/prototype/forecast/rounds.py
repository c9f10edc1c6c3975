"""Battles counted through: how each may end, and with what chance. Numbers go in, chances come out; no state.

Every result of the dice is followed, from the fullest armies down. Rounds that change nothing are counted to their end at once: with
several players on a side a tie passes the roll on, so the ties of all pairs that roll in turn are summed up together.

rules: MP-BATTLE-08 to MP-BATTLE-11, MP-BATTLE-14, MP-RES-01 to MP-RES-03, MP-MULTI-01 to MP-MULTI-04, MP-ASSAULT-03, MP-ASSAULT-05,
MP-ASSAULT-06, MP-NAVAL-02
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import lcm, prod
from typing import NamedTuple

from gonfalon.games.prototype.battle.questions.parties import fighting_vf
from gonfalon.games.prototype.battle.questions.rolls import (
    Roll,
    losses,
    strategy_bonus,
    with_more,
)
from gonfalon.games.prototype.state import NOBODY


class Terms(NamedTuple):
    """The numbers of a battle that are the same for everybody."""

    percent: int
    ratio: int
    bonus: int


class Sides(NamedTuple):
    """What does not change in one stage of a battle, before the walls or on them."""

    attack: tuple[Roll, ...]
    """Per attacker, in the order in which they roll."""
    defence: tuple[Roll, ...]
    terms: Terms
    assault: bool = False
    inside: tuple[int, ...] = ()
    """Per defender, VF behind walls who do not fight in this stage (MP-ASSAULT-03); () for none."""
    owner: int = NOBODY
    """The defender whose last VF waits for the others (MP-MULTI-03), or NOBODY."""


class Stand(NamedTuple):
    """What is left of both sides, and whose roll is next."""

    attack: tuple[int, ...]
    """Per attacker, the fighting VF; 0 for who has stopped."""
    defence: tuple[int, ...]
    """Per defender, the VF in this stage."""
    attacker: int = 0
    defender: int = 0


Chances = dict[Stand, float]
Results = tuple[float, list[tuple[float, int]]]
"""Of one roll: the chance that it changes nothing; for the others the chance, and by how much the number of the stand falls."""


def extent(start: Stand) -> int:
    """How many stands there may be from this one on: the work of counting them."""
    rolls = lcm(len(start.attack), len(start.defence))
    return prod(vf + 1 for vf in (*start.attack, *start.defence)) * rolls


def fight_out(sides: Sides, start: Chances) -> Chances:
    """A stage fought until nobody is left on one side, from stands with their chances to stands with theirs."""
    if not start:
        return {}
    n, m = len(sides.attack), len(sides.defence)
    most = [max(vfs) for vfs in zip(*(one.attack + one.defence for one in start), strict=True)]
    weights = [prod(vf + 1 for vf in most[:at]) for at in range(n + m)]
    pairs = n * m
    mass = [0.0] * (prod(vf + 1 for vf in most) * pairs)
    for stand, chance in start.items():
        parts = zip(stand.attack + stand.defence, weights, strict=True)
        at = sum(vf * weight for vf, weight in parts)
        mass[at * pairs + stand.attacker * m + stand.defender] += chance
    results = _results_of(sides, [weight * pairs for weight in weights])
    ends: Chances = {}
    for at in range(len(mass) - pairs, -1, -pairs):
        here = mass[at : at + pairs]
        if not any(here):
            continue
        vfs = [at // pairs // weight % (vf + 1) for weight, vf in zip(weights, most, strict=True)]
        attack, defence = vfs[:n], vfs[n:]
        able = able_defenders(sides, defence)
        if not (any(attack) and any(able)):
            for pair, chance in enumerate(here):
                if chance:
                    stand = Stand(tuple(attack), tuple(defence), pair // m, pair % m)
                    ends[stand] = ends.get(stand, 0.0) + chance
            continue
        if pairs == 1:
            tie, found = results(0, 0, attack[0], able[0])
            rolled = here[0] / (1 - tie)
            for chance, down in found:
                mass[at - down] += rolled * chance
            continue
        home, circles = turns_of(tuple(map(bool, attack)), tuple(map(bool, able)))
        arrived = [0.0] * pairs
        for pair, chance in enumerate(here):
            arrived[home[pair]] += chance
        for circle in circles:
            if not any(arrived[pair] for pair in circle):
                continue
            rolls = [
                results(*divmod(pair, m), attack[pair // m], able[pair % m]) for pair in circle
            ]
            often = _often([arrived[pair] for pair in circle], [tie for tie, _ in rolls])
            for pair, rolled, (_, found) in zip(circle, often, rolls, strict=True):
                after = at + _after(pair, n, m)
                for chance, down in found:
                    mass[after - down] += rolled * chance
    return ends


def able_defenders(sides: Sides, defence: list[int]) -> list[int]:
    """Per defender, the VF that may roll."""
    if len(defence) == 1:
        return defence
    owner, inside = sides.owner, sides.inside or (0,) * len(defence)
    present = [vf + more for vf, more in zip(defence, inside, strict=True)]
    return [
        fighting_vf(vf, present[j], alone=j != owner or not sum(present) - present[j])
        for j, vf in enumerate(defence)
    ]


@lru_cache(maxsize=256)
def turns_of(
    attack: tuple[bool, ...], defence: tuple[bool, ...]
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """MP-MULTI-01, MP-MULTI-02: for each pair whose roll it would be, the pair that rolls as these can; and the circles in which those
    take turns. A pair is the attacker's number times the defenders, plus the defender's."""
    n, m = len(attack), len(defence)
    home = tuple(_next(attack, i) * m + _next(defence, j) for i in range(n) for j in range(m))
    circles: list[tuple[int, ...]] = []
    for first in dict.fromkeys(home):
        if not any(first in circle for circle in circles):
            circle = [first]
            while (pair := home[_after(circle[-1], n, m)]) != first:
                circle.append(pair)
            circles.append(tuple(circle))
    return home, tuple(circles)


def _after(pair: int, n: int, m: int) -> int:
    """The pair after it, by turns."""
    return (pair // m + 1) % n * m + (pair % m + 1) % m


def _next(able: tuple[bool, ...], first: int) -> int:
    """The next of a side who can roll; there is one."""
    return next(at % len(able) for at in range(first, first + len(able)) if able[at % len(able)])


def _often(arrived: list[float], ties: list[float]) -> list[float]:
    """How often each pair of a circle is expected to roll while nobody falls; `arrived`: the chances that it is the first."""
    once, run, tie = [], 0.0, 0.0
    for first, next_tie in zip(arrived, ties, strict=True):
        run = first + tie * run
        tie = next_tie
        once.append(run)
    again = tie * run / (1 - prod(ties))
    often = []
    for rolled, tie in zip(once, ties, strict=True):
        often.append(rolled + again)
        again *= tie
    return often


# ---- one roll


def one_roll(sides: Sides, i: int, j: int, a: int, d: int) -> dict[tuple[int, int], float]:
    """The chances of what one roll of this attacker with `a` VF and this defender with `d` costs both."""
    one, two, terms = sides.attack[i], sides.defence[j], sides.terms
    shift = _shift(one, two, a, d, terms)
    counts = outcomes(one, two, a, d, shift, terms, assault=sides.assault)
    total = sum(counts.values())
    return {lost: count / total for lost, count in counts.items()}


def _results_of(sides: Sides, weights: list[int]) -> Callable[[int, int, int, int], Results]:
    """A function that says what a roll of a pair may do, with so many VF against each other."""
    known: dict[tuple[int, int, int, int, int], Results] = {}
    n, terms = len(sides.attack), sides.terms
    reaches = {
        (i, j): _reach(one, two, terms)
        for i, one in enumerate(sides.attack)
        for j, two in enumerate(sides.defence)
    }

    def results(i: int, j: int, a: int, d: int) -> Results:
        one, two, reach = sides.attack[i], sides.defence[j], reaches[i, j]
        key = (i, j, min(a, reach), min(d, reach), _shift(one, two, a, d, terms))
        found = known.get(key)
        if found is None:
            counts = outcomes(one, two, *key[2:], terms, assault=sides.assault)
            total = sum(counts.values())
            tie = counts.pop((0, 0), 0) / total
            falls = [
                (count / total, x * weights[i] + y * weights[n + j])
                for (x, y), count in counts.items()
            ]
            found = known[key] = tie, falls
        return found

    return results


def _reach(attack: Roll, defence: Roll, terms: Terms) -> int:
    """More VF than a round can cost: above it armies do not cap losses."""
    widest = max(attack.die, defence.die) + abs(attack.bonus - defence.bonus) + terms.bonus
    return widest + attack.archers + defence.archers + attack.powder + defence.powder


def _shift(attack: Roll, defence: Roll, a: int, d: int, terms: Terms) -> int:
    """What bonuses make of the difference between the dice."""
    if attack.strategy == defence.strategy:
        return attack.bonus - defence.bonus
    more = strategy_bonus(attack, a, defence, d, terms.ratio, terms.bonus)
    less = strategy_bonus(defence, d, attack, a, terms.ratio, terms.bonus)
    return attack.bonus + more - defence.bonus - less


def outcomes(
    attack: Roll, defence: Roll, a: int, d: int, shift: int, terms: Terms, *, assault: bool
) -> dict[tuple[int, int], int]:
    """In how many ways a roll costs attacker and defender so many VF."""
    counts: dict[tuple[int, int], int] = {}
    for difference, ways in _differences(attack.die, defence.die):
        lost = losses(difference + shift, 0, a, d, assault=assault, percent=terms.percent)
        lost = with_more(lost, attack, defence, a, d)
        counts[lost] = counts.get(lost, 0) + ways
    return counts


@lru_cache(maxsize=16)
def _differences(die: int, other: int) -> list[tuple[int, int]]:
    """In how many ways two dice differ by so much."""
    ways = Counter(one - two for one in range(1, die + 1) for two in range(1, other + 1))
    return list(ways.items())


# ---- dice that are added up


def total_of(dice: Iterable[dict[int, float]]) -> dict[int, float]:
    """The chances of the sum of things with these chances each."""
    chances = {0: 1.0}
    for die in dice:
        grown: dict[int, float] = {}
        for total, chance in chances.items():
            for value, part in die.items():
                grown[total + value] = grown.get(total + value, 0.0) + chance * part
        chances = grown
    return chances


def damage(dice: int, sides: int, plus: int) -> dict[int, float]:
    """MP-NAVAL-02: the chances of the sum of so many dice, with what is added."""
    faces = dict.fromkeys(range(1, sides + 1), 1 / sides)
    return {total + plus: chance for total, chance in total_of([faces] * dice).items()}
