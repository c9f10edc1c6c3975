"""Taxes, debts, and what is given up for them.

rules: MU-TAX-02, MU-TAX-03, MU-REB-01 to MU-REB-03, MU-MAINT-01, MU-MAINT-04, MU-DEBT-01 to MU-DEBT-18, MU-FIN-13
"""

from __future__ import annotations

from collections import Counter

from gonfalon.games.medioevo.control.changes.removal import DISMISSAL_VERBS
from gonfalon.games.medioevo.debts.changes.loans import interest, repay, take_loan
from gonfalon.games.medioevo.debts.steps import SELLING, UNPAID_BEFORE, Emergency
from gonfalon.games.medioevo.diplomacy.questions import price
from gonfalon.games.medioevo.events.questions import event_back
from gonfalon.games.medioevo.events.steps.rebellion import has_rebels, rebel_places
from gonfalon.games.medioevo.state import HIDDEN, MedState
from gonfalon.games.medioevo.taxes.steps import (
    Maintenance,
    TaxForms,
    clear_away,
    maintenance_due,
    tax_income,
)
from gonfalon.games.medioevo.victory.questions.scoring import debt_points
from gonfalon.games.medioevo.view.outlook.parts import economy
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move

# ---- taxes


def of_tax(known: MedState, seat: int, step: TaxForms, move: Move) -> list[Consequence]:
    after = step.after_removals(known, seat)
    if move.verb != "tax":
        return of_removal(after, seat, move)
    level = move.args[0]
    taxed = known.copy()
    taxed.tax[seat] = level
    income, due = tax_income(taxed, seat), maintenance_due(after, seat) + interest(known, seat)
    left = known.florins[seat] + income - due
    found = [remark("tax-brings", florins=income)]
    if left < 0:
        found.append(remark("tax-lacks", florins=-left))
    else:
        found.append(remark("tax-leaves", florins=left))
    return found + rebellions(known, seat, level)


def rebellions(known: MedState, seat: int, level: int) -> list[Consequence]:
    """MU-REB-01, MU-REB-02: the chances of rebellions in the next turn, whose Event is drawn before the check."""
    backs = next_backs(known)
    total = sum(backs.values())
    if not total:
        return []
    each = known.world.limits.florins_per_rebellion
    counts: Counter[int] = Counter()
    for tolerated, cards in backs.items():
        counts[max(0, level - tolerated) // each] += cards
    found = [remark("rebellions", counts[n] / total, count=n) for n in sorted(counts) if n]
    if not found:
        return [remark("no-rebellion")]
    places = rebel_places(known, seat)
    if places:
        found.append(remark("rebels-take", territories=places[:3]))
    if has_rebels(known, seat):
        found.append(remark("rebels-cost", points=-price(known, "repeated-rebellion")))
    return found


def next_backs(known: MedState) -> Counter[int]:
    """MU-EVENT-17: by tolerated tax, how many Event cards may lie on top at the next check: all but those seen and the next one."""
    events = known.world.events
    if len(known.event_deck) > 1:
        seen = {*known.event_discard, known.event}
        backs: Counter[int] = Counter(
            int(card.tax) for at, card in enumerate(events) if at not in seen
        )
        if event_back(known) != HIDDEN:
            backs[event_back(known)] -= 1
        return +backs
    # the deck is used up by then: with its last card the discard pile becomes the new one
    backs = Counter(int(events[at].tax) for at in known.event_discard)
    if known.event_deck:
        backs[event_back(known)] += 1
    return backs


def of_removal(known: MedState, seat: int, move: Move) -> list[Consequence]:
    """MU-MAINT-05: what goes is lost, and its upkeep and the land that it held alone with it."""
    after = known.copy()
    clear_away(after, seat, move)
    if move.verb in DISMISSAL_VERBS:
        return [remark("dismissed")]
    return economy(known, after, seat)


# ---- debts


def of_maintenance(known: MedState, seat: int, step: Maintenance, move: Move) -> list[Consequence]:
    if move.verb == "loan":
        return of_loan(known, seat)
    after = known.copy()
    step.apply(after, seat, move)
    missing = maintenance_due(after, seat) - after.florins[seat]
    found = [remark("still-missing", florins=missing)] if missing > 0 else []
    return found + economy(known, after, seat)


def of_loan(known: MedState, seat: int) -> list[Consequence]:
    """MU-DEBT-01, MU-DEBT-05, MU-FIN-13."""
    after = known.copy()
    take_loan(after, seat)
    return debt_then(known, after, seat)


def of_repayment(known: MedState, seat: int) -> list[Consequence]:
    after = known.copy()
    repay(after, seat)
    return debt_then(known, after, seat)


def debt_then(known: MedState, after: MedState, seat: int) -> list[Consequence]:
    """Interest from the next turn on, and what the debt costs when the game ends."""
    after.debt_at_start[seat] = after.debt[seat]
    found = [remark("interest-then", florins=interest(after, seat))]
    points = debt_points(after, seat)
    return found + ([remark("debt-at-the-end", points=-points)] if points else [])


def of_emergency(known: MedState, seat: int, step: Emergency, move: Move) -> list[Consequence]:
    missing = step.due - known.florins[seat]
    if move.verb == "done":
        if missing <= 0:
            return [remark("interest-paid", florins=step.due)]
        out = known.strike[seat] == UNPAID_BEFORE
        return [remark("out-of-the-game" if out else "first-bankruptcy", florins=missing)]
    if move.verb == "start-rebellion":
        found = [remark("emergency-rebellion", horde=list(known.horde))]
        if step.stage == SELLING:
            found.append(remark("no-more-sales"))
        return found
    missing -= step.brings(known, move)
    found = [remark("still-missing", florins=missing)] if missing > 0 else []
    after = known.copy()
    step.apply(after, seat, move)
    return found + economy(known, after, seat)
