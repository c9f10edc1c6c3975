"""The dice of a battle on land, and who wins it.

rules: MD-BAT-01 to MD-BAT-06, MD-ATT-08, MD-ATT-09
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.battle.questions import (
    attacker_militia,
    attacker_strength,
    current,
    defender_militia,
    defender_strength,
)
from gonfalon.games.medieval.components.changes import roll
from gonfalon.games.medieval.powers.changes import conquer, conquer_by_knights
from gonfalon.games.medieval.powers.questions import holder_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import NOBODY
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Battle(Step):
    """MD-BAT-01: both dice and all modifiers; the attacker must have more (MD-BAT-04)."""

    id = "Battle"

    def run(self, s: MedState) -> None:
        attack = current(s)
        die, other_die = roll(s), roll(s)
        total = die + attacker_strength(s, attack) + attacker_militia(s, attack)
        other_total = (
            other_die
            + defender_strength(s, attack.target, attack.support)
            + defender_militia(s, attack)
        )
        s.emit(
            "battle", "MD-BAT-01", seat=s.active, power=attack.power, province=attack.target,
            die=die, modifier=total - die, total=total, defender_seat=holder_of(s, attack.target),
            other_die=other_die, other_modifier=other_total - other_die, other_total=other_total,
        )  # fmt: skip
        if total <= other_total:
            s.emit("attack-failed", "MD-ATT-09", seat=s.active, province=attack.target)
        elif attack.power == NOBODY:
            conquer_by_knights(s, s.active, attack.target)
        else:
            conquer(s, s.active, attack.target, "MD-ATT-08")
