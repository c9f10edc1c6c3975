"""Commerce: journeys, purchases, sales and roads.

rules: MU-COM-02, MU-COM-03, MU-COM-08 to MU-COM-13, MU-TRADE-08 to MU-TRADE-17, MU-ROAD-01 to MU-ROAD-12, MU-CUBE-01 to MU-CUBE-07, MU-GM-04
"""

from __future__ import annotations

from gonfalon.games.medioevo.commerce.questions.journeys import dangers, is_trader, slips_through
from gonfalon.games.medioevo.commerce.questions.roads import completes, lengths, road_of
from gonfalon.games.medioevo.commerce.questions.trade import Trade, fee_due, total
from gonfalon.games.medioevo.commerce.steps.journeys import LeaveCube, WarnTrader
from gonfalon.games.medioevo.commerce.steps.phase import CommerceTurn, TransportTurn, can_act
from gonfalon.games.medioevo.commerce.steps.roads import LayRoad
from gonfalon.games.medioevo.commerce.steps.trade import ChooseBonus, ChooseCube, current
from gonfalon.games.medioevo.definitions.questions.realm import (
    cubes_aboard,
    market_value,
    movement_points,
    owner_of,
    pieces_of,
)
from gonfalon.games.medioevo.diplomacy.questions import price
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.technology.questions.points import POOL_VERBS
from gonfalon.games.medioevo.variants.questions.terrain import trader_cost
from gonfalon.games.medioevo.view.hints import stops
from gonfalon.games.medioevo.view.outlook.purchase import NO_BILL, of_pool
from gonfalon.games.medioevo.world import GOODS
from gonfalon.kernel.consequences import Consequence, later, remark
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step

# ---- which transport


def of_turn(known: MedState, seat: int, step: CommerceTurn, move: Move) -> list[Consequence]:
    if move.verb == "send":
        piece = move.args[0]
        points, cubes = known.piece_points[piece], cubes_aboard(known, piece)
        return [remark("trader-ready", count=points, cube_count=cubes)]
    if move.verb == "drop-road":
        return road_given_up(known, known.roads[seat].piece)
    if move.verb == "done":
        idle = [p for p in pieces_of(known, seat) if is_trader(known, p) and can_act(known, p)]
        return [remark("traders-idle", count=len(idle))]
    return of_pool(known, seat, move, NO_BILL) if move.verb in POOL_VERBS else []


def road_given_up(known: MedState, piece: int) -> list[Consequence]:
    """MU-ROAD-12: what is lost with a road."""
    road = road_of(known, piece)
    if road is None:
        return []
    stages = len(road.stages)
    points = lengths(known)[stages]
    return [remark("road-lost", count=road.done.bit_count(), of_count=stages, points=points)]


# ---- what it does


def of_transport(known: MedState, seat: int, step: TransportTurn, move: Move) -> list[Consequence]:
    trade = current(known)
    if move.verb == "go":
        return of_way(known, seat, trade.piece, move.args[0])
    if move.verb == "buy":
        return of_buying(known, seat, trade, move.args[0])
    if move.verb in ("sell", "sell-all"):
        return of_selling(known, seat, step, move)
    if move.verb == "open-road":
        return [
            remark("road-brings", stages=n, points=worth) for n, worth in lengths(known).items()
        ]
    if move.verb == "halt":
        return [remark("steps-left", count=known.piece_points[trade.piece])]
    return []


def of_way(known: MedState, seat: int, piece: int, zone: int) -> list[Consequence]:
    """MU-COM-03, MU-COM-08 to MU-COM-10: the steps left, a stage of the road, and who stands there."""
    left = known.piece_points[piece] - trader_cost(known, piece, zone)
    found = [remark("steps-left", count=left)]
    road = road_of(known, piece)
    if road is not None and zone in road.stages[:-1]:
        found.append(remark("stage-there"))
    if not slips_through(known, piece, zone):
        danger = dangers(known, seat, zone)
        if danger.barbarians:
            found.append(remark("barbarians-take-it"))
        if danger.hostile:
            found.append(remark("enemies-may-take-it", seats=list(danger.hostile)))
        if danger.neutral:
            found.append(remark("neutrals-may-take-it", seats=list(danger.neutral)))
    return found


def of_warning(known: MedState, seat: int, step: WarnTrader, move: Move) -> list[Consequence]:
    if move.verb == "hold-back":
        return []
    danger = dangers(known, seat, step.zone)
    if danger.barbarians:
        found = [remark("barbarians-take-it")]
    else:
        found = [remark("enemies-may-take-it", seats=list(danger.hostile))]
    cubes = cubes_aboard(known, step.piece)
    if cubes:
        found.append(remark("cargo-lost", count=cubes))
    return found + road_given_up(known, step.piece)


