"""Exact odds of a whole battle, from what everybody can see.

rules: MU-BATTLE-03, MU-BATTLE-04, MU-BATTLE-12, MU-WINDOW-06

All rounds are counted through, with every result of every die and with the arithmetic of `combat.py`. Both sides decide by the defaults of
MU-WINDOW-06: no crews, no re-rolls, no sacrifices, walls against melee, captains acting, the cheapest units hit first. Cards are left
out, and so is what sinking galleys do to the galley bonus of later rounds.

With default decisions a side's losses follow one fixed sequence, so its condition is a single number: the points it has taken.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from gonfalon.games.medioevo.combat import (
    Force,
    allowed_powers,
    attack_value,
    barbarian_galley,
    barbarian_sacrifice,
    basic_attack,
    battle_score,
    captain_points,
    casualties,
    casualty_die,
    melee_damage,
    next_role,
    penalty,
    powers,
    spared_by_default,
    superiorities,
    worn,
)
from gonfalon.games.medioevo.muster import (
    ATTACKER,
    DEFENDER,
    Battle,
    Side,
    current,
    force,
    galley_levels,
    holder,
)
from gonfalon.games.medioevo.realm import units_in_reserve
from gonfalon.games.medioevo.state import BARBARIANS, MedState
from gonfalon.games.medioevo.steps.battle_melee import DIE_SIDES
from gonfalon.games.medioevo.world import ARCHER, CAVALRY, HEAVY, LIGHT, World

Chances = dict[int, float]
Pairs = dict[tuple[int, int], float]
Comparison = tuple[int, int, int, int]
"""Lead of the attacker, points of superiority used as damage, casualties of both."""


class Contender(NamedTuple):
    """One side of a battle that might be fought."""

    force: Force
    reserve: tuple[int, int] = (0, 0)
    """Its owner's light and heavy infantry in reserve."""
    penalty: int = 0
    galleys: int = 0
    walls: int = 0
    """Protection of its military building."""
    dice: tuple[int, ...] = ()
    """Of barbarians, the dice of the turn."""

    @property
    def barbarian(self) -> bool:
        return bool(self.dice)


class Forecast(NamedTuple):
    """How a battle ends: chances of a win of each side and of no winner; per side, chances by number of units lost."""

    attacker: float
    defender: float
    nobody: float
    losses: tuple[tuple[float, ...], tuple[float, ...]]

    def expected(self, k: int) -> float:
        """Units that a side loses on average."""
        return sum(count * chance for count, chance in enumerate(self.losses[k]))

    def likely(self, k: int, share: float = 0.8) -> tuple[int, int]:
        """Least and most losses, leaving out as much on both ends as is not in the share."""
        rest = (1 - share) / 2
        low = high = 0
        below = 0.0
        for count, chance in enumerate(self.losses[k]):
            if below <= rest:
                low = count
            if below < 1 - rest:
                high = count
            below += chance
        return low, high


# ---- from a table


def forecast(
    known: MedState, space: int, attacker: int, defender: int, coming: Force | None = None
) -> Forecast:
    """The odds of a battle in a space; `coming`: army units of the attacker that would join those that are there."""
    s = known.copy()
    if s.battle is None:
        owner = holder(s, space, attacker, defender)
        s.battle = Battle(space, (Side(attacker), Side(defender)), owner=owner)
    sides = [contender(s, k) for k in (ATTACKER, DEFENDER)]
    if coming is not None:
        sides[ATTACKER] = sides[ATTACKER]._replace(force=_joined(sides[ATTACKER].force, coming))
    return fight_out(s.world, (sides[0], sides[1]), s.world.is_sea(space))


def contender(s: MedState, k: int) -> Contender:
    """What a side of the battle in the state brings into its next round."""
    battle = current(s)
    seat = battle.sides[k].seat
    if seat == BARBARIANS:
        return Contender(force(s, k), galleys=galley_levels(s, k), dice=tuple(s.barbarian_dice))
    walls = 0
    if battle.owner == k and s.military[battle.space]:
        walls = s.world.buildings[2 + s.military[battle.space]].protection
    reserve = (units_in_reserve(s, seat, LIGHT), units_in_reserve(s, seat, HEAVY))
    less = penalty(s.world, s.order, seat)
    return Contender(force(s, k), reserve, less, galley_levels(s, k), walls)


def _joined(one: Force, other: Force) -> Force:
    units = [a + b for a, b in zip(one.units, other.units, strict=True)]
    levels = tuple(sorted((*one.levels, *other.levels)))
    return Force((units[0], units[1], units[2], units[3]), levels)


# ---- the count


def fight_out(world: World, sides: tuple[Contender, Contender], at_sea: bool) -> Forecast:
    """Every round of a battle, from the strongest conditions of both sides to the weakest."""
    return _Count(world, sides, at_sea).forecast()


