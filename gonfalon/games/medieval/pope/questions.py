"""Who can be excommunicated or married, who pays for Crusades, and what Knights of Christ bring in.

rules: MD-POPE-04, MD-EXC-01, MD-CRUS-01, MD-MAR-04, MD-INV-09
"""

from __future__ import annotations

from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import bits


def knights_income(s: MedState, seat: int) -> int:
    """MD-POPE-04: what the seat's Knights of Christ Provinces pay when a Pope Card is played."""
    paying = s.held[seat] & s.knights & ~s.heresy
    return sum(s.world.income[province] for province in bits(paying))
