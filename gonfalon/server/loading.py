"""Games are loaded when the server starts, in a thread: it takes seconds, and pages can be served meanwhile. Calls wait for it."""

from __future__ import annotations

import asyncio
import gc

from gonfalon.kernel.game import Game
from gonfalon.kernel.registry import described
from gonfalon.server.own_texts import LANGUAGES


class Loading:
    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(asyncio.to_thread(load_games))

    async def done(self) -> None:
        if self._task is not None and not self._task.done():
            await asyncio.shield(self._task)

    async def settle(self) -> None:
        """What is loaded now stays for good: the collector need not look at it again and again, which takes tens of milliseconds."""
        await self.done()
        gc.freeze()

    async def close(self) -> None:
        await self.done()


def load_games() -> None:
    """Load every installed game with its texts and rules."""
    described(_load)


def _load(game: Game) -> None:
    for language in LANGUAGES:
        game.texts(language)
        game.rules(language)