class _Count:
    def __init__(self, world: World, sides: tuple[Contender, Contender], at_sea: bool) -> None:
        self.world = world
        self.sides = sides
        self.at_sea = at_sea
        self.allowed = allowed_powers(world, at_sea)
        self.worn = [self._conditions(side) for side in sides]
        """Per side, its force after 0, 1, 2 ... points of damage; the last one is empty."""
        self.melees: dict[tuple[int, ...], Pairs] = {}
        self.comparisons: dict[tuple[int, ...], dict[Comparison, float]] = {}
        self.rolls = [
            [(basic_attack(side.dice), casualty_die(side.dice), 1.0)]
            if side.dice
            else melee_rolls()
            for side in sides
        ]

    def _conditions(self, side: Contender) -> list[Force]:
        found = [side.force]
        reserve = side.reserve
        while found[-1].size:
            now, reserve = worn(self.world, found[-1], 1, self.at_sea, reserve)
            found.append(now)
        return found

    def forecast(self) -> Forecast:
        ends = [len(conditions) - 1 for conditions in self.worn]
        mass: Pairs = defaultdict(float)
        mass[0, 0] = 1.0
        over: Pairs = defaultdict(float)
        # rounds only add points, so conditions are final in the order of their sum
        for total in range(sum(ends) + 1):
            for i in range(max(0, total - ends[1]), min(total, ends[0]) + 1):
                here = (i, total - i)
                chance = mass.pop(here, 0.0)
                if not chance:
                    continue
                if here[0] == ends[0] or here[1] == ends[1]:
                    over[here] += chance
                    continue
                after = self.round(*here)
                leaving = 1 - after.pop(here, 0.0)
                for there, part in after.items():
                    mass[there] += chance * part / leaving
        return self._sum_up(over, ends)

    def _sum_up(self, over: Pairs, ends: list[int]) -> Forecast:
        wins = [0.0, 0.0, 0.0]
        losses = [[0.0] * (side.force.size + 1) for side in self.sides]
        for where, chance in over.items():
            beaten = [where[k] == ends[k] for k in (0, 1)]
            wins[2 if all(beaten) else int(beaten[0])] += chance
            for k in (0, 1):
                lost = self.sides[k].force.size - self.worn[k][where[k]].size
                losses[k][lost] += chance
        return Forecast(wins[0], wins[1], wins[2], (tuple(losses[0]), tuple(losses[1])))

    # ---- one round

    def round(self, i: int, j: int) -> Pairs:
        """From these conditions, the chance of each condition after one round."""
        ends = [len(conditions) - 1 for conditions in self.worn]
        start = [self.worn[0][i], self.worn[1][j]]
        roles = [self._roles(start, k) for k in (0, 1)]
        arrows = [self._arrows(start, k, roles[k]) for k in (0, 1)]
        after: Pairs = defaultdict(float)
        for (hits_on_second, p), (hits_on_first, q) in product(
            arrows[0].items(), arrows[1].items()
        ):
            now = (min(ends[0], i + hits_on_first), min(ends[1], j + hits_on_second))
            if now[0] == ends[0] or now[1] == ends[1]:
                after[now] += p * q
                continue
            gone = [len(start[k].levels) - len(self.worn[k][now[k]].levels) for k in (0, 1)]
            left = [roles[k][gone[k] :] for k in (0, 1)]
            spent = [sum(mask.bit_count() for mask in roles[k]) for k in (0, 1)]
            galleys = [self._galleys(k, start[k]) for k in (0, 1)]
            for there, r in self._melee(now, left, spent, galleys):
                after[min(ends[0], there[0]), min(ends[1], there[1])] += p * q * r
        return dict(after)

    def _roles(self, forces: list[Force], k: int) -> list[int]:
        """Step 3: captains that act as archers, as masks of roles."""
        levels = forces[k].levels
        taken = [0] * len(levels)
        for _ in range(captain_points(levels, forces[1 - k].levels)):
            found = next_role(levels, taken, (ARCHER,))
            if found is None:
                break
            taken[found[0]] |= 1 << found[1]
        return taken

    def _arrows(self, forces: list[Force], k: int, roles: list[int]) -> Chances:
        """Step 4: chances of so many hits."""
        power = powers(forces[k], forces[1 - k], self.allowed)
        shots = forces[k].units[ARCHER] if power >> ARCHER & 1 else 0
        return hits(self.world, shots + sum(mask.bit_count() for mask in roles))

    def _galleys(self, k: int, start: Force) -> int:
        if self.at_sea and self.sides[k].barbarian:
            return barbarian_galley(self.world, start.size)
        return self.sides[k].galleys

    def _melee(
        self, now: tuple[int, int], roles: list[list[int]], spent: list[int], galleys: list[int]
    ) -> Iterator[tuple[tuple[int, int], float]]:
        """Steps 5 to 10: conditions after the melee, with their chances."""
        forces = [self.worn[k][now[k]] for k in (0, 1)]
        heavy, cavalry, given = [0, 0], [0, 0], [0, 0]
        for k in (0, 1):
            heavy[k], cavalry[k], light = self._powers(forces, k, roles[k], spent[k])
            if self.sides[k].barbarian and light:
                given[k] = barbarian_sacrifice(
                    self.world, forces[k].units[LIGHT], forces[k].size, forces[1 - k].size
                )
        sizes = [forces[k].size - given[k] for k in (0, 1)]
        bonus = [
            given[k] * self.world.limits.sacrifice_bonus + max(0, galleys[k] - galleys[1 - k])
            for k in (0, 1)
        ]
        key = (*sizes, *cavalry, *heavy, *bonus)
        if key not in self.melees:
            self.melees[key] = self._damage(sizes, cavalry, self._compare(heavy, bonus))
        for (first, second), chance in self.melees[key].items():
            yield (now[0] + given[0] + first, now[1] + given[1] + second), chance

    def _powers(
        self, forces: list[Force], k: int, roles: list[int], spent: int
    ) -> tuple[int, int, int]:
        """Step 5: units that use the heavy infantry and cavalry powers; may it sacrifice light infantry?"""
        levels = forces[k].levels
        acting = {HEAVY: 0, CAVALRY: 0}
        if not self.sides[k].barbarian:
            taken = roles[:]
            kinds = [kind for kind in (HEAVY, CAVALRY) if self.allowed >> kind & 1]
            for _ in range(captain_points(levels, forces[1 - k].levels, spent)):
                found = next_role(levels, taken, kinds)
                if found is None:
                    break
                taken[found[0]] |= 1 << found[1]
                acting[found[1]] += 1
        power = powers(forces[k], forces[1 - k], self.allowed)
        counts = [
            (forces[k].units[kind] if power >> kind & 1 else 0) + acting[kind]
            for kind in (HEAVY, CAVALRY)
        ]
        return counts[0], counts[1], power >> LIGHT & 1

    def _compare(self, heavy: list[int], bonus: list[int]) -> dict[Comparison, float]:
        """Steps 6 to 8: who leads by how much, and the casualties of both, with their chances."""
        key = (*heavy, *bonus)
        if key in self.comparisons:
            return self.comparisons[key]
        most = max(side.force.size for side in self.sides)
        readings = []
        for k in (0, 1):
            merged: Pairs = defaultdict(float)
            for basic, lowest, chance in self.rolls[k]:
                value = attack_value(basic, bonus[k], self.sides[k].penalty, False)
                merged[value, casualties(lowest, 0, heavy[k], 0)] += chance
            readings.append(merged)
        found: dict[Comparison, float] = defaultdict(float)
        for (first, p), (second, q) in product(readings[0].items(), readings[1].items()):
            lead = first[0] - second[0]
            costs = [first[1], second[1]]
            choices = superiorities(self.world, abs(lead))
            if choices:
                winner = int(lead < 0)
                spared = spared_by_default(choices, costs[winner])
                costs[winner] -= spared
                choices -= spared
            found[max(-most, min(most, lead)), choices, costs[0], costs[1]] += p * q
        self.comparisons[key] = dict(found)
        return self.comparisons[key]

    def _damage(
        self, sizes: list[int], cavalry: list[int], compared: dict[Comparison, float]
    ) -> Pairs:
        """Steps 9 and 10: points that both sides take, with their chances."""
        found: Pairs = defaultdict(float)
        walls = [side.walls for side in self.sides]
        for (lead, pressed, *costs), chance in compared.items():
            taken = list(costs)
            for k, ahead in ((0, lead), (1, -lead)):
                if ahead >= 0:
                    score = battle_score(ahead, sizes[k])
                    more = pressed if ahead else 0
                    taken[1 - k] += melee_damage(self.world, score, more, cavalry[k], walls[1 - k])
            found[taken[0], taken[1]] += chance
        return dict(found)


@cache
def _rolls() -> tuple[tuple[int, int, float], ...]:
    counts: dict[tuple[int, int], int] = defaultdict(int)
    throws = list(product(*(range(1, sides + 1) for sides in DIE_SIDES)))
    for throw in throws:
        counts[basic_attack(throw), casualty_die(throw)] += 1
    return tuple((*pair, count / len(throws)) for pair, count in counts.items())


def melee_rolls() -> list[tuple[int, int, float]]:
    """Basic attack and lowest die of a throw of d4, d6 and d8, with their chances."""
    return list(_rolls())


def hits(world: World, shots: int) -> Chances:
    """Chances of so many hits of archers."""
    p = len(world.archery_hits) / 8
    return {n: comb(shots, n) * p**n * (1 - p) ** (shots - n) for n in range(shots + 1)}
