"""FREE: what every player may do at any rest point, whoever is asked.

rules: MU-TIME-02, MU-TIME-06, MU-TIME-10, MU-TIME-14, MU-DEBT-01 to MU-DEBT-04, MU-DIP-01 to MU-DIP-52
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.moves import AnyMove
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Standing(Step):
    """Loans, diplomacy, objectives, cards for any moment, resigning."""

    rule = "MU-TIME-02"

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return []
