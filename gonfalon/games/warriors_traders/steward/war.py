"""Where to attack, with what, and how to place damage; where Princesses go."""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.warriors_traders.combat import (
    DIES,
    RETREATS,
    STANDS,
    Fighter,
    Hits,
    army_fighter,
    barbarian_assignment,
    complete,
    defenders,
    may_hit,
    power,
    standard_hit,
)
from gonfalon.games.warriors_traders.forecast import is_hostile
from gonfalon.games.warriors_traders.realm import (
    are_allies,
    armies_in,
    at_war,
    has_commander,
    is_free,
    level,
    princesses_in,
    vp,
)
from gonfalon.games.warriors_traders.state import READY, WarState
from gonfalon.games.warriors_traders.steps.actions import condition_of
from gonfalon.games.warriors_traders.steps.battle import AssignDamage
from gonfalon.games.warriors_traders.value import army_value, army_worth, hope, province_value
from gonfalon.games.warriors_traders.world import FORT, MILITARY, NOBODY, STASH
from gonfalon.kernel import engine
from gonfalon.kernel.moves import AnyMove, Move

WORTHWHILE = 0.12
"""An attack must promise at least this much."""


class Attack(NamedTuple):
    """A way to attack a province."""

    value: float
    target: int
    force: tuple[int, ...]
    """Armies to be sent, besides those that have already entered."""


# ---- the outcome of a battle, as the steward fights it


def clear_cost(fighter: Fighter) -> int:
    """The least damage that removes a unit from the province."""
    return fighter.life if fighter.can_retreat else fighter.kill_cost


def own_assignment(enemy: list[Fighter], damage: int) -> Hits:
    """Clear the province if the damage suffices, and kill with what is left; else kill what counts."""
    if sum(clear_cost(fighter) for fighter in enemy) > damage:
        return complete(enemy, {}, damage)
    hits = {fighter.target: clear_cost(fighter) for fighter in enemy}
    left = damage - sum(hits.values())
    for fighter in enemy:
        if fighter.can_retreat and left > 0:
            hits[fighter.target] += 1
            left -= 1
    if left > 0:
        hits[enemy[-1].target] += left
    return hits


def attack_value(
    s: WarState, seat: int, target: int, own: list[Fighter], enemy: list[Fighter]
) -> float:
    """What a battle brings the seat: kills, the province, and the losses on both sides."""
    w = s.world
    holder = s.owner[target]
    hits = own_assignment(enemy, power(own))
    if holder == NOBODY:
        answer = barbarian_assignment(own, power(enemy))
    else:
        answer = complete(own, {}, power(enemy))
    value = 0.0
    left_over = False
    for fighter in enemy:
        fate = fighter.fate(hits.get(fighter.target, 0))
        if fate == DIES:
            value += w.kill_vp[fighter.unit]
            if holder != NOBODY:
                value += rivalry(s, seat, holder) * (w.fort_vp if fighter.unit == FORT else 0.5)
        elif fate == STANDS:
            left_over = True
    survivors = 0
    for fighter in own:
        fate = fighter.fate(answer.get(fighter.target, 0))
        if fate == DIES:
            value -= army_value(s, fighter.unit)
            if holder != NOBODY:
                value -= 0.5 * w.kill_vp[fighter.unit]
        elif fate == RETREATS:
            value -= 0.25 * army_value(s, fighter.unit)
        else:
            survivors += 1
    if not left_over:
        worth = province_value(s, seat, target)
        if survivors:
            value += worth
        elif princess_can_follow(s, seat, target):
            value += 0.85 * worth
        if holder != NOBODY:
            value += rivalry(s, seat, holder) * w.vp[target]
    return value


def rivalry(s: WarState, seat: int, other: int) -> float:
    """How much another player's loss is worth to the seat; most when that player leads."""
    best = max(vp(s, at) for at in range(s.world.seats) if at != seat)
    return 0.55 if vp(s, other) >= best else 0.25


def princess_can_follow(s: WarState, seat: int, target: int) -> bool:
    """Is there a Princess next door who is not needed where she stands?"""
    return any(
        s.owner[place] == seat
        and (len(princesses_in(s, seat, place)) > 1 or bool(s.forts[place]))
        and princesses_in(s, seat, place)
        for place in s.world.adjacent[target]
    )


# ---- planning attacks


