"""Prisoners, and what is one battle with what was fought before.

rules: MP-RES-07, MP-RES-09, MP-TECHFX-16
"""

from __future__ import annotations

from gonfalon.games.prototype.battle.changes.losses import note_captured
from gonfalon.games.prototype.battle.questions.parties import CONQUERED, Battle, Objective
from gonfalon.games.prototype.battle.questions.prisoners import prisoners_of
from gonfalon.games.prototype.realm.changes.effects import begin_effect
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import BARBARIANS, ProtoState


def number_of(s: ProtoState, goal: Objective) -> int:
    """MP-RES-09: of the battle that was fought against the objective in this Combat turn, else a new one."""
    found = [number for number, *rest in effects.of_kind(s, effects.FOUGHT) if _is(s, goal, rest)]
    if found:
        return found[0]
    s.battles += 1
    return s.battles


def _is(s: ProtoState, goal: Objective, rest: list[int]) -> bool:
    return rest[:5] == [s.active, goal.kind, goal.place, goal.target, goal.galley]


def take_prisoners(s: ProtoState, b: Battle) -> None:
    """MP-RES-07: per pair of opponents, for the whole battle."""
    before = [
        tuple(rest[5:])
        for number, *rest in effects.of_kind(s, effects.FOUGHT)
        if number == b.number
    ]
    for attacker, defender, lost, destroyed in b.tally:
        earlier = [pair[2:] for pair in before if pair[:2] == (attacker, defender)]
        _capture(s, attacker, defender, destroyed, sum(vf for _, vf in earlier))
        _capture(s, defender, attacker, lost, sum(vf for vf, _ in earlier))
    if b.result == CONQUERED or b.by_barbarians:
        return
    for pair in b.tally:
        goal = (s.active, b.kind, b.place, b.target, b.galley)
        begin_effect(s, effects.FOUGHT, s.turn, b.number, *goal, *pair)


def _capture(s: ProtoState, seat: int, enemy: int, vf: int, before: int) -> None:
    if seat == BARBARIANS:
        return
    count = prisoners_of(s, seat, before + vf) - prisoners_of(s, seat, before)
    if not count:
        return
    s.prisoners[seat] += count
    s.emit("prisoners", "MP-RES-07", seat=seat, vf=count)
    if enemy != BARBARIANS:
        note_captured(s, enemy, count)
