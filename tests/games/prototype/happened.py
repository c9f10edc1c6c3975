"""Whether what was shown with a chance has happened, as events tell it."""

from __future__ import annotations

from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Event
from tests.games.shown import Promise, Verdict


def _contest(kind: str) -> Verdict:
    """The higher total wins."""

    def verdict(promise: Promise, chance: Consequence, event: Event) -> bool | None:
        if event.kind != kind:
            return None
        return bool(event.values["total"] > event.values["other_total"])

    return verdict


def _hits(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    return bool(event.values["other_lost_vf"]) if event.kind == "roll" else None


def _hurts(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    return bool(event.values["lost_vf"]) if event.kind == "roll" else None


def _by_lot(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    """MP-TURN-09: the position that is drawn."""
    if event.kind != "position-drawn":
        return None
    return bool(event.values["seat"] == promise.seat)


def _later(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    """MP-TURN-09: the first of those that are filled at random."""
    if event.kind != "turn-order":
        return None
    return bool(event.values["seats"][chance.values["number"] - 1] == promise.seat)


def _won(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    if event.kind not in ("battle-won", "battle-lost"):
        return None
    return event.kind == "battle-won"


def _held(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    won = _won(promise, chance, event)
    return None if won is None else not won


def _suit(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    return event.kind == "suit-won" if event.kind in ("suit-won", "suit-lost") else None


VERDICTS: dict[str, Verdict] = {
    "next-hits": _hits,
    "next-hurts": _hurts,
    "trial-won": _contest("trial"),
    "scourged": _contest("scourge"),
    "place-by-lot": _by_lot,
    "later-by-lot": _later,
    "suit": _suit,
    "wins": _won,
    "holds-out": _held,
}
LASTING: frozenset[str] = frozenset()
CHOSEN = frozenset({"wins", "holds-out"})
"""Battles that may be stopped, fled from or decided by cards."""
