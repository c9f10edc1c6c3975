"""What one should know before choosing: forecasts of battles."""

from __future__ import annotations

from gonfalon.games.warriors_traders.battle.questions.forecast import forecast
from gonfalon.games.warriors_traders.battle.steps.battle import AssignDamage
from gonfalon.games.warriors_traders.forecast.battle import (
    forecast_attack,
    forecast_pending,
    is_hostile,
)
from gonfalon.games.warriors_traders.maneuvering.steps import Battles, MoveArmies
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.view.shapes import Hints


def hints(s: WarState, seat: int) -> Hints:
    """Forecasts of the battles that are about to be fought or could be begun."""
    step = s.agenda[-1]
    names = s.world.province_ids
    if isinstance(step, MoveArmies) and step.seat == seat:
        attacks = {
            move.text: forecast_attack(s, seat, move.args[0], move.args[1])
            for move in step.moves(s, seat)
            if move.verb == "move" and is_hostile(s, seat, move.args[1])
        }
        pending = {names[province]: forecast_pending(s, seat, province) for province in s.battles}
        return Hints(battles=pending, attacks=attacks)
    if isinstance(step, Battles) and step.seat == seat:
        return Hints(
            battles={names[province]: forecast(s, seat, province) for province in s.battles}
        )
    if isinstance(step, AssignDamage) and step.seat == seat:
        return Hints(battles={names[step.province]: step.forecast(s)})
    return Hints()
