"""The optional Crusade.

rules: MP-CRUS-01 to MP-CRUS-03
"""

from __future__ import annotations

from gonfalon.games.prototype.church.questions.crusade import prize_of
from gonfalon.games.prototype.realm.changes.holdings import score
from gonfalon.games.prototype.realm.questions.holdings import last_turn, takes_part, vf_at
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.world import bits


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
