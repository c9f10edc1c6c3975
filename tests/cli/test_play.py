"""The terminal game, played through a pipe."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.bots import make_bot
from gonfalon.bots.playing import play_one
from gonfalon.games.warriors_traders import data as shipped
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import RangeMove
from tests.cli.command import GAME, Command

TIMED = ("play", "medioevo", "--seats", 3, "--bots", "random", "--seed", 5, "--option", "minutes=2")
TWO = ("play", GAME, "--seats", 2, "--bots", "random", "--seed", 5)


def moves_of(file: Path) -> list[list[Any]]:
    moves: list[list[Any]] = json.loads(file.read_text())["segments"][-1]["moves"]
    return moves


# ---- whole games


def test_a_whole_game_of_defaults_is_piped_in(command: Command) -> None:
    answer = command.process(*TWO, typed="default\n" * 400)
    assert answer.code == 0, answer.err
    assert "The game is over" in answer.out
    assert "Winner" in answer.out
    [save] = command.saves()
    assert gonfalon.load_table(save.read_text()).over


def test_a_whole_game_of_numbers_is_piped_in(command: Command) -> None:
    answer = command(*TWO, typed="2\n1\n1\n" * 300)
    assert answer.code == 0, answer.err
    assert "The game is over" in answer.out


def test_two_people_share_the_screen(command: Command) -> None:
    answer = command("play", GAME, "--seats", 2, "--me", "1,2", "--seed", 1, typed="1\n" * 200)
    assert answer.code == 0, answer.err
    assert "Hand over to" in answer.out
    assert "The game is over" in answer.out


def test_the_game_speaks_italian(command: Command) -> None:
    answer = command(*TWO, "--lang", "it", typed="default\n" * 400)
    assert "La partita è finita" in answer.out
    assert "Turno 3 di 10" in answer.out
    for english in ("Since your last move", "Turn 3", "prompt.", "event.", "ui."):
        assert english not in answer.out


# ---- answers and commands


def test_a_move_is_accepted_as_text_and_refused_with_its_rule(command: Command) -> None:
    answer = command(*TWO, typed="place-tokens 3 3 3\nplace-tokens 1 1 1\n")
    assert "[WT-SETUP-10]" in answer.out
    assert [0, "place-tokens 1 1 1"] in moves_of(command.saves()[0])


def test_what_a_word_means_is_said_in_the_chosen_language(command: Command) -> None:
    answer = command(*TWO, typed="what cavalry\nwhat moon\nlanguage it\nwhat armate\n")
    assert "The strongest army." in answer.out and "Power: " in answer.out
    assert "No word of the game is called moon." in answer.out


def test_every_command_answers(command: Command) -> None:
    typed = (
        "help\nmoves\nstanding\nboard\nmap\nprovince\nprovince london\nprovince nowhere\nplayers\n"
        "me\nforecast\nwhy\nwhy 1\nwhy place-tokens 9 0 0\nrule\nrule WT-MOVE-01\nrule X\nlog\n"
        "log 3\nundo\nlanguage it\nlanguage en\nlanguage xx\n0\n99\ns99\nnonsense\n\n"
    )
    answer = command(*TWO, typed=typed)
    assert answer.code == 0, answer.err
    assert answer.err == ""
    for words in (
        "take back your last move",
        "That is allowed now.",
        "Tokens make the levels of your paths",
        "There is no rule X.",
        "There is nothing called nowhere",
        "There is no number 99",
        "There is no standing move s99",
        "Nothing can be taken back",
        "Nothing more is forecast",
        "WT-MOVE-01",
        "Produzione",
    ):
        assert words in answer.out, words


def test_a_bot_plays_on_for_the_person_and_tells_what_it_did(command: Command) -> None:
    orders = "\nwhat?\nhostile\nyes\n3\n\n"
    typed = f"away\naway turn 0\naway 5\n{orders}away turn 2\n\n\n\n\n\n"
    answer = command(*TWO, typed=typed)
    assert answer.code == 0 and answer.err == "", answer.err
    assert answer.out.count("Say for how many decisions") == 2
    assert "Not understood: what?" in answer.out
    assert "What the bot did for you: 5 decisions" in answer.out
    assert "Set-up" in answer.out and "Victory Points" in answer.out and "→" in answer.out
    assert answer.out.count("What the bot did for you") == 2
    table = gonfalon.load_table(command.saves()[0].read_text())
    assert table.game.turn(table.state) == 2


def trading_save(folder: Path) -> tuple[Path, int, RangeMove]:
    """A saved game in which the first seat may choose an amount, and the number of that move."""
    table = gonfalon.open_table(GAME, 4, 11)
    bots = [make_bot("steward", table.game, seat) for seat in range(4)]
    while not table.over:
        seat = table.waiting[0]
        for number, move in enumerate(table.legal(seat), 1):
            if seat == 0 and isinstance(move, RangeMove) and move.high > 2:
                file = folder / "trade.json"
                file.write_text(table.save())
                return file, number, move
        play_one(table, seat, bots[seat])
    raise AssertionError("no range of moves came up")


@pytest.mark.parametrize("typed", ["{number} 2", "{number}\n2", "{number} 999\n{number} 2"])
def test_a_range_takes_an_amount(command: Command, tmp_path: Path, typed: str) -> None:
    file, number, move = trading_save(tmp_path)
    # the other seats may owe a choice as well; people sit there, so that nobody moves before us
    answer = command(
        "play", "--load", file, "--me", "1,2,3,4", typed=typed.format(number=number) + "\n"
    )
    assert answer.code == 0, answer.err
    assert ("999 is not an amount" in answer.out) == ("999" in typed)
    assert moves_of(command.saves()[0])[-1] == [0, move.at(2).text]


def test_undo_takes_back_and_stays_in_the_record(command: Command) -> None:
    answer = command(*TWO, typed="default\ndefault\ns1\nundo\n")
    assert "Taken back" in answer.out
    assert moves_of(command.saves()[0])[-1] == [0, "undo"]


def test_leaving_for_good_is_confirmed(command: Command) -> None:
    answer = command(*TWO, typed="default\nresign\nno\nresign\ny\n")
    assert answer.out.count("Leave the game for good?") == 2
    assert "The game is over" in answer.out


@pytest.mark.parametrize("columns", [80, 200])
def test_lines_fit_the_screen(
    command: Command, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    answer = command(*TWO, typed="default\nboard\nme\n")
    assert all(len(line) <= columns for line in answer.out.splitlines())


# ---- nothing is lost


def test_the_end_of_input_saves_and_resume_goes_on(command: Command) -> None:
    first = command(*TWO, typed="default\ndefault\n")
    assert first.code == 0
    assert "gonfalon play --resume" in first.out
    [save] = command.saves()
    before = moves_of(save)
    second = command("play", "--resume", typed="default\n")
    assert second.code == 0, second.err
    assert "Welcome back" in second.out
    assert command.saves() == [save]
    assert moves_of(save)[: len(before)] == before
    assert len(moves_of(save)) > len(before)


def test_nothing_is_lost_when_the_process_is_killed(command: Command) -> None:
    process = command.start(*TWO)
    assert process.stdin is not None
    process.stdin.write("place-tokens 0 1 2\nupgrade-technology ")
    process.stdin.flush()
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        files = command.saves()
        if files and [0, "place-tokens 0 1 2"] in moves_of(files[0]):
            break
        time.sleep(0.02)
    process.kill()
    process.communicate()
    [save] = command.saves()
    before = moves_of(save)
    assert [0, "place-tokens 0 1 2"] in before
    answer = command("play", "--resume", typed="default\n")
    assert answer.code == 0, answer.err
    assert moves_of(save)[: len(before)] == before


def test_save_writes_a_file_that_loads(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    answer = command(*TWO, typed=f"default\nsave {file}\ndefault\nsave {tmp_path}\n")
    assert f"Saved: {file}" in answer.out
    assert "Not saved: " in answer.out
    kept = file.read_text()
    loaded = command("play", "--load", file, typed="default\n")
    assert loaded.code == 0, loaded.err
    assert file.read_text() == kept, "playing on must not touch the file"


def test_quit_asks_whether_to_keep_the_game(command: Command) -> None:
    assert command(*TWO, typed="quit\ncancel\nquit\ny\n").code == 0
    assert len(command.saves()) == 1
    assert command("play", "--resume", typed="quit\nn\n").code == 0
    assert command.saves() == []
    assert command("play", "--resume").is_one_line("no unfinished game")


# ---- what is wrong is told in one line


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("play", "chess"), "chess"),
        (("play",), "name a game"),
        (("play", GAME, "--seats", 9), "2 to 6"),
        (("play", GAME, "--seats", "many"), "--seats"),
        (("play", GAME, "--me", "7"), "seat 7"),
        (("play", GAME, "--me", "x"), "--me"),
        (("play", GAME, "--me", "1,1"), "twice"),
        (("play", GAME, "--bots", "deep-blue"), "deep-blue"),
        (("play", GAME, "--seats", 2, "--bots", "random,random"), "2 bots for 1"),
        (("play", GAME, "--option", "map=north"), "north"),
        (("play", GAME, "--option", "map"), "key=value"),
        (("play", GAME, "--option", "map=west", "--option", "map=east"), "twice"),
        (("play", GAME, "--option", "colour=red"), "colour"),
        (("play", GAME, "--lang", "fr"), "fr"),
        (("play", GAME, "--data", "/nowhere"), "/nowhere"),
        (("play", "--load", "/nowhere.json"), "/nowhere.json"),
        (("play", "--resume"), "no unfinished game"),
        (("play", "--resume", "--seed", 3), "--seed"),
        (("fly",), "fly"),
    ],
)
def test_wrong_arguments(command: Command, arguments: tuple[object, ...], word: str) -> None:
    assert command(*arguments).is_one_line(word)


def test_a_wrong_argument_in_a_process_of_its_own(command: Command) -> None:
    assert command.process("play", "chess").is_one_line("gonfalon: there is no game 'chess'")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"[]",
        b"{}",
        b'{"game": "warriors_traders", "segments": 3}',
        b'{"game": "warriors_traders", "format": 1, "seats": 2, "seed": 1, "options": {}, "segments": []}',
        b"\xff\xfe\x00",
    ],
)
def test_damaged_saves(command: Command, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "save.json"
    file.write_bytes(content)
    assert command("play", "--load", file).is_one_line("save.json")
    assert command("replay", file).is_one_line("save.json")


def test_half_a_save(command: Command, tmp_path: Path) -> None:
    command(*TWO, typed="default\n")
    text = command.saves()[0].read_text()
    file = tmp_path / "half.json"
    file.write_text(text[: len(text) // 2])
    assert command("play", "--load", file).is_one_line("half.json")


def test_broken_data_files(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(Path(shipped.__file__).with_name("data"), folder)
    assert command(*TWO, "--data", folder, typed="").code == 0
    assert command("play", "--resume", typed="default\n").code == 0
    units = folder / "units.toml"
    units.write_text("surprise = 3\n" + units.read_text())
    assert command(*TWO, "--data", folder).is_one_line("units.toml", "surprise")
    units.write_text("not = [toml")
    assert command(*TWO, "--data", folder).is_one_line("units.toml")
    units.unlink()
    assert command(*TWO, "--data", folder).is_one_line("units.toml")


def test_a_timed_game_ends_with_the_turn_in_which_its_minutes_are_over(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The minutes of earlier sittings count; those between them do not."""
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    assert command(*TIMED, typed="default\n" * 4).code == 0
    [save] = command.saves()
    assert [HOST, "time-up"] not in moves_of(save)
    data = json.loads(save.read_text())
    data["session"]["seconds"] = 100
    save.write_text(json.dumps(data))

    def later() -> float:
        clock[0] += 1
        return clock[0]

    monkeypatch.setattr(time, "monotonic", later)
    answer = command("play", "--resume", typed="default\n" * 500)
    assert answer.code == 0, answer.err
    moves = moves_of(save)
    assert moves.count([HOST, "time-up"]) == 1
    table = gonfalon.load_table(save.read_text())
    assert table.over
    assert table.result is not None
    assert table.result.reason == "time"
