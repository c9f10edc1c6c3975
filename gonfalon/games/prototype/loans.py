"""Loans, debts, sell-off and bankruptcy.

rules: MP-LOAN-01 to MP-LOAN-08, MP-DIPL-17, MP-CHAR-47, MP-CHAR-64
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.delivered import foreign_usurers, own_usurers
from gonfalon.games.prototype.diplomacy.changes.pacts import end_pact
from gonfalon.games.prototype.realm.changes.effects import end_effect
from gonfalon.games.prototype.realm.changes.holdings import pay, receive, score
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
        return Refusal("MP-LOAN-02", "too-dear", florins=repayment(s, florins))
    return None


def repay(s: ProtoState, seat: int, florins: int) -> None:
    pay(s, seat, repayment(s, florins))
    loans = list(s.loans[seat])
    loans.remove(next(loan for loan in loans if loan[0] == florins and loan[1] < s.turn))
    s.loans[seat] = tuple(loans)
    s.emit("repaid", "MP-LOAN-02", seat=seat, florins=repayment(s, florins))


# ---- payments of pacts that are overdue


def overdue(s: ProtoState, seat: int) -> list[tuple[int, int, int]]:
    """MP-DIPL-17: what the player owes others since the last turn: (creditor, florins, pact)."""
    return [
        (creditor, florins, pact)
        for debtor, creditor, florins, pact in effects.of_kind(s, effects.OVERDUE)
        if debtor == seat
    ]


def refuse_debt(s: ProtoState, seat: int, creditor: int, florins: int) -> Refusal | None:
    if not any(owed[:2] == (creditor, florins) for owed in overdue(s, seat)):
        return Refusal("MP-DIPL-17", "no-such-debt", seat=creditor, florins=florins)
    if s.florins[seat] < florins:
        return Refusal("MP-DIPL-17", "too-dear", florins=florins)
    return None


def pay_debt(s: ProtoState, seat: int, creditor: int, florins: int) -> None:
    owed = next(owed for owed in overdue(s, seat) if owed[:2] == (creditor, florins))
    pay(s, seat, florins)
    receive(s, creditor, florins)
    end_effect(s, effects.OVERDUE, seat, *owed)
    s.emit(
        "debt-paid", "MP-DIPL-17", (seat, creditor), seat=seat, to_seat=creditor, florins=florins
    )


# ---- bankruptcy


def debts(s: ProtoState, seat: int) -> int:
    """MP-LOAN-07: loans with interest and overdue payments; a loan of this phase does not count."""
    loans = sum(repayment(s, florins) for florins in old_loans(s, seat))
    return loans + sum(florins for _, florins, _ in overdue(s, seat))


def refuse_bankruptcy(s: ProtoState, seat: int) -> Refusal | None:
    if s.bankrupt[seat] >= s.world.limits.bankruptcies:
        return Refusal("MP-LOAN-07", "bankrupt-before")
    if debts(s, seat) <= s.florins[seat]:
        return Refusal("MP-LOAN-07", "can-pay", florins=debts(s, seat))
    return None


def go_bankrupt(s: ProtoState, seat: int) -> None:
    """MP-LOAN-08: creditors get nothing, and the pacts in question end without cost."""
    s.bankrupt[seat] += 1
    s.loans[seat] = tuple(loan for loan in s.loans[seat] if loan[1] == s.turn)
    pacts = {pact for _, _, pact in overdue(s, seat)}
    for owed in overdue(s, seat):
        end_effect(s, effects.OVERDUE, seat, *owed)
        s.emit("debt-cancelled", "MP-LOAN-08", (seat, owed[0]), seat=seat, to_seat=owed[0])
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
        v["pay-debt", creditor, florins]
        for creditor, florins, _ in overdue(s, seat)
        if s.florins[seat] >= florins
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


def carry_out_debt(s: ProtoState, seat: int, move: Move, roll: int) -> None:
    if move.verb == "borrow":
        borrow(s, seat, roll)
    elif move.verb == "repay":
        repay(s, seat, move.args[0])
    elif move.verb == "pay-debt":
        pay_debt(s, seat, *move.args)
    else:
        go_bankrupt(s, seat)
