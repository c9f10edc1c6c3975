"""Titles change hands, and the game ends."""

from __future__ import annotations

from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.victory.questions import REASONS, result, title_holder
from gonfalon.games.warriors_traders.world import (
    NOBODY,
)


def tell_title(s: WarState, path: int, before: int, won: str, lost: str) -> None:
    """Emits an event if a title has changed hands; the two rules are those of the events."""
    now = title_holder(s, path)
    if now == before:
        return
    if now != NOBODY:
        s.emit("title-won", won, seat=now, title=path)
    else:
        s.emit("title-lost", lost, seat=before, title=path)


def end_game(s: WarState, reason: str) -> None:
    s.outcome = reason
    s.emit("game-over", REASONS[reason], reason=reason, seats=result(s).winners)
