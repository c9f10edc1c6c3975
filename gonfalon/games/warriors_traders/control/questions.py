"""Who holds a province, and what stands in it.

rules: WT-PROV-01, WT-PROV-02
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.world import (
    NOBODY,
)

# ---- pieces


def has_unit(s: WarState, seat: int, province: int) -> bool:
    """WT-PROV-01: any army, retreated or not, Princess or Fort."""
    w = s.world
    for army in w.armies_of[seat]:
        if s.army_at[army] == province:
            return True
    for princess in w.princesses_of[seat]:
        if s.princess_at[princess] == province:
            return True
    return s.owner[province] == seat and len(s.forts[province]) > 0


# ---- provinces


def is_barbarian(s: WarState, province: int) -> bool:
    """WT-PROV-02: a Barbarian army or a Barbarian Fort stands there."""
    return len(s.barbarians[province]) > 0 or (
        s.owner[province] == NOBODY and len(s.forts[province]) > 0
    )


def is_free(s: WarState, province: int) -> bool:
    """WT-PROV-02: the province has no owner and no Barbarians."""
    return s.owner[province] == NOBODY and not s.barbarians[province] and not s.forts[province]


def provinces_of(s: WarState, seat: int) -> list[int]:
    return [province for province, owner in enumerate(s.owner) if owner == seat]


def has_trade_center(s: WarState, seat: int) -> bool:
    owner = s.owner
    for province in s.world.trade_centers:
        if owner[province] == seat:
            return True
    return False
