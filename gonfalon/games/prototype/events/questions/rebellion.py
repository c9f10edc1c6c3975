"""How many VF keep a territory from rebelling.

rules: MP-REBEL-01
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import has, walls
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import sides


def rebellion_level(s: ProtoState, territory: int, roll: int) -> int:
    """MP-REBEL-01: the owner's VF must be at least so many."""
    w, owner = s.world, s.owner[territory]
    more = sum(row.adds for row in w.data.tables.rebellion if has(s, owner, row.technology))
    return roll + w.limits.rebellion_base + more - walls(s, territory)


def worst_level(s: ProtoState, territory: int) -> int:
    """So many VF are enough whatever is rolled."""
    return rebellion_level(s, territory, sides(s.world.limits.rebellion_die))
