"""Blood tokens are spent in a battle (variant).

rules: MU-VAR-10
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.muster import player, side
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.variants.changes import spend
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class SpendBlood(Step):
    """MU-VAR-10: before values are compared, each token gives +1 to the attack value of its owner."""

    id = "SpendBlood"
    window = "battle.blood"
    rule = "MU-VAR-10"
    verbs = ("done", "spend-blood")

    k: int

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat in player(s, self.k) if s.blood[seat]]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.done, s.vocabulary.range("spend-blood", low=1, high=s.blood[seat])]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "spend-blood":
            spend(s, seat, move.args[0])
            change(s, self.k, bonus=side(s, self.k).bonus + move.args[0])
        s.commit()

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-VAR-10", "not-so-many", count=s.blood[seat])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"count": s.blood[seat], "dice": [*side(s, self.k).dice]}
