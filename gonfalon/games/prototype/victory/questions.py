"""Honour points at the end of the game.

rules: MP-SCORE-02 to MP-SCORE-06, MP-CB-08, MP-LOAN-04, MP-RELIC-05, MP-OBJ-03, MP-OBJ-05
"""

from __future__ import annotations

from gonfalon.games.prototype.events.questions.rebellion import rebellion_level
from gonfalon.games.prototype.objectives.questions import objective_points
from gonfalon.games.prototype.realm.questions.holdings import held, holds, owned, total_vf, vf_at
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.state_rows import IN_CATHEDRAL
from gonfalon.games.prototype.world import CLASSES, mask_of, sides


def is_safe(s: ProtoState, territory: int) -> bool:
    """MP-SCORE-03: it could not rebel on any roll."""
    owner = s.owner[territory]
    worst = sides(s.world.limits.rebellion_die)
    return holds(s, owner, territory) and vf_at(s, owner, territory) >= rebellion_level(
        s, territory, worst
    )


def safe_land(s: ProtoState, seat: int) -> set[int]:
    """The territories of a player that count at the end."""
    return {territory for territory in owned(s, seat) if is_safe(s, territory)}


def final_points(s: ProtoState, seat: int, safe: set[int] | None = None) -> dict[str, int]:
    """MP-SCORE-02: what the player would score now, by source; `safe`: the player's safe land, where it is known already."""
    w = s.world
    if safe is None:
        safe = safe_land(s, seat)
    unsafe = ~mask_of(safe)
    kingdoms = 0
    for kingdom, home in enumerate(w.home):
        land = home & s.land
        if land and not land & unsafe:
            kingdoms += w.po[f"kingdom-{CLASSES[w.class_of[kingdom]]}"]
    relics = {relic.number for relic in s.relics if relic.where == IN_CATHEDRAL}
    churches = sum(
        w.po["cathedral-with-relic" if territory in relics else "cathedral"]
        for territory in safe
        if s.cathedral[territory]
    )
    capitals = sum(w.po["religious-capital"] for t in safe if w.religious_capitals >> t & 1)
    points = {
        "kingdoms": kingdoms,
        "florins": s.florins[seat] // w.limits.florins_per_po * w.po["florins"],
        "cathedrals": churches,
        "religious-capitals": capitals,
        "loans": len(s.loans[seat]) * w.po["unpaid-loan"],
    }
    if s.objectives:
        points["objectives"] = sum(objective_points(s, seat, safe).values())
    return points


def tie_breaks(s: ProtoState, seat: int) -> tuple[int, ...]:
    """MP-SCORE-05: what decides between equals, in its order. MP-CONTEST-01: contested land is nobody's."""
    values = {
        "territories": len(held(s, seat)),
        "vf": total_vf(s, seat),
        "florins": s.florins[seat],
    }
    return tuple(values[name] for name in s.world.data.scoring.tie_breaks)
