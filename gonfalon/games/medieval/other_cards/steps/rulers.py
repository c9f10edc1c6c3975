"""What a new ruler may be like.

rules: MD-RULER-04
"""

from __future__ import annotations

from gonfalon.games.medieval.state import MedState
from gonfalon.kernel.consequences import Consequence, remark


def new_ruler(s: MedState, power: int, chance: float) -> list[Consequence]:
    """MD-RULER-04: how likely the next ruler is better or worse, if there is a new one with this chance."""
    now, table = s.ruler[power], s.world.ruler_table
    better = chance * sum(rating > now for rating in table) / len(table)
    worse = chance * sum(rating < now for rating in table) / len(table)
    found = [remark("ruler-better", chance=better)] if better else []
    return [*found, remark("ruler-worse", chance=worse)] if worse else found
