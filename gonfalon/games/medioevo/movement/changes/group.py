"""The group that moves changes.

rules: MU-CPHASE-07
"""

from __future__ import annotations

from gonfalon.games.medioevo.movement.changes.marching import leave_galleys, mark_units
from gonfalon.games.medioevo.movement.questions.full_movement import Movement
from gonfalon.games.medioevo.movement.questions.group import captain_bit, piece_bit, with_units
from gonfalon.games.medioevo.state import MOVED, MedState
from gonfalon.kernel.moves import Move


def change_group(s: MedState, m: Movement, move: Move) -> Movement:
    """Take along or leave behind; army units that are left on the way have moved (MU-CPHASE-07)."""
    thing = move.args[0]
    if move.verb == "take":
        count = move.args[1]
        if m.steps and count < m.units[thing]:
            mark_units(s, m.seat, m.space, thing, m.units[thing] - count)
        return with_units(s, m, thing, count)
    if move.verb == "join":
        pieces = tuple(sorted((*m.pieces, thing)))
        return m._replace(pieces=pieces, changed=m.changed | piece_bit(thing))
    if move.verb == "leave":
        if s.world.is_sea(m.space):
            leave_galleys(s, m, [thing])
        pieces = tuple(p for p in m.pieces if p != thing)
        return m._replace(pieces=pieces, changed=m.changed | piece_bit(thing))
    changed = m.changed | captain_bit(thing)
    if move.verb == "join-captain":
        return m._replace(captains=(*m.captains, thing), changed=changed)
    if m.steps:
        s.captain_marks[thing] |= MOVED
    return m._replace(captains=tuple(c for c in m.captains if c != thing), changed=changed)
