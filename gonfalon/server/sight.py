"""What one seat has noticed of a game so far.

The version of a seat counts what it could notice. What is hidden from it (a sealed choice, an offer being
written) neither counts nor reaches it, so that not even the numbers give anything away. A covert question that
a move meets counts in any case, so that nobody can count whether somebody was asked.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from gonfalon.kernel.events import Event
from gonfalon.kernel.state import State
from gonfalon.kernel.table import UNDO, Table
from gonfalon.kernel.trail import Trail
from gonfalon.kernel.undo import Played, can_tell_apart, last_move

WATCHER = -1
"""The seat number of spectators."""
NOBODY = -2


class StoredEvent(msgspec.Struct):
    """An event of earlier rules, with its texts of that time."""

    kind: str
    rule: str
    values: dict[str, Any]
    texts: dict[str, str]
    audience: tuple[int, ...] | None

    def seen_by(self, seat: int) -> bool:
        return self.audience is None or seat in self.audience


class Entry(NamedTuple):
    """An event as the seat has it in its log."""

    event: Event | StoredEvent
    move: int
    """The seat's version since which it has known it."""
    source: int
    """The number of the table's move that it came of; 0 for what happened before the first."""


class Beat(NamedTuple):
    """A part of what a move has done. A move is shown in several where it met a covert question: as if it had stopped there, whether
    that asked anybody or not."""

    noticed: int
    """Bit mask of who can notice it: spectators in bit 0, seat n in bit n + 1."""
    events: Sequence[Event | StoredEvent]
    state: State | None = None
    """The position that is shown; None for the one the move leads to."""


class Change(NamedTuple):
    """What a move or an undo has done to a table."""

    beats: Sequence[Beat]
    gone: int = 0
    """The number of the move, in its segment, that was taken back; 0 for none."""

    @property
    def noticed(self) -> int:
        """Who can notice anything of it."""
        mask = 0
        for beat in self.beats:
            mask |= beat.noticed
        return mask

    @property
    def events(self) -> list[Event | StoredEvent]:
        return [event for beat in self.beats for event in beat.events]


class Noticed(NamedTuple):
    """A moment of the game that a seat noticed."""

    number: int
    """The move of the table."""
    beat: int
    """Which part of it."""


class Sight:
    def __init__(self, seat: int, opening: Sequence[Event | StoredEvent]) -> None:
        self.seat = seat
        self.moments: list[Noticed] = []
        """What the seat noticed, in order; its version is how many."""
        self._stops: list[bool] = []
        """Whether each of them ends at a covert question."""
        begin = [Entry(event, 0, 0) for event in opening if event.seen_by(seat)]
        self.logs: list[Trail[Entry]] = [Trail(begin)]
        """The seat's log at each of its versions."""
        self._kept: list[int] = [0]
        """How much of the log each version shares with the one before."""

        self.limit: Noticed | None = None
        """The first moment that is not shown yet, at a table where covert questions last a fixed time; see hold.py."""

    @property
    def version(self) -> int:
        return len(self.moments) if self.limit is None else bisect_left(self.moments, self.limit)

    def at(self, version: int) -> Noticed:
        """The moment at which the seat was at a version."""
        return self.moments[version - 1] if version else Noticed(0, 0)

    def take(self, number: int, change: Change, first: int = 0, meets_covert: bool = False) -> None:
        """Move `number` of the table has been played; `first` moves came before its segment.

        `meets_covert`: after it the table waits for an answer to a covert question.
        """
        last = len(change.beats) - 1
        for at, beat in enumerate(change.beats):
            if not beat.noticed >> (self.seat + 1) & 1:
                continue
            self.moments.append(Noticed(number, at))
            self._stops.append(at < last or meets_covert)
            log = self.logs[-1].copy()
            kept = len(log)
            if change.gone:
                kept = _remove(log, first + change.gone)
            log.extend(
                [
                    Entry(event, len(self.moments), number)
                    for event in beat.events
                    if event.seen_by(self.seat)
                ]
            )
            self.logs.append(log)
            self._kept.append(kept)

    def joined(self, version: int) -> int:
        """The first of the versions that lead to one from covert question to covert question, with no other moment in between."""
        while version > 1 and self._stops[version - 2]:
            version -= 1
        return version

    def events_until(self, moment: Noticed) -> list[Event | StoredEvent]:
        """What the seat had in its log at a moment of the table."""
        version = bisect_right(self.moments, moment)
        return [entry.event for entry in self.logs[version]]

    def news(self, since: int, until: int) -> tuple[int, list[Entry]]:
        """The log entries between two versions, and the number of the first.

        Entries that were taken back in between are left out; what came in their place has their numbers.
        """
        log = self.logs[until]
        first = min(self._kept[since + 1 : until + 1], default=len(log)) if since else 0
        return first, [log[at] for at in range(first, len(log))]


def _remove(log: Trail[Entry], source: int) -> int:
    """Take the entries of a move out of a log. Returns how much of it stays as it was."""
    first = len(log)
    while first and log[first - 1].source >= source:
        first -= 1
    rest = [entry for at in range(first, len(log)) if (entry := log[at]).source != source]
    log.cut(first)
    log.extend(rest)
    return first


def step(table: Table, seat: int, text: str) -> Change:
    """Play a move, or take one back, and find out who can notice it."""
    before = table.copy()
    if text == UNDO:
        last = table.undoable(seat)
        assert last is not None
        events = table.undo(seat)
        seen = [*_events_of(before, last), *events]
        noticed = _who_notices(table, seat, seen, before.state, table.state)
        return Change([Beat(noticed, events)], last.number)
    stops: list[tuple[int, State]] = []
    events = table.play(seat, text, stops)
    beats: list[Beat] = []
    position, shown, actor = before.state, 0, seat
    for count, state in [*stops, (len(events), table.state)]:
        part = events[shown:count]
        noticed = _who_notices(table, actor, part, position, state)
        beats.append(Beat(noticed, part, state))
        position, shown, actor = state, count, NOBODY
    beats[-1] = beats[-1]._replace(state=None)
    change = Change(beats)
    table.played[-1].noticed = change.noticed
    return change


def _who_notices(
    table: Table, actor: int, events: Sequence[Event], before: State, after: State
) -> int:
    """Bit mask of who sees an event or knows something else than before; the actor always does."""
    noticed = 0
    for viewer in range(WATCHER, table.seats):
        if (
            viewer == actor
            or any(event.seen_by(viewer) for event in events)
            or can_tell_apart(table, before, after, viewer)
        ):
            noticed |= 1 << viewer + 1
    return noticed


def _events_of(table: Table, played: Played) -> list[Event]:
    """The events of a move that stands."""
    starts = [other.events for other in table.played if other.events > played.events]
    return [table.log[at] for at in range(played.events, min(starts, default=len(table.log)))]


def replay_step(table: Table, seat: int, text: str, noticed: Sequence[int]) -> Change:
    """Play a stored move again, of which it is known who noticed each of its beats."""
    if text == UNDO:
        last = table.played[last_move(table, seat)].number
        return Change([Beat(noticed[-1], table.replay_undo(seat))], last)
    stops: list[tuple[int, State]] | None = [] if len(noticed) > 1 else None
    events = table.play(seat, text, stops, recorded=True)
    beats: list[Beat] = []
    shown = 0
    for mask, (count, state) in zip(noticed, stops or (), strict=False):
        beats.append(Beat(mask, events[shown:count], state))
        shown = count
    change = Change([*beats, Beat(noticed[-1], events[shown:])])
    table.played[-1].noticed = change.noticed
    return change
