"""The bots at a table: those that have a seat of their own, and those that play for somebody who is away."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from gonfalon.bots.playing import courted, next_seat
from gonfalon.kernel.moves import concrete
from gonfalon.kernel.table import Table
from gonfalon.server.bots import BotFailed, job_of
from gonfalon.server.faults import report
from gonfalon.server.moves import play_stored
from gonfalon.server.problems import Refused
from gonfalon.server.sight import WATCHER

if TYPE_CHECKING:
    from gonfalon.server.room import Room
    from gonfalon.server.substitutes import Substitute

log = logging.getLogger("gonfalon.server")


class BotSeats:
    """Lets the bots of a room answer, one at a time, until a person is asked."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._task: asyncio.Task[None] | None = None
        self._last = WATCHER
        """The seat that a bot has played last."""

    @property
    def thinking(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        if not self.thinking:
            self._task = asyncio.create_task(self._play())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _asked(self) -> list[int]:
        room = self.room
        table = room.table
        if table is None or room.status != "running" or room.hold.parts:
            return []
        asked = [*courted(table), *table.waiting]
        return [seat for seat in asked if room.bot_of(seat)]

    async def _goes_on(self) -> bool:
        """Is anything to be played that no person has to decide?"""
        return bool(self._asked() or await asyncio.to_thread(self.room.habits.ready))

    async def _play(self) -> None:
        room = self.room
        try:
            while await self._goes_on():
                if room.rooms.settings.bot_pause:
                    await asyncio.sleep(room.rooms.settings.bot_pause)
                seats = self._asked()
                if not seats:
                    async with room.lock:
                        await room.habits.follow()
                    continue
                seat = next_seat(seats, self._last)
                version, one = room.version, room.substitutes.playing.get(seat)
                text = await self._ask(seat, one)
                async with room.lock:
                    if room.version != version or room.substitutes.playing.get(seat) is not one:
                        continue
                    self._last = seat
                    await self._answer(seat, text)
        except Refused:
            pass  # another server has played at this table; this room is read anew
        except Exception as problem:
            report(f"table {room.id}: the bots have stopped", problem)

    async def _ask(self, seat: int, one: Substitute | None) -> str | None:
        room = self.room
        table, name = room.playing(), room.bot_of(seat) or ""
        job = job_of(table, seat, name, room.version, one.orders if one else None)
        try:
            return await room.rooms.bots.choose(job, _guest(room, one), room.id)
        except BotFailed as problem:
            log.warning("table %s: bot %s gives no move: %s", room.id, name, problem)
            return None

    async def _answer(self, seat: int, text: str | None) -> None:
        room = self.room
        table = room.playing()
        if text is not None and (why := table.why(seat, text)):
            log.warning("table %s: bot %s: %s", room.id, room.bot_of(seat), why.reason)
            text = None
        await play_stored(room, seat, text or _default(table, seat))


def _guest(room: Room, one: Substitute | None) -> str:
    """In whose turn a bot thinks: the guest for whom it plays, or the maker of the table."""
    return (one and room.seats[one.seat].guest) or room.maker


def _default(table: Table, seat: int) -> str:
    """What a bot without an answer is taken to say; the last answer to an offer declines it."""
    answers = table.answers(seat)
    return concrete(answers[-1]).text if answers else table.default(seat).text
