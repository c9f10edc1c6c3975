"""Transports on the land of another player: whose guests they are, and whether they must leave.

rules: MP-DIPL-16, MP-WAR-12, MP-WAR-13
"""

from __future__ import annotations

from gonfalon.games.prototype.state import LEAVING, NOBODY, ProtoState
from gonfalon.kernel.consequences import Consequence, later, remark


def host_of(s: ProtoState, transport: int) -> int:
    """The other player on whose land a player's transport stands, or NOBODY."""
    seat, place = s.transport_owner[transport], s.transport_at[transport]
    if seat < 0 or s.world.is_sea(place):
        return NOBODY
    owner = s.owner[place]
    return NOBODY if owner == seat else owner


def must_leave(s: ProtoState, transport: int) -> bool:
    """MP-WAR-12, MP-WAR-13, MP-DIPL-16: is it a guest bound to leave?"""
    return bool(s.transport_marks[transport] & LEAVING) and host_of(s, transport) != NOBODY


def guests_between(s: ProtoState, one: int, other: int) -> list[int]:
    """Transports of either that stand on the land of the other."""
    return [
        t
        for t, owner in enumerate(s.transport_owner)
        if owner in (one, other) and host_of(s, t) in (one, other)
    ]


def is_overdue(s: ProtoState, transport: int) -> bool:
    """MP-TURN-10: is it a guest whose time is over when this turn ends?"""
    deadline = s.transport_deadline[transport]
    return 0 < deadline <= s.turn and must_leave(s, transport)


def overdue_note(s: ProtoState, seat: int) -> list[Consequence]:
    """What the player loses if these stay where they are."""
    late = [t for t, owner in enumerate(s.transport_owner) if owner == seat and is_overdue(s, t)]
    return [later("transports", -len(late)), remark("guests-removed")] if late else []
