"""Loads the data files of the Italian prototype: strictly, and once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import UNSET
from msgspec.structs import replace

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
from gonfalon.games.prototype.objective_cards import OBJECTIVES, Objectives
from gonfalon.kernel import datafiles
from gonfalon.kernel.datafiles import read_table

BOARD = "board"  # the folder in which a designer may put a board of their own
FIRST_OBJECTIVES = "af855b6e1263e9fe"  # the digest of the first Objective cards


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
        objectives=read_table(folder, OBJECTIVES, Objectives),
    )
    check(data)
    return data


def digest(data: Data) -> str:
    """Changes with any entry of the data. The first Objective cards leave it as it was without any, so that older games replay."""
    others = datafiles.digest(replace(data, objectives=UNSET))
    cards = datafiles.digest(data.objectives)
    return others if cards == FIRST_OBJECTIVES else f"{others}+{cards}"
