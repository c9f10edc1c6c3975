"""Which function says what follows from the moves of which step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep, in_place, place_below
from gonfalon.games.medioevo.powers import ALL_USES
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.view.outlook import (
    battle,
    choices,
    diplomacy,
    events,
    land,
    marching,
    money,
    opening,
    purchase,
    trade,
    uses,
)
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step

Outlook = Callable[[MedState, int, Any, Move], list[Consequence]]

BY_STEP: dict[str, Outlook] = {
    "ChooseKingdom": opening.of_kingdom,
    "KingdomBids": opening.of_auction,
    "PlaceStart": opening.of_start,
    "KeepCard": opening.of_card,
    "TakeToken": opening.of_token,
    "Bids": opening.of_bid,
    "MoreBids": opening.of_bid,
    "RerollBarbarians": events.of_reroll,
    "ChooseEffects": events.of_effect,
    "Losses": events.of_loss,
    "Supply": events.of_supply,
    "FightHorde": events.of_fight,
    "PlaceRebellion": events.of_rebellion,
    "TaxForms": money.of_tax,
    "Maintenance": money.of_maintenance,
    "Emergency": money.of_emergency,
    "Purchase": purchase.of_purchase,
    "PayPoints": purchase.of_payment,
    "PlaceHidden": purchase.of_deployment,
    "OwnTurn": marching.of_slot,
    "MoveStep": marching.of_step,
    "Stow": marching.of_load,
    "ConfirmAttack": marching.of_confirmation,
    "ConfirmFlight": marching.of_confirmation,
    "Bystanders": marching.of_bystander,
    "MeetSides": marching.of_meeting,
    "AttackerDeclares": battle.of_declaration,
    "NextRound": battle.of_declaration,
    "DefenderDeclares": battle.of_declaration,
    "Protect": battle.of_protection,
    "Crews": battle.of_crew,
    "CaptainPoints": battle.of_captain_point,
    "Sacrifice": battle.of_sacrifice,
    "Reroll": battle.of_reroll,
    "SpendBlood": battle.of_blood,
    "Superiority": battle.of_superiority,
    "Assign": battle.of_hit,
    "LeaveBattle": battle.of_carriage,
    "SurrenderAnswer": battle.of_answer,
    "RestoreOrConquer": land.of_restoration,
    "AssetChoice": land.of_asset,
    "AllianceConflict": land.of_conflict,
    "CloseVotes": land.of_vote,
    "LastClaims": land.of_objective,
    "CommerceTurn": trade.of_turn,
    "TransportTurn": trade.of_transport,
    "WarnTrader": trade.of_warning,
    "LeaveCube": trade.of_cube,
    "PickGoods": trade.of_goods,
    "WarnSale": trade.of_sale_warning,
    "ChooseBonus": trade.of_bonus,
    "ChooseCube": trade.of_cube,
    "LayRoad": trade.of_road,
    "Declared": uses.of_princess,
    "Standing": diplomacy.of_standing,
}

CHOICES: dict[str, Outlook] = {
    "Pick": choices.of_pick,
    "Shield": choices.of_pick,
    "Volunteers": choices.of_pick,
    "Alms": choices.of_alms,
    "Relics": choices.of_alms,
    "PlaceTokens": choices.of_tokens,
    "Providence": choices.of_providence,
    "ForcedMarch": choices.of_forced_march,
    "Crusade": choices.of_crusade,
    "ChartedStep": choices.of_charted_step,
    "Rally": choices.of_rally,
    "AimAgain": choices.of_aim,
    "ChooseTribe": choices.of_tribe,
    "ChooseLoss": choices.of_caught_spy,
    "Reroute": choices.of_new_route,
}
"""Steps in the middle of a card or technology: their moves use nothing anew, even if they name a card."""


def outlook(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    """MU-FLOW-08: while a card is under way, others act in the simultaneous step below it."""
    if isinstance(step, CardStep) and seat not in step.waits_for(known):
        at = place_below(known, seat)
        if at == NOBODY:
            return []
        return in_place(known, at, lambda below: of_step(known, seat, below, move))
    return of_step(known, seat, step, move)


def of_step(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    if step.id in CHOICES:
        return CHOICES[step.id](known, seat, step, move)
    if move.verb in ALL_USES:
        return uses.of_use(known, seat, step, move)
    function = BY_STEP.get(step.id)
    return function(known, seat, step, move) if function else []
