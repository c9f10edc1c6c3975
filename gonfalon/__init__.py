"""Gonfalon: a table for medieval strategy board games that takes care of every rule."""

from gonfalon.fast import BUILD
from gonfalon.kernel.errors import (
    DataError,
    GonfalonError,
    IllegalMove,
    OptionError,
    ReplayError,
    SaveError,
    TableError,
    UnknownGame,
)
from gonfalon.kernel.game import HOST, Result, Why
from gonfalon.kernel.moves import Move, RangeMove
from gonfalon.kernel.records import load_table, open_table, replay
from gonfalon.kernel.registry import find_game, game_ids
from gonfalon.kernel.table import Table

__version__ = "0.1.0"

__all__ = [
    "BUILD",
    "HOST",
    "DataError",
    "GonfalonError",
    "IllegalMove",
    "Move",
    "OptionError",
    "RangeMove",
    "ReplayError",
    "Result",
    "SaveError",
    "Table",
    "TableError",
    "UnknownGame",
    "Why",
    "find_game",
    "game_ids",
    "load_table",
    "open_table",
    "replay",
]
