"""Loads the data files of Medieval: strictly, and once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gonfalon.games.medieval.data import (
    BOARD,
    DECK,
    INVESTMENTS,
    LIMITS,
    POWERS,
    TABLES,
    BoardFile,
    Data,
    DeckFile,
    InvestmentsFile,
    Limits,
    PowersFile,
    TablesFile,
)
from gonfalon.games.medieval.data_checks import check
from gonfalon.kernel.datafiles import digest, read_table

__all__ = ["digest", "load_data"]


def load_data(folder: Path | None = None) -> Data:
    """The checked data of a folder; without one, the data that ship with the game."""
    return _shipped_data() if folder is None else _load(folder)


@cache
def _shipped_data() -> Data:
    return _load(Path(__file__).with_name("data"))


def _load(folder: Path) -> Data:
    board = read_table(folder, BOARD, BoardFile)
    tables = read_table(folder, TABLES, TablesFile)
    data = Data(
        areas=board.areas,
        provinces=board.provinces,
        naval_areas=board.naval_areas,
        papal_states=board.papal_states,
        projection=board.projection,
        powers=read_table(folder, POWERS, PowersFile).powers,
        cards=read_table(folder, DECK, DeckFile).cards,
        powers_table=tables.powers_table,
        ruler_table=tables.ruler_table,
        npc_militia=tables.npc_militia,
        investments=read_table(folder, INVESTMENTS, InvestmentsFile).investments,
        limits=read_table(folder, LIMITS, Limits),
    )
    check(data)
    return data
