"""The clock of a table whose game ends by time, or whose answers have deadlines (`kernel.timed`).

When the minutes of a timed game have passed since the start of the table, the server says that the time is up. When a person has not
answered in the time that the table allows, the server plays the default answer of the seat. All times are worked out from what is stored
with the table; what ran out while the server was down, or while nobody was at the table, rings as soon as the table is loaded.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from gonfalon.kernel.game import HOST
from gonfalon.kernel.timed import TIME_UP, late_answer, may_ring, seconds_of, sets_deadlines
from gonfalon.server.faults import report
from gonfalon.server.moves import play_stored
from gonfalon.server.problems import Refused
from gonfalon.server.store import now_ms

if TYPE_CHECKING:
    from gonfalon.server.room import Room

log = logging.getLogger("gonfalon.server")


def deadline(room: Room) -> int | None:
    """When the time of a running table is up, in milliseconds since 1970; None for a table without a clock."""
    seconds = seconds_of(room.options)
    if seconds is None or room.started is None or room.status != "running":
        return None
    return room.started + round(seconds * 1000)


class Clock:
    """Waits for the end of a room's time, and of the time of its questions."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._waiting: asyncio.Task[None] | None = None
        self._moved = asyncio.Event()

    async def wind(self) -> None:
        """Begin to wait; what is up already rings before anybody plays."""
        while (at := self._next()) is not None and at <= now_ms():
            await self.ring()
        if self._waiting is None and self._keeps_time():
            self._waiting = asyncio.create_task(self._wait())

    def moved(self) -> None:
        """The table has changed, and with it perhaps what is waited for."""
        self._moved.set()

    def _keeps_time(self) -> bool:
        room = self.room
        return room.goes_on and (
            seconds_of(room.options) is not None
            or sets_deadlines(room.options)
            or room.substitutes.next_time() is not None
            or room.hold.seconds > 0
        )

    def _next(self) -> int | None:
        """When something has to be done next."""
        room = self.room
        if not room.goes_on or room.table is None:
            return None
        times = [due for due, _ in self._questions()]
        times += [
            at for at in (room.substitutes.next_time(), room.hold.next_time()) if at is not None
        ]
        end = deadline(room)
        if end is not None and may_ring(room.table):
            times.append(end)
        return min(times, default=None)

    def _questions(self) -> list[tuple[int, int]]:
        """When the time of people is up, each with the seat. Bots answer by themselves, substitutes too."""
        room = self.room
        people = [row.seat for row in room.seats if not room.bot_of(row.seat)]
        if room.hold.parts:
            return []  # what they are asked is not shown yet
        found = [(room.deadlines.due(seat), seat) for seat in people]
        return sorted((due, seat) for due, seat in found if due is not None)

    async def _wait(self) -> None:
        try:
            while self.room.goes_on:
                self._moved.clear()
                at = self._next()
                if at is not None and at <= now_ms():
                    await self.ring()
                    continue
                left = None if at is None else (at - now_ms()) / 1000
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._moved.wait(), left)
        except Refused:
            pass  # another server has played at this table; this room is read anew
        except Exception as problem:
            report(f"table {self.room.id}: the clock has stopped", problem)

    async def ring(self) -> None:
        """Do what is due, unless somebody was quicker or the game is over."""
        room = self.room
        async with room.lock:
            if not room.goes_on:
                return
            if room.hold.release(now_ms()):
                room.wake_sockets()
            await room.substitutes.settle()
            end = deadline(room)
            table = room.playing()
            if room.hold.is_late(now_ms()):
                await play_stored(room, *late_answer(table, table.waiting[0]))
            elif end is not None and end <= now_ms() and may_ring(table):
                await play_stored(room, HOST, TIME_UP)
            elif (late := self._questions()) and late[0][0] <= now_ms():
                await play_stored(room, *late_answer(table, late[0][1]))
        room.bots.wake()

    def stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()

    async def close(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            with suppress(asyncio.CancelledError):
                await self._waiting
