"""Loans are taken and paid back; debts, and bankruptcy.

rules: MP-DIPL-17, MP-LOAN-01, MP-LOAN-02, MP-LOAN-07, MP-LOAN-08, MP-CHAR-64
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.delivered import foreign_usurers
from gonfalon.games.prototype.diplomacy.changes.pacts import end_pact
from gonfalon.games.prototype.realm.changes.effects import end
from gonfalon.games.prototype.realm.changes.holdings import pay, receive, score
from gonfalon.games.prototype.realm.questions.holdings import has
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.taxes.questions.loans import overdue, repayment
from gonfalon.kernel.moves import Move


def borrow(s: ProtoState, seat: int, roll: int) -> None:
    """MP-LOAN-01: Guilds instead of Banking."""
    limits = s.world.limits
    more = limits.loan_banking if has(s, seat, "banking") else 0
    if has(s, seat, "guilds"):
        more = limits.loan_guilds
    florins = roll * limits.loan_unit + more
    receive(s, seat, florins)
    s.loans[seat] = (*s.loans[seat], (florins, s.turn))
    s.emit("borrowed", "MP-LOAN-01", seat=seat, roll=roll, florins=florins)


def repay(s: ProtoState, seat: int, florins: int) -> None:
    pay(s, seat, repayment(s, florins))
    loans = list(s.loans[seat])
    loans.remove(next(loan for loan in loans if loan[0] == florins and loan[1] < s.turn))
    s.loans[seat] = tuple(loans)
    s.emit("repaid", "MP-LOAN-02", seat=seat, florins=repayment(s, florins))


def pay_debt(s: ProtoState, seat: int, creditor: int, florins: int) -> None:
    debt = next(d for d in overdue(s, seat) if (d.creditor, d.florins) == (creditor, florins))
    pay(s, seat, florins)
    receive(s, creditor, florins)
    end(s, debt)
    s.emit(
        "debt-paid", "MP-DIPL-17", (seat, creditor), seat=seat, to_seat=creditor, florins=florins
    )


def go_bankrupt(s: ProtoState, seat: int) -> None:
    """MP-LOAN-08: creditors get nothing, and the pacts in question end without cost."""
    s.bankrupt[seat] += 1
    s.loans[seat] = tuple(loan for loan in s.loans[seat] if loan[1] == s.turn)
    owed = overdue(s, seat)
    pacts = {debt.pact for debt in owed}
    for debt in owed:
        end(s, debt)
        creditor = debt.creditor
        s.emit("debt-cancelled", "MP-LOAN-08", (seat, creditor), seat=seat, to_seat=creditor)
    for pact in [pact for pact in s.pacts if pact.number in pacts]:
        end_pact(s, pact)
    receive(s, seat, s.world.limits.bankruptcy_florins)
    s.emit("bankrupt", "MP-LOAN-07", seat=seat)
    score(s, seat, s.world.po["bankruptcy"], "loans", "MP-LOAN-07")


def usurers_bite(s: ProtoState) -> None:
    """MP-CHAR-64: under a delivered Usurer every loan left unpaid costs honour."""
    for seat in s.order:
        if s.loans[seat] and foreign_usurers(s, seat):
            lost = s.world.po["usurer-unpaid-loan"] * len(s.loans[seat])
            score(s, seat, lost, "loans", "MP-CHAR-64")


def carry_out_debt(s: ProtoState, seat: int, move: Move, roll: int) -> None:
    if move.verb == "borrow":
        borrow(s, seat, roll)
    elif move.verb == "repay":
        repay(s, seat, move.args[0])
    elif move.verb == "pay-debt":
        pay_debt(s, seat, *move.args)
    else:
        go_bankrupt(s, seat)
