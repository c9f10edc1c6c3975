"""Objectives about everything else that was done in the turn.

rules: MU-GOAL-01, MU-GOAL-05
"""

from __future__ import annotations

from gonfalon.games.medioevo.objectives.questions.accessors import whole_home
from gonfalon.games.medioevo.objectives.questions.chronicle import entries, total
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import COMMERCIAL, ENGINE, GALLEY, KINDS, WAGON

WAR_GEAR = {KINDS[kind] for kind in (WAGON, GALLEY, ENGINE)}
TRADERS = {KINDS[kind] for kind in COMMERCIAL}


def campaign(s: MedState, me: int) -> bool:
    return len(set(entries(s, me, "conquest"))) >= 3


def stolen_plans(s: MedState, me: int) -> bool:
    return sum(kind in WAR_GEAR for kind, *_ in entries(s, me, "taken")) >= 2


def three_markets(s: MedState, me: int) -> bool:
    return len({area for area, *_ in entries(s, me, "sale")}) >= 3


def great_fair(s: MedState, me: int) -> bool:
    return total(s, me, "sale") >= 700


def full_coffers(s: MedState, me: int) -> bool:
    return total(s, me, "tax") >= 600


def long_road(s: MedState, me: int) -> bool:
    return any(stages >= 6 for (stages,) in entries(s, me, "road"))


def great_spender(s: MedState, me: int) -> bool:
    return s.turn >= 3 and total(s, me, "spent") >= 1200


def festival(s: MedState, me: int) -> bool:
    return len(entries(s, me, "card")) >= 4


def breach(s: MedState, me: int) -> bool:
    return total(s, me, "siege") >= 3


def rich_booty(s: MedState, me: int) -> bool:
    taken: list[int] = [cubes for kind, _, cubes, _ in entries(s, me, "taken") if kind in TRADERS]
    return sum(taken) >= 3


def restorer(s: MedState, me: int) -> bool:
    return bool(entries(s, me, "suppressed")) and whole_home(s, me)


def iron_hand(s: MedState, me: int) -> bool:
    return len(entries(s, me, "suppressed")) >= 2


def loot(s: MedState, me: int) -> bool:
    return total(s, me, "plunder") >= 300


def all_colours(s: MedState, me: int) -> bool:
    return len({colour for colour, _ in entries(s, me, "points")}) >= 5


def great_work(s: MedState, me: int) -> bool:
    return total(s, me, "points") >= 7
