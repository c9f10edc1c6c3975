"""What waits for Placement: entries of `s.bought`, counted.

rules: MP-TRANS-09, MP-ENGINE-02, MP-CAPT-02
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.pieces import (
    CAPTAIN,
    ENGINE,
    TRANSPORT,
    captains,
    own_engines,
    own_transports,
)
from gonfalon.games.prototype.state import ProtoState


def waiting(s: ProtoState, seat: int, what: int) -> list[tuple[int, ...]]:
    """The player's entries of a kind, without the kind."""
    return [entry[1:] for entry in s.bought[seat] if entry[0] == what]


def count_transports(s: ProtoState, seat: int, kind: int) -> int:
    """MP-TRANS-09."""
    kinds, count = s.world.transport_kind, 0
    for t in own_transports(s, seat):
        count += kinds[t] == kind
    for entry in s.bought[seat]:
        count += entry[0] == TRANSPORT and kinds[entry[1]] == kind
    return count


def count_engines(s: ProtoState, seat: int) -> int:
    """MP-ENGINE-02."""
    return len(own_engines(s, seat)) + len(waiting(s, seat, ENGINE))


def count_captains(s: ProtoState, seat: int) -> int:
    """MP-CAPT-02."""
    return len(captains(s, seat)) + len(waiting(s, seat, CAPTAIN))
