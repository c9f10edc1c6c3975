"""What was paid for, or is owed, and arrives in Placement: entries (what, values ...) of `s.bought`.

rules: MP-BUY-03, MP-SETUP-14
"""

from __future__ import annotations

from gonfalon.games.prototype.state import ProtoState

TRANSPORT = 0
"""(kind, level)."""


def owe(s: ProtoState, seat: int, what: int, *values: int) -> None:
    s.bought[seat] = (*s.bought[seat], (what, *values))


def owe_transport(s: ProtoState, seat: int, kind: int, level: int) -> None:
    """MP-SETUP-14: a ship that had no port enters in the first Placement in which there is one."""
    owe(s, seat, TRANSPORT, kind, level)
