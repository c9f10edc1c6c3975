"""The numbers and maps of Warriors & Traders, read from `data/*.toml` and checked to the last key.

Everything here is immutable and shared by all games in progress. A mistake in a file is a
`DataError` that names the file, the key and the reason, so that a designer can mend it without
reading this module.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from gonfalon.kernel.errors import DataError

# Words and number ranges

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Name = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]

# where a number comes from: the rulebook's text, other public sources, or our reconstruction
Basis = Literal["seed", "public", "reconstructed"]
MapId = Literal["west", "east"]
PathId = Literal["production", "trade", "military"]
Resource = Literal["food", "products", "weapons", "gold"]
ProvinceTypeId = Literal["capital", "trade-center", "common", "contested"]
TitleId = Literal["builder", "trader", "warrior"]
Category = Literal["army", "princess", "fort", "barbarian"]
Moves = Literal["action-points", "one-province", "never"]
Retreats = Literal["with-commander", "always", "never"]
UnitId = Literal[
    "infantry", "archer", "cavalry", "princess", "fort", "barbarian-army", "barbarian-fort"
]
AbilityId = Literal[
    "masonry", "reinforce", "production-tax", "university",
    "merchant", "trade-tax", "master-trader", "monopoly",
    "commander", "double-strike", "pillaging", "warlord",
]  # fmt: skip


class Table(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of every table in a data file."""


class Resources(Table, frozen=True, kw_only=True):
    food: Count = 0
    products: Count = 0
    weapons: Count = 0
    gold: Count = 0


# Boards: board-west.toml, board-east.toml


class Country(Table, frozen=True, kw_only=True):
    id: Id
    name: Name
    order: Positive  # play order number, unique on its map
    order_basis: Basis


class Province(Table, frozen=True, kw_only=True):
    id: Id
    name: Name
    countries: tuple[Id, ...]  # one; two when contested (the first is the default of WT-ASK-16)
    type: ProvinceTypeId
    type_basis: Basis
    food: Count  # symbols, multiplied by the levels when gathering
    products: Count
    weapons: Count
    adjacent: tuple[Id, ...]  # in the rulebook's order, which settles defaults (WT-ASK-15)
    lon: Longitude
    lat: Latitude


class OneSidedLink(Table, frozen=True, kw_only=True):
    """A link that only one of the two entries in the rulebook names; it is kept."""

    named_by: Id
    omitted_by: Id
    reason: Name


class BoardBasis(Table, frozen=True, kw_only=True):
    """Where the columns of a board come from; types and order numbers say it per entry."""

    names: Basis
    countries: Basis
    adjacent: Basis
    symbols: Basis
    positions: Basis
    sea_links: Basis


class Board(Table, frozen=True, kw_only=True):
    map: MapId
    name: Name
    basis: BoardBasis
    sea_links: tuple[tuple[Id, Id], ...]  # links drawn across water; the rules do not care
    countries: tuple[Country, ...] = msgspec.field(name="country")
    provinces: tuple[Province, ...] = msgspec.field(name="province")
    one_sided_links: tuple[OneSidedLink, ...] = msgspec.field(name="one_sided_link")


# Technologies: technologies.toml


class Level(Table, frozen=True, kw_only=True):
    level: Positive
    tokens_total: Count  # tokens on the path that reach this level
    seed_fields: tuple[str, ...]  # fields stated in the rulebook; the file's basis holds for others


class ProductionLevel(Level, frozen=True, kw_only=True):
    food: Count  # multiplier of Food symbols
    products: Count


class TradeLevel(Level, frozen=True, kw_only=True):
    bank_rate: Positive  # give this many of one resource, take 1 of another
    trade_routes: Count  # routes this player may have opened


class MilitaryLevel(Level, frozen=True, kw_only=True):
    weapons: Count  # multiplier of Weapon symbols
    action_points: Count  # per army and turn
    units: tuple[UnitId, ...]  # armies that become buildable here


