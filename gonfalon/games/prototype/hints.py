"""What a seat should know before it chooses, from its knowledge alone."""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.attacks import Objective, objective_of, selection
from gonfalon.games.prototype.battle import ASSAULT, Party
from gonfalon.games.prototype.costs import rates
from gonfalon.games.prototype.hints_trade import traders
from gonfalon.games.prototype.odds import Forecast, forecast, forecast_attack
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.steps.attack import Announce, attack_moves
from gonfalon.games.prototype.steps.orders import Orders
from gonfalon.games.prototype.steps.trade import trade_moves
from gonfalon.kernel.moves import concrete

BATTLE_WINDOWS = ("battle.attacker-cards", "battle.defender-cards", "battle.continue")


def hints(known: ProtoState, seat: int) -> dict[str, Any]:
    """Odds of attacks and of the battle under way; what trade would bring; what the orders of a sealed phase come to."""
    step = known.agenda[-1]
    if seat not in step.waits_for(known):
        return {}
    if isinstance(step, Orders):
        return {"spent": known.florins[seat] - step.desk(known, seat).florins[seat]}
    if step.window == "commerce.turn":
        found = rates(known, seat, trade_moves(known, seat))
        return {"traders": traders(known, seat), "rates": found}
    if step.window == "combat.turn":
        attacks = {}
        for move in attack_moves(known, seat):
            goal = objective_of(known, concrete(move))
            transports, captain = selection(known, seat, goal)
            party = Party(seat, tuple(transports), (captain,))
            attacks[move.text] = shown(forecast_attack(known, party, goal))
        return {"attacks": attacks} if attacks else {}
    if isinstance(step, Announce):
        party = Party(seat, tuple(step.transports), tuple(step.captains))
        return {"odds": shown(forecast_attack(known, party, Objective(*step.goal)))}
    if step.window in BATTLE_WINDOWS:
        return {"odds": shown(forecast(known, known.battle))}
    if step.window == "attack.mode":
        return {"odds": shown(forecast(known, known.battle._replace(stage=ASSAULT)))}
    return {}


def shown(odds: Forecast) -> dict[str, Any]:
    """In per cent and VF, rounded."""
    return {
        "win": round(100 * odds.win),
        "losses": [round(odds.lost, 1), round(odds.destroyed, 1)],
        "exact": odds.exact,
    }
