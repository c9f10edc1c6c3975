"""FREE: what every player may do at any rest point, whoever is asked.

rules: MU-TIME-02, MU-TIME-06, MU-TIME-10, MU-TIME-14, MU-DEBT-01 to MU-DEBT-04, MU-DIP-01 to MU-DIP-52
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.battle.steps.surrender import LODGING_VERBS, lodge, lodging_moves
from gonfalon.games.medioevo.commerce.changes import (
    DRIVER_VERBS,
    driver_moves,
    refuse_driver,
    take_reins,
)
from gonfalon.games.medioevo.commerce.steps.journeys import (
    TRAFFIC_VERBS,
    order_traffic,
    refuse_traffic,
    traffic_moves,
)
from gonfalon.games.medioevo.control.changes.removal import REMOVAL_VERBS, remove
from gonfalon.games.medioevo.debts.changes.loans import (
    DEBT_VERBS,
    apply_debt,
    debt_moves,
    refuse_debt,
)
from gonfalon.games.medioevo.diplomacy.steps import diplomacy
from gonfalon.games.medioevo.empire_cards.changes.advance_answers import (
    ORDER_VERBS,
    give_order,
    order_moves,
    refuse_order,
)
from gonfalon.games.medioevo.empire_cards.questions import free_uses, refuse_use
from gonfalon.games.medioevo.empire_cards.steps.activation import use
from gonfalon.games.medioevo.movement.steps.combat_phase import (
    SLOT_VERBS,
    order_slot,
    refuse_own_removal,
    removals_in_slot,
    slot_moves,
)
from gonfalon.games.medioevo.objectives.changes.claiming import (
    GOAL_VERBS,
    claim,
    free_claims,
    refuse_claim,
)
from gonfalon.games.medioevo.powers import FREE, USE_VERBS, Moment
from gonfalon.games.medioevo.purchase.changes.deployment import (
    DEPLOYMENT_VERBS,
    deployment_moves,
    order_deployment,
)
from gonfalon.games.medioevo.state import FINAL, MedState
from gonfalon.games.medioevo.turn.changes import (
    LEAVING_VERBS,
    apply_leaving,
    host_moves,
    leaving_moves,
    refuse_leaving,
    stays,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Standing(Step):
    """Loans, diplomacy, objectives, cards for any moment, resigning."""

    id = "Standing"
    rule = "MU-TIME-02"
    verbs = (
        *DEBT_VERBS,
        *diplomacy.ALL_VERBS,
        *REMOVAL_VERBS,
        *LODGING_VERBS,
        *GOAL_VERBS,
        *TRAFFIC_VERBS,
        *LEAVING_VERBS,
        *DEPLOYMENT_VERBS,
        *SLOT_VERBS,
        *USE_VERBS,
        *ORDER_VERBS,
        *DRIVER_VERBS,
    )

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        if seat == HOST:
            return host_moves(s)
        if s.phase == FINAL or not stays(s, seat):
            return leaving_moves(s, seat)
        return [
            *debt_moves(s, seat),
            *diplomacy.moves(s, seat),
            *removals_in_slot(s, seat),
            *lodging_moves(s, seat),
            *free_claims(s, seat),
            *traffic_moves(s, seat),
            *free_uses(s, seat),
            *order_moves(s, seat),
            *driver_moves(s, seat),
            *deployment_moves(s, seat),
            *slot_moves(s, seat),
            *leaving_moves(s, seat),
        ]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb in LEAVING_VERBS:
            apply_leaving(s, seat, move)
        elif move.verb in DEPLOYMENT_VERBS:
            order_deployment(s, seat, move)
        elif move.verb in SLOT_VERBS:
            order_slot(s, seat, move)
        elif move.verb in diplomacy.ALL_VERBS:
            diplomacy.apply(s, seat, move)
        elif move.verb in REMOVAL_VERBS:
            remove(s, seat, move)
        elif move.verb in LODGING_VERBS:
            lodge(s, seat, move)
        elif move.verb in GOAL_VERBS:
            claim(s, seat, move)
        elif move.verb in TRAFFIC_VERBS:
            order_traffic(s, seat, move)
        elif move.verb in ORDER_VERBS:
            give_order(s, seat, move)
        elif move.verb in DRIVER_VERBS:
            take_reins(s, seat, move.args[0])
        elif move.verb in USE_VERBS:
            use(s, seat, move, Moment(FREE))
        else:
            apply_debt(s, seat, move)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb in LEAVING_VERBS:
            return refuse_leaving(s, seat, move)
        if seat == HOST:
            return Refusal("MU-TIME-02", "players-only")
        if s.phase == FINAL:
            return Refusal("MU-END-06", "turns-are-over")
        if move.verb in SLOT_VERBS:
            return Refusal("MU-CPHASE-17", "order-stands-so")
        if move.verb in DEPLOYMENT_VERBS:
            return Refusal("MU-VAR-14" if s.world.deployment_on else "MU-VAR-17", "not-offered")
        if move.verb in diplomacy.ALL_VERBS:
            return diplomacy.refuse(s, seat, move)
        if move.verb in REMOVAL_VERBS:
            return refuse_own_removal(s, seat, move)
        if move.verb in LODGING_VERBS:
            return Refusal("MU-SURR-01", "not-offered")
        if move.verb in GOAL_VERBS:
            return refuse_claim(s, seat, move)
        if move.verb in TRAFFIC_VERBS:
            return refuse_traffic(s, seat, move)
        if move.verb in ORDER_VERBS:
            return refuse_order(s, seat, move)
        if move.verb in DRIVER_VERBS:
            return refuse_driver(s, seat, move)
        if move.verb in USE_VERBS:
            return refuse_use(s, seat, move, Moment(FREE))
        return refuse_debt(s, seat, move)
