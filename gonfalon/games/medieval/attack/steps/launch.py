"""The attack is paid for and takes its course.

rules: MD-ATT-01, MD-ATT-05 to MD-ATT-07, MD-TIME-06, MD-TIME-11, MD-MER-01
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.attack.steps.hiring import HireMercenaries
from gonfalon.games.medieval.battle.steps.dice import Battle
from gonfalon.games.medieval.battle.steps.jihad import PlayJihad
from gonfalon.games.medieval.battle.steps.knights_in_defence import DefenderKnights
from gonfalon.games.medieval.battle.steps.militia import Militia
from gonfalon.games.medieval.battle.steps.outcome import EndAttack
from gonfalon.games.medieval.battle.steps.spies_in_attack import AttackerSpies, DefenderSpies
from gonfalon.games.medieval.components.changes import pay
from gonfalon.games.medieval.interception.steps import NavalArea, NavalBid
from gonfalon.games.medieval.powers.questions import holder_of
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.world import bits
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Launch(Step):
    """MD-ATT-05, MD-ATT-06: the Florin is paid and the attack is used up."""

    id = "Launch"

    def run(self, s: MedState) -> None:
        attack = s.attack
        assert attack is not None
        cost = s.world.limits.attack_cost
        pay(s, s.active, cost)
        s.attacks += 1
        s.spent |= 1 << attack.power
        s.hired |= attack.mercenaries
        s.commit()
        s.emit(
            "attack-launched", "MD-ATT-01", seat=s.active, power=attack.power, province=attack.target,
            defender_seat=holder_of(s, attack.target), places=list(attack.route),
            powers=list(bits(attack.mercenaries)), florins=cost,
        )  # fmt: skip
        if attack.mercenaries:
            powers = list(bits(attack.mercenaries))
            s.emit("mercenaries-hired", "MD-MER-01", seat=s.active, powers=powers)


SETTING_OUT = (HireMercenaries(), Launch(), NavalBid())
FIGHTING = (
    AttackerSpies(),
    DefenderSpies(),
    DefenderKnights(),
    Militia(),
    PlayJihad(),
    Battle(),
    EndAttack(),
)


def begin(s: MedState, attack: Attack) -> None:
    """MD-TIME-06: everything that follows once route and permissions are settled; at every sea an Interception (MD-INT-01)."""
    s.push(*SETTING_OUT, *[NavalArea(sea) for sea in attack.seas], *FIGHTING)
