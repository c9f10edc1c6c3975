"""Recorded games of the tests, to be played again move by move."""

from __future__ import annotations

import json
from pathlib import Path

from gonfalon.kernel import engine
from gonfalon.kernel.game import Game
from gonfalon.kernel.records import restore
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table

HERE = Path(__file__).resolve().parent


def records_of(game: Game) -> list[Path]:
    """The files of a game's recorded games."""
    return sorted((HERE / game.id / "fixtures").glob("*.json"))


def recorded(file: Path) -> tuple[Table, list[tuple[int, str]]]:
    """The table at which a recorded game begins, and its moves."""
    record = json.loads(file.read_text(encoding="utf-8"))
    game, seats, segment = find_game(record["game"]), record["seats"], record["segments"][-1]
    options = game.check_options(seats, record["options"])
    state = restore(game, segment["start"]["state"], seats, options)
    engine.advance(state)
    table = Table(game, seats, record["seed"], options, state)
    return table, [(seat, text) for seat, text in segment["moves"]]
