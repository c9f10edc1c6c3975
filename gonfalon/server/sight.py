"""What one seat has noticed of a game so far.

The version of a seat counts the moves it could notice. What is hidden from it (a sealed choice, an offer
being written) neither counts nor reaches it, so that not even the numbers give anything away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from gonfalon.kernel.events import Event
from gonfalon.kernel.table import UNDO, Table
from gonfalon.kernel.trail import Trail

WATCHER = -1
"""The seat number of spectators."""
OPENING = -(2**40)
"""The place of what happened before the first move: nothing takes it back."""


class Told(msgspec.Struct):
    """An event of earlier rules, as it was told then."""

    kind: str
    rule: str
    values: dict[str, Any]
    texts: dict[str, str]
    audience: tuple[int, ...] | None

    def seen_by(self, seat: int) -> bool:
        return self.audience is None or seat in self.audience


class Entry(NamedTuple):
    """An event as the seat has it in its log."""

    event: Event | Told
    move: int
    """The seat's version since which it has known it."""
    position: int
    """Its place in the table's log."""


class Change(NamedTuple):
    """What a move or an undo has done to a table."""

    noticed: int
    events: Sequence[Event | Told]
    first: int
    """Where the events begin in the table's log; everything from there on was taken back before."""


class Sight:
    def __init__(self, seat: int, opening: Sequence[Event | Told]) -> None:
        self.seat = seat
        self.moments: list[int] = []
        """The moves of the table that the seat noticed, by their number."""
        begin = [Entry(event, 0, OPENING) for event in opening if event.seen_by(seat)]
        self.logs: list[Trail[Entry]] = [Trail(begin)]
        """The seat's log at each of its versions."""

    @property
    def version(self) -> int:
        return len(self.moments)

    def at(self, version: int) -> int:
        """The move of the table after which the seat was at a version."""
        return self.moments[version - 1] if version else 0

    def take(self, number: int, change: Change) -> None:
        """Move `number` of the table has been played."""
        if not change.noticed >> (self.seat + 1) & 1:
            return
        self.moments.append(number)
        log = self.logs[-1].copy()
        while len(log) and log[-1].position >= change.first:
            log.cut(len(log) - 1)
        log.extend(
            [
                Entry(event, self.version, change.first + at)
                for at, event in enumerate(change.events)
                if event.seen_by(self.seat)
            ]
        )
        self.logs.append(log)

    def news(self, since: int, until: int) -> tuple[int, list[Entry]]:
        """The log entries between two versions, and the number of the first.

        Entries that were taken back in between are left out; what came in their place has their numbers.
        """
        first = min(len(log) for log in self.logs[since : until + 1]) if since else 0
        log = self.logs[until]
        return first, [log[at] for at in range(first, len(log))]


def step(table: Table, seat: int, text: str) -> Change:
    """Play a move, or take one back, and find out who can notice it."""
    before = table.copy()
    events: list[Event] = []
    if text == UNDO:
        table.undo(seat)
        first = len(table.log)
        gone = [before.log[at] for at in range(first, len(before.log))]
    else:
        first = len(table.log)
        gone, events = [], table.play(seat, text)
    noticed = 0
    for viewer in range(WATCHER, table.seats):
        if (
            viewer == seat
            or any(event.seen_by(viewer) for event in (*gone, *events))
            or _can_tell_apart(before, table, viewer)
        ):
            noticed |= 1 << viewer + 1
    return Change(noticed, events, first)


def replay_step(table: Table, seat: int, text: str, noticed: int) -> Change:
    """Play a stored move again, of which it is known who noticed it."""
    if text == UNDO:
        table.undo(seat)
        return Change(noticed, [], len(table.log))
    first = len(table.log)
    return Change(noticed, table.play(seat, text), first)


def _can_tell_apart(one: Table, other: Table, seat: int) -> bool:
    known, knows = one.knowledge(seat), other.knowledge(seat)
    return known.waiting != knows.waiting or known.dump() != knows.dump()
