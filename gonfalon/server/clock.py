"""The clock of a table whose game ends by time.

When the minutes of a timed game (`kernel.timed`) have passed since the start of the table, the server says that the time is up. The
start is stored with the table; a clock that ran out while the server was down, or while nobody was at the table, rings as soon as the
table is loaded.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from gonfalon.kernel.timed import TIME_UP, may_ring, seconds_of
from gonfalon.server.store import now_ms

if TYPE_CHECKING:
    from gonfalon.server.rooms import Room

log = logging.getLogger("gonfalon.server")


def deadline(room: Room) -> int | None:
    """When the time of a running table is up, in milliseconds since 1970; None for a table without a clock."""
    seconds = seconds_of(room.options)
    if seconds is None or room.row.started is None or room.status != "running":
        return None
    return int(room.row.started) + seconds * 1000


class Clock:
    """Waits for the end of a room's time."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._waiting: asyncio.Task[None] | None = None

    async def wind(self) -> None:
        """Begin to wait; if the time is up already, ring before anybody plays."""
        at = deadline(self.room)
        if at is None:
            return
        if at <= now_ms():
            await self.ring()
        elif self._waiting is None:
            self._waiting = asyncio.create_task(self._wait(at))

    async def _wait(self, at: int) -> None:
        try:
            while (left := at - now_ms()) > 0:
                await asyncio.sleep(left / 1000)
            await self.ring()
        except Exception:
            log.exception("table %s: the clock has stopped", self.room.id)

    async def ring(self) -> None:
        """Say that the time is up, unless that has been said or the game is over."""
        room = self.room
        async with room.lock:
            if deadline(room) is None:
                return
            if may_ring(room.playing()):
                await room.do_as_host(TIME_UP)
        room.wake_bots()

    def stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()

    async def close(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            with suppress(asyncio.CancelledError):
                await self._waiting
