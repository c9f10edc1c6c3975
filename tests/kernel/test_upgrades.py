"""Saved states of every earlier shape are lifted, one small upgrader after another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.records import restore
from gonfalon.kernel.state import hash_of
from tests.kernel.harvest.game import GAME, Harvest, upgrade_1_to_2, upgrade_2_to_3
from tests.kernel.harvest.scene import legal, opened, play, random_decisions, state

FIXTURES = Path(__file__).parent / "fixtures"


def saved(schema: int) -> dict[str, Any]:
    """A game saved when states had this schema, in the middle of sealed bids."""
    text = (FIXTURES / f"harvest-schema-{schema}.json").read_text(encoding="utf-8")
    save: dict[str, Any] = json.loads(text)
    return save


@pytest.mark.parametrize("schema", [1, 2])
def test_a_game_saved_with_an_earlier_schema_goes_on(schema: int) -> None:
    save = saved(schema)
    assert save["now"]["schema"] == schema
    table = gonfalon.load_table(json.dumps(save), GAME)
    assert state(table).coins == [20, 15, 10]
    assert state(table).notes == [0, 0, 0]
    assert table.waiting == [1, 2]
    assert legal(table, 2) == ["bid 0..10/5"]
    play(table, "2: bid 10", "1: abstain")
    assert state(table).wheat == [6, 1, 4]
    for _ in random_decisions(table, schema):
        pass
    record = table.record()
    assert record["segments"][0] == save["segments"][0], "the old segment is kept as it was"
    assert record["segments"][1]["start"]["state"]["schema"] == 3
    assert gonfalon.replay(record, GAME).state_hash == table.state_hash
    assert gonfalon.load_table(table.save(), GAME).state_hash == table.state_hash


def test_upgraders_are_called_in_order_each_once() -> None:
    calls = []

    def first(data: dict[str, Any]) -> dict[str, Any]:
        calls.append((1, data["schema"]))
        return upgrade_1_to_2(data)

    def second(data: dict[str, Any]) -> dict[str, Any]:
        calls.append((2, data["schema"]))
        return upgrade_2_to_3(data)

    game = Harvest()
    game.upgraders = {2: second, 1: first}
    restored = restore(game, saved(1)["now"], 3, {"rounds": 3})
    assert calls == [(1, 1), (2, 2)]
    assert restored.dump() == restore(GAME, saved(2)["now"], 3, {"rounds": 3}).dump()


def test_an_upgrade_leaves_the_saved_data_alone() -> None:
    save = saved(1)
    before = json.dumps(save)
    restore(GAME, save["now"], 3, {"rounds": 3})
    assert json.dumps(save) == before


def test_a_missing_upgrader_is_named() -> None:
    game = Harvest()
    game.upgraders = {1: upgrade_1_to_2}
    with pytest.raises(gonfalon.SaveError, match="no upgrade from schema 2 of harvest"):
        gonfalon.load_table(json.dumps(saved(1)), game)


@pytest.mark.parametrize("schema", [0, -3])
def test_a_schema_that_never_was_is_refused(schema: int) -> None:
    save = saved(1)
    save["now"]["schema"] = schema
    with pytest.raises(gonfalon.SaveError, match=f"no upgrade from schema {schema} of harvest"):
        gonfalon.load_table(json.dumps(save), GAME)


@pytest.mark.parametrize("schema", [4, 10**20, "3", None, 3.0, True])
def test_a_newer_or_unreadable_schema_is_refused(schema: Any) -> None:
    save = saved(2)
    save["now"]["schema"] = schema
    with pytest.raises(gonfalon.SaveError, match=r"has schema .*, this version reads 3"):
        gonfalon.load_table(json.dumps(save), GAME)


def test_an_upgrader_that_meets_damaged_data_gives_one_clear_line() -> None:
    save = saved(1)
    del save["now"]["money"]
    save["segments"][-1]["end"] = hash_of({k: v for k, v in save["now"].items() if k != "schema"})
    with pytest.raises(gonfalon.SaveError, match=r"the saved state is damaged \(KeyError\)"):
        gonfalon.load_table(json.dumps(save), GAME)


def test_a_new_schema_opens_a_new_segment_even_under_the_same_rules() -> None:
    """The hashes of the old segment are of the old shape: it is kept, not replayed."""
    save = saved(2)
    save["segments"][0]["rules"] = GAME.rules_version
    table = gonfalon.load_table(json.dumps(save), GAME)
    assert len(table.past_segments) == 1
    table.play_default(1)
    assert gonfalon.load_table(table.save(), GAME).state_hash == table.state_hash
    del save["now"]
    with pytest.raises(
        gonfalon.ReplayError, match=r"rules 1 \(schema 2\), this is 1 \(schema 3\); load the saved"
    ):
        gonfalon.replay(save, GAME)


def test_a_state_of_today_passes_no_upgrader() -> None:
    game = Harvest()
    game.upgraders = {}
    table = opened()
    assert gonfalon.load_table(table.save(), game).state_hash == table.state_hash
