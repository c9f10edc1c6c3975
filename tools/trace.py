"""Fingerprints of games, by which two builds of the rules are compared: the recorded games of the tests, and games of bots.

    .venv/bin/python -m tools.trace warriors_traders

prints one line a game: its name, its number of moves, and a hash of its events, legal moves, states, views and questions.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gonfalon.bots import make_bot
from gonfalon.bots.playing import courted, next_seat, play_one
from gonfalon.kernel.engine import advance
from gonfalon.kernel.game import Game
from gonfalon.kernel.records import open_table, restore
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import UNDO, Table
from tests.games.every_game import configurations

ROOT = Path(__file__).resolve().parents[1]
BOTS = ("random", "steward", "random", "squire")
"""They play the configurations of a game in turn."""
SEARCHER = "marshal-4r"
MOST_SEARCHES = 60
"""It plays the first moves of one more game: its rollouts copy positions and deal them anew."""
MOST_GAMES = 40
MOST_MOVES = 1_500
LOOK_EVERY = 5
"""Moves between two looks at the whole state and at what the next seat is shown."""


class Fingerprint:
    """What happens at a table, as one hash."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hash = hashlib.sha256()
        self.moves = 0
        self.add(table.opening)

    def add(self, what: object) -> None:
        self.hash.update(repr(what).encode())

    def note(self, events: object) -> None:
        table = self.table
        self.add(events)
        self.moves += 1
        for seat in table.waiting:
            self.add([move.text for move in table.legal(seat)])
        if self.moves % LOOK_EVERY == 0 or table.over:
            self.add(table.state_hash)
            seat = (table.waiting or [0])[0]
            self.add(json.dumps([table.view(seat), table.prompt(seat)], sort_keys=True))

    def line(self, name: str) -> str:
        self.add(self.table.result)
        return f"{name} {self.moves} {self.hash.hexdigest()}"


def again(game: Game, file: Path) -> str:
    """A recorded game, move by move; it must end with the hash that its record names."""
    record = json.loads(file.read_text(encoding="utf-8"))
    segment = record["segments"][-1]
    seats = record["seats"]
    options = game.check_options(seats, record["options"])
    state = restore(game, segment["start"]["state"], seats, options)
    advance(state)
    table = Table(game, seats, record["seed"], options, state)
    trace = Fingerprint(table)
    for seat, text in segment["moves"]:
        if text == UNDO:
            table.undo(seat)
        trace.note([] if text == UNDO else table.play(seat, text, recorded=True))
    if table.state_hash != segment["end"]:
        raise SystemExit(f"{file}: the end does not have the hash it names")
    return trace.line(file.stem)


def new(
    game: Game, number: int, seats: int, options: dict[str, Any], bot: str, most: int = MOST_MOVES
) -> str:
    """A game of bots, or its first moves."""
    table = open_table(game, seats, number, options)
    bots = [make_bot(bot, game, number * 64 + seat) for seat in range(seats)]
    trace = Fingerprint(table)
    last = -1
    while not table.over and trace.moves < most:
        last = next_seat(courted(table) or table.waiting, last)
        trace.note(play_one(table, last, bots[last]))
    return trace.line(f"{bot}-{number}")


def lines(game: Game) -> Iterator[str]:
    for file in sorted((ROOT / "tests" / "games" / game.id / "fixtures").glob("*.json")):
        yield again(game, file)
    known = configurations(game)
    for number, (seats, options) in enumerate(known[:: -(-len(known) // MOST_GAMES)]):
        yield new(game, number, seats, options, BOTS[number % len(BOTS)])
    yield new(game, len(known), *known[0], SEARCHER, MOST_SEARCHES)


def main() -> None:
    for id in sys.argv[1:]:
        for line in lines(find_game(id)):
            print(id, line, flush=True)


if __name__ == "__main__":
    main()
