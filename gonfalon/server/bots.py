"""Bots think in processes of their own, so that nobody waits for them.

A worker is `python -m gonfalon.server.worker`: one line of JSON asks, one line answers. It gets the seat's
knowledge and nothing else. One that crashes or thinks too long is killed and replaced. Bots that search have
workers apart from those that answer at once, and workers have a lower priority than the server.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterable
from contextlib import suppress

import msgspec

from gonfalon.bots import BotError, bot_searches
from gonfalon.kernel.game import Game
from gonfalon.kernel.records import dump
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.standing_orders import Orders
from gonfalon.kernel.table import Table
from gonfalon.server.fair import FairTurns
from gonfalon.server.worker import Answer, Job

MOST_WORKERS = 4
SEARCH_NICENESS, QUICK_NICENESS = 10, 5


class BotFailed(Exception):
    """The bot gave no move."""


class Bots:
    """All workers: those that search, and one that does not."""

    def __init__(self, workers: int, seconds: float) -> None:
        most = workers or max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self.searching = Pool(most, seconds, SEARCH_NICENESS)
        self.quick = Pool(1, seconds, QUICK_NICENESS)

    def warm(self, game: Game, bots: Iterable[str]) -> None:
        """Start a worker ahead of the first question to these bots; loading a game takes a moment."""
        for pool in {self._pool(game, bot) for bot in bots}:
            pool.warm(game.id)

    async def choose(self, job: Job, guest: str, table: str) -> str:
        """The text of the bot's move; `BotFailed` when it has none to give.

        The guest is whose table it is, or for whom the bot plays: guests take turns.
        """
        return await self._pool(find_game(job.game), job.bot).choose(job, guest, table)

    async def close(self) -> None:
        for pool in (self.searching, self.quick):
            await pool.close()

    def _pool(self, game: Game, bot: str) -> Pool:
        try:
            return self.searching if bot_searches(bot, game) else self.quick
        except BotError:
            return self.quick  # its worker says why


class Pool:
    """Some workers of one priority."""

    def __init__(self, most: int, seconds: float, niceness: int) -> None:
        self.seconds = seconds
        self.idle: list[Process] = []
        self._niceness = niceness
        self._all: set[Process] = set()
        # one guest leaves a worker to the others where there are several
        self._turns = FairTurns(most, max(1, most - 1))
        self._warming: asyncio.Task[None] | None = None

    def warm(self, game: str) -> None:
        if not self._all and self._warming is None:
            self._warming = asyncio.create_task(self._warm(game))

    async def _warm(self, game: str) -> None:
        async with self._turns.turn("", game):
            self.idle.append(await self._start(game))

    async def choose(self, job: Job, guest: str, table: str) -> str:
        async with self._turns.turn(guest, table):
            worker = self.idle.pop() if self.idle else await self._start(job.game)
            try:
                answer = await asyncio.wait_for(_ask(worker, job), self.seconds)
            except BaseException as problem:
                self._kill(worker)
                if isinstance(problem, asyncio.TimeoutError):
                    raise BotFailed(f"it thought longer than {self.seconds:g} s") from None
                if isinstance(problem, OSError | EOFError | msgspec.MsgspecError):
                    raise BotFailed("its process died") from None
                raise
            self.idle.append(worker)
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

    async def _start(self, game: str) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "gonfalon.server.worker", str(self._niceness), game,
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


def job_of(table: Table, seat: int, bot: str, version: int, orders: Orders | None = None) -> Job:
    """What a bot is asked, from the knowledge of its seat."""
    # with a key nobody must foresee what bots choose; and what they are given reveals nothing of the key
    moment, key = f"{table.seed}:{seat}:{version}".encode(), table.state.key
    seed = hashlib.blake2b(moment, key=key, person=b"bot").digest()[:6]
    return Job(
        game=table.game.id,
        seats=table.seats,
        options=table.options,
        known=dump(table.game, table.knowledge(seat)),
        seat=seat,
        bot=bot,
        seed=int.from_bytes(seed, "big"),
        orders=orders.dump() if orders else None,
    )
