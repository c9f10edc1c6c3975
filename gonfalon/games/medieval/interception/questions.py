"""Which Powers can intercept, and in which order.

rules: MD-INT-01, MD-INT-04, MD-INT-05, MD-INT-09 to MD-INT-11, MD-INT-15, MD-INT-17
"""

from __future__ import annotations

from gonfalon.games.medieval.components.odds import beating
from gonfalon.games.medieval.powers.questions import navy
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.world import bits


def _may_intercept(s: MedState, sea: int, power: int) -> bool:
    """MD-INT-01, MD-INT-15, MD-INT-17: can a fleet intercept? Its player's Florins are not checked here."""
    w = s.world
    seat = s.card_at[power]
    if not 0 <= seat < w.seats or seat == s.active:
        return False
    ports = w.shores[sea] & w.provinces_of[power] & s.held[seat] & ~s.knights
    return ports != 0


def interceptors(s: MedState, attack: Attack, sea: int) -> list[int]:
    """The Powers with a navy, not in Civil War and not yet used in this attack, that can intercept at a sea."""
    fleets = bits(s.world.seafaring & ~s.civil_war & ~attack.intercepted)
    return [power for power in fleets if _may_intercept(s, sea, power)]


def fleet_strength(s: MedState, power: int, bid: int) -> int:
    """MD-INT-10: what a fleet adds to its die, with the Florins put into it."""
    return navy(s, power) + bid // s.world.limits.naval_price


def passing(s: MedState, attack: Attack, bid: int, power: int, other_bid: int = 0) -> int:
    """MD-INT-10, MD-INT-11: of 36 throws, in how many the attacker gets past a fleet."""
    return beating(fleet_strength(s, attack.power, bid) - fleet_strength(s, power, other_bid))


def all_interceptors(s: MedState, attack: Attack) -> list[int]:
    """Every Power that can intercept somewhere on the route, once (MD-INT-09)."""
    return sorted({power for sea in attack.seas for power in interceptors(s, attack, sea)})


def standing_at_sea(s: MedState, sea: int, power: int) -> tuple[bool, int]:
    """MD-INT-04, MD-INT-05: islands first, then the stronger navy."""
    w = s.world
    ports = w.shores[sea] & w.provinces_of[power] & s.held[s.card_at[power]] & ~s.knights
    return ports & w.islands != 0, navy(s, power)
