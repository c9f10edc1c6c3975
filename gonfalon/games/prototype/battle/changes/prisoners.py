"""Prisoners, and what is one battle with what was fought before.

rules: MP-RES-07, MP-RES-09, MP-TECHFX-16
"""

from __future__ import annotations

from gonfalon.games.prototype.battle.changes.losses import note_captured
from gonfalon.games.prototype.battle.questions.parties import CONQUERED, Battle, Objective
from gonfalon.games.prototype.battle.questions.prisoners import prisoners_of
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import BARBARIANS, ProtoState


def number_of(s: ProtoState, goal: Objective) -> int:
    """MP-RES-09: of the battle that was fought against the objective in this Combat turn, else a new one."""
    for fought in effects.of(s, effects.Fought):
        if fought.active == s.active and _is_for(fought, goal):
            return fought.battle
    s.battles += 1
    return s.battles


def _is_for(fought: effects.Fought, goal: Objective) -> bool:
    objective = (fought.kind, fought.place, fought.target, fought.galley)
    return objective == (goal.kind, goal.place, goal.target, goal.galley)


def take_prisoners(s: ProtoState, b: Battle) -> None:
    """MP-RES-07: per pair of opponents, for the whole battle."""
    before = [fought for fought in effects.of(s, effects.Fought) if fought.battle == b.number]
    for attacker, defender, lost, destroyed in b.tally:
        earlier = [f for f in before if (f.attacker, f.defender) == (attacker, defender)]
        _capture(s, attacker, defender, destroyed, sum(f.destroyed for f in earlier))
        _capture(s, defender, attacker, lost, sum(f.lost for f in earlier))
    if b.result == CONQUERED or b.by_barbarians:
        return
    for pair in b.tally:
        fought = effects.Fought(b.number, s.active, b.kind, b.place, b.target, b.galley, *pair)
        begin(s, fought, s.turn)


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
