"""The Commerce phase: the caravan buys a cube, lays a road of four stages through friendly land, and sells at its end.

What is bought and sold costs nothing in the end; the road's trade points are taken as Honour Points.

rules: MU-COM-02, MU-TRADE-08 to MU-TRADE-13, MU-ROAD-01 to MU-ROAD-10
"""

from __future__ import annotations

from gonfalon.games.medioevo.commerce import dangers, reach
from gonfalon.games.medioevo.realm import in_play, pieces_of
from gonfalon.games.medioevo.roads import lengths, next_stages
from gonfalon.games.medioevo.steps.commerce import TransportTurn
from gonfalon.games.medioevo.steps.roads import LayRoad
from gonfalon.games.medioevo.steward.worth import Outlook
from gonfalon.games.medioevo.trade import present, refuse_trade
from gonfalon.games.medioevo.world import COMMERCIAL, SHIP, bits
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

LEAST_TURNS = 2
"""A road that is begun later is not finished."""


def act(o: Outlook, legal: list[AnyMove]) -> Move | None:
    s, v = o.s, o.s.vocabulary
    step = s.agenda[-1]
    if not isinstance(step, TransportTurn):
        pieces = [m for m in legal if m.verb == "send" and isinstance(m, Move)]
        useful = [m for m in pieces if has_business(o, m.args[0])]
        return useful[0] if useful else s.world.done
    piece = s.trade.piece
    road = s.roads[o.seat]
    if road and road.piece == piece:
        return travel(o, legal, piece)
    if any(move.verb == "open-road" for move in legal) and plan_road(o, piece):
        return v[("open-road",)]
    if any(s.piece_cubes[piece]):
        return sell_off(o, legal, piece)
    if not road and plan_road(o, piece):
        for move in legal:
            if move.verb == "buy" and isinstance(move, RangeMove | Move):
                return move.at(move.low) if isinstance(move, RangeMove) else move
    return v[("halt",)]


def has_business(o: Outlook, piece: int) -> bool:
    s = o.s
    road = s.roads[o.seat]
    if road:
        return bool(road.piece == piece and next_step(o, piece) != s.piece_at[piece]) or (
            road.piece == piece and s.piece_at[piece] == road.stages[-1]
        )
    if any(s.piece_cubes[piece]):
        return True
    return s.florins[o.seat] >= s.world.limits.buy_price and may_begin(o, piece)


def may_begin(o: Outlook, piece: int) -> bool:
    """Could the transport begin a road where it stands?"""
    s = o.s
    if o.turns_left < LEAST_TURNS or s.roads[o.seat] or any(s.piece_cubes[piece]):
        return False
    return refuse_trade(s, o.seat, piece, s.piece_at[piece]) is None and bool(plan_road(o, piece))


def purse_needed(o: Outlook) -> int:
    """What must be left for merchandise in the Purchase phase."""
    s = o.s
    pieces = [p for p in pieces_of(s, o.seat) if s.piece_kind[p] in COMMERCIAL]
    return s.world.limits.buy_price if any(may_begin(o, p) for p in pieces) else 0


# ---- a road


def is_open(o: Outlook, area: int) -> bool:
    """Could a transport of ours be there?"""
    return not dangers(o.s, o.seat, area).is_warned


def plan_road(o: Outlook, piece: int) -> tuple[int, ...]:
    """The stages of the shortest lawful road from where the transport is; the last one must buy what it carries."""
    s = o.s
    origin = s.piece_at[piece]
    if origin >= s.world.first_sea or s.world.good[origin] < 0:
        return ()
    return extend(o, piece, origin, (), s.world.good[origin])


def extend(
    o: Outlook, piece: int, origin: int, stages: tuple[int, ...], good: int
) -> tuple[int, ...]:
    """Stages from these on to a lawful road, by the nearest areas; nothing if there is none."""
    s = o.s
    length = min(lengths(s))
    if len(stages) == length:
        return stages if sells(o, piece, stages[-1], good) else ()
    last = stages[-1] if stages else origin
    ship = s.piece_kind[piece] == SHIP
    near = [t for t in next_stages(s, origin, stages) if is_open(o, t)]
    if ship:
        near = [t for t in near if s.world.harbours >> t & 1]
    near.sort(key=lambda t: (distance(o, last, t, ship), t))
    for area in near[:4]:
        if distance(o, last, area, ship) > 6:
            continue
        found = extend(o, piece, origin, (*stages, area), good)
        if found:
            return found
    return ()


def sells(o: Outlook, piece: int, area: int, good: int) -> bool:
    s = o.s
    return refuse_trade(s, o.seat, piece, area) is None and not present(s, area) >> good & 1


