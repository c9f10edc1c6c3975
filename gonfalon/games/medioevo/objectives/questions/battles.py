"""Objectives about the battles of the turn.

rules: MU-GOAL-01, MU-GOAL-05, MU-GOAL-06
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import home
from gonfalon.games.medioevo.objectives.questions.chronicle import battles, victories
from gonfalon.games.medioevo.state import BARBARIANS, MedState


def against_the_odds(s: MedState, me: int) -> bool:
    return any(b.start <= b.enemy_start for b in victories(s, me, 4))


def rain_of_arrows(s: MedState, me: int) -> bool:
    return sum(b.archer_kills for b in battles(s, me)) >= 3


def without_a_blow(s: MedState, me: int) -> bool:
    return any(b.melees == 0 for b in victories(s, me, 3))


def clean_work(s: MedState, me: int) -> bool:
    return any(b.lost == 0 for b in victories(s, me, 3))


def home_defence(s: MedState, me: int) -> bool:
    own = home(s, me)
    return any(own >> b.space & 1 for b in victories(s, me, 4))


def long_day(s: MedState, me: int) -> bool:
    return any(b.rounds >= 3 for b in victories(s, me))


def careful_commander(s: MedState, me: int) -> bool:
    return len(victories(s, me)) >= 2 and sum(b.lost for b in battles(s, me)) <= 1


def catch_of_the_day(s: MedState, me: int) -> bool:
    return sum(b.captured for b in battles(s, me)) >= 2


def marked_for_death(s: MedState, me: int) -> bool:
    return any(b.enemy_captains_lost and b.enemy != BARBARIANS for b in battles(s, me))


def crushing_blow(s: MedState, me: int) -> bool:
    return any(b.best_gap >= 20 for b in victories(s, me, 3))


def last_shall_be_first(s: MedState, me: int) -> bool:
    return s.order[-1] == me and bool(victories(s, me, 3))


def thunder(s: MedState, me: int) -> bool:
    return sum(b.siege_damage for b in battles(s, me)) >= 6


def black_flag(s: MedState, me: int) -> bool:
    return any(s.world.is_sea(b.space) for b in victories(s, me))


def scourge_of_the_steppe(s: MedState, me: int) -> bool:
    return sum(b.enemy_lost for b in battles(s, me) if b.enemy == BARBARIANS) >= 6


def duel_of_leaders(s: MedState, me: int) -> bool:
    return any(b.captains and b.enemy_captains for b in victories(s, me, 3))
