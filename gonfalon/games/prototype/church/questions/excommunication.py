"""The optional excommunication: who may pronounce it. Who is Pope is settled in `realm`.

rules: MP-EXCOM-01, MP-EXCOM-02, MP-EXCOM-04
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import common
from gonfalon.games.prototype.diplomacy.questions.pacts import is_alliance
from gonfalon.games.prototype.realm.questions.holdings import is_catholic
from gonfalon.games.prototype.state import NOBODY, ProtoState


def may_excommunicate(
    s: ProtoState, declarer: int, other: int, *, as_all_know: bool = False
) -> bool:
    """MP-EXCOM-01: a Catholic has declared war on a Catholic; not the Pope, and no ally of the Pope; `as_all_know`: by a public pact."""
    if not s.world.is_on("excommunication") or s.pope in (NOBODY, declarer):
        return False
    if not (is_catholic(s, declarer) and is_catholic(s, other)):
        return False
    pacts = [pact for pact in common(s.pacts, s.pope, declarer) if is_alliance(pact)]
    return not [pact for pact in pacts if not (as_all_know and pact.secret)]


def may_ask_pardon(s: ProtoState, seat: int) -> bool:
    return bool(s.excommunicated >> seat & 1) and s.pope != NOBODY and s.antipope != seat


def may_proclaim_antipope(s: ProtoState, seat: int) -> bool:
    """MP-EXCOM-04: one Antipope unites all who are excommunicated."""
    return bool(s.excommunicated >> seat & 1) and s.antipope == NOBODY
