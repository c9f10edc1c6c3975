"""How an attack ends.

rules: MD-ATT-08 to MD-ATT-10, MD-INT-11, MD-INT-13, MD-INT-14, MD-MAR-03
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.powers.changes import divorce
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import NOBODY
from gonfalon.kernel.state import Step


def show_naval_bid(s: MedState) -> None:
    """MD-INT-14: reveals the attacker's naval bid, at the first interception roll or at the end of the attack."""
    attack = s.attack
    assert attack is not None
    if attack.naval_bid_hidden:
        s.attack = attack._replace(naval_bid_hidden=0)
        s.emit("naval-bid-shown", "MD-INT-14", seat=s.active, florins=attack.naval_bid)


@dataclass(slots=True)
class EndAttack(Step):
    """The attack is over, won, lost or aborted."""

    id = "EndAttack"

    def run(self, s: MedState) -> None:
        attack = s.attack
        assert attack is not None
        show_naval_bid(s)
        s.attack = None
        # without a spouse nothing ends
        if attack.power != NOBODY and s.world.power_of[attack.target] == s.spouse[attack.power]:
            divorce(s, attack.power, "MD-MAR-03")


def abort_attack(s: MedState) -> None:
    """MD-INT-11: takes everything of the attack off the agenda but its end."""
    while not isinstance(s.agenda[-1], EndAttack):
        s.agenda.pop()
