"""The count of a whole battle: every round with every result of every die.

rules: MU-BATTLE-03, MU-BATTLE-04, MU-WINDOW-06

With default decisions a side's losses follow one fixed sequence, so its condition is a single number: the points it has taken.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from gonfalon.commons.chances import likely, mean
from gonfalon.games.medioevo.battle.questions.arithmetic import (
    DIE_SIDES,
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
    powers,
    spared_by_default,
    superiorities,
    worn,
)
from gonfalon.games.medioevo.state import NOBODY
from gonfalon.games.medioevo.world import ARCHER, CAVALRY, HEAVY, LIGHT, World

Chances = dict[int, float]
Pairs = dict[tuple[int, int], float]
Comparisons = dict[int, dict[tuple[int, int, int, int], float]]
"""By the side that leads, or NOBODY: its lead, points of superiority used as damage, casualties of both, with their chances."""
Captains = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Of an army that is about to meet another: roles of the captains of both sides, points spent on them, galleys."""


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
    rolls: tuple[tuple[int, int, float], ...] = ()
    """Basic attack and lowest die with their chances, for a side that does not keep what it throws."""

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
        return mean(self.losses[k])

    def likely(self, k: int) -> tuple[int, int]:
        """Least and most losses in four battles of five."""
        return likely(self.losses[k])


# ---- the count


Start = tuple[tuple[int, int, float], ...]
"""Points that attacker and defender have taken before the next round, with their chances."""
UNHURT: Start = ((0, 0, 1.0),)


@lru_cache(maxsize=1024)
def fight_out(
    world: World, sides: tuple[Contender, Contender], at_sea: bool, start: Start = UNHURT
) -> Forecast:
    """Every round of a battle, from the strongest conditions of both sides to the weakest. The same is often asked again."""
    return _Count(world, sides, at_sea).forecast(start)


