"""The Powers that can support an attack as Mercenaries.

rules: MD-MER-01 to MD-MER-06
"""

from __future__ import annotations

from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import bits


def mercenaries_for(s: MedState, seat: int, power: int, target: int) -> int:
    """MD-MER-01 to MD-MER-06: the Powers that may support an attack of this Power."""
    w = s.world
    offered = 0
    if s.hired:
        return offered
    for other in bits(w.mercenaries & ~s.civil_war):
        if other != power and s.card_at[other] == seat and _is_near(s, seat, other, target):
            offered |= 1 << other
    return offered


def _is_near(s: MedState, seat: int, power: int, target: int) -> bool:
    """MD-MER-02: joined with the target by land, inside the target's Area and one that shares an edge."""
    w = s.world
    area = w.area_of[target]
    for province in bits(w.provinces_of[power] & s.held[seat] & ~s.knights):
        home = w.area_of[province]
        if home != area and not w.area_neighbours[area] >> home & 1:
            continue
        inside = (w.provinces_in[area] | w.provinces_in[home]) & s.land
        seen = fresh = 1 << province
        while fresh:
            next_to = w.borders[fresh]
            if next_to >> target & 1:
                return True
            fresh = next_to & inside & ~seen
            seen |= fresh
    return False
