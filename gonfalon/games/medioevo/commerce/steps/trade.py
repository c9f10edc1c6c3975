"""A buy action and a sell action.

rules: MU-TRADE-08, MU-TRADE-11 to MU-TRADE-17, MU-CUBE-01, MU-CUBE-04, MU-GM-03, MU-GM-04, MU-ROAD-08 to MU-ROAD-12, MU-DIP-22

The action under way is in `s.trade`. Nothing changes hands before `PayPurchase` and `PaySale`; if trade is no longer possible then, the
action is void and its movement point is not spent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.commerce.changes import place_cube, remove_road
from gonfalon.games.medioevo.commerce.questions.roads import completes, road_of, trade_points
from gonfalon.games.medioevo.commerce.questions.trade import (
    MARKET,
    NO_BONUS,
    NO_CUBES,
    ROAD,
    Cubes,
    Trade,
    fee_due,
    lawful_colours,
    least_sold,
    offered,
    refuse_trade,
    sellable,
    total,
)
from gonfalon.games.medioevo.commerce.steps.journeys import refuse_colour
from gonfalon.games.medioevo.definitions.changes.money import pay, receive
from gonfalon.games.medioevo.definitions.questions.realm import market_value
from gonfalon.games.medioevo.diplomacy.changes.agreements import collect_fee
from gonfalon.games.medioevo.diplomacy.questions import price
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.objectives.changes.log import note
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.games.medioevo.world import GOODS
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def current(s: MedState) -> Trade:
    trade = s.trade
    assert isinstance(trade, Trade)
    return trade


def finish(s: MedState, bought: int = 0) -> None:
    """The action is over; its transport may go on."""
    trade = current(s)
    s.trade = trade.between(bought=bought)


def call_off(s: MedState) -> None:
    """The action has become impossible: nothing changes hands (MU-EC-02)."""
    trade = current(s)
    s.trade = trade.between(trade.acted)
    s.emit(
        "trade-off",
        "MU-TRADE-16",
        seat=trade.seat,
        piece=trade.piece,
        piece_kind=s.piece_kind[trade.piece],
    )
    if trade.prepaid:
        receive(s, trade.seat, trade.prepaid)
        s.emit("refunded", "MU-EC-02", seat=trade.seat, florins=trade.prepaid)


def _collect(s: MedState, seat: int, area: int) -> None:
    """MU-DIP-22, MU-TRADE-15: whose land it is receives the fee of a pact and nothing else."""
    if s.control[area] not in (NOBODY, seat):
        collect_fee(s, seat, s.control[area])


# ---- buying


def begin_purchase(s: MedState, count: int) -> None:
    """MU-TRADE-08: so many cubes of the merchandise that the area produces."""
    trade = current(s)
    area = s.piece_at[trade.piece]
    good = s.world.good[area]
    cubes = tuple(count if each == good else 0 for each in range(len(GOODS)))
    s.trade = trade._replace(selling=0, bought=0, cubes=cubes)
    announce_purchase(s)


def announce_purchase(s: MedState) -> None:
    """Others may react, then the buyer's own powers, then payment."""
    trade = current(s)
    values = (trade.seat, trade.piece, s.piece_at[trade.piece])
    s.push(
        Reaction("commerce.trade-declared", values),
        Reaction("commerce.purchase", values),
        PayPurchase(),
    )


@dataclass(slots=True)
class PayPurchase(Step):
    """MU-TRADE-08, MU-TRADE-15, MU-TRADE-17: the bank is paid, the cubes are loaded."""

    id = "PayPurchase"

    def run(self, s: MedState) -> None:
        trade = current(s)
        seat, piece = trade.seat, trade.piece
        area = s.piece_at[piece]
        price = total(s, trade)
        if refuse_trade(s, seat, piece, area) or s.florins[seat] < price + (
            fee_due(s, seat, area) or 0
        ):
            call_off(s)
            return
        pay(s, seat, price)
        s.piece_points[piece] -= s.world.limits.mp_per_buy
        load(s, piece, trade.cubes)
        s.emit(
            "bought", "MU-TRADE-08", seat=seat, piece=piece, piece_kind=s.piece_kind[piece], territory=area,
            cubes=list(trade.cubes), florins=price,
        )  # fmt: skip
        _collect(s, seat, area)
        finish(s, bought=1)


def load(s: MedState, piece: int, cubes: Cubes, sign: int = 1) -> None:
    """Cubes come aboard, or leave."""
    aboard = s.piece_cubes[piece] or NO_CUBES
    after = tuple(a + sign * b for a, b in zip(aboard, cubes, strict=True))
    s.piece_cubes[piece] = after if any(after) else ()


# ---- selling: what is sold


