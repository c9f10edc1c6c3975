"""Who is at war with whom, and who agrees to peace.

rules: WT-WAR-01, WT-ALLY-05
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.state import WarState


def pair_of(s: WarState, one: int, other: int) -> int:
    """Index of two seats' war; wars are between alliances (WT-ALLY-05)."""
    w = s.world
    a, b = w.team[one], w.team[other]
    return min(a, b) * w.teams + max(a, b)


def at_war(s: WarState, one: int, other: int) -> bool:
    return s.war_since[pair_of(s, one, other)] > 0


def has_fought(s: WarState, one: int, other: int) -> bool:
    return s.war_damage[pair_of(s, one, other)] > 0


def peace_consents(s: WarState, one: int, other: int) -> int:
    """Bit mask of the seats that agree to peace between the two sides."""
    return s.peace[pair_of(s, one, other)]


def war_began(s: WarState, one: int, other: int) -> int:
    return s.war_since[pair_of(s, one, other)]
