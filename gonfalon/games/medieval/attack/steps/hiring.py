"""Mercenaries join an attack.

rules: MD-MER-01 to MD-MER-07
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.attack.questions.mercenaries import mercenaries_for
from gonfalon.games.medieval.battle.questions import current
from gonfalon.games.medieval.battle.steps.prospects import battle_outlook
from gonfalon.games.medieval.powers.questions import is_knights_power
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import NOBODY, bits
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class HireMercenaries(Step):
    """Option: The Cumans and Polovtsy of the attacker support the attack (MD-MER-01)."""

    id = "HireMercenaries"
    window = "attack.mercenaries"
    rule = "MD-MER-01"
    verbs = ("hire", "end")

    def offered(self, s: MedState) -> int:
        attack = current(s)
        if not s.world.with_mercenaries:
            return 0
        offered = mercenaries_for(s, s.active, attack.power, attack.target)
        return offered & ~attack.mercenaries

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active] if self.offered(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.end, *(s.vocabulary["hire", power] for power in bits(self.offered(s)))]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "end":
            s.done()
            return
        attack = current(s)
        s.attack = attack._replace(mercenaries=attack.mercenaries | 1 << move.args[0])

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        """The battle with or without them."""
        attack = current(s)
        hired = 1 << move.args[0] if move.verb == "hire" else 0
        return battle_outlook(s, seat, attack._replace(mercenaries=attack.mercenaries | hired))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_mercenaries(s, seat, move.args[0])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        attack = current(s)
        return {"power": attack.power, "province": attack.target}


def refuse_mercenaries(s: MedState, seat: int, power: int) -> Refusal:
    """Why a Power cannot join the attack under way as a Mercenary; may be called at any time."""
    attack = s.attack
    if not s.world.with_mercenaries:
        return Refusal("MD-MER-01", "option-off")
    if attack is None:
        return Refusal("MD-MER-01", "hire-when")
    if seat != s.active:
        return Refusal("MD-MER-03", "no-mercenaries", power=power)
    in_knights_attack = attack.power == NOBODY
    if in_knights_attack or not s.world.mercenaries >> power & 1:
        return Refusal("MD-MER-06", "no-mercenaries", power=power)
    if s.card_at[power] != seat:
        return Refusal("MD-MER-01", "not-your-power", power=power)
    if attack.power == power:
        return Refusal("MD-MER-05", "not-for-themselves", power=power)
    if s.civil_war >> power & 1 or is_knights_power(s, power):
        return Refusal("MD-MER-06", "no-mercenaries", power=power)
    if (s.hired | attack.mercenaries) >> power & 1:
        return Refusal("MD-MER-04", "already-hired", power=power)
    if s.hired:
        return Refusal("MD-MER-04", "one-hire", powers=list(bits(s.hired)))
    if mercenaries_for(s, seat, attack.power, attack.target) >> power & 1:
        return Refusal("MD-MER-01", "hire-when")
    return Refusal("MD-MER-02", "too-far", power=power)