def distance(o: Outlook, start: int, goal: int, ship: bool) -> int:
    """Steps of a caravan or ship between two areas over land in play; 99 if there is no way."""
    w = o.s.world
    key = (start, goal, ship, in_play(o.s))
    known = _DISTANCES.get(key)
    if known is not None:
        return known
    zones = in_play(o.s)
    if not ship:
        zones &= (1 << w.first_sea) - 1
    seen = fresh = 1 << start
    steps = 0
    while fresh and not seen >> goal & 1:
        steps += 1
        around = 0
        for zone in bits(fresh):
            around |= w.adjacent[zone] if not ship else w.next_to[zone]
        if ship:
            land = (1 << w.first_sea) - 1
            around &= ~land | 1 << goal
        fresh = around & zones & ~seen
        seen |= fresh
    found = steps if seen >> goal & 1 else 99
    if len(_DISTANCES) > 20_000:
        _DISTANCES.clear()
    _DISTANCES[key] = found
    return found


_DISTANCES: dict[tuple[int, int, bool, int], int] = {}
"""Distances do not change as long as the land in play is the same."""


def next_step(o: Outlook, piece: int) -> int:
    """The zone to which the road transport goes now: towards its next stage, as far as it can come unharmed."""
    s = o.s
    road = s.roads[o.seat]
    open_stages = [t for n, t in enumerate(road.stages[:-1]) if not road.done >> n & 1]
    goal = open_stages[0] if open_stages else road.stages[-1]
    at = s.piece_at[piece]
    if at == goal:
        return at
    ship = s.piece_kind[piece] == SHIP
    reachable = reach(s, o.seat, piece)
    best = min(reachable, key=lambda zone: (distance(o, zone, goal, ship), reachable[zone], zone))
    return best if distance(o, best, goal, ship) < distance(o, at, goal, ship) else at


def travel(o: Outlook, legal: list[AnyMove], piece: int) -> Move | None:
    """The next stage, or the sale at the end of the road."""
    s, v = o.s, o.s.vocabulary
    road = s.roads[o.seat]
    at = s.piece_at[piece]
    passed = road.done == (1 << len(road.stages) - 1) - 1
    if at == road.stages[-1] and passed:
        sale = sell_all(o, legal)
        if sale is not None:
            return sale
        return v[("halt",)]
    goal = next_step(o, piece)
    if goal == at:
        return v[("halt",)]
    ship = s.piece_kind[piece] == SHIP
    steps = [m for m in legal if m.verb == "go" and isinstance(m, Move)]
    safe = [m for m in steps if is_open(o, m.args[0])]
    if not safe:
        return v[("halt",)]
    best = min(safe, key=lambda m: (distance(o, m.args[0], goal, ship), m.args[0]))
    if distance(o, best.args[0], goal, ship) >= distance(o, at, goal, ship):
        return v[("halt",)]
    return best


def sell_all(o: Outlook, legal: list[AnyMove]) -> Move | None:
    for move in legal:
        if move.verb == "sell-all" and isinstance(move, Move):
            return move
    for move in legal:
        if move.verb == "sell":
            return move.at(move.high) if isinstance(move, RangeMove) else move
    return None


def sell_off(o: Outlook, legal: list[AnyMove], piece: int) -> Move | None:
    """Merchandise without a road goes to the nearest buyer."""
    s, v = o.s, o.s.vocabulary
    sale = sell_all(o, legal)
    if sale is not None:
        return sale
    goods = [good for good, count in enumerate(s.piece_cubes[piece]) if count]
    reachable = reach(s, o.seat, piece)
    ship = s.piece_kind[piece] == SHIP
    buyers = [
        t for t in reachable if t < s.world.first_sea and any(sells(o, piece, t, g) for g in goods)
    ]
    if not buyers:
        return v[("halt",)]
    goal = min(buyers, key=lambda t: (reachable[t], t))
    steps = [m for m in legal if m.verb == "go" and isinstance(m, Move) and is_open(o, m.args[0])]
    if not steps:
        return v[("halt",)]
    best = min(steps, key=lambda m: (distance(o, m.args[0], goal, ship), m.args[0]))
    at = s.piece_at[piece]
    return (
        best
        if distance(o, best.args[0], goal, ship) < distance(o, at, goal, ship)
        else v[("halt",)]
    )


# ---- the questions of a road and of a sale


def lay_road(o: Outlook, legal: list[AnyMove]) -> Move | None:
    step = o.s.agenda[-1]
    if not isinstance(step, LayRoad):
        return None
    if len(step.stages) == min(lengths(o.s)):
        return o.s.world.done
    good = next((g for g, n in enumerate(o.s.piece_cubes[step.piece]) if n), 0)
    stages = extend(o, step.piece, step.origin, step.stages, good)
    if not stages:
        return o.s.vocabulary[("give-up",)]
    return o.s.vocabulary["stage", stages[len(step.stages)]]


def sell(o: Outlook, legal: list[AnyMove]) -> Move | None:
    """Trade points are taken as Honour Points."""
    bonus = legal[0]
    if bonus.verb == "road-bonus":
        return bonus.at(bonus.high) if isinstance(bonus, RangeMove) else bonus
    if any(move.verb == "sell" for move in legal):
        return sell_all(o, legal)
    return None
