"""Telling and verifying recorded games."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.bots import make_bot, play_out
from gonfalon.kernel.chain import chain_of
from gonfalon.kernel.dice import commitment_of, key_of, new_part
from tests.cli.command import GAME, Command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    table = gonfalon.open_table(GAME, 2, 8)
    table.play(0, table.standing(0)[0])
    table.undo(0)
    play_out(table, [make_bot("random", table.game, seat) for seat in range(2)])
    file = tmp_path / "record.json"
    file.write_text(table.save())
    return file


def test_a_game_is_told_in_words(command: Command, record: Path) -> None:
    answer = command("replay", record)
    assert answer.code == 0, answer.err
    for words in ("Turn 1", "Turn 10", "takes back the last move", "gathers", "The game is over"):
        assert words in answer.out
    assert "Turno 10" in command("replay", record, "--lang", "it").out


def test_stepping_stops_when_asked(command: Command, record: Path) -> None:
    answer = command("replay", record, "--step", typed="\n\nq\n")
    assert answer.code == 0
    assert "   3  " in answer.out
    assert "   4  " not in answer.out


def test_a_good_record_is_verified_in_one_line(command: Command, record: Path) -> None:
    answer = command("replay", record, "--verify")
    assert answer.code == 0, answer.err
    [line] = answer.out.splitlines()
    assert line.startswith("verified: ")


def change_move(save: dict[str, Any]) -> None:
    save["segments"][0]["moves"][-1][1] = "resign"


def drop_move(save: dict[str, Any]) -> None:
    save["segments"][0]["moves"].pop()


def change_start(save: dict[str, Any]) -> None:
    save["segments"][0]["start"]["state"]["store"][0] += 1


def change_end(save: dict[str, Any]) -> None:
    save["segments"][0]["end"] = "0" * 64


def change_present(save: dict[str, Any]) -> None:
    save["now"]["store"][0] += 1


def change_rules(save: dict[str, Any]) -> None:
    save["segments"][0]["rules"] = "0+other"


def change_seed(save: dict[str, Any]) -> None:
    save["seed"] += 1


def change_seed_and_chain(save: dict[str, Any]) -> None:
    change_seed(save)
    save["chain"] = chain_of(save)


@pytest.mark.parametrize(
    "tamper",
    [
        change_seed,
        change_seed_and_chain,
        change_move,
        drop_move,
        change_start,
        change_end,
        change_present,
        change_rules,
    ],
)
def test_a_tampered_record_is_found_out(
    command: Command, record: Path, tamper: Callable[[dict[str, Any]], None]
) -> None:
    save = json.loads(record.read_text())
    tamper(save)
    record.write_text(json.dumps(save))
    assert command("replay", record, "--verify").is_one_line("record.json")


def test_verifying_says_what_is_proven_of_the_dice(command: Command, tmp_path: Path) -> None:
    table = gonfalon.open_table("medieval", 3, bytes.fromhex(new_part()))
    file = tmp_path / "record.json"
    file.write_text(table.save())
    for language, words in (("en", "nobody committed"), ("it", "nessuno si era impegnato")):
        answer = command("replay", file, "--verify", "--lang", language)
        assert answer.code == 0, answer.err
        assert words in answer.out.splitlines()[1]


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (0, ("Whoever ran the server could have chosen them", "avrebbe potuto sceglierli")),
        (1, ("Nobody could choose them", "Nessuno poteva sceglierli")),
    ],
)
def test_dice_of_the_server_alone_are_not_said_to_be_beyond_choice(
    command: Command, tmp_path: Path, seats: int, words: tuple[str, str]
) -> None:
    """Who makes the only part may try parts until they like what follows."""
    game = gonfalon.find_game("medieval")
    options = game.check_options(3, {})
    server, own = new_part(), new_part()
    opened = dict.fromkeys(range(seats), own)
    table = gonfalon.open_table(game, 3, key_of("t1", game.id, 3, options, server, opened), options)
    rows = [
        {"seat": seat, "commitment": commitment_of(own), "part": own}
        if seat in opened
        else {"seat": seat, "commitment": None, "part": None}
        for seat in range(3)
    ]
    record = table.record()
    record["dice"] = {
        "table": "t1", "commitment": commitment_of(server), "part": server, "seats": rows,
    }  # fmt: skip
    file = tmp_path / "record.json"
    file.write_text(json.dumps({**record, "chain": chain_of(record)}))
    for language, said in zip(("en", "it"), words, strict=True):
        answer = command("replay", file, "--verify", "--lang", language)
        assert answer.code == 0, answer.err
        assert said in answer.out


def test_verifying_says_that_an_older_record_has_no_chain(command: Command, record: Path) -> None:
    save = json.loads(record.read_text())
    del save["chain"]
    record.write_text(json.dumps(save))
    answer = command("replay", record, "--verify")
    assert answer.code == 0 and "no chain" in answer.out.splitlines()[1]


def test_a_finished_game_ends_with_the_luck_of_every_seat(command: Command, tmp_path: Path) -> None:
    table = gonfalon.open_table("medieval", 3, 7)
    play_out(table, [make_bot("random", table.game, seat) for seat in range(3)])
    file = tmp_path / "record.json"
    file.write_text(table.save())
    english = command("replay", file).out
    assert "Luck: " in english and english.count("of 100 games") == 3
    assert command("replay", file, "--lang", "it").out.count("di 100 partite") == 3
