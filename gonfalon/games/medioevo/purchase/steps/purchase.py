"""Phase 4: purchases, all at once.

rules: MU-BUY-01 to MU-BUY-11, MU-FLOW-03, MU-CTRL-03, MU-CTRL-04, MU-CARD-04, MU-TECH-15, MU-TIME-12
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from gonfalon.games.medioevo.control.changes.removal import (
    DISMISSAL_VERBS,
    REMOVAL_VERBS,
    dismiss,
    dismissal_moves,
    refuse_dismissal,
    refuse_removal,
    removal_moves,
    remove,
)
from gonfalon.games.medioevo.control.changes.tokens import place_token, refuse_token, token_places
from gonfalon.games.medioevo.definitions.questions.reserve import refuse_empty, scarce, stock_left
from gonfalon.games.medioevo.effects.changes import use_up_rebates
from gonfalon.games.medioevo.empire_cards.changes.hand import CARD_OFFERS, keep_card, keep_moves
from gonfalon.games.medioevo.empire_cards.questions import own_uses, refuse_use, uses
from gonfalon.games.medioevo.empire_cards.steps.activation import PAYING, fill_pool, use
from gonfalon.games.medioevo.powers import ALL_USES, APPLY_VERBS, Moment
from gonfalon.games.medioevo.purchase.changes.armies import UNIT_OFFERS
from gonfalon.games.medioevo.purchase.changes.buildings import BUILDING_OFFERS
from gonfalon.games.medioevo.purchase.changes.convalescents import RECALL_OFFERS
from gonfalon.games.medioevo.purchase.changes.deployment import (
    HIDDEN_OFFERS,
    MAY_CALL,
    ORDERED,
    PLACED,
    TOO_LATE,
    begin_phase,
    call,
    may_call,
    refuse_verb,
)
from gonfalon.games.medioevo.purchase.changes.transports import EQUIPMENT_OFFERS
from gonfalon.games.medioevo.purchase.questions import Buyer, Offer, offered
from gonfalon.games.medioevo.purchase.steps.deployment import Deploy
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.technology.changes.points import pay_bill
from gonfalon.games.medioevo.technology.changes.purchase import TECHNOLOGY_OFFERS
from gonfalon.games.medioevo.technology.questions.points import (
    POOL_VERBS,
    Bill,
    can_settle,
    has_choice,
    payment_moves,
    pool,
    pool_moves,
    refuse_bill,
    refuse_payment,
    refuse_pool,
)
from gonfalon.games.medioevo.turn.changes import stays
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

OPEN_OFFERS: dict[str, Offer] = {
    **TECHNOLOGY_OFFERS,
    **BUILDING_OFFERS,
    **EQUIPMENT_OFFERS,
    **UNIT_OFFERS,
    **RECALL_OFFERS,
    **CARD_OFFERS,
}
CHEAP_OFFERS = {verb: offer for verb, offer in OPEN_OFFERS.items() if not offer.dear}
OFFERS = {**OPEN_OFFERS, **HIDDEN_OFFERS}

TOKENS, PAYMENT = "tokens", "payment"
"""What a seat may be in the middle of: placing control tokens (origin, count), or paying for a move (its text)."""


BUYING, DRAWN = Moment("purchase"), Moment("purchase.card-draw")


@dataclass(slots=True)
class PurchasePhase(Step):
    """The phase begins: nobody has bought anything yet."""

    id = "PurchasePhase"

    def run(self, s: MedState) -> None:
        seats = s.world.seats
        s.units_placed = [0] * seats
        s.cards_bought = [0] * seats
        s.tech_bought = [0] * seats
        begin_phase(s)
        s.push(Purchase(((),) * seats, (0,) * seats), Deploy())


ABSENT: dict[str, tuple[str, str]] = {
    "sell-building": ("MU-BUY-10", "sold-when-bankrupt"),
    "sell-transport": ("MU-BUY-10", "sold-when-bankrupt"),
    "place-token": ("MU-CTRL-03", "no-token-to-place"),
    "keep-card": ("MU-CARD-03", "no-card-drawn"),
    "waive": ("MU-BUY-03", "nothing-scarce"),
    "buy-points": ("MU-TECH-10", "nothing-to-pay"),
    "give-up": ("MU-BUY-01", "nothing-to-pay"),
    "pass": ("MU-BUY-01", "done-ends-purchases"),
}
"""What there is nothing for at the moment, by verb: the rule, and why."""


@dataclass(slots=True)
class Purchase(Step):
    """All players buy at the same time, until everybody is done."""

    id = "Purchase"
    pending: tuple[Any, ...]
    """Per seat, what it is in the middle of, or nothing."""
    waived: tuple[int, ...]
    """Per seat, bit mask of the types of the game reserve that it leaves to others (MU-BUY-03)."""

    window = "purchase"
    simultaneous: ClassVar[bool] = True
    """MU-FLOW-08: goes on for the others while a card is answered."""
    rule = "MU-BUY-01"
    verbs = (
        "done", "resume", "waive", "call-deployment", "place-token", "pass", "keep-card", "buy-points", "give-up",
        "sell-building", "sell-transport", *OFFERS, *POOL_VERBS, *REMOVAL_VERBS, *DISMISSAL_VERBS,
        *ALL_USES,
    )  # fmt: skip
    refused_verbs = ("sell-building", "sell-transport")

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat in s.order if not s.finished >> seat & 1]

    def open_to(self, s: MedState, seat: int) -> bool:
        return stays(s, seat)

    def stays_open(self, s: MedState) -> bool:
        """MU-FLOW-03: the phase ends by declaration."""
        return True

    # ---- what is offered

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        if s.finished >> seat & 1:
            return [v[("resume",)]]
        if s.offered_cards[seat]:
            return keep_moves(s, seat) + uses(s, seat, DRAWN)
        if self.pending[seat]:
            return self.inner_moves(s, seat)
        moves: list[AnyMove] = [s.world.done]
        short = scarce(s, len(self.waits_for(s)))
        buyer = Buyer(s, seat, [k for k in short if self.refuse_stock(s, seat, [k])])
        if s.world.deployment_on:
            if may_call(s):
                moves.append(v[("call-deployment",)])
            offers = {verb: offer for verb, offer in OFFERS.items() if not refuse_verb(s, verb)}
        else:
            offers = OPEN_OFFERS if buyer.is_rich() else CHEAP_OFFERS
        for verb, offer in offers.items():
            moves += offered(s, buyer, verb, offer)
        moves += pool_moves(s, seat)
        moves += uses(s, seat, PAYING) + own_uses(s, seat, BUYING)
        moves += [v["waive", stock] for stock in short if self.may_waive(s, seat, stock)]
        moves += dismissal_moves(s, seat)
        return moves + removal_moves(s, seat)

    def inner_moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        pending = self.pending[seat]
        if pending[0] == TOKENS:
            places = token_places(s, seat, pending[1])
            return [s.world.pass_, *(v["place-token", t] for t in places)]
        return payment_moves(s, seat, self.bill_due(s, seat)) + uses(s, seat, PAYING)

    # ---- scarce pieces (MU-BUY-03)

    def is_short(self, s: MedState, stock: int) -> bool:
        return stock_left(s, stock) < len(self.waits_for(s))

    def refuse_stock(self, s: MedState, seat: int, stocks: list[int]) -> Refusal | None:
        for stock in stocks:
            left = stock_left(s, stock)
            if left <= 0:
                return refuse_empty(stock)
            if left >= len(self.waits_for(s)):
                continue
            if self.waived[seat] >> stock & 1:
                return Refusal("MU-BUY-03", "waived", stock=stock)
            for other in self.before(s, seat):
                if not self.waived[other] >> stock & 1:
                    return Refusal("MU-BUY-03", "wait-for", seat=other, stock=stock)
        return None

    def before(self, s: MedState, seat: int) -> list[int]:
        """Who comes before a seat in turn order and is not done."""
        earlier = s.order[: s.order.index(seat)]
        return [other for other in earlier if not s.finished >> other & 1]

    def may_waive(self, s: MedState, seat: int, stock: int) -> bool:
        """Only where somebody behind may be waiting for it."""
        if self.waived[seat] >> stock & 1 or not self.is_short(s, stock):
            return False
        behind = [other for other in self.waits_for(s) if seat in self.before(s, other)]
        return bool(behind) and stock_left(s, stock) > 0

    # ---- what is done

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        verb = move.verb
        if verb in OFFERS:
            bill = OFFERS[verb].bill(s, seat, move)
            if has_choice(s, seat, bill):
                self.now(s, seat, (PAYMENT, move.text))
            else:
                self.buy(s, seat, move, bill)
        elif verb in POOL_VERBS:
            fill_pool(s, seat, move)
            self.go_on_paying(s, seat)
        elif verb in ALL_USES:
            use(s, seat, move, self.moment(s, seat, move))
        elif verb in REMOVAL_VERBS:
            remove(s, seat, move)
        elif verb in DISMISSAL_VERBS:
            dismiss(s, seat, move)
        elif verb == "call-deployment":
            call(s, seat)
        elif verb == "keep-card":
            keep_card(s, seat, move.args[0])
        elif verb == "waive":
            waived = list(self.waived)
            waived[seat] |= 1 << move.args[0]
            self.put(s, replace(self, waived=tuple(waived)))
            s.emit("waived", "MU-BUY-03", seat=seat, stock=move.args[0])
        else:
            self.apply_inner(s, seat, move)

    def moment(self, s: MedState, seat: int, move: Move) -> Moment:
        """In which window of the phase a card or technology is used."""
        if s.offered_cards[seat]:
            return DRAWN
        listed = s.world.technologies if move.verb in APPLY_VERBS else s.world.cards
        paying = PAYING.window in listed[move.args[0]].windows
        return PAYING if paying or self.pending[seat] else BUYING

    def apply_inner(self, s: MedState, seat: int, move: Move) -> None:
        """Being done, tokens and payments."""
        if move.verb in ("done", "resume"):
            s.finished ^= 1 << seat
            kind = "purchase-done" if move.verb == "done" else "purchase-resumed"
            s.emit(kind, "MU-FLOW-03", seat=seat)
        elif move.verb == "buy-points":
            self.complete(s, seat)
        elif move.verb == "place-token":
            _, origin, count = self.pending[seat]
            place_token(s, seat, move.args[0])
            left = count - 1 if token_places(s, seat, origin) else 0
            self.now(s, seat, (TOKENS, origin, left) if left else ())
        else:
            self.now(s, seat, ())

    def now(self, s: MedState, seat: int, pending: tuple[Any, ...]) -> None:
        """The seat is in the middle of something, or no longer."""
        changed = list(self.pending)
        changed[seat] = pending
        self.put(s, replace(self, pending=tuple(changed)))

    def put(self, s: MedState, changed: Purchase) -> None:
        """In its place on the agenda, which is not the top while a card is being answered."""
        s.agenda[s.agenda.index(self)] = changed

    def buy(self, s: MedState, seat: int, move: Move, bill: Bill) -> None:
        """MU-BUY-02: paid and carried out at once; control tokens are placed as part of it (MU-CTRL-03)."""
        if s.deployment == MAY_CALL and move.verb in PLACED:
            s.deployment = TOO_LATE
        pay_bill(s, seat, bill, unseen=move.verb in ORDERED)
        if move.verb in ("build", "upgrade"):
            use_up_rebates(s, seat)
        elif move.verb == "order-building":
            use_up_rebates(s, seat, move.args[0])
        tokens = OFFERS[move.verb].act(s, seat, move)
        origin = move.args[1] if tokens else 0
        if tokens and token_places(s, seat, origin):
            self.now(s, seat, (TOKENS, origin, tokens))
        elif self.pending[seat]:
            self.now(s, seat, ())

    # ---- payment in points

    def bill_due(self, s: MedState, seat: int) -> Bill:
        move = self.move_due(s, seat)
        return OFFERS[move.verb].bill(s, seat, move)

    def move_due(self, s: MedState, seat: int) -> Move:
        return s.vocabulary.parse(self.pending[seat][1])

    def go_on_paying(self, s: MedState, seat: int) -> None:
        """The pool has grown: is the purchase that waits for it paid?"""
        if self.pending[seat] and self.pending[seat][0] == PAYMENT:
            bill = self.bill_due(s, seat)
            if pool(s, seat, bill.colour) >= bill.points:
                self.complete(s, seat)

    def complete(self, s: MedState, seat: int) -> None:
        """Unless something has come between, such as another player who took the last piece."""
        move = self.move_due(s, seat)
        offer = OFFERS[move.verb]
        bill = offer.bill(s, seat, move)
        why = offer.refuse(s, seat, move) or self.refuse_stock(s, seat, offer.takes(s, move))
        if why is None and can_settle(s, seat, bill):
            self.buy(s, seat, move, bill)
        else:
            s.emit("purchase-failed", "MU-BUY-03", seat=seat)
            self.now(s, seat, ())

    # ---- why not

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        verb = move.verb
        if s.finished >> seat & 1:
            return Refusal("MU-FLOW-03", "you-are-done")
        if verb == "resume":
            return Refusal("MU-FLOW-03", "not-done-yet")
        if verb in ALL_USES:
            return refuse_use(s, seat, move, self.moment(s, seat, move))
        if s.offered_cards[seat]:
            return Refusal("MU-CARD-04", "choose-a-card")
        if self.pending[seat]:
            return self.refuse_inner(s, seat, move)
        if verb == "call-deployment":
            return Refusal("MU-VAR-14" if s.world.deployment_on else "MU-VAR-17", "no-call-now")
        if verb in OFFERS:
            offer = OFFERS[verb]
            why = (
                refuse_verb(s, verb)
                or offer.refuse(s, seat, move)
                or self.refuse_stock(s, seat, offer.takes(s, move))
            )
            return why or refuse_bill(s, seat, offer.bill(s, seat, move))
        if verb in POOL_VERBS:
            return refuse_pool(s, seat, move)
        if verb in REMOVAL_VERBS:
            return refuse_removal(s, seat, move)
        if verb in DISMISSAL_VERBS:
            return refuse_dismissal(s, seat, move)
        rule, key = ABSENT.get(verb, (self.rule, "not-offered"))
        return Refusal(rule, key)

    def refuse_inner(self, s: MedState, seat: int, move: Move) -> Refusal:
        pending = self.pending[seat]
        if pending[0] == TOKENS:
            if move.verb == "place-token":
                why = refuse_token(s, seat, pending[1], move.args[0])
                return why or Refusal("MU-CTRL-05", "not-offered")
            return Refusal("MU-CTRL-03", "place-tokens-first")
        if move.verb == "buy-points" or move.verb in POOL_VERBS:
            return refuse_payment(s, seat, move, self.bill_due(s, seat))
        return Refusal("MU-TECH-15", "finish-the-payment")

    def default(self, s: MedState, seat: int) -> Move:
        """MU-TIME-13: nothing more. Of drawn cards the first is kept."""
        v = s.vocabulary
        if s.offered_cards[seat]:
            return v["keep-card", s.offered_cards[seat][0]]
        if self.pending[seat]:
            return s.world.pass_ if self.pending[seat][0] == TOKENS else v[("give-up",)]
        return s.world.done
