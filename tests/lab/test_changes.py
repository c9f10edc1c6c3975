"""Changes of data files by path."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel.errors import GonfalonError
from gonfalon.kernel.registry import find_game, game_ids
from gonfalon.lab.changes import changed_data, dumps, parse_change
from gonfalon.lab.compare import changed_plan
from gonfalon.lab.plan import LabError, Plan, game_of, open_plan
from tests.lab.games import GAME, small_plan

DATA = find_game(GAME).folder / "data"


def changed(folder: Path, *texts: str) -> dict[str, Any]:
    """The content of the first named file after the changes."""
    changes = [parse_change(text) for text in texts]
    changed_data(DATA, changes, folder)
    return tomllib.loads((folder / changes[0].file).read_text(encoding="utf-8"))


def entry(content: dict[str, Any], table: str, key: str, value: object) -> dict[str, Any]:
    [found] = [row for row in content[table] if row[key] == value]
    return dict(found)


def test_entries_go_by_their_id_or_their_first_value(tmp_path: Path) -> None:
    content = changed(
        tmp_path,
        "data/board-west.toml:province.london.food=7",
        "board-west.toml:fyn.weapons=3",
    )
    assert entry(content, "province", "id", "london")["food"] == 7
    assert entry(content, "province", "id", "fyn")["weapons"] == 3
    levels = changed(tmp_path, "data/technologies.toml:production.3.products=9")
    assert entry(levels, "production", "level", 3)["products"] == 9
    assert entry(levels, "production", "level", 4)["products"] == 2


def test_tables_percentages_and_other_values(tmp_path: Path) -> None:
    victory = changed(
        tmp_path,
        "data/victory.toml:start_resources.gold=5",
        "data/victory.toml:last_turn=-25%",
        "data/victory.toml:resource_cap=+50%",
        "data/victory.toml:basis=public",
    )
    assert victory["start_resources"]["gold"] == 5
    assert victory["last_turn"] == 8
    assert victory["resource_cap"] == 30
    assert victory["basis"] == "public"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("castle.cost=250", "no change such as"),
        ("data/castles.toml:castle.cost=250", "board-west.toml"),
        ("data/../game.py:castle.cost=250", "no data file"),
        ("data/units.toml:archer.power=3", "2 entries 'archer'"),
        ("data/victroy.toml:last_turn=3", r"do you mean victory\.toml\?"),
        ("data/victory.toml:last_trun=3", r"do you mean last_turn\?"),
        ("data/board-west.toml:londn.food=3", r"do you mean london\?"),
        ("data/units.toml:unit.castle.cost=3", "infantry"),
        ("data/units.toml:unit.archer.cots=3", "toughness"),
        ("data/units.toml:unit.archer.cost=3", "weapons"),
        ("data/units.toml:unit.archer.name=+5%", "percentage"),
        ("data/units.toml:unit.archer.power=much", "archer.power"),
        ("data/victory.toml:last_turn=-1", "last_turn"),
        ("option:map=moon", "moon"),
        ("option:tempo=1", "tempo"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(tmp_path: Path, text: str, word: str) -> None:
    with pytest.raises(GonfalonError, match=word):
        changed_plan(small_plan(), [parse_change(text)], tmp_path)


def test_a_list_is_changed_number_by_number(tmp_path: Path) -> None:
    deck = find_game("prototype").folder / "data"
    before = tomllib.loads((deck / "characters.toml").read_text(encoding="utf-8"))["totals"]
    more = parse_change(f"characters.toml:totals=+{[1] * len(before)}")
    changed_data(deck, [more], tmp_path)
    content = tomllib.loads((tmp_path / "characters.toml").read_text(encoding="utf-8"))
    assert content["totals"] == [total + 1 for total in before]
    for value in ("-[1]", "+[]"):
        with pytest.raises(LabError, match="totals"):
            changed_data(deck, [parse_change(f"characters.toml:totals={value}")], tmp_path)


def test_options_change_too(tmp_path: Path) -> None:
    plan = changed_plan(small_plan(), [parse_change("option:turn_limit=2")], tmp_path)
    assert plan.options["turn_limit"] == "2" and plan.data == ""


def test_a_change_is_another_rules_version(tmp_path: Path) -> None:
    plan = small_plan()
    same = changed_plan(plan, [parse_change("data/victory.toml:gold_per_vp=10")], tmp_path / "a")
    other = changed_plan(plan, [parse_change("data/victory.toml:gold_per_vp=9")], tmp_path / "b")
    assert same.rules == plan.rules != other.rules


@pytest.mark.parametrize("game", game_ids())
def test_every_file_of_every_game_can_be_written_again(game: str, tmp_path: Path) -> None:
    folder = find_game(game).folder / "data"
    for file in folder.rglob("*.toml"):
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        assert tomllib.loads(dumps(content)) == content, file.name
    changed_data(folder, [], tmp_path)
    assert game_of(game, str(tmp_path)).rules_version == find_game(game).rules_version


def test_odd_values_are_written_too() -> None:
    content = {"a b": {"x.y": ['say "no"\n', True, 0.5, {}]}, "list": [{"à": 1}], "none": []}
    assert tomllib.loads(dumps(content)) == content


def test_no_game_without_data_is_changed(tmp_path: Path) -> None:
    with pytest.raises(LabError):
        changed_data(tmp_path, [parse_change("x.toml:a=1")], tmp_path / "out")


def test_the_price_of_a_castle(tmp_path: Path) -> None:
    """A designer's first question; a value that the game's own checks refuse is told as they tell it."""
    change = [parse_change("data/costs.toml:castle.cost=250")]
    plan = open_plan(Plan(game="medioevo", games=1, bots=["random"] * 3))
    assert changed_plan(plan, change, tmp_path / "a").rules != plan.rules
    plan = open_plan(Plan(game="prototype", games=1, bots=["random"] * 3))
    with pytest.raises(GonfalonError, match=r"castle\.cost: must be more than of a fort"):
        changed_plan(plan, change, tmp_path / "b")
