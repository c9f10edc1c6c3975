"""Open ascending auctions: of positions in the turn order, and of Empire cards.

rules: MP-TURN-06, MP-FAIR-02, MP-TIME-18
"""

from __future__ import annotations

from typing import ClassVar

from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


class Bidding(Step):
    """One seat after the other raises or passes; who passes is out of it. An auction says who bids, from how much, and what follows."""

    id = "Bidding"
    __slots__ = ()

    verbs = ("pass", "bid", "bid-up-to")

    bid: int
    bidder: int
    passed: int
    """Bit mask of the seats that are out."""
    at: int
    """Who acted last; NOBODY before the first one."""

    purse_rule: ClassVar[str]
    """The rule that forbids a bid above the bidder's florins."""

    def turn(self, s: ProtoState) -> int:
        """Whose bid it is; NOBODY when the auction is over."""
        raise NotImplementedError

    def first_bid(self, s: ProtoState) -> int:
        raise NotImplementedError

    def close(self, s: ProtoState) -> None:
        """The last bidder wins; NOBODY if nobody has bid."""
        raise NotImplementedError

    def changed(self, **values: int) -> Step:
        """The same auction with other values."""
        raise NotImplementedError

    # ---- the machinery

    def least(self, s: ProtoState) -> int:
        return self.bid + s.world.limits.bid_raise if self.bid else self.first_bid(s)

    def waits_for(self, s: ProtoState) -> list[int]:
        seat = self.turn(s)
        return [] if seat == NOBODY or s.ceilings[seat] else [seat]

    def stays_open(self, s: ProtoState) -> bool:
        """A player who cannot pay is asked all the same: purses are hidden."""
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
            s.push(self.changed(bid=bid, bidder=seat, at=seat))
        else:
            s.emit("no-bid", self.rule, seat=seat)
            s.push(self.changed(passed=self.passed | 1 << seat, at=seat))

    def run(self, s: ProtoState) -> None:
        """MP-TIME-18: a ceiling answers with the smallest raise up to it."""
        seat = self.turn(s)
        if seat == NOBODY:
            s.ceilings = [0] * s.world.seats
            self.close(s)
            return
        s.push(self)
        least = self.least(s)
        self._answer(s, seat, least if least <= s.ceilings[seat] else 0)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """Only the winner pays."""
        if move.verb == "pass":
            return self.without_bid(s, seat)
        purse = s.florins[seat] - move.args[0]
        if move.verb == "bid":
            return [remark("pays-if-wins", florins=purse)]
        return [remark("pays-at-most", florins=purse, raise_florins=s.world.limits.bid_raise)]

    def without_bid(self, s: ProtoState, seat: int) -> list[Consequence]:
        """What becomes of who passes."""
        return []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.args[0] > s.florins[seat]:
            return Refusal(self.purse_rule, "bid-above-purse", florins=s.florins[seat])
        return Refusal(self.rule, "bid-too-low", florins=self.least(s))
