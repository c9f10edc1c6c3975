"""Empire cards are auctioned at Fairs.

rules: MP-FAIR-01 to MP-FAIR-03, MP-TIME-18
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.prototype.cards.changes.hands import add_card, drop_card
from gonfalon.games.prototype.cards.questions.outlook import hand_outlook
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.changes.holdings import pay, receive
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import own_fairs
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.timing.steps.bidding import Bidding
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

HIGHEST_MINIMUM = 9999


def auctions_left(s: ProtoState, seat: int) -> int:
    """MP-FAIR-01: how many auctions the player may still hold, one for each own Fair."""
    held = sum(auction.seat == seat for auction in effects.of(s, effects.Auctioned))
    return own_fairs(s, seat) - held


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
    begin(s, effects.Auctioned(seat), s.turn)
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
class FairBid(Bidding):
    """MP-FAIR-02: in turn order from the seller on."""

    id = "FairBid"
    window = "fair.bid"
    rule = "MP-FAIR-02"
    purse_rule = "MP-FAIR-02"

    seller: int
    card: int
    minimum: int
    bid: int = 0
    bidder: int = NOBODY
    passed: int = 0
    at: int = NOBODY

    def turn(self, s: ProtoState) -> int:
        last = self.seller if self.at == NOBODY else self.at
        begin = s.order.index(last) + 1 if last in s.order else 0
        for seat in s.order[begin:] + s.order[:begin]:
            if seat not in (self.seller, self.bidder) and not self.passed >> seat & 1:
                return seat
        return NOBODY

    def first_bid(self, s: ProtoState) -> int:
        return self.minimum

    def changed(self, **values: int) -> FairBid:
        return replace(self, **values)

    def close(self, s: ProtoState) -> None:
        if self.bidder == NOBODY:
            s.emit("card-unsold", self.rule, seat=self.seller, card=self.card)
            return
        pay(s, self.bidder, self.bid)
        receive(s, self.seller, self.bid)
        drop_card(s, self.seller, self.card)
        add_card(s, self.bidder, self.card)
        values: dict[str, Any] = {"seat": self.bidder, "other_seat": self.seller, "card": self.card}
        s.emit("card-sold", self.rule, **values, florins=self.bid)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """The card as well, for who may win it."""
        found = Bidding.outlook(self, s, seat, move)
        return found if move.verb == "pass" else [*found, *hand_outlook(s, seat, self.card)]

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {
            "card": self.card,
            "seat": self.bidder,
            "florins": self.bid,
            "other_seat": self.seller,
            "least_florins": self.least(s),
        }
