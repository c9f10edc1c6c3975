"""Bots think in processes of their own, so that nobody waits for them.

A worker is `python -m gonfalon.server.worker`: one line of JSON asks, one line answers. It gets the seat's
knowledge and nothing else. One that crashes or thinks too long is killed and replaced.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import msgspec

from gonfalon.server.worker import Answer, Job

log = logging.getLogger("gonfalon.server")

MOST_WORKERS = 4


class BotFailed(Exception):
    """The bot gave no move."""


class Bots:
    def __init__(self, workers: int, seconds: float) -> None:
        self._most = workers or max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._seconds = seconds
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._free = asyncio.Semaphore(self._most)
        self._warming: asyncio.Task[None] | None = None

    def warm(self) -> None:
        """Start a worker ahead of the first question; loading a game takes a moment."""
        if not self._all and self._warming is None:
            self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        async with self._free:
            self._idle.append(await self._start())

    async def choose(self, job: Job) -> str:
        """The text of the bot's move; `BotFailed` when it has none to give."""
        async with self._free:
            worker = self._idle.pop() if self._idle else await self._start()
            try:
                answer = await asyncio.wait_for(_ask(worker, job), self._seconds)
            except BaseException as problem:
                self._kill(worker)
                if isinstance(problem, asyncio.TimeoutError):
                    raise BotFailed(f"it thought longer than {self._seconds:g} s") from None
                if isinstance(problem, OSError | EOFError | msgspec.MsgspecError):
                    raise BotFailed("its process died") from None
                raise
            self._idle.append(worker)
        if answer.move is None:
            raise BotFailed(answer.problem)
        return answer.move

    async def close(self) -> None:
        if self._warming is not None:
            self._warming.cancel()
            with suppress(asyncio.CancelledError):
                await self._warming
        for worker in list(self._all):
            self._kill(worker)
            await worker.wait()

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "gonfalon.server.worker",
            stdin=PIPE, stdout=PIPE, start_new_session=True,
        )  # fmt: skip
        self._all.add(worker)
        return worker

    def _kill(self, worker: Process) -> None:
        self._all.discard(worker)
        with suppress(ProcessLookupError):
            worker.kill()


async def _ask(worker: Process, job: Job) -> Answer:
    assert worker.stdin is not None and worker.stdout is not None
    worker.stdin.write(msgspec.json.encode(job) + b"\n")
    await worker.stdin.drain()
    line = await worker.stdout.readline()
    if not line:
        raise EOFError
    return msgspec.json.decode(line, type=Answer)
