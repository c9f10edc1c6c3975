"""A Heresy breaks out, and is ended.

rules: MD-HER-02, MD-HER-05, MD-HER-06
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.components.changes import pay, roll
from gonfalon.games.medieval.components.odds import DICE
from gonfalon.games.medieval.powers.questions import holder_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.victory.stakes import loses_income
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class OutbreakOfHeresy(Step):
    """MD-HER-02: more than the income value, and the Province is heretical."""

    id = "OutbreakOfHeresy"
    province: int

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        value = s.world.income[self.province]
        spreads = sum(die > value for die in DICE) / len(DICE)
        then = s.copy()
        then.heresy |= 1 << self.province
        found = remark("heresy-spreads", chance=spreads, province=self.province)
        return [found, *loses_income(s, then, holder_of(s, self.province))]

    def run(self, s: MedState) -> None:
        die = roll(s)
        spreads = die > s.world.income[self.province]
        if spreads:
            s.heresy |= 1 << self.province
        kind = "heresy-spreads" if spreads else "heresy-fails"
        s.emit(kind, "MD-HER-02", province=self.province, die=die)


def end_heresy(s: MedState, seat: int, province: int) -> None:
    """MD-HER-05, MD-HER-06: an attack of the player, without Power, route and dice."""
    cost = s.world.limits.attack_cost
    pay(s, seat, cost)
    s.attacks += 1
    s.heresy &= ~(1 << province)
    s.emit("heresy-ended", "MD-HER-05", seat=seat, province=province, florins=cost)


def refuse_heresy_end(s: MedState, seat: int, province: int) -> Refusal:
    if not s.heresy >> province & 1:
        return Refusal("MD-HER-05", "no-heresy-there", province=province)
    if not s.held[seat] >> province & 1:
        return Refusal("MD-HER-05", "not-held", province=province)
    return Refusal(
        "MD-ATT-05", "no-florin", florins=s.world.limits.attack_cost, have=s.florins[seat]
    )
