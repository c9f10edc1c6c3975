"""Bots in processes of their own: what happens when one crashes, thinks too long or plays nonsense."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel.records import dump, open_table
from gonfalon.kernel.registry import find_game
from gonfalon.server.bots import BotFailed, Bots
from gonfalon.server.worker import Job, think
from tests.server.house import GAME, Guest, House, until

QUICK = ("random", "squire", "steward")


def job(**changes: Any) -> Job:
    table = open_table(GAME, 2, 5)
    known = dump(table.game, table.knowledge(0))
    words = {"bot": "random", "seed": 4} | changes
    return Job(game=GAME, seats=2, options=table.options, known=known, seat=0, **words)


def test_a_worker_plays_what_the_bot_plays_here() -> None:
    async def ask() -> list[str]:
        bots = Bots(1, 20.0)
        bots.warm(find_game(GAME), ["random"])
        try:
            return [await bots.choose(job(seed=seed), "ada", "t") for seed in range(4)]
        finally:
            await bots.close()

    assert asyncio.run(ask()) == [think(job(seed=seed)) for seed in range(4)]


def test_a_dead_or_slow_worker_is_replaced() -> None:
    async def ask() -> str:
        bots = Bots(1, 20.0)
        try:
            await bots.choose(job(), "ada", "t")
            worker = bots.quick.idle[0]
            os.kill(worker.pid, signal.SIGKILL)
            await worker.wait()
            with pytest.raises(BotFailed, match="died"):
                await bots.choose(job(), "ada", "t")
            await bots.choose(job(), "ada", "t")
            os.kill(bots.quick.idle[0].pid, signal.SIGSTOP)  # it will never answer
            bots.quick.seconds = 0.2
            with pytest.raises(BotFailed, match="longer"):
                await bots.choose(job(), "ada", "t")
            bots.quick.seconds = 20.0
            with pytest.raises(BotFailed, match="no bot"):
                await bots.choose(job(bot="nobody"), "ada", "t")
            return await bots.choose(job(), "ada", "t")
        finally:
            await bots.close()

    assert asyncio.run(ask()) == think(job())


def test_bots_that_search_hold_up_no_others() -> None:
    async def ask() -> str:
        bots = Bots(1, 60.0)
        try:
            await bots.choose(job(bot="marshal-1r"), "ada", "t")
            os.kill(bots.searching.idle[0].pid, signal.SIGSTOP)  # it thinks as long as it may
            thinking = [
                asyncio.create_task(bots.choose(job(bot="marshal-5s"), "ada", f"t{number}"))
                for number in range(6)
            ]
            answers = [await bots.choose(job(bot=bot), "bert", "t") for bot in QUICK]
            assert not any(task.done() for task in thinking)
            for task in thinking:
                task.cancel()
            await asyncio.gather(*thinking, return_exceptions=True)
            return answers[0]
        finally:
            await bots.close()

    assert asyncio.run(ask()) == think(job())


def test_workers_have_a_lower_priority_than_the_server() -> None:
    async def ask() -> list[int]:
        bots = Bots(1, 60.0)
        try:
            await bots.choose(job(), "ada", "t")
            await bots.choose(job(bot="marshal-1r"), "ada", "t")
            workers = (*bots.quick.idle, *bots.searching.idle)
            return [os.getpriority(os.PRIO_PROCESS, worker.pid) for worker in workers]
        finally:
            await bots.close()

    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert asyncio.run(ask()) == [min(own + more, 19) for more in (5, 10)]


class Broken(Bots):
    """Bots that give no move, or nonsense."""

    async def choose(self, job: Job, guest: str, table: str) -> str:
        if job.seed % 2:
            raise BotFailed("it is asleep")
        return "fly to the moon"


def test_a_bot_that_fails_takes_the_default_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with House(tmp_path) as house, caplog.at_level(logging.WARNING):
        house.app.state.services.rooms.bots = Broken(1, 1.0)
        ada = house.guest("Ada")
        table = ada.table("me", "steward", "random", options={"turn_limit": 2})
        for _ in range(30):
            until(lambda: _is_asked(ada.state(table, 0)))
            if ada.state(table, 0)["status"] == "over":
                break
            ada.first_move(table, 0)
        assert ada.state(table, 0)["status"] == "over"
    assert "gives no move: it is asleep" in caplog.text


def _is_asked(state: Any) -> bool:
    prompt = state["prompt"]
    return state["status"] == "over" or bool(prompt and prompt["moves"])


def test_bots_wait_a_little_so_that_people_can_follow(tmp_path: Path) -> None:
    with House(tmp_path, bot_pause=0.3) as house:
        ada = house.guest("Ada")
        begun = time.monotonic()
        table = ada.table("me", "steward", "steward", seed=2)
        room = house.app.state.services.rooms.present(table)
        until(lambda: room.version == 2)
        assert time.monotonic() - begun > 0.6


def test_a_restarted_server_wakes_its_bots(tmp_path: Path) -> None:
    with House(tmp_path, bot_pause=30.0) as house:
        ada = house.guest("Ada")
        table = ada.table("me", "steward", seed=2)
        ada.first_move(table, 0)
        assert 1 in ada.state(table, 0)["waiting"]
    with House(tmp_path) as house:
        again = Guest(house.address, cookies={"gonfalon_guest": ada.cookie})
        until(lambda: _is_asked(again.state(table, 0)))
