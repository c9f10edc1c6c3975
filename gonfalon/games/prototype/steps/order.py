"""The order of the turn, from turn 2 on by auction.

rules: MP-TURN-04 to MP-TURN-09, MP-TIME-18
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.prototype.realm import pay
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def positions(s: ProtoState) -> int:
    """MP-TURN-05: how many leading positions are auctioned."""
    rows = s.world.data.tables.auctions
    players = max(len(s.order), min(rows[0].players))
    return next(row.positions for row in rows if players in row.players)


@dataclass(slots=True)
class TurnOrder(Step):
    """MP-TURN-04: turn 1 keeps the order of the set-up."""

    def run(self, s: ProtoState) -> None:
        if s.turn == 1:
            return
        s.last_order = s.order[:]
        s.push(*(Auction(position) for position in range(positions(s))), FillOrder())
        s.order_won = []


@dataclass(slots=True)
class Auction(Step):
    """MP-TURN-06: an open ascending auction; who passes is out of it."""

    window = "auction.bid"
    rule = "MP-TURN-06"
    verbs = ("pass", "bid", "bid-up-to")

    position: int
    bid: int = 0
    bidder: int = NOBODY
    passed: int = 0
    at: int = NOBODY
    """Who acts now; NOBODY before the first one."""

    def _in(self, s: ProtoState) -> list[int]:
        """Who can still bid, in the order of the turn before. MP-TURN-08: winners of earlier positions are not among them."""
        return [
            seat for seat in s.last_order if seat not in s.order_won and not self.passed >> seat & 1
        ]

    def _turn(self, s: ProtoState) -> int:
        """Whose bid it is; NOBODY when the auction is over."""
        left = self._in(s)
        if not left or left == [self.bidder]:
            return NOBODY
        if self.at == NOBODY:
            return left[0]
        begin = s.last_order.index(self.at) + 1
        circle = s.last_order[begin:] + s.last_order[:begin]
        return next(seat for seat in circle if seat in left and seat != self.bidder)

    def least(self, s: ProtoState) -> int:
        limits = s.world.limits
        return self.bid + limits.bid_raise if self.bid else limits.first_bid

    def waits_for(self, s: ProtoState) -> list[int]:
        seat = self._turn(s)
        return [] if seat == NOBODY or s.ceilings[seat] else [seat]

    def stays_open(self, s: ProtoState) -> bool:
        """Who cannot pay is asked all the same: his purse is hidden."""
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        moves: list[AnyMove] = [s.world.pass_]
        least, most = self.least(s), s.florins[seat]
        if least <= most:
            moves.append(s.vocabulary.range("bid", low=least, high=most))
            moves.append(s.vocabulary.range("bid-up-to", low=least, high=most))
        return moves

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb == "bid-up-to":
            s.ceilings[seat] = move.args[0]
            self._answer(s, seat, self.least(s))
        else:
            self._answer(s, seat, move.args[0] if move.verb == "bid" else 0)

    def _answer(self, s: ProtoState, seat: int, bid: int) -> None:
        """A bid, or 0 for a pass."""
        s.done()
        s.commit()
        if bid:
            s.emit("bid", self.rule, seat=seat, florins=bid)
            s.push(replace(self, bid=bid, bidder=seat, at=seat))
        else:
            s.emit("no-bid", self.rule, seat=seat)
            s.push(replace(self, passed=self.passed | 1 << seat, at=seat))

    def run(self, s: ProtoState) -> None:
        """MP-TIME-18: a ceiling answers with the smallest raise up to it."""
        seat = self._turn(s)
        if seat != NOBODY:
            s.push(self)
            least = self.least(s)
            self._answer(s, seat, least if least <= s.ceilings[seat] else 0)
            return
        s.ceilings = [0] * s.world.seats
        if self.bidder == NOBODY:
            left = self._in(s) or [seat for seat in s.last_order if seat not in s.order_won]
            winner = left[s.draw(len(left))]
            s.emit("position-drawn", "MP-TURN-09", seat=winner, number=self.position + 1)
        else:
            winner = self.bidder
            pay(s, winner, self.bid)
            s.emit(
                "position-won",
                "MP-TURN-07",
                seat=winner,
                number=self.position + 1,
                florins=self.bid,
            )
        s.order_won.append(winner)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.args[0] > s.florins[seat]:
            return Refusal("MP-TURN-07", "bid-above-purse", florins=s.florins[seat])
        return Refusal("MP-TURN-06", "bid-too-low", florins=self.least(s))

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {
            "number": self.position + 1,
            "florins": self.bid,
            "seat": self.bidder,
            "least_florins": self.least(s),
        }


@dataclass(slots=True)
class FillOrder(Step):
    """MP-TURN-09: all other positions are filled at random."""

    def run(self, s: ProtoState) -> None:
        rest = [seat for seat in s.last_order if seat not in s.order_won]
        s.order = s.order_won + s.shuffle(rest)
        s.order_won = []
        s.emit("turn-order", "MP-TURN-09", seats=list(s.order))
