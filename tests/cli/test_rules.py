"""The rulebook, its coverage by tests, and the list of games."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

import gonfalon
from gonfalon.cli import coverage
from gonfalon.kernel.registry import find_game
from tests.cli.command import GAME, Command

ROOT = Path(gonfalon.__file__).parents[1]


def test_the_rulebook_is_printed(command: Command) -> None:
    answer = command("rules", GAME, "--chapter", "move")
    assert answer.code == 0
    assert "WT-MOVE-01" in answer.out
    assert "WT-TRADE-01 " not in answer.out
    italian = command("rules", GAME, "--rule", "wt-obj-01", "--lang", "it")
    assert "Scopo del gioco" in italian.out


def test_the_rulebook_is_given_as_json(command: Command) -> None:
    rules = json.loads(command("rules", GAME, "--json").out)["rules"]
    assert len(rules) > 250
    assert {"id", "title", "text", "chapter"} <= rules[0].keys()


def test_coverage_lists_the_tests_of_every_rule(command: Command) -> None:
    covered = json.loads(command("rules", GAME, "--coverage", "--json").out)["rules"]
    assert len(covered) > 250
    [test, *_] = covered["WT-OBJ-01"]
    assert test.startswith(f"tests/games/{GAME}/")
    assert "::test_" in test
    answer = command("rules", GAME, "--coverage")
    assert answer.out.splitlines()[-1].endswith(f" of {len(covered)} rules have tests")


def test_the_reference_sheet_is_printed(command: Command) -> None:
    answer = command("rules", GAME, "--tables")
    assert answer.code == 0
    for table in find_game(GAME).sheet("en").tables():
        assert table.title in answer.out
    assert answer.out.splitlines()[-1].startswith("*  Our reconstruction")
    italian = command("rules", GAME, "--tables", "--lang", "it")
    assert "*  Nostra ricostruzione" in italian.out


def test_the_reference_sheet_is_given_as_json(command: Command) -> None:
    given = json.loads(command("rules", GAME, "--tables", "--json", "--option", "map=east").out)
    assert (given["game"], given["language"]) == (GAME, "en")
    tables = {table["id"]: table for part in given["parts"] for table in part["tables"]}
    assert "provinces-east" in tables and "provinces-west" not in tables
    [infantry, *_] = tables["units"]["rows"]
    units = find_game(GAME).data.units  # type: ignore[attr-defined]
    assert infantry["cells"][1]["number"] == units["infantry"].power


def test_own_numbers_show_in_the_reference_sheet(command: Command, tmp_path: Path) -> None:
    """A designer changes a number in the data, and the sheet has it."""
    folder = tmp_path / "own"
    shutil.copytree(ROOT / "gonfalon" / "games" / GAME / "data", folder)
    file = folder / "limits.toml"
    changed = re.sub(r"(?m)^war_turns = \d+", "war_turns = 7", file.read_text(encoding="utf-8"))
    file.write_text(changed, encoding="utf-8")

    def wars(*more: str) -> int:
        given = json.loads(command("rules", GAME, "--tables", "--json", *more).out)
        rows = [row for part in given["parts"] for table in part["tables"] for row in table["rows"]]
        [number] = [row["cells"][1]["number"] for row in rows if row.get("rule") == "WT-WAR-04"]
        return int(number)

    assert wars() != 7
    assert wars("--data", str(folder)) == 7


FEED = find_game(GAME).steps["FeedArmies"]


def test_windows_lead_to_steps_and_their_files(command: Command) -> None:
    rows = json.loads(command("rules", GAME, "--windows", "--json").out)["windows"]
    [row] = [row for row in rows if row["step"] == "FeedArmies"]
    file, _, line = row["file"].partition(":")
    source = (Path(gonfalon.__file__).parents[1] / file).read_text(encoding="utf-8").splitlines()
    assert source[int(line) - 1].startswith("class FeedArmies(")
    assert (row["window"], row["rule"]) == (FEED.window, FEED.rule)
    head, *lines = command("rules", GAME, "--windows").out.splitlines()
    assert head.split() == ["Window", "Step", "File", "Rule"]
    assert [line.split() for line in lines] == [list(row.values()) for row in rows]
    chapter = FEED.rule.split("-")[1]
    few = json.loads(command("rules", GAME, "--windows", "--chapter", chapter, "--json").out)
    assert row in few["windows"]
    assert {row["rule"].split("-")[1] for row in few["windows"]} == {chapter}


SOURCE = """
import pytest
from pytest import mark

