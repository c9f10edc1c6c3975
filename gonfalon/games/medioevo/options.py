"""What a host chooses when a table is opened.

rules: MU-KING-01, MU-KING-03 to MU-KING-05, MU-VAR-05, MU-VAR-11, MU-VAR-17, MU-END-01 to MU-END-03, MU-END-05, MU-TRADE-05, MU-ROAD-03,
MU-TIME-13
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.universale.board import BoardData
from gonfalon.games.medioevo.data import Limits
from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.game import Option
from gonfalon.kernel.timed import deadline_options

RANDOM, CHOSEN, GIVEN, AUCTION = "random", "chosen", "given", "auction"
LENGTHS = ("short", "medium", "long")
CUSTOM, NONE = "custom", "none"
OFF, ON = "off", "on"

MOST_TURNS, MOST_HONOUR, MOST_MINUTES = 99, 999, 10_000
"""What hosts may set at most, so that a slip of the pen is noticed."""

OPTIONS = [
    Option("length", "medium", (*LENGTHS, CUSTOM, NONE), "MU-END-01"),
    Option("turn_limit", 0, (), "MU-END-01"),
    Option("honour_limit", 0, (), "MU-END-03"),
    Option("minutes", 0, (), "MU-END-02"),
    *deadline_options("MU-TIME-13"),
    Option("kingdoms", RANDOM, (RANDOM, CHOSEN, GIVEN, AUCTION), "MU-KING-05"),
    Option("kingdom_list", "", (), "MU-KING-05"),
    Option("blockade", OFF, (OFF, ON), "MU-TRADE-05"),
    Option("terrain", OFF, (OFF, ON), "MU-VAR-06"),
    Option("blood", OFF, (OFF, ON), "MU-VAR-09"),
    Option("deployment", OFF, (OFF, ON), "MU-VAR-14"),
    Option("road_chain", OFF, (OFF, ON), "MU-ROAD-03"),
    Option("teams", "", (), "MU-VAR-11"),
]
"""`turn_limit` is a number of turns for the length "custom"; 0 elsewhere, and filled in by the length. `minutes` and the time for
answers are kept by who keeps the clock (`kernel.timed`). `kingdom_list` names kingdoms, parted by commas: with "given" one for each seat, with "auction" those that may be bid for. `teams`
gives every seat the number of its team, parted by commas; empty: no teams."""


# ---- the end of the game


def check_end(limits: Limits, given: dict[str, Any], chosen: dict[str, Any]) -> None:
    """MU-END-01 to MU-END-03, MU-END-05: numbers that make sense, and at least one way to end. Fills in the turn limit."""
    _check_number(chosen, "turn_limit", MOST_TURNS, "MU-END-01")
    _check_number(chosen, "honour_limit", MOST_HONOUR, "MU-END-03")
    _check_number(chosen, "minutes", MOST_MINUTES, "MU-END-02")
    if chosen["turn_limit"] and "length" not in given:
        chosen["length"] = CUSTOM
    length, turns = chosen["length"], chosen["turn_limit"]
    if length == CUSTOM and not turns:
        raise OptionError("option turn_limit: how many turns? [MU-END-01]")
    fixed = dict(zip(LENGTHS, limits.turn_limits, strict=True))
    fixed[NONE] = 0
    if length != CUSTOM:
        if turns not in (0, fixed[length]):
            raise OptionError(f"option turn_limit: not with length = {length!r} [MU-END-01]")
        chosen["turn_limit"] = fixed[length]
    if not any(chosen[name] for name in ("turn_limit", "honour_limit", "minutes")):
        raise OptionError("option length: without any limit the game never ends [MU-END-05]")
    most = limits.start_hp + (limits.kingdom_bid_max if chosen["kingdoms"] == AUCTION else 0)
    if 0 < chosen["honour_limit"] <= most:
        raise OptionError(f"option honour_limit: at least {most + 1} [MU-END-03]")


def _check_number(chosen: dict[str, Any], name: str, most: int, rule: str) -> None:
    number = chosen[name]
    if isinstance(number, str) and number.strip().isdecimal():
        number = chosen[name] = int(number)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise OptionError(f"option {name}: {number!r} is not a number from 0 to {most} [{rule}]")


# ---- teams


def listed_teams(options: dict[str, Any]) -> list[int]:
    return [int(team) for team in options["teams"].split(",") if team.strip()]


def check_teams(seats: int, options: dict[str, Any]) -> None:
    """MU-VAR-11: a team for every seat, two teams at least."""
    text = options["teams"]
    parts = [part.strip() for part in text.split(",")] if isinstance(text, str) else [""]
    if parts == [""] and text == "":
        return
    if not all(part.isdecimal() for part in parts):
        raise OptionError("option teams: numbers of teams, parted by commas [MU-VAR-11]")
    if len(parts) != seats:
        raise OptionError(f"option teams: {seats} seats need {seats} numbers [MU-VAR-11]")
    if len({int(part) for part in parts}) == 1:
        raise OptionError("option teams: at least two teams are needed [MU-VAR-11]")


# ---- kingdoms


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
