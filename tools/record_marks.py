"""Write the marks of rule tests anew, tests/games/<game>/marks.json; see tests/games/marks.py.

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

QUIET = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"]


class _Recorder:
    """A pytest plug-in that lets tests record their marks instead of comparing them."""

    def __init__(self) -> None:
        self.found: dict[str, Marks] = {}

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
        kept = {
            name: mark
            for name, mark in stored_marks(game).items()
            if not any(_is_in(HERE / game / name.partition("::")[0], path) for path in paths)
        }
        marks = sorted((kept | found).items())
        lines = [f"{json.dumps(name)}: {json.dumps(mark)}" for name, mark in marks]
        marks_file(game).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _is_in(file: Path, place: Path) -> bool:
    return file == place or place in file.parents


if __name__ == "__main__":
    main(*sys.argv[1:])
