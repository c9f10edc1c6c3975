"""What a player sees, in names and plain data."""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.state import PHASES, ProtoState


def view(s: ProtoState, seat: int) -> dict[str, Any]:
    """Made from the seat's knowledge alone."""
    return {"turn": s.turn, "phase": PHASES[s.phase], "order": list(s.order), "honour": list(s.po)}
