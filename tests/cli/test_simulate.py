"""Many games at once."""

from __future__ import annotations

import json
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gonfalon.bots import random as random_bot
from tests.cli.command import GAME, Command

THREE = ("simulate", GAME, "--games", 6, "--bots", "random,random,random", "--seed", 4)
KEYS = {
    "game", "games", "wins_by_bot", "wins_by_seat", "scores", "turns", "decisions", "errors",
    "seconds", "shared",
}  # fmt: skip


def summary(command: Command, *arguments: object) -> dict[str, Any]:
    answer = command(*arguments, "--json")
    assert answer.code == 0, answer.err
    result: dict[str, Any] = json.loads(answer.out)
    assert result.keys() >= KEYS
    del result["seconds"]
    return result


def test_the_result_does_not_depend_on_the_number_of_processes(command: Command) -> None:
    alone = summary(command, *THREE, "--jobs", 1)
    assert alone == summary(command, *THREE, "--jobs", 2)
    assert alone["games"] == 6
    assert alone["errors"] == []
    assert len(alone["wins_by_seat"]) == 3
    assert sum(alone["wins_by_seat"]) == alone["wins_by_bot"]["random"] >= 6
    assert sum(alone["scores"]["random"]["distribution"].values()) == 18


def test_another_seed_gives_other_games(command: Command) -> None:
    other = (*THREE[:-1], 5)
    assert summary(command, *THREE, "--jobs", 1) != summary(command, *other, "--jobs", 1)


def test_seats_rotate_unless_they_are_fixed(command: Command) -> None:
    """The steward beats random wherever it sits; so its seats are those that win."""
    bots = ("simulate", GAME, "--games", 4, "--bots", "steward,random", "--seed", 2, "--jobs", 1)
    assert summary(command, *bots)["wins_by_seat"] == [2, 2]
    assert summary(command, *bots, "--fixed-seats")["wins_by_seat"] == [4, 0]


def test_an_error_in_one_game_does_not_stop_the_rest(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    pick = random_bot.pick
    calls = iter(range(10**9))

    def stumble(*arguments: Any) -> Any:
        if next(calls) == 5:
            raise RuntimeError("stumbled")
        return pick(*arguments)

    monkeypatch.setattr(random_bot, "pick", stumble)
    answer = command(*THREE, "--jobs", 1, "--json")
    assert answer.code == 1
    result = json.loads(answer.out)
    assert result["games"] == 6
    [error] = result["errors"]
    assert error["message"] == "RuntimeError: stumbled"
    assert error["seats"] == ["random"] * 3
    assert isinstance(error["seed"], int)


def test_the_summary_is_a_table(command: Command) -> None:
    answer = command(*THREE, "--jobs", 1)
    assert answer.code == 0
    for words in (
        "Warriors & Traders: 6 games",
        "Mean score",
        "Wins by seat",
        "Turns",
        "Decisions",
    ):
        assert words in answer.out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("simulate", "chess"), "chess"),
        (("simulate", GAME, "--bots", ""), "--bots"),
        (("simulate", GAME, "--bots", "random"), "2 to 6"),
        (("simulate", GAME, "--bots", "random,hal"), "hal"),
        (("simulate", GAME, "--games", 0), "--games"),
        (("simulate", GAME, "-o", "scenario=2p-british-isles"), "players"),
    ],
)
def test_wrong_arguments(command: Command, arguments: tuple[object, ...], word: str) -> None:
    assert command(*arguments).is_one_line(word)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_an_interrupt_stops_at_once(command: Command) -> None:
    process = command.start("simulate", GAME, "--games", 100_000, "--jobs", 2)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    deadline = time.monotonic() + 60
    while not children.read_text().split():
        assert time.monotonic() < deadline, "no games were begun"
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in out + err
