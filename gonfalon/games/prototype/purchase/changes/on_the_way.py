"""What was paid for, or granted, and arrives in Placement: entries of `s.bought`, as `realm/questions/pieces.py` names them.

rules: MP-COMP-04, MP-SETUP-14, MP-BUY-03
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.pieces import (
    BUILDING,
    CAPTAIN,
    ENGINE,
    TRANSPORT,
    free_captain,
    free_engine,
    free_transport,
)
from gonfalon.games.prototype.state import ProtoState


def owe(s: ProtoState, seat: int, what: int, *values: int) -> None:
    s.bought[seat] = (*s.bought[seat], (what, *values))


def settle(s: ProtoState, seat: int, what: int, piece: int) -> tuple[int, ...]:
    """The entry of a piece is taken out; its other values."""
    for entry in s.bought[seat]:
        if entry[:2] == (what, piece):
            s.bought[seat] = tuple(other for other in s.bought[seat] if other is not entry)
            values: tuple[int, ...] = entry[2:]
            return values
    raise AssertionError("nothing of that kind waits")


def owe_transport(
    s: ProtoState, seat: int, kind: int, level: int, *, may_wait: bool = True
) -> None:
    """MP-SETUP-14: a ship of the set-up that had no port enters in the first Placement in which there is one."""
    owe(s, seat, TRANSPORT, free_transport(s, kind), level, int(may_wait))


def owe_engine(s: ProtoState, seat: int, kind: int) -> None:
    owe(s, seat, ENGINE, free_engine(s, kind))


def owe_captain(s: ProtoState, seat: int, level: int) -> None:
    owe(s, seat, CAPTAIN, free_captain(s, seat), level)


def owe_building(s: ProtoState, seat: int, building: int, territory: int) -> None:
    owe(s, seat, BUILDING, building, territory)
