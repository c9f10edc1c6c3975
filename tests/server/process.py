"""The real server in a process of its own, which can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.server.house import until


class Process:
    """`gonfalon serve`, as people start it."""

    def __init__(self, home: Path, *arguments: str) -> None:
        environment = {**os.environ, "XDG_DATA_HOME": str(home), "PYTHONUNBUFFERED": "1"}
        environment.pop("GONFALON_DATABASE", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gonfalon.cli", "serve", "--bot-pause", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def ready(self) -> str:
        """The address, once people can come in."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, self.process.communicate(timeout=10)
        return line.split("http://")[1].split()[0]

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        until(lambda: self.process.poll() is not None)
        self.process.communicate()
        return int(self.process.returncode)


class Nursery:
    """See tests/server/nursery.py."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        self.pid = 0

    def start(self, folder: Path, database: str = "") -> str:
        """A new server; its address."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{folder}\t{database}\n")
        self.process.stdin.flush()
        pid, address = self.process.stdout.readline().split()
        self.pid = int(pid)
        return address

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        until(lambda: not Path(f"/proc/{self.pid}").exists())

    def close(self) -> None:
        self.kill()
        self.process.kill()
        self.process.communicate()
