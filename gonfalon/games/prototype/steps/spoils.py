"""A barbarian army was annihilated with its Captain: who beat it is rewarded.

rules: MP-BCAPT-04, MP-PIRATE-06, MP-BARB-10
"""

from __future__ import annotations

from gonfalon.games.prototype.barbarians.changes.treasure import draw_treasure
from gonfalon.games.prototype.battle.questions.parties import (
    CONQUERED,
    FAILED,
    PIRATES,
    TERRITORY,
    Battle,
)
from gonfalon.games.prototype.realm.changes.holdings import score
from gonfalon.games.prototype.state import BARBARIANS, NOBODY, ProtoState


def captain_falls(s: ProtoState) -> None:
    """MP-TIME-11: to be called in the aftermath, when the place has its new owner."""
    b: Battle = s.battle
    if not b.captain:
        return
    if b.result == CONQUERED and b.target == BARBARIANS and b.kind in (TERRITORY, PIRATES):
        victor = b.last_blow
        if b.kind == TERRITORY:
            s.barbarian_captain[b.place] = 0
    elif b.result == FAILED and b.by_barbarians and b.base == b.galley == NOBODY:
        victor = b.target
    else:
        return
    s.emit("barbarian-captain-falls", "MP-BCAPT-04", seat=victor, level=b.captain, place=b.place)
    if b.captain >= s.world.limits.treasure_from_level:
        draw_treasure(s, victor, b.place)
    if b.captain == len(s.world.captain_cost):
        points = s.world.po["destroy-barbarian-captain"]
        score(s, victor, points, "barbarian-captains", "MP-BCAPT-04")
