"""The arithmetic of a battle round: powers, attack and casualty values, damage. Numbers in, numbers out.

rules: MU-BATTLE-08, MU-DICE-03 to MU-DICE-12, MU-LINF-01, MU-HINF-01, MU-CAV-01, MU-CAV-02, MU-CAPT-02, MU-CAPT-06, MU-NAVAL-02,
MU-NAVAL-04, MU-NAVAL-05, MU-CAPTURE-02, MU-BBAT-05, MU-DMG-03 to MU-DMG-05, MU-DMG-07, MU-WINDOW-06

The steps of a battle and its odds use the same functions. A *force* is what one side brings: units of the four kinds and the levels
of its captains.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gonfalon.games.medioevo.world import ARCHER, CAPTAIN, CAVALRY, HEAVY, LIGHT, World

KINDS_OF_POWER = (ARCHER, LIGHT, HEAVY, CAVALRY)
MELEE_KINDS = (LIGHT, HEAVY, CAVALRY)

CHEAPEST_FIRST = (LIGHT, ARCHER, HEAVY, CAVALRY, CAPTAIN)
"""MU-WINDOW-06: who is hit first when nobody decides. For barbarians it is the order of MU-DMG-07."""


class Force(NamedTuple):
    """Units by kind, and the levels of the captains."""

    units: tuple[int, int, int, int] = (0, 0, 0, 0)
    levels: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        return sum(self.units) + len(self.levels)


# ---- powers and captains


def powers(
    own: Force,
    enemy: Force,
    allowed: int,
    enabled: int = 0,
    cancelled: int = 0,
    by_number: bool = False,
) -> int:
    """MU-BATTLE-08: bit mask of the kinds whose power a side has.

    `allowed`: the kinds that have a power here (MU-NAVAL-04); `enabled` by own captains, `cancelled` by the enemy's;
    `by_number`: the enemy blocks a kind only with as many units (Warlord 4).
    """
    found = 0
    for kind in KINDS_OF_POWER:
        mine, theirs = own.units[kind], enemy.units[kind]
        free = not theirs or enabled >> kind & 1 or (by_number and mine > theirs)
        if mine and free:
            found |= 1 << kind
    return found & allowed & ~cancelled


def allowed_powers(world: World, at_sea: bool) -> int:
    """MU-NAVAL-04: the kinds that have a power, as a bit mask."""
    return world.powers_at_sea if at_sea else (1 << CAPTAIN) - 1


def captain_points(own: Sequence[int], enemy: Sequence[int], spent: int = 0) -> int:
    """MU-CAPT-02, MU-CAPT-06: the difference in levels, less what was spent before."""
    return max(0, sum(own) - sum(enemy) - spent)


def next_role(
    levels: Sequence[int], roles: Sequence[int], kinds: Sequence[int]
) -> tuple[int, int] | None:
    """MU-CAPT-04, MU-WINDOW-06: the next captain (by place in the list) and kind that a point buys by default.

    `roles`: per captain, the kinds it acts as already, as a bit mask.
    """
    for kind in kinds:
        for number, level in enumerate(levels):
            if roles[number].bit_count() < level and not roles[number] >> kind & 1:
                return number, kind
    return None


# ---- dice


def basic_attack(dice: Sequence[int]) -> int:
    """MU-DICE-03, MU-DICE-04: the highest die, or the square or cube of a number shown twice or three times."""
    best = max(dice)
    for number in dice:
        times = dice.count(number)
        best = max(best, number * number if times == 2 else number**3 if times == 3 else 0)
    return best


def casualty_die(dice: Sequence[int]) -> int:
    """MU-DICE-05."""
    return min(dice)


def attack_value(basic: int, bonus: int, penalty: int, halved: bool) -> int:
    """MU-DICE-07: bonuses, then the penalty, not below 0; only then half, rounded up."""
    value = max(0, basic + bonus - penalty)
    return (value + 1) // 2 if halved else value


def penalty(world: World, order: Sequence[int], seat: int) -> int:
    """MU-DICE-06, MU-ORDER-10: by place among the players still in the game; none for barbarians."""
    if seat not in order:
        return 0
    row: list[int] = list(world.penalty[len(order)])
    return abs(row[order.index(seat)])


def below_ratio(world: World, captors: int, enemies: int, ratio: int = 0) -> bool:
    """MU-CAPTURE-02: too few to capture without a penalty; `ratio` if a card sets another one."""
    return captors < (ratio or world.limits.capture_ratio) * enemies


# ---- comparison and damage


def battle_score(lead: int, melee_units: int) -> int:
    """MU-DICE-09."""
    return min(lead, melee_units)


def superiorities(world: World, lead: int) -> int:
    """MU-DICE-10: one choice for every full 20 points."""
    return lead // world.limits.superiority_step


def spared_by_default(choices: int, casualties: int) -> int:
    """MU-WINDOW-06: superiority lowers own casualties to 0 first; the rest is damage. Barbarians do the same."""
    return min(choices, casualties)


def melee_damage(world: World, score: int, pressed: int, cavalry: int, protection: int) -> int:
    """MU-DICE-11, MU-CAV-02."""
    return max(0, score + pressed + world.limits.cavalry_damage * cavalry - protection)


def casualties(lowest: int, flight: int, heavy: int, spared: int) -> int:
    """MU-DICE-12."""
    return max(0, lowest + flight - heavy - spared)


def barbarian_sacrifice(world: World, light: int, own: int, enemies: int) -> int:
    """MU-BBAT-05: how many of their light infantry barbarians with the power give up."""
    if own >= enemies:
        return 0
    return max((count for least, count in world.barbarian_sacrifice if light >= least), default=0)


def barbarian_galley(world: World, units: int) -> int:
    """MU-BSUP-12: level of the galley of a horde at sea."""
    return max((level for least, level in world.barbarian_galley if units >= least), default=0)


# ---- what a point of damage does


def becomes(world: World, kind: int, at_sea: bool, reserve: Sequence[int]) -> int:
    """MU-DMG-03 to MU-DMG-05, MU-NAVAL-05: what one point turns a unit into; CAPTAIN stands for "removed"."""
    if at_sea or kind == CAPTAIN:
        return CAPTAIN
    for other in world.reduced_to[kind]:
        if reserve[other] > 0:
            return other
    return CAPTAIN


def toughness(force: Force, at_sea: bool) -> int:
    """The most points that it can take to destroy all: 3 for cavalry, 2 for heavy infantry, 1 for the others."""
    if at_sea:
        return force.size
    return force.size + force.units[HEAVY] + 2 * force.units[CAVALRY]


def next_hit(force: Force) -> int:
    """MU-WINDOW-06, MU-DMG-07: the kind that takes the next point by default."""
    for kind in CHEAPEST_FIRST[:-1]:
        if force.units[kind]:
            return kind
    return CAPTAIN


def worn(
    world: World, force: Force, points: int, at_sea: bool, reserve: tuple[int, int]
) -> tuple[Force, tuple[int, int]]:
    """A force after so many points of damage taken by default; `reserve`: its owner's spare light and heavy infantry."""
    units, levels = list(force.units), force.levels
    spare = [*reserve, 0, 0]
    while points and (any(units) or levels):
        points -= 1
        kind = next_hit(Force((units[0], units[1], units[2], units[3]), levels))
        if kind == CAPTAIN:
            levels = levels[1:]
            continue
        new = becomes(world, kind, at_sea, spare)
        units[kind] -= 1
        spare[kind] += 1
        if new != CAPTAIN:
            units[new] += 1
            spare[new] -= 1
    return Force((units[0], units[1], units[2], units[3]), levels), (spare[0], spare[1])


DIE_SIDES = (4, 6, 8)
