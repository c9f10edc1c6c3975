"""What a player has that moves take or bring: the outlook of a move compares it before and after."""

from __future__ import annotations

from gonfalon.games.medieval.components.questions import in_game
from gonfalon.games.medieval.powers.questions import powers_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.turn.questions import income
from gonfalon.games.medieval.victory.questions import score_sources

BURDENS = frozenset(("excommunicated", "civil-wars", "disasters", "attacks"))
"""Of these more is worse."""
TREASURES = frozenset(("powers", "provinces", "points"))
"""Nobody gives these away without being asked once more."""


def holdings(s: MedState, seat: int) -> dict[str, int]:
    """What the seat has; a player who has left has nothing any more."""
    found = _holdings(s, seat)
    return found if in_game(s, seat) else dict.fromkeys(found, 0)


def _holdings(s: MedState, seat: int) -> dict[str, int]:
    powers = sum(1 << power for power in powers_of(s, seat))
    return {
        "florins": s.florins[seat],
        "points": sum(score_sources(s, seat).values()),
        "income": income(s, seat),
        "powers": powers.bit_count(),
        "provinces": s.held[seat].bit_count(),
        "cards": len(s.hands[seat]),
        "excommunicated": (powers & s.excommunicated).bit_count(),
        "civil-wars": (powers & s.civil_war).bit_count(),
        "disasters": (powers & s.disaster).bit_count(),
        "attacks": s.attacks if s.active == seat else 0,
    }
