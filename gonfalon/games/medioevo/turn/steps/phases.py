"""A turn: seven phases.

rules: MU-FLOW-01 to MU-FLOW-05
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.commerce.steps.phase import CommercePhase
from gonfalon.games.medioevo.diplomacy.changes.wars import open_wars
from gonfalon.games.medioevo.end_of_turn.steps import EndOfTurn
from gonfalon.games.medioevo.events.steps.events import EventsPhase
from gonfalon.games.medioevo.movement.steps.combat_phase import CombatPhase
from gonfalon.games.medioevo.order.steps import TurnOrder
from gonfalon.games.medioevo.purchase.steps.purchase import PurchasePhase
from gonfalon.games.medioevo.state import NOBODY, PHASES, MedState
from gonfalon.games.medioevo.taxes.steps import TaxPhase
from gonfalon.games.medioevo.victory.steps.final import FinalSteps
from gonfalon.kernel.state import Step


def phase_steps(s: MedState, phase: str, seat: int = NOBODY) -> list[Step]:
    """The phases of a turn from this one on; in Combat and Commerce beginning with a seat's slot."""
    steps: list[Step] = [
        BeginPhase(PHASES.index("order")), TurnOrder(),
        BeginPhase(PHASES.index("events")), EventsPhase(),
        BeginPhase(PHASES.index("tax")), TaxPhase(),
        BeginPhase(PHASES.index("purchase")), PurchasePhase(),
        BeginPhase(PHASES.index("combat")), CombatPhase(seat if phase == "combat" else NOBODY),
        BeginPhase(PHASES.index("commerce")), CommercePhase(seat if phase == "commerce" else NOBODY),
        BeginPhase(PHASES.index("end")), EndOfTurn(),
    ]  # fmt: skip
    return steps[2 * (PHASES.index(phase) - 1) :]


@dataclass(slots=True)
class BeginTurn(Step):
    """MU-FLOW-01: the next turn, or the final steps. The auction of turn 1 was held during set-up (MU-SETUP-03)."""

    id = "BeginTurn"

    def run(self, s: MedState) -> None:
        if s.over:
            s.push(FinalSteps())
            return
        s.turn += 1
        s.conquered = 0
        s.log = [()] * s.world.seats
        s.debt_at_start = s.debt[:]
        s.credit = [0] * s.world.seats
        s.emit("turn-begins", "MU-FLOW-01", turn=s.turn)
        open_wars(s)
        first = "events" if s.turn == 1 else "order"
        s.push(*phase_steps(s, first), BeginTurn())


@dataclass(slots=True)
class BeginPhase(Step):
    """Nobody is done; technology points of the last phase are gone (MU-TECH-11)."""

    id = "BeginPhase"
    phase: int

    def run(self, s: MedState) -> None:
        s.phase = self.phase
        s.active = NOBODY
        s.finished = 0
        s.points = [0] * len(s.points)
        s.emit("phase-begins", "MU-FLOW-01", phase=self.phase)
