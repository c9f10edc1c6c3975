"""Who plays the games: this process, several on this machine, or a cluster (`gonfalon.lab.cluster`)."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Protocol

from gonfalon.lab.one_game import Outcome, play_game
from gonfalon.lab.plan import LabError, Plan

MOST_DEATHS = 3
"""A game in which so many workers died is not tried again."""


class Pool(Protocol):
    """Plays the games of these numbers and gives each outcome once, in any order."""

    def play(self, plan: Plan, numbers: Iterable[int]) -> Iterator[Outcome]: ...


def pool_for(workers: int) -> Pool:
    return Processes(workers) if workers > 1 else Alone()


def cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Alone:
    """One game after the other, in this process."""

    def play(self, plan: Plan, numbers: Iterable[int]) -> Iterator[Outcome]:
        for number in numbers:
            yield play_game(plan, number)


class Processes:
    """One game at a time for each of several processes. The game of a process that dies is played by another."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def play(self, plan: Plan, numbers: Iterable[int]) -> Iterator[Outcome]:
        todo = deque(numbers)
        deaths: Counter[int] = Counter()
        busy: dict[Connection, tuple[BaseProcess, int]] = {}
        try:
            for _ in range(min(self.workers, len(todo))):
                start(plan, todo.popleft(), busy)
            while busy:
                for line in wait(list(busy)):
                    assert isinstance(line, Connection)
                    process, number = busy.pop(line)
                    try:
                        outcome = line.recv()
                    except (EOFError, OSError):
                        line.close()
                        deaths[number] += 1
                        if deaths[number] == MOST_DEATHS:
                            message = f"{MOST_DEATHS} workers died in game {number}"
                            raise LabError(message) from None
                        start(plan, number, busy)
                        continue
                    if todo:
                        hand_out(line, process, todo.popleft(), busy)
                    else:
                        line.close()
                    yield outcome
        finally:
            for process, _ in busy.values():
                process.kill()
            for line in busy:
                line.close()


def start(plan: Plan, number: int, busy: dict[Connection, tuple[BaseProcess, int]]) -> None:
    # a fresh interpreter each: no worker holds a line of another, and no lock of ours
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(plan, theirs), daemon=True)
    process.start()
    theirs.close()
    hand_out(ours, process, number, busy)


def hand_out(
    line: Connection,
    process: BaseProcess,
    number: int,
    busy: dict[Connection, tuple[BaseProcess, int]],
) -> None:
    busy[line] = process, number
    with suppress(OSError):  # where it has died, reading from the line will tell
        line.send(number)


def work(plan: Plan, line: Connection) -> None:
    """A worker: plays the numbers that come over the line until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the main process's business
    threading.Thread(target=end_with_parent, daemon=True).start()
    try:
        while True:
            line.send(play_game(plan, line.recv()))
    except (EOFError, OSError):
        return


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
