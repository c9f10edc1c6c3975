"""What follows from wars and pacts, as far as a player knows.

rules: MP-DIPL-05, MP-DIPL-11, MP-DIPL-14, MP-DIPL-17, MP-WAR-07, MP-WAR-12, MP-TERM-11
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import DEBTS
from gonfalon.commons.pacts.pacts import Pact, common
from gonfalon.games.prototype.diplomacy.questions.guests import guests_between
from gonfalon.games.prototype.diplomacy.questions.pacts import debt_of, help_owed
from gonfalon.games.prototype.diplomacy.questions.wrongs import break_price, war_price
from gonfalon.games.prototype.realm.questions.holdings import at_war
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence, remark


def war_outlook(
    s: ProtoState, seat: int, other: int, *, surprise: bool = False
) -> list[Consequence]:
    """Of a war on another player: what its price is made of, whom it calls, who must leave."""
    found = []
    fallen = common(s.pacts, seat, other)
    if fallen:
        pacts = sum(break_price(s, pact, seat) for pact in fallen)
        war = war_price(s, seat, other, surprise=surprise)
        found.append(remark("pacts-fall", points=war, pact_points=pacts, count=len(fallen)))
    helpers = bound_to_help(s, seat, other)
    if helpers:
        found.append(remark("bound-to-help", seats=helpers))
    hidden = sum(pact.binds(other) and bool(pact.secret) and not pact.clauses for pact in s.pacts)
    if hidden:
        found.append(remark("secret-pacts", count=hidden))
    guests = [t for t in guests_between(s, seat, other) if s.transport_owner[t] == seat]
    return [*found, remark("guests-leave", count=len(guests))] if guests else found


def bound_to_help(s: ProtoState, seat: int, other: int) -> list[int]:
    """MP-WAR-07: who must help the second if the first declares war, by the pacts that are known."""
    return [
        ally
        for ally in s.order
        if ally not in (seat, other)
        and not at_war(s, ally, seat)
        and any(help_owed(pact, ally, other) for pact in s.pacts)
    ]


def pact_outlook(s: ProtoState, seat: int, pact: Pact) -> list[Consequence]:
    """Of a pact that the player would sign: what falls due later, what a breach costs, how long it binds."""
    found = []
    debts = [debt_of(pact, clause) for clause in pact.clauses if clause.kind in DEBTS]
    owed = sum(florins for debtor, _, florins, _ in debts if debtor == seat)
    gained = sum(florins for _, creditor, florins, _ in debts if creditor == seat)
    if owed:
        found.append(remark("pays-later", florins=owed))
    if gained:
        found.append(remark("gets-later", florins=gained))
    found.append(remark("breach-costs", points=break_price(s, pact, seat)))
    return [*found, remark("binds-until", turn=pact.last_turn)] if pact.last_turn > 0 else found
