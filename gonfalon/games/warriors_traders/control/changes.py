"""A Province token changes hands."""

from __future__ import annotations

from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.world import (
    NOBODY,
)


def take_token(s: WarState, seat: int, province: int, rule: str) -> None:
    """The seat becomes owner of a province."""
    if s.owner[province] != seat:
        s.owner[province] = seat
        s.emit("province-taken", rule, seat=seat, province=province)


def lose_token(s: WarState, province: int, rule: str) -> None:
    """The Province token goes back to the map."""
    if s.owner[province] != NOBODY:
        s.emit("province-lost", rule, seat=s.owner[province], province=province)
        s.owner[province] = NOBODY
