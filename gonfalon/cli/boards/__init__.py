"""How the board of each game looks in a terminal.

A board is made from views and hints alone: what a seat may know. Games without a module here are shown as
plain lists.
"""

from __future__ import annotations

from gonfalon.cli.boards.board import Board
from gonfalon.kernel.table import Table


def board_of(table: Table, language: str) -> Board:
    if table.game.id == "warriors_traders":
        from gonfalon.cli.boards.warriors_traders import WarBoard

        return WarBoard(table, language)
    if table.game.id == "medieval":
        from gonfalon.cli.boards.medieval import MedBoard

        return MedBoard(table, language)
    if table.game.id == "medioevo":
        from gonfalon.cli.boards.medioevo import MedioevoBoard

        return MedioevoBoard(table, language)
    if table.game.id == "prototype":
        from gonfalon.cli.boards.prototype import PrototypeBoard

        return PrototypeBoard(table, language)
    return Board(table, language)


__all__ = ["Board", "board_of"]
