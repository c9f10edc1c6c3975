"""Starts servers quickly: everything is imported once, and every server is a fork, a process of its own.

One line with a data directory, and a database if it is not to be SQLite, on standard input starts one; it answers with its process id and address.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from gonfalon.kernel.registry import find_game, game_ids
from gonfalon.server.api import absent, chat, games, lobby, play, seats  # noqa: F401
from gonfalon.server.run import serve
from gonfalon.server.settings import Settings
from tests.server.house import PLENTY


def tell(address: str) -> None:
    print(os.getpid(), address.removeprefix("http://"), flush=True)


def main() -> None:
    for game in game_ids():
        find_game(game)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            folder, database = line.rstrip("\n").split("\t")
            settings = Settings(
                Path(folder), database, bot_pause=0.0, table_rate=PLENTY, call_rate=PLENTY
            )
            serve(settings, "127.0.0.1", 0, False, tell)
            os._exit(0)


if __name__ == "__main__":
    main()
