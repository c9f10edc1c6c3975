"""What a seat is sent: the state of its table as it sees it, now or at an earlier moment."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import msgspec

from gonfalon.kernel.table import Table
from gonfalon.kernel.timed import TIME_UP
from gonfalon.server.affairs import own_affairs
from gonfalon.server.hold import is_unseen
from gonfalon.server.problems import Refused
from gonfalon.server.seat_texts import (
    host_moves,
    knowing,
    label,
    log_entries,
    prompt_of,
    result_of,
)
from gonfalon.server.shapes import Player, Prompt, SeatState
from gonfalon.server.sight import WATCHER
from gonfalon.server.store import now_ms

if TYPE_CHECKING:
    from gonfalon.server.room import Room

MOST_LOOKS = 32
MOST_MESSAGES = 16
"""Encoded states kept for sockets that look at the same."""
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")


class Look:
    """What is the same for all who look through a seat at one of its versions: made once, and kept encoded.

    Of the past a seat is shown what it saw, but asked nothing.
    """

    def __init__(
        self, room: Room, table: Table, seat: int, language: str, version: int, is_past: bool
    ) -> None:
        self.table = table
        self.known = known = knowing(table, seat, language)
        self.version = version
        self.is_past = is_past
        self.status = "over" if table.over else "running"
        self.waiting = list(known.waiting)
        self.view = encoded(known.typed_view(seat))
        self.prompt = None
        if not is_past and seat != WATCHER and seat not in room.substitutes.playing:
            self.prompt = _prompt(room, known, seat)
        self.result = result_of(table, language)
        self.labels = labels_of(room, known, language)
        self._sight = room.sights[seat]
        self._logs: dict[int, Any] = {}
        self._host: Any = None

    def log(self, since: int) -> Any:
        """What has happened since a version."""
        since = since if since <= self.version else 0
        if since not in self._logs:
            first, entries = self._sight.news(since, self.version)
            self._logs[since] = encoded(log_entries(self.known, entries, first))
        return self._logs[since]

    def host(self, others_play: bool) -> Any:
        """What the host may do; to end a game in which others play is for the clock alone."""
        if self._host is None:
            self._host = host_moves(self.known)
        return [move for move in self._host if not (others_play and move.verb == TIME_UP)]


def encoded(value: Any) -> Any:
    """A value that is encoded once, however often it is sent."""
    return msgspec.Raw(msgspec.json.encode(value))


def _prompt(room: Room, known: Table, seat: int) -> Prompt | None:
    answered = seat not in known.waiting or bool(room.hold.parts)
    if known.legal(seat) and answered and is_unseen(known):
        return None  # they have answered the question, or it was answered for them
    prompt = prompt_of(known, seat)
    if prompt is None:
        return None
    if prompt.can_undo and not room.substitutes.may_undo(seat):
        prompt.can_undo = False
    answer = room.habits.answer(seat, known)
    prompt.answer = label(known, answer) if answer else None
    prompt.moves = encoded(prompt.moves)
    prompt.standing = encoded(prompt.standing)
    prompt.hints = encoded(prompt.hints)
    return prompt


def look_through(
    room: Room,
    seat: int,
    language: str,
    version: int,
    *,
    is_past: bool = False,
    then: Table | None = None,
) -> Look:
    """What is to be seen through a seat at one of its versions; `then` is the table at that moment, if it is at hand."""
    looks, key = room.looks(), (seat, language, version, is_past)
    look = looks.get(key)
    if look is None:
        table, sight = then or room.shown(), room.sights[seat]
        if then is None and (is_past or version != sight.version):
            table = room.table_at(*sight.at(version))
        look = Look(room, table, seat, language, version, is_past)
        if len(looks) >= MOST_LOOKS:
            looks.clear()
        looks[key] = look
    return look


def state_of(
    room: Room, guest: str, seat: int, language: str, since: int = 0, at: int | None = None
) -> SeatState:
    """What a seat sees, now or after one of its earlier versions."""
    room.playing()
    last = room.sights[seat].version
    if at is None:
        return _state(room, guest, seat, look_through(room, seat, language, last), since)
    if not 0 <= at <= last:
        raise Refused(404, "no-moment")
    return _state(room, guest, seat, look_through(room, seat, language, at, is_past=True), since)


async def past_state_of(
    room: Room, guest: str, seat: int, language: str, since: int, at: int | None
) -> SeatState:
    """The same for a moment that may be long ago; without one, for the last."""
    room.playing()
    sight = room.sights[seat]
    at = sight.version if at is None else at
    if 0 <= at <= sight.version and (seat, language, at, True) not in room.looks():
        then = await room.past(*sight.at(at))
        look_through(room, seat, language, at, is_past=True, then=then)
    return state_of(room, guest, seat, language, since, at)


def _state(room: Room, guest: str, seat: int, look: Look, since: int) -> SeatState:
    """What all see through a seat, with what only concerns the guest who looks."""
    sight, is_past = room.sights[seat], look.is_past
    prompt = look.prompt
    if prompt is not None and seat in look.waiting:
        due = room.due(seat)
        if due is not None:
            prompt = msgspec.structs.replace(prompt, left=max(0, due - now_ms()))
    return SeatState(
        table=room.id,
        game=room.game.id,
        version=look.version,
        seat=seat,
        status=look.status,
        players=players_of(room, guest, look.labels),
        waiting=look.waiting,
        view=look.view,
        prompt=prompt,
        log=look.log(since),
        log_size=len(sight.logs[look.version]),
        result=look.result,
        last=sight.version if is_past else look.version,
        asked=[] if is_past else room.asked(guest, look.table),
        host=None if is_past or not room.is_host(guest) else look.host(room.others_play(guest)),
        **({} if is_past or seat == WATCHER else own_affairs(room, look.known, seat)),
    )


def state_texts(
    room: Room, guest: str, seat: int, language: str, sent: int, since: int
) -> list[str]:
    """The messages for a socket that was `sent` a version last, -1 before any; strangers who look at the same share them."""
    if room.concerns(guest):
        return _state_texts(room, guest, seat, language, sent, since)
    version = room.sights[seat].version
    key = (seat, language, sent, since, version, room.online(), room.seat_changes)
    if key not in room.messages:
        if len(room.messages) >= MOST_MESSAGES:
            room.messages.clear()
        room.messages[key] = _state_texts(room, guest, seat, language, sent, since)
    return room.messages[key]


def _state_texts(
    room: Room, guest: str, seat: int, language: str, sent: int, since: int
) -> list[str]:
    texts = []
    since = since if sent < 0 else sent
    for version in untold(room, seat, sent):
        look = look_through(room, seat, language, version)
        state = _state(room, guest, seat, look, max(since, 0))
        texts.append(in_ascii(msgspec.json.encode(state).decode()))
        since = version
    return texts


def untold(room: Room, seat: int, sent: int) -> list[int]:
    """The versions that a socket has still to be sent, one message each.

    From covert question to covert question they are sent one by one, whether each was answered by a move of its own or asked
    nobody. Who is farther behind, because the line is slow, gets the newest state alone: what is left out depends on the load and
    on nothing that is hidden.
    """
    version = room.sights[seat].version
    if 0 <= sent < version and room.sights[seat].joined(version) <= sent + 1:
        return list(range(sent + 1, version + 1))
    return [version]


def in_ascii(text: str) -> str:
    """The same JSON in plain letters: encoding it again for each of many sockets costs a hundredth."""
    return _BEYOND_ASCII.sub(lambda found: json.dumps(found[0])[1:-1], text)


def labels_of(room: Room, known: Table | None, language: str) -> list[str]:
    """What the seats are called in the game; nothing before the start."""
    if known is None:
        return [""] * len(room.seats)
    state = room.named(known).state
    return [room.game.word(state, language, "seat", row.seat) for row in room.seats]


def players_of(room: Room, guest: str, labels: list[str]) -> list[Player]:
    online, away = room.online(), room.substitutes.playing
    return [
        Player(
            seat=row.seat,
            name=row.name,
            kind=row.kind,
            bot=row.bot,
            mine=room.holders.holds(guest, row.seat),
            online=row.seat in online,
            label=label,
            absent=row.seat in away,
        )
        for row, label in zip(room.seats, labels, strict=True)
    ]
