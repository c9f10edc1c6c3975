"""Where the trader should go: ways between zones, and the commercial road that brings most for the turns it takes.

rules: MU-ROAD-02, MU-ROAD-03, MU-ROAD-08, MU-ROAD-09, MU-COM-03, MU-COM-05, MU-COM-06, MU-TRADE-12
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.medioevo.commerce.questions.roads import lengths, stages_after
from gonfalon.games.medioevo.commerce.questions.trade import present
from gonfalon.games.medioevo.definitions.questions.realm import in_play
from gonfalon.games.medioevo.state import NOBODY
from gonfalon.games.medioevo.steward.worth import Situation
from gonfalon.games.medioevo.world import SHIP, bits, mask_of

FAR = 99
LONGEST_LEG = 5
"""Steps from one stage to the next that are still worth while."""
WIDTH = 12
"""Beginnings of roads that are followed up at each length."""
KEPT = 0.93
"""The chance that a road outlives another turn."""
TURN = 1.2
"""What the trader could earn elsewhere in a turn."""
BLOCKED = 3
"""Turns until a way or a market is open again."""
NEAREST = 4
"""Areas that are thought of as the origin of a road."""
FOREIGN = 0.85
"""How much of a road counts whose destination others may close."""


class Plan(NamedTuple):
    worth: float
    stages: tuple[int, ...]
    turns: int = 0
    """Further turns that it takes."""


NO_PLAN = Plan(0.0, ())


# ---- ways

Ways = tuple[int, ...]
"""By zone, the steps to a goal; FAR where there is no way."""


def ways_to(o: Situation, goal: int, ship: bool, closed: int = 0) -> Ways:
    """Steps of a caravan over land or of a ship over sea to a goal, around the closed zones."""
    w, zones = o.s.world, in_play(o.s) & ~closed
    key = (goal, ship, zones)
    known = _WAYS.get(key)
    if known is not None:
        return known
    found = [FAR] * len(w.zones)
    found[goal] = steps = 0
    seen = fresh = 1 << goal
    seas = -1 << w.first_sea
    while fresh:
        steps += 1
        around = 0
        for zone in bits(fresh):
            if not ship:
                around |= w.adjacent[zone]
            elif zone >= w.first_sea:
                around |= w.next_to[zone]
            elif zone == goal:
                around |= w.next_to[zone] & seas
        fresh = around & zones & ~seen
        seen |= fresh
        for zone in bits(fresh):
            found[zone] = steps
    if len(_WAYS) > 4_000:
        _WAYS.clear()
    _WAYS[key] = tuple(found)
    return _WAYS[key]


_WAYS: dict[tuple[int, bool, int], Ways] = {}
"""Ways do not change as long as the zones are the same."""


def distance(o: Situation, start: int, goal: int, ship: bool) -> int:
    return ways_to(o, goal, ship)[start]


# ---- plans


class Trader(NamedTuple):
    """What counts about a commercial transport that plans a road, be it on the map or only thought of."""

    ship: bool
    pace: int
    """Movement points of a turn."""
    goods: int = 0
    """Bit mask of what is aboard."""


def trader_of(o: Situation, piece: int) -> Trader:
    s = o.s
    kind = s.piece_kind[piece]
    aboard = s.piece_cubes[piece] or ()
    goods = mask_of(good for good, count in enumerate(aboard) if count)
    return Trader(kind == SHIP, s.world.points[kind][s.piece_level[piece] - 1], goods)


def areas_for(o: Situation, trader: Trader) -> int:
    """Bit mask of the areas that can be visited unharmed."""
    areas = o.s.world.inhabited & o.s.land & ~o.dangerous
    return areas & o.s.world.harbours if trader.ship else areas


def turns_for(trader: Trader, cost: int, points: int) -> int:
    """Further turns that so many movement points take."""
    return max(0, -((points - cost) // trader.pace))


def road_worth(o: Situation, trade_points: int, turns: int, destination: int) -> float:
    """Honour Points of a road that takes so many further turns, against what else could be done."""
    if turns >= o.turns_left:
        return 0.0
    sure = 1.0 if o.s.control[destination] == o.seat else FOREIGN
    return trade_points * sure * KEPT**turns - TURN * turns


def plan_road(o: Situation, trader: Trader, origin: int, points: int) -> Plan:
    """The best lawful road from an area, for a trader that would arrive there with so many points."""
    best = NO_PLAN
    for plan in plan_roads(o, trader, origin, points):
        if plan.worth > best.worth:
            best = plan
    return best


def plan_roads(o: Situation, trader: Trader, origin: int, points: int) -> tuple[Plan, ...]:
    """The best of every length, the shortest first; of lengths that are worth nothing, none."""
    s, w = o.s, o.s.world
    if origin >= w.first_sea or not areas_for(o, trader) & o.markets >> origin & 1:
        return ()
    goods = trader.goods | 1 << w.good[origin]
    areas = areas_for(o, trader)
    ends = mask_of(t for t in bits(areas & o.markets) if goods & ~present(s, t))
    own = mask_of(t for t in bits(ends) if s.control[t] == o.seat)
    key = (
        origin,
        *trader,
        points,
        areas,
        ends,
        own,
        o.turns_left,
        in_play(s),
        o.dangerous,
        w.road_chain_on,
    )
    known = _PLANS.get(key)
    if known is None:
        if len(_PLANS) > 2_000:
            _PLANS.clear()
        known = _PLANS[key] = search(o, trader, origin, points, areas, ends)
    return known


_PLANS: dict[tuple[int, ...], tuple[Plan, ...]] = {}
"""Plans do not change as long as what they are made from is the same."""


def search(
    o: Situation, trader: Trader, origin: int, points: int, areas: int, ends: int
) -> tuple[Plan, ...]:
    """Stage after stage, the cheapest beginnings first."""
    s, w = o.s, o.s.world
    yields = lengths(s)
    deals = w.limits.mp_per_buy + w.limits.mp_per_sell
    found = []
    begun: list[tuple[int, tuple[int, ...], int]] = [(deals, (), areas & ~(1 << origin))]
    for length in range(1, max(yields) + 1):
        longer = []
        for cost, stages, free in begun:
            last = stages[-1] if stages else origin
            for area in bits(stages_after(s, last) & free):
                leg = ways_to(o, area, trader.ship, o.dangerous)[last]
                if leg <= LONGEST_LEG:
                    longer.append((cost + leg, (*stages, area), free & ~(1 << area)))
        longer.sort()
        best = NO_PLAN
        for cost, stages, _ in longer if length in yields else ():
            if not ends >> stages[-1] & 1:
                continue
            turns = turns_for(trader, cost, points)
            worth = road_worth(o, yields[length], turns, stages[-1])
            if worth > best.worth:
                best = Plan(worth, stages, turns)
        if best.stages:
            found.append(best)
        begun = longer[:WIDTH]
    return tuple(found)


def best_origin(o: Situation, piece: int) -> tuple[int, Plan]:
    """Where the trader should begin its next road: here, or in an area near by."""
    s = o.s
    trader = trader_of(o, piece)
    at, points = s.piece_at[piece], s.piece_points[piece]
    plan = plan_road(o, trader, at, points)
    if plan.stages:
        return at, plan
    closed = o.dangerous & ~(1 << at)
    areas = bits(areas_for(o, trader) & o.markets)
    ways = {t: ways_to(o, t, trader.ship, closed)[at] for t in areas}
    best: tuple[int, Plan] = (NOBODY, NO_PLAN)
    for area in sorted(ways, key=lambda t: (ways[t], t))[:NEAREST]:
        if ways[area] == FAR:
            break
        plan = plan_road(o, trader, area, points - ways[area])
        if plan.worth > best[1].worth:
            best = area, plan
    return best


def going_on(o: Situation, piece: int) -> float:
    """What the road under way still promises."""
    s = o.s
    road, trader = s.roads[o.seat], trader_of(o, piece)
    cost, at = s.world.limits.mp_per_sell, s.piece_at[piece]
    closed = o.dangerous & ~(1 << at)
    for number, stage in enumerate(road.stages):
        if number < len(road.stages) - 1 and road.done >> number & 1:
            continue
        leg = ways_to(o, stage, trader.ship, closed)[at]
        if leg == FAR:
            leg = ways_to(o, stage, trader.ship)[at] + BLOCKED * trader.pace
        cost, at = cost + leg, stage
    if not o.markets >> at & 1:
        cost += BLOCKED * trader.pace
    elif not sells(o, piece, at):
        cost += trader.pace
    turns = turns_for(trader, cost, s.piece_points[piece])
    return road_worth(o, lengths(s)[len(road.stages)], turns, at)


def sells(o: Situation, piece: int, area: int) -> bool:
    """Does the area buy anything that is aboard?"""
    return bool(trader_of(o, piece).goods & ~present(o.s, area))
