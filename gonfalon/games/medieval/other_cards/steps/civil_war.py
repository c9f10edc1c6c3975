"""A Civil War breaks out, and is fought by its own Power.

rules: MD-CW-01, MD-CW-06 to MD-CW-11
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.battle.steps.prospects import wasted
from gonfalon.games.medieval.components.changes import pay, roll
from gonfalon.games.medieval.components.odds import beating
from gonfalon.games.medieval.other_cards.changes import start_civil_war
from gonfalon.games.medieval.other_cards.steps.rulers import new_ruler
from gonfalon.games.medieval.powers.changes import change_ruler
from gonfalon.games.medieval.powers.questions import army
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.victory.stakes import loses_income, more_income
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class OutbreakOfCivilWar(Step):
    id = "OutbreakOfCivilWar"
    power: int

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        then = s.copy()
        start_civil_war(then, self.power, "MD-CW-01")
        return [
            remark("no-attacks-by", power=self.power),
            *loses_income(s, then, s.card_at[self.power]),
        ]

    def run(self, s: MedState) -> None:
        start_civil_war(s, self.power, "MD-CW-01")


def fight_civil_war(s: MedState, seat: int, power: int) -> None:
    """MD-CW-06, MD-CW-09: a Florin, one attack of the turn, and the Power's only one."""
    cost = s.world.limits.attack_cost
    pay(s, seat, cost)
    s.attacks += 1
    s.spent |= 1 << power
    s.commit()
    s.emit("civil-war-attacked", "MD-CW-06", seat=seat, power=power, florins=cost)
    s.push(CivilWarMilitia(power))


def refuse_civil_war_fight(s: MedState, seat: int, power: int) -> Refusal:
    if s.card_at[power] != seat:
        return Refusal("MD-POWER-18", "not-your-power", power=power)
    if not s.civil_war >> power & 1:
        return Refusal("MD-CW-06", "no-civil-war-there", power=power)
    if s.spent >> power & 1:
        return Refusal("MD-CW-09", "power-is-spent", power=power)
    return Refusal(
        "MD-ATT-05", "no-florin", florins=s.world.limits.attack_cost, have=s.florins[seat]
    )


def strength_at_home(s: MedState, power: int, florins: int) -> int:
    """MD-CW-06: what a Power adds to its die against its own Civil War."""
    return army(s, power) + s.ruler[power] + florins // s.world.limits.militia_price


def civil_war_outlook(s: MedState, seat: int, power: int, florins: int) -> list[Consequence]:
    """MD-CW-06 to MD-CW-08: the chance to end it, what that brings, and what a defeat does."""
    wins = beating(strength_at_home(s, power, florins)) / 36
    then = s.copy()
    then.civil_war &= ~(1 << power)
    brought = remark("if-ended", income_modifier=more_income(s, then, seat))
    return [remark("civil-war-ends", chance=wins), brought, *new_ruler(s, power, 1 - wins)]


@dataclass(slots=True)
class CivilWarMilitia(Step):
    """The Power may buy Militia against its own Civil War; nobody opposes with any (MD-CW-11)."""

    id = "CivilWarMilitia"
    window = "civil-war.militia"
    rule = "MD-CW-06"
    verbs = ("bid",)

    power: int

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active] if s.florins[s.active] else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary.range("bid", low=0, high=s.florins[seat])]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        self.fight(s, move.args[0])

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        found = civil_war_outlook(s, seat, self.power, move.args[0])
        return [*found, *wasted(move.args[0], s.world.limits.militia_price)]

    def run(self, s: MedState) -> None:
        self.fight(s, 0)

    def fight(self, s: MedState, florins: int) -> None:
        """MD-CW-06 to MD-CW-08: rolls; a victory ends the Civil War, a defeat changes the ruler."""
        pay(s, s.active, florins)
        die, other_die = roll(s), roll(s)
        total = die + strength_at_home(s, self.power, florins)
        s.emit(
            "civil-war-fought", "MD-CW-06", seat=s.active, power=self.power, florins=florins,
            die=die, modifier=total - die, total=total, other_die=other_die,
        )  # fmt: skip
        if total > other_die:
            s.civil_war &= ~(1 << self.power)
            s.emit("civil-war-over", "MD-CW-07", power=self.power)
        else:
            change_ruler(s, self.power, roll(s), "MD-CW-08")

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-SEC-06", "bid-too-high", florins=s.florins[seat])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"power": self.power, "price": s.world.limits.militia_price}
