"""The ladder: everyone plays with everyone, places make ratings, what was played is kept."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from gonfalon.lab.ladder import LADDER, climb, line_ups, rate
from gonfalon.lab.one_game import Outcome
from gonfalon.lab.plan import LabError
from gonfalon.lab.pool import pool_for
from tests.cli.command import Command
from tests.lab.games import made_up, numbers, small_plan


def test_every_line_up_of_different_bots_plays() -> None:
    plan = small_plan(bots="random,squire,steward", games=3)
    found = line_ups(plan, 2)
    assert [one.bots for one in found] == [
        ["random", "squire"],
        ["random", "steward"],
        ["squire", "steward"],
    ]
    assert all(one.games == 3 and one.rules for one in found)
    assert [one.bots for one in line_ups(plan, 3)] == [plan.bots]


def test_impossible_ladders_are_refused() -> None:
    with pytest.raises(LabError, match="once"):
        line_ups(small_plan(bots="random,random"), 2)
    with pytest.raises(LabError, match="at most 2 seats"):
        line_ups(small_plan(bots="random,steward"), 3)


def result(number: int, places: dict[str, int]) -> Outcome:
    track = [[10 - place for place in places.values()]]
    winners = [seat for seat, place in enumerate(places.values()) if place == 1]
    outcome = made_up(number, track, winners, bots=list(places))
    return msgspec.structs.replace(outcome, places=list(places.values()))


def test_who_comes_first_is_rated_higher_and_more_games_make_surer() -> None:
    order = {"good": 1, "fair": 2, "poor": 3}
    few = rate([result(number, order) for number in range(3)])
    many = rate([result(number, order) for number in range(40)])
    assert [rung.bot for rung in few] == [rung.bot for rung in many] == ["good", "fair", "poor"]
    assert many[0].rating.low > many[1].rating.high
    width = [rungs[0].rating.high - rungs[0].rating.low for rungs in (few, many)]
    assert width[1] < width[0]
    assert many[0].wins.value == 1 and many[0].wins.games == 40
    assert many[2].wins.value == 0


def test_shared_victories_are_shared_and_mistakes_do_not_count() -> None:
    tie = result(0, {"one": 1, "other": 1})
    wrong = Outcome(number=1, seed=1, bots=["one", "other"], error="no")
    rungs = rate([tie, wrong])
    assert [rung.wins.value for rung in rungs] == [0.5, 0.5]
    assert rungs[0].rating.value == pytest.approx(rungs[1].rating.value)
    assert rungs[0].rating.games == 1


def test_a_ladder_is_stored_and_goes_on(tmp_path: Path) -> None:
    plan = small_plan(bots="random,squire", games=2)
    climb(line_ups(plan, 2), tmp_path, pool_for(1))
    longer = msgspec.structs.replace(plan, games=3)
    told: list[int] = []
    rungs = climb(line_ups(longer, 2), tmp_path, pool_for(1), told.append)
    assert told == [2, 1], "two games were there"
    assert numbers(tmp_path / "random+squire") == [0, 1, 2]
    stored = json.loads((tmp_path / LADDER).read_bytes())
    assert [rung["bot"] for rung in stored] == [rung.bot for rung in rungs]


def test_the_command_prints_the_table_in_both_languages(command: Command, tmp_path: Path) -> None:
    words = ["ladder", "warriors_traders", "--bots", "random,squire", "--games", "2"]
    words += ["-o", "turn_limit=2", "--workers", "1", "--out", str(tmp_path)]
    english = command(*words)
    assert "Rating" in english.out and "squire" in english.out and str(tmp_path) in english.out
    italian = command(*words, "--lang", "it")
    assert "Punteggio" in italian.out
    rungs = json.loads(command(*words, "--json").out)
    assert {rung["bot"] for rung in rungs} == {"random", "squire"}
