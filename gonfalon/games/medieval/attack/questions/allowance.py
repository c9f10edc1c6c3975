"""How many attacks a turn has, and which Powers may make them.

rules: MD-TURN-03, MD-TURN-09 to MD-TURN-12, MD-ATT-04, MD-ATT-05, MD-INV-11
"""

from __future__ import annotations

from gonfalon.games.medieval.powers.questions import is_knights_power, powers_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import INFRASTRUCTURE


def attacks_allowed(s: MedState) -> int:
    """MD-TURN-03, MD-TURN-09, MD-INV-11: one after a Map Card, else two; one more by Infrastructure."""
    limits = s.world.limits
    allowed = limits.attacks_after_map_card if s.map_card_drawn else limits.attacks
    if s.investments[INFRASTRUCTURE] == s.active and not s.collected:
        allowed += 1
    return allowed


def may_launch(s: MedState) -> bool:
    return s.attacks < attacks_allowed(s)


def can_pay_attack(s: MedState) -> bool:
    return s.florins[s.active] >= s.world.limits.attack_cost


def ready_powers(s: MedState, seat: int) -> list[int]:
    """MD-ATT-04: the Powers of a seat that may attack."""
    tired = s.spent | s.civil_war
    return [
        power
        for power in powers_of(s, seat)
        if not tired >> power & 1 and not is_knights_power(s, power)
    ]
