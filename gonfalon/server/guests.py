"""The names of guests. A guest is stored on sitting down or making a table, and forgotten when unused.

Anybody gets a cookie and may give themselves a name; until they do something with it, the name is kept in memory only.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from sqlalchemy import delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.server.faults import report
from gonfalon.server.models import GuestRow, HolderRow, SeatRow, TableRow
from gonfalon.server.store import Store, now_ms

MOST_NAMES = 10_000
"""Names of guests who have not sat down; the oldest are dropped."""
DAY_SECONDS = 24 * 3600
UNUSED_DAYS = 30
"""After so many days a guest without a seat or a table is forgotten."""
USES = (SeatRow.guest, HolderRow.guest, TableRow.maker)
"""Where a guest is needed."""


class Guests:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[str, str] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper

    async def name_of(self, guest: str) -> str:
        """Empty for a guest without a name."""
        if guest in self._names:
            return self._names[guest]
        async with self._store.session() as session:
            row = await session.get(GuestRow, guest)
            return row.name if row else ""

    async def rename(self, guest: str, name: str) -> None:
        self._names.pop(guest, None)
        self._names[guest] = name
        while len(self._names) > MOST_NAMES:
            del self._names[next(iter(self._names))]
        async with self._store.session() as session:
            stored = await session.get(GuestRow, guest)
            uses = [exists().where(column == guest) for column in USES]
            is_used = stored is not None or await session.scalar(select(or_(*uses)))
        if is_used:
            await self.keep(guest)

    async def keep(self, guest: str) -> None:
        """The guest has sat down or made a table: store the name, if there is one."""
        name = self._names.get(guest)
        if name is None:
            return

        async def work(session: AsyncSession) -> None:
            row = await session.get(GuestRow, guest)
            if row is None:
                session.add(GuestRow(id=guest, name=name, created=now_ms()))
            else:
                row.name = name

        await self._store.write(work)
        if self._names.get(guest) == name:
            del self._names[guest]

    async def forget_unused(self) -> None:
        """Drop everybody who was stored long ago and has neither a seat nor a table."""
        long_ago = now_ms() - UNUSED_DAYS * DAY_SECONDS * 1000

        async def work(session: AsyncSession) -> None:
            await session.execute(
                delete(GuestRow).where(
                    GuestRow.created < long_ago,
                    *(~exists().where(column == GuestRow.id) for column in USES),
                )
            )

        await self._store.write(work)

    async def _sweep(self) -> None:
        while True:
            try:
                await self.forget_unused()
            except Exception as problem:
                report("unused guests are not forgotten", problem)
            await asyncio.sleep(DAY_SECONDS)