def some(s: MedState, verb: str, *args: int, low: int, high: int) -> AnyMove:
    """A move with an amount, or with the only one that is left."""
    v = s.vocabulary
    return v[(verb, *args, low)] if low == high else v.range(verb, *args, low=low, high=high)


def least_of(least: int, cubes: Cubes, good: int) -> int:
    """The fewest cubes of one merchandise with which, the others added, enough is sold."""
    return max(1, least - sum(cubes) + cubes[good])


def begin_sale(s: MedState, move: Move) -> None:
    """MU-TRADE-11: all that can be sold, or some of one merchandise and then perhaps of others."""
    trade = current(s)
    cubes = sellable(s, trade.piece, s.piece_at[trade.piece])
    if move.verb == "sell":
        good, count = move.args
        cubes = tuple(count if each == good else 0 for each in range(len(GOODS)))
    s.trade = trade._replace(selling=1, bought=0, cubes=cubes)
    more = [PickGoods()] if move.verb == "sell" else []
    s.push(*more, WarnSale(), AnnounceSale())


@dataclass(slots=True)
class PickGoods(Step):
    """MU-TRADE-11: cubes of several merchandises may be sold in one action."""

    id = "PickGoods"
    window = "commerce.sale"
    question = "commerce.goods"
    rule = "MU-TRADE-11"
    verbs = ("done", "sell")

    def _left(self, s: MedState) -> Cubes:
        """What can still be added: merchandises not yet named."""
        trade = current(s)
        cubes = offered(s, trade)
        return tuple(0 if trade.cubes[good] else count for good, count in enumerate(cubes))

    def _lacking(self, s: MedState) -> int:
        trade = current(s)
        if trade.price >= 0:
            return 1 - trade.number
        return least_sold(s, trade.seat, s.piece_at[trade.piece]) - trade.number

    def waits_for(self, s: MedState) -> list[int]:
        return [current(s).seat] if any(self._left(s)) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        left, lacking = self._left(s), self._lacking(s)
        moves: list[AnyMove] = [] if lacking > 0 else [s.world.done]
        for good, count in enumerate(left):
            low = least_of(lacking, left, good)
            if low <= count:
                moves.append(some(s, "sell", good, low=low, high=count))
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
            return
        cubes = list(current(s).cubes)
        cubes[move.args[0]] = move.args[1]
        s.trade = current(s)._replace(cubes=tuple(cubes))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "done":
            return Refusal("MU-DIP-22", "lacks-florins")
        return Refusal("MU-TRADE-11", "not-so-many", count=self._left(s)[move.args[0]])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"piece": current(s).piece, "cubes": list(current(s).cubes)}


@dataclass(slots=True)
class WarnSale(Step):
    """MU-ROAD-12: the sale would end the road before it is completed."""

    id = "WarnSale"
    window = "commerce.sale"
    question = "commerce.road-warning"
    rule = "MU-ROAD-12"
    verbs = ("hold-back", "confirm")

    def waits_for(self, s: MedState) -> list[int]:
        trade = current(s)
        road = road_of(s, trade.piece)
        area = s.piece_at[trade.piece]
        if road is None or (trade.price < 0 and completes(s, trade.piece, area)):
            return []
        return [trade.seat]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary[("hold-back",)], s.vocabulary[("confirm",)]]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "hold-back":
            s.done()
            trade = current(s)
            s.trade = trade.between(trade.acted)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        road = s.roads[seat]
        return {"stages": len(road.stages), "done": road.done.bit_count()}


@dataclass(slots=True)
class AnnounceSale(Step):
    """MU-TRADE-16: others may react, then the seller's own powers and choices, then payment."""

    id = "AnnounceSale"

    def run(self, s: MedState) -> None:
        trade = current(s)
        values = (trade.seat, trade.piece, s.piece_at[trade.piece])
        s.push(
            Reaction("commerce.trade-declared", values),
            Reaction("commerce.sale", values),
            ChooseBonus(),
            ChooseCube(),
            PaySale(),
        )


# ---- selling: bonus and cube


