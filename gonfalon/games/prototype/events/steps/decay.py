"""What is not repaired in time decays.

rules: MP-EVENT-06, MP-EVENT-08, MP-CAPITAL-03
"""

from __future__ import annotations

from gonfalon.games.prototype.capital.changes.capitals import lose_capital
from gonfalon.games.prototype.purchase.changes.buildings import put_up, tear_down
from gonfalon.games.prototype.purchase.questions.buildings import is_damaged, row_level
from gonfalon.games.prototype.realm.questions.holdings import standing_buildings
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.consequences import Consequence, later, remark


def lower(s: ProtoState, building: int, territory: int) -> None:
    """MP-EVENT-06: one level down; what is of level I goes. It is whole again."""
    tear_down(s, building, territory)
    if row_level(building) > 1:
        put_up(s, building - 1, territory)


def decay(s: ProtoState) -> None:
    """MP-EVENT-06: when the Purchase phase ends, what is still damaged loses a level. MP-EVENT-08: not in barbarian land."""
    for territory, damage in enumerate(s.damage):
        if not damage:
            continue
        owner = s.owner[territory]
        for building in standing_buildings(s, territory):
            if owner != NOBODY and is_damaged(s, territory, building):
                lower(s, building, territory)
                if s.capital[owner] == territory and not s.settlement[territory]:
                    lose_capital(s, owner)
                s.emit("decayed", "MP-EVENT-06", seat=owner, building=building, territory=territory)
        s.damage[territory] = 0


def decaying(s: ProtoState, seat: int) -> list[Consequence]:
    """MP-EVENT-06: the levels that a player's damaged buildings lose with the phase."""
    damaged = [territory for territory, damage in enumerate(s.damage) if damage]
    land = [territory for territory in damaged if s.owner[territory] == seat]
    after = s.copy() if land else s
    if land:
        decay(after)
    levels = {
        "settlements": (s.settlement, after.settlement),
        "fortifications": (s.fortification, after.fortification),
        "cathedrals": (s.cathedral, after.cathedral),
    }
    lost = {key: sum(two[t] - one[t] for t in land) for key, (one, two) in levels.items()}
    found = [later(key, count) for key, count in lost.items() if count]
    return [*found, remark("not-repaired")] if land else []
