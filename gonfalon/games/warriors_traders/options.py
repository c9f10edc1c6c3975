"""The options of a table, checked against each other and brought into one form.

rules: WT-OBJ-02, WT-SETUP-01 to WT-SETUP-03, WT-SETUP-12, WT-SETUP-14, WT-ALLY-01, WT-SMALL-01, WT-SMALL-10, WT-EARLY-01
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gonfalon.games.warriors_traders.data import Data, Scenario
from gonfalon.games.warriors_traders.world import COLOURS
from gonfalon.kernel.errors import OptionError


def check_options(data: Data, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a table, checked against each other and brought into one form."""
    chosen = dict(options)
    scenario = data.scenarios.get(chosen["scenario"])
    if scenario:
        if scenario.players != seats:
            raise OptionError(
                f"scenario {scenario.id} is for {scenario.players} players, not {seats} [WT-SMALL-01]"
            )
        chosen["map"] = scenario.map
    chosen["alliances"] = _check_alliances(data, seats, chosen["alliances"])
    if scenario and chosen["alliances"]:
        raise OptionError("restricted maps are for free-for-all games [WT-OBJ-02]")
    if chosen["alliances_settled"] == "after":
        _check_open_alliances(chosen["alliances"])
    limit = chosen["turn_limit"]
    if isinstance(limit, str) and limit.isdigit():
        limit = int(limit)
    if type(limit) is not int or not 1 <= limit <= data.victory.last_turn:
        raise OptionError(
            f"option turn_limit: {limit!r} is not a number from 1 to {data.victory.last_turn} [WT-EARLY-01]"
        )
    chosen["turn_limit"] = limit
    if chosen["foreign_routes"] == "on" and not any(
        route.players == seats for route in data.foreign_routes
    ):
        raise OptionError("foreign routes are for games of 2 or 3 players [WT-SMALL-10]")
    chosen["countries"] = _check_countries(data, seats, chosen, scenario)
    chosen["colours"] = _check_colours(seats, chosen["colours"])
    return chosen


def _check_alliances(data: Data, seats: int, value: Any) -> list[list[int]]:
    """Alliances as lists of seats; `2v2` and the like seat the members alternately (WT-ALLY-01)."""
    if value in (None, "", "none", []):
        return []
    formats = {"v".join(map(str, t.teams)): t.teams for t in data.victory.allied_thresholds}
    if isinstance(value, str) and value in formats:
        value = _alternately(formats[value])
    try:
        if isinstance(value, str):
            value = [[int(seat) for seat in team.split(",")] for team in value.split("/")]
        alliances = [sorted(team) for team in value]
    except (TypeError, ValueError):
        raise OptionError(
            f"option alliances: {value!r} is neither one of {', '.join(formats)} "
            "nor seats like 0,2/1,3 [WT-ALLY-01]"
        ) from None
    sizes = tuple(sorted(len(team) for team in alliances))
    if sorted(seat for team in alliances for seat in team) != list(range(seats)):
        raise OptionError(
            f"option alliances: every one of the {seats} seats must stand once [WT-OBJ-02]"
        )
    if sizes not in {tuple(sorted(t.teams)) for t in data.victory.allied_thresholds}:
        raise OptionError(f"option alliances: play {', '.join(formats)} [WT-OBJ-02]")
    return sorted(alliances)


def _alternately(sizes: Sequence[int]) -> list[list[int]]:
    return [list(range(team, sum(sizes), len(sizes))) for team in range(len(sizes))]


def _check_open_alliances(alliances: list[list[int]]) -> None:
    """WT-SETUP-12: to be settled later they have sizes, but no members yet."""
    if not alliances:
        raise OptionError(
            "option alliances_settled: everyone plays for themselves, no alliance is left to settle [WT-SETUP-12]"
        )
    if alliances != _alternately([len(team) for team in alliances]):
        raise OptionError(
            "option alliances_settled: name sizes like 2v2 and no seats, who is allied with whom is settled later [WT-SETUP-12]"
        )


def _check_countries(
    data: Data, seats: int, options: dict[str, Any], scenario: Scenario | None
) -> Any:
    """`random`, `chosen`, or the country of every seat given by the host (WT-SETUP-02, 03, 15)."""
    value = options["countries"]
    if value in ("random", "chosen"):
        return value
    if isinstance(value, str):
        value = [word.strip() for word in value.split(",")]
    if not isinstance(value, list) or len(value) != seats:
        raise OptionError(
            f"option countries: random, chosen, or one country for each of the {seats} seats [WT-SETUP-03]"
        )
    known = (
        scenario.start_countries
        if scenario
        else [c.id for c in data.boards[options["map"]].countries]
    )
    for name in value:
        if name not in known:
            raise OptionError(
                f"option countries: {name!r} is not one of {', '.join(known)} [WT-SETUP-01]"
            )
        if value.count(name) > 1:
            raise OptionError(f"option countries: {name} is taken twice [WT-SETUP-03]")
    return value


def _check_colours(seats: int, value: Any) -> list[str]:
    if value in (None, "", "auto"):
        return COLOURS[:seats]
    if isinstance(value, str):
        value = [word.strip() for word in value.split(",")]
    if not isinstance(value, list) or len(value) != seats or any(c not in COLOURS for c in value):
        raise OptionError(
            f"option colours: one of {', '.join(COLOURS)} for each of the {seats} seats [WT-SETUP-14]"
        )
    for colour in value:
        if value.count(colour) > 1:
            raise OptionError(
                f"option colours: {colour} is taken twice, choose again [WT-SETUP-14]"
            )
    return value
