"""What a player may do on the land of another: passage and trade.

rules: MP-DIPL-06 to MP-DIPL-08, MP-DIPL-10, MP-TRADE-05, MP-TRADE-14
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import COMMERCIAL, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import granted
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import at_war
from gonfalon.games.prototype.state import NOBODY, ProtoState

RIGHTS = (COMMERCIAL, PASSAGE)


def may_pass(s: ProtoState, seat: int, host: int, territory: int = NOBODY) -> bool:
    """MP-DIPL-07: a passage clause, and no war. MP-DIPL-10: in one territory also who fetches what was ceded there."""
    if at_war(s, seat, host):
        return False
    if _given(s, PASSAGE, seat, host):
        return True
    return territory != NOBODY and effects.holds(s, effects.Fetch(seat, territory))


def may_trade(s: ProtoState, seat: int, host: int) -> bool:
    """MP-TRADE-05, MP-TRADE-14: in the settlements of another player."""
    return not at_war(s, seat, host) and bool(_given(s, COMMERCIAL, seat, host))


def trade_fee(s: ProtoState, seat: int, host: int) -> int:
    """MP-DIPL-06: florins for each load bought or sold there; the lowest fee where several clauses give the right."""
    return min((clause.amount for clause in _given(s, COMMERCIAL, seat, host)), default=0)


def _given(s: ProtoState, right: int, receiver: int, granter: int) -> list[Clause]:
    clauses = granted(s.pacts, right, receiver, granter) if s.pacts else []
    if s.active == receiver:
        for old in effects.of(s, effects.Lingers):
            given = (old.phase, old.right, old.granter, old.receiver)
            if given == (s.phase, right, granter, receiver):
                clauses.append(Clause(right, granter, receiver, old.fee))
    return clauses
