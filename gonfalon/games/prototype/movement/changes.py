"""A transport or a column moves.

rules: MP-DIPL-16, MP-WAR-12, MP-MOVE-01, MP-BLOCK-02
"""

from __future__ import annotations

from gonfalon.games.prototype.loading.changes import vacate
from gonfalon.games.prototype.movement.questions.blockade import blockaders
from gonfalon.games.prototype.movement.questions.ways import entry_cost, joins, moved_mark
from gonfalon.games.prototype.realm.changes.pieces import move_transport
from gonfalon.games.prototype.realm.questions.holdings import in_truce
from gonfalon.games.prototype.realm.questions.pieces import carried_by
from gonfalon.games.prototype.state import LEAVING, NOBODY, ProtoState
from gonfalon.kernel.moves import Move


def move_column(s: ProtoState, seat: int, move: Move) -> None:
    """Carry out one of `move_moves`."""
    if move.verb == "take":
        t = move.args[0]
        s.picks += 1
        s.column = (*s.column, t) if joins(s, t) else (t,)
    elif move.verb == "leave":
        s.column = tuple(t for t in s.column if t != move.args[0])
    else:
        go(s, seat, move.args[0])


def go(s: ProtoState, seat: int, place: int) -> None:
    """The column takes one step. MP-BLOCK-02: into a blocked sea zone only to fight."""
    s.picks = 0
    start = s.transport_at[s.column[0]]
    blocking = blockaders(s, seat, place, s.column) if s.world.is_sea(place) else []
    mark = moved_mark(s)
    for t in s.column:
        s.transport_pm[t] -= entry_cost(s, t, place)
        s.transport_marks[t] |= mark
        for carried in carried_by(s, t):
            s.transport_marks[carried] |= mark
        move_transport(s, t, place)
    s.emit(
        "moved", "MP-MOVE-01", seat=seat, transports=list(s.column), place=place, from_place=start
    )
    for t in s.column:
        _is_out(s, t, start, place)
    vacate(s, seat, start)
    if blocking:
        s.forced = (place, *(other for other in blocking if not in_truce(s, seat, other)))


def _is_out(s: ProtoState, transport: int, start: int, place: int) -> None:
    """MP-WAR-12, MP-DIPL-16: a guest bound to leave has left the host's land."""
    at_sea = s.world.is_sea(start)
    host = NOBODY if at_sea else s.owner[start]
    if not s.world.is_sea(place) and s.owner[place] == host != NOBODY:
        return
    for t in (transport, *carried_by(s, transport)):
        s.transport_marks[t] &= ~LEAVING
        s.transport_deadline[t] = 0