TWICE = pytest.mark.rule("A-3", "A-4")
IDS = ("A-5", "A-6")

@pytest.mark.rule("A-1", "A-2")
def test_one(): ...

@mark.rule("A-1")
class TestGroup:
    pytestmark = [pytest.mark.rule("A-8")]
    @TWICE
    def test_two(self): ...

@pytest.mark.rule(*IDS)
async def test_three(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("A-7"))])
def test_four(x): ...

@pytest.mark.rule("B-1")
def helper(): ...

@pytest.mark.skip
def test_five(): ...
"""


def test_marks_are_found_wherever_pytest_finds_them(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "games" / "a"
    folder.mkdir(parents=True)
    (folder / "test_a.py").write_text(SOURCE)
    (folder / "test_b.py").write_text(
        "import pytest\npytestmark = pytest.mark.rule('C-1')\ndef test_six(): ...\n"
    )
    a, b = "tests/games/a/test_a.py::", "tests/games/a/test_b.py::"
    assert coverage.tests_by_rule(folder) == {
        "A-1": [a + "test_one", a + "TestGroup::test_two"],
        "A-2": [a + "test_one"],
        "A-3": [a + "TestGroup::test_two"],
        "A-4": [a + "TestGroup::test_two"],
        "A-5": [a + "test_three"],
        "A-6": [a + "test_three"],
        "A-7": [a + "test_four"],
        "A-8": [a + "TestGroup::test_two"],
        "C-1": [b + "test_six"],
    }


def test_coverage_without_a_repository_says_so(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site-packages" / "gonfalon"
    monkeypatch.setattr("gonfalon.__file__", str(package / "__init__.py"))
    monkeypatch.chdir(tmp_path)
    assert command("rules", GAME, "--coverage").is_one_line("tests/games/warriors_traders")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("rules", "chess"), "chess"),
        (("rules", GAME, "--rule", "WT-NONE-01"), "WT-NONE-01"),
        (("rules", GAME, "--chapter", "cheese"), "cheese"),
        (("rules",), "GAME"),
    ],
)
def test_wrong_arguments(command: Command, arguments: tuple[object, ...], word: str) -> None:
    assert command(*arguments).is_one_line(word)


def test_games_are_listed_with_seats_options_and_credit(command: Command) -> None:
    games = json.loads(command("games", "--json").out)["games"]
    game = next(game for game in games if game["id"] == GAME)
    assert game["seats"] == [2, 6]
    assert game["credit"]
    assert {"random", "steward"} <= set(game["bots"])
    assert next(o for o in game["options"] if o["id"] == "map")["choices"] == ["west", "east"]
    answer = command("games")
    assert "Warriors & Traders" in answer.out
    assert "turn_limit" in answer.out


def test_places_lead_from_a_rule_to_code_data_and_tests(command: Command) -> None:
    rows = json.loads(command("rules", GAME, "--places", "--json").out)["places"]
    within: dict[str, str] = {}
    for row in rows:
        if row["where"].startswith("gonfalon/"):
            name, _, line = row["where"].rpartition(":")
            text = (ROOT / name).read_text(encoding="utf-8").splitlines()[int(line) - 1]
            assert row["rule"].rpartition("-")[0] in text
            if row["rule"] not in text:
                within[row["rule"]] = row["where"]
    assert within, "no rule stands in a range of rules"
    rule, where = next(iter(within.items()))
    head, *lines = command("rules", GAME, "--rule", rule, "--places").out.splitlines()
    assert head.split() == ["Rule", "Place", "In"]
    assert {line.split()[0] for line in lines} == {rule}
    assert where in {line.split()[1] for line in lines}
    assert any(f"tests/games/{GAME}/rules" in line for line in lines)
