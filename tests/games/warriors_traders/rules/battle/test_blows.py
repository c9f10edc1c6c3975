"""Chapter BATTLE: damage by the standard assignment and by the Barbarians' procedure, on many small sides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from gonfalon.games.warriors_traders.battle.questions.blows import (
    DIES,
    RETREATS,
    STANDS,
    Fighter,
    Hits,
    barbarian_assignment,
    barbarian_hit,
    complete,
)
from gonfalon.games.warriors_traders.world import ARCHER, CAVALRY, FORT, INFANTRY, PRINCESS

LIVES = {CAVALRY: (3, 2), ARCHER: (2, 1), INFANTRY: (1,), FORT: (5, 2), PRINCESS: (1,)}
ARMIES = (CAVALRY, ARCHER, INFANTRY)


def sides(units: tuple[int, ...], commander: bool, most: int) -> Iterator[list[Fighter]]:
    """Every side of up to so many units, fresh or damaged, one of the Infantry lying."""
    kinds = [(unit, life, False) for unit in units for life in LIVES[unit]]
    if PRINCESS in units:
        kinds.append((INFANTRY, 0, True))
    for count in range(1, most + 1):
        for some in combinations_with_replacement(kinds, count):
            yield [
                Fighter(
                    number, unit, 0, 1, life, commander and unit in ARMIES and not lies, lies, 0
                )
                for number, (unit, life, lies) in enumerate(some)
            ]


def by_the_book(side: list[Fighter], damage: int) -> Hits:
    """WT-ASK-14, sentence by sentence."""
    hits: Hits = {}

    def standing() -> list[Fighter]:
        alive = [one for one in side if one.target not in hits]
        walls = any(one.unit == FORT for one in alive)
        return [one for one in alive if one.unit != PRINCESS or not walls]

    while damage:
        for unit in (CAVALRY, FORT, ARCHER, INFANTRY, PRINCESS):
            mortal = [one for one in standing() if one.unit == unit and one.kill_cost <= damage]
            if mortal:
                victim = min(mortal, key=lambda one: one.life)
                hits[victim.target] = victim.kill_cost
                damage -= victim.kill_cost
                break
        else:
            break
    for unit in ARMIES:
        exact = [one for one in standing() if one.unit == unit and one.can_retreat]
        if damage and damage in [one.life for one in exact]:
            victim = next(one for one in exact if one.life == damage)
            return {**hits, victim.target: damage}
    for unit in (*ARMIES, PRINCESS, FORT):
        rest = [one for one in standing() if one.unit == unit]
        if damage and rest:
            return {**hits, min(rest, key=lambda one: one.life).target: damage}
    if damage:
        hits[max(hits)] += damage
    return hits


@pytest.mark.rule("WT-BATTLE-09")
def test_what_damage_does_to_a_unit() -> None:
    """A line for each unit: its life, whether it can retreat, whether it lies; then what 0, 1, 2 ... damage do."""
    for life, can_retreat, lies, fates in (
        (1, False, False, (STANDS, DIES, DIES)),
        (1, True, False, (STANDS, RETREATS, DIES)),
        (3, False, False, (STANDS, STANDS, STANDS, DIES)),
        (3, True, False, (STANDS, STANDS, STANDS, RETREATS, DIES)),
        (0, False, True, (STANDS, DIES, DIES)),
    ):
        unit = Fighter(0, INFANTRY, 0, 1, life, can_retreat, lies, 0)
        assert tuple(unit.fate(damage) for damage in range(len(fates))) == fates


@pytest.mark.rule("WT-ASK-14")
@pytest.mark.parametrize("commander", [False, True])
def test_the_standard_assignment_is_that_of_the_rule(commander: bool) -> None:
    for side in sides((*ARMIES, FORT, PRINCESS), commander, 3):
        for damage in range(10):
            assert complete(side, {}, damage) == by_the_book(side, damage), (side, damage)


@pytest.mark.rule("WT-ASK-14")
@pytest.mark.parametrize(
    ("commander", "placed", "damage", "all_hits"),
    [
        # the Cavalry dies of 3, with Commander of 4; at exactly 3 it goes back then
        (False, {0: 2}, 2, {0: 3, 1: 1}),
        (False, {0: 2}, 1, {0: 3}),
        (True, {0: 2}, 2, {0: 4}),
        (True, {0: 1}, 1, {0: 1, 1: 1}),
        (True, {0: 2, 1: 1}, 1, {0: 3, 1: 1}),
        (True, {0: 1, 1: 1}, 2, {0: 3, 1: 1}),
    ],
)
def test_the_standard_assignment_completes_what_was_placed(
    commander: bool, placed: Hits, damage: int, all_hits: Hits
) -> None:
    side = [
        Fighter(0, CAVALRY, 0, 3, 3, commander, False, 0),
        Fighter(1, INFANTRY, 0, 1, 1, commander, False, 0),
    ]
    assert complete(side, placed, damage) == all_hits


def barbarians_strike(side: list[Fighter], damage: int) -> Hits:
    """WT-BARB-11 to WT-BARB-14, step by step."""
    hits: Hits = {}
    left = sorted(side, key=lambda one: (ARMIES.index(one.unit), one.life))
    while mortal := [one for one in left if one.kill_cost <= damage]:
        hits[mortal[0].target] = mortal[0].kill_cost
        damage -= mortal[0].kill_cost
        left.remove(mortal[0])
    shaken = [one for one in left if one.can_retreat and one.life == damage]
    for victim in (shaken or left)[:1]:
        if damage:
            hits[victim.target] = damage
    return hits


@pytest.mark.rule("WT-BARB-11", "WT-BARB-12", "WT-BARB-13", "WT-BARB-14")
@pytest.mark.parametrize("commander", [False, True])
def test_barbarian_damage_falls_by_the_three_steps(commander: bool) -> None:
    for side in sides(ARMIES, commander, 4):
        for damage in range(10):
            assert barbarian_assignment(side, damage) == barbarians_strike(side, damage)


@pytest.mark.rule("WT-BARB-14", "WT-ASK-16")
def test_of_equal_armies_one_of_each_number_of_points_is_offered() -> None:
    points = [2, 0, 2, 1]
    side = [Fighter(at, ARCHER, 0, 2, 2, True, False, left) for at, left in enumerate(points)]
    side.append(Fighter(9, INFANTRY, 0, 1, 1, True, False, 5))

    # an Infantry goes back at 1 and dies at 2; an Archer dies at 3
    for damage, offered, amount in ((1, [9], 1), (2, [9], 2), (3, [1, 3, 0], 3), (4, [1, 3, 0], 3)):
        victims, spent = barbarian_hit(side, {}, damage)
        assert ([one.target for one in victims], spent) == (offered, amount)
