"""The optional Crusade: where it may go, and what it brings.

rules: MP-CRUS-01, MP-CRUS-03
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import is_catholic, last_turn
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.consequences import Consequence, remark


def goals(s: ProtoState, seat: int) -> list[int]:
    """MP-CRUS-01: the places for which this player may proclaim a Crusade now."""
    if not s.world.is_on("crusade") or s.pope != seat or s.crusade:
        return []
    return [place for place in (s.world.jerusalem, s.world.alexandria) if _is_open(s, place)]


def _is_open(s: ProtoState, place: int) -> bool:
    holder = s.owner[place]
    return bool(s.land >> place & 1) and not (holder != NOBODY and is_catholic(s, holder))


def prize_of(s: ProtoState, goal: int) -> int:
    """MP-CRUS-03: the PO for Jerusalem or Alexandria."""
    limits = s.world.limits
    return limits.crusade_jerusalem if goal == s.world.jerusalem else limits.crusade_alexandria


def crusade_note(s: ProtoState) -> Consequence:
    """MP-CRUS-02, MP-CRUS-03: the prize of the Crusade that is called, who shares it, and when it may be won."""
    limits, (goal, first, *_) = s.world.limits, s.crusade
    return remark(
        "crusade-prize",
        points=prize_of(s, goal),
        vf=limits.crusade_vf,
        turn=first + limits.crusade_preparation,
        last_turn=last_turn(s),
    )
