"""What Collect Income pays.

rules: MD-INC-01 to MD-INC-07, MD-INV-08
"""

from __future__ import annotations

from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.victory.questions import complete_powers
from gonfalon.games.medieval.world import MARITIME, bits


def income(s: MedState, seat: int) -> int:
    """MD-INC-01 to MD-INC-07, MD-INV-08: what Collect Income pays."""
    w = s.world
    paying = s.held[seat] & ~s.knights & ~s.heresy
    for power in bits(s.civil_war):
        paying &= ~w.provinces_of[power]
    total = sum(w.income[province] for province in bits(paying))
    if s.investments[MARITIME] == seat:
        total += complete_powers(s, seat)
    return total