def of_buying(known: MedState, seat: int, trade: Trade, count: int) -> list[Consequence]:
    """MU-TRADE-08: where what is bought could be sold best in this turn."""
    piece, limits = trade.piece, known.world.limits
    area = known.piece_at[piece]
    good = known.world.good[area]
    cubes = tuple(count if each == good else 0 for each in range(len(GOODS)))
    bought = trade._replace(selling=0, cubes=cubes)
    after = known.copy()
    aboard = after.piece_cubes[piece] or (0,) * len(GOODS)
    after.piece_cubes[piece] = tuple(a + b for a, b in zip(aboard, cubes, strict=True))
    after.piece_points[piece] -= limits.mp_per_buy
    found = []
    values = (seat, piece, area)
    if any(
        Reaction(w, values).waits_for(known)
        for w in ("commerce.trade-declared", "commerce.purchase")
    ):
        fee = fee_due(known, seat, area) or 0
        found.append(remark("pays", florins=total(known, bought) + fee))
    sales = [(stop.sell.florins, stop.zone) for stop in stops(after, seat, piece) if stop.sell]
    if sales:
        florins, zone = max(sales)
        found.append(remark("best-sale", florins=florins, zone=known.world.zone(zone)))
    else:
        found.append(remark("no-sale-in-reach"))
    return found


def of_selling(known: MedState, seat: int, step: TransportTurn, move: Move) -> list[Consequence]:
    """MU-TRADE-11, MU-ROAD-12: what a sale brings at least, before bonuses of a road are chosen."""
    trade, area = current(known), known.piece_at[current(known).piece]
    after = known.copy()
    step.apply(after, seat, move)
    found = [remark("sale-brings", florins=_proceeds(after))] if _asks_first(known, after) else []
    if market_value(known, area):
        found.append(remark("market-value", count=market_value(known, area)))
    if road_of(known, trade.piece) is not None and not completes(known, trade.piece, area):
        found += road_given_up(known, trade.piece)
    return found


def _asks_first(known: MedState, after: MedState) -> bool:
    """Is anybody asked before the sale under way is paid?"""
    trade = current(after)
    values = (trade.seat, trade.piece, after.piece_at[trade.piece])
    windows = ("commerce.trade-declared", "commerce.sale")
    steps: list[Step] = [Reaction(window, values) for window in windows]
    steps += [ChooseBonus(), ChooseCube(), *after.agenda[len(known.agenda) :]]
    return any(step.waits_for(after) for step in steps)


def _proceeds(s: MedState) -> int:
    """What the sale under way brings with the market bonus, less the fee of a pact."""
    trade = current(s)
    area = s.piece_at[trade.piece]
    fee = 0 if trade.price >= 0 else fee_due(s, trade.seat, area) or 0
    return total(s, trade._replace(bonus=1)) - fee


# ---- the sale


def of_goods(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    """MU-TRADE-11: what is sold together then."""
    after = known.copy()
    if move.verb == "sell":
        step.apply(after, seat, move)
    return [remark("sale-brings", florins=_proceeds(after))]


def of_sale_warning(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    return road_given_up(known, current(known).piece) if move.verb == "confirm" else []


def of_bonus(known: MedState, seat: int, step: ChooseBonus, move: Move) -> list[Consequence]:
    """MU-GM-04, MU-ROAD-10: florins of the sale, and Honour for trade points."""
    after = known.copy()
    step.apply(after, seat, move)
    trade = current(after)
    area = after.piece_at[trade.piece]
    found = [later("florins", total(after, trade) - (fee_due(known, seat, area) or 0))]
    if move.verb == "road-bonus" and move.args[0]:
        found.append(later("honour", move.args[0] * price(known, "trade-point-as-hp")))
    return found


def of_cube(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    """MU-CUBE-01, MU-CUBE-02: the market grows, for whoever holds the land."""
    area = step.area if isinstance(step, LeaveCube) else known.piece_at[current(known).piece]
    count, holder = market_value(known, area) + 1, known.control[area]
    if holder == NOBODY:
        return [remark("market-of-nobody", count=count)]
    return [remark("market-of", count=count, seat=holder)]


# ---- roads


def of_road(known: MedState, seat: int, step: LayRoad, move: Move) -> list[Consequence]:
    """MU-ROAD-02, MU-ROAD-09: what a road of this length yields, and the way to it."""
    worth = lengths(known)
    if move.verb == "done":
        count = len(step.stages)
        cubes = cubes_aboard(known, step.piece)
        each = known.world.limits.road_bonus_per_trade_point * cubes
        return [
            remark("road-worth", points=worth[count], florins=worth[count] * each),
            remark("road-ends-early"),
        ]
    if move.verb != "stage":
        return []
    count = len(step.stages) + 1
    if count in worth:
        return [remark("road-so-far", count=count, points=worth[count])]
    goal = min(n for n in worth if n > count)
    return [remark("road-to-come", count=goal - count, points=worth[goal])]


def of_driver(known: MedState, seat: int, move: Move) -> list[Consequence]:
    """MU-EC-30: the transport that goes on with a road."""
    piece = move.args[0]
    points = movement_points(known, piece)
    assert owner_of(piece) == seat
    return [remark("trader-ready", count=points, cube_count=cubes_aboard(known, piece))]
