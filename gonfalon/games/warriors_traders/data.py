"""The numbers and maps of Warriors & Traders, read from `data/*.toml` and checked to the last key.

Everything here is immutable and shared by all games in progress. A mistake in a file is a
`DataError` that names the file, the key and the reason, so that a designer can mend it without
reading this module.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from gonfalon.kernel.datafiles import Basis, Count, Entry, Id, Latitude, Longitude, Name, Positive

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


class Resources(Entry, frozen=True, kw_only=True):
    food: Count = 0
    products: Count = 0
    weapons: Count = 0
    gold: Count = 0


# Boards: board-west.toml, board-east.toml


class Country(Entry, frozen=True, kw_only=True):
    id: Id
    name: Name
    order: Positive  # play order number, unique on its map
    order_basis: Basis


class Province(Entry, frozen=True, kw_only=True):
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


class OneSidedLink(Entry, frozen=True, kw_only=True):
    """A link that only one of the two entries in the rulebook names; it is kept."""

    named_by: Id
    omitted_by: Id
    reason: Name


class BoardBasis(Entry, frozen=True, kw_only=True):
    """Where the columns of a board come from; types and order numbers say it per entry."""

    names: Basis
    countries: Basis
    adjacent: Basis
    symbols: Basis
    positions: Basis
    sea_links: Basis


class Board(Entry, frozen=True, kw_only=True):
    map: MapId
    name: Name
    basis: BoardBasis
    sea_links: tuple[tuple[Id, Id], ...]  # links drawn across water; the rules do not care
    countries: tuple[Country, ...] = msgspec.field(name="country")
    provinces: tuple[Province, ...] = msgspec.field(name="province")
    one_sided_links: tuple[OneSidedLink, ...] = msgspec.field(name="one_sided_link")


# Technologies: technologies.toml


class Level(Entry, frozen=True, kw_only=True):
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


class Ability(Entry, frozen=True, kw_only=True):
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


class Technologies(Entry, frozen=True, kw_only=True):
    levels: Positive  # on each path
    start_tokens: Count
    start_tokens_basis: Basis
    basis: Basis  # of every level's field that is not in its seed_fields
    production: tuple[ProductionLevel, ...]  # index = level - 1
    trade: tuple[TradeLevel, ...]
    military: tuple[MilitaryLevel, ...]
    abilities: tuple[Ability, ...] = msgspec.field(name="ability")


# Units: units.toml


class Unit(Entry, frozen=True, kw_only=True):
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


class Upgrade(Entry, frozen=True, kw_only=True):
    from_: UnitId = msgspec.field(name="from")
    to: UnitId
    products: Count
    basis: Basis


class BarbarianStrength(Entry, frozen=True, kw_only=True):
    turns: tuple[Positive, ...]
    value: Positive  # power and toughness of every Barbarian army in these turns
    basis: Basis


class UnitsFile(Entry, frozen=True, kw_only=True):
    units: tuple[Unit, ...] = msgspec.field(name="unit")
    upgrades: tuple[Upgrade, ...] = msgspec.field(name="upgrade")
    barbarian_strengths: tuple[BarbarianStrength, ...] = msgspec.field(name="barbarian_strength")


# Victory: victory.toml


class ProvinceType(Entry, frozen=True, kw_only=True):
    id: ProvinceTypeId
    name: Name
    vp: Count


class Title(Entry, frozen=True, kw_only=True):
    id: TitleId
    name: Name
    path: PathId
    vp: Count


class Threshold(Entry, frozen=True, kw_only=True):
    players: Positive
    vp: Positive


class AlliedThreshold(Entry, frozen=True, kw_only=True):
    teams: tuple[Positive, ...]  # members of each alliance; these are the allied games on offer
    vp: Positive


class UnificationBonus(Entry, frozen=True, kw_only=True):
    provinces: Positive  # in the united country
    actions: Count


class Victory(Entry, frozen=True, kw_only=True):
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


class ScenarioUnification(Entry, frozen=True, kw_only=True):
    country: Id
    required: tuple[Id, ...]
    optional: tuple[Id, ...]


class Scenario(Entry, frozen=True, kw_only=True):
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


class ForeignRoute(Entry, frozen=True, kw_only=True):
    """Income of a Trade Route that is opened with no player, each turn, the owner's choice."""

    players: Positive
    route: Positive  # the owner's first, second, third route
    gives: tuple[Resource, ...]
    amount: Positive
    basis: Basis


class ScenariosFile(Entry, frozen=True, kw_only=True):
    scenarios: tuple[Scenario, ...] = msgspec.field(name="scenario")
    foreign_routes: tuple[ForeignRoute, ...] = msgspec.field(name="foreign_route")


# Limits: limits.toml


class Limits(Entry, frozen=True, kw_only=True):
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


class Data(msgspec.Struct, frozen=True, kw_only=True):
    boards: dict[str, Board]
    technologies: Technologies
    units: dict[str, Unit]
    upgrades: tuple[Upgrade, ...]
    barbarian_strengths: tuple[BarbarianStrength, ...]
    victory: Victory
    scenarios: dict[str, Scenario]
    foreign_routes: tuple[ForeignRoute, ...]
    limits: Limits


# Files

TECHNOLOGIES = "technologies.toml"
UNITS = "units.toml"
VICTORY = "victory.toml"
SCENARIOS = "scenarios.toml"
LIMITS = "limits.toml"


def board_file(map_id: str) -> str:
    return f"board-{map_id}.toml"


def provinces_of(board: Board, country: str) -> list[Province]:
    """Core and contested provinces of a country, in the order of the board."""
    return [province for province in board.provinces if country in province.countries]


def core_of(board: Board, country: str) -> list[Province]:
    return [place for place in provinces_of(board, country) if place.type != "contested"]


def contested_of(board: Board, country: str) -> list[Province]:
    return [place for place in provinces_of(board, country) if place.type == "contested"]


def capital_of(board: Board, country: str) -> Province:
    return next(place for place in provinces_of(board, country) if place.type == "capital")


def present_countries(board: Board, scenario: Scenario) -> list[str]:
    """Countries whose Capital is in the scenario; those nobody starts in are neutral."""
    countries = [country.id for country in board.countries]
    return [name for name in countries if capital_of(board, name).id in scenario.provinces]
