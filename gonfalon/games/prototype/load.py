"""Loads the data files of the Italian prototype: strictly, and once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gonfalon.commons.universale.board import load_board
from gonfalon.games.prototype.data import (
    CHARACTERS,
    COMPONENTS,
    COSTS,
    LIMITS,
    MOVEMENT,
    SCORING,
    SUPPLY,
    TABLES,
    TECHNOLOGIES,
    WINDOWS,
    CharactersFile,
    Components,
    CostsFile,
    Data,
    Limits,
    Movement,
    Scoring,
    Supply,
    Tables,
    TechnologiesFile,
    WindowsFile,
)
from gonfalon.games.prototype.data_checks import check
from gonfalon.kernel.datafiles import digest, read_table

__all__ = ["digest", "load_data"]

BOARD = "board"  # the folder in which a designer may put a board of their own


def load_data(folder: Path | None = None) -> Data:
    """The checked data of a folder; without one, the data that ship with the game."""
    return _shipped_data() if folder is None else _load(folder)


@cache
def _shipped_data() -> Data:
    return _load(Path(__file__).with_name("data"))


def _load(folder: Path) -> Data:
    costs = read_table(folder, COSTS, CostsFile)
    tree = read_table(folder, TECHNOLOGIES, TechnologiesFile)
    board = folder / BOARD
    data = Data(
        board=load_board(board if board.is_dir() else None),
        buildings=costs.buildings,
        transports=costs.transports,
        engines=costs.engines,
        captains=costs.captains,
        components=read_table(folder, COMPONENTS, Components),
        deck=read_table(folder, CHARACTERS, CharactersFile),
        trees=tree.trees,
        technologies=tree.technologies,
        movement=read_table(folder, MOVEMENT, Movement),
        supply=read_table(folder, SUPPLY, Supply),
        tables=read_table(folder, TABLES, Tables),
        scoring=read_table(folder, SCORING, Scoring),
        windows=read_table(folder, WINDOWS, WindowsFile).windows,
        limits=read_table(folder, LIMITS, Limits),
    )
    check(data)
    return data
