"""Loads the board that Medioevo Universale and its prototype share: strictly, and once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gonfalon.commons.universale.data import (
    EDGES,
    EVENTS,
    KINGDOMS,
    LAND_ZONES,
    PRICES,
    SEAS,
    TERRITORIES,
    TREASURES,
    BoardData,
    EdgesFile,
    EventsFile,
    KingdomsFile,
    LandZonesFile,
    PricesFile,
    SeasFile,
    TerritoriesFile,
    TreasuresFile,
)
from gonfalon.commons.universale.data_checks import check
from gonfalon.kernel.datafiles import read_table

__all__ = ["FOLDER", "BoardData", "load_board"]

FOLDER = Path(__file__).with_name("data")
"""The board's files, and the geometry of its map."""


def load_board(folder: Path | None = None) -> BoardData:
    """The checked board of a folder; without one, the board that ships with the games."""
    return _shipped_board() if folder is None else _load(folder)


@cache
def _shipped_board() -> BoardData:
    return _load(FOLDER)


def _load(folder: Path) -> BoardData:
    land = read_table(folder, TERRITORIES, TerritoriesFile)
    sea = read_table(folder, SEAS, SeasFile)
    kingdoms = read_table(folder, KINGDOMS, KingdomsFile)
    prices = read_table(folder, PRICES, PricesFile)
    treasures = read_table(folder, TREASURES, TreasuresFile)
    board = BoardData(
        territories=land.territories,
        wasteland=land.wasteland,
        seas=sea.seas,
        forced_links=sea.forced_links,
        edges=read_table(folder, EDGES, EdgesFile).edges,
        kingdoms=kingdoms.kingdoms,
        connections=kingdoms.connections,
        connected_sets=kingdoms.connected_sets,
        played_map_166=kingdoms.played_map_166,
        exclusion_prototype=kingdoms.exclusion_prototype,
        kingdoms_by_players=kingdoms.kingdoms_by_players,
        events=read_table(folder, EVENTS, EventsFile).events,
        land_zones=read_table(folder, LAND_ZONES, LandZonesFile).land_zones,
        merchandise=prices.merchandise,
        city_prices=prices.city_prices,
        treasures=treasures.treasures,
        goods_by_d8=treasures.goods_by_d8,
    )
    check(board)
    return board
