"""The steward: a heuristic player for Warriors & Traders.

It sees what its seat knows, the legal moves and nothing else, and always answers alike in the same position.
`war.py` plans attacks, `economy.py` Actions and goods, `bargain.py` trade and peace.
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.steward import bargain, economy, war
from gonfalon.kernel.moves import AnyMove, Move

Answer = Callable[[WarState, int, list[AnyMove]], Move]

_ANSWERS: dict[str, Answer] = {
    "setup.country": economy.choose_country,
    "setup.alliances": economy.choose_allies,
    "setup.tokens": economy.place_tokens,
    "upkeep.feed": economy.feed,
    "upkeep.foreign-route": economy.take_good,
    "trade.open": bargain.trade,
    "development.action": economy.take_action,
    "development.further-army": economy.take_action,
    "development.extra": economy.take_action,
    "development.token-move": economy.move_token,
    "maneuver.unification": economy.claim,
    "maneuver.bonus-action": economy.take_action,
    "maneuver.move": war.move_armies,
    "maneuver.battle-order": war.order_battles,
    "maneuver.princesses": war.move_princesses,
    "battle.assign": war.assign_damage,
}


def choose(s: WarState, seat: int, legal: list[AnyMove], standing: list[AnyMove]) -> Move:
    """The steward's move. `s` is the seat's knowledge."""
    peace = bargain.make_peace(s, seat, standing)
    if peace is not None:
        return peace
    step = s.agenda[-1]
    answer = _ANSWERS.get(step.window)
    return answer(s, seat, legal) if answer else step.default(s, seat)
