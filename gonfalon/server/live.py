"""Live updates: one WebSocket for each seat that somebody looks at.

A socket keeps no queue of states: when the table changes it is woken and sends what its seat sees then, with
the log since it last sent. A slow line skips states and loses no entry of the log.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import Send

from gonfalon.server.faults import as_refused, report
from gonfalon.server.guard import REFUSED_CODE
from gonfalon.server.own_texts import choose_language
from gonfalon.server.problems import Refused
from gonfalon.server.seat_state import state_texts

if TYPE_CHECKING:
    from gonfalon.server.app import Services
    from gonfalon.server.room import Room

Line = WebSocket[Any, Any, Any]

GOING_AWAY = 1001
MOST_LINES = 16
"""Sockets of one guest at one table."""
MOST_SAID = 100
"""Messages that may wait for a slow line before it is cut."""


class Socket:
    """One open line to one seat."""

    def __init__(
        self, services: Services, room: Room, guest: str, seat: int, language: str
    ) -> None:
        self.services = services
        self.room = room
        self.guest = guest
        self.seat = seat
        self.language = language
        self.sent = -1
        """The seat's version that was sent last; -1 before any."""
        self.revision = 0
        """What was sent last of who plays and holds which seat."""
        self.asked: list[int] = []
        """The guest's seats that owed a choice then: at one screen the next of them has to be called."""
        self.since = 0
        """The version the client has already."""
        self.said: deque[str] = deque()
        self.is_over = False
        self._news = asyncio.Event()
        self._news.set()
        self._lobby = True
        """Whether the lobby has changed since it was sent."""

    def wake(self) -> None:
        self._news.set()

    def say(self, message: bytes) -> None:
        self.said.append(message.decode())
        if len(self.said) > MOST_SAID:
            self.is_over = True
        self._news.set()

    def lobby_changed(self) -> None:
        self._lobby = True
        self._news.set()

    def hang_up(self) -> None:
        self.is_over = True
        self._news.set()

    async def serve(self, send: Send) -> None:
        """Send until the line or the room closes."""
        while not self.is_over:
            await self._news.wait()
            self._news.clear()
            for message in self.messages():
                await send({"type": "websocket.send", "bytes": None, "text": message})

    def messages(self) -> list[str]:
        """What is new since it was asked last."""
        messages: list[str] = []
        room = self.room
        if self.seat >= 0 and not room.holders.holds(self.guest, self.seat):
            # the seat was given up, or its link was renewed
            self.is_over = True
            return list(self.said)
        if room.table is None:
            if self._lobby:
                self._lobby = False
                shape = self.services.lobbies.shape(room, self.guest, self.language)
                messages.append(msgspec.json.encode(shape).decode())
        else:
            version, asked = room.sights[self.seat].version, room.asked(self.guest)
            revision = room.seat_changes + room.habits.changes[self.seat]
            if (version, asked, revision) != (self.sent, self.asked, self.revision):
                messages += state_texts(
                    room, self.guest, self.seat, self.language, self.sent, self.since
                )
                self.sent, self.asked, self.revision = version, asked, revision
        while self.said:
            messages.append(self.said.popleft())
        return messages


@websocket("/api/tables/{id:str}/live")
async def live(socket: Line, id: FromPath[str]) -> None:
    """Send the state of a seat at once and after every change."""
    services: Services = socket.app.state.services
    guest: str = socket.scope["state"]["guest"]
    query = socket.query_params
    wish = query.get("lang")
    language = choose_language(wish, socket.headers.get("accept-language", ""))
    await socket.accept()
    try:
        if language is None:
            raise Refused(400, "unknown-language")
        seat, since = _number(query.get("seat"), -1), _number(query.get("since"), 0)
        room = await services.rooms.get(id)
        room.check_seat(guest, seat)
        if room.lines_of(guest) >= MOST_LINES:
            raise Refused(429, "too-many")
        places = _places(services, guest, socket.scope["state"]["address"])
    except Exception as problem:
        if not isinstance(problem, Refused):
            report("a socket failed", problem)
        refused = as_refused(problem)
        await socket.send_data(_error(refused, language or "en"), "text")
        await socket.close(REFUSED_CODE + refused.status, refused.code)
        return
    one = Socket(services, room, guest, seat, language)
    one.since = since
    room.enter(one)
    sending = asyncio.create_task(one.serve(socket.scope["state"]["outlet"]))
    hearing = asyncio.create_task(_hear(socket, one))
    try:
        await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(one)
        for place in places:
            services.sockets.free(place)
        for task in (sending, hearing):
            task.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, Exception):
                await task
        with suppress(Exception):
            await socket.close(GOING_AWAY)


def _places(services: Services, guest: str, address: str) -> list[str]:
    """Count one more socket of a guest and of an address, or refuse it."""
    taken: list[str] = []
    limits = {
        f"guest {guest}": services.settings.guest_sockets,
        f"address {address}": services.settings.address_sockets,
    }
    for place, most in limits.items():
        try:
            services.sockets.take(place, most)
        except Refused:
            for one in taken:
                services.sockets.free(one)
            raise
        taken.append(place)
    return taken


class Ping(msgspec.Struct):
    """All that clients say: that they are there."""

    type: Literal["ping"]


async def _hear(socket: Line, one: Socket) -> None:
    """Read pings; answer anything else with an error."""
    with suppress(WebSocketDisconnect):
        while True:
            text = await socket.receive_data("text")
            try:
                msgspec.json.decode(text, type=Ping)
            except (msgspec.MsgspecError, RecursionError):
                one.say(_error(Refused(400, "bad-message"), one.language))


def _error(refused: Refused, language: str) -> bytes:
    problem = msgspec.to_builtins(refused.problem(language))
    return msgspec.json.encode({"type": "error", **problem})


def _number(text: str | None, default: int) -> int:
    if text is None:
        return default
    try:
        number = int(text)
    except ValueError:
        raise Refused(400, "bad-request", detail=f"{text[:20]!r} is no number") from None
    if not -1 <= number <= 1_000_000:
        raise Refused(400, "bad-request", detail=f"{number} is out of range")
    return number
