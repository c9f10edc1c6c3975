"""Phase II, Trade: all participants trade at the same time until everybody is finished.

rules: WT-TRADE-01, WT-TRADE-12, WT-TRADE-13, WT-TRADE-15, WT-TRADE-17, WT-ASK-07; what they may do is in the modules beside
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.warriors_traders.control.questions import has_trade_center
from gonfalon.games.warriors_traders.realm.questions import can_pay, in_play, level
from gonfalon.games.warriors_traders.state import TRADE_PHASE, WarState
from gonfalon.games.warriors_traders.trade.steps.market import (
    ask_again,
    buy_vp,
    exchange_with_bank,
    left_undone,
    market_moves,
    open_route,
    participants,
    refuse_bank,
    refuse_route,
    refuse_vp,
)
from gonfalon.games.warriors_traders.trade.steps.offers import (
    accept_offer,
    begin_offer,
    decline_offer,
    draft_moves,
    drop_draft,
    refuse_draft,
    refuse_offer,
    send_offer,
    withdraw_offer,
    write_offer,
)
from gonfalon.games.warriors_traders.world import FINISH_TRADE, TRADE
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, covers
from gonfalon.kernel.state import Step

TRADE_VERBS = (
    "finish", "resume", "bank", "open-route", "open-foreign-route", "buy-vp", "offer", "counter",
    "give", "want", "drop", "send", "accept", "refuse", "withdraw",
)  # fmt: skip


@dataclass(slots=True)
class OpenTrade(Step):
    """The Trade phase begins. Players who can do nothing yet, or said so in advance, count as finished."""

    id = "OpenTrade"

    def run(self, s: WarState) -> None:
        s.phase = TRADE_PHASE
        s.finished = 0
        s.offers = []
        s.drafts = [()] * s.world.seats
        s.offers_made = [0] * s.world.seats
        phase = TradePhase()
        for seat in participants(s):
            if s.orders[seat] >> FINISH_TRADE & 1 or len(phase.moves(s, seat)) == 1:
                s.finished |= 1 << seat
        s.push(phase)


@dataclass(slots=True)
class TradePhase(Step):
    """All participants trade freely and at the same time, until everybody is finished."""

    id = "TradePhase"
    window = "trade.open"
    rule = "WT-TRADE-12"
    verbs = TRADE_VERBS

    def waits_for(self, s: WarState) -> list[int]:
        """Seats that are not finished or have yet to answer an offer (WT-TRADE-13, WT-TRADE-17)."""
        asked = 0
        for offer in s.offers:
            asked |= 1 << offer[1]
        busy = ~s.finished | asked
        return [seat for seat in participants(s) if busy >> seat & 1]

    def open_to(self, s: WarState, seat: int) -> bool:
        return in_play(s, seat) and has_trade_center(s, seat)

    def stays_open(self, s: WarState) -> bool:
        """WT-TRADE-13: the phase ends by declaration; players who can do nothing yet are not asked."""
        return True

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        if s.drafts[seat]:
            return draft_moves(s, seat)
        v, w = s.vocabulary, s.world
        moves: list[AnyMove] = [v[("resume",)] if s.finished >> seat & 1 else w.finish]
        for offer in s.offers:
            if offer[1] == seat:
                country = s.country[offer[0]]
                moves.append(v["refuse", country])
                if can_pay(s, seat, offer[3]):
                    moves.append(v["accept", country])
                if s.offers_made[seat] < w.offers_per_phase:
                    moves.append(v["counter", country])
            elif offer[0] == seat:
                moves.append(v["withdraw", s.country[offer[1]]])
        if not s.finished >> seat & 1:
            market_moves(s, seat, moves)
        return moves

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        if move.verb not in _HELPS_OTHERS:
            _ACTS[move.verb](s, seat, move)
            return
        undone = left_undone(s)
        _ACTS[move.verb](s, seat, move)
        ask_again(s, undone)

    def run(self, s: WarState) -> None:
        s.finished = 0
        for sender, receiver, _, _ in s.offers:
            s.emit("offer-lapsed", "WT-TRADE-17", seat=sender, partner_seat=receiver)
        s.offers = []
        s.drafts = [()] * s.world.seats

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        if not has_trade_center(s, seat):
            rule = "WT-TRADE-15" if move.verb == "buy-vp" else "WT-TRADE-01"
            return Refusal(rule, "needs-trade-center")
        if move.verb in _DRAFTING:
            return refuse_draft(s, seat, move)
        if s.drafts[seat]:
            return Refusal("WT-TRADE-17", "finish-the-offer-first")
        if s.finished >> seat & 1:
            # what would be refused anyway is refused for that reason
            unfinished: list[AnyMove] = [s.world.finish]
            market_moves(s, seat, unfinished)
            if covers(unfinished, move):
                return Refusal("WT-TRADE-13", "you-are-finished")
        return _REFUSALS[move.verb](s, seat, move)

    def default(self, s: WarState, seat: int) -> Move:
        """WT-ASK-07: offers to and from the seat lapse, and it is finished."""
        v = s.vocabulary
        if s.drafts[seat]:
            return v[("drop",)]
        for sender, receiver, _, _ in s.offers:
            if receiver == seat:
                return v["refuse", s.country[sender]]
            if sender == seat:
                return v["withdraw", s.country[receiver]]
        return s.world.finish

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"rate_count": s.world.bank_rate[level(s, seat, TRADE)]}


# ---- declaring to be finished


def finish(s: WarState, seat: int, move: Move) -> None:
    s.finished |= 1 << seat
    s.emit("trade-finished", "WT-TRADE-13", seat=seat)


def resume(s: WarState, seat: int, move: Move) -> None:
    s.finished &= ~(1 << seat)
    s.emit("trade-resumed", "WT-TRADE-13", seat=seat)


def refuse_finish(s: WarState, seat: int, move: Move) -> Refusal:
    return Refusal("WT-TRADE-13", "not-finished-yet")


# ---- offers between players


_HELPS_OTHERS = ("open-route", "accept")
"""Verbs after which another may do something new: all others touch the own store or an offer, which asks by itself."""

_DRAFTING = ("give", "want", "send", "drop")

_ACTS = {
    "finish": finish,
    "resume": resume,
    "bank": exchange_with_bank,
    "open-route": open_route,
    "open-foreign-route": open_route,
    "buy-vp": buy_vp,
    "offer": begin_offer,
    "counter": begin_offer,
    "give": write_offer,
    "want": write_offer,
    "drop": drop_draft,
    "send": send_offer,
    "accept": accept_offer,
    "refuse": decline_offer,
    "withdraw": withdraw_offer,
}

_REFUSALS = {
    "finish": refuse_finish,
    "resume": refuse_finish,
    "bank": refuse_bank,
    "open-route": refuse_route,
    "open-foreign-route": refuse_route,
    "buy-vp": refuse_vp,
    "offer": refuse_offer,
    "counter": refuse_offer,
    "accept": refuse_offer,
    "refuse": refuse_offer,
    "withdraw": refuse_offer,
}
