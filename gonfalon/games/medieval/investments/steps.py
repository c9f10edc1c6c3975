"""A Special Investment is bought, and the Military card is put on a Power.

rules: MD-INV-01 to MD-INV-07, MD-ASK-18, MD-TWO-19
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.components.changes import pay
from gonfalon.games.medieval.powers.changes import check_military
from gonfalon.games.medieval.powers.questions import army, powers_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import INVESTMENTS, MILITARY, NOBODY, bits
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class StationMilitary(Step):
    """The owner of the Military card puts it on a Power."""

    id = "StationMilitary"
    window = "investment.military"
    rule = "MD-ASK-18"
    verbs = ("station",)

    def waits_for(self, s: MedState) -> list[int]:
        owner = s.investments[MILITARY]
        return [owner] if s.stationed == NOBODY and owner in s.card_at else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["station", power] for power in powers_of(s, seat)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        s.stationed = move.args[0]
        s.emit("military-stationed", "MD-INV-07", seat=seat, power=s.stationed)

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        power = move.args[0]
        then = s.copy()
        then.stationed = power
        return [remark("fights-at", modifier=army(then, power) + s.ruler[power])]

    def default(self, s: MedState, seat: int) -> Move:
        """MD-ASK-18: the strongest army, then the highest income."""

        def worth(power: int) -> tuple[int, int]:
            provinces = s.world.provinces_of[power] & s.held[seat]
            return army(s, power), sum(s.world.income[p] for p in bits(provinces))

        return s.vocabulary["station", max(powers_of(s, seat), key=worth)]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-INV-07", "not-your-power", power=move.args[0])


def buy_investment(s: MedState, seat: int, item: int) -> None:
    price = s.world.investment_prices[item]
    pay(s, seat, price)
    s.investments[item] = seat
    s.emit("invested", "MD-INV-01", seat=seat, investment=item, florins=price)
    if item == MILITARY:
        check_military(s)


def investment_outlook(s: MedState, item: int) -> list[Consequence]:
    """MD-INV-03, MD-INV-07 to MD-INV-12: what it does from now on."""
    limits = s.world.limits
    values = {"florins": limits.ecclesiastical_share, "points": limits.traitor_points}
    return [remark(f"buy-{INVESTMENTS[item]}", **values), remark("only-investment")]


def refuse_investment(s: MedState, seat: int, item: int) -> Refusal:
    w = s.world
    if not w.with_investments:
        return Refusal("MD-TWO-19" if w.two_players else "MD-INV-05", "option-off")
    if s.turn <= w.seats:
        return Refusal("MD-INV-02", "first-round")
    if seat in s.investments:
        return Refusal("MD-INV-03", "one-investment")
    if s.investments[item] != NOBODY:
        return Refusal("MD-INV-04", "investment-sold", investment=item)
    return Refusal(
        "MD-INV-06", "too-few-florins", florins=w.investment_prices[item], have=s.florins[seat]
    )
