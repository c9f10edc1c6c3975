"""Reinforcements: VF that a player receives or may buy.

rules: MP-CRUS-04, MP-TECHFX-04, MP-TECHFX-19, MP-TECHFX-21, MP-REINF-01 to MP-REINF-05
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import (
    has,
    held,
    holds,
    own_kingdoms,
    owned,
    walls,
)
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.taxes.questions.income import free_principalities

CASTLE_LEVEL = 3


def castles(s: ProtoState, seat: int) -> int:
    """Undamaged Castles in uncontested land."""
    return sum(walls(s, t) == CASTLE_LEVEL and holds(s, seat, t) for t in owned(s, seat))


def levies(s: ProtoState, seat: int) -> dict[str, int]:
    """MP-REINF-01 to MP-REINF-04: VF by source."""
    w, limits = s.world, s.world.limits
    home = s.kingdom[seat]
    sizes = w.data.tables.kingdom_classes
    kingdoms = sum(
        sizes[w.class_of[kingdom]].reinforcements
        for kingdom in own_kingdoms(s, seat)
        if kingdom != home
    )
    at_home = [t for t in held(s, seat) if w.home[home] & s.land & 1 << t]
    return {
        "home": len(at_home) * limits.vf_per_home_territory,
        "kingdoms": kingdoms,
        "fanaticism": _fanatics(s, seat) if has(s, seat, "fanaticism") else 0,
        "castles": castles(s, seat) * limits.vf_feudalism if has(s, seat, "feudalism") else 0,
        "horde": free_principalities(s) // limits.principalities_per_vf if home == w.horde else 0,
    }


def _fanatics(s: ProtoState, seat: int) -> int:
    """MP-CRUS-04: more for who takes part in a Crusade."""
    limits = s.world.limits
    joined = bool(s.crusade) and bool(s.crusade[2] >> seat & 1)
    return limits.vf_fanaticism_crusade if joined else limits.vf_fanaticism