def reach(s: WarState, seat: int, start: int, points: int) -> dict[int, int]:
    """Hostile provinces an army can attack from `start`, with the first step of the way there."""
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
                    holder = s.owner[there]
                    if cost + w.battle_cost <= points and (
                        holder == NOBODY or at_war(s, seat, holder)
                    ):
                        found[there] = step
                else:
                    first_step[there] = step
                    onward.append(there)
        edge = onward if cost + w.move_cost + w.battle_cost <= points else []
    return found


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


def vacating_cost(
    s: WarState, seat: int, army: int, gone: list[int] | tuple[int, ...] = ()
) -> float:
    """What is lost when the army leaves its province, after others have `gone` as well."""
    place = s.army_at[army]
    if s.owner[place] != seat or s.forts[place] or princesses_in(s, seat, place):
        return 0.0
    if any(other != army and other not in gone for other in armies_in(s, seat, place)):
        return 0.0
    return province_value(s, seat, place)


def plan_attacks(s: WarState, seat: int, now: bool) -> list[Attack]:
    """The best attack on every province in reach, best first."""
    armies = ready_armies(s, seat, now)
    by_target: dict[int, list[int]] = {}
    ranges: dict[tuple[int, int], dict[int, int]] = {}
    for army, points in armies.items():
        key = (s.army_at[army], points)
        if key not in ranges:
            ranges[key] = reach(s, seat, *key)
        for target in ranges[key]:
            by_target.setdefault(target, []).append(army)
    attacks = []
    for target, candidates in by_target.items():
        attack = best_force(s, seat, target, candidates)
        if attack.force and attack.value > WORTHWHILE:
            attacks.append(attack)
    attacks.sort(key=lambda attack: (-attack.value, attack.target))
    return attacks


def best_force(
    s: WarState, seat: int, target: int, candidates: list[int], extra: tuple[int, ...] = ()
) -> Attack:
    """The most valuable force against a target: growing from the weakest, or the strongest.

    `extra` are types of armies that are not there yet and could be built.
    """
    enemy = defenders(s, target)
    base = [army_fighter(s, army) for army in armies_in(s, seat, target) if target in s.battles]
    base += [imagined(s, seat, unit, number) for number, unit in enumerate(extra)]
    start = attack_value(s, seat, target, base, enemy) if base else 0.0
    best = Attack(start if extra else 0.0, target, ())
    tried = set()
    for order in (1, -1):
        force: list[int] = []
        cost = 0.0
        ranked = sorted(candidates, key=lambda army: (order * s.world.type_of[army], army))
        for army in ranked:
            cost += vacating_cost(s, seat, army, force)
            force.append(army)
            if tuple(sorted(force)) in tried:
                continue
            tried.add(tuple(sorted(force)))
            own = base + [army_fighter(s, a) for a in force]
            gain = attack_value(s, seat, target, own, enemy) - cost
            gain -= start if base and not extra else 0.0
            if gain > best.value + 0.01:
                best = Attack(gain, target, tuple(force))
            if len(force) > 5:
                break
    return best


def imagined(s: WarState, seat: int, unit: int, number: int) -> Fighter:
    """An army as if it had just been built."""
    w = s.world
    return Fighter(
        -1 - number, unit, seat, w.power[unit], w.toughness[unit], has_commander(s, seat), False, 0
    )