@dataclass(slots=True)
class ChooseBonus(Step):
    """MU-GM-04, MU-ROAD-10: market bonus, or the road's trade points: so many as Honour Points, the others as florins."""

    id = "ChooseBonus"
    window = "commerce.sale"
    question = "commerce.bonus"
    rule = "MU-GM-04"
    verbs = ("market-bonus", "road-bonus")

    def _points(self, s: MedState) -> int:
        trade = current(s)
        if trade.price >= 0 or refuse_trade(s, trade.seat, trade.piece, s.piece_at[trade.piece]):
            return 0
        return trade_points(s, trade.piece, s.piece_at[trade.piece])

    def waits_for(self, s: MedState) -> list[int]:
        trade = current(s)
        return [trade.seat] if trade.bonus == NO_BONUS and self._points(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v, trade = s.vocabulary, current(s)
        moves: list[AnyMove] = [v.range("road-bonus", low=0, high=self._points(s))]
        if market_value(s, s.piece_at[trade.piece]) and not trade.both:
            moves.append(v[("market-bonus",)])
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        trade = current(s)
        if move.verb == "market-bonus":
            s.trade = trade._replace(bonus=MARKET)
        else:
            florin_points = self._points(s) - move.args[0]
            s.trade = trade._replace(bonus=ROAD, florin_points=florin_points)

    def run(self, s: MedState) -> None:
        trade = current(s)
        if trade.bonus == NO_BONUS:
            s.trade = trade._replace(bonus=MARKET)

    def default(self, s: MedState, seat: int) -> Move:
        """MU-TIME-13: all trade points as Honour Points."""
        return s.vocabulary["road-bonus", self._points(s)]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "road-bonus":
            return Refusal("MU-ROAD-09", "not-so-many", count=self._points(s))
        return Refusal("MU-GM-01", "no-market")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        trade = current(s)
        return {"points": self._points(s), "value": market_value(s, s.piece_at[trade.piece])}


@dataclass(slots=True)
class ChooseCube(Step):
    """MU-CUBE-01, MU-CUBE-04: of which of the merchandises just sold a cube is placed."""

    id = "ChooseCube"
    window = "commerce.sale"
    question = "commerce.cube-placed"
    rule = "MU-CUBE-04"
    verbs = ("place-cube",)

    def _colours(self, s: MedState) -> list[int]:
        trade = current(s)
        return [good for good, count in enumerate(trade.cubes) if count]

    def waits_for(self, s: MedState) -> list[int]:
        trade = current(s)
        return [trade.seat] if trade.placed == NOBODY and len(self._colours(s)) > 1 else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["place-cube", good] for good in self._colours(s)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.trade = current(s)._replace(placed=move.args[0])

    def run(self, s: MedState) -> None:
        trade = current(s)
        if trade.placed == NOBODY:
            s.trade = trade._replace(placed=self._colours(s)[0])

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        trade = current(s)
        return refuse_colour(s, s.piece_at[trade.piece], trade.cubes, move.args[0])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"territory": s.piece_at[current(s).piece]}


# ---- selling: payment


@dataclass(slots=True)
class PaySale(Step):
    """MU-TRADE-16: payment, Honour Points, cubes to the reserve, the market cube, the road."""

    id = "PaySale"

    def run(self, s: MedState) -> None:
        trade = current(s)
        seat, piece = trade.seat, trade.piece
        area = s.piece_at[piece]
        price = total(s, trade)
        if trade.price < 0 and self._is_off(s, trade, price):
            call_off(s)
            return
        s.piece_points[piece] -= s.world.limits.mp_per_sell
        receive(s, seat, price)
        note(s, seat, "sale", area, trade.number, price)
        s.emit(
            "sold", "MU-TRADE-11", seat=seat, piece=piece, piece_kind=s.piece_kind[piece], territory=area,
            cubes=list(trade.cubes), florins=price,
        )  # fmt: skip
        if trade.price < 0:
            _collect(s, seat, area)
        self._end_road(s, trade, area)
        load(s, piece, trade.cubes, -1)
        if s.world.good[area] >= 0 and trade.placed in lawful_colours(s, area, trade.cubes):
            place_cube(s, seat, area, trade.placed, "MU-CUBE-01")
        finish(s)

    def _is_off(self, s: MedState, trade: Trade, price: int) -> bool:
        area = s.piece_at[trade.piece]
        fee = fee_due(s, trade.seat, area) or 0
        why = refuse_trade(s, trade.seat, trade.piece, area)
        return why is not None or s.florins[trade.seat] + price < fee

    def _end_road(self, s: MedState, trade: Trade, area: int) -> None:
        """MU-ROAD-08 to MU-ROAD-12: any sale of the road transport ends the road."""
        road = road_of(s, trade.piece)
        if road is None:
            return
        if trade.price < 0 and completes(s, trade.piece, area):
            points = trade_points(s, trade.piece, area)
            s.emit(
                "road-completed", "MU-ROAD-08", seat=trade.seat, territory=area,
                stages=len(road.stages), points=points,
            )  # fmt: skip
            note(s, trade.seat, "road", len(road.stages))
            if trade.bonus == ROAD:
                honour = (points - trade.florin_points) * price(s, "trade-point-as-hp")
                book(s, trade.seat, honour, "MU-ROAD-10")
        remove_road(s, trade.seat, "MU-ROAD-12")
