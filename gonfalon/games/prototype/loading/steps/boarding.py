"""Captains go aboard war transports and leave them.

rules: MP-CAPT-03, MP-LOAD-06, MP-LOAD-13
"""

from __future__ import annotations

from gonfalon.games.prototype.loading.questions import Obstacle, no_landing, no_more_for_free, reach
from gonfalon.games.prototype.realm.questions.pieces import captains, kind, own_transports, seat_of
from gonfalon.games.prototype.state import FREE_OPERATION, NOBODY, SABOTAGED, ProtoState
from gonfalon.games.prototype.world import WAR
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move


def boarding_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """MP-LOAD-13: without PM."""
    v = s.vocabulary
    found: list[AnyMove] = []
    leaders = captains(s, seat)
    own = own_transports(s, seat) if leaders else []
    for captain in leaders:
        found += [v["board", captain, t] for t in own if _no_boarding(s, captain, t) is None]
        found += [
            v["go-ashore", captain, territory]
            for territory in _shores(s, captain)
            if _no_leaving(s, seat, captain, territory) is None
        ]
    return found


def _shores(s: ProtoState, captain: int) -> list[int]:
    """MP-LOAD-05: where a Captain who is aboard may go ashore."""
    aboard = s.captain_aboard[captain]
    if aboard == NOBODY:
        return []
    ship = s.transport_aboard[aboard]
    return reach(s, aboard if ship == NOBODY else ship)


def _no_boarding(s: ProtoState, captain: int, transport: int) -> Obstacle | None:
    if kind(s, transport) not in WAR:
        return ("MP-CAPT-03", "war-transports-only")
    place, aboard = s.captain_at[captain], s.captain_aboard[captain]
    if aboard == transport:
        return ("MP-LOAD-13", "aboard-already")
    if s.transport_at[transport] != place and (
        aboard != NOBODY or place not in reach(s, transport)
    ):
        return ("MP-LOAD-13", "out-of-reach")
    return _held_back(s, transport) or _held_back(s, aboard)


def _no_leaving(s: ProtoState, seat: int, captain: int, territory: int) -> Obstacle | None:
    if territory not in _shores(s, captain):
        return ("MP-LOAD-13", "out-of-reach")
    return no_landing(s, seat, territory) or _held_back(s, s.captain_aboard[captain])


def _held_back(s: ProtoState, transport: int) -> Obstacle | None:
    if transport == NOBODY:
        return None
    if s.transport_marks[transport] & SABOTAGED:
        return ("MP-CHAR-62", "sabotaged")
    return no_more_for_free(s, transport)


def board(s: ProtoState, seat: int, move: Move) -> None:
    captain, where = move.args
    if move.verb == "board":
        s.captain_aboard[captain] = where
        s.captain_at[captain] = s.transport_at[where]
        s.transport_marks[where] += FREE_OPERATION
        s.emit("boarded", "MP-LOAD-13", captain=captain, transport=where)
    else:
        s.transport_marks[s.captain_aboard[captain]] += FREE_OPERATION
        s.captain_aboard[captain], s.captain_at[captain] = NOBODY, where
        s.emit("went-ashore", "MP-LOAD-13", captain=captain, territory=where)


def refuse_boarding(s: ProtoState, seat: int, move: Move) -> Refusal:
    captain, where = move.args
    if seat_of(captain) != seat or not s.captain_level[captain]:
        return Refusal("MP-LOAD-13", "not-yours")
    if move.verb == "board" and s.transport_owner[where] != seat:
        return Refusal("MP-LOAD-13", "not-yours")
    why = (
        _no_boarding(s, captain, where)
        if move.verb == "board"
        else _no_leaving(s, seat, captain, where)
    )
    assert why is not None
    return Refusal(*why)
