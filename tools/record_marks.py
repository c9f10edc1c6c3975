"""Write the marks of rule tests anew, tests/games/<game>/marks.json, see tests/games/marks.py; and sequels.json where a game has it, see
tests/games/sequels.py.

    .venv/bin/python -m tools.record_marks tests/games/medioevo/rules/movement

Run it for the tests that were added, or for those of a game after a rule, a question or an event has changed on purpose: the difference
names the tests in which something is not as it was. Read it before you commit the file.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

os.environ["GONFALON_FAST"] = "off"

import pytest

from tests.games.conftest import RECORDED
from tests.games.marks import HERE, Marks, marks_file, stored_marks
from tests.games.sequels import keeps_sequels, sequels_file, stored_sequels

QUIET = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"]


class _Recorder:
    """A pytest plug-in that lets tests record their marks instead of comparing them."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, tuple[str, str]]] = {}

    def pytest_configure(self, config: pytest.Config) -> None:
        config.stash[RECORDED] = self.found


def main(*places: str) -> None:
    paths = [Path(place).resolve() for place in places]
    if not paths or not all(path.exists() and HERE in path.parents for path in paths):
        raise SystemExit("name files or folders of tests/games/<game>")
    recorder = _Recorder()
    if pytest.main([*QUIET, *places], plugins=[recorder]) != pytest.ExitCode.OK:
        raise SystemExit("tests fail, nothing is written")
    for game, found in recorder.found.items():
        old = _others(game, stored_marks(game), paths)
        _write(marks_file(game), old | {name: mark for name, (mark, _) in found.items()})
        if keeps_sequels(game):
            old = _others(game, stored_sequels(game), paths)
            _write(sequels_file(game), old | {name: mark for name, (_, mark) in found.items()})


def _others(game: str, stored: Marks, paths: list[Path]) -> Marks:
    """The marks of tests that were not run."""
    return {
        name: mark
        for name, mark in stored.items()
        if not any(_is_in(HERE / game / name.partition("::")[0], path) for path in paths)
    }


def _write(file: Path, marks: Marks) -> None:
    lines = [f"{json.dumps(name)}: {json.dumps(mark)}" for name, mark in sorted(marks.items())]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _is_in(file: Path, place: Path) -> bool:
    return file == place or place in file.parents


if __name__ == "__main__":
    main(*sys.argv[1:])
