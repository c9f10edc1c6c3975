"""The Commerce phase: the trader buys a cube, travels a commercial road and sells at its end.

What is bought and sold costs nothing in the end; the road's trade points are taken as Honour Points.

rules: MU-COM-02, MU-TRADE-08 to MU-TRADE-13, MU-ROAD-01 to MU-ROAD-12
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.medioevo.commerce.questions.roads import all_passed
from gonfalon.games.medioevo.commerce.questions.trade import present, room_aboard
from gonfalon.games.medioevo.commerce.steps.phase import TransportTurn
from gonfalon.games.medioevo.commerce.steps.roads import LayRoad
from gonfalon.games.medioevo.definitions.questions.realm import pieces_of
from gonfalon.games.medioevo.state import NOBODY
from gonfalon.games.medioevo.state_rows import Road
from gonfalon.games.medioevo.steward.roads import (
    FAR,
    Plan,
    areas_for,
    best_origin,
    going_on,
    plan_road,
    sells,
    trader_of,
    ways_to,
)
from gonfalon.games.medioevo.steward.worth import Situation
from gonfalon.games.medioevo.world import COMMERCIAL, SHIP, bits
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

BETTER = 0.6
"""By so much another road must be better before one is given up."""


def act(o: Situation, legal: list[AnyMove]) -> Move | None:
    s = o.s
    if isinstance(s.agenda[-1], TransportTurn):
        return deal(o, legal) or step_on(o, legal) or s.vocabulary[("halt",)]
    road = s.roads[o.seat]
    if road and another_pays(o, road.piece):
        return s.vocabulary[("drop-road",)]
    pieces = [m for m in legal if m.verb == "send" and isinstance(m, Move)]
    useful = [m for m in pieces if has_business(o, m.args[0])]
    return useful[0] if useful else s.world.done


def another_pays(o: Situation, piece: int) -> bool:
    """Is the road of this trader worth less than a new one from where it is?"""
    plan = plan_here(o, piece)
    if not plan.stages or not (may_buy(o, piece) or sells(o, piece, o.s.piece_at[piece])):
        return False
    return plan.worth > going_on(o, piece) + BETTER


def may_buy(o: Situation, piece: int) -> bool:
    """Is there room for a cube, and the money?"""
    return room_aboard(o.s, piece) > 0 and o.s.florins[o.seat] >= o.s.world.limits.buy_price


def plan_here(o: Situation, piece: int) -> Plan:
    return plan_road(o, trader_of(o, piece), o.s.piece_at[piece], o.s.piece_points[piece])


def has_business(o: Situation, piece: int) -> bool:
    s = o.s
    road = s.roads[o.seat]
    if road and road.piece == piece and s.piece_at[piece] == road.stages[-1] and all_passed(road):
        return sells(o, piece, s.piece_at[piece]) or goal_of(o, piece) != NOBODY
    at = s.piece_at[piece]
    goal = goal_of(o, piece)
    if goal == at:
        return bool(any(s.piece_cubes[piece] or ()) or room_aboard(s, piece))
    return goal != NOBODY


def purse_needed(o: Situation) -> int:
    """What must be left for merchandise in the Purchase phase."""
    s = o.s
    road = s.roads[o.seat]
    if road:
        return 0 if sells(o, road.piece, road.stages[-1]) else s.world.limits.buy_price
    traders = any(s.piece_kind[p] in COMMERCIAL for p in pieces_of(s, o.seat))
    return s.world.limits.buy_price if traders and not o.is_last_turn else 0


# ---- where to


def goal_of(o: Situation, piece: int) -> int:
    """The zone to which a trader is on its way; nobody's, if there is none."""
    s = o.s
    road = s.roads[o.seat]
    if road and road.piece == piece:
        return next_stage(o, piece, road)
    if not road and may_buy(o, piece):
        origin, plan = best_origin(o, piece)
        if plan.stages:
            return origin
    return nearest(o, piece, lambda area: sells(o, piece, area))


def nearest(o: Situation, piece: int, serves: Callable[[int], bool]) -> int:
    """The nearest area where the trader may trade and which serves it."""
    trader, at = trader_of(o, piece), o.s.piece_at[piece]
    closed = o.dangerous & ~(1 << at)
    best, least = NOBODY, FAR
    for area in bits(areas_for(o, trader) & o.markets):
        steps = ways_to(o, area, trader.ship, closed)[at]
        if steps < least and serves(area):
            best, least = area, steps
    return best


