"""The optional Crusade.

rules: MP-CRUS-01 to MP-CRUS-04
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.changes.holdings import score
from gonfalon.games.prototype.realm.questions.holdings import is_catholic, vf_at
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.world import bits


def goals(s: ProtoState, seat: int) -> list[int]:
    """MP-CRUS-01: the places for which this player may proclaim a Crusade now."""
    if not s.world.is_on("crusade") or s.pope != seat or s.crusade:
        return []
    return [place for place in (s.world.jerusalem, s.world.alexandria) if _is_open(s, place)]


def _is_open(s: ProtoState, place: int) -> bool:
    holder = s.owner[place]
    return bool(s.land >> place & 1) and not (holder != NOBODY and is_catholic(s, holder))


def last_turn(s: ProtoState) -> int:
    """MP-CRUS-02: of the Crusade that was called."""
    limits = s.world.limits
    return int(s.crusade[1]) + limits.crusade_preparation + limits.crusade_action - 1


def takes_part(s: ProtoState, seat: int) -> bool:
    """MP-CRUS-02, MP-CRUS-04: has he joined a Crusade that runs?"""
    return bool(s.crusade) and bool(s.crusade[2] >> seat & 1)


def are_crusaders(s: ProtoState, one: int, other: int) -> bool:
    """MP-CRUS-02: participants may not declare war on each other."""
    return takes_part(s, one) and takes_part(s, other)


def proclaim(s: ProtoState, seat: int, goal: int) -> None:
    s.crusade = (goal, s.turn, 1 << seat, seat)
    s.emit("crusade", "MP-CRUS-01", seat=seat, territory=goal, turn=last_turn(s))


def join(s: ProtoState, seat: int) -> None:
    goal, first, joined, caller = s.crusade
    s.crusade = (goal, first, joined | 1 << seat, caller)
    s.emit("crusader", "MP-CRUS-01", seat=seat)


def settle_crusade(s: ProtoState) -> None:
    """For the end of a turn: MP-CRUS-03 if the goal is held, MP-CRUS-02 if its time is over."""
    if not s.crusade or not s.crusade[2]:
        return
    goal, first, _, _ = s.crusade
    if s.turn < first + s.world.limits.crusade_preparation:
        return
    holder = s.owner[goal]
    if holder != NOBODY and takes_part(s, holder):
        _reward(s, goal, holder)
        _close(s)
    elif s.turn >= last_turn(s):
        s.emit("crusade-failed", "MP-CRUS-02", territory=goal)
        _close(s)


def _close(s: ProtoState) -> None:
    """It is over, and there is no second one."""
    goal, first, _, caller = s.crusade
    s.crusade = (goal, first, 0, caller)


def prize_of(s: ProtoState, goal: int) -> int:
    """MP-CRUS-03: the PO for Jerusalem or Alexandria."""
    limits = s.world.limits
    return limits.crusade_jerusalem if goal == s.world.jerusalem else limits.crusade_alexandria


def _reward(s: ProtoState, goal: int, conqueror: int) -> None:
    """MP-CRUS-03: one PO each in turn order, the conqueror first, until the prize is used up."""
    w = s.world
    near = [goal, *bits(w.adjacent[goal] & s.land), *bits(w.coast[goal])]
    at = s.order.index(conqueror)
    sharing = [
        seat
        for seat in s.order[at:] + s.order[:at]
        if takes_part(s, seat)
        and (any(vf_at(s, seat, place) >= w.limits.crusade_vf for place in near))
    ]
    prize = prize_of(s, goal)
    s.emit("crusade-won", "MP-CRUS-03", seat=conqueror, territory=goal)
    for number, seat in enumerate(sharing):
        share = (prize - number + len(sharing) - 1) // len(sharing)
        score(s, seat, share, "crusade", "MP-CRUS-03")
