"""Phase 5: offensive cards, taxes, then sealed orders of cards, loans, repayments, sell-off and bankruptcy.

rules: MP-TAX-01 to MP-TAX-08, MP-LOAN-01 to MP-LOAN-08, MP-TURN-03, MP-TIME-02, MP-TIME-28, MP-CHAR-64, MP-DIPL-17
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.cards.questions.outlook import card_outlook
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, all_but
from gonfalon.games.prototype.cards.questions.uses import card_moves, is_card_move, refuse_card
from gonfalon.games.prototype.cards.steps.opening import TaxCards
from gonfalon.games.prototype.cards.steps.play import play_card
from gonfalon.games.prototype.diplomacy.steps.payments import overdue_breaches
from gonfalon.games.prototype.realm.changes.holdings import receive
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.taxes.changes.loans import carry_out_debt, usurers_bite
from gonfalon.games.prototype.taxes.changes.sell_off import sell_off
from gonfalon.games.prototype.taxes.questions.income import interest, taxes
from gonfalon.games.prototype.taxes.questions.loans import (
    DEBT_VERBS,
    debt_moves,
    debts,
    loan_die,
    refuse_debt_move,
    repayment,
)
from gonfalon.games.prototype.taxes.questions.sell_off import (
    SALE_VERBS,
    refuse_sale,
    sell_off_moves,
)
from gonfalon.games.prototype.timing.steps.sealed_orders import START_OVER, Orders
from gonfalon.kernel.consequences import Consequence, later, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, covers
from gonfalon.kernel.state import Step


def close_debts(s: ProtoState) -> None:
    """MP-CHAR-64, MP-DIPL-17: what debts cost that are left when the phase ends."""
    usurers_bite(s)
    overdue_breaches(s)


@dataclass(slots=True)
class TaxesPhase(Step):
    """Cards are delivered before anybody collects."""

    id = "TaxesPhase"

    def run(self, s: ProtoState) -> None:
        s.push(*(TaxCards(seat) for seat in s.order), Collect(), TaxOrders())


@dataclass(slots=True)
class Collect(Step):
    """MP-TAX-07: interest of what was there before, then taxes."""

    id = "Collect"

    def run(self, s: ProtoState) -> None:
        for seat in s.order:
            extra, florins = interest(s, seat), taxes(s, seat)
            receive(s, seat, extra + florins)
            if extra:
                s.emit("interest", "MP-TAX-03", (seat,), seat=seat, florins=extra)
            s.emit("taxes", "MP-TAX-01", seat=seat, florins=florins)


@dataclass(slots=True)
class TaxOrders(Orders):
    """All players at the same time."""

    id = "TaxOrders"
    window = "taxes.orders"
    rule = "MP-TAX-07"
    verbs = ("done", START_OVER, *DEBT_VERBS, *SALE_VERBS, *PLAY_VERBS)
    refused_verbs = all_but("play")

    def choices(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return card_moves(s, seat, self.window) + debt_moves(s, seat) + sell_off_moves(s, seat)

    def allows(self, s: ProtoState, seat: int, move: Move) -> bool:
        if move.verb in SALE_VERBS:
            return refuse_sale(s, seat, move) is None
        if is_card_move(move):
            return covers(card_moves(s, seat, self.window), move)
        return covers(debt_moves(s, seat), move)

    def die_for(self, s: ProtoState, seat: int, move: Move) -> int:
        rolled = move.verb == "borrow" or (
            is_card_move(move) and move.args[0] == s.world.card["chamberlain"]
        )
        return loan_die(s, seat) if rolled else 0

    def carry_out(self, s: ProtoState, seat: int, move: Move, roll: int) -> None:
        if is_card_move(move):
            play_card(s, seat, move, self.window, roll)
        elif move.verb in SALE_VERBS:
            sell_off(s, seat, move)
        else:
            carry_out_debt(s, seat, move, roll)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        desk = self.desk(s, seat)
        if is_card_move(move):
            return [*self.by_die(s, seat, move), *card_outlook(desk, seat, move, self.window)]
        if move.verb == "borrow":
            gain = self.by_die(s, seat, move)
            owed = [repayment(desk, florins) for florins in (gain[0].amount, gain[0].most)]
            return [*gain, remark("repay-later", florins=owed[0], most_florins=owed[1])]
        if move.verb == "go-bankrupt":
            return [remark("bankrupt-once")]
        return self._left_unpaid(desk, seat) if move.verb == "done" else []

    def _left_unpaid(self, s: ProtoState, seat: int) -> list[Consequence]:
        """MP-CHAR-64, MP-DIPL-17: honour that debts cost when the phase ends."""
        closed = s.copy()
        close_debts(closed)
        lost = s.po[seat] - closed.po[seat]
        return [later("honour", -lost), remark("debts-unpaid")] if lost else []

    def refuse_order(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        refusal: Refusal | None
        if is_card_move(move):
            return refuse_card(s, seat, move, self.window)
        if move.verb == START_OVER:
            return Refusal("MP-TIME-02", "nothing-ordered")
        refusal = (refuse_sale if move.verb in SALE_VERBS else refuse_debt_move)(s, seat, move)
        return refusal or Refusal(self.rule, "not-offered")

    def book_all(self, s: ProtoState) -> None:
        for seat in s.order:
            self.book(s, seat)
        close_debts(s)

    def default(self, s: ProtoState, seat: int) -> Move:
        """MP-TIME-24: a Tax Farmer is used, nothing else."""
        farmer = s.vocabulary["play", s.world.card["tax-farmer"]]
        return farmer if farmer in self.moves(s, seat) else s.world.done

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        desk = self.desk(s, seat)
        return {"florins": desk.florins[seat], "debt_florins": debts(desk, seat)}
