"""Loads the data files of Warriors & Traders: strictly, and once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import get_args

from gonfalon.games.warriors_traders.data import (
    LIMITS,
    SCENARIOS,
    TECHNOLOGIES,
    UNITS,
    VICTORY,
    Board,
    Data,
    Limits,
    MapId,
    ScenariosFile,
    Technologies,
    UnitsFile,
    Victory,
    board_file,
)
from gonfalon.games.warriors_traders.data_checks import check, check_ability_numbers
from gonfalon.kernel.datafiles import check_unique, digest, read_table

__all__ = ["digest", "load_data"]


def load_data(folder: Path | None = None) -> Data:
    """The checked data of a folder; without one, the data that ship with the game."""
    return _shipped_data() if folder is None else _load(folder)


@cache
def _shipped_data() -> Data:
    return _load(Path(__file__).with_name("data"))


def _load(folder: Path) -> Data:
    boards = {name: read_table(folder, board_file(name), Board) for name in get_args(MapId)}
    technologies = read_table(folder, TECHNOLOGIES, Technologies, check_ability_numbers)
    units = read_table(folder, UNITS, UnitsFile)
    victory = read_table(folder, VICTORY, Victory)
    scenarios = read_table(folder, SCENARIOS, ScenariosFile)
    limits = read_table(folder, LIMITS, Limits)
    # before the lists become dicts, in which a second entry would silently replace the first
    check_unique(UNITS, "unit", [unit.id for unit in units.units])
    check_unique(SCENARIOS, "scenario", [scenario.id for scenario in scenarios.scenarios])
    data = Data(
        boards=boards,
        technologies=technologies,
        units={unit.id: unit for unit in units.units},
        upgrades=units.upgrades,
        barbarian_strengths=units.barbarian_strengths,
        victory=victory,
        scenarios={scenario.id: scenario for scenario in scenarios.scenarios},
        foreign_routes=scenarios.foreign_routes,
        limits=limits,
    )
    check(data)
    return data
