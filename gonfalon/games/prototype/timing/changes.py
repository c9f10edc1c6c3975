"""Standing orders change: what a player is asked, and which cards they always use."""

from __future__ import annotations

from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.questions import (
    FIRST_CARD,
    TREATIES,
    WRITING,
    bit_of,
    uses_always,
    wants,
)


def set_order(s: ProtoState, seat: int, window: str, affair: int, ask: bool) -> None:
    if wants(s, seat, window, affair) != ask:
        s.orders[seat] ^= bit_of(s, window, affair)


def forget_treaties(s: ProtoState, seats: tuple[int, ...]) -> None:
    """A new pact may be a treaty: what was left for the old ones is not meant for it."""
    if s.ahead:
        names = (TREATIES, WRITING + TREATIES)
        s.ahead = tuple(e for e in s.ahead if e[0] not in seats or e[1] not in names)


def store_card(s: ProtoState, seat: int, card: int, foe: int, use: bool) -> None:
    if uses_always(s, seat, card, foe) != use:
        s.orders[seat] ^= 1 << FIRST_CARD + 2 * card + foe
