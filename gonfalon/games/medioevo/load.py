"""Loads the data files of Medioevo Universale: strictly, and once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gonfalon.commons.universale.board import load_board
from gonfalon.games.medioevo.data import (
    CARDS,
    COMBAT,
    COMPONENTS,
    COSTS,
    LIMITS,
    OBJECTIVES,
    PENALTY,
    SCORING,
    TECHNOLOGIES,
    WINDOWS,
    CardsFile,
    Combat,
    Components,
    CostsFile,
    Data,
    Limits,
    ObjectivesFile,
    PenaltyFile,
    Scoring,
    TechnologiesFile,
    WindowsFile,
)
from gonfalon.games.medioevo.data_checks import check
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
    board = folder / BOARD
    data = Data(
        board=load_board(board if board.is_dir() else None),
        buildings=costs.buildings,
        transports=costs.transports,
        armies=costs.armies,
        captains=costs.captains,
        siege_engines=costs.siege_engines,
        combat=read_table(folder, COMBAT, Combat),
        components=read_table(folder, COMPONENTS, Components),
        cards=read_table(folder, CARDS, CardsFile).cards,
        objectives=read_table(folder, OBJECTIVES, ObjectivesFile).objectives,
        technologies=read_table(folder, TECHNOLOGIES, TechnologiesFile).technologies,
        scoring=read_table(folder, SCORING, Scoring),
        penalties=read_table(folder, PENALTY, PenaltyFile).rows,
        windows=read_table(folder, WINDOWS, WindowsFile).windows,
        limits=read_table(folder, LIMITS, Limits),
    )
    check(data)
    return data
