"""Wars begin and end.

rules: WT-WAR-01, WT-WAR-05
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.war.questions import pair_of


def begin_war(s: WarState, one: int, other: int) -> None:
    """WT-WAR-01, WT-WAR-05: a new war, counted from this turn, replaces an old one."""
    pair = pair_of(s, one, other)
    s.war_since[pair] = s.turn
    s.war_damage[pair] = 0
    s.peace[pair] = 0


def end_war(s: WarState, one: int, other: int) -> None:
    pair = pair_of(s, one, other)
    s.war_since[pair] = s.war_damage[pair] = s.peace[pair] = 0


def note_damage(s: WarState, one: int, other: int) -> None:
    s.war_damage[pair_of(s, one, other)] = 1


def set_peace_consents(s: WarState, one: int, other: int, consents: int) -> None:
    s.peace[pair_of(s, one, other)] = consents