class _Count:
    """Conditions are the cells of a grid, by the points that both sides have taken; a cell past an end is a finished battle."""

    def __init__(self, world: World, sides: tuple[Contender, Contender], at_sea: bool) -> None:
        self.world = world
        self.sides = sides
        self.at_sea = at_sea
        self.allowed = allowed_powers(world, at_sea)
        self.worn = [self._conditions(side) for side in sides]
        """Per side, its force after 0, 1, 2 ... points of damage; the last one is empty."""
        self.ends = [len(conditions) - 1 for conditions in self.worn]
        self.rolls = [
            [(basic_attack(side.dice), casualty_die(side.dice), 1.0)]
            if side.dice
            else list(side.rolls) or melee_rolls()
            for side in sides
        ]
        self.worst_casualty = max(lowest for rolls in self.rolls for _, lowest, _ in rolls)
        self.comparisons: dict[tuple[int, ...], Comparisons] = {}
        self.damages: dict[tuple[int, ...], Chances] = {}
        room = [2 * end + self._most_added(1 - k) for k, end in enumerate(self.ends)]
        self.width = room[1] + 1
        self.mass = [0.0] * ((room[0] + 1) * self.width)
        self.waiting: dict[int, dict[Captains, float]] = {}
        """By cell, armies that the archers have left in it and that are about to meet."""

    def _conditions(self, side: Contender) -> list[Force]:
        found = [side.force]
        reserve = side.reserve
        while found[-1].size:
            now, reserve = worn(self.world, found[-1], 1, self.at_sea, reserve)
            found.append(now)
        return found

    def _most_added(self, k: int) -> int:
        """More points of damage by a side than its score and the casualties of the other can be."""
        force = self.sides[k].force
        riders = force.size + sum(force.levels)
        return self.world.limits.cavalry_damage * riders + force.size + 1

    def forecast(self, start: Start) -> Forecast:
        mass, width, ends = self.mass, self.width, self.ends
        for first, second, chance in start:
            mass[min(first, ends[0]) * width + min(second, ends[1])] += chance
        # rounds only add points, so conditions are final in the order of their sum
        for total in range(ends[0] + ends[1] - 1):
            for i in range(max(0, total - ends[1] + 1), min(total, ends[0] - 1) + 1):
                here = (i, total - i)
                cell = i * width + total - i
                for captains, chance in self.waiting.pop(cell, {}).items():
                    self._meet(self._outcomes(here, captains), chance)
                if mass[cell]:
                    self._round(here, cell)
                    mass[cell] = 0.0
        return self._sum_up()

    def _sum_up(self) -> Forecast:
        wins = [0.0, 0.0, 0.0]
        losses = [[0.0] * (side.force.size + 1) for side in self.sides]
        for cell, chance in enumerate(self.mass):
            if not chance:
                continue
            where = [
                min(n, end) for n, end in zip(divmod(cell, self.width), self.ends, strict=True)
            ]
            beaten = [where[k] == self.ends[k] for k in (0, 1)]
            wins[2 if all(beaten) else int(beaten[0])] += chance
            for k in (0, 1):
                lost = self.sides[k].force.size - self.worn[k][where[k]].size
                losses[k][lost] += chance
        return Forecast(wins[0], wins[1], wins[2], (tuple(losses[0]), tuple(losses[1])))

    # ---- one round

    def _round(self, here: tuple[int, int], cell: int) -> None:
        """Steps 3 and 4 from a cell: captains act as archers, archers shoot. A round without effect is fought again."""
        mass, width, ends = self.mass, self.width, self.ends
        start = [self.worn[k][here[k]] for k in (0, 1)]
        roles = [self._roles(start, k) for k in (0, 1)]
        spent = tuple(sum(mask.bit_count() for mask in roles[k]) for k in (0, 1))
        galleys = tuple(self._galleys(k, start[k]) for k in (0, 1))
        arrows = [self._arrows(start, k, roles[k]) for k in (0, 1)]
        all_there = (tuple(roles[0]), tuple(roles[1]), spent, galleys)
        no_hits = arrows[0][0] * arrows[1][0]
        outcomes = self._outcomes(here, all_there)
        no_effect = sum(steps.get(cell - first, 0.0) for first, steps in outcomes)
        chance = mass[cell] / (1 - no_hits * no_effect)
        self._meet(outcomes, chance * no_hits)
        for (on_second, p), (on_first, q) in product(arrows[0].items(), arrows[1].items()):
            if not on_first and not on_second:
                continue
            now = (min(ends[0], here[0] + on_first), min(ends[1], here[1] + on_second))
            cell = now[0] * width + now[1]
            if now[0] == ends[0] or now[1] == ends[1]:
                mass[cell] += chance * p * q
                continue
            gone = [len(start[k].levels) - len(self.worn[k][now[k]].levels) for k in (0, 1)]
            left = (tuple(roles[0][gone[0] :]), tuple(roles[1][gone[1] :]), spent, galleys)
            there = self.waiting.setdefault(cell, {})
            there[left] = there.get(left, 0.0) + chance * p * q

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

    # ---- the melee

    def _meet(self, outcomes: list[tuple[int, Chances]], chance: float) -> None:
        """Steps 5 to 10: armies in a cell go on to others."""
        mass = self.mass
        for first, steps in outcomes:
            for step, part in steps.items():
                mass[first + step] += chance * part

    def _outcomes(self, now: tuple[int, int], captains: Captains) -> list[tuple[int, Chances]]:
        """Where the melee leads from a cell, by who leads: a cell, and the steps from it with their chances."""
        roles, spent, galleys = captains[:2], captains[2], captains[3]
        forces = [self.worn[k][now[k]] for k in (0, 1)]
        heavy, cavalry, given = [0, 0], [0, 0], [0, 0]
        for k in (0, 1):
            heavy[k], cavalry[k], light = self._powers(forces, k, list(roles[k]), spent[k])
            if self.sides[k].barbarian and light:
                given[k] = barbarian_sacrifice(
                    self.world, forces[k].units[LIGHT], forces[k].size, forces[1 - k].size
                )
        sizes = [forces[k].size - given[k] for k in (0, 1)]
        bonus = [
            given[k] * self.world.limits.sacrifice_bonus + max(0, galleys[k] - galleys[1 - k])
            for k in (0, 1)
        ]
        # more heavy infantry than the highest casualty saves nobody more
        heavy = [min(count, self.worst_casualty) for count in heavy]
        # behind walls the damage of cavalry is no mere addition
        behind = [cavalry[k] if self.sides[1 - k].walls else 0 for k in (0, 1)]
        dice = (*heavy, *bonus)
        each = self.world.limits.cavalry_damage
        on_second, on_first = (each * (cavalry[k] - behind[k]) for k in (0, 1))
        cell = (now[0] + given[0]) * self.width + now[1] + given[1]
        return [
            (cell + on_second, self._damage(0, sizes[0], behind, dice)),
            (cell + on_first * self.width, self._damage(1, sizes[1], behind, dice)),
            (cell + on_second + on_first * self.width, self._damage(NOBODY, 0, behind, dice)),
        ]

    def _powers(
        self, forces: list[Force], k: int, roles: list[int], spent: int
    ) -> tuple[int, int, int]:
        """Step 5: units that use the heavy infantry and cavalry powers; may it sacrifice light infantry?"""
        levels = forces[k].levels
        acting = {HEAVY: 0, CAVALRY: 0}
        if not self.sides[k].barbarian:
            kinds = [kind for kind in (HEAVY, CAVALRY) if self.allowed >> kind & 1]
            for _ in range(captain_points(levels, forces[1 - k].levels, spent)):
                found = next_role(levels, roles, kinds)
                if found is None:
                    break
                roles[found[0]] |= 1 << found[1]
                acting[found[1]] += 1
        power = powers(forces[k], forces[1 - k], self.allowed)
        counts = [
            (forces[k].units[kind] if power >> kind & 1 else 0) + acting[kind]
            for kind in (HEAVY, CAVALRY)
        ]
        return counts[0], counts[1], power >> LIGHT & 1

    def _compare(self, dice: tuple[int, ...]) -> Comparisons:
        """Steps 6 to 8: by who leads, by how much and with which casualties of both, with their chances.

        `dice`: heavy infantry of both sides, then what is added to their dice.
        """
        if dice in self.comparisons:
            return self.comparisons[dice]
        most = max(side.force.size for side in self.sides)
        readings = []
        for k in (0, 1):
            merged: Pairs = defaultdict(float)
            for basic, lowest, chance in self.rolls[k]:
                value = attack_value(basic, dice[2 + k], self.sides[k].penalty, False)
                merged[value, casualties(lowest, 0, dice[k], 0)] += chance
            readings.append(merged)
        found: Comparisons = {0: {}, 1: {}, NOBODY: {}}
        for (first, p), (second, q) in product(readings[0].items(), readings[1].items()):
            lead = first[0] - second[0]
            costs = [first[1], second[1]]
            choices = superiorities(self.world, abs(lead))
            leader = int(lead < 0) if lead else NOBODY
            if choices:
                spared = spared_by_default(choices, costs[leader])
                costs[leader] -= spared
                choices -= spared
            entry = (min(most, abs(lead)), choices, costs[0], costs[1])
            found[leader][entry] = found[leader].get(entry, 0.0) + p * q
        self.comparisons[dice] = found
        return found

    def _damage(self, leader: int, size: int, cavalry: list[int], dice: tuple[int, ...]) -> Chances:
        """Steps 9 and 10: what both sides take if a side of this size leads, or nobody does, as steps on the grid."""
        key = (leader, size, *cavalry, *dice)
        if key in self.damages:
            return self.damages[key]
        width, (end, other_end) = self.width, self.ends
        world, walls = self.world, [side.walls for side in self.sides]
        found: Chances = {}
        for (lead, pressed, first, second), chance in self._compare(dice)[leader].items():
            score = battle_score(lead, size)
            if leader != 1:
                second += melee_damage(world, score, pressed, cavalry[0], walls[1])
            if leader != 0:
                first += melee_damage(world, score, pressed, cavalry[1], walls[0])
            step = min(first, end) * width + min(second, other_end)
            found[step] = found.get(step, 0.0) + chance
        self.damages[key] = found
        return found


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
