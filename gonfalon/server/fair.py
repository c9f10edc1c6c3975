"""Turns at something scarce, shared fairly: guests take turns, and so do the tables of one guest."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Turn = asyncio.Future[None]


class FairTurns:
    """At most so many at once, and of one guest at most `most_each`; the rest wait for their turn."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._running: Counter[str] = Counter()
        self._waiting: dict[str, dict[str, deque[Turn]]] = {}
        """By guest and table; whoever was served last stands last."""

    @asynccontextmanager
    async def turn(self, guest: str, table: str) -> AsyncIterator[None]:
        """Wait for a turn, and hold it."""
        turn: Turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(guest, {}).setdefault(table, deque()).append(turn)
        self._call()
        try:
            await turn
            yield
        finally:
            if not turn.cancelled():
                self._running -= Counter((guest,))
                self._put_last(guest, table)
                self._call()

    def _call(self) -> None:
        """Give away the turns that are free."""
        while self._running.total() < self._most:
            guest = next(
                (one for one in self._waiting if self._running[one] < self._most_each), None
            )
            if guest is None:
                return
            turn = self._take(guest)
            if not turn.done():
                self._running[guest] += 1
                turn.set_result(None)

    def _take(self, guest: str) -> Turn:
        table, line = next(iter(self._waiting[guest].items()))
        turn = line.popleft()
        self._put_last(guest, table)
        return turn

    def _put_last(self, guest: str, table: str) -> None:
        """Whoever was served stands behind all others, or nowhere if nothing is asked for any more."""
        tables = self._waiting.pop(guest, {})
        if line := tables.pop(table, None):
            tables[table] = line
        if tables:
            self._waiting[guest] = tables
