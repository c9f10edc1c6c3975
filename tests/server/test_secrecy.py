"""What is hidden cannot be told from anything that anybody else gets: one test for all games and all windows.

Positions come from random games and from the rule tests of `verbs.toml`, so that rare questions are met too.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from gonfalon.kernel.native import window_of
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table
from tests.games.every_game import is_secret, private_verbs
from tests.server.twins import Findings, Twins, house, opened
from tests.server.verbs import INDEX, calls, moves_of, watching

GAMES = ("medieval", "medioevo", "prototype", "warriors_traders")
EACH = 3
"""Positions for every window and verb."""
TRIES = 8
"""How often a position is looked at, each time with other moves."""


def rare_positions(game: str) -> list[Table]:
    """Positions of rule tests with hidden questions or moves that are nobody else's business, some of every kind."""
    found: list[Table] = []
    kinds: Counter[str] = Counter()
    private = private_verbs(find_game(game))

    def look(table: Table) -> None:
        if table.game.id != game or table.over:
            return
        step = table.state.agenda[-1]
        here = {
            f"private {move.verb}"
            for seat in range(table.seats)
            for move in moves_of(table, seat)
            if move.verb in private
        }
        if step.covert or step.masked or is_secret(table.game, step):
            here.add(window_of(step))
        if any(kinds[kind] < EACH for kind in here):
            kinds.update(here)
            found.append(table.copy())

    with watching(look):
        for name in INDEX[game]:
            for call in calls(game, *name.split("::")):
                call()
    return found


async def watch(folder: Path, game: str, seeds: range, decisions: int, quota: int) -> Findings:
    findings = Findings()
    async with house(folder) as desk:
        for seed in seeds:
            table = opened(find_game(game), seed)
            await Twins(desk, table, seed, findings, quota).run(decisions)
        for seed, table in enumerate(rare_positions(game)):
            twins = Twins(desk, table, seed, findings, quota)
            for _ in range(TRIES):
                await twins.look()
    return findings


@pytest.mark.parametrize("game", GAMES)
def test_twins_that_differ_in_what_is_hidden_look_the_same(game: str, tmp_path: Path) -> None:
    findings = asyncio.run(watch(tmp_path, game, range(4), 150, 5))
    assert sum(findings.compared.values()) > 20, findings.compared