class Ability(Table, frozen=True, kw_only=True):
    """What a level unlocks. Numbers an ability does not use keep their neutral value."""

    id: AbilityId
    name: Name
    path: PathId
    level: Positive
    effect: Name
    rule: Name
    basis: Basis
    actions: Count = 0  # extra Actions in a Development phase: university, master-trader, warlord
    gold: Count = 0  # price of an extra Action: master-trader; Gold per province: the two taxes
    factor: Positive = 1  # Gold in hand is multiplied by this: merchant
    armies_per_build: Positive = 1  # by one Build Army Action: warlord
    rounds: Positive = 1  # of moving and battling: double-strike


class Technologies(Table, frozen=True, kw_only=True):
    levels: Positive  # on each path
    start_tokens: Count
    start_tokens_basis: Basis
    basis: Basis  # of every level's field that is not in its seed_fields
    production: tuple[ProductionLevel, ...]  # index = level - 1
    trade: tuple[TradeLevel, ...]
    military: tuple[MilitaryLevel, ...]
    abilities: tuple[Ability, ...] = msgspec.field(name="ability")


# Units: units.toml


class Unit(Table, frozen=True, kw_only=True):
    id: UnitId
    name: Name
    category: Category
    stock: Count  # pieces in the box: per player, or of all Barbarians
    start: (
        Count  # pieces placed at setup: in the own Capital; Barbarians in each of their provinces
    )
    cost: Resources  # of one Build Army or Build Fort Action; zero where nothing is built
    food_upkeep: Count
    power: Count | None = None  # None: by turn, see BarbarianStrength
    toughness: Positive | None = None
    kill_vp: Count
    standing_vp: Count
    max_per_province: Positive | None = None  # None: no limit
    moves: Moves
    can_retreat: Retreats
    basis: Basis
    derived: tuple[str, ...] = ()  # fields that are not of `basis` but of `derived_basis`
    derived_basis: Basis = "seed"


class Upgrade(Table, frozen=True, kw_only=True):
    from_: UnitId = msgspec.field(name="from")
    to: UnitId
    products: Count
    basis: Basis


class BarbarianStrength(Table, frozen=True, kw_only=True):
    turns: tuple[Positive, ...]
    value: Positive  # power and toughness of every Barbarian army in these turns
    basis: Basis


class UnitsFile(Table, frozen=True, kw_only=True):
    units: tuple[Unit, ...] = msgspec.field(name="unit")
    upgrades: tuple[Upgrade, ...] = msgspec.field(name="upgrade")
    barbarian_strengths: tuple[BarbarianStrength, ...] = msgspec.field(name="barbarian_strength")


# Victory: victory.toml


class ProvinceType(Table, frozen=True, kw_only=True):
    id: ProvinceTypeId
    name: Name
    vp: Count


class Title(Table, frozen=True, kw_only=True):
    id: TitleId
    name: Name
    path: PathId
    vp: Count


class Threshold(Table, frozen=True, kw_only=True):
    players: Positive
    vp: Positive


class AlliedThreshold(Table, frozen=True, kw_only=True):
    teams: tuple[Positive, ...]  # members of each alliance; these are the allied games on offer
    vp: Positive


class UnificationBonus(Table, frozen=True, kw_only=True):
    provinces: Positive  # in the united country
    actions: Count


class Victory(Table, frozen=True, kw_only=True):
    basis: Basis
    last_turn: Positive
    gold_per_vp: Positive
    resource_cap: Count  # of each resource, in the Down-keep
    start_resources: Resources
    province_types: tuple[ProvinceType, ...] = msgspec.field(name="province_type")
    titles: tuple[Title, ...] = msgspec.field(name="title")
    thresholds: tuple[Threshold, ...] = msgspec.field(name="threshold")
    allied_thresholds: tuple[AlliedThreshold, ...] = msgspec.field(name="allied_threshold")
    unification: tuple[UnificationBonus, ...]


# Scenarios: scenarios.toml


class ScenarioUnification(Table, frozen=True, kw_only=True):
    country: Id
    required: tuple[Id, ...]
    optional: tuple[Id, ...]


class Scenario(Table, frozen=True, kw_only=True):
    """A restricted map: only its provinces exist, all links to others vanish."""

    id: Id
    name: Name
    players: Positive
    map: MapId
    provinces: tuple[Id, ...]
    start_countries: tuple[Id, ...]  # the other countries whose Capital is here are neutral
    sole_owner: dict[Id, Id]  # province -> country: no longer contested
    unification: tuple[ScenarioUnification, ...]
    basis: Basis
    derived: tuple[str, ...] = ()
    derived_basis: Basis = "seed"


