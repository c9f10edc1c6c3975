"""What a host chooses when a table is opened.

rules: MP-END-01 to MP-END-06, MP-KING-01 to MP-KING-03, MP-KING-06, MP-KING-10, MP-TRANS-05, MP-EVENT-16, MP-CHAR-53, MP-CB-09, MP-EXCOM-01,
MP-CRUS-01, MP-OBJ-01, MP-TIME-23, MP-TIME-26, MP-TIME-27
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.universale.board import BoardData
from gonfalon.games.prototype.data import Limits
from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.game import Option
from gonfalon.kernel.timed import deadline_options

RANDOM, CHOSEN, GIVEN = "random", "chosen", "given"
OFF, ON = "off", "on"
MOST_TURNS, MOST_HONOUR, MOST_MINUTES = 99, 999, 10_000
"""What hosts may set at most, so that a slip of the pen is noticed."""

OPTIONS = [
    Option("turn_limit", 10, (), "MP-END-02"),
    Option("honour_limit", 0, (), "MP-END-03"),
    Option("minutes", 0, (), "MP-END-01"),
    Option("kingdoms", RANDOM, (RANDOM, CHOSEN, GIVEN), "MP-KING-06"),
    Option("kingdom_list", "", (), "MP-KING-06"),
    Option("all_kingdoms", OFF, (OFF, ON), "MP-KING-10"),
    Option("small_holds", OFF, (OFF, ON), "MP-TRANS-05"),
    Option("cheap_repairs", OFF, (OFF, ON), "MP-EVENT-16"),
    Option("old_cardinal", OFF, (OFF, ON), "MP-CHAR-53"),
    Option("wrongs_by_cards", OFF, (OFF, ON), "MP-CB-09"),
    Option("excommunication", OFF, (OFF, ON), "MP-EXCOM-01"),
    Option("crusade", OFF, (OFF, ON), "MP-CRUS-01"),
    Option("objectives", OFF, (OFF, ON), "MP-OBJ-01"),
    *deadline_options("MP-TIME-23"),
    Option("absent_seats", OFF, (OFF, ON), "MP-TIME-26"),
    Option("answers_ahead", OFF, (OFF, ON), "MP-TIME-27"),
]
"""`turn_limit`, `honour_limit`, `minutes`: 0 switches a way to end off. `kingdom_list` names kingdoms, parted by commas, one for each seat,
with "given"."""


def check_end(limits: Limits, chosen: dict[str, Any]) -> None:
    """MP-END-05: numbers that make sense, and at least one way to end."""
    _check_number(chosen, "turn_limit", MOST_TURNS, "MP-END-02")
    _check_number(chosen, "honour_limit", MOST_HONOUR, "MP-END-03")
    _check_number(chosen, "minutes", MOST_MINUTES, "MP-END-01")
    if not any(chosen[name] for name in ("turn_limit", "honour_limit", "minutes")):
        raise OptionError("option turn_limit: without any limit the game never ends [MP-END-05]")


def _check_number(chosen: dict[str, Any], name: str, most: int, rule: str) -> None:
    number = chosen[name]
    if isinstance(number, str) and number.strip().isdecimal():
        number = chosen[name] = int(number)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise OptionError(f"option {name}: {number!r} is not a number from 0 to {most} [{rule}]")


def on_offer(board: BoardData, seats: int, options: dict[str, Any]) -> tuple[str, ...]:
    """MP-KING-01 to MP-KING-03, MP-KING-10: the kingdoms from which these players may choose."""
    if options.get("all_kingdoms") == ON:
        return tuple(kingdom.id for kingdom in board.kingdoms if kingdom.playable_prototype)
    return next(row.kingdoms for row in board.kingdoms_by_players if seats in row.players)


def listed_kingdoms(options: dict[str, Any]) -> list[str]:
    return [name.strip() for name in options["kingdom_list"].split(",") if name.strip()]


def check_kingdoms(board: BoardData, seats: int, chosen: dict[str, Any]) -> None:
    """MP-KING-06: with "given" every seat has a kingdom of its own."""
    if chosen["all_kingdoms"] == ON and seats < board.exclusion_prototype.applies_below_players:
        raise OptionError("option all_kingdoms: for 6 players and more [MP-KING-10]")
    if not isinstance(chosen["kingdom_list"], str):
        raise OptionError("option kingdom_list: names of kingdoms, parted by commas [MP-KING-06]")
    names = listed_kingdoms(chosen)
    if chosen["kingdoms"] != GIVEN:
        if names:
            raise OptionError("option kingdom_list: only with kingdoms = given [MP-KING-06]")
        return
    offered = on_offer(board, seats, chosen)
    for name in names:
        if name not in offered:
            listed = ", ".join(offered)
            raise OptionError(f"option kingdom_list: {name!r} is not one of: {listed} [MP-KING-01]")
    if len(names) != seats or len(set(names)) != seats:
        raise OptionError(
            f"option kingdom_list: {seats} different kingdoms, one for each seat [MP-KING-06]"
        )
