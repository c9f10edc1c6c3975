"""Checks of the data that types cannot say: references, ranges, completeness.

Each problem is a `DataError` with file, key and reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, get_args

from gonfalon.games.warriors_traders.data import (
    LIMITS,
    SCENARIOS,
    TECHNOLOGIES,
    UNITS,
    VICTORY,
    AbilityId,
    Board,
    Category,
    Data,
    Level,
    Limits,
    Province,
    ProvinceTypeId,
    Scenario,
    ScenarioUnification,
    TitleId,
    Unit,
    UnitId,
    board_file,
    contested_of,
    core_of,
    present_countries,
    provinces_of,
)
from gonfalon.kernel.datafiles import (
    check_complete,
    check_connected,
    check_field_names,
    check_known,
    check_links,
    check_no_repeats,
    check_unique,
)
from gonfalon.kernel.errors import DataError


def check(data: Data) -> None:
    _check_limits(data)
    for map_id, board in data.boards.items():
        _check_board(board_file(map_id), map_id, board)
    _check_units(data)
    _check_technologies(data)
    _check_victory(data)
    for scenario in data.scenarios.values():
        _check_scenario(data.boards[scenario.map], scenario, data.limits)
    _check_foreign_routes(data)
    _check_unification_sizes(data)


def _check_limits(data: Data) -> None:
    limits = data.limits
    check_field_names(LIMITS, "derived", limits.derived, limits)
    if limits.players_min > limits.players_max:
        raise DataError(LIMITS, "players_min", "is more than players_max")
    for board in data.boards.values():
        if limits.players_max > len(board.countries):
            reason = f"the {board.map} map has only {len(board.countries)} countries"
            raise DataError(LIMITS, "players_max", reason)


# Boards


def _check_board(file: str, map_id: str, board: Board) -> None:
    if board.map != map_id:
        raise DataError(file, "map", f"must be {map_id!r} in this file")
    check_unique(file, "country", [country.id for country in board.countries])
    check_unique(file, "province", [province.id for province in board.provinces])
    check_unique(file, "country order", [country.order for country in board.countries])
    by_id = {province.id: province for province in board.provinces}
    for province in board.provinces:
        _check_membership(file, board, province)
    links = {province.id: province.adjacent for province in board.provinces}
    check_links(file, "province", "adjacent", links)
    for country in board.countries:
        _check_country(file, board, country.id)
    _check_drawn_links(file, board, by_id)
    check_connected(file, "province", links)


def _check_membership(file: str, board: Board, province: Province) -> None:
    key = f"province {province.id}.countries"
    known = [country.id for country in board.countries]
    check_known(file, key, province.countries, known, "country")
    check_no_repeats(file, key, province.countries)
    wanted = 2 if province.type == "contested" else 1
    if len(province.countries) != wanted:
        found = len(province.countries)
        raise DataError(file, key, f"a {province.type} province needs {wanted}, not {found}")


def _check_country(file: str, board: Board, country: str) -> None:
    types = Counter(place.type for place in provinces_of(board, country))
    for wanted in ("capital", "trade-center"):
        if types[wanted] != 1:
            reason = f"needs exactly one {wanted} province, not {types[wanted]}"
            raise DataError(file, f"country {country}", reason)


def _check_drawn_links(file: str, board: Board, by_id: dict[str, Province]) -> None:
    for number, link in enumerate(board.sea_links, start=1):
        _check_link(file, f"sea_links #{number}", link, by_id)
    check_no_repeats(file, "sea_links", [tuple(sorted(link)) for link in board.sea_links])
    for number, one_sided in enumerate(board.one_sided_links, start=1):
        link = (one_sided.named_by, one_sided.omitted_by)
        _check_link(file, f"one_sided_link #{number}", link, by_id)


def _check_link(file: str, key: str, link: tuple[str, str], by_id: dict[str, Province]) -> None:
    check_known(file, key, link, by_id, "province")
    if link[1] not in by_id[link[0]].adjacent:
        raise DataError(file, key, f"{link[0]!r} and {link[1]!r} are not adjacent")


# Technologies

# the numbers each ability uses; the others use none
ABILITY_NUMBERS: dict[str, tuple[str, ...]] = {
    "production-tax": ("gold",),
    "university": ("actions",),
    "merchant": ("factor",),
    "trade-tax": ("gold",),
    "master-trader": ("actions", "gold"),
    "double-strike": ("rounds",),
    "warlord": ("actions", "armies_per_build"),
}


def check_ability_numbers(raw: dict[str, Any]) -> None:
    every = {number for numbers in ABILITY_NUMBERS.values() for number in numbers}
    for entry in raw["ability"]:
        used = ABILITY_NUMBERS.get(entry["id"], ())
        for number in sorted(every):
            if (number in entry) != (number in used):
                reason = "missing key" if number in used else "this ability has no such number"
                raise DataError(TECHNOLOGIES, f"ability {entry['id']}.{number}", reason)


def _check_technologies(data: Data) -> None:
    tech = data.technologies
    _check_path("production", tech.production, tech.levels)
    _check_path("trade", tech.trade, tech.levels)
    _check_path("military", tech.military, tech.levels)
    names = [ability.id for ability in tech.abilities]
    check_unique(TECHNOLOGIES, "ability", names)
    check_complete(TECHNOLOGIES, "ability", names, get_args(AbilityId))
    for ability in tech.abilities:
        if ability.level > tech.levels:
            reason = f"there is no level {ability.level}, the highest is {tech.levels}"
            raise DataError(TECHNOLOGIES, f"ability {ability.id}.level", reason)
    _check_buildable(data)


def _check_path(path: str, levels: Sequence[Level], count: int) -> None:
    if len(levels) != count:
        raise DataError(TECHNOLOGIES, path, f"needs {count} levels, not {len(levels)}")
    for number, level in enumerate(levels, start=1):
        key = f"{path} #{number}"
        if level.level != number:
            raise DataError(TECHNOLOGIES, f"{key}.level", f"must be {number}, not {level.level}")
        check_field_names(TECHNOLOGIES, f"{key}.seed_fields", level.seed_fields, level)
        if number == 1 and level.tokens_total != 0:
            raise DataError(TECHNOLOGIES, f"{key}.tokens_total", "must be 0: level I is free")
        if number > 1 and level.tokens_total <= levels[number - 2].tokens_total:
            reason = "must be more than on the level below"
            raise DataError(TECHNOLOGIES, f"{key}.tokens_total", reason)


def _check_buildable(data: Data) -> None:
    """Every army is unlocked on exactly one Military level, and nothing else is."""
    armies = [unit.id for unit in data.units.values() if unit.category == "army"]
    unlocked: list[str] = []
    for level in data.technologies.military:
        check_known(TECHNOLOGIES, f"military #{level.level}.units", level.units, armies, "army")
        unlocked += level.units
    check_no_repeats(TECHNOLOGIES, "military.units", unlocked)
    for army in armies:
        if army not in unlocked:
            raise DataError(TECHNOLOGIES, "military.units", f"no level unlocks {army!r}")


# Units

CATEGORIES: dict[str, Category] = {
    "infantry": "army",
    "archer": "army",
    "cavalry": "army",
    "princess": "princess",
    "fort": "fort",
    "barbarian-army": "barbarian",
    "barbarian-fort": "barbarian",
}


def _check_units(data: Data) -> None:
    check_complete(UNITS, "unit", data.units, get_args(UnitId))
    for unit in data.units.values():
        _check_unit(unit)
    _check_upgrades(data)
    _check_barbarian_strengths(data)
    _check_barbarian_stock(data)


def _check_unit(unit: Unit) -> None:
    key = f"unit {unit.id}"
    check_field_names(UNITS, f"{key}.derived", unit.derived, unit)
    if unit.category != CATEGORIES[unit.id]:
        raise DataError(UNITS, f"{key}.category", f"must be {CATEGORIES[unit.id]!r}")
    by_turn = unit.id == "barbarian-army"
    for name, value in (("power", unit.power), ("toughness", unit.toughness)):
        if (value is None) != by_turn:
            reason = "stands in barbarian_strength, by turn" if by_turn else "missing key"
            raise DataError(UNITS, f"{key}.{name}", reason)
    if unit.category != "barbarian" and unit.start > unit.stock:
        raise DataError(UNITS, f"{key}.start", f"is more than the stock of {unit.stock}")
    if unit.max_per_province is not None and unit.start > unit.max_per_province:
        raise DataError(UNITS, f"{key}.start", "is more than max_per_province")


def _check_upgrades(data: Data) -> None:
    armies = [unit.id for unit in data.units.values() if unit.category == "army"]
    for number, upgrade in enumerate(data.upgrades, start=1):
        key = f"upgrade #{number}"
        check_known(UNITS, f"{key}.from", [upgrade.from_], armies, "army")
        check_known(UNITS, f"{key}.to", [upgrade.to], armies, "army")
        if upgrade.from_ == upgrade.to:
            raise DataError(UNITS, f"{key}.to", "an army is not upgraded to itself")
    check_no_repeats(UNITS, "upgrade", [f"{up.from_} to {up.to}" for up in data.upgrades])


def _check_barbarian_strengths(data: Data) -> None:
    key, last = "barbarian_strength", data.victory.last_turn
    turns = [turn for strength in data.barbarian_strengths for turn in strength.turns]
    check_no_repeats(UNITS, f"{key}.turns", turns)
    for turn in range(1, last + 1):
        if turn not in turns:
            raise DataError(UNITS, f"{key}.turns", f"turn {turn} is missing")
    if max(turns) > last:
        raise DataError(UNITS, f"{key}.turns", f"turn {max(turns)} comes after the last, {last}")


def _check_barbarian_stock(data: Data) -> None:
    """The box holds what setup places on a full map (WT-COMP-08)."""
    for board in data.boards.values():
        capitals = len(board.countries)
        places = {
            "barbarian-army": len(board.provinces) - capitals,
            "barbarian-fort": capitals - data.limits.players_min,
        }
        for name, count in places.items():
            unit, needed = data.units[name], data.units[name].start * count
            if unit.stock < needed:
                reason = f"the {board.map} map needs {needed}, not {unit.stock}"
                raise DataError(UNITS, f"unit {name}.stock", reason)


# Victory


def _check_victory(data: Data) -> None:
    victory = data.victory
    types = [entry.id for entry in victory.province_types]
    check_unique(VICTORY, "province_type", types)
    check_complete(VICTORY, "province_type", types, get_args(ProvinceTypeId))
    titles = [title.id for title in victory.titles]
    check_unique(VICTORY, "title", titles)
    check_complete(VICTORY, "title", titles, get_args(TitleId))
    check_no_repeats(VICTORY, "title.path", [title.path for title in victory.titles])
    _check_thresholds(data)
    _check_allied_thresholds(data)


def _check_thresholds(data: Data) -> None:
    key, limits = "threshold.players", data.limits
    players = [threshold.players for threshold in data.victory.thresholds]
    check_no_repeats(VICTORY, key, players)
    supported = range(limits.players_min, limits.players_max + 1)
    for count in supported:
        if count not in players:
            raise DataError(VICTORY, key, f"no threshold for {count} players")
    for count in players:
        if count not in supported:
            raise DataError(VICTORY, key, f"{count} players are outside limits.toml")


def _check_allied_thresholds(data: Data) -> None:
    for number, threshold in enumerate(data.victory.allied_thresholds, start=1):
        key = f"allied_threshold #{number}.teams"
        if len(threshold.teams) < 2:
            raise DataError(VICTORY, key, "an allied game needs two alliances")
        players = sum(threshold.teams)
        if not data.limits.players_min <= players <= data.limits.players_max:
            raise DataError(VICTORY, key, f"{players} players are outside limits.toml")
    teams = [sorted(threshold.teams) for threshold in data.victory.allied_thresholds]
    check_no_repeats(VICTORY, "allied_threshold.teams", map(tuple, teams))


def _check_unification_sizes(data: Data) -> None:
    """The bonus table knows every number of provinces a united country can have."""
    table = [bonus.provinces for bonus in data.victory.unification]
    check_no_repeats(VICTORY, "unification.provinces", table)
    for size, example in sorted(_unification_sizes(data).items()):
        if size not in table:
            reason = f"no bonus for {size} provinces ({example})"
            raise DataError(VICTORY, "unification.provinces", reason)


def _unification_sizes(data: Data) -> dict[int, str]:
    """Possible sizes of a united country, each with one example."""
    sizes: dict[int, str] = {}
    for board in data.boards.values():
        for country in board.countries:
            core, extra = core_of(board, country.id), contested_of(board, country.id)
            for size in range(len(core), len(core) + len(extra) + 1):
                sizes.setdefault(size, country.id)
    for scenario in data.scenarios.values():
        for goal in scenario.unification:
            for size in range(len(goal.required), len(goal.required) + len(goal.optional) + 1):
                sizes.setdefault(size, f"{goal.country} in {scenario.id}")
    return sizes


# Scenarios


def _check_scenario(board: Board, scenario: Scenario, limits: Limits) -> None:
    key = f"scenario {scenario.id}"
    by_id = {province.id: province for province in board.provinces}
    check_field_names(SCENARIOS, f"{key}.derived", scenario.derived, scenario)
    check_known(SCENARIOS, f"{key}.provinces", scenario.provinces, by_id, "province")
    check_no_repeats(SCENARIOS, f"{key}.provinces", scenario.provinces)
    links = {name: by_id[name].adjacent for name in scenario.provinces}
    check_connected(SCENARIOS, f"{key}.provinces", links)
    _check_scenario_players(key, scenario, limits)
    _check_start_countries(key, board, scenario)
    _check_sole_owners(key, board, scenario)
    for number, goal in enumerate(scenario.unification, start=1):
        _check_unification(f"{key}.unification #{number}", board, scenario, goal)
    goals = [goal.country for goal in scenario.unification]
    check_unique(SCENARIOS, f"{key}.unification", goals)
    check_complete(SCENARIOS, f"{key}.unification", goals, scenario.start_countries)


def _check_scenario_players(key: str, scenario: Scenario, limits: Limits) -> None:
    if scenario.players != len(scenario.start_countries):
        reason = f"there are {len(scenario.start_countries)} start countries"
        raise DataError(SCENARIOS, f"{key}.players", reason)
    if not limits.players_min <= scenario.players <= limits.players_max:
        reason = f"{scenario.players} players are outside limits.toml"
        raise DataError(SCENARIOS, f"{key}.players", reason)


def _check_start_countries(key: str, board: Board, scenario: Scenario) -> None:
    known = [country.id for country in board.countries]
    check_known(SCENARIOS, f"{key}.start_countries", scenario.start_countries, known, "country")
    check_no_repeats(SCENARIOS, f"{key}.start_countries", scenario.start_countries)
    for country in scenario.start_countries:
        for province in core_of(board, country):
            if province.id not in scenario.provinces:
                reason = f"{province.id!r} of the start country {country!r} is missing"
                raise DataError(SCENARIOS, f"{key}.provinces", reason)


def _check_sole_owners(key: str, board: Board, scenario: Scenario) -> None:
    contested = [place for place in board.provinces if place.type == "contested"]
    here = {place.id: place for place in contested if place.id in scenario.provinces}
    for name, owner in scenario.sole_owner.items():
        where = f"{key}.sole_owner.{name}"
        if name not in here:
            raise DataError(SCENARIOS, where, "is no contested province of this scenario")
        if owner not in here[name].countries:
            raise DataError(SCENARIOS, where, f"does not belong to country {owner!r}")
    present = present_countries(board, scenario)
    for place in here.values():
        absent = [country for country in place.countries if country not in present]
        if absent and place.id not in scenario.sole_owner:
            reason = f"{place.id!r} needs a sole owner, {absent[0]!r} is out"
            raise DataError(SCENARIOS, f"{key}.sole_owner", reason)


def _check_unification(
    key: str, board: Board, scenario: Scenario, goal: ScenarioUnification
) -> None:
    if goal.country not in scenario.start_countries:
        raise DataError(SCENARIOS, f"{key}.country", f"nobody starts in {goal.country!r}")
    own = [place.id for place in provinces_of(board, goal.country)]
    owners = scenario.sole_owner
    for name, ids in (("required", goal.required), ("optional", goal.optional)):
        where = f"{key}.{name}"
        check_known(SCENARIOS, where, ids, scenario.provinces, "province")
        for province in ids:
            if province not in own or owners.get(province, goal.country) != goal.country:
                raise DataError(SCENARIOS, where, f"{province!r} is not of {goal.country!r}")
    check_no_repeats(SCENARIOS, key, goal.required + goal.optional)
    must = [place.id for place in core_of(board, goal.country)]
    must += [province for province, owner in owners.items() if owner == goal.country]
    for province in must:
        if province not in goal.required:
            raise DataError(SCENARIOS, f"{key}.required", f"{province!r} is missing")


def _check_foreign_routes(data: Data) -> None:
    routes = [(route.players, route.route) for route in data.foreign_routes]
    check_no_repeats(SCENARIOS, "foreign_route", routes)
    for number, route in enumerate(data.foreign_routes, start=1):
        key = f"foreign_route #{number}.gives"
        check_no_repeats(SCENARIOS, key, route.gives)
        if not route.gives:
            raise DataError(SCENARIOS, key, "a route gives something")
    most = max(level.trade_routes for level in data.technologies.trade)
    for scenario in data.scenarios.values():
        for number in range(1, most + 1):
            if (scenario.players, number) not in routes:
                reason = f"route {number} for {scenario.players} players is missing"
                raise DataError(SCENARIOS, "foreign_route", reason)
