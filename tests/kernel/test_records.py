"""Records, strict replay, and saves at every decision."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.state import Step, dump_step, hash_of, load_step
from gonfalon.kernel.table import Table
from tests.kernel.harvest.game import GAME, Bid, Harvest, Market
from tests.kernel.harvest.scene import given, legal, opened, play, random_decisions, seen, state


def json_copy(data: Any) -> Any:
    return json.loads(json.dumps(data))


@pytest.fixture
def record() -> dict[str, Any]:
    table = opened(seats=3, seed=8)
    for _, _ in zip(random_decisions(table, 8), range(30), strict=False):
        pass
    copied: dict[str, Any] = json_copy(table.record())
    assert len(copied["segments"][0]["moves"]) >= 29
    return copied


# ---- records


def test_a_record_has_segments_with_version_start_moves_and_end() -> None:
    table = opened(seats=2, seed=5)
    start = table.state_hash
    table.play_default(table.waiting[0])
    record = table.record()
    assert {key: record[key] for key in ("format", "game", "seats", "seed", "options")} == {
        "format": 1,
        "game": "harvest",
        "seats": 2,
        "seed": 5,
        "options": {"rounds": 3, "motto": ""},
    }
    (segment,) = record["segments"]
    assert segment["rules"] == "1"
    assert segment["start"]["hash"] == start
    assert segment["start"]["state"]["schema"] == 3
    assert len(segment["moves"]) == 1
    assert segment["end"] == table.state_hash
    assert json_copy(record) == record


def test_a_record_replays_bit_by_bit(record: dict[str, Any]) -> None:
    again = gonfalon.replay(record, GAME)
    assert again.state_hash == record["segments"][0]["end"]
    assert json_copy(again.record()) == record


def test_a_replayed_table_tells_what_happened_before_the_first_choice() -> None:
    table = opened()
    again = gonfalon.replay(table.record(), GAME)
    assert again.opening == table.opening != []


def test_a_record_from_a_set_position_has_no_opening() -> None:
    table = given([Market(0)], wheat=[1, 0, 0])
    assert gonfalon.replay(table.record(), GAME).opening == []


# ---- save and load


def test_a_game_saved_at_any_decision_goes_on_identically() -> None:
    for seed in range(5):
        table = opened(2 + seed % 3, seed)
        for number, _ in enumerate(random_decisions(table, seed)):
            loaded = gonfalon.load_table(table.save(), GAME)
            where = f"seed {seed}, decision {number}"
            assert loaded.state_hash == table.state_hash, where
            assert loaded.waiting == table.waiting, where
            assert list(loaded.log) == list(table.log), where
            assert loaded.opening == table.opening, where
            assert list(loaded.written) == list(table.written), where
            for seat in range(-1, table.seats):
                assert seen(loaded, seat) == seen(table, seat), where
                assert loaded.can_undo(seat) == table.can_undo(seat), where
            if number % 7 == 0:
                assert played_out(loaded, seed) == played_out(table.copy(), seed), where


def played_out(table: Table, seed: int) -> tuple[str, list[str]]:
    hashes = [table.state_hash for _ in random_decisions(table, seed)]
    return table.state_hash, hashes


def test_a_finished_game_is_saved_and_loaded() -> None:
    table = opened(seats=2, rounds=1)
    for _ in random_decisions(table, 1):
        pass
    loaded = gonfalon.load_table(table.save(), GAME)
    assert loaded.over
    assert loaded.result == table.result


def test_a_loaded_table_takes_back_what_could_be_taken_back() -> None:
    table = given([Market(0)], wheat=[3, 0, 0])
    before = table.state_hash
    play(table, "0: grind", "0: sell wheat 2")
    loaded = gonfalon.load_table(table.save(), GAME)
    loaded.undo(0)
    loaded.undo(0)
    assert loaded.state_hash == before
    assert not loaded.can_undo(0)


# ---- what is refused


def one_line(problem: BaseException) -> str:
    line = str(problem)
    assert line
    assert "\n" not in line
    return line


def test_a_tampered_move_does_not_replay(record: dict[str, Any]) -> None:
    moves = record["segments"][0]["moves"]
    moves[3] = [moves[3][0], "sell wheat 99"]
    with pytest.raises(gonfalon.ReplayError, match=r"segment 1, move 4 \(\d: 'sell wheat 99'\)"):
        gonfalon.replay(record, GAME)


def test_a_left_out_move_does_not_replay(record: dict[str, Any]) -> None:
    del record["segments"][0]["moves"][-1]
    with pytest.raises(gonfalon.ReplayError, match="the end does not have the hash it names"):
        gonfalon.replay(record, GAME)


def test_a_move_of_nobody_does_not_replay(record: dict[str, Any]) -> None:
    for seat in (7, -2, 10**40):
        record["segments"][0]["moves"][0][0] = seat
        with pytest.raises(gonfalon.ReplayError, match=f"move 1 .*there is no seat {seat}"):
            gonfalon.replay(record, GAME)


def test_a_text_with_line_breaks_is_told_in_one_line(record: dict[str, Any]) -> None:
    record["segments"][0]["moves"][0][1] = "bid\n5\r\n\x1b[2J"
    with pytest.raises(gonfalon.ReplayError) as caught:
        gonfalon.replay(record, GAME)
    one_line(caught.value)


def test_a_tampered_start_does_not_replay(record: dict[str, Any]) -> None:
    record["segments"][0]["start"]["state"]["coins"][0] += 5
    with pytest.raises(
        gonfalon.ReplayError, match="segment 1: the start does not have the hash it names"
    ):
        gonfalon.replay(record, GAME)


def test_a_tampered_end_does_not_replay(record: dict[str, Any]) -> None:
    record["segments"][0]["end"] = "0" * 64
    with pytest.raises(
        gonfalon.ReplayError, match="segment 1: the end does not have the hash it names"
    ):
        gonfalon.replay(record, GAME)


def test_another_seed_does_not_change_what_was_played(record: dict[str, Any]) -> None:
    """The start snapshot counts; without its seed only the words before the first choice are lost."""
    record["seed"] += 1
    again = gonfalon.replay(record, GAME)
    assert again.state_hash == record["segments"][0]["end"]
    assert again.opening == []


PARTS = ["game", "seats", "seed", "options", "segments"]
WRONG: list[Any] = [None, True, 1.5, "x", [], {}, -1, 10**30, [1], {"a": 1}]
SEGMENT_PARTS = [
    ("rules",), ("end",), ("moves",), ("start",), ("start", "hash"), ("start", "state"),
    ("start", "state", "schema"), ("start", "state", "agenda"), ("start", "state", "rng"),
    ("start", "state", "sealed"), ("start", "state", "coins"), ("moves", 0), ("moves", 0, 0),
    ("moves", 0, 1),
]  # fmt: skip


def spoil(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    if value is KeyError:
        del data[path[-1]]
    else:
        data[path[-1]] = value


@pytest.mark.parametrize(
    "path",
    [
        *((part,) for part in ("format", *PARTS)),
        *(("segments", 0, *part) for part in SEGMENT_PARTS),
    ],
)
def test_a_damaged_record_gets_one_clear_line(
    record: dict[str, Any], path: tuple[Any, ...]
) -> None:
    for value in [KeyError, *WRONG]:
        spoiled = json_copy(record)
        spoil(spoiled, path, value)
        still_good = (path == ("seed",) and type(value) is int) or (
            path == ("options",) and value == {}
        )
        if still_good or spoiled == record:
            continue
        with pytest.raises(gonfalon.GonfalonError) as caught:
            gonfalon.replay(spoiled, GAME)
        one_line(caught.value)
        with pytest.raises(gonfalon.GonfalonError) as caught:
            gonfalon.load_table(json.dumps(spoiled), GAME)
        one_line(caught.value)


@pytest.mark.parametrize(
    "text", ["", "{", "no JSON", "\x00", "NaN", "[" * 100_000, '{"a":' * 50_000, "1" * 5000]
)
def test_what_is_not_json_is_not_a_saved_game(text: str) -> None:
    with pytest.raises(gonfalon.SaveError) as caught:
        gonfalon.load_table(text, GAME)
    assert one_line(caught.value).startswith("this is not a")


@pytest.mark.parametrize("data", [None, 1, [], "record", {}, {"moves": []}])
def test_other_json_is_not_a_record(data: Any) -> None:
    with pytest.raises(gonfalon.SaveError, match="this is not a record of a game"):
        gonfalon.replay(data, GAME)


def test_an_unknown_format_is_refused(record: dict[str, Any]) -> None:
    with pytest.raises(gonfalon.SaveError, match="has format 2, this version reads 1"):
        gonfalon.replay({**record, "format": 2}, GAME)


def test_a_record_without_segments_is_refused(record: dict[str, Any]) -> None:
    with pytest.raises(gonfalon.SaveError, match="the record has no segment"):
        gonfalon.replay({**record, "segments": []}, GAME)


def test_a_record_of_another_game_is_refused(record: dict[str, Any]) -> None:
    with pytest.raises(gonfalon.SaveError, match="of the game 'chess', not 'harvest'"):
        gonfalon.replay({**record, "game": "chess"}, GAME)
    with pytest.raises(gonfalon.UnknownGame, match="there is no game 'chess'"):
        gonfalon.replay({**record, "game": "chess"})


def test_wrong_options_of_a_record_are_refused(record: dict[str, Any]) -> None:
    with pytest.raises(gonfalon.OptionError, match="unknown option 'taxes'"):
        gonfalon.replay({**record, "options": {"taxes": 1}}, GAME)
    with pytest.raises(gonfalon.OptionError, match="2 to 4 seats, not 9"):
        gonfalon.replay({**record, "seats": 9}, GAME)


# ---- a mended rule

MENDED = Harvest(rules_version="2", prize=10)
"""A won gamble now brings 10."""


def test_a_mended_rule_opens_a_new_segment_from_the_snapshot() -> None:
    table = opened(seats=3, seed=8)
    for _, _ in zip(random_decisions(table, 8), range(30), strict=False):
        pass
    old = json_copy(table.record())["segments"]
    mended = gonfalon.load_table(table.save(), MENDED)
    assert mended.state_hash == table.state_hash
    assert mended.waiting == table.waiting
    assert [legal(mended, seat) for seat in range(3)] == [legal(table, seat) for seat in range(3)]
    assert mended.past_segments == old
    assert len(mended.log) == 0
    assert not any(mended.can_undo(seat) for seat in range(3)), "old moves are not taken back"
    for _ in random_decisions(mended, 3):
        pass
    record = json_copy(mended.record())
    assert record["segments"][:-1] == old
    assert [segment["rules"] for segment in record["segments"]] == ["1", "2"]
    assert record["segments"][1]["start"]["hash"] == record["segments"][0]["end"]
    again = gonfalon.replay(record, MENDED)
    assert again.state_hash == mended.state_hash
    assert json_copy(again.record()) == record


def test_a_mended_rule_counts_from_the_new_segment_on() -> None:
    """A gamble that wins under both versions brings what its version says."""
    table = given([Market(0)], seed=won_by_the_first_gamble())
    mended = gonfalon.load_table(table.save(), MENDED)
    play(table, "0: gamble")
    play(mended, "0: gamble")
    assert (state(table).coins[0], state(mended).coins[0]) == (25, 30)


def won_by_the_first_gamble() -> int:
    for seed in range(50):
        table = given([Market(0)], seed=seed)
        play(table, "0: gamble")
        if state(table).coins[0] > 20:
            return seed
    raise AssertionError


def test_a_mended_game_is_saved_loaded_and_mended_again() -> None:
    table = opened(seats=2, seed=3)
    table.play_default(table.waiting[0])
    for version in ("2", "3", "4"):
        game = Harvest(rules_version=version)
        table = gonfalon.load_table(table.save(), game)
        table.play_default(table.waiting[0])
        again = gonfalon.load_table(table.save(), game)
        assert again.state_hash == table.state_hash
        assert len(again.past_segments) == int(version) - 1
    assert [segment["rules"] for segment in table.record()["segments"]] == ["1", "2", "3", "4"]


def test_a_mended_rule_in_the_middle_of_sealed_bids() -> None:
    table = given([Bid(), Market(0)], wheat=[1, 1, 1])
    play(table, "0: pick hill", "1: pick marsh", "1: bid 5", "2: leave", "0: vote yes")
    mended = gonfalon.load_table(table.save(), MENDED)
    play(mended, "1: vote yes", "0: bid 10")
    assert state(mended).wheat == [4, 4, 1]


def test_the_last_segment_of_another_version_is_not_replayed(record: dict[str, Any]) -> None:
    with pytest.raises(
        gonfalon.ReplayError, match=r"segment 1 was played under rules 1 .*this is 2"
    ):
        gonfalon.replay(record, MENDED)


def test_a_record_alone_does_not_go_on_under_other_rules(record: dict[str, Any]) -> None:
    with pytest.raises(gonfalon.SaveError, match="no present state to go on from"):
        gonfalon.load_table(json.dumps(record), MENDED)


def test_an_earlier_segment_of_this_version_is_verified_too() -> None:
    table = opened(seats=2, seed=3)
    table.play_default(table.waiting[0])
    other = gonfalon.load_table(table.save(), MENDED)
    back = gonfalon.load_table(other.save(), GAME)
    record = json_copy(back.record())
    assert [segment["rules"] for segment in record["segments"]] == ["1", "2", "1"]
    assert gonfalon.replay(record, GAME).state_hash == back.state_hash
    record["segments"][0]["end"] = "0" * 64
    with pytest.raises(gonfalon.ReplayError, match="segment 1: the end"):
        gonfalon.replay(record, GAME)


def test_a_present_state_that_is_not_the_records_end_is_refused() -> None:
    table = opened(seats=2, seed=3)
    table.play_default(table.waiting[0])
    save = json.loads(table.save())
    save["now"]["coins"][0] = 1000
    with pytest.raises(gonfalon.SaveError, match="not the one that its record ends with"):
        gonfalon.load_table(json.dumps(save), MENDED)
    save["now"] = json_copy(save["segments"][0]["start"]["state"])
    with pytest.raises(gonfalon.SaveError, match="not the one that its record ends with"):
        gonfalon.load_table(json.dumps(save), MENDED)


def test_under_the_same_rules_the_moves_count_and_a_damaged_present_state_is_mended() -> None:
    table = opened(seats=2, seed=3)
    table.play_default(table.waiting[0])
    save = json.loads(table.save())
    save["now"]["coins"][0] = 1000
    assert gonfalon.load_table(json.dumps(save), GAME).state_hash == table.state_hash


# ---- hashes


@dataclass(slots=True)
class Queue(Step):
    """Something to do for each of some seats."""

    id = "Queue"
    places: tuple[tuple[int, str], ...]


def test_a_step_is_loaded_with_tuples_as_it_was() -> None:
    queue = Queue(((2, "field"), (0, "barn")))
    assert load_step(json_copy(dump_step(queue)), {"Queue": Queue}) == queue


def test_a_hash_depends_on_the_data_and_on_nothing_else() -> None:
    assert hash_of({"b": [1, 2], "a": "é"}) == hash_of({"a": "é", "b": (1, 2)})
    assert hash_of({"a": 1}) != hash_of({"a": 2})
    assert hash_of({"a": [1, "x"], "b": None}) == (
        "854ef06dc57f5dfed10206344ab2d02e0b6c84b0e19436703a5afd0f1f9f2687"
    )
