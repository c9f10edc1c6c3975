"""Covert questions that last a fixed time, whoever is asked: not even time tells."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel.registry import find_game
from gonfalon.server.problems import Refused
from tests.server.house import House
from tests.server.twins import Findings, Stage, Twins, house, opened

SECONDS = 120


class HeldTwins(Twins):
    async def look(self) -> None:
        await self.look_at_covert(SECONDS)


async def watch(folder: Path, game: str, seeds: range, decisions: int) -> Findings:
    findings = Findings()
    async with house(folder) as services:
        for seed in seeds:
            table = opened(find_game(game), seed)
            await HeldTwins(services, table, seed, findings, 0).run(decisions)
    return findings


def test_nothing_tells_whether_somebody_is_asked(tmp_path: Path) -> None:
    findings = asyncio.run(watch(tmp_path, "medieval", range(3), 100))
    assert sum(findings.compared.values()) >= 3, findings.compared


def test_only_those_who_are_asked_may_act_meanwhile(tmp_path: Path) -> None:
    """The same refusal whether somebody is asked or not, and none when the time is over."""

    class Refusals(Twins):
        seen: list[str]

        async def look_at_covert(self, covert_seconds: int = 0) -> None:
            self.seen = getattr(self, "seen", [])
            await super().look_at_covert(covert_seconds)

        def assert_same(self, what: str, stages: Any, story: str) -> None:
            super().assert_same(what, stages, story)
            if what == "covert, at once" and all(stage.room.hold.until for stage in stages):
                self.seen += [_refusal(stage) for stage in stages]

    async def play() -> list[str]:
        async with house(tmp_path) as services:
            twins = Refusals(services, opened(find_game("medieval"), 0), 0, Findings(), 0)
            for _ in range(60):
                await twins.look_at_covert(SECONDS)
                twins.play_one()
            return twins.seen

    seen = asyncio.run(play())
    assert len(seen) > 4 and set(seen) == {"covert-time"}


def _refusal(stage: Stage) -> str:
    hold = stage.room.hold
    hold.refuse(stage.observer, hold.until)
    with pytest.raises(Refused) as refused:
        hold.refuse(stage.observer, hold.until - 1)
    return refused.value.code


def test_the_time_is_chosen_with_the_table_and_shown(house: House) -> None:
    ada = house.guest("Ada")
    games = {game["id"]: game for game in ada.get("/api/games")["games"]}
    assert games["warriors_traders"]["covert"] is None
    choices = [choice["id"] for choice in games["medieval"]["covert"]["choices"]]
    assert choices == [0, 10, 20, 30, 60, 120]
    assert "pause" in games["medieval"]["covert"]["help"]
    seats = [{"kind": "me"}, {"kind": "hot-seat"}, {"kind": "hot-seat"}]
    made = ada.post("/api/tables", game="medieval", seats=seats, covert_seconds=30)
    assert made["covert_seconds"] == 30
    for game, seconds in (("medieval", 31), ("warriors_traders", 30)):
        ada.post("/api/tables", 400, game=game, seats=seats, covert_seconds=seconds)
