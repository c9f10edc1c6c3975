"""Games on a Dask cluster: a real scheduler and its workers, each a process of its own."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from gonfalon.kernel.registry import find_game
from gonfalon.lab import cluster
from gonfalon.lab.changes import changed_data, parse_change
from gonfalon.lab.cluster import Cluster
from gonfalon.lab.plan import LabError
from gonfalon.lab.run import read_run, run
from tests.cli.command import Command
from tests.lab.games import GAME, lines, numbers, play, small_plan, until, written


class Machines:
    """A scheduler and the workers that were started for it."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        until(lambda: self.file.exists() and self.file.read_text() != "", "no scheduler")
        self.address = msgspec.json.decode(self.file.read_bytes())["address"]

    def start(self, part: str, *arguments: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                f"distributed.cli.{part}",
                "--no-dashboard",
                "--scheduler-file",
                str(self.file),
                *arguments,
            ],
            cwd=self.file.parent,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        return self.start("dask_worker", "--nthreads", "1", "--no-nanny")

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@contextmanager
def machines(folder: Path) -> Iterator[Machines]:
    started = Machines(folder)
    try:
        yield started
    finally:
        started.stop()


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("cluster")) as started:
        started.worker()
        started.worker()
        yield started


def test_the_games_are_those_of_local_processes(two_workers: Machines, tmp_path: Path) -> None:
    plan = small_plan(games=8, bots="steward,random")
    outcomes = run(plan, tmp_path / "cluster", Cluster(two_workers.address))
    assert outcomes == play(plan, tmp_path / "local", 2)
    assert lines(tmp_path / "cluster") == lines(tmp_path / "local")


def test_changed_data_travel_with_the_games(two_workers: Machines, tmp_path: Path) -> None:
    data = tmp_path / "data"
    changed_data(
        find_game(GAME).folder / "data", [parse_change("data/victory.toml:gold_per_vp=1")], data
    )
    plan = small_plan(games=3, data=str(data))
    games = Cluster(two_workers.address).play(plan, range(3))
    first = next(games)
    away = data.rename(tmp_path / "away")
    rest = list(games)
    away.rename(data)
    assert sorted([first, *rest], key=lambda outcome: outcome.number) == play(
        plan, tmp_path / "run"
    )
    assert play(small_plan(games=3), tmp_path / "shipped") != play(plan, tmp_path / "run")


def test_a_worker_with_other_rules_is_refused(two_workers: Machines, tmp_path: Path) -> None:
    plan = msgspec.structs.replace(small_plan(games=2), rules="0")
    with pytest.raises(LabError, match="not 0"):
        run(plan, tmp_path, Cluster(two_workers.address))


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path, command: Command) -> None:
    folder, games = tmp_path / "run", 150
    with machines(tmp_path) as started:
        victim = started.worker()
        process = command.start(*arguments(started, folder, games))
        until(lambda: written(folder) >= 3, "no games were finished")
        started.worker()
        victim.kill()
        _, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
    assert sorted(numbers(folder)) == list(range(games))
    plan, outcomes = read_run(folder)
    assert outcomes == play(plan, tmp_path / "whole")


def test_a_run_that_is_killed_goes_on(
    two_workers: Machines, tmp_path: Path, command: Command
) -> None:
    folder, games = tmp_path / "run", 150
    process = command.start(*arguments(two_workers, folder, games))
    until(lambda: written(folder) >= 3, "no games were finished")
    process.send_signal(signal.SIGKILL)
    process.communicate()
    before = numbers(folder)[: written(folder)]
    assert 3 <= len(before) < games
    assert command(*arguments(two_workers, folder, games)).code == 0
    assert numbers(folder)[: len(before)] == before
    assert sorted(numbers(folder)) == list(range(games))


def arguments(started: Machines, folder: Path, games: int) -> tuple[object, ...]:
    short = ("--bots", "random,random", "-o", "turn_limit=3", "--seed", 3)
    return (
        "lab",
        "run",
        GAME,
        *short,
        "--games",
        games,
        "--out",
        folder,
        "--cluster",
        started.address,
    )


def test_no_scheduler_and_no_workers(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    run_on = ("lab", "run", GAME, "--games", 1, "--out", tmp_path / "run", "--cluster")
    assert command(*run_on, "tcp://127.0.0.1:9").is_one_line("no Dask scheduler", "127.0.0.1:9")
    assert command(*run_on, "nonsense://x").is_one_line("no Dask scheduler")
    shutil.rmtree(tmp_path / "run")
    with machines(tmp_path) as started:
        assert command(*run_on, started.address).is_one_line("no workers", "dask worker")