class ForeignRoute(Table, frozen=True, kw_only=True):
    """Income of a Trade Route that is opened with no player, each turn, the owner's choice."""

    players: Positive
    route: Positive  # the owner's first, second, third route
    gives: tuple[Resource, ...]
    amount: Positive
    basis: Basis


class ScenariosFile(Table, frozen=True, kw_only=True):
    scenarios: tuple[Scenario, ...] = msgspec.field(name="scenario")
    foreign_routes: tuple[ForeignRoute, ...] = msgspec.field(name="foreign_route")


# Limits: limits.toml


class Limits(Table, frozen=True, kw_only=True):
    basis: Basis
    derived: tuple[str, ...]
    derived_basis: Basis
    players_min: Positive
    players_max: Positive
    war_turns: Positive  # a war ends with this turn, the turn of its declaration being the first
    move_cost: Positive  # Action Points for a step into an adjacent province
    battle_cost: Positive  # Action Points for a battle as attacker
    offers_per_phase: Count  # offers a player may make in one Trade phase
    peace_offers_per_turn: Count  # peace offers a player may make to one enemy in one turn


# All of it


class Data(Struct, frozen=True, kw_only=True):
    boards: dict[str, Board]
    technologies: Technologies
    units: dict[str, Unit]
    upgrades: tuple[Upgrade, ...]
    barbarian_strengths: tuple[BarbarianStrength, ...]
    victory: Victory
    scenarios: dict[str, Scenario]
    foreign_routes: tuple[ForeignRoute, ...]
    limits: Limits


# Loading

TECHNOLOGIES = "technologies.toml"
UNITS = "units.toml"
VICTORY = "victory.toml"
SCENARIOS = "scenarios.toml"
LIMITS = "limits.toml"

FileType = TypeVar("FileType", bound=Table)


def load_data(folder: Path | None = None) -> Data:
    """The checked data of a folder; without one, the data that ship with the game."""
    return _shipped_data() if folder is None else _load(folder)


def digest(data: Data) -> str:
    """Sixteen hex digits that change with any entry of the data; part of the rules version."""
    content = msgspec.json.encode(data, order="deterministic")
    return hashlib.sha256(content).hexdigest()[:16]


@cache
def _shipped_data() -> Data:
    return _load(Path(__file__).with_name("data"))


def _load(folder: Path) -> Data:
    boards = {name: _read(folder, board_file(name), Board) for name in get_args(MapId)}
    technologies = _read(folder, TECHNOLOGIES, Technologies, _check_ability_numbers)
    units = _read(folder, UNITS, UnitsFile)
    victory = _read(folder, VICTORY, Victory)
    scenarios = _read(folder, SCENARIOS, ScenariosFile)
    limits = _read(folder, LIMITS, Limits)
    # before the lists become dicts, in which a second entry would silently replace the first
    _check_unique(UNITS, "unit", [unit.id for unit in units.units])
    _check_unique(SCENARIOS, "scenario", [scenario.id for scenario in scenarios.scenarios])
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
    _check(data)
    return data


def board_file(map_id: str) -> str:
    return f"board-{map_id}.toml"


def _read(
    folder: Path,
    file: str,
    kind: type[FileType],
    check_raw: Callable[[dict[str, Any]], None] | None = None,
) -> FileType:
    raw = _parse(folder, file)
    try:
        content = msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        raise _explain(file, raw, str(error)) from None
    if check_raw is not None:
        check_raw(raw)
    return content


