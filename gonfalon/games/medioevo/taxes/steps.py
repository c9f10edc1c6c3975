"""Phase 3: tax, maintenance, interest.

rules: MU-TAX-01 to MU-TAX-10, MU-MAINT-01 to MU-MAINT-08, MU-DEBT-05 to MU-DEBT-10, MU-DEBT-18, MU-TIME-08

One sealed form for each player; then everybody is booked in turn order. What a bankrupt player may do is in `debts/steps.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from gonfalon.games.medioevo.control.changes.removal import (
    DISMISSAL_VERBS,
    REMOVAL_VERBS,
    dismiss,
    dismissal_moves,
    may_remove,
    refuse_dismissal,
    refuse_removal,
    removal_moves,
    remove,
)
from gonfalon.games.medioevo.control.questions import landless
from gonfalon.games.medioevo.debts.changes.loans import (
    interest,
    refuse_loan,
    take_loan,
    tell_interest,
)
from gonfalon.games.medioevo.debts.steps import PAID, UNPAID_BEFORE, UNPAID_NOW, Emergency
from gonfalon.games.medioevo.definitions.changes.money import pay, receive
from gonfalon.games.medioevo.definitions.questions.accounts import maintained
from gonfalon.games.medioevo.definitions.questions.effect_kinds import Interest, Moneylender, of
from gonfalon.games.medioevo.definitions.questions.realm import (
    controlled,
    is_eliminated,
    market_value,
)
from gonfalon.games.medioevo.effects.changes import end_all
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.objectives.changes.log import note
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.variants.questions.terrain import maintenance_by_terrain
from gonfalon.games.medioevo.world import CARAVAN, ENGINE
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, RangeMove
from gonfalon.kernel.state import Step

MONEYLENDER = 36
"""The card, as numbered in the state."""


@dataclass(slots=True)
class TaxPhase(Step):
    """Interest that stayed unpaid in the last turn counts; what was before it is forgotten."""

    id = "TaxPhase"

    def run(self, s: MedState) -> None:
        s.strike = [UNPAID_BEFORE if strike == UNPAID_NOW else PAID for strike in s.strike]
        s.push(TaxForms())


# ---- income


def tax_income(s: MedState, seat: int) -> int:
    """MU-TAX-03 to MU-TAX-08: the income of a seat at its tax level."""
    w = s.world
    if landless(s, seat):
        return w.limits.landless_relief
    places, bonus = 0, 0
    for territory in controlled(s, seat):
        places += 1
        level = s.civil[territory]
        if level:
            places += w.buildings[level - 1].tax_territories
        if level == 3:
            bonus += w.limits.city_income_per_market_cube * market_value(s, territory)
    return places * s.tax[seat] + bonus


# ---- the form


@dataclass(slots=True)
class TaxForms(Step):
    """MU-TAX-10: tax level and pieces to remove, unseen by the others. The level closes the form."""

    id = "TaxForms"
    window = "tax.level"
    rule = "MU-TAX-02"
    verbs = ("tax", *REMOVAL_VERBS, *DISMISSAL_VERBS)
    sealed = True
    simultaneous: ClassVar[bool] = True

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat in s.order if not any(m.verb == "tax" for m in s.sealed[seat])]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        levels = s.world.limits.tax_levels
        step = levels[1] - levels[0]
        tax = RangeMove(s.vocabulary, "tax", (), levels[0], levels[-1], step)
        after = self.after_removals(s, seat)
        return [tax, *dismissal_moves(after, seat), *removal_moves(after, seat)]

    def after_removals(self, s: MedState, seat: int) -> MedState:
        """The position that the form so far leads to."""
        if not s.sealed[seat]:
            return s
        after = s.copy()
        for move in s.sealed[seat]:
            clear_away(after, seat, move)
        return after

    def run(self, s: MedState) -> None:
        steps: list[Step] = []
        for seat in s.order:
            form = s.sealed[seat]
            s.tax[seat] = form[-1].args[0]
            s.emit("tax-level", "MU-TAX-10", seat=seat, florins=s.tax[seat])
            steps.append(Book(seat, tuple(move.text for move in form[:-1])))
        s.push(*steps, ShareInterest())

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "tax":
            return Refusal("MU-TAX-02", "no-such-level", florins=move.args[0])
        after = self.after_removals(s, seat)
        if move.verb in DISMISSAL_VERBS:
            return refuse_dismissal(after, seat, move)
        return refuse_removal(after, seat, move)

    def default(self, s: MedState, seat: int) -> Move:
        """MU-TIME-13: the level stays as it is."""
        return s.vocabulary["tax", s.tax[seat] or s.world.limits.default_tax_level]

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        due = maintenance_due(self.after_removals(s, seat), seat)
        return {"florins": s.tax[seat], "maintenance": due, "interest": interest(s, seat)}


def clear_away(s: MedState, seat: int, move: Move) -> None:
    """A removal of the form; something that happened since may have taken the piece."""
    if not may_remove(s, seat, move):
        return
    if move.verb in DISMISSAL_VERBS:
        dismiss(s, seat, move)
    else:
        remove(s, seat, move, "MU-MAINT-03")


# ---- booking


@dataclass(slots=True)
class Book(Step):
    """MU-TAX-01: income, removals, maintenance, interest of one player."""

    id = "Book"
    seat: int
    removals: tuple[str, ...]

    def run(self, s: MedState) -> None:
        seat = self.seat
        if is_eliminated(s, seat):
            return
        income = tax_income(s, seat)
        receive(s, seat, income)
        note(s, seat, "tax", income)
        rule = "MU-TAX-08" if landless(s, seat) else "MU-TAX-03"
        s.emit("income", rule, seat=seat, florins=income)
        for text in self.removals:
            clear_away(s, seat, s.vocabulary.parse(text))
        s.push(Maintenance(seat), InterestDue(seat))


def maintenance_due(s: MedState, seat: int) -> int:
    """MU-MAINT-01, MU-MAINT-02, MU-MAINT-08."""
    if s.world.terrain_on:
        return maintenance_by_terrain(s, seat)
    return maintained(s, seat) * s.world.limits.maintenance_per_piece


@dataclass(slots=True)
class Maintenance(Step):
    """MU-MAINT-04: who cannot pay for all takes a loan or removes pieces until they can."""

    id = "Maintenance"
    seat: int

    window = "pay.due"
    question = "pay.maintenance"
    rule = "MU-MAINT-04"
    verbs = ("loan", *REMOVAL_VERBS)

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if maintenance_due(s, self.seat) > s.florins[self.seat] else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        moves = removal_moves(s, seat)
        if refuse_loan(s, seat) is None:
            moves.insert(0, s.vocabulary[("loan",)])
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "loan":
            take_loan(s, seat)
        else:
            remove(s, seat, move, "MU-MAINT-04")

    def run(self, s: MedState) -> None:
        due = maintenance_due(s, self.seat)
        if due:
            pay(s, self.seat, due)
            s.emit("maintenance", "MU-MAINT-01", seat=self.seat, florins=due)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "loan":
            return refuse_loan(s, seat) or Refusal("MU-DEBT-01", "not-now")
        return refuse_removal(s, seat, move)

    def default(self, s: MedState, seat: int) -> Move:
        """MU-TIME-13: a loan if lawful, else the cheapest pieces go."""
        v, w = s.vocabulary, s.world
        if refuse_loan(s, seat) is None:
            return v[("loan",)]
        prices: list[tuple[int, Move]] = []
        for move in removal_moves(s, seat):
            if move.verb == "remove-piece":
                piece = move.args[0]
                kinds = 1 if s.piece_kind[piece] in (CARAVAN, ENGINE) else 2
                prices.append((s.piece_level[piece] * 100 + kinds, v["remove-piece", piece]))
            elif move.verb == "remove-captain":
                prices.append(
                    (s.captain_level[move.args[0]] * 100, v["remove-captain", move.args[0]])
                )
            else:
                kind = move.args[0] if move.verb == "remove" else move.args[1]
                prices.append((w.unit_cost[kind], v[(move.verb, *move.args, 1)]))
        return min(prices, key=lambda entry: entry[0])[1]

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        due = maintenance_due(s, seat)
        return {"florins": due, "missing_florins": due - s.florins[seat]}


# ---- interest


@dataclass(slots=True)
class InterestDue(Step):
    """R-TAX opens before interest is paid; without debt there is nothing to pay (MU-DEBT-18)."""

    id = "InterestDue"
    seat: int

    def run(self, s: MedState) -> None:
        if not interest(s, self.seat):
            s.strike[self.seat] = PAID
            return
        s.push(Reaction("tax.interest", (self.seat,)), PayInterest(self.seat))


@dataclass(slots=True)
class PayInterest(Step):
    """MU-DEBT-06, MU-DEBT-08, MU-DEBT-09: from cash, from a loan, or bankruptcy."""

    id = "PayInterest"
    seat: int
    less: int = 0
    """What a card takes off (MU-EC-38)."""

    def run(self, s: MedState) -> None:
        seat = self.seat
        due = max(0, interest(s, seat) - self.less)
        if s.florins[seat] < due and refuse_loan(s, seat) is None:
            take_loan(s, seat, "MU-DEBT-08")
        if s.florins[seat] >= due:
            pay(s, seat, due)
            s.strike[seat] = PAID
            tell_interest(s, seat, due, "MU-DEBT-05")
            return
        s.emit("bankrupt", "MU-DEBT-09", seat=seat, florins=due)
        s.push(Emergency(seat, due))


@dataclass(slots=True)
class ShareInterest(Step):
    """MU-EC-37: when all have paid, a moneylender receives a part of what the others paid in this phase."""

    id = "ShareInterest"

    def run(self, s: MedState) -> None:
        paid = of(s, Interest)
        if not paid:
            return
        percent = s.world.cards[MONEYLENDER].amount
        for (lender,) in of(s, Moneylender):
            others = sum(florins for seat, florins in paid if seat != lender)
            receive(s, lender, others * percent // 100)
            s.emit("interest-shared", "MU-EC-37", seat=lender, florins=others * percent // 100)
        end_all(s, Interest)
        end_all(s, Moneylender)
