"""Events as they are stored with the moves: for games of earlier rules, whose moves cannot be played again.

Every move is stored with its events and their texts, in every language. As long as the
rules are the same nobody reads them; under changed rules they are the log of what was before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from gonfalon.kernel.events import Event
from gonfalon.kernel.table import UNDO, Table
from gonfalon.server.own_texts import LANGUAGES
from gonfalon.server.seat_texts import knowing, text_of, values_of
from gonfalon.server.sight import WATCHER, Beat, Change, StoredEvent

if TYPE_CHECKING:
    from gonfalon.server.archive import Moment


def write_events(table: Table, events: Sequence[Event | StoredEvent]) -> str:
    """Events as they are stored. Their texts name nothing that a spectator of the table does not know."""
    if not events:
        return "[]"
    known = [knowing(table, WATCHER, language) for language in LANGUAGES]
    stored = [
        StoredEvent(
            kind=event.kind,
            rule=event.rule,
            values=values_of(known[0], event),
            texts={each.language: text_of(each, event) for each in known},
            audience=event.audience,
        )
        for event in events
    ]
    return msgspec.json.encode(stored).decode()


def read_events(text: str | None) -> list[StoredEvent]:
    """Stored events; none where nothing was stored, as before there was a place for it."""
    return msgspec.json.decode(text, type=list[StoredEvent]) if text else []


def earlier_changes(earlier: list[Moment]) -> Iterator[Change]:
    """What the moves of earlier segments did to the log, one by one. Their beats are no longer known apart: all events are in the last."""
    standing: list[tuple[int, int]] = []
    """(seat, number) of the moves that stand."""
    for number, moment in enumerate(earlier, 1):
        gone = 0
        if moment.text == UNDO:
            own = [other for other in standing if other[0] == moment.seat]
            if own:
                standing.remove(own[-1])
                gone = own[-1][1]
        else:
            standing.append((moment.seat, number))
        *first, last = moment.masks
        yield Change(
            [*(Beat(mask, []) for mask in first), Beat(last, read_events(moment.told))], gone
        )
