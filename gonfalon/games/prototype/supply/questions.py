"""How many VF a territory can supply.

rules: MP-SUPPLY-02 to MP-SUPPLY-04
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import cathedral, settlement, walls
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import CATHEDRAL, TOWER, VILLAGE


def supply_limit(s: ProtoState, territory: int, *, for_placement: bool = False) -> int:
    """MP-SUPPLY-02 to MP-SUPPLY-04: VF that may stand here unloaded. MP-PLACE-04: what was built this turn does not count yet."""
    w = s.world
    owner = s.owner[territory]
    town, wall, church = (
        settlement(s, territory),
        walls(s, territory),
        cathedral(s, territory),
    )
    if for_placement:
        for place, old_town, old_wall, old_church in s.fresh:
            if place == territory:
                town, wall, church = (
                    min(town, old_town),
                    min(wall, old_wall),
                    min(church, old_church),
                )
    limit = _terrain_supply(s, territory, owner)
    if town:
        limit += w.buildings[VILLAGE + town - 1].supply
    if wall:
        limit += w.buildings[TOWER + wall - 1].supply
    if church:
        limit += w.buildings[CATHEDRAL].supply
    if w.religious_capitals >> territory & 1:
        limit += w.data.supply.religious_capital
    return limit


def _terrain_supply(s: ProtoState, territory: int, owner: int) -> int:
    base, bonuses = s.world.terrain_supply[territory]
    if owner >= 0:
        for technology, vf in bonuses:
            if s.tech[owner] & technology:
                base += vf
    return base
