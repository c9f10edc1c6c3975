"""Storage: SQLite by default, PostgreSQL by address, the same code for both.

All writing goes through one task that puts everything that is waiting into one transaction: a durable
commit costs milliseconds, and so ten tables share one. Whoever writes waits for the commit.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import (
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)

from gonfalon.kernel.errors import GonfalonError
from gonfalon.server.private import Claim, InUse, make_folder, make_private

HEAD = "0012"
"""The newest migration; tested against the migrations themselves."""
BUSY_SECONDS = 10
MOST_TOGETHER = 200
"""The most pieces of work in one transaction."""
TRIES = 3
"""How often work is done again that another server came before."""

Work = Callable[[AsyncSession], Awaitable[None]]

log = logging.getLogger("gonfalon.server")


class StoreError(GonfalonError):
    """The database cannot be used; the message is one line without its password."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def iso(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")


def parse_database(address: str) -> URL:
    """The address of a database with the driver that is used for it."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreError(
            "the database address is not understood; write sqlite:///file or postgresql://user@host/name"
        ) from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite":
        if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
            raise StoreError("name a file for the database: sqlite:///file")
        return url.set(drivername="sqlite+aiosqlite")
    if kind in ("postgresql", "postgres"):
        if find_spec("asyncpg") is None:
            raise StoreError("PostgreSQL needs: pip install 'gonfalon[postgres]'")
        return url.set(drivername="postgresql+asyncpg")
    raise StoreError(f"there is no support for {kind} databases; use sqlite or postgresql")


def make_engine(url: URL) -> AsyncEngine:
    if url.drivername.startswith("sqlite"):
        waits = {} if "timeout" in url.query else {"timeout": BUSY_SECONDS}
        engine = create_async_engine(url, connect_args=waits, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        return engine
    return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    # FULL: an accepted move survives a power cut, not only a crash
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    def __init__(self, address: str) -> None:
        self.url = parse_database(address)
        self._engine = make_engine(self.url)
        self.session = async_sessionmaker(self._engine, expire_on_commit=False)
        """For reading; writing goes through `write`."""
        self._queue: asyncio.Queue[tuple[Work, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.is_shared = not self.url.drivername.startswith("sqlite")
        """May other servers use the same database? Then they change what this one has in memory."""
        self._claim: Claim | None = None

    @property
    def address(self) -> str:
        """The address without its password."""
        return self.url.render_as_string(hide_password=True)

    async def prepare(self) -> None:
        """Take the database and bring it up to date, or say in one line what is wrong with it."""
        try:
            self._take()
            async with self._engine.begin() as connection:
                if await connection.run_sync(_version) != HEAD:
                    await connection.run_sync(migrate)
        except BaseException as problem:
            self._release()
            raise self._in_one_line(problem) from None
        finally:
            await self._engine.dispose()

    def _in_one_line(self, problem: BaseException) -> BaseException:
        if isinstance(problem, InUse):
            by = (
                f"another server (process {problem.process})"
                if problem.process
                else "another server"
            )
            return StoreError(
                f"the database {self.address} is in use by {by}; stop it, or name another with --database"
            )
        if isinstance(problem, SQLAlchemyError | OSError):
            reason = str(getattr(problem, "orig", None) or problem).splitlines()[0]
            return StoreError(f"the database {self.address} cannot be used: {reason}")
        return problem

    async def open(self) -> None:
        """Prepare, and begin writing."""
        await self.prepare()
        self._writer = asyncio.create_task(self._write_all())

    def _take(self) -> None:
        """A database file belongs to one server: another one would know nothing of what this one does."""
        if self.is_shared or self._claim is not None:
            return
        assert self.url.database
        file = Path(self.url.database)
        make_folder(file.parent)
        self._claim = Claim(file)
        make_private(file)

    def check_file(self) -> None:
        """A file that was taken away can still be written into, but nobody would find what is in it."""
        if self._claim is not None:
            assert self.url.database
            os.stat(self.url.database)  # noqa: PTH116

    def _release(self) -> None:
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    async def close(self) -> None:
        """Finish what was begun, then close."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self._engine.dispose()
        self._release()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncSession]:
        """For several reads that must fit together, whatever other servers write meanwhile."""
        async with self.session() as session:
            if self.is_shared:
                await session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            yield session

    async def write(self, work: Work) -> None:
        """Do some work in a transaction; returns once it is durable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((work, done))
        await asyncio.shield(done)

    async def _write_all(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_TOGETHER:
                batch.append(self._queue.get_nowait())
            try:
                await self._commit([work for work, _ in batch])
            except Exception:
                await self._write_singly(batch)
            for _, done in batch:
                if not done.done():
                    done.set_result(None)
                self._queue.task_done()

    async def _write_singly(self, batch: list[tuple[Work, asyncio.Future[None]]]) -> None:
        """One of them does not go through: the others must not suffer for it."""
        for work, done in batch:
            for attempt in range(1, TRIES + 1):
                try:
                    await self._commit([work])
                    break
                except Exception as problem:
                    # work that looks first and then writes finds what another server has just written
                    if attempt == TRIES or not isinstance(problem, IntegrityError):
                        _fail(done, problem)
                        break

    async def _commit(self, works: list[Work]) -> None:
        async with self.session() as session, session.begin():
            for work in works:
                await work(session)


def _fail(done: asyncio.Future[None], problem: Exception) -> None:
    if not done.done():
        done.set_exception(problem)
        done.exception()  # whoever waited may be gone


def _version(connection: Connection) -> str | None:
    """The migration the database stands at; None for an empty one."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise StoreError("the database was made by a newer Gonfalon; install that one") from None
