"""Cards that lie open before a player for some turns.

rules: MP-CHAR-05, MP-CHAR-44, MP-CHAR-47, MP-CHAR-64
"""

from __future__ import annotations

from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.state_rows import Delivered


def lying(s: ProtoState, seat: int, card: str) -> list[Delivered]:
    """The cards of this character that lie before a player."""
    number = s.world.card[card]
    return [entry for entry in s.delivered if entry.victim == seat and entry.card == number]


def own_usurers(s: ProtoState, seat: int) -> int:
    """MP-CHAR-47: Usurers that the player has laid down for their own use."""
    return sum(entry.sender == seat for entry in lying(s, seat, "usurer"))


def foreign_usurers(s: ProtoState, seat: int) -> int:
    """MP-CHAR-64: Usurers that others have delivered to the player."""
    return sum(entry.sender != seat for entry in lying(s, seat, "usurer"))
