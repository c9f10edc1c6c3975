"""Which Areas the Mongols can attack, and how strong these are.

rules: MD-MONGOL-04 to MD-MONGOL-06, MD-MONGOL-09 to MD-MONGOL-12
"""

from __future__ import annotations

from gonfalon.games.medieval.state import MedState


def mongol_defence(s: MedState, area: int, cards: int = 0) -> int:
    """MD-MONGOL-09, MD-MONGOL-11, MD-MONGOL-12: what the Area adds to its die."""
    w, limits = s.world, s.world.limits
    settled = s.knights & w.provinces_in[area] != 0
    return (
        w.mongol_defence[area]
        + settled * limits.knights_province_defence
        + cards * limits.knights_strength
    )


def mongol_targets(s: MedState) -> list[int]:
    """MD-MONGOL-04 to MD-MONGOL-06: rated Areas in play with no Area in play to the east."""
    w = s.world
    closed = s.covered | s.destroyed
    return [
        area
        for area in w.areas
        if w.mongol_defence[area] and not closed >> area & 1 and not w.east[area] & ~closed
    ]
