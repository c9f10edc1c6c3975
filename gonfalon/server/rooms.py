"""All tables that are in memory.

A room is loaded when somebody asks for it, by replaying its moves, and dropped when nobody looks at it any more.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy import select

from gonfalon.kernel.errors import GonfalonError
from gonfalon.server import archive
from gonfalon.server.archive import Stored
from gonfalon.server.bots import Bots
from gonfalon.server.fair import FairTurns
from gonfalon.server.faults import in_a_line, is_trouble, report
from gonfalon.server.loading import Loading
from gonfalon.server.models import SeatRow, SubstituteRow, TableRow
from gonfalon.server.problems import Outdated, Refused, no_table
from gonfalon.server.room import Room
from gonfalon.server.settings import Settings
from gonfalon.server.spectators import Spectators
from gonfalon.server.store import Store, iso, now_ms
from gonfalon.server.stored_events import read_events

log = logging.getLogger("gonfalon.server")

SWEEP_SECONDS = 30.0
LOOK_SECONDS = 1.0
"""How often open tables are compared with a database that other servers use too."""
TRIES = 5
"""How often something is tried at a table that others change at the same time."""
MOST_REPLAYS = 2


class Rooms:
    """All rooms in memory."""

    def __init__(self, store: Store, bots: Bots, settings: Settings) -> None:
        self.store = store
        self.bots = bots
        self.settings = settings
        self.replays = FairTurns(MOST_REPLAYS, 1)
        """Turns at looking back, which is played again in threads: tables take turns."""
        self.spectators = Spectators()
        self._rooms: dict[str, Room] = {}
        self._loads: dict[str, asyncio.Task[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._waker: asyncio.Task[None] | None = None
        self._looker: asyncio.Task[None] | None = None

        self.opened = now_ms()
        """When the server began to listen, in milliseconds since 1970."""

    def open(self, loading: Loading) -> None:
        self._sweeper = asyncio.create_task(self._sweep())
        self._waker = asyncio.create_task(self._wake_absent(loading))
        if self.store.is_shared:
            self._looker = asyncio.create_task(self._look_around())

    async def close(self) -> None:
        for task in (self._sweeper, self._waker, self._looker):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        for room in list(self._rooms.values()):
            await room.close()

    def present(self, id: str) -> Room | None:
        """The room if it is in memory."""
        return self._rooms.get(id)

    async def get(self, id: str) -> Room:
        room = self._rooms.get(id)
        if room is not None and self.store.is_shared and await self._is_outdated(room):
            self.forget(room)
            room = None
        if room is None:
            load = self._loads.get(id)
            if load is None:
                load = self._loads[id] = asyncio.create_task(self._load(id))
                load.add_done_callback(lambda done: self._loaded(id, done))
            room = await asyncio.shield(load)
        room.touched = time.monotonic()
        return room

    def _loaded(self, id: str, done: asyncio.Task[Room]) -> None:
        self._loads.pop(id, None)
        if not done.cancelled():
            done.exception()  # whoever waited may be gone

    def forget(self, room: Room) -> None:
        """Drop a room that no longer agrees with what is stored; its sockets come back by themselves."""
        room.is_forgotten = True
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        room.clock.stop()
        for socket in room.sockets:
            socket.hang_up()

    async def change(self, id: str, act: Callable[[Room], Awaitable[None]]) -> Room:
        """Do something at a table; again, if another server has just changed it."""
        for _ in range(TRIES - 1):
            room = await self.get(id)
            try:
                await act(room)
                return room
            except Outdated:
                continue
        room = await self.get(id)
        await act(room)
        return room

    async def _is_outdated(self, room: Room) -> bool:
        async with room.lock:  # not between our own change in the database and in memory
            async with self.store.session() as session:
                place = TableRow.id == room.id
                stored = await session.scalar(select(TableRow.revision).where(place))
            return stored != room.revision

    async def _look_around(self) -> None:
        """Where other servers use the database, people who look on see what was done there."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                for room in await self._perhaps_outdated():
                    if await self._is_outdated(room):
                        self.forget(room)
            except Exception as problem:
                report("tables cannot be compared with the database", problem)

    async def _perhaps_outdated(self) -> list[Room]:
        """Of the tables that somebody looks at, those that differ from what is stored, unless this server writes just now."""
        watched = {id: room for id, room in self._rooms.items() if room.sockets}
        if not watched:
            return []
        async with self.store.session() as session:
            stored = await session.execute(
                select(TableRow.id, TableRow.revision).where(TableRow.id.in_(watched))
            )
            return [watched[id] for id, revision in stored if watched[id].revision != revision]

    async def _load(self, id: str) -> Room:
        if not (id.isascii() and id.isalnum()):
            raise no_table()
        try:
            for _ in range(TRIES - 1):
                with suppress(Outdated):  # another server has resumed it meanwhile
                    return await self._load_once(id)
            return await self._load_once(id)
        except Exception as problem:
            if isinstance(problem, Refused) or is_trouble(problem):
                raise
            log.error("table %s is damaged: %s", id, in_a_line(problem))
            raise Refused(500, "damaged-table") from problem

    async def _load_once(self, id: str) -> Room:
        stored = await archive.read(self.store, id)
        if stored is None:
            raise no_table()
        room = Room(
            stored.row,
            stored.seats,
            stored.watchers,
            self,
            stored.substitutes,
            stored.holders,
            stored.dice,
            stored.votes,
        )
        _check_readable(room)
        if stored.segments:
            await self._resume(room, stored)
            async with room.lock:
                await room.substitutes.settle()
        self._rooms[id] = room
        await room.clock.wind()
        bots = [bot for row in room.seats if (bot := room.bot_of(row.seat))]
        if room.status != "over":
            if bots:
                self.bots.warm(room.game, bots)
            room.bots.wake()
        return room

    async def _resume(self, room: Room, stored: Stored) -> None:
        """Replay the stored moves; under changed rules go on from the stored state in a new segment."""
        try:
            await asyncio.to_thread(archive.replay_into, room, stored)
            if archive.lacks_words(stored):
                await room.write(archive.write_words(room, stored))
        except GonfalonError as problem:
            log.warning("table %s goes on in a new segment: %s", room.id, problem)
            table = await asyncio.to_thread(archive.resume, room, stored)
            await room.write(archive.write_segment(stored, table))
            opening = read_events(stored.segments[0].opening)
            await asyncio.to_thread(room.begin, table, stored.moves, opening)

    async def _wake_absent(self, loading: Loading) -> None:
        """After a start: substitutes and habits go on, though nobody looks at their tables."""
        await loading.done()
        async with self.store.session() as session:
            playing = select(SubstituteRow.table_id).where(SubstituteRow.ended.is_(None))
            answered = (
                select(SeatRow.table_id)
                .join(TableRow, TableRow.id == SeatRow.table_id)
                .where(SeatRow.habits.is_not(None), TableRow.status == "running")
            )
            ids = list(await session.scalars(playing.union(answered)))
        for id in ids:
            try:
                await self.get(id)
            except Exception as problem:
                report(f"table {id} cannot be loaded", problem)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.idle_seconds))
            for room in list(self._rooms.values()):
                try:
                    await room.absence.save()
                except Exception as problem:
                    report(f"table {room.id}: who was seen when is not stored", problem)
                if room.is_idle:
                    del self._rooms[room.id]
                    room.clock.stop()


def _check_readable(room: Room) -> None:
    """Check that what every answer says of a table makes sense."""
    _ = room.waiting, iso(room.updated)
    if [row.seat for row in room.seats] != list(range(len(room.seats))):
        raise ValueError("its seats are not numbered")
