"""Games on a Dask cluster: `--cluster ADDRESS` of its scheduler.

The workers need this version of Gonfalon and nothing else: a designer's data travel with the games. Start them with one
thread each, for a game keeps a core busy. A worker that dies gives its games to the others.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from gonfalon.lab.one_game import Outcome, play_game
from gonfalon.lab.plan import LabError, Plan, game_of

PATIENCE = 30
"""Seconds for the scheduler to answer, and for a first worker to be there."""
AHEAD = 2
"""So many games for every thread are on their way: none waits for its next one."""

Files = tuple[tuple[str, bytes], ...]


class Cluster:
    """The workers of a Dask scheduler."""

    def __init__(self, address: str) -> None:
        self.address = address

    def play(self, plan: Plan, numbers: Iterable[int]) -> Iterator[Outcome]:
        dask = library()
        todo = iter(numbers)
        files = files_of(plan.data)
        with connected(dask, self.address) as client:
            threads = sum(client.nthreads().values())
            tasks = dask.as_completed(loop=client.loop)

            def send() -> None:
                number = next(todo, None)
                if number is not None:
                    tasks.add(client.submit(work, plan, files, number, pure=False))

            for _ in range(AHEAD * threads):
                send()
            for task in tasks:
                try:
                    outcome = task.result()
                except dask.KilledWorker:
                    raise LabError(
                        f"the workers at {self.address} died in one game again and again"
                    ) from None
                send()
                yield outcome


def library() -> Any:
    """Dask, which is written without types."""
    try:
        return import_module("distributed")
    except ImportError:
        raise LabError("a cluster needs Dask: pip install 'gonfalon[cluster]'") from None


def connected(dask: Any, address: str) -> Any:
    """A line to the scheduler, with a worker behind it."""
    try:
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise LabError(f"no Dask scheduler answers at {address}") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise LabError(
            f"the scheduler at {address} has no workers: start some with dask worker {address} --nthreads 1"
        ) from None
    return client


def files_of(folder: str) -> Files:
    """What a folder holds, by path."""
    root = Path(folder)
    files = sorted(file for file in root.rglob("*") if file.is_file()) if folder else []
    return tuple((file.relative_to(root).as_posix(), file.read_bytes()) for file in files)


@cache
def unpacked(files: Files) -> tempfile.TemporaryDirectory[str]:
    """A folder with these files, made once a worker and gone with it."""
    folder = tempfile.TemporaryDirectory(prefix="gonfalon-data-")
    for name, content in files:
        file = Path(folder.name, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder


def work(plan: Plan, files: Files, number: int) -> Outcome:
    """On a worker: one game, if it knows the same rules."""
    here = msgspec.structs.replace(plan, data=unpacked(files).name) if files else plan
    rules = game_of(here.game, here.data).rules_version
    if rules != plan.rules:
        raise LabError(f"a worker of the cluster plays {plan.game} {rules}, not {plan.rules}")
    return play_game(here, number)
