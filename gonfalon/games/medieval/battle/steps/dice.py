"""The dice of a battle on land, and who wins it.

rules: MD-BAT-01 to MD-BAT-06, MD-ATT-08, MD-ATT-09
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.battle.questions import current, modifiers
from gonfalon.games.medieval.components.changes import roll
from gonfalon.games.medieval.powers.changes import conquer, conquer_by_knights
from gonfalon.games.medieval.powers.questions import holder_of
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.world import NOBODY
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Battle(Step):
    """MD-BAT-01: both dice and all modifiers; the attacker must have more (MD-BAT-04)."""

    id = "Battle"

    def run(self, s: MedState) -> None:
        attack = current(s)
        die, other_die = roll(s), roll(s)
        modifier, other_modifier = modifiers(s, attack)
        total, other_total = die + modifier, other_die + other_modifier
        s.emit(
            "battle", "MD-BAT-01", seat=s.active, power=attack.power, province=attack.target,
            die=die, modifier=modifier, total=total, defender_seat=holder_of(s, attack.target),
            other_die=other_die, other_modifier=other_modifier, other_total=other_total,
        )  # fmt: skip
        if total <= other_total:
            s.emit("attack-failed", "MD-ATT-09", seat=s.active, province=attack.target)
        else:
            win_battle(s, attack)


def win_battle(s: MedState, attack: Attack) -> None:
    """MD-ATT-08, MD-KOC-12: the Province goes to the attacker, or to their Knights of Christ."""
    if attack.power == NOBODY:
        conquer_by_knights(s, s.active, attack.target)
    else:
        conquer(s, s.active, attack.target, "MD-ATT-08")
