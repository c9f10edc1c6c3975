"""An attack uses up the attacks of its transports and Captains.

rules: MP-ATT-04, MP-ATT-07
"""

from __future__ import annotations

from gonfalon.games.prototype.attack.questions.objectives import price
from gonfalon.games.prototype.battle.questions.parties import Objective, Party
from gonfalon.games.prototype.state import ProtoState


def spend(s: ProtoState, goal: Objective, party: Party) -> None:
    """MP-ATT-04, MP-ATT-07, MP-ATT-16: PM and attacks are spent when the attack begins, also if it fails."""
    for t in party.transports:
        pm = price(s, t, goal)
        assert pm is not None
        s.transport_pm[t] -= pm
    for captain in party.captains:
        s.captain_attacks[captain] += 1
