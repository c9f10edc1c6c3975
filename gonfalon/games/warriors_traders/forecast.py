"""Forecasts: what a battle will bring, as exactly as a seat's knowledge allows.

Against Barbarians everything is known but the attacker's own choice. Against a player the other side may place its
damage in many ways; the forecast then runs over all of them and gives the least and the most.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from gonfalon.games.warriors_traders.combat import (
    DIES,
    RETREATS,
    Fighter,
    Hits,
    attackers,
    barbarian_assignment,
    complete,
    defenders,
    power,
)
from gonfalon.games.warriors_traders.realm import are_allies
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.world import (
    BARBARIAN_FORT,
    FORT,
    NOBODY,
    PRINCESS,
    UNITS,
)

Losses = dict[str, list[int]]
"""By unit, the least and the most that die or retreat."""


def forecast(s: WarState, seat: int, province: int, hits: Hits | None = None) -> dict[str, Any]:
    """The battle in a province that the seat's armies have entered.

    `hits` is the attacker's own assignment; without one the standard assignment is taken.
    """
    own, enemy = attackers(s, province, seat), defenders(s, province)
    return forecast_sides(s, seat, province, own, enemy, hits)


def forecast_sides(
    s: WarState,
    seat: int,
    province: int,
    own: list[Fighter],
    enemy: list[Fighter],
    hits: Hits | None = None,
) -> dict[str, Any]:
    w = s.world
    if hits is None:
        hits = complete(enemy, {}, power(own))
    holder = s.owner[province]
    enemy_fates = [fighter.fate(hits.get(fighter.target, 0)) for fighter in enemy]
    defender_left = any(fate not in (DIES, RETREATS) for fate in enemy_fates)
    gain = sum(
        w.kill_vp[f.unit] for f, fate in zip(enemy, enemy_fates, strict=True) if fate == DIES
    )
    if holder == NOBODY:
        ours = [_tally(own, barbarian_assignment(own, power(enemy)))]
    else:
        ours = outcomes(own, power(enemy))
    survivors = [len(own) - sum(dead) - sum(away) for dead, away in ours]
    conquers = [not defender_left and left > 0 for left in survivors]
    kill_values = [sum(w.kill_vp[u] * n for u, n in enumerate(dead)) for dead, _ in ours]
    theirs = [_tally(enemy, hits)]
    return {
        "province": province,
        "attack": power(own),
        "defence": power(enemy),
        "own_dies": _spread([dead for dead, _ in ours]),
        "own_retreats": _spread([away for _, away in ours]),
        "enemy_dies": _spread([dead for dead, _ in theirs]),
        "enemy_retreats": _spread([away for _, away in theirs]),
        "vp_gained": gain,
        "vp_given": [0, 0] if holder == NOBODY else [min(kill_values), max(kill_values)],
        "province_vp": w.vp[province] if any(conquers) else 0,
        "enemy_fort_vp": w.fort_vp
        * sum(f.unit == FORT and fate == DIES for f, fate in zip(enemy, enemy_fates, strict=True)),
        "conquers": "yes" if all(conquers) else "maybe" if any(conquers) else "no",
        "withdraws": "yes"
        if defender_left and all(survivors)
        else "maybe"
        if defender_left and any(survivors)
        else "no",
        "exact": len(ours) == 1,
    }


def _tally(side: list[Fighter], hits: Hits) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many of each unit die, and how many retreat."""
    dead, away = [0] * len(UNITS), [0] * len(UNITS)
    for fighter in side:
        fate = fighter.fate(hits.get(fighter.target, 0))
        if fate == DIES:
            dead[fighter.unit] += 1
        elif fate == RETREATS:
            away[fighter.unit] += 1
    return tuple(dead), tuple(away)


def _spread(tallies: list[tuple[int, ...]]) -> Losses:
    """The least and the most per unit, where there is any."""
    result: Losses = {}
    for unit, name in enumerate(UNITS):
        counts = [tally[unit] for tally in tallies]
        if max(counts):
            result[name] = [min(counts), max(counts)]
    return result


def outcomes(side: list[Fighter], damage: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every (dead, retreating) tally that some legal assignment of the damage to a side brings about.

    Units in the same condition form a group; for each group it is enough to say how many die, retreat
    and stand. Damage beyond need can lie on the dead, or on those who stand without falling.
    """
    groups: dict[tuple[int, ...], list[Fighter]] = {}
    for fighter in side:
        groups.setdefault(fighter[1:7], []).append(fighter)
    splits = [
        [(dead, away) for dead in range(len(g) + 1) for away in range(len(g) - dead + 1)]
        for g in groups.values()
    ]
    found = set()
    for combination in product(*splits):
        least = most = 0
        endless = False
        dead_units, away_units = [0] * len(UNITS), [0] * len(UNITS)
        forts_stand = princess_hit = impossible = False
        for group, (dead, away) in zip(groups.values(), combination, strict=True):
            one, stand = group[0], len(group) - dead - away
            if away and (not one.can_retreat or one.life <= 0):
                impossible = True
                break
            least += dead * one.kill_cost + away * one.life
            most += dead * one.kill_cost + away * one.life
            if stand and not one.lies and one.unit != PRINCESS:
                most += stand * max(0, one.life - 1)
            endless = endless or dead > 0
            dead_units[one.unit] += dead
            away_units[one.unit] += away
            forts_stand = forts_stand or (one.unit in (FORT, BARBARIAN_FORT) and stand > 0)
            princess_hit = princess_hit or (one.unit == PRINCESS and dead > 0)
        if impossible or (princess_hit and forts_stand):
            continue
        if least <= damage and (endless or damage <= most):
            found.add((tuple(dead_units), tuple(away_units)))
    return sorted(found)


def forecast_attack(s: WarState, seat: int, army: int, province: int) -> dict[str, Any]:
    """What would happen if this army joined those that have already entered the province."""
    place = s.army_at[army]
    s.army_at[army] = province
    try:
        return forecast(s, seat, province)
    finally:
        s.army_at[army] = place


def is_hostile(s: WarState, seat: int, province: int) -> bool:
    """Would entering mean a battle?"""
    holder = s.owner[province]
    if holder == NOBODY:
        return bool(s.barbarians[province] or s.forts[province])
    return not are_allies(s, seat, holder)
