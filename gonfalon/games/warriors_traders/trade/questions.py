"""Trade Routes: which are open, and who opened them.

rules: WT-TRADE-06
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.world import (
    FOREIGN,
)


def route_between(s: WarState, one: int, other: int) -> bool:
    return (one, other) in s.routes or (other, one) in s.routes


def routes_opened(s: WarState, seat: int) -> int:
    """WT-TRADE-06: only routes the player opened count against the limit, foreign ones too."""
    return sum(route[0] == seat for route in s.routes)


def foreign_routes(s: WarState, seat: int) -> list[int]:
    """Positions, in the player's own order of opening, of the routes to foreign parts."""
    own = [route for route in s.routes if route[0] == seat]
    return [number for number, route in enumerate(own) if route[1] == FOREIGN]
