"""Forecasts while armies are being moved, played on a copy of the state."""

from __future__ import annotations

from gonfalon.games.warriors_traders.battle.questions.forecast import Forecast, forecast
from gonfalon.games.warriors_traders.control.steps import (
    settle_after_arriving,
    settle_after_leaving,
)
from gonfalon.games.warriors_traders.realm.questions import are_allies
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.world import (
    NOBODY,
)


def forecast_pending(s: WarState, seat: int, province: int) -> Forecast:
    """The battle as it would be fought if the open move step were closed now."""
    closed = s.copy()
    settle_after_leaving(closed, seat, "WT-PROV-03")
    settle_after_arriving(closed, seat, "WT-PROV-04")
    return forecast(closed, seat, province)


def forecast_attack(s: WarState, seat: int, army: int, province: int) -> Forecast:
    """What would happen if this army joined those that have already entered the province."""
    moved = s.copy()
    moved.army_at[army] = province
    return forecast_pending(moved, seat, province)


def is_hostile(s: WarState, seat: int, province: int) -> bool:
    """Would entering mean a battle?"""
    holder = s.owner[province]
    if holder == NOBODY:
        return bool(s.barbarians[province] or s.forts[province])
    return not are_allies(s, seat, holder)
