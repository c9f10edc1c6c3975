"""An attacked ally directs the help of others.

rules: MP-DIPL-15
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.diplomacy.questions.directions import directed_pact, promised
from gonfalon.games.prototype.realm.changes.effects import begin, end
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import vf_at
from gonfalon.games.prototype.state import ProtoState


def direct_help(s: ProtoState, ally: int, helper: int, territory: int) -> None:
    """It holds until the end of the next turn; a new direction takes the place of the old one."""
    pact = directed_pact(s, ally, helper)
    assert pact is not None
    for old in effects.of(s, effects.Directed):
        if (old.ally, old.helper) == (ally, helper):
            end(s, old)
    begin(s, effects.Directed(ally, helper, territory, pact.number), s.turn + 1)
    known_to = pact.signatories if pact.secret else None
    vf = promised(pact, ally, helper)
    s.emit("help-directed", "MP-DIPL-15", known_to, seat=ally, to_seat=helper, territory=territory, vf=vf)  # fmt: skip


def tell_voters(s: ProtoState, pact: Pact, helper: int) -> None:
    """What a vote should know: where the help was sent, and how much of it stands there."""
    for directed in effects.of(s, effects.Directed):
        if (directed.helper, directed.pact) == (helper, pact.number):
            ally, territory = directed.ally, directed.territory
            vf, owed = vf_at(s, helper, territory), promised(pact, ally, helper)
            s.emit("help-so-far", "MP-DIPL-15", seat=helper, by_seat=ally, territory=territory, vf=vf, promised_vf=owed)  # fmt: skip