def _parse(folder: Path, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads((folder / file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(file, "", "the file is missing") from None
    except UnicodeDecodeError as error:
        raise DataError(file, f"byte {error.start}", "is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        found = re.fullmatch(r"(.*) \(at (.*)\)", str(error), re.DOTALL)
        reason, place = found.groups() if found else (str(error), "")
        raise DataError(file, place, reason) from None


def _explain(file: str, raw: dict[str, Any], message: str) -> DataError:
    """Turns msgspec's message and path (`$.province[3].food`) into our key and reason."""
    reason, _, path = message.partition(" - at `$")
    key = _key_of(raw, path.rstrip("`"))
    for words, short in (("contains unknown", "unknown key"), ("missing required", "missing key")):
        found = re.fullmatch(rf"Object {words} field `(.*)`", reason)
        if found:
            key, reason = f"{key}.{found[1]}".lstrip("."), short
    return DataError(file, key, reason)


def _key_of(raw: Any, path: str) -> str:
    """`.province[3].food` becomes `province fyn.food`: an entry by its id, or #4 without one."""
    key, node = "", raw
    for field, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        if field:
            key, node = f"{key}.{field}", node.get(field)
        else:
            node = node[int(index)]
            key = f"{key} {_label(node, int(index))}"
    return key.lstrip(".")


def _label(entry: Any, index: int) -> str:
    name = entry.get("id") if isinstance(entry, dict) else None
    return name if isinstance(name, str) else f"#{index + 1}"


# Checks of what types cannot say


def _check(data: Data) -> None:
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


def _check_unique(file: str, key: str, ids: Iterable[object]) -> None:
    for value, times in Counter(ids).items():
        if times > 1:
            raise DataError(file, f"{key} {value}", "stands twice")


def _check_complete(file: str, key: str, ids: Collection[str], wanted: Iterable[str]) -> None:
    for name in wanted:
        if name not in ids:
            raise DataError(file, f"{key} {name}", "is missing")


def _check_known(
    file: str, key: str, ids: Iterable[str], known: Collection[str], kind: str
) -> None:
    for name in ids:
        if name not in known:
            raise DataError(file, key, f"unknown {kind} {name!r}")


def _check_no_repeats(file: str, key: str, values: Iterable[object]) -> None:
    for value, times in Counter(values).items():
        if times > 1:
            raise DataError(file, key, f"{value!r} stands twice")


def _check_field_names(file: str, key: str, names: Sequence[str], table: Table) -> None:
    _check_no_repeats(file, key, names)
    _check_known(file, key, names, table.__struct_encode_fields__, "key")


def _check_limits(data: Data) -> None:
    limits = data.limits
    _check_field_names(LIMITS, "derived", limits.derived, limits)
    if limits.players_min > limits.players_max:
        raise DataError(LIMITS, "players_min", "is more than players_max")
    for board in data.boards.values():
        if limits.players_max > len(board.countries):
            reason = f"the {board.map} map has only {len(board.countries)} countries"
            raise DataError(LIMITS, "players_max", reason)


# Boards


def provinces_of(board: Board, country: str) -> list[Province]:
    """Core and contested provinces of a country, in the order of the board."""
    return [province for province in board.provinces if country in province.countries]


def core_of(board: Board, country: str) -> list[Province]:
    return [place for place in provinces_of(board, country) if place.type != "contested"]


def contested_of(board: Board, country: str) -> list[Province]:
    return [place for place in provinces_of(board, country) if place.type == "contested"]


def capital_of(board: Board, country: str) -> Province:
    return next(place for place in provinces_of(board, country) if place.type == "capital")


def _check_board(file: str, map_id: str, board: Board) -> None:
    if board.map != map_id:
        raise DataError(file, "map", f"must be {map_id!r} in this file")
    _check_unique(file, "country", [country.id for country in board.countries])
    _check_unique(file, "province", [province.id for province in board.provinces])
    _check_unique(file, "country order", [country.order for country in board.countries])
    by_id = {province.id: province for province in board.provinces}
    for province in board.provinces:
        _check_membership(file, board, province)
        _check_links(file, province, by_id)
    for country in board.countries:
        _check_country(file, board, country.id)
    _check_drawn_links(file, board, by_id)
    _check_connected(file, "province", list(by_id), by_id)


def _check_membership(file: str, board: Board, province: Province) -> None:
    key = f"province {province.id}.countries"
    known = [country.id for country in board.countries]
    _check_known(file, key, province.countries, known, "country")
    _check_no_repeats(file, key, province.countries)
    wanted = 2 if province.type == "contested" else 1
    if len(province.countries) != wanted:
        found = len(province.countries)
        raise DataError(file, key, f"a {province.type} province needs {wanted}, not {found}")


def _check_links(file: str, province: Province, by_id: dict[str, Province]) -> None:
    key = f"province {province.id}.adjacent"
    _check_known(file, key, province.adjacent, by_id, "province")
    _check_no_repeats(file, key, province.adjacent)
    if province.id in province.adjacent:
        raise DataError(file, key, "a province is not adjacent to itself")
    for other in province.adjacent:
        if province.id not in by_id[other].adjacent:
            raise DataError(file, key, f"names {other!r}, which does not name {province.id!r}")


def _check_country(file: str, board: Board, country: str) -> None:
    types = Counter(place.type for place in provinces_of(board, country))
    for wanted in ("capital", "trade-center"):
        if types[wanted] != 1:
            reason = f"needs exactly one {wanted} province, not {types[wanted]}"
            raise DataError(file, f"country {country}", reason)


def _check_drawn_links(file: str, board: Board, by_id: dict[str, Province]) -> None:
    for number, link in enumerate(board.sea_links, start=1):
        _check_link(file, f"sea_links #{number}", link, by_id)
    _check_no_repeats(file, "sea_links", [tuple(sorted(link)) for link in board.sea_links])
    for number, one_sided in enumerate(board.one_sided_links, start=1):
        link = (one_sided.named_by, one_sided.omitted_by)
        _check_link(file, f"one_sided_link #{number}", link, by_id)


def _check_link(file: str, key: str, link: tuple[str, str], by_id: dict[str, Province]) -> None:
    _check_known(file, key, link, by_id, "province")
    if link[1] not in by_id[link[0]].adjacent:
        raise DataError(file, key, f"{link[0]!r} and {link[1]!r} are not adjacent")


def _check_connected(file: str, key: str, ids: Sequence[str], by_id: dict[str, Province]) -> None:
    """Every province can be reached from the first one without leaving `ids`."""
    reached = set(ids[:1])
    queue = list(reached)
    while queue:
        for other in by_id[queue.pop()].adjacent:
            if other in ids and other not in reached:
                reached.add(other)
                queue.append(other)
    for name in ids:
        if name not in reached:
            raise DataError(file, key, f"{name!r} cannot be reached from {ids[0]!r}")


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


def _check_ability_numbers(raw: dict[str, Any]) -> None:
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
    _check_unique(TECHNOLOGIES, "ability", names)
    _check_complete(TECHNOLOGIES, "ability", names, get_args(AbilityId))
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
        _check_field_names(TECHNOLOGIES, f"{key}.seed_fields", level.seed_fields, level)
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
        _check_known(TECHNOLOGIES, f"military #{level.level}.units", level.units, armies, "army")
        unlocked += level.units
    _check_no_repeats(TECHNOLOGIES, "military.units", unlocked)
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
    _check_complete(UNITS, "unit", data.units, get_args(UnitId))
    for unit in data.units.values():
        _check_unit(unit)
    _check_upgrades(data)
    _check_barbarian_strengths(data)
    _check_barbarian_stock(data)


def _check_unit(unit: Unit) -> None:
    key = f"unit {unit.id}"
    _check_field_names(UNITS, f"{key}.derived", unit.derived, unit)
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
        _check_known(UNITS, f"{key}.from", [upgrade.from_], armies, "army")
        _check_known(UNITS, f"{key}.to", [upgrade.to], armies, "army")
        if upgrade.from_ == upgrade.to:
            raise DataError(UNITS, f"{key}.to", "an army is not upgraded to itself")
    _check_no_repeats(UNITS, "upgrade", [f"{up.from_} to {up.to}" for up in data.upgrades])


def _check_barbarian_strengths(data: Data) -> None:
    key, last = "barbarian_strength", data.victory.last_turn
    turns = [turn for strength in data.barbarian_strengths for turn in strength.turns]
    _check_no_repeats(UNITS, f"{key}.turns", turns)
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
    _check_unique(VICTORY, "province_type", types)
    _check_complete(VICTORY, "province_type", types, get_args(ProvinceTypeId))
    titles = [title.id for title in victory.titles]
    _check_unique(VICTORY, "title", titles)
    _check_complete(VICTORY, "title", titles, get_args(TitleId))
    _check_no_repeats(VICTORY, "title.path", [title.path for title in victory.titles])
    _check_thresholds(data)
    _check_allied_thresholds(data)


def _check_thresholds(data: Data) -> None:
    key, limits = "threshold.players", data.limits
    players = [threshold.players for threshold in data.victory.thresholds]
    _check_no_repeats(VICTORY, key, players)
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
    _check_no_repeats(VICTORY, "allied_threshold.teams", map(tuple, teams))


def _check_unification_sizes(data: Data) -> None:
    """The bonus table knows every number of provinces a united country can have."""
    table = [bonus.provinces for bonus in data.victory.unification]
    _check_no_repeats(VICTORY, "unification.provinces", table)
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


def present_countries(board: Board, scenario: Scenario) -> list[str]:
    """Countries whose Capital is in the scenario; those nobody starts in are neutral."""
    countries = [country.id for country in board.countries]
    return [name for name in countries if capital_of(board, name).id in scenario.provinces]


def _check_scenario(board: Board, scenario: Scenario, limits: Limits) -> None:
    key = f"scenario {scenario.id}"
    by_id = {province.id: province for province in board.provinces}
    _check_field_names(SCENARIOS, f"{key}.derived", scenario.derived, scenario)
    _check_known(SCENARIOS, f"{key}.provinces", scenario.provinces, by_id, "province")
    _check_no_repeats(SCENARIOS, f"{key}.provinces", scenario.provinces)
    _check_connected(SCENARIOS, f"{key}.provinces", scenario.provinces, by_id)
    _check_scenario_players(key, scenario, limits)
    _check_start_countries(key, board, scenario)
    _check_sole_owners(key, board, scenario)
    for number, goal in enumerate(scenario.unification, start=1):
        _check_unification(f"{key}.unification #{number}", board, scenario, goal)
    goals = [goal.country for goal in scenario.unification]
    _check_unique(SCENARIOS, f"{key}.unification", goals)
    _check_complete(SCENARIOS, f"{key}.unification", goals, scenario.start_countries)


def _check_scenario_players(key: str, scenario: Scenario, limits: Limits) -> None:
    if scenario.players != len(scenario.start_countries):
        reason = f"there are {len(scenario.start_countries)} start countries"
        raise DataError(SCENARIOS, f"{key}.players", reason)
    if not limits.players_min <= scenario.players <= limits.players_max:
        reason = f"{scenario.players} players are outside limits.toml"
        raise DataError(SCENARIOS, f"{key}.players", reason)


def _check_start_countries(key: str, board: Board, scenario: Scenario) -> None:
    known = [country.id for country in board.countries]
    _check_known(SCENARIOS, f"{key}.start_countries", scenario.start_countries, known, "country")
    _check_no_repeats(SCENARIOS, f"{key}.start_countries", scenario.start_countries)
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
        _check_known(SCENARIOS, where, ids, scenario.provinces, "province")
        for province in ids:
            if province not in own or owners.get(province, goal.country) != goal.country:
                raise DataError(SCENARIOS, where, f"{province!r} is not of {goal.country!r}")
    _check_no_repeats(SCENARIOS, key, goal.required + goal.optional)
    must = [place.id for place in core_of(board, goal.country)]
    must += [province for province, owner in owners.items() if owner == goal.country]
    for province in must:
        if province not in goal.required:
            raise DataError(SCENARIOS, f"{key}.required", f"{province!r} is missing")


def _check_foreign_routes(data: Data) -> None:
    routes = [(route.players, route.route) for route in data.foreign_routes]
    _check_no_repeats(SCENARIOS, "foreign_route", routes)
    for number, route in enumerate(data.foreign_routes, start=1):
        key = f"foreign_route #{number}.gives"
        _check_no_repeats(SCENARIOS, key, route.gives)
        if not route.gives:
            raise DataError(SCENARIOS, key, "a route gives something")
    most = max(level.trade_routes for level in data.technologies.trade)
    for scenario in data.scenarios.values():
        for number in range(1, most + 1):
            if (scenario.players, number) not in routes:
                reason = f"route {number} for {scenario.players} players is missing"
                raise DataError(SCENARIOS, "foreign_route", reason)
