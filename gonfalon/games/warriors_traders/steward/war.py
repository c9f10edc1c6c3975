"""Moving armies to their attacks, battles and damage; where Princesses go."""

from __future__ import annotations

from gonfalon.games.warriors_traders.battle.questions.blows import may_hit, standard_hit
from gonfalon.games.warriors_traders.battle.steps.battle import AssignDamage
from gonfalon.games.warriors_traders.control.questions import is_free
from gonfalon.games.warriors_traders.development.steps.actions import condition_of
from gonfalon.games.warriors_traders.forecast.battle import is_hostile
from gonfalon.games.warriors_traders.realm.questions import are_allies, armies_in, princesses_in
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.steward.campaign import (
    WORTHWHILE,
    Campaign,
    may_attack,
    own_assignment,
    princess_can_follow,
    vacating_cost,
)
from gonfalon.games.warriors_traders.value import army_worth, hope, province_value
from gonfalon.games.warriors_traders.world import NOBODY
from gonfalon.kernel import engine
from gonfalon.kernel.moves import AnyMove, Move


def move_armies(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    """The first step of the best attack; else the most useful walk; else close the step."""
    marches = [move for move in legal if isinstance(move, Move) and move.verb == "move"]
    campaign = Campaign(s, seat, now=True)
    for attack in campaign.attacks():
        for army in attack.force:
            way = campaign.range(s.army_at[army], campaign.armies[army])
            step = way.get(attack.target)
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
                    if may_attack(s, seat, there):
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
