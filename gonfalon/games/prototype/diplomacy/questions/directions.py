"""Help that follows the directions of the attacked ally.

rules: MP-DIPL-15
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import DEFENSIVE
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import at_war
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove


def directed_pact(s: ProtoState, ally: int, helper: int) -> Pact | None:
    """The pact by which the first directs the help of the second."""
    pact: Pact
    for pact in s.pacts:
        for clause in pact.of_kind(DEFENSIVE):
            if (clause.by, clause.to) == (helper, ally) and clause.more:
                return pact
    return None


def promised(pact: Pact, ally: int, helper: int) -> int:
    """VF that the pact names; 0 where it names none."""
    owed = [c.amount for c in pact.of_kind(DEFENSIVE) if (c.by, c.to) == (helper, ally)]
    return max(owed, default=0)


def common_enemies(s: ProtoState, ally: int, helper: int) -> list[int]:
    return [seat for seat in s.order if at_war(s, ally, seat) and at_war(s, helper, seat)]


def direction_moves(s: ProtoState, ally: int) -> list[AnyMove]:
    """In a war of both: to land of either, or of an enemy."""
    found: list[AnyMove] = []
    for helper in s.order:
        pact = directed_pact(s, ally, helper)
        if pact is None:
            continue
        enemies = common_enemies(s, ally, helper)
        if not enemies:
            continue
        owners = {ally, helper, *enemies}
        now = _directed_to(s, ally, helper, pact)
        found += [
            s.vocabulary["direct-help", helper, territory]
            for territory, owner in enumerate(s.owner)
            if owner in owners and territory not in now
        ]
    return found


def _directed_to(s: ProtoState, ally: int, helper: int, pact: Pact) -> list[int]:
    """The territories where the ally wants the help of this pact now."""
    return [
        now.territory
        for now in effects.of(s, effects.Directed)
        if (now.ally, now.helper, now.pact) == (ally, helper, pact.number)
    ]


def refuse_direction(s: ProtoState, ally: int, helper: int) -> Refusal:
    if directed_pact(s, ally, helper) is None:
        return Refusal("MP-DIPL-15", "no-directions", seat=helper)
    if not common_enemies(s, ally, helper):
        return Refusal("MP-DIPL-15", "no-common-enemy", seat=helper)
    return Refusal("MP-DIPL-15", "not-there-directed")