def move_armies(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    """The first step of the best attack; else the most useful walk; else close the step."""
    marches = [move for move in legal if isinstance(move, Move) and move.verb == "move"]
    armies = ready_armies(s, seat, now=True)
    for attack in plan_attacks(s, seat, now=True):
        for army in attack.force:
            step = reach(s, seat, s.army_at[army], armies[army]).get(attack.target)
            march = _listed(s, marches, army, step)
            if march:
                return march
    best: tuple[float, Move] = (WORTHWHILE, s.world.done)
    for march in marches:
        gain = walk_value(s, seat, march.args[0], march.args[1])
        if gain > best[0]:
            best = (gain, march)
    return best[1]


def _listed(s: WarState, marches: list[Move], army: int, step: int | None) -> Move | None:
    """The listed move of this army, or of one in the same condition, to the next province."""
    for march in marches:
        if march.args[1] == step and condition_of(s, march.args[0]) == condition_of(s, army):
            return march
    return None


def walk_value(s: WarState, seat: int, army: int, place: int) -> float:
    """A step without battle: into free land, or towards the next target."""
    if is_hostile(s, seat, place):
        return 0.0
    cost = vacating_cost(s, seat, army)
    here = s.army_at[army]
    if s.owner[place] == NOBODY and not armies_in(s, seat, place):
        return province_value(s, seat, place) - cost
    if cost or s.owner[place] == NOBODY:
        return 0.0
    return 0.2 * (distance_to_target(s, seat, here) - distance_to_target(s, seat, place))


def distance_to_target(s: WarState, seat: int, start: int) -> int:
    """Steps to the nearest province that could be attacked."""
    seen = {start}
    edge = [start]
    for distance in range(1, 6):
        onward = []
        for place in edge:
            for there in s.world.adjacent[place]:
                if there in seen:
                    continue
                seen.add(there)
                if is_hostile(s, seat, there):
                    holder = s.owner[there]
                    if holder == NOBODY or at_war(s, seat, holder):
                        return distance
                else:
                    onward.append(there)
        edge = onward
    return 6


def order_battles(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    """The battle to fight first: the one after which the whole round ends best."""
    best: tuple[float, Move] | None = None
    for move in legal:
        assert isinstance(move, Move)
        gain = round_value(s, seat, move)
        if best is None or gain > best[0]:
            best = (gain, move)
    assert best is not None
    return best[1]


def round_value(s: WarState, seat: int, first: Move) -> float:
    """Fight the round out with default answers and look at the land."""
    twin = s.copy()
    engine.play(twin, seat, first)
    while twin.battles and not twin.outcome:
        waiting = twin.waiting[0]
        engine.play(twin, waiting, twin.agenda[-1].default(twin, waiting))
    value = float(twin.kill_vp[seat])
    for province in twin.world.provinces:
        if twin.owner[province] == seat:
            value += province_value(twin, seat, province)
        elif is_free(twin, province) and princess_can_follow(twin, seat, province):
            value += 0.85 * province_value(twin, seat, province)
    return value + army_worth(twin, seat)


# ---- damage


def assign_damage(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    step = s.agenda[-1]
    assert isinstance(step, AssignDamage)
    hits, left = step.placed(s, seat)
    side = step.targets(s, seat)
    if seat == step.seat:
        plan = own_assignment(side, left + sum(hits.values()))
        wanted = [(f, plan.get(f.target, 0) - hits.get(f.target, 0)) for f in side]
        # Forts first, so that the Princesses behind them may be hit
        for fighter, amount in wanted:
            if amount > 0 and may_hit(side, fighter, hits):
                return s.vocabulary["hit", fighter.target, min(amount, left)]
    victim, amount = standard_hit(side, hits, left)
    return s.vocabulary["hit", victim.target, amount]


# ---- Princesses


def move_princesses(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    w = s.world
    best: tuple[float, Move] = (0.04, w.done)
    for move in legal:
        if isinstance(move, Move) and move.verb == "move-princess":
            princess, place = move.args
            gain = princess_value(s, seat, s.princess_at[princess], place)
            if gain > best[0]:
                best = (gain, move)
    return best[1]


def princess_value(s: WarState, seat: int, here: int, place: int) -> float:
    cost = 0.0
    needed = not s.forts[here] and not armies_in(s, seat, here)
    if needed and len(princesses_in(s, seat, here)) == 1 and s.owner[here] == seat:
        cost = province_value(s, seat, here)
    if s.owner[place] == NOBODY and not princesses_in(s, seat, place):
        return province_value(s, seat, place) - cost
    if s.owner[place] not in (NOBODY, seat) and are_allies(s, seat, s.owner[place]):
        return 0.0
    return frontier(s, seat, place) - frontier(s, seat, here, leaving=1) - cost


def frontier(s: WarState, seat: int, place: int, leaving: int = 0) -> float:
    """How useful one more Princess is here: unclaimed neighbours per Princess, and a garrison."""
    w = s.world
    open_land = sum(s.owner[there] == NOBODY for there in w.adjacent[place])
    company = len(princesses_in(s, seat, place)) - leaving
    worth = 0.1 * hope(s) * open_land / (1 + company)
    if company == 0 and not s.forts[place] and armies_in(s, seat, place):
        worth += 0.3
    return worth
