"""Which tests execute which lines: the tests of a game are run once under coverage.py, each as a context of its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

import coverage
import pytest

PORTION = 16
"""Tests that are run first; four times as many come next, and so on."""

QUIET = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no"]


class Traced(NamedTuple):
    lines: dict[str, dict[int, list[str]]]
    """By file and line, the tests that execute it, the quickest first."""
    seconds: dict[str, float]
    """What each test takes."""


class _Contexts:
    """A pytest plug-in that tells coverage which test runs."""

    def __init__(self, traced: coverage.Coverage) -> None:
        self.traced = traced
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.traced.switch_context(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed.append(report.nodeid)


class NewWorlds:
    """A pytest plug-in: what a game keeps for all its tables, lists of moves among it, is made anew for every test. Else a test would not come
    to lines that another came to before it, or a fault would be planted too late."""

    def pytest_runtest_setup(self) -> None:
        for name, module in list(sys.modules.items()):
            if name.startswith("gonfalon.games."):
                for keeper in (module, getattr(module, "GAME", None)):
                    getattr(keeper, "_worlds", {}).clear()


def trace(files: list[Path], tests: list[Path], game: str) -> Traced:
    """Run the tests that name the game and see which execute lines of these files. They must pass."""
    traced = coverage.Coverage(data_file=None, include=[str(file) for file in files])
    contexts = _Contexts(traced)
    traced.start()
    code = pytest.main([*QUIET, "-k", game, *map(str, tests)], plugins=[contexts, NewWorlds()])
    traced.stop()
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"without a fault these tests fail already: {', '.join(contexts.failed)}")
    lines: dict[str, dict[int, list[str]]] = {}
    data = traced.get_data()
    for file in files:
        by_line = data.contexts_by_lineno(str(file))
        lines[str(file)] = {
            line: sorted(filter(None, names), key=lambda name: contexts.seconds.get(name, 0.0))
            for line, names in by_line.items()
        }
    return Traced(lines, contexts.seconds)


def run(tests: list[str], silent: Any) -> int:
    """How these tests end. They are run until the first one that fails; few at first, for to collect many takes longer than to run them."""
    os.dup2(silent.fileno(), 1)
    os.dup2(silent.fileno(), 2)
    first, count = 0, PORTION
    while first < len(tests):
        portion = tests[first : first + count]
        code = int(pytest.main([*QUIET, "-x", *portion], plugins=[NewWorlds()]))
        if code != pytest.ExitCode.OK:
            return code
        first, count = first + count, count * 4
    return int(pytest.ExitCode.OK)
