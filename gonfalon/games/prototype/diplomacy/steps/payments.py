"""Payments of pacts that fall due at the end of a turn, and the end of pacts.

rules: MP-DIPL-12, MP-DIPL-13, MP-DIPL-17, MP-TIME-16, MP-TIME-17, MP-LOAN-05
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.commons.pacts.clauses import DEBTS
from gonfalon.commons.pacts.pacts import find, replaced
from gonfalon.games.prototype.diplomacy.changes.disputes import close_votes
from gonfalon.games.prototype.diplomacy.changes.guests import settle_guests
from gonfalon.games.prototype.diplomacy.changes.handing_over import tell_payment
from gonfalon.games.prototype.diplomacy.changes.pacts import break_pact, expire, run_out
from gonfalon.games.prototype.diplomacy.changes.wrongs import mark, pay_honour
from gonfalon.games.prototype.diplomacy.questions.pacts import any_pact, debt_of
from gonfalon.games.prototype.diplomacy.questions.wrongs import break_price
from gonfalon.games.prototype.realm.changes.effects import begin, end
from gonfalon.games.prototype.realm.changes.holdings import pay, receive
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.taxes.changes.sell_off import sell_off
from gonfalon.games.prototype.taxes.questions.loans import overdue
from gonfalon.games.prototype.taxes.questions.sell_off import (
    SALE_VERBS,
    refuse_sale,
    sell_off_moves,
)
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class PactsDue(Step):
    """MP-TURN-10 (5): what falls due this turn becomes a question to its debtor; the clause has done its work."""

    id = "PactsDue"

    def run(self, s: ProtoState) -> None:
        owed: dict[tuple[int, int, int], int] = {}
        for pact in s.pacts[:]:
            left = []
            for clause in pact.clauses:
                if clause.kind in DEBTS:
                    debtor, creditor, florins, turn = debt_of(pact, clause)
                    if turn <= s.turn:
                        key = (debtor, creditor, pact.number)
                        owed[key] = owed.get(key, 0) + florins
                        continue
                left.append(clause)
            if len(left) < len(pact.clauses):
                s.pacts = replaced(s.pacts, pact._replace(clauses=tuple(left)))
        for (debtor, creditor, number), florins in owed.items():
            begin(s, effects.Due(debtor, creditor, florins, number), s.turn)
        s.push(PaymentDue(), PactsPaid())


@dataclass(slots=True)
class PaymentDue(Step):
    """MP-TIME-17: pay, selling off if there is too little, or refuse. What a secret pact says is not told by who is asked (MP-TERM-11)."""

    id = "PaymentDue"
    window = "pact.due"
    rule = "MP-DIPL-17"
    verbs = ("pay-all-due", "pay-due", "refuse-due", *SALE_VERBS)
    covert = True
    masked = True

    def _due(self, s: ProtoState, seat: int) -> list[effects.Due]:
        return [due for due in effects.of(s, effects.Due) if due.debtor == seat]

    def waits_for(self, s: ProtoState) -> list[int]:
        debtors = {due.debtor for due in effects.of(s, effects.Due)}
        return [seat for seat in s.order if seat in debtors]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        all_due = self._due(s, seat)
        moves: list[AnyMove] = [v[("pay-all-due",)]] if len(all_due) > 1 else []
        moves += [v["pay-due", due.creditor, due.pact] for due in all_due]
        moves += [v["refuse-due", due.creditor, due.pact] for due in all_due]
        if s.florins[seat] < sum(due.florins for due in all_due):
            moves += sell_off_moves(s, seat)
        return moves

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb in SALE_VERBS:
            sell_off(s, seat, move)
            return
        s.commit()
        for due in self._due(s, seat):
            if move.args and (due.creditor, due.pact) != move.args:
                continue
            end(s, due)
            if move.verb == "refuse-due":
                s.emit("payment-refused", self.rule, seat=seat, to_seat=due.creditor, pact=due.pact)
                breach(s, due.pact, seat)
            else:
                self._pay(s, due)

    def _pay(self, s: ProtoState, due: effects.Due) -> None:
        """MP-DIPL-17: what the debtor has; the rest is owed until the end of the next Taxes phase."""
        seat, creditor = due.debtor, due.creditor
        paid = min(due.florins, s.florins[seat])
        pay(s, seat, paid)
        receive(s, creditor, paid)
        tell_payment(s, seat, creditor, paid)
        if paid < due.florins:
            left = due.florins - paid
            begin(s, effects.Overdue(seat, creditor, left, due.pact), s.turn + 1)
            pact = any_pact(s, due.pact)
            known_to = pact.signatories if pact is not None and pact.secret else None
            s.emit("overdue", "MP-DIPL-17", known_to, seat=seat, to_seat=creditor, florins=left)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """MP-DIPL-17: what stays owed; what a refusal ends."""
        if move.verb in SALE_VERBS:
            return []
        if move.verb == "refuse-due":
            return [remark("pact-ends")]
        chosen = [d for d in self._due(s, seat) if move.args in ((), (d.creditor, d.pact))]
        left = sum(due.florins for due in chosen) - s.florins[seat]
        return [remark("owed-until", florins=left, turn=s.turn + 1)] if left > 0 else []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.verb in SALE_VERBS:
            return refuse_sale(s, seat, move) or Refusal("MP-LOAN-05", "can-pay-all")
        if move.verb == "pay-all-due":
            return Refusal("MP-DIPL-17", "one-payment")
        return Refusal("MP-DIPL-17", "nothing-due", seat=move.args[0])

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        all_due = self._due(s, seat)
        florins = sum(due.florins for due in all_due)
        return {"florins": florins, "seats": [due.creditor for due in all_due]}


@dataclass(slots=True)
class PactsPaid(Step):
    """Pacts of which nothing is left after the payments end."""

    id = "PactsPaid"

    def run(self, s: ProtoState) -> None:
        for pact in s.pacts[:]:
            if not pact.clauses:
                run_out(s, pact)


def breach(s: ProtoState, number: int, seat: int) -> None:
    """MP-DIPL-17: not paying is not honouring the pact; it ends, if it has not run out already."""
    pact = find(s.pacts, number)
    if pact is not None:
        break_pact(s, pact, seat, "MP-DIPL-17")
        return
    pact = any_pact(s, number)
    if pact is not None:
        price = break_price(s, pact, seat)
        pay_honour(s, seat, price, "MP-DIPL-17")
        for other in pact.others(seat):
            mark(s, other, seat, price * s.world.limits.cb_per_po, "MP-CB-05")


def overdue_breaches(s: ProtoState) -> None:
    """For the end of the Taxes phase: what is still owed is a breach, once for each pact."""
    for seat in s.order:
        owed = overdue(s, seat)
        numbers = dict.fromkeys(debt.pact for debt in owed)
        for debt in owed:
            end(s, debt)
        for number in numbers:
            breach(s, number, seat)


def expire_pacts(s: ProtoState) -> None:
    """MP-TURN-10 (6): votes close, pacts whose last turn this was end; guests learn that they must leave."""
    close_votes(s)
    expire(s)
    settle_guests(s)
