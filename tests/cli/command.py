"""Run the command line as people do, with a home of its own."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from gonfalon import cli

GAME = "warriors_traders"


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    def is_one_line(self, *words: str) -> bool:
        """Exit code 2 and one line that names what is wrong."""
        assert self.code == 2, self.err
        assert "Traceback" not in self.err + self.out
        assert len(self.err.splitlines()) == 1, self.err
        return all(word in self.err for word in words)


class Command:
    """Calls the command line in this process; `start` and `process` give it one of its own."""

    def __init__(
        self, home: Path, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]
    ) -> None:
        self.home = home
        self.patch = patch
        self.capture = capture
        for name, value in {
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "LC_ALL": "en_GB.UTF-8",
            "PYTHONUTF8": "1",
            "COLUMNS": "80",
        }.items():
            patch.setenv(name, value)

    def __call__(self, *arguments: object, typed: str = "") -> Answer:
        self.patch.setattr(sys, "stdin", io.StringIO(typed))
        self.capture.readouterr()
        code = cli.run([str(argument) for argument in arguments])
        return Answer(code, *self.capture.readouterr())

    def start(self, *arguments: object) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "gonfalon.cli", *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=dict(os.environ),
            # a test run in the background ignores Ctrl-C and would hand that down
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def process(self, *arguments: object, typed: str = "") -> Answer:
        process = self.start(*arguments)
        out, err = process.communicate(typed, timeout=120)
        return Answer(process.returncode, out, err)

    def saves(self) -> list[Path]:
        return sorted((self.home / "data" / "gonfalon" / "games").glob("*.json"))
