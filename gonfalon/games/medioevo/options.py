"""What a host chooses when a table is opened.

rules: MU-KING-01, MU-KING-03 to MU-KING-05, MU-VAR-05, MU-END-01, MU-END-03, MU-TRADE-05
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.universale.board import BoardData
from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.game import Option

RANDOM, CHOSEN, GIVEN, AUCTION = "random", "chosen", "given", "auction"

OPTIONS = [
    Option("turn_limit", 10, (), "MU-END-01"),
    Option("honour_limit", 0, (), "MU-END-03"),
    Option("kingdoms", RANDOM, (RANDOM, CHOSEN, GIVEN, AUCTION), "MU-KING-05"),
    Option("kingdom_list", "", (), "MU-KING-05"),
    Option("blockade", "off", ("off", "on"), "MU-TRADE-05"),
]
"""`kingdom_list` names kingdoms, parted by commas: with "given" one for each seat, with "auction" those that may be bid for."""


def listed_kingdoms(options: dict[str, Any]) -> list[str]:
    return [name.strip() for name in options["kingdom_list"].split(",") if name.strip()]


def check_kingdoms(board: BoardData, seats: int, options: dict[str, Any]) -> None:
    """MU-KING-01, MU-KING-03, MU-VAR-05: the list, where the mode needs one, is a connected set of as many kingdoms as players."""
    mode = options["kingdoms"]
    if not isinstance(options["kingdom_list"], str):
        raise OptionError("option kingdom_list: names of kingdoms, parted by commas [MU-KING-05]")
    names = listed_kingdoms(options)
    playable = [kingdom.id for kingdom in board.kingdoms if kingdom.playable_166]
    if mode in (RANDOM, CHOSEN):
        if names:
            raise OptionError(f"option kingdom_list: not with kingdoms = {mode!r} [MU-KING-05]")
        return
    if mode == AUCTION and not names and seats == len(playable):
        return
    rule = "MU-VAR-05" if mode == AUCTION else "MU-KING-05"
    for name in names:
        if name not in playable:
            listed = ", ".join(playable)
            raise OptionError(f"option kingdom_list: {name!r} is not one of: {listed} [MU-KING-01]")
        if names.count(name) > 1:
            raise OptionError(f"option kingdom_list: {name!r} twice [MU-KING-01]")
    if len(names) != seats:
        raise OptionError(f"option kingdom_list: {seats} kingdoms are needed [{rule}]")
    sets = [set(sets.sets) for sets in board.connected_sets if sets.players == seats]
    if sets and not any(set(names) == set(chosen) for chosen in sets[0]):
        raise OptionError("option kingdom_list: these kingdoms are not connected [MU-KING-03]")
