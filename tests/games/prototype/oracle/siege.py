"""What a siege costs: the duel of the engines, the walls, the damage and the attrition."""

from __future__ import annotations

HITS_FROM = {1: 6, 2: 5, 3: 4}
"""MP-SIEGE-05: what a Catapult, a Trebuchet, a Bombard must roll on d6."""


def hits(engines: list[int], die: int) -> int:
    """MP-SIEGE-05: engines, by their level, that hit when every die shows the same."""
    return sum(die >= HITS_FROM[level] for level in engines)


def walls_left(walls: int, engines: list[int]) -> int:
    """MP-SIEGE-09: one level less for each point of power; the power of an engine is its level."""
    return max(0, walls - sum(engines))


def damage(technologies: frozenset[str], genius: bool) -> int:
    """MP-SIEGE-11: VF of the other side that fall at the reduction."""
    return ("alchemy" in technologies) + (genius and "engineering" in technologies)


def attrition(vf: int, desert: bool, logistics: bool) -> int:
    """MP-SIEGE-12, MP-SIEGE-13: VF that one player loses at the end of a siege turn after the first."""
    percent = (20 if desert else 10) - (10 if logistics else 0)
    if not percent or not vf:
        return 0
    return max(1, vf * percent // 100)
