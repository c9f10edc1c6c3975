"""Other projects' games to compare speeds with, each in an environment of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from gonfalon.cli.bench import Speed
from gonfalon.cli.files import cache_folder
from gonfalon.kernel.errors import GonfalonError

INSTALL_SECONDS = 600

CATANATRON = "3.2.1"
"""The version compared with; measurements of other versions are not comparable."""

CATANATRON_SCRIPT = """
import json, random, sys, time
from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer

random.seed(0)

def new_game():
    return Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])

game = new_game()
for line in sys.stdin:
    seconds = float(line)
    decisions = choices = 0
    started = now = time.process_time()
    while now - started < seconds:
        for _ in range(16):
            if game.winning_color() is not None or game.state.num_turns >= 1000:
                game = new_game()
            decisions += 1
            choices += len(game.state.playable_actions) > 1
            game.play_tick()
        now = time.process_time()
    print(json.dumps([decisions, choices, now - started]), flush=True)
"""


class PeerError(GonfalonError):
    """A peer that cannot be installed or run."""


class Peer:
    """A process that plays random games of a peer on demand."""

    def __init__(self, python: Path, script: str, version: str) -> None:
        self.version = version
        self.process = subprocess.Popen(
            [str(python), "-c", script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def run(self, seconds: float) -> Speed:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise PeerError("a peer stopped in the middle of its measurement")
        return Speed(*json.loads(answer))

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def open_peers() -> dict[str, Peer]:
    """The peers that can be installed here; the others are named in one line each."""
    peers: dict[str, Peer] = {}
    try:
        python = environment("catanatron", CATANATRON)
        peer = Peer(python, CATANATRON_SCRIPT, CATANATRON)
        peer.run(0.0)
        peers["catanatron"] = peer
    except (PeerError, OSError) as problem:
        print(f"gonfalon: going on without catanatron: {problem}", file=sys.stderr)
    return peers


def environment(package: str, version: str) -> Path:
    """The Python of an environment that holds one pinned package; made on first use."""
    folder = cache_folder() / "peers" / f"{package}-{version}"
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    ready = folder / "ready"
    if ready.exists() and python.exists():
        return python
    print(f"gonfalon: installing {package} {version} in {folder}", file=sys.stderr)
    folder.parent.mkdir(parents=True, exist_ok=True)
    carry_out([sys.executable, "-m", "venv", "--clear", str(folder)])
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    carry_out([*pip, f"{package}=={version}"])
    ready.touch()
    return python


def carry_out(command: list[str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=INSTALL_SECONDS)
    except subprocess.TimeoutExpired:
        raise PeerError(f"installing took more than {INSTALL_SECONDS} s") from None
    except subprocess.CalledProcessError as problem:
        lines = [line for line in problem.stderr.splitlines() if line.strip()]
        raise PeerError(lines[-1].strip() if lines else "it cannot be installed") from None
