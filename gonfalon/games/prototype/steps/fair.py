"""Empire cards are auctioned at Fairs.

rules: MP-FAIR-01 to MP-FAIR-03, MP-TIME-18
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.prototype import in_force
from gonfalon.games.prototype.cards.uses import add_card, drop_card
from gonfalon.games.prototype.realm import own_fairs, pay, receive
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

HIGHEST_MINIMUM = 9999


def auctions_left(s: ProtoState, seat: int) -> int:
    """MP-FAIR-01: as many as he owns Fairs."""
    return own_fairs(s, seat) - in_force.of_kind(s, in_force.AUCTIONED).count((seat,))


def auction_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    if not s.hands[seat] or auctions_left(s, seat) <= 0:
        return []
    return [
        s.vocabulary.range("auction", card, low=1, high=HIGHEST_MINIMUM)
        for card in dict.fromkeys(s.hands[seat])
        if card >= 0
    ]


def put_up(s: ProtoState, seat: int, move: Move) -> None:
    card, minimum = move.args
    in_force.begin(s, in_force.AUCTIONED, s.turn, seat)
    s.commit()
    s.emit("card-for-sale", "MP-FAIR-02", seat=seat, card=card, florins=minimum)
    s.push(FairBid(seat, card, minimum))


def refuse_auction(s: ProtoState, seat: int, move: Move) -> Refusal:
    if move.args[0] not in s.hands[seat]:
        return Refusal("MP-CARD-07", "card-not-held", card=move.args[0])
    if auctions_left(s, seat) <= 0:
        return Refusal("MP-FAIR-01", "no-fair-left")
    return Refusal("MP-FAIR-02", "bid-too-low", florins=1)


@dataclass(slots=True)
class FairBid(Step):
    """MP-FAIR-02: an open ascending auction in turn order from the seller on; who passes is out of it."""

    window = "fair.bid"
    rule = "MP-FAIR-02"
    verbs = ("pass", "bid", "bid-up-to")

    seller: int
    card: int
    minimum: int
    bid: int = 0
    bidder: int = NOBODY
    passed: int = 0
    at: int = NOBODY
    """Who acted last; NOBODY before the first one."""

    def _turn(self, s: ProtoState) -> int:
        """Whose bid it is; NOBODY when the auction is over."""
        last = self.seller if self.at == NOBODY else self.at
        begin = s.order.index(last) + 1 if last in s.order else 0
        for seat in s.order[begin:] + s.order[:begin]:
            if seat not in (self.seller, self.bidder) and not self.passed >> seat & 1:
                return seat
        return NOBODY

    def least(self, s: ProtoState) -> int:
        return self.bid + s.world.limits.bid_raise if self.bid else self.minimum

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
            s.emit("card-unsold", self.rule, seat=self.seller, card=self.card)
            return
        pay(s, self.bidder, self.bid)
        receive(s, self.seller, self.bid)
        drop_card(s, self.seller, self.card)
        add_card(s, self.bidder, self.card)
        values: dict[str, Any] = {"seat": self.bidder, "other_seat": self.seller, "card": self.card}
        s.emit("card-sold", self.rule, **values, florins=self.bid)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.args[0] > s.florins[seat]:
            return Refusal("MP-FAIR-02", "bid-above-purse", florins=s.florins[seat])
        return Refusal("MP-FAIR-02", "bid-too-low", florins=self.least(s))

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {
            "card": self.card,
            "seat": self.bidder,
            "florins": self.bid,
            "other_seat": self.seller,
            "least_florins": self.least(s),
        }
