"""Where a seat could attack, with what, and what that would bring."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from gonfalon.games.warriors_traders.battle.questions.blows import (
    DIES,
    RETREATS,
    STANDS,
    Fighter,
    Hits,
    army_fighter,
    barbarian_assignment,
    complete,
    defenders,
    power,
)
from gonfalon.games.warriors_traders.forecast.battle import is_hostile
from gonfalon.games.warriors_traders.realm.questions import (
    are_allies,
    armies_in,
    has_commander,
    level,
    princesses_in,
)
from gonfalon.games.warriors_traders.state import READY, WarState
from gonfalon.games.warriors_traders.value import army_value, province_value
from gonfalon.games.warriors_traders.victory.questions import vp
from gonfalon.games.warriors_traders.war.questions import at_war
from gonfalon.games.warriors_traders.world import ARMY_TYPES, FORT, MILITARY, NOBODY, STASH

WORTHWHILE = 0.12
"""An attack must promise at least this much."""
LARGEST_FORCE = 6


class Attack(NamedTuple):
    """A way to attack a province."""

    value: float
    target: int
    force: tuple[int, ...]
    """Armies to be sent, besides those that have already entered."""


class Target(NamedTuple):
    """A province that may be attacked, and what its loss would mean."""

    province: int
    holder: int
    enemy: list[Fighter]
    base: list[Fighter]
    """Own armies that have already entered."""
    power: int
    """The damage that the enemy deals."""
    worth: float
    rivalry: float
    can_follow: bool
    """A Princess could take it over if no army survives."""


# ---- the outcome of a battle, as the steward fights it


def clear_cost(fighter: Fighter) -> int:
    """The least damage that removes a unit from the province."""
    return fighter.life if fighter.can_retreat else fighter.kill_cost


def own_assignment(enemy: list[Fighter], damage: int) -> Hits:
    """Clear the province if the damage suffices, and kill with what is left; else kill what counts."""
    hits = {fighter.target: clear_cost(fighter) for fighter in enemy}
    left = damage - sum(hits.values())
    if left < 0:
        return complete(enemy, {}, damage)
    for fighter in enemy:
        if fighter.can_retreat and left > 0:
            hits[fighter.target] += 1
            left -= 1
    if left > 0:
        hits[enemy[-1].target] += left
    return hits


def princess_can_follow(s: WarState, seat: int, target: int) -> bool:
    """Is there a Princess next door who is not needed where she stands?"""
    for place in s.world.adjacent[target]:
        if s.owner[place] == seat:
            there = len(princesses_in(s, seat, place))
            if there > 1 or (there and s.forts[place]):
                return True
    return False


# ---- who may go where


def reach(s: WarState, seat: int, start: int, points: int, foe: int = NOBODY) -> dict[int, int]:
    """Hostile provinces an army can attack from `start`, with the first step of the way there.

    `foe` is a seat that counts as an enemy even in peace.
    """
    w = s.world
    found: dict[int, int] = {}
    first_step = {start: -1}
    edge = [start]
    cost = 0
    while edge:
        cost += w.move_cost
        onward: list[int] = []
        for place in edge:
            for there in w.adjacent[place]:
                if there in first_step or there in found:
                    continue
                step = there if place == start else first_step[place]
                if is_hostile(s, seat, there):
                    if cost + w.battle_cost <= points and may_attack(s, seat, there, foe):
                        found[there] = step
                else:
                    first_step[there] = step
                    onward.append(there)
        edge = onward if cost + w.move_cost + w.battle_cost <= points else []
    return found


def may_attack(s: WarState, seat: int, province: int, foe: int = NOBODY) -> bool:
    """Are these Barbarians, or players at war with the seat?"""
    holder = s.owner[province]
    return (
        holder == NOBODY
        or at_war(s, seat, holder)
        or (foe != NOBODY and are_allies(s, foe, holder))
    )


def ready_armies(s: WarState, seat: int, now: bool) -> dict[int, int]:
    """Armies that may attack, with their Action Points; `now`: within the open move step."""
    w = s.world
    points = w.action_points[level(s, seat, MILITARY)]
    armies: dict[int, int] = {}
    for army in w.armies_of[seat]:
        if s.army_at[army] == STASH or s.army_at[army] in s.battles:
            continue
        left = points - s.army_spent[army] if now else points
        if left > 0 and (not now or s.army_state[army] == READY):
            armies[army] = left
    return armies


def vacating_cost(s: WarState, seat: int, army: int) -> float:
    """What is lost when the army leaves its province."""
    place = s.army_at[army]
    return stake(s, seat, place) if len(armies_in(s, seat, place)) == 1 else 0.0


def stake(s: WarState, seat: int, place: int) -> float:
    """What is lost when the last army leaves a province."""
    if s.owner[place] != seat or s.forts[place] or princesses_in(s, seat, place):
        return 0.0
    return province_value(s, seat, place)


class Campaign:
    """The attacks of a seat in one position. Plans ask for the same things again and again; each is worked out once."""

    def __init__(self, s: WarState, seat: int, now: bool) -> None:
        self.s = s
        self.seat = seat
        self.armies = ready_armies(s, seat, now)
        self.army_values = [army_value(s, unit) for unit in ARMY_TYPES]
        self.scores: list[int] = []
        self.fighters: dict[int, Fighter] = {}
        self.targets: dict[int, Target] = {}
        self.stakes: dict[int, tuple[float, int]] = {}
        self.ranges: dict[tuple[int, int, int], dict[int, int]] = {}
        self.forces: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Attack] = {}

    # ---- what is known

    def target(self, province: int) -> Target:
        if province not in self.targets:
            s, seat = self.s, self.seat
            holder = s.owner[province]
            entered = armies_in(s, seat, province) if province in s.battles else []
            enemy = defenders(s, province)
            self.targets[province] = Target(
                province,
                holder,
                enemy,
                [army_fighter(s, army) for army in entered],
                power(enemy),
                province_value(s, seat, province),
                0.0 if holder == NOBODY else self.rivalry(holder),
                princess_can_follow(s, seat, province),
            )
        return self.targets[province]

    def rivalry(self, other: int) -> float:
        """How much another player's loss is worth to the seat; most when that player leads."""
        if not self.scores:
            self.scores = [vp(self.s, seat) for seat in range(self.s.world.seats)]
        best = max(score for seat, score in enumerate(self.scores) if seat != self.seat)
        return 0.55 if self.scores[other] >= best else 0.25

    def fighter(self, army: int) -> Fighter:
        if army not in self.fighters:
            self.fighters[army] = army_fighter(self.s, army)
        return self.fighters[army]

    def stake(self, place: int) -> tuple[float, int]:
        """What is lost when the last army leaves a province, and how many there are."""
        if place not in self.stakes:
            company = len(armies_in(self.s, self.seat, place))
            self.stakes[place] = stake(self.s, self.seat, place), company
        return self.stakes[place]

    def range(self, start: int, points: int, foe: int = NOBODY) -> dict[int, int]:
        """What an army with these points could attack from a province, with the first step."""
        key = (start, points, foe)
        if key not in self.ranges:
            self.ranges[key] = reach(self.s, self.seat, *key)
        return self.ranges[key]

    # ---- plans

    def in_reach(self, foe: int = NOBODY) -> dict[int, list[int]]:
        """By province, the armies that can attack it."""
        found: dict[int, list[int]] = {}
        for army, points in self.armies.items():
            for province in self.range(self.s.army_at[army], points, foe):
                found.setdefault(province, []).append(army)
        return found

    def attacks(self, foe: int = NOBODY, on: Container[int] | None = None) -> list[Attack]:
        """The best attack on every province in reach, best first.

        `foe` counts as an enemy even in peace; with `on`, only attacks on these seats are wanted.
        """
        attacks = []
        for province, candidates in self.in_reach(foe).items():
            if on is None or self.s.owner[province] in on:
                attack = self.best_force(province, candidates)
                if attack.force and attack.value > WORTHWHILE:
                    attacks.append(attack)
        attacks.sort(key=lambda attack: (-attack.value, attack.target))
        return attacks

    def best_force(
        self, province: int, candidates: list[int], extra: tuple[int, ...] = ()
    ) -> Attack:
        """The most valuable force against a target. `extra` are types of armies that could be built."""
        key = (province, tuple(candidates), extra)
        if key not in self.forces:
            self.forces[key] = self._best_force(*key)
        return self.forces[key]

    def _best_force(
        self, province: int, candidates: tuple[int, ...], extra: tuple[int, ...]
    ) -> Attack:
        """Growing from the weakest, or the strongest."""
        target, type_of, army_at = self.target(province), self.s.world.type_of, self.s.army_at
        base = target.base + [
            imagined(self.s, self.seat, unit, number) for number, unit in enumerate(extra)
        ]
        start = self.attack_value(target, base) if base else 0.0
        best = Attack(start if extra else 0.0, province, ())
        tried = set()
        for order in (1, -1):
            force: list[int] = []
            own = base[:]
            cost = 0.0
            leaving: dict[int, int] = {}
            members = 0
            for army in sorted(candidates, key=lambda army: (order * type_of[army], army)):
                place = army_at[army]
                leaving[place] = leaving.get(place, 0) + 1
                loss, company = self.stake(place)
                if leaving[place] == company:
                    cost += loss
                force.append(army)
                own.append(self.fighter(army))
                members |= 1 << army
                if members in tried:
                    continue
                tried.add(members)
                gain = self.attack_value(target, own) - cost
                gain -= start if base and not extra else 0.0
                if gain > best.value + 0.01:
                    best = Attack(gain, province, tuple(force))
                if len(force) >= LARGEST_FORCE:
                    break
        return best

    def attack_value(self, target: Target, own: list[Fighter]) -> float:
        """What a battle brings the seat: kills, the province, and the losses on both sides."""
        w = self.s.world
        kill_vp, contested = w.kill_vp, target.holder != NOBODY
        hits = own_assignment(target.enemy, power(own))
        if contested:
            answer = complete(own, {}, target.power)
        else:
            answer = barbarian_assignment(own, target.power)
        value = 0.0
        left_over = False
        for fighter in target.enemy:
            fate = fighter.fate(hits.get(fighter.target, 0))
            if fate == DIES:
                value += kill_vp[fighter.unit]
                if contested:
                    value += target.rivalry * (w.fort_vp if fighter.unit == FORT else 0.5)
            elif fate == STANDS:
                left_over = True
        survivors = 0
        for fighter in own:
            fate = fighter.fate(answer.get(fighter.target, 0))
            if fate == DIES:
                value -= self.army_values[fighter.unit]
                if contested:
                    value -= 0.5 * kill_vp[fighter.unit]
            elif fate == RETREATS:
                value -= 0.25 * self.army_values[fighter.unit]
            else:
                survivors += 1
        if not left_over:
            if survivors:
                value += target.worth
            elif target.can_follow:
                value += 0.85 * target.worth
            if contested:
                value += target.rivalry * w.vp[target.province]
        return value


def imagined(s: WarState, seat: int, unit: int, number: int) -> Fighter:
    """An army as if it had just been built."""
    w = s.world
    return Fighter(
        -1 - number, unit, seat, w.power[unit], w.toughness[unit], has_commander(s, seat), False, 0
    )
