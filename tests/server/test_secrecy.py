"""What is hidden cannot be told from anything that anybody else gets: one test for all games and all windows."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gonfalon.kernel.registry import find_game
from tests.server.twins import Findings, Twins, house

GAMES = ("medieval", "medioevo", "prototype", "warriors_traders")


async def watch(folder: Path, game: str, seeds: range, decisions: int, quota: int) -> Findings:
    findings = Findings()
    async with house(folder) as desk:
        for seed in seeds:
            await Twins(desk, find_game(game), seed, findings, quota).run(decisions)
    return findings


@pytest.mark.parametrize("game", GAMES)
def test_twins_that_differ_in_what_is_hidden_look_the_same(game: str, tmp_path: Path) -> None:
    findings = asyncio.run(watch(tmp_path, game, range(4), 150, 5))
    assert sum(findings.compared.values()) > 20, findings.compared
