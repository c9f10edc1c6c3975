"""Loans, repayments and interest.

rules: MU-DEBT-01 to MU-DEBT-06, MU-DEBT-08
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.changes.money import pay, receive
from gonfalon.games.medioevo.definitions.questions.accounts import share, spendable
from gonfalon.games.medioevo.definitions.questions.effect_kinds import Interest
from gonfalon.games.medioevo.definitions.questions.realm import is_eliminated
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

LOAN_TAKEN, REPAID = 1, 2
"""Bits of `credit`."""

DEBT_VERBS = ("loan", "repay")


def refuse_loan(s: MedState, seat: int) -> Refusal | None:
    limits = s.world.limits
    if not s.turn or is_eliminated(s, seat):
        return Refusal("MU-DEBT-01", "not-now")
    if s.credit[seat] & LOAN_TAKEN:
        return Refusal("MU-DEBT-01", "one-loan-a-turn")
    if s.debt[seat] + limits.loan > limits.max_debt:
        return Refusal("MU-DEBT-02", "debt-limit", florins=limits.max_debt)
    return None


def refuse_repayment(s: MedState, seat: int) -> Refusal | None:
    if not s.turn or not s.debt[seat] or is_eliminated(s, seat):
        return Refusal("MU-DEBT-03", "no-debt")
    if s.credit[seat] & REPAID:
        return Refusal("MU-DEBT-03", "one-repayment-a-turn")
    if spendable(s, seat) < s.world.limits.loan:
        have = spendable(s, seat)
        return Refusal("MU-DEBT-03", "not-enough", florins=s.world.limits.loan, have=have)
    return None


def take_loan(s: MedState, seat: int, rule: str = "MU-DEBT-01") -> None:
    amount = s.world.limits.loan
    receive(s, seat, amount)
    s.debt[seat] += amount
    s.credit[seat] |= LOAN_TAKEN
    s.emit("loan", rule, seat=seat, florins=amount, debt_florins=s.debt[seat])


def repay(s: MedState, seat: int) -> None:
    amount = s.world.limits.loan
    pay(s, seat, amount)
    s.debt[seat] -= amount
    s.credit[seat] |= REPAID
    s.emit("repayment", "MU-DEBT-03", seat=seat, florins=amount, debt_florins=s.debt[seat])


def interest(s: MedState, seat: int) -> int:
    """MU-DEBT-05: on the smaller of the debt when the turn began and the debt now."""
    base = min(s.debt_at_start[seat], s.debt[seat])
    return share(base, s.world.limits.interest_percent, paid=True)


# ---- as standing moves (MU-TIME-02)


def debt_moves(s: MedState, seat: int) -> list[AnyMove]:
    v = s.vocabulary
    moves: list[AnyMove] = []
    if refuse_loan(s, seat) is None:
        moves.append(v[("loan",)])
    if refuse_repayment(s, seat) is None:
        moves.append(v[("repay",)])
    return moves


def apply_debt(s: MedState, seat: int, move: Move) -> None:
    if move.verb == "loan":
        take_loan(s, seat)
    else:
        repay(s, seat)


def refuse_debt(s: MedState, seat: int, move: Move) -> Refusal:
    why = refuse_loan(s, seat) if move.verb == "loan" else refuse_repayment(s, seat)
    return why or Refusal("MU-DEBT-01", "not-now")


def tell_interest(s: MedState, seat: int, florins: int, rule: str) -> None:
    """Interest was paid; a moneylender may have a part of it (MU-EC-37)."""
    begin(s, Interest(seat, florins))
    s.emit("interest", rule, seat=seat, florins=florins)
