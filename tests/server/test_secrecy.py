"""What is hidden cannot be told from anything that anybody else gets: one test for all games and all windows.

Positions come from random games and from the rule tests of `verbs.toml`, so that rare questions are met too.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel.native import window_of
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table
from tests.games.every_game import is_secret, private_verbs
from tests.games.medioevo.objectives import test_all as last_claims
from tests.games.prototype.rules.diplomacy import test_diplomacy_breaking as payments
from tests.server.house import House
from tests.server.twins import Findings, Twins, opened
from tests.server.twins import house as works
from tests.server.verbs import INDEX, Position, calls, moves_of, watching
from tests.server.wire import WireTwins

GAMES = ("medieval", "medioevo", "prototype", "warriors_traders")
EACH = 3
"""Positions for every window and verb."""
TRIES = 8
"""How often a position is looked at, each time with other moves."""
QUOTA = {"medieval": 6, "medioevo": 3, "prototype": 2, "warriors_traders": 12}
"""Comparisons for every private verb, of which the games have 5 to 40."""
SEALED = {"medieval": 8, "medioevo": 20, "prototype": 20, "warriors_traders": 20}
"""Sealed answers in rare positions."""
SEALED_AT_RANDOM = {"medieval": 12}
"""In random games, where rare positions have fewer than 20: rule tests of Medieval hardly come to its sealed questions."""
COVERT = {"medieval": 20}
"""Covert questions in rare positions: Medieval has them at every turn. For those of the other games see `LEADS`."""
LEADS = {
    "medioevo": (last_claims, "test_whom_it_waits_for_does_not_tell_who_is_rich"),
    "prototype": (payments, "test_who_owes_by_a_secret_pact_is_known_to_its_parties_alone"),
}
"""Rule tests that come to the one covert question of a game, which random play hardly ever asks anybody. Warriors & Traders has none."""
DEALS = 30
"""How often such a position is dealt anew."""
WIRED = 13


def rare_positions(game: str) -> list[Table]:
    """Positions of rule tests with hidden questions or moves that are nobody else's business, some of every kind."""
    found: list[Table] = []
    kinds: Counter[str] = Counter()
    private = private_verbs(find_game(game))

    def look(table: Table, *_: Any) -> None:
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


def leads_to_covert(game: str) -> list[Position]:
    """The moves of a rule test after which a covert question asks somebody."""
    played: list[Position] = []
    module, name = LEADS[game]
    with watching(lambda table, seat, move: played.append(Position(table.copy(), seat, str(move)))):
        getattr(module, name)()

    def leads(table: Table, seat: int, text: str) -> bool:
        trial = table.copy()
        trial.play(seat, text)
        return trial.state.agenda[-1].covert and not table.state.agenda[-1].covert

    return [position for position in played if leads(*position)]


async def in_random_games(
    folder: Path, game: str, seeds: range, decisions: int, quota: int = 0, enough: int = 0
) -> Findings:
    findings = Findings()
    async with works(folder) as services:
        for seed in seeds:
            if enough and sum(findings.compared.values()) >= enough:
                break
            table = opened(find_game(game), seed)
            await Twins(services, table, seed, findings, quota or QUOTA[game]).run(decisions)
    return findings


async def in_rare_positions(folder: Path, game: str) -> Findings:
    findings = Findings()
    async with works(folder) as services:
        for seed, table in enumerate(rare_positions(game)):
            twins = Twins(services, table, seed, findings, QUOTA[game])
            for _ in range(TRIES):
                await twins.look()
    return findings


def of_kind(findings: Findings, kind: str) -> int:
    return sum(count for name, count in findings.compared.items() if f" {kind} " in name)


@pytest.mark.parametrize("game", GAMES)
def test_twins_of_random_games_look_the_same(game: str, tmp_path: Path) -> None:
    seeds = range(4 if game in SEALED_AT_RANDOM else 3)
    findings = asyncio.run(in_random_games(tmp_path, game, seeds, 120))
    assert of_kind(findings, "private") >= 20, findings.compared
    assert of_kind(findings, "sealed") >= SEALED_AT_RANDOM.get(game, 0), findings.compared


@pytest.mark.parametrize("game", GAMES)
def test_twins_of_rare_positions_look_the_same(game: str, tmp_path: Path) -> None:
    findings = asyncio.run(in_rare_positions(tmp_path, game))
    assert of_kind(findings, "private") >= 20, findings.compared
    assert of_kind(findings, "sealed") >= SEALED[game], findings.compared
    assert of_kind(findings, "covert") >= COVERT.get(game, 0), findings.compared


@pytest.mark.parametrize("game", LEADS)
def test_twins_before_a_covert_question_look_the_same(game: str, tmp_path: Path) -> None:
    """In one it asks somebody, in the other, dealt anew, somebody else or nobody."""
    findings = Findings()

    async def run() -> None:
        async with works(tmp_path) as services:
            for seed, (table, seat, text) in enumerate(leads_to_covert(game)):
                twins = Twins(services, table, seed, findings, QUOTA[game])
                move = table.state.vocabulary.parse(text)
                for _ in range(DEALS):
                    if of_kind(findings, "covert") < 20:
                        await twins.compare_deals(seat, move)

    asyncio.run(run())
    assert of_kind(findings, "covert") >= 20, findings.compared


@pytest.mark.parametrize("game", GAMES)
def test_twins_at_a_server_get_the_same_bytes(house: House, game: str) -> None:
    """A tenth of them over HTTP and sockets."""
    findings = Findings()
    people = [house.guest(f"P{seat}") for seat in range(find_game(game).max_seats)]
    watcher = house.guest()

    async def run() -> None:
        for seed, table in enumerate(rare_positions(game) * TRIES):
            twins = WireTwins(None, table, seed, findings, 2)  # type: ignore[arg-type]
            twins.house, twins.people, twins.watcher = house, people, watcher
            await twins.look()
            if sum(findings.compared.values()) >= WIRED:
                return

    asyncio.run(run())
    assert sum(findings.compared.values()) >= WIRED, findings.compared


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_many_twins_look_the_same(game: str, chunk: int, tmp_path: Path) -> None:
    """20,000 hidden moves and facts in all."""
    seeds = range(100 + 40 * chunk, 100 + 40 * (chunk + 1))
    findings = asyncio.run(in_random_games(tmp_path, game, seeds, 200, quota=160, enough=500))
    assert sum(findings.compared.values()) >= 500, findings.compared
