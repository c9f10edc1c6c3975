"""Whose capital a territory is, and which could become one."""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import owned
from gonfalon.games.prototype.state import NOBODY, ProtoState


def capital_of(s: ProtoState, territory: int) -> int:
    """The player whose capital it is, or NOBODY."""
    return s.capital.index(territory) if territory in s.capital else NOBODY


def settlements_of(s: ProtoState, seat: int) -> list[int]:
    return [territory for territory in owned(s, seat) if s.settlement[territory]]
