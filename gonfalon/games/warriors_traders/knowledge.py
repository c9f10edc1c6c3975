"""What each seat may know: all but other seats' sealed choices, offers still being written and answers left in advance.

rules: WT-COMP-06 (open information), WT-SETUP-11, WT-ASK-13, WT-ASK-20, WT-ASK-22 (what stays hidden)
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.state import WarState


def knowledge(s: WarState, seat: int) -> WarState:
    """A copy of the state without anything that is hidden from the seat."""
    known = s.copy()
    known.hide_chance()
    known.hide_sealed(seat)
    known.drafts = [draft if at == seat else () for at, draft in enumerate(s.drafts)]
    known.orders = [orders if at == seat else 0 for at, orders in enumerate(s.orders)]
    return known
