"""Which Powers can intercept, and in which order.

rules: MD-INT-01, MD-INT-04, MD-INT-05, MD-INT-15, MD-INT-17
"""

from __future__ import annotations

from gonfalon.games.medieval.powers.questions import navy
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.world import bits


def may_intercept(s: MedState, attack: Attack, sea: int, power: int) -> bool:
    """MD-INT-01, MD-INT-15, MD-INT-17: can the Power intercept? Its player's Florins are not checked here."""
    w = s.world
    seat = s.card_at[power]
    if not 0 <= seat < w.seats or seat == s.active:
        return False
    if (s.civil_war | attack.intercepted) >> power & 1 or not w.seafaring >> power & 1:
        return False
    ports = w.shores[sea] & w.provinces_of[power] & s.held[seat] & ~s.knights
    return ports != 0


def interceptors(s: MedState, attack: Attack, sea: int) -> list[int]:
    fleets = bits(s.world.seafaring & ~s.civil_war & ~attack.intercepted)
    return [power for power in fleets if may_intercept(s, attack, sea, power)]


def standing_at_sea(s: MedState, sea: int, power: int) -> tuple[bool, int]:
    """MD-INT-04, MD-INT-05: islands first, then the stronger navy."""
    w = s.world
    ports = w.shores[sea] & w.provinces_of[power] & s.held[s.card_at[power]] & ~s.knights
    return ports & w.islands != 0, navy(s, power)
