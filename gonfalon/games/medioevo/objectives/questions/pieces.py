"""Objectives about army units, captains, transports and siege engines.

rules: MU-GOAL-01
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import cubes_aboard
from gonfalon.games.medioevo.objectives.questions.accessors import (
    captains,
    commercial,
    levels,
    units,
    units_by_zone,
)
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import ARCHER, CARAVAN, ENGINE, GALLEY, SHIP, WAGON


def high_command(s: MedState, me: int) -> bool:
    return sum(level for _, level in captains(s, me)) >= 5


def company_of_bowmen(s: MedState, me: int) -> bool:
    return any(counts[ARCHER] >= 8 for counts in units_by_zone(s, me).values())


def great_host(s: MedState, me: int) -> bool:
    return units(s, me) >= 14


def the_great_banner(s: MedState, me: int) -> bool:
    there = units_by_zone(s, me)
    return any(level == 3 and sum(there[zone]) >= 7 for zone, level in captains(s, me))


def siege_train(s: MedState, me: int) -> bool:
    return levels(s, me, ENGINE) >= 5


def supply_lines(s: MedState, me: int) -> bool:
    return levels(s, me, WAGON, GALLEY) >= 6


def fleet_of_wagons(s: MedState, me: int) -> bool:
    return levels(s, me, CARAVAN, SHIP) >= 6


def full_stalls(s: MedState, me: int) -> bool:
    return any(sum(count > 0 for count in s.piece_cubes[p]) >= 4 for p in commercial(s, me))


def caravan_of_plenty(s: MedState, me: int) -> bool:
    return any(s.piece_level[p] == 3 and cubes_aboard(s, p) == 6 for p in commercial(s, me))
