"""Which investments are for sale, and what the Ecclesiastical card protects.

rules: MD-INV-01 to MD-INV-06, MD-INV-09
"""

from __future__ import annotations

from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import ECCLESIASTICAL, NOBODY


def is_shielded(s: MedState, holder: int) -> bool:
    """MD-INV-09: nothing of the owner of the Ecclesiastical card is Excommunicated or heretical."""
    return holder != NOBODY and holder == s.investments[ECCLESIASTICAL]


def investments_for(s: MedState, seat: int) -> list[int]:
    """MD-INV-01 to MD-INV-06: the investments that the seat can buy now."""
    w = s.world
    if not w.with_investments or seat in s.investments or s.turn <= w.seats:
        return []
    return [
        item
        for item, owner in enumerate(s.investments)
        if owner == NOBODY and w.investment_prices[item] <= s.florins[seat]
    ]
