"""A planted imbalance is found; where there is none, none is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gonfalon.lab.changes import parse_change
from gonfalon.lab.compare import compare, judge
from gonfalon.lab.plan import Plan, open_plan
from gonfalon.lab.pool import Alone, pool_for
from tests.cli.command import Command
from tests.lab.games import GAME, made_up, play, small_plan

RICH_ENGLAND = [
    parse_change(f"data/board-west.toml:province.{change}")
    for change in (
        "london.food=2", "london.products=2", "london.weapons=2", "east-anglia.products=4",
        "yorkshire.food=2", "yorkshire.products=2", "yorkshire.weapons=2",
    )
]  # fmt: skip
"""About half as much income again as the country has."""

TWO = {"countries": "england,france", "turn_limit": "5"}


def test_a_planted_imbalance_is_found(tmp_path: Path) -> None:
    plan = small_plan(games=24, bots="steward,steward", options=TWO, noise=0.05)
    found = compare(plan, RICH_ENGLAND, tmp_path, pool_for(2), lambda count: None)
    assert found["pairs"] == found["different"] == 24
    assert found["difference"] is True
    score = found["differences"]["score_by_side"]["england"]
    assert score["clear"] and 0 < score["low"] < score["value"] < score["high"]
    wins = found["differences"]["wins_by_side"]["england"]
    assert 0 < wins["low"] < wins["value"]
    assert found["differences"]["wins_by_side"]["france"]["high"] < 0
    assert found["before"]["rules"] != found["after"]["rules"]


def test_the_same_data_make_no_difference(tmp_path: Path) -> None:
    plan = small_plan(games=6, bots="steward,steward", noise=0.1)
    same = [parse_change("data/board-west.toml:province.london.food=1")]
    found = compare(plan, same, tmp_path, Alone(), lambda count: None)
    assert found["pairs"] == found["same"] == 6
    assert found["difference"] is False
    assert found["clear"] == []
    assert all(
        facts["value"] == facts["low"] == facts["high"] == 0
        for facts in found["differences"]["measures"].values()
    )


@pytest.mark.parametrize(
    ("game", "same"),
    [
        ("medioevo", "data/costs.toml:castle.cost=300"),
        ("prototype", "data/limits.toml:loan_unit=100"),
    ],
)
def test_the_same_data_of_the_medioevi_too(game: str, same: str, tmp_path: Path) -> None:
    plan = open_plan(Plan(game=game, games=1, bots=["steward"] * 3, options={"turn_limit": 1}))
    found = compare(plan, [parse_change(same)], tmp_path, Alone(), lambda count: None)
    assert (found["pairs"], found["same"], found["difference"]) == (1, 1, False)


def test_other_seeds_of_the_same_data_make_no_difference(tmp_path: Path) -> None:
    """Games that have nothing in common but their rules: chance alone is not taken for a change."""
    one = play(small_plan(games=40, bots="random,random", seed=1), tmp_path / "one")
    other = play(small_plan(games=40, bots="random,random", seed=2), tmp_path / "other")
    found = judge(list(zip(one, other, strict=True)))
    assert found["difference"] is False
    assert any(facts["value"] for facts in found["differences"]["measures"].values())


def test_the_same_game_again_is_no_evidence(tmp_path: Path) -> None:
    """Without noise stewards play one and the same game from one and the same start."""
    plan = small_plan(games=6, bots="steward,steward", options=TWO)
    found = compare(plan, RICH_ENGLAND, tmp_path, Alone(), lambda count: None)
    assert (found["pairs"], found["different"]) == (6, 1)
    assert found["difference"] is False


def test_differences_are_taken_game_by_game() -> None:
    """Scores differ much from game to game, but the change always adds two points to one side."""
    pairs = [
        (made_up(n, [[10 * n, 5]], [0]), made_up(n, [[10 * n + 2 + n % 2, 5]], [0]))
        for n in range(1, 9)
    ]
    found = judge(pairs)["differences"]
    score = found["score_by_side"]["land-0"]
    assert score["value"] == 2.5 and score["clear"]
    assert score["before"] == 45.0 and score["after"] == 47.5
    assert not found["score_by_side"]["land-1"]["clear"]
    assert not found["wins_by_side"]["land-0"]["clear"]


def test_the_command(command: Command, tmp_path: Path) -> None:
    arguments = (
        "lab", "compare", GAME, "--games", 2, "--bots", "random,random", "-o", "turn_limit=2",
        "--workers", 1, "--out", tmp_path / "run", "--change", "data/victory.toml:gold_per_vp=10",
    )  # fmt: skip
    answer = command(*arguments)
    assert answer.code == 0, answer.err
    assert "No difference found in 2 pairs" in answer.out
    assert "Nessuna differenza trovata in 2 coppie" in command(*arguments, "--lang", "it").out
    assert json.loads(command(*arguments, "--json").out)["difference"] is False
    assert command(*arguments[:-1], "data/victory.toml:silver=1").is_one_line(
        "silver", "gold_per_vp"
    )
