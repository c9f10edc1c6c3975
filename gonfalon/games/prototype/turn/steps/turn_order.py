"""The order of the turn, from turn 2 on by auction.

rules: MP-TURN-04 to MP-TURN-09, MP-TIME-18
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.prototype.realm.changes.holdings import pay
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.timing.steps.bidding import Bidding
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.state import Step


def positions(s: ProtoState) -> int:
    """MP-TURN-05: how many leading positions are auctioned."""
    rows = s.world.data.tables.auctions
    players = max(len(s.order), min(rows[0].players))
    return next(row.positions for row in rows if players in row.players)


@dataclass(slots=True)
class TurnOrder(Step):
    """MP-TURN-04: turn 1 keeps the order of the set-up."""

    id = "TurnOrder"

    def run(self, s: ProtoState) -> None:
        if s.turn == 1:
            return
        s.last_order = s.order[:]
        s.push(*(Auction(position) for position in range(positions(s))), FillOrder())
        s.order_won = []


@dataclass(slots=True)
class Auction(Bidding):
    """MP-TURN-06: in the order of the turn before. MP-TURN-08: winners of earlier positions do not bid."""

    id = "Auction"
    window = "auction.bid"
    rule = "MP-TURN-06"
    purse_rule = "MP-TURN-07"

    position: int
    bid: int = 0
    bidder: int = NOBODY
    passed: int = 0
    at: int = NOBODY

    def turn(self, s: ProtoState) -> int:
        left = [seat for seat in self.free(s) if not self.passed >> seat & 1]
        if not left or left == [self.bidder]:
            return NOBODY
        if self.at == NOBODY:
            return left[0]
        begin = s.last_order.index(self.at) + 1
        circle = s.last_order[begin:] + s.last_order[:begin]
        return next(seat for seat in circle if seat in left and seat != self.bidder)

    def free(self, s: ProtoState) -> list[int]:
        return [seat for seat in s.last_order if seat not in s.order_won]

    def first_bid(self, s: ProtoState) -> int:
        return s.world.limits.first_bid

    def changed(self, **values: int) -> Auction:
        return replace(self, **values)

    def close(self, s: ProtoState) -> None:
        """MP-TURN-07, MP-TURN-09: the winner pays the bank; what nobody wants is drawn."""
        number = self.position + 1
        if self.bidder == NOBODY:
            free = self.free(s)
            winner = free[s.draw(len(free))]
            s.emit("position-drawn", "MP-TURN-09", seat=winner, number=number)
        else:
            winner = self.bidder
            pay(s, winner, self.bid)
            s.emit("position-won", "MP-TURN-07", seat=winner, number=number, florins=self.bid)
        s.order_won.append(winner)

    def without_bid(self, s: ProtoState, seat: int) -> list[Consequence]:
        """MP-TURN-09: the next position is auctioned too, or the lot decides."""
        free = self.free(s)
        if self.position + 1 < positions(s) and len(free) > 1:
            return [remark("next-auction", number=self.position + 2)]
        rivals = [one for one in free if one != seat and not self.passed >> one & 1]
        if not rivals:
            return [remark("place-by-lot", 1 / len(free), number=self.position + 1)]
        last = len(s.last_order)
        chance = 1 / (len(free) - 1)
        return [remark("later-by-lot", chance, number=self.position + 2, last_number=last)]

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

    id = "FillOrder"

    def run(self, s: ProtoState) -> None:
        rest = [seat for seat in s.last_order if seat not in s.order_won]
        s.order = s.order_won + s.shuffle(rest)
        s.order_won = []
        s.emit("turn-order", "MP-TURN-09", seats=list(s.order))
