"""The luck of a finished game, worked out in a process of its own: a game has many moves, and each is played again many times."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress
from typing import Any

import msgspec

from gonfalon.kernel.luck import Luck, luck_of
from gonfalon.kernel.records import replay

NICENESS = 10
SECONDS = 120.0
MOST_KEPT = 200
"""Reports that stay in memory."""


class Lucks:
    """Works out the luck of one table at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)
        self._found: dict[str, asyncio.Task[Luck | None]] = {}

    async def of(self, id: str, record: dict[str, Any]) -> Luck | None:
        """The luck of a table; all who ask meanwhile wait for the same. None if it cannot be computed."""
        task = self._found.get(id)
        if task is None:
            if len(self._found) >= MOST_KEPT:
                self._found = {at: one for at, one in self._found.items() if not one.done()}
            task = self._found[id] = asyncio.create_task(self._work_out(record))
        return await asyncio.shield(task)

    async def close(self) -> None:
        for task in self._found.values():
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _work_out(self, record: dict[str, Any]) -> Luck | None:
        async with self._turn:
            try:
                said = await _ask(msgspec.json.encode(record))
                return msgspec.json.decode(said, type=Luck)
            except (OSError, TimeoutError, msgspec.MsgspecError):
                return None


async def _ask(record: bytes) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "gonfalon.server.luck",
        stdin=PIPE, stdout=PIPE, start_new_session=True,
    )  # fmt: skip
    try:
        said, _ = await asyncio.wait_for(process.communicate(record), SECONDS)
        return said
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def main() -> None:
    if sys.platform != "win32":
        os.nice(NICENESS)
    record = msgspec.json.decode(sys.stdin.buffer.read())
    sys.stdout.write(msgspec.json.encode(luck_of(replay(record))).decode())


if __name__ == "__main__":
    main()
