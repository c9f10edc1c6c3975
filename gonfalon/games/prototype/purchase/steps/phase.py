"""Phase 4: offensive cards, then sealed orders of purchases.

rules: MP-BUY-01 to MP-BUY-06, MP-TERM-03, MP-TURN-03, MP-TIME-02, MP-TIME-03, MP-TIME-28, MP-EVENT-06, MP-CHAR-44
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.cards.questions.delivered import lying
from gonfalon.games.prototype.cards.questions.outlook import card_outlook
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, all_but
from gonfalon.games.prototype.cards.questions.uses import card_moves, is_card_move, refuse_card
from gonfalon.games.prototype.cards.steps.opening import PurchaseCards
from gonfalon.games.prototype.cards.steps.play import play_card
from gonfalon.games.prototype.events.steps.decay import decay, decaying
from gonfalon.games.prototype.purchase.outlook import technology_outlook, ware_outlook
from gonfalon.games.prototype.purchase.questions.prices import Buyer
from gonfalon.games.prototype.purchase.steps.equipment import EQUIPMENT
from gonfalon.games.prototype.purchase.steps.wares import WARES
from gonfalon.games.prototype.realm.questions.pieces import full_pm
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.steps.sealed_orders import START_OVER, Orders
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, covers
from gonfalon.kernel.state import Step

OFFERS = {**WARES, **EQUIPMENT}
FREE = ("build-free",)
"""What is no purchase (MP-CHAR-44)."""


@dataclass(slots=True)
class PurchasePhase(Step):
    """MP-TERM-03: what was known when the phase began counts throughout."""

    id = "PurchasePhase"

    def run(self, s: ProtoState) -> None:
        s.tech_start = s.tech[:]
        s.push(*(PurchaseCards(seat) for seat in s.order), PurchaseOrders())


@dataclass(slots=True)
class PurchaseOrders(Orders):
    """All players write their purchases at the same time."""

    id = "PurchaseOrders"
    window = "purchase.orders"
    rule = "MP-BUY-01"
    verbs = ("done", START_OVER, *OFFERS, *PLAY_VERBS)
    refused_verbs = all_but("play", "play-technology", "play-card", "play-cards")

    def choices(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v, buyer = s.vocabulary, Buyer(s, seat)
        verbs = FREE if lying(s, seat, "skinflint") else tuple(OFFERS)
        found: list[AnyMove] = [
            v[(verb, *args)] for verb in verbs for args in OFFERS[verb].offers(s, buyer)
        ]
        return found + card_moves(s, seat, self.window)

    def carry_out(self, s: ProtoState, seat: int, move: Move, roll: int) -> None:
        if is_card_move(move):
            play_card(s, seat, move, self.window)
        else:
            OFFERS[move.verb].buy(s, seat, move.args)

    def why_not(self, s: ProtoState, seat: int, move: Move) -> Refusal | None:
        """What forbids a purchase."""
        if move.verb not in FREE and lying(s, seat, "skinflint"):
            return Refusal("MP-CHAR-44", "skinflint")
        return OFFERS[move.verb].refuse(s, Buyer(s, seat), move.args)

    def allows(self, s: ProtoState, seat: int, move: Move) -> bool:
        if is_card_move(move):
            return covers(card_moves(s, seat, self.window), move)
        return self.why_not(s, seat, move) is None

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        desk = self.desk(s, seat)
        if is_card_move(move):
            found = card_outlook(desk, seat, move, self.window)
            teaches = move.verb == "play-technology"
            return [*technology_outlook(desk, seat, move.args[1]), *found] if teaches else found
        if move.verb == "done":
            return decaying(desk, seat)
        return ware_outlook(desk, seat, move)

    def refuse_order(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if is_card_move(move):
            return refuse_card(s, seat, move, self.window)
        if move.verb == START_OVER:
            return Refusal("MP-TIME-02", "nothing-ordered")
        return self.why_not(s, seat, move) or Refusal(self.rule, "not-offered")

    def book_all(self, s: ProtoState) -> None:
        """MP-EVENT-06: then what was not repaired decays. MP-TECH-06: new technologies work from now on."""
        for seat in s.order:
            self.book(s, seat)
        s.baskets = {}
        decay(s)
        for transport, owner in enumerate(s.transport_owner):
            if owner >= 0:
                s.transport_pm[transport] = full_pm(s, transport)
        s.losses = []

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"florins": self.desk(s, seat).florins[seat]}
