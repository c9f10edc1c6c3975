"""Who may declare war on whom, and what pays for it; truces.

rules: MP-WAR-02 to MP-WAR-04, MP-WAR-07, MP-WAR-08, MP-CRUS-02
"""

from __future__ import annotations

from gonfalon.games.prototype.diplomacy.questions.wrongs import waivable, war_cost
from gonfalon.games.prototype.realm.questions.holdings import are_crusaders, at_war, is_eliminated
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.events import Refusal


def most_waived(s: ProtoState, seat: int, other: int, *, surprise: bool = False) -> int:
    """MP-CB-06: how many PO of a declaration CB can pay for."""
    return waivable(s, seat, other, war_cost(s, seat, other, surprise=surprise))


def no_war(s: ProtoState, seat: int, other: int) -> Refusal | None:
    """Why one may not declare war on the other."""
    if seat == other or is_eliminated(s, other):
        return Refusal("MP-WAR-01", "no-opponent")
    if at_war(s, seat, other):
        return Refusal("MP-WAR-01", "at-war-already", seat=other)
    if are_crusaders(s, seat, other):
        return Refusal("MP-CRUS-02", "crusaders", seat=other)
    return None


def truce_left(s: ProtoState, one: int, other: int) -> int:
    """MP-CHAR-59: turns of truce that are left, this one included."""
    return max(0, s.truce[one * s.world.seats + other] - s.turn + 1)
