"""An Assassin tries to kill a ruler.

rules: MD-ASN-02, MD-ASN-04
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.components.changes import roll
from gonfalon.games.medieval.components.odds import DICE
from gonfalon.games.medieval.other_cards.steps.rulers import new_ruler
from gonfalon.games.medieval.powers.changes import change_ruler
from gonfalon.games.medieval.state import MedState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Assassination(Step):
    """MD-ASN-02, MD-ASN-04: on 5 or 6 the ruler dies."""

    id = "Assassination"
    seat: int
    power: int

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        kills = sum(die >= s.world.limits.assassin_kills_from for die in DICE) / len(DICE)
        dies = remark("ruler-dies", chance=kills, power=self.power, rating=s.ruler[self.power])
        return [dies, *new_ruler(s, self.power, kills)]

    def run(self, s: MedState) -> None:
        die = roll(s)
        killed = die >= s.world.limits.assassin_kills_from
        kind = "ruler-killed" if killed else "ruler-survives"
        s.emit(kind, "MD-ASN-02", seat=self.seat, power=self.power, die=die)
        if killed:
            change_ruler(s, self.power, roll(s), "MD-ASN-04")
