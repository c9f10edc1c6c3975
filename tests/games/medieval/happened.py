"""Whether what was shown with a chance has happened, as events tell it."""

from __future__ import annotations

from typing import Any

from gonfalon.games.medieval.powers.changes import uncover
from gonfalon.games.medieval.powers.questions import can_be_uncovered
from gonfalon.games.medieval.victory.stakes import more_points
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Event
from tests.games.shown import Promise, Verdict


def _conquered(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    """MD-BAT-04; an attack that is stopped on the way is not thrown for."""
    if event.kind != "battle":
        return None
    return bool(event.values["total"] > event.values["other_total"])


def _held(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    conquered = _conquered(promise, chance, event)
    return None if conquered is None else not conquered


def _area_falls(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    if event.kind != "mongol-battle":
        return None
    return bool(event.values["total"] >= event.values["other_total"])


def _stopped(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    if event.kind != "interception" or event.values["other_seat"] != promise.seat:
        return None
    return bool(event.values["total"] <= event.values["other_total"])


def _one_of(happens: str, fails: str) -> Verdict:
    def verdict(promise: Promise, chance: Consequence, event: Event) -> bool | None:
        return event.kind == happens if event.kind in (happens, fails) else None

    return verdict


def _civil_war(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    if event.kind != "civil-war-fought":
        return None
    return bool(event.values["total"] > event.values["other_die"])


def _ruler(promise: Promise, event: Event) -> int | None:
    """How much better the new ruler is; 0 if there is none."""
    if event.kind in ("ruler-survives", "civil-war-over"):
        return 0
    if event.kind != "new-ruler":
        return None
    now: list[int] = promise.state.ruler  # type: ignore[attr-defined]
    return int(event.values["rating"] - now[event.values["power"]])


def _better(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    more = _ruler(promise, event)
    return None if more is None else more > 0


def _worse(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    more = _ruler(promise, event)
    return None if more is None else more < 0


def _own_ruler(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    if event.kind == "no-effect":
        return False
    if event.kind != "new-ruler":
        return None
    seats: list[int] = promise.state.card_at  # type: ignore[attr-defined]
    return seats[event.values["power"]] == promise.seat


def _struck(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    if event.kind == "no-effect":
        return False
    return bool(event.values["seat"] == promise.seat) if event.kind == "disaster" else None


def _land(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    """MD-TURN-02: does the card that was drawn bring points?"""
    if event.kind != "map-card-drawn":
        return None
    state: Any = promise.state
    area, then = event.values["area"], state.copy()
    if not can_be_uncovered(state, area):
        return False
    uncover(then, area)
    return more_points(state, then, promise.seat) > 0


VERDICTS: dict[str, Verdict] = {
    "land-for-you": _land,
    "victory": _conquered,
    "holds": _held,
    "area-falls": _area_falls,
    "stops-them": _stopped,
    "heresy-spreads": _one_of("heresy-spreads", "heresy-fails"),
    "ruler-dies": _one_of("ruler-killed", "ruler-survives"),
    "crusade-wins": _one_of("crusade-won", "crusade-failed"),
    "civil-war-ends": _civil_war,
    "ruler-better": _better,
    "ruler-worse": _worse,
    "your-ruler-changes": _own_ruler,
    "strikes-you": _struck,
}
LASTING: frozenset[str] = frozenset()
CHOSEN: frozenset[str] = frozenset()
