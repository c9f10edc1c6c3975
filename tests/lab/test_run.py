"""Runs: the same games whoever plays them, none lost and none repeated when something is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import pyarrow.parquet
import pytest

from gonfalon.lab.one_game import Outcome
from gonfalon.lab.plan import LabError, Plan
from gonfalon.lab.pool import Alone, Processes
from gonfalon.lab.run import read_run, run
from tests.cli.command import Command
from tests.lab.games import GAME, lines, numbers, play, small_plan, until, written

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def test_the_number_of_workers_does_not_matter(tmp_path: Path) -> None:
    plan = small_plan(games=6, bots="steward,random")
    alone = play(plan, tmp_path / "one", 1)
    assert play(plan, tmp_path / "three", 3) == alone
    assert lines(tmp_path / "one") == lines(tmp_path / "three")
    assert [outcome.number for outcome in alone] == list(range(6))
    assert all(outcome.error == "" and outcome.decisions > 10 for outcome in alone)
    for table in ("games", "seats", "turns", "sources", "uses"):
        one, three = (
            pyarrow.parquet.read_table(tmp_path / name / f"{table}.parquet")
            for name in ("one", "three")
        )
        assert one.equals(three)


def test_bots_change_seats_unless_they_are_fixed(tmp_path: Path) -> None:
    turning = play(small_plan(games=2, bots="steward,random"), tmp_path / "a")
    assert [o.bots for o in turning] == [["steward", "random"], ["random", "steward"]]
    fixed = play(small_plan(games=2, bots="steward,random", fixed_seats=True), tmp_path / "b")
    assert [o.bots for o in fixed] == [["steward", "random"]] * 2


class Counting:
    """Plays in this process and notes what it was asked for; stops after a number of games."""

    def __init__(self, most: int = 10**9) -> None:
        self.played: list[int] = []
        self.most = most

    def play(self, plan: Plan, numbers: Iterable[int]) -> Iterator[Outcome]:
        for outcome in Alone().play(plan, numbers):
            if len(self.played) == self.most:
                raise KeyboardInterrupt
            self.played.append(outcome.number)
            yield outcome


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    plan = small_plan(games=5)
    with pytest.raises(KeyboardInterrupt):
        run(plan, tmp_path / "stopped", Counting(most=2))
    with pytest.raises(LabError, match="not finished"):
        read_run(tmp_path / "stopped")
    rest = Counting()
    outcomes = run(plan, tmp_path / "stopped", rest)
    assert rest.played == [2, 3, 4]
    assert outcomes == play(plan, tmp_path / "whole")
    assert read_run(tmp_path / "stopped") == (plan, outcomes)


def test_half_a_line_is_played_again(tmp_path: Path) -> None:
    plan = small_plan(games=3)
    whole = play(plan, tmp_path)
    journal = tmp_path / "games.jsonl"
    journal.write_bytes(journal.read_bytes()[:-40])
    again = Counting()
    assert run(plan, tmp_path, again) == whole
    assert again.played == [2]
    assert numbers(tmp_path) == [0, 1, 2]


def test_a_run_can_be_made_longer_and_shorter(tmp_path: Path) -> None:
    play(small_plan(games=2), tmp_path)
    more = Counting()
    run(small_plan(games=4), tmp_path, more)
    assert more.played == [2, 3]
    assert len(play(small_plan(games=3), tmp_path)) == 3
    assert pyarrow.parquet.read_table(tmp_path / "games.parquet").num_rows == 3


@pytest.mark.parametrize("change", [{"seed": 8}, {"bots": ["steward", "random"]}, {"rules": "0"}])
def test_another_plan_does_not_get_into_the_same_folder(tmp_path: Path, change: dict) -> None:  # type: ignore[type-arg]
    plan = small_plan(games=1)
    play(plan, tmp_path)
    with pytest.raises(LabError, match=next(iter(change))):
        play(msgspec.structs.replace(plan, **change), tmp_path)


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    plan = small_plan(games=2)
    other: list[str] = []

    def try_another(count: int) -> None:
        with pytest.raises(LabError) as refused:
            play(plan, tmp_path)
        other.append(str(refused.value))

    run(plan, tmp_path, Alone(), try_another)
    assert all("another run" in message for message in other) and len(other) == 3


def test_an_error_is_an_outcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gonfalon.bots.random import RandomBot

    def stumble(*_: object) -> None:
        raise RuntimeError("stumbled")

    monkeypatch.setattr(RandomBot, "choose", stumble)
    outcomes = play(small_plan(games=2), tmp_path)
    assert [outcome.error for outcome in outcomes] == ["RuntimeError: stumbled"] * 2


# ---- real processes that are killed


def workers_of(pid: int) -> list[int]:
    """The processes below this one that play games."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [child for child in map(int, listed) if b"spawn_main" in command_line(child)]


def command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


ARGUMENTS = (
    "lab", "run", GAME, "--bots", "random,random", "-o", "turn_limit=3", "--workers", 2, "--seed", 3,
)  # fmt: skip


def start(command: Command, folder: Path, games: int) -> subprocess.Popen[str]:
    process = command.start(*ARGUMENTS, "--games", games, "--out", folder)
    until(lambda: written(folder) >= 3, "no games were finished")
    assert process.poll() is None, "it was over too soon to be killed"
    return process


@linux
def test_a_run_that_is_killed_goes_on(command: Command, tmp_path: Path) -> None:
    killed, whole, games = tmp_path / "killed", tmp_path / "whole", 150
    process = start(command, killed, games)
    workers = workers_of(process.pid)
    assert len(workers) == 2
    process.kill()
    process.wait()
    process.communicate()
    until(lambda: not any(map(command_line, workers)), "workers outlive their run")
    before = numbers(killed)[: written(killed)]
    assert 3 <= len(before) < games
    assert command(*ARGUMENTS, "--games", games, "--out", killed).code == 0
    assert numbers(killed)[: len(before)] == before
    assert sorted(numbers(killed)) == list(range(games))
    play(read_run(killed)[0], whole)
    assert lines(killed) == lines(whole)


@linux
def test_a_worker_that_is_killed_loses_nothing(command: Command, tmp_path: Path) -> None:
    folder, games = tmp_path / "run", 150
    process = start(command, folder, games)
    for victim in workers_of(process.pid):
        os.kill(victim, signal.SIGKILL)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert sorted(numbers(folder)) == list(range(games))
    plan, outcomes = read_run(folder)
    assert outcomes == play(plan, tmp_path / "whole")


def test_a_game_that_kills_its_workers_stops_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gonfalon.lab import pool

    monkeypatch.setattr(pool, "work", os.abort)
    with pytest.raises(LabError, match="3 workers died in game"):
        list(Processes(2).play(small_plan(games=2), [0, 1]))


@linux
def test_an_interrupt_ends_all_at_once(command: Command, tmp_path: Path) -> None:
    process = start(command, tmp_path / "run", 100_000)
    workers = workers_of(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in out + err
    until(lambda: not any(map(command_line, workers)), "workers outlive their run")
