"""Phase 6: commerce, one player after another.

rules: MU-COM-01 to MU-COM-06, MU-COM-17 to MU-COM-19, MU-TRADE-08 to MU-TRADE-12, MU-TRADE-14, MU-ROAD-01, MU-ROAD-05, MU-ROAD-07

A player chooses a transport and acts with it until it halts; then another, or the same again. `s.trade` holds the transport that acts;
`TransportTurn` stays on the agenda below whatever its actions put there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.commerce.changes import remove_road
from gonfalon.games.medioevo.commerce.questions.journeys import (
    dangers,
    is_at_risk,
    is_trader,
    next_zones,
    traders,
)
from gonfalon.games.medioevo.commerce.questions.roads import next_stages
from gonfalon.games.medioevo.commerce.questions.trade import (
    Trade,
    fee_due,
    least_sold,
    most_bought,
    most_loaded,
    present,
    refuse_trade,
    room_aboard,
    sellable,
)
from gonfalon.games.medioevo.commerce.steps.journeys import Noticed, SetOut, WarnTrader, meet
from gonfalon.games.medioevo.commerce.steps.roads import LayRoad
from gonfalon.games.medioevo.commerce.steps.trade import begin_purchase, begin_sale, least_of, some
from gonfalon.games.medioevo.definitions.questions.realm import in_play, owner_of
from gonfalon.games.medioevo.effects.questions.in_force import driverless
from gonfalon.games.medioevo.empire_cards.questions import (
    may_act,
    may_react,
    own_uses,
    paid_cards,
    refuse_use,
)
from gonfalon.games.medioevo.empire_cards.steps.activation import fill_pool, use
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.powers import ALL_USES, APPLY_VERBS, Moment
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.technology.questions.points import (
    POOL_VERBS,
    owns,
    pool_moves,
    refuse_pool,
)
from gonfalon.games.medioevo.world import SHIP, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, covers
from gonfalon.kernel.state import Step

OWN_TURN = "commerce.own-turn"


@dataclass(slots=True)
class CommercePhase(Step):
    """Every player in turn order completes their trade."""

    id = "CommercePhase"
    seat: int = NOBODY
    """The seat that trades first; the first in turn order without one."""

    def run(self, s: MedState) -> None:
        queue = tuple(s.order)
        if self.seat in queue:
            queue = queue[queue.index(self.seat) :]
        s.push(CommerceSlots(queue))


@dataclass(slots=True)
class CommerceSlots(Step):
    """MU-COM-01: one player after another."""

    id = "CommerceSlots"
    queue: tuple[int, ...]

    def run(self, s: MedState) -> None:
        queue = [seat for seat in self.queue if seat in s.order]
        if not queue:
            s.active = NOBODY
            return
        s.active = queue[0]
        s.push(
            CommerceTurn(queue[0]),
            Reaction("commerce.others-turn-end", (queue[0],)),
            CommerceSlots(tuple(queue[1:])),
        )


def own_turn(s: MedState, seat: int) -> Moment:
    """The window, for cards and technologies; its values are the seat, and the transport that acts with its zone."""
    trade = s.trade
    return Moment(
        OWN_TURN, (seat,) if trade is None else (seat, trade.piece, s.piece_at[trade.piece])
    )


def trade_moments(s: MedState, seat: int) -> list[Moment]:
    """Powers of sales and purchases with which the acting transport may begin one."""
    values = (seat, s.trade.piece, s.piece_at[s.trade.piece])
    return [Moment("commerce.sale", values), Moment("commerce.purchase", values)]


def useful_colours(s: MedState, seat: int) -> list[int]:
    """MU-TIME-03: the colours of points that technologies of this phase cost, for who owns them."""
    windows = s.world.technology_windows
    return sorted(
        {
            branch
            for window in (OWN_TURN, "commerce.sale", "commerce.purchase")
            for _, branch, level in windows.get(window, ())
            if owns(s, seat, branch, level)
        }
    )


def begin_with_power(s: MedState, seat: int) -> list[AnyMove]:
    """Cards only: technologies change a trade under way, or are listed for the turn itself."""
    return [move for moment in trade_moments(s, seat) for move in paid_cards(s, seat, moment)]


def moment_of(s: MedState, seat: int, move: Move) -> Moment:
    """In which of its windows the acting player uses this."""
    for moment in trade_moments(s, seat) if s.trade is not None else ():
        if covers(paid_cards(s, seat, moment), move):
            return moment
    return own_turn(s, seat)


@dataclass(slots=True)
class CommerceTurn(Step):
    """MU-COM-02, MU-COM-19: which transport acts next; asked only while one of them can."""

    id = "CommerceTurn"
    window = "commerce.own-turn"
    rule = "MU-COM-02"
    verbs = ("done", "send", "drop-road", *ALL_USES, *POOL_VERBS)

    seat: int
    idle: int = 0
    """Bit mask of transports halted before they did anything: others act first, so that choosing ends."""

    def waits_for(self, s: MedState) -> list[int]:
        seat = self.seat
        asked = any(could_act(s, piece) for piece in traders(s, seat))
        return [seat] if asked or may_react(s, seat, own_turn(s, seat)) else []

    def stays_open(self, s: MedState) -> bool:
        """Who cannot pay is asked all the same, and who halted their only transport may still take that back."""
        return True

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [s.world.done]
        moves += [
            v["send", piece]
            for piece in traders(s, seat)
            if not self.idle >> piece & 1 and can_act(s, piece)
        ]
        if s.roads[seat]:
            moves.append(v[("drop-road",)])
        moves += own_uses(s, seat, own_turn(s, seat))
        useful = useful_colours(s, seat)
        return moves + pool_moves(s, seat, useful) if useful else moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
            s.emit("commerce-over", "MU-COM-02", seat=seat)
        elif move.verb == "send":
            s.done()
            s.trade = Trade(seat, move.args[0])
            s.push(TransportTurn(self.idle), CommerceTurn(seat))
        elif move.verb == "drop-road":
            remove_road(s, seat, "MU-ROAD-07")
        elif move.verb in POOL_VERBS:
            fill_pool(s, seat, move)
        else:
            use(s, seat, move, own_turn(s, seat))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "drop-road":
            return Refusal("MU-ROAD-07", "no-road")
        if move.verb in POOL_VERBS:
            return refuse_pool(s, seat, move)
        if move.verb in ALL_USES:
            return refuse_use(s, seat, move, own_turn(s, seat))
        piece = move.args[0]
        if owner_of(piece) != seat or s.piece_kind[piece] == NOBODY:
            return Refusal("MU-COM-01", "not-your-piece")
        if not is_trader(s, piece):
            return Refusal("MU-COM-04", "military")
        if self.idle >> piece & 1:
            return Refusal("MU-COM-02", "halted")
        return Refusal("MU-COM-02", "no-points")


def can_act(s: MedState, piece: int) -> bool:
    """Can the transport move, buy or sell?"""
    return bool(next_zones(s, piece)) or bool(trade_moves(s, owner_of(piece), piece))


def could_act(s: MedState, piece: int) -> bool:
    """MU-COM-19 by what all can see: neither the purse nor the secret pacts of its owner show in whether the owner is asked."""
    if next_zones(s, piece):
        return True
    limits, area, points = s.world.limits, s.piece_at[piece], s.piece_points[piece]
    why = refuse_trade(s, owner_of(piece), piece, area)
    if why is not None and why.rule != "MU-TRADE-02":
        return False
    if points >= limits.mp_per_buy and most_loaded(s, piece, area):
        return True
    return points >= limits.mp_per_sell and any(sellable(s, piece, area))


def trade_moves(s: MedState, seat: int, piece: int) -> list[AnyMove]:
    """MU-TRADE-08 to MU-TRADE-12: buying, and selling of one merchandise or of everything that can be sold."""
    v, area, limits = s.vocabulary, s.piece_at[piece], s.world.limits
    if refuse_trade(s, seat, piece, area) is not None:
        return []
    moves: list[AnyMove] = []
    points = s.piece_points[piece]
    if points >= limits.mp_per_buy:
        most = most_bought(s, seat, piece, area)
        if most:
            moves.append(some(s, "buy", low=1, high=most))
    if points >= limits.mp_per_sell:
        cubes = sellable(s, piece, area)
        least = least_sold(s, seat, area)
        if sum(cubes) >= least:
            goods = [good for good, count in enumerate(cubes) if count]
            moves += [
                some(s, "sell", good, low=least_of(least, cubes, good), high=cubes[good])
                for good in goods
                if least_of(least, cubes, good) <= cubes[good]
            ]
            if len(goods) > 1:
                moves.append(v[("sell-all",)])
    return moves


@dataclass(slots=True)
class TransportTurn(Step):
    """MU-COM-02, MU-COM-03: the chosen transport makes a step, buys or sells, until its owner halts it."""

    id = "TransportTurn"
    window = "commerce.own-turn"
    question = "commerce.transport"
    rule = "MU-COM-02"
    verbs = ("halt", "go", "buy", "sell", "sell-all", "open-road", *ALL_USES)

    idle: int = 0
    """As of the choice of the transport."""

    def _moves(self, s: MedState) -> list[AnyMove]:
        trade = s.trade
        v, piece = s.vocabulary, trade.piece
        moves: list[AnyMove] = [v["go", zone] for zone in bits(next_zones(s, piece))]
        moves += trade_moves(s, trade.seat, piece)
        moves += begin_with_power(s, trade.seat)
        moves += own_uses(s, trade.seat, own_turn(s, trade.seat))
        if self._may_open_road(s, trade):
            moves.append(v[("open-road",)])
        return moves

    def _may_open_road(self, s: MedState, trade: Trade) -> bool:
        """MU-ROAD-01, MU-ROAD-05."""
        if not trade.bought or s.roads[trade.seat] or driverless(s, trade.seat):
            return False
        return bool(next_stages(s, s.piece_at[trade.piece], ()))

    def waits_for(self, s: MedState) -> list[int]:
        trade = s.trade
        if trade is None or not is_trader(s, trade.piece):
            return []
        return [trade.seat] if self._is_asked(s, trade) else []

    def _is_asked(self, s: MedState, trade: Trade) -> bool:
        seat = trade.seat
        return (
            could_act(s, trade.piece)
            or self._may_open_road(s, trade)
            or may_act(s, seat, own_turn(s, seat))
            or any(may_react(s, seat, moment) for moment in trade_moments(s, seat))
        )

    def stays_open(self, s: MedState) -> bool:
        """Who cannot pay is asked all the same."""
        return True

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary[("halt",)], *self._moves(s)]

    def default(self, s: MedState, seat: int) -> Move:
        """A hidden transport whose owner does not answer leaves a place where it would be lost, if there is a safe way."""
        piece = s.trade.piece
        if s.trade.unseen and dangers(s, seat, s.piece_at[piece]).is_warned:
            for zone in bits(next_zones(s, piece)):
                if not is_at_risk(s, piece, zone):
                    return s.vocabulary["go", zone]
        return s.vocabulary[("halt",)]

    def run(self, s: MedState) -> None:
        trade, s.trade = s.trade, None
        if trade is not None and trade.unseen and is_trader(s, trade.piece):
            meet(s, trade.seat, trade.piece)

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        piece = s.trade.piece
        if move.verb == "halt" and s.trade.unseen:
            s.push(WarnTrader(seat, piece, s.piece_at[piece], 1), Noticed(seat, piece))
        elif move.verb == "halt":
            s.done()
            if not s.trade.acted:
                s.done()
                s.push(CommerceTurn(seat, self.idle | 1 << piece))
            s.trade = None
        elif move.verb == "go":
            s.push(WarnTrader(seat, piece, move.args[0]), SetOut(seat, piece, move.args[0]))
        elif move.verb == "buy":
            begin_purchase(s, move.args[0])
        elif move.verb == "open-road":
            s.trade = s.trade.between()
            s.push(LayRoad(seat, piece, s.piece_at[piece]))
        elif move.verb in ALL_USES:
            use(s, seat, move, moment_of(s, seat, move))
        else:
            begin_sale(s, move)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        piece = s.trade.piece
        if move.verb == "go":
            return refuse_step(s, piece, move.args[0])
        if move.verb == "open-road":
            if s.roads[seat] or driverless(s, seat):
                return Refusal("MU-ROAD-05", "has-road")
            return Refusal("MU-ROAD-01", "not-after-buying")
        if move.verb in ALL_USES:
            return refuse_use(s, seat, move, self._window_of(s, seat, move))
        return refuse_deal(s, seat, piece, move)

    def _window_of(self, s: MedState, seat: int, move: Move) -> Moment:
        """The window in which a card or technology is listed, for the reason of a refusal."""
        listed = s.world.technologies if move.verb in APPLY_VERBS else s.world.cards
        windows = listed[move.args[0]].windows
        moments = trade_moments(s, seat)
        return next((m for m in moments if m.window in windows), own_turn(s, seat))

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        piece = s.trade.piece
        return {"piece": piece, "zone": s.piece_at[piece], "points": s.piece_points[piece]}


# ---- why not


def refuse_step(s: MedState, piece: int, zone: int) -> Refusal:
    """Why a transport cannot step into a zone."""
    w, at = s.world, s.piece_at[piece]
    if not in_play(s) >> zone & 1:
        return Refusal("MU-KING-06", "not-in-play", zone=zone)
    if next_zones(s, piece) >> zone & 1:
        return Refusal("MU-COM-02", "not-offered")
    if s.piece_kind[piece] == SHIP:
        if w.next_to[at] >> zone & 1 and at < w.first_sea and zone >= w.first_sea:
            if s.piece_points[piece]:
                return Refusal("MU-MOVE-10", "other-side")
            return Refusal("MU-COM-03", "no-points")
        if not w.next_to[at] >> zone & 1 or max(at, zone) < w.first_sea:
            return Refusal("MU-COM-06", "not-adjacent", zone=zone)
        return Refusal("MU-COM-03", "no-points")
    if zone >= w.first_sea:
        return Refusal("MU-COM-05", "no-sea", zone=zone)
    if w.adjacent[at] >> zone & 1:
        return Refusal("MU-VAR-07" if w.terrain_on else "MU-COM-03", "no-points")
    crossing = w.crossing[at] >> zone & 1
    return Refusal("MU-MOVE-15" if crossing else "MU-COM-05", "not-adjacent", zone=zone)


def refuse_deal(s: MedState, seat: int, piece: int, move: Move) -> Refusal:
    """Why a transport cannot buy or sell so."""
    w, area = s.world, s.piece_at[piece]
    why = refuse_trade(s, seat, piece, area)
    if why is not None:
        return why
    if not s.piece_points[piece]:
        return Refusal("MU-COM-03", "no-points")
    if move.verb == "buy":
        room = room_aboard(s, piece)
        if move.args[0] > min(room, most_bought(s, seat, piece, area)):
            cost = move.args[0] * w.limits.buy_price
            if move.args[0] <= room and s.florins[seat] < cost:
                return Refusal("MU-TRADE-08", "lacks-florins", florins=cost)
            if move.args[0] <= room and s.florins[seat] < cost + (fee_due(s, seat, area) or 0):
                return Refusal("MU-DIP-22", "lacks-florins", florins=fee_due(s, seat, area))
            return Refusal("MU-TRADE-10", "not-so-many", count=room)
        return Refusal("MU-TRADE-08", "at-least-one")
    cubes = sellable(s, piece, area)
    if move.verb == "sell":
        good, count = move.args
        aboard = s.piece_cubes[piece][good] if s.piece_cubes[piece] else 0
        if aboard and present(s, area) >> good & 1:
            return Refusal("MU-TRADE-12", "already-there", good=good)
        if not 0 < count <= aboard:
            return Refusal("MU-TRADE-11", "not-so-many", count=aboard)
    if sum(cubes) and sum(cubes) < least_sold(s, seat, area):
        return Refusal("MU-DIP-22", "lacks-florins", florins=fee_due(s, seat, area))
    return Refusal("MU-TRADE-11", "nothing-to-sell")
