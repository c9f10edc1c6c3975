"""Loans, debts and bankruptcy: who may borrow, and who owes what.

rules: MP-DIPL-17, MP-LOAN-01 to MP-LOAN-07, MP-CHAR-47, MP-CHAR-64
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.delivered import foreign_usurers, own_usurers
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import has, level
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

# ---- borrowing


def refuse_loan(s: ProtoState, seat: int) -> Refusal | None:
    """MP-LOAN-01, MP-LOAN-03."""
    if foreign_usurers(s, seat):
        return Refusal("MP-CHAR-64", "usurer-no-loan")
    limits = s.world.limits
    two = own_usurers(s, seat) and has(s, seat, "banking")
    most = limits.loans_with_usurer if two else limits.loans
    if len(s.loans[seat]) >= most:
        return Refusal("MP-LOAN-03", "loan-unpaid", count=len(s.loans[seat]))
    return None


def loan_die(s: ProtoState, seat: int) -> int:
    return s.world.level_die[level(s, seat) - 1]


# ---- paying back


def repayment(s: ProtoState, florins: int) -> int:
    """MP-LOAN-02."""
    return florins * s.world.limits.loan_repayment_percent // 100


def old_loans(s: ProtoState, seat: int) -> list[int]:
    """MP-LOAN-02, MP-LOAN-07: sums borrowed in earlier turns."""
    return [florins for florins, turn in s.loans[seat] if turn < s.turn]


def refuse_repayment(s: ProtoState, seat: int, florins: int) -> Refusal | None:
    if florins not in old_loans(s, seat):
        return Refusal("MP-LOAN-02", "no-such-loan", florins=florins)
    if s.florins[seat] < repayment(s, florins):
        return Refusal(
            "MP-LOAN-02", "too-dear", florins=repayment(s, florins), have=s.florins[seat]
        )
    return None


# ---- payments of pacts that are overdue


def overdue(s: ProtoState, seat: int) -> list[effects.Overdue]:
    """MP-DIPL-17: what the player owes others since the last turn."""
    return [debt for debt in effects.of(s, effects.Overdue) if debt.debtor == seat]


def refuse_debt(s: ProtoState, seat: int, creditor: int, florins: int) -> Refusal | None:
    if not any((d.creditor, d.florins) == (creditor, florins) for d in overdue(s, seat)):
        return Refusal("MP-DIPL-17", "no-such-debt", seat=creditor, florins=florins)
    if s.florins[seat] < florins:
        return Refusal("MP-DIPL-17", "too-dear", florins=florins, have=s.florins[seat])
    return None


# ---- bankruptcy


def debts(s: ProtoState, seat: int) -> int:
    """MP-LOAN-07: loans with interest and overdue payments; a loan of this phase does not count."""
    loans = sum(repayment(s, florins) for florins in old_loans(s, seat))
    return loans + sum(debt.florins for debt in overdue(s, seat))


def refuse_bankruptcy(s: ProtoState, seat: int) -> Refusal | None:
    if s.bankrupt[seat] >= s.world.limits.bankruptcies:
        return Refusal("MP-LOAN-07", "bankrupt-before")
    if debts(s, seat) <= s.florins[seat]:
        return Refusal("MP-LOAN-07", "can-pay", florins=debts(s, seat))
    return None


# ---- the moves


DEBT_VERBS = ("borrow", "repay", "pay-debt", "go-bankrupt")


def debt_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    v = s.vocabulary
    moves: list[AnyMove] = []
    if refuse_loan(s, seat) is None:
        moves.append(v[("borrow",)])
    moves += [
        v["repay", florins]
        for florins in dict.fromkeys(old_loans(s, seat))
        if refuse_repayment(s, seat, florins) is None
    ]
    moves += [
        v["pay-debt", debt.creditor, debt.florins]
        for debt in overdue(s, seat)
        if s.florins[seat] >= debt.florins
    ]
    if refuse_bankruptcy(s, seat) is None:
        moves.append(v[("go-bankrupt",)])
    return moves


def refuse_debt_move(s: ProtoState, seat: int, move: Move) -> Refusal | None:
    if move.verb == "borrow":
        return refuse_loan(s, seat)
    if move.verb == "repay":
        return refuse_repayment(s, seat, move.args[0])
    if move.verb == "pay-debt":
        return refuse_debt(s, seat, *move.args)
    return refuse_bankruptcy(s, seat)
