"""What a seat is sent: the state of its table as it sees it, now or at an earlier moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gonfalon.kernel.table import Table
from gonfalon.server.affairs import own_affairs
from gonfalon.server.problems import Refused
from gonfalon.server.shapes import Player, Prompt, SeatState
from gonfalon.server.sight import WATCHER
from gonfalon.server.store import now_ms
from gonfalon.server.words import host_moves, knowing, log_entries, prompt_of, result_of

if TYPE_CHECKING:
    from gonfalon.server.room import Room

MOST_MESSAGES = 16
"""Encoded states kept for sockets that look at the same."""


def state_of(
    room: Room, guest: str, seat: int, language: str, since: int = 0, at: int | None = None
) -> SeatState:
    """What a seat sees, now or after one of its earlier versions."""
    table, sight = room.playing(), room.sights[seat]
    if at is None:
        return _state(room, guest, seat, language, since, table, sight.version)
    if not 0 <= at <= sight.version:
        raise Refused(404, "no-moment")
    past = room.table_at(*sight.at(at))
    return _state(room, guest, seat, language, since, past, at, is_past=True)


def _state(
    room: Room,
    guest: str,
    seat: int,
    language: str,
    since: int,
    table: Table,
    version: int,
    *,
    is_past: bool = False,
) -> SeatState:
    """What a seat sees at one of its versions; of the past it is shown what it saw, but asked nothing."""
    sight = room.sights[seat]
    known = knowing(table, seat, language)
    away = room.standins.playing.get(seat)
    prompt = None
    if not is_past and seat != WATCHER and away is None:
        prompt = _prompt(room, known, seat)
    since = since if since <= version else 0
    first, entries = sight.news(since, version)
    return SeatState(
        table=room.id,
        game=room.game.id,
        version=version,
        seat=seat,
        status="over" if table.over else "running",
        players=players_of(room, guest, known, language),
        waiting=list(known.waiting),
        view=known.view(seat),
        prompt=prompt,
        log=log_entries(known, entries, first),
        log_size=len(sight.logs[version]),
        result=result_of(table, language),
        last=sight.version if is_past else version,
        asked=[] if is_past else room.asked(guest, table),
        host=None if is_past or not room.is_host(guest) else host_moves(known),
        **({} if is_past or seat == WATCHER else own_affairs(room, known, seat)),
    )


def _prompt(room: Room, known: Table, seat: int) -> Prompt | None:
    prompt = prompt_of(known, seat)
    if prompt is None:
        return None
    if prompt.can_undo and not room.standins.may_undo(seat):
        prompt.can_undo = False
    if seat in known.waiting and (due := room.deadlines.due(seat)) is not None:
        prompt.left = max(0, due - now_ms())
    return prompt


def untold(room: Room, seat: int, sent: int) -> list[int]:
    """The versions that a socket has still to be sent, one message each.

    The beats of the last move are sent one by one, as if the table had stopped at each. Who is behind a whole move, because the
    line is slow, gets the newest state alone: what is left out depends on the load and on nothing that is hidden.
    """
    sight = room.sights[seat]
    if 0 <= sent < sight.version and sight.at(sent + 1).number == room.version:
        return list(range(sent + 1, sight.version + 1))
    return [sight.version]


def state_bytes(
    room: Room, guest: str, seat: int, language: str, since: int, version: int
) -> bytes:
    """The message for a socket about one of the `untold` versions; several that look at the same share one."""
    sight = room.sights[seat]
    table = room.playing() if version == sight.version else room.table_at(*sight.at(version))
    key = (
        guest, seat, language, since, version, tuple(room.asked(guest, table)), tuple(room.online()),
        room.deadlines.due(seat) and now_ms() // 1000, room.seat_changes,
    )  # fmt: skip
    if key not in room.messages:
        if len(room.messages) >= MOST_MESSAGES:
            room.messages.clear()
        state = _state(room, guest, seat, language, since, table, version)
        room.messages[key] = msgspec.json.encode(state)
    return room.messages[key]


def players_of(room: Room, guest: str, known: Table | None, language: str) -> list[Player]:
    online, away = room.online(), room.standins.playing
    if known is not None:
        room.named(known)
    return [
        Player(
            seat=row.seat,
            name=row.name,
            kind=row.kind,
            bot=row.bot,
            mine=room.holders.holds(guest, row.seat),
            online=row.seat in online,
            label=room.game.word(known.state, language, "seat", row.seat) if known else "",
            absent=row.seat in away,
        )
        for row in room.seats
    ]