def next_stage(o: Situation, piece: int, road: Road) -> int:
    """The next stage that can be reached; then the destination, or first where to buy what it takes."""
    s = o.s
    at, ship = s.piece_at[piece], s.piece_kind[piece] == SHIP
    closed = o.dangerous & ~(1 << at)
    waiting = [t for n, t in enumerate(road.stages[:-1]) if not road.done >> n & 1]
    for stage in waiting:
        if ways_to(o, stage, ship, closed)[at] < FAR:
            return stage
    if waiting:
        return NOBODY
    last = road.stages[-1]
    if sells(o, piece, last):
        return last
    if may_buy(o, piece):
        there = present(s, last)
        return nearest(o, piece, lambda area: not there >> s.world.good[area] & 1)
    return NOBODY


def step_on(o: Situation, legal: list[AnyMove]) -> Move | None:
    """A step nearer to the goal, through zones where nobody takes the trader."""
    s = o.s
    piece = s.trade.piece
    goal, at = goal_of(o, piece), s.piece_at[piece]
    if goal in (NOBODY, at):
        return None
    ship = s.piece_kind[piece] == SHIP
    seas = range(s.world.first_sea, len(s.world.zones))
    ways = ways_to(o, goal, ship, o.dangerous & ~(1 << at))
    steps = [
        m
        for m in legal
        if m.verb == "go"
        and isinstance(m, Move)
        and not o.dangerous >> m.args[0] & 1
        and (not ship or m.args[0] == goal or m.args[0] in seas)
    ]
    best = min(steps, key=lambda m: (ways[m.args[0]], m.args[0]), default=None)
    if best is None or ways[best.args[0]] == FAR:
        return None
    # a ship may have to leave a harbour on the side from which it came
    leaves = ship and at < s.world.first_sea
    return best if leaves or ways[best.args[0]] < ways[at] else None


# ---- what to do there


def deal(o: Situation, legal: list[AnyMove]) -> Move | None:
    """Buying, selling and opening a road where the trader stands."""
    s, v = o.s, o.s.vocabulary
    piece = s.trade.piece
    at, road = s.piece_at[piece], s.roads[o.seat]
    if road and road.piece == piece:
        if at == road.stages[-1] and all_passed(road):
            return sell_all(o, legal)
        return buy_one(legal) if fits_the_end(o, piece, road) else None
    if not road and plan_here(o, piece).stages:
        if any(move.verb == "open-road" for move in legal):
            return v[("open-road",)]
        bought = buy_one(legal)
        if bought is not None:
            return bought
    return sell_all(o, legal)


def fits_the_end(o: Situation, piece: int, road: Road) -> bool:
    """Is here for sale what the destination takes, while nothing aboard is?"""
    s, last = o.s, road.stages[-1]
    at = s.piece_at[piece]
    if at >= s.world.first_sea or s.world.good[at] < 0 or at == last or sells(o, piece, last):
        return False
    return not present(s, last) >> s.world.good[at] & 1


def buy_one(legal: list[AnyMove]) -> Move | None:
    for move in legal:
        if move.verb == "buy":
            return move.at(move.low) if isinstance(move, RangeMove) else move
    return None


def sell_all(o: Situation, legal: list[AnyMove]) -> Move | None:
    for move in legal:
        if move.verb == "sell-all" and isinstance(move, Move):
            return move
    for move in legal:
        if move.verb == "sell":
            return move.at(move.high) if isinstance(move, RangeMove) else move
    return None


# ---- the questions of a road and of a sale


def lay_road(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The stages of the plan, one after another."""
    s, v = o.s, o.s.vocabulary
    step = s.agenda[-1]
    if not isinstance(step, LayRoad):
        return None
    stages = plan_here(o, step.piece).stages
    named = len(step.stages)
    if not stages or stages[:named] != step.stages:
        return v[("give-up",)]
    return s.world.done if named == len(stages) else v["stage", stages[named]]


def sell(o: Situation, legal: list[AnyMove]) -> Move | None:
    """Trade points are taken as Honour Points."""
    bonus = legal[0]
    if bonus.verb == "road-bonus":
        return bonus.at(bonus.high) if isinstance(bonus, RangeMove) else bonus
    if any(move.verb == "sell" for move in legal):
        return sell_all(o, legal)
    return None
