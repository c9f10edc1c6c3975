"""War and rights between players, as the other rules ask about them.

rules: MU-DIP-02, MU-DIP-18, MU-DIP-28 to MU-DIP-32, MU-DIP-37, MU-DIP-51

Pacts themselves are in `gonfalon.commons.pacts`; here only: may this seat be here, trade here, place pieces here?
"""

from __future__ import annotations

from gonfalon.games.medioevo.state import NOBODY, MedState

COMMERCIAL, PASSAGE, MILITARY_CONTROL, CIVILIAN_CONTROL = range(4)
"""Clauses that give one signatory a right on the land of another."""


def has_right(s: MedState, clause: int, receiver: int, granter: int) -> bool:
    """Is a pact in force that grants this right?"""
    return any((clause, granter, receiver) in pact.rights for pact in s.pacts if pact.in_force)


def host_of(s: MedState, territory: int) -> int:
    """Whose land a guest would stand on: who controlled the territory last, or its rightful owner."""
    return s.last_control[territory]


def is_guest(s: MedState, seat: int, territory: int) -> bool:
    """MU-DEF-06: does the seat's army stand here by a right, so that it neither takes nor disturbs control?"""
    host = host_of(s, territory)
    if host in (NOBODY, seat) or not s.pacts:
        return False
    return has_right(s, PASSAGE, seat, host) or has_right(s, MILITARY_CONTROL, seat, host)
