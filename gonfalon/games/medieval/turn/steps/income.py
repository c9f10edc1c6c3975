"""Phase B: Collect Income.

rules: MD-TURN-05 to MD-TURN-07, MD-INC-01, MD-INC-08, MD-INV-12, MD-ASK-04
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.components.changes import receive
from gonfalon.games.medieval.powers.questions import powers_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.turn.questions import income
from gonfalon.games.medieval.world import MERCHANT
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class CollectIncome(Step):
    """Collecting pays, clears Disasters and skips phase C (MD-TURN-05 to MD-TURN-07)."""

    id = "CollectIncome"
    window = "turn.income"
    rule = "MD-ASK-04"
    verbs = ("pass", "collect")

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, s.vocabulary[("collect",)]]

    def default(self, s: MedState, seat: int) -> Move:
        return s.vocabulary[("collect",)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "pass":
            return
        florins = income(s, seat)
        receive(s, seat, florins)
        s.collected = 1
        for power in powers_of(s, seat):
            s.disaster &= ~(1 << power)
        s.emit("income", "MD-INC-01", seat=seat, florins=florins)

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        """MD-TURN-06, MD-INV-12: what is given up either way."""
        if move.verb == "pass":
            florins = income(s, seat)
            return [remark("no-income", florins=florins)] if florins else []
        merchant = s.investments[MERCHANT] == seat
        return [remark("one-action") if merchant else remark("no-actions")]

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"florins": income(s, seat)}
