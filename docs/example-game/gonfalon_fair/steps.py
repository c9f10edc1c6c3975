"""The rules of the Fair.

rules: FAIR-BID-01 to FAIR-BID-03, FAIR-END-01
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step
from gonfalon_fair.state import NO_LOT, WORTH, FairState


@dataclass(slots=True)
class NextLot(Step):
    """The top lot is shown and sold; then comes the next turn. After the last lot the game is over."""

    id = "NextLot"

    def run(self, s: FairState) -> None:
        if not s.deck:
            s.outcome = "sold-out"
            s.emit("game-over", "FAIR-END-01", seats=ranking(s)[0])
            return
        s.turn += 1
        s.lot = s.deck.pop()
        s.commit()
        s.emit("lot-shown", "FAIR-BID-01", turn=s.turn, lot=s.lot)
        s.push(Bidding(), NextLot())


@dataclass(slots=True)
class Bidding(Step):
    """Everybody bids at once and in secret; the highest bid takes the lot."""

    id = "Bidding"
    window = "fair.bid"
    rule = "FAIR-BID-01"
    verbs = ("pass", "bid")
    sealed = True

    def waits_for(self, s: FairState) -> list[int]:
        return [seat for seat, coins in enumerate(s.purse) if coins and not s.sealed[seat]]

    def moves(self, s: FairState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        return [v[("pass",)], v.range("bid", low=1, high=s.purse[seat])]

    def refuse(self, s: FairState, seat: int, move: Move) -> Refusal:
        if not s.purse[seat]:
            return Refusal("FAIR-BID-01", "purse-empty")
        if s.sealed[seat]:
            return Refusal("FAIR-BID-02", "bid-made")
        if not move.args[0]:
            return Refusal("FAIR-BID-02", "at-least-one")
        return Refusal("FAIR-BID-02", "too-much", count=move.args[0], have_count=s.purse[seat])

    def run(self, s: FairState) -> None:
        bids = [choice[0].args[0] if choice and choice[0].args else 0 for choice in s.sealed]
        for seat, bid in enumerate(bids):
            if bid:
                s.emit("bid-shown", "FAIR-BID-03", seat=seat, count=bid)
        best = max(bids)
        if best and bids.count(best) == 1:
            winner = bids.index(best)
            s.purse[winner] -= best
            s.points[winner] += WORTH[s.lot]
            s.emit("lot-sold", "FAIR-BID-03", seat=winner, count=best, lot=s.lot)
        else:
            s.emit("lot-withdrawn", "FAIR-BID-03", lot=s.lot)
        s.lot = NO_LOT

    def asks(self, s: FairState, seat: int) -> dict[str, Any]:
        return {"lot": s.lot, "points_count": WORTH[s.lot]}


@dataclass(slots=True)
class Standing(Step):
    """Nobody has rights outside the bidding."""

    id = "Standing"

    def moves(self, s: FairState, seat: int) -> list[AnyMove]:
        return []


def ranking(s: FairState) -> list[list[int]]:
    """FAIR-END-01: by points, then by coins left; seats that share a place stand together."""
    places: dict[tuple[int, int], list[int]] = {}
    for seat, standing in enumerate(zip(s.points, s.purse, strict=True)):
        places.setdefault(standing, []).append(seat)
    return [places[standing] for standing in sorted(places, reverse=True)]
