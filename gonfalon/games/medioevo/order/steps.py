"""Phase 1: the sealed auction for the turn order.

rules: MU-ORDER-01 to MU-ORDER-10
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gonfalon.games.medioevo.definitions.changes.money import pay, receive
from gonfalon.games.medioevo.objectives.changes.log import note
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class TurnOrder(Step):
    """MU-ORDER-01: the auction of the turn."""

    id = "TurnOrder"

    def run(self, s: MedState) -> None:
        s.push(Bids())


@dataclass(slots=True)
class Bids(Step):
    """MU-ORDER-01: everybody bids in secret."""

    id = "Bids"
    window = "order.bid"
    rule = "MU-ORDER-01"
    verbs = ("bid",)
    sealed = True

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat in s.order if not s.sealed[seat]]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary.range("bid", low=0, high=s.florins[seat])]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-ORDER-01", "more-than-cash", florins=s.florins[seat])

    def run(self, s: MedState) -> None:
        bids = [0] * s.world.seats
        for seat in s.order:
            bids[seat] = s.sealed[seat][0].args[0]
            s.emit("bid", "MU-ORDER-07", seat=seat, florins=bids[seat])
        settle_first(s, bids, list(s.order))


@dataclass(slots=True)
class MoreBids(Step):
    """MU-ORDER-03, MU-ORDER-04: players tied for the first place bid again, on top of their bids."""

    id = "MoreBids"
    window = "order.rebid"
    rule = "MU-ORDER-03"
    verbs = ("bid",)
    sealed = True

    bids: Sequence[int]
    """Per seat, what it has bid so far."""
    tied: Sequence[int]

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat in self.tied if not s.sealed[seat]]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary.range("bid", low=0, high=s.florins[seat] - self.bids[seat])]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-ORDER-03", "more-than-left", florins=s.florins[seat] - self.bids[seat])

    def run(self, s: MedState) -> None:
        bids = list(self.bids)
        added = 0
        for seat in self.tied:
            more = s.sealed[seat][0].args[0]
            bids[seat] += more
            added += more
            s.emit("bid", "MU-ORDER-07", seat=seat, florins=more, total=bids[seat])
        if added:
            settle_first(s, bids, list(self.tied))
        else:
            set_order(s, bids)


def settle_first(s: MedState, bids: list[int], rivals: list[int]) -> None:
    """MU-ORDER-03: only a tie for the highest total needs more bids; all others stay behind."""
    highest = max(bids[seat] for seat in rivals)
    tied = [seat for seat in rivals if bids[seat] == highest]
    if len(tied) > 1:
        s.push(MoreBids(tuple(bids), tuple(tied)))
    else:
        set_order(s, bids)


def set_order(s: MedState, bids: list[int]) -> None:
    """MU-ORDER-02, MU-ORDER-05, MU-ORDER-06: from higher to lower, ties against the last order; the first pays the last."""
    before = list(s.order)
    backwards = s.shuffle(before) if s.turn <= 1 else before[::-1]
    s.last_order = before if s.turn else []
    s.order = sorted(backwards, key=lambda seat: -bids[seat])
    first, last = s.order[0], s.order[-1]
    if first != last:
        pay(s, first, bids[first])
        receive(s, last, bids[first])
        if bids[first]:
            note(s, last, "gift", bids[first])
    s.emit("turn-order", "MU-ORDER-02", seats=list(s.order))
    s.emit("bid-paid", "MU-ORDER-06", seat=first, to_seat=last, florins=bids[first])
