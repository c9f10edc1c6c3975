"""Armies above the supply limit are removed.

rules: MP-SUPPLY-05 to MP-SUPPLY-08; barbarians: see `barbarians`
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.changes.holdings import change_ground
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.supply.questions import supply_limit


def lose_excess(s: ProtoState) -> None:
    """MP-SUPPLY-05, MP-SUPPLY-07: at the end of a turn; on foreign ground nothing unloaded stays."""
    for seat in s.order:
        for territory, vf in list(s.ground[seat].items()):
            own = s.owner[territory] == seat
            limit = supply_limit(s, territory) if own else s.world.data.supply.foreign
            if vf > limit:
                change_ground(s, seat, territory, limit - vf)
                rule = "MP-SUPPLY-05" if own else "MP-SUPPLY-07"
                s.emit("excess-lost", rule, seat=seat, territory=territory, vf=vf - limit)
