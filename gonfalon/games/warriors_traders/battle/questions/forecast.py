"""Forecasts: the result of a battle, as exactly as a seat's knowledge allows.

Against Barbarians everything is known but the attacker's own choice. Against a player the other side may place its
damage in many ways; the forecast then runs over all of them and gives the least and the most. Armies that find no
refuge are counted apart from those that get away (WT-RETREAT-04, WT-BATTLE-13, WT-BARB-09).
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from gonfalon.games.warriors_traders.battle.questions.blows import (
    DIES,
    RETREATS,
    STANDS,
    Fighter,
    Hits,
    attackers,
    barbarian_assignment,
    barbarian_refuges,
    complete,
    defenders,
    power,
    refuges,
    same_countries,
)
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.world import (
    FORT,
    NOBODY,
    UNITS,
)

Span = Annotated[list[int], Meta(min_length=2, max_length=2)]
"""The least and the most."""
Losses = dict[str, Span]
"""By unit, the least and the most that die, retreat or are lost."""
Surely = Literal["yes", "maybe", "no"]


class Forecast(Struct):
    """What a battle will bring."""

    province: int
    attack: int
    defence: int
    own_dies: Losses
    own_retreats: Losses
    own_lost: Losses
    """Those who survive the exchange, but find no refuge."""
    enemy_dies: Losses
    enemy_retreats: Losses
    enemy_lost: Losses
    vp_gained: int
    vp_given: Span
    province_vp: int
    enemy_fort_vp: int
    conquers: Surely
    withdraws: Surely
    exact: bool
    """Can it end in one way only?"""


Tally = tuple[int, ...]
"""Counts by unit."""


class Ending(NamedTuple):
    """One way in which the battle may end."""

    own_dies: Tally
    own_retreats: Tally
    own_lost: Tally
    """Attackers who survive the exchange, but find no refuge (WT-RETREAT-04, WT-BATTLE-13)."""
    enemy_retreats: Tally
    enemy_lost: Tally
    conquers: bool
    withdraws: bool


def forecast(s: WarState, seat: int, province: int, hits: Hits | None = None) -> Forecast:
    """The battle in a province that the seat's armies have entered, if it is fought next.

    `hits` is the attacker's own assignment; without one the standard assignment is taken.
    """
    w = s.world
    own, enemy = attackers(s, province, seat), defenders(s, province)
    if hits is None:
        hits = complete(enemy, {}, power(own))
    dead, _ = _tally(enemy, hits)
    ends = endings(s, seat, province, own, enemy, hits)
    given = [_worth(s, end.own_dies) for end in ends]
    return Forecast(
        province=province,
        attack=power(own),
        defence=power(enemy),
        own_dies=_spread([end.own_dies for end in ends]),
        own_retreats=_spread([end.own_retreats for end in ends]),
        own_lost=_spread([end.own_lost for end in ends]),
        enemy_dies=_spread([dead]),
        enemy_retreats=_spread([end.enemy_retreats for end in ends]),
        enemy_lost=_spread([end.enemy_lost for end in ends]),
        vp_gained=_worth(s, dead),
        vp_given=[0, 0] if s.owner[province] == NOBODY else [min(given), max(given)],
        province_vp=w.vp[province] if any(end.conquers for end in ends) else 0,
        enemy_fort_vp=w.fort_vp * dead[FORT],
        conquers=_surely([end.conquers for end in ends]),
        withdraws=_surely([end.withdraws for end in ends]),
        exact=len(ends) == 1,
    )


def _worth(s: WarState, dead: Tally) -> int:
    """WT-VP-04: the points that the killer scores for the dead."""
    return sum(s.world.kill_vp[unit] * count for unit, count in enumerate(dead))


def _surely(answers: list[bool]) -> Surely:
    return "yes" if all(answers) else "maybe" if any(answers) else "no"


def _tally(side: list[Fighter], hits: Hits) -> tuple[Tally, Tally]:
    """How many of each unit die, and how many retreat."""
    dead, away = [0] * len(UNITS), [0] * len(UNITS)
    for fighter in side:
        fate = fighter.fate(hits.get(fighter.target, 0))
        if fate == DIES:
            dead[fighter.unit] += 1
        elif fate == RETREATS:
            away[fighter.unit] += 1
    return tuple(dead), tuple(away)


def _spread(tallies: list[Tally]) -> Losses:
    """The least and the most per unit, where there is any."""
    result: Losses = {}
    for unit, name in enumerate(UNITS):
        counts = [tally[unit] for tally in tallies]
        if max(counts):
            result[name] = [min(counts), max(counts)]
    return result


# ---- how it may end


def endings(
    s: WarState, seat: int, province: int, own: list[Fighter], enemy: list[Fighter], hits: Hits
) -> list[Ending]:
    """Every ending that the other side's damage and everybody's ways out leave open."""
    nothing = (0,) * len(UNITS)
    force = tuple(sum(f.unit == unit for f in own) for unit in range(len(UNITS)))
    fates = [(fighter, fighter.fate(hits.get(fighter.target, 0))) for fighter in enemy]
    held = any(fate == STANDS for _, fate in fates)
    fleeing = {fighter.seat for fighter, fate in fates if fate == RETREATS}
    _, enemy_away = _tally(enemy, hits)
    if s.owner[province] == NOBODY:
        ours = [_tally(own, barbarian_assignment(own, power(enemy)))]
    else:
        ours = outcomes(own, power(enemy))
    found = set()
    for dead, away in ours:
        rest = tuple(a - d - r for a, d, r in zip(force, dead, away, strict=True))
        for retreat, flight, withdrawal in ways_out(s, seat, province, any(away), fleeing):
            lost = [nothing if retreat else away, rest if held and not withdrawal else nothing]
            found.add(
                Ending(
                    own_dies=dead,
                    own_retreats=away if retreat else nothing,
                    own_lost=tuple(map(sum, zip(*lost, strict=True))),
                    enemy_retreats=enemy_away if flight else nothing,
                    enemy_lost=nothing if flight else enemy_away,
                    conquers=any(rest) and not held,
                    withdraws=any(rest) and held and withdrawal,
                )
            )
    return sorted(found)


def ways_out(
    s: WarState, seat: int, province: int, retreats: bool, fleeing: set[int]
) -> set[tuple[bool, bool, bool]]:
    """Which units may find a refuge: retreating attackers, fleeing defenders, withdrawing attackers.

    Each in turn (WT-BATTLE-11): a free province that one side takes is closed to the other.
    """
    open_ = set(refuges(s, seat, province))
    first: list[set[int]] = [{place} for place in open_] if retreats and open_ else [set()]
    return {
        (bool(open_), bool(gone), bool((open_ - gone) | taken))
        for taken in first
        for gone in _flights(s, seat, province, fleeing, taken)
    }


def _flights(
    s: WarState, seat: int, province: int, fleeing: set[int], taken: set[int]
) -> list[set[int]]:
    """The provinces that fleeing defenders may end up in; one empty set if there are none."""
    if NOBODY in fleeing:
        ways = [
            {place}
            for country in same_countries(s, seat, province)
            for place in barbarian_refuges(s, province, country, taken)
        ]
    else:
        # allies share their refuges; each owner chooses one (WT-ALLY-02, WT-RETREAT-03)
        places = [p for p in refuges(s, s.owner[province], province) if p not in taken]
        ways = [set(some) for k in range(len(fleeing)) for some in combinations(places, k + 1)]
    return ways or [set()]


def outcomes(armies: list[Fighter], damage: int) -> list[tuple[Tally, Tally]]:
    """Every (dead, retreating) tally that some legal assignment of the damage to attacking armies brings about.

    Armies of a kind with the same life form a group; for each group it is enough to say how many die, retreat
    and stand. Damage beyond need can lie on the dead, or on those who stand without falling.
    """
    groups: dict[tuple[int, int], list[Fighter]] = {}
    for army in armies:
        groups.setdefault((army.unit, army.life), []).append(army)
    splits = [
        [
            (group[0], dead, away, len(group) - dead - away)
            for dead in range(len(group) + 1)
            for away in (range(len(group) - dead + 1) if group[0].can_retreat else (0,))
        ]
        for group in groups.values()
    ]
    found = set()
    for split in product(*splits):
        least = sum(dead * one.kill_cost + away * one.life for one, dead, away, _ in split)
        spare = sum(stand * (one.life - 1) for one, _, _, stand in split)
        any_dead = any(dead for _, dead, _, _ in split)
        if least <= damage and (any_dead or damage <= least + spare):
            dead_units, away_units = [0] * len(UNITS), [0] * len(UNITS)
            for one, dead, away, _ in split:
                dead_units[one.unit] += dead
                away_units[one.unit] += away
            found.add((tuple(dead_units), tuple(away_units)))
    return sorted(found)
