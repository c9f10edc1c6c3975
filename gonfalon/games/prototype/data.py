"""The numbers and tables of the Italian prototype, read from `data/*.toml` and checked to the last key;
its board is in `gonfalon.commons.universale`.

Everything here is immutable and shared by all games in progress. A mistake in a file is a
`DataError` that names the file, the key and the reason, so that a designer can mend it without
reading this module.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from gonfalon.commons.universale.data import BoardData, Good, KingdomClass, Terrain
from gonfalon.games.prototype.objective_cards import Objectives
from gonfalon.kernel.datafiles import Basis, Count, Entry, Id, Name, Positive

Level = Annotated[int, Meta(ge=1, le=3)]
TechLevel = Annotated[int, Meta(ge=1, le=4)]
Die = Literal["d4", "d6", "d8"]
Face = Annotated[int, Meta(ge=1, le=6)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Players = Annotated[int, Meta(ge=3, le=10)]
RuleId = Annotated[str, Meta(pattern=r"^MP-[A-Z]+-\d{2}$")]
WindowId = Annotated[str, Meta(pattern=r"^[a-z]+\.[a-z]+(-[a-z]+)*$")]

BuildingId = Literal[
    "village", "town", "city", "tower", "fort", "castle", "cathedral",
    "fair-agricultural", "fair-mining", "fair-textile",
]  # fmt: skip
BuildingKind = Literal["settlement", "fortification", "religious", "commercial"]
Site = Literal["inhabited-centre", "settlement", "any"]
TransportKind = Literal["merchant-ship", "caravan", "galley", "war-wagon"]
TransportClass = Literal["commercial", "war"]
Element = Literal["land", "sea"]
Cargo = Literal["army", "captain", "engine", "land-transport", "goods"]
EngineId = Literal["catapult", "trebuchet", "bombard"]
FigureId = Literal["light-foot", "archers", "heavy-foot", "cavalry"]
Colour = Literal["violet", "green", "red", "orange", "yellow", "blue", "indigo"]
TreeId = Literal[
    "religion", "agriculture-crafts", "military", "politics", "sciences",
    "university-medicine", "trade-finance",
]  # fmt: skip
Phase = Literal[
    "turn-order", "empire-cards", "diplomacy", "purchase", "taxes", "reinforcements", "events",
    "placement", "combat", "commerce",
]  # fmt: skip
Moment = Phase | Literal["setup", "any", "end-of-turn"]
LadderStep = Literal["tower", "village", "fort", "town", "captain", "promotion", "galley"]
ScoreId = Literal[
    "destroy-captain", "destroy-barbarian-captain", "destroy-building", "destroy-transport",
    "destroy-engine", "technologies", "highest-technology", "conquer-religious-capital",
    "lose-religious-capital", "first-relic", "bard-gift", "war-same-religion",
    "war-other-religion", "surprise", "break-pact", "cancel-truce-turn", "cancel-castellan",
    "usurer-unpaid-loan", "bankruptcy", "kingdom-small", "kingdom-minor", "kingdom-large",
    "kingdom-major", "florins", "cathedral", "cathedral-with-relic", "religious-capital",
    "unpaid-loan",
]  # fmt: skip

# What can be bought: costs.toml


class Reduction(Entry, frozen=True, kw_only=True):
    technology: Id
    florins: Positive


class PriceEffect(Entry, frozen=True, kw_only=True):
    action: Literal["buy", "sell"]
    goods: tuple[Good, ...]
    florins: int


class Building(Entry, frozen=True, kw_only=True):
    id: BuildingId
    name: Name
    name_it: Name
    kind: BuildingKind
    level: Level
    cost: Positive
    upgrade_from: BuildingId | None = None
    site: Site
    barred_kingdoms: tuple[KingdomClass, ...] = ()
    per_kingdom: Positive | None = None  # None: any number
    technologies: tuple[Id, ...]
    supply: Count
    shelters: Count = 0
    defence: Count = 0
    tax: Count = 0
    reductions: tuple[Reduction, ...] = ()
    price_effects: tuple[PriceEffect, ...] = ()
    basis: Basis


class Transport(Entry, frozen=True, kw_only=True):
    id: Id
    kind: TransportKind
    name: Name
    name_it: Name
    element: Element
    class_: TransportClass = msgspec.field(name="class")
    level: Level
    technologies: tuple[Id, ...]
    cost: Positive
    pm: Positive
    capacity_vf: Positive
    small_vf: Positive
    capacity_goods: Count
    small_goods: Count
    carries: tuple[Cargo, ...]
    basis: Basis


class Engine(Entry, frozen=True, kw_only=True):
    id: EngineId
    name: Name
    name_it: Name
    level: Level
    technologies: tuple[Id, ...]
    cost: Positive
    duel_from: Face
    field_bonus: Count
    basis: Basis


class Captain(Entry, frozen=True, kw_only=True):
    level: Level
    technologies: tuple[Id, ...]
    cost: Positive
    basis: Basis


class CostsFile(Entry, frozen=True, kw_only=True):
    buildings: tuple[Building, ...] = msgspec.field(name="building")
    transports: tuple[Transport, ...] = msgspec.field(name="transport")
    engines: tuple[Engine, ...] = msgspec.field(name="engine")
    captains: tuple[Captain, ...] = msgspec.field(name="captain")


# What there is of everything: components.toml


class Figure(Entry, frozen=True, kw_only=True):
    id: FigureId
    name: Name
    vf: Positive
    count: Positive
    basis: Basis


class Shield(Entry, frozen=True, kw_only=True):
    levels: tuple[Level, ...]  # on its sides
    count: Positive


class PlayerComponents(Entry, frozen=True, kw_only=True):
    captains: Positive
    shields: tuple[Shield, ...]
    basis: Basis


class Start(Entry, frozen=True, kw_only=True):
    transports: tuple[Id, ...]
    captains: tuple[Level, ...]
    engines: tuple[EngineId, ...]
    buildings: tuple[BuildingId, ...]
    garrison: FigureId  # in each territory
    basis: Basis


class SharedComponents(Entry, frozen=True, kw_only=True):
    buildings: dict[BuildingId, Positive]
    transports: dict[TransportKind, Positive]
    engines: dict[EngineId, Positive]
    relics: Count
    barbarian_captains: Positive
    barbarian_galleys: Positive
    basis: Basis


class Components(Entry, frozen=True, kw_only=True):
    figures: tuple[Figure, ...] = msgspec.field(name="figure")
    player: PlayerComponents
    start: Start
    shared: SharedComponents


# The Empire deck: characters.toml


class Effect(Entry, frozen=True, kw_only=True):
    requires: tuple[Id, ...]
    mode: Literal["step", "also", "or"]
    effect: Name
    amount: Count = 0
    second: Count = 0
    by_lt: tuple[Positive, Positive, Positive] | None = None
    die: Die | None = None
    counts: tuple[Id, ...] = ()
    colours: tuple[Colour, ...] = ()


class Character(Entry, frozen=True, kw_only=True):
    id: Id
    name: Name
    name_it: Name
    phases: tuple[Phase, ...]
    offensive: bool
    keep: Literal[
        "discard", "keep", "keep-unless-lost", "delivered-timed", "timed", "delivered-or-discard"
    ]
    use: Literal[
        "self", "place", "secret-zone", "attack", "defence", "attack-or-defence",
        "reaction-defence", "after-battle", "instant-or-reaction", "self-or-target",
        "target-place", "target-player", "target-player-or-kingdom",
    ]  # fmt: skip
    windows: tuple[WindowId, ...]
    per_turn: Literal["one", "all"] | None = None
    effects: tuple[Effect, ...]
    copies: tuple[Count, ...]  # by the number of players
    rules: tuple[RuleId, ...]
    basis: Basis


class CharactersFile(Entry, frozen=True, kw_only=True):
    players: tuple[Players, ...]
    totals: tuple[Positive, ...]
    characters: tuple[Character, ...] = msgspec.field(name="character")


# Technologies: technologies.toml


class Tree(Entry, frozen=True, kw_only=True):
    id: TreeId
    name: Name
    name_it: Name
    colour: Colour
    basis: Basis


class Technology(Entry, frozen=True, kw_only=True):
    id: Id
    name: Name
    name_it: Name
    tree: TreeId
    branches: tuple[Id, ...]
    level: TechLevel
    prerequisites: tuple[Id, ...]
    effects: tuple[Name, ...]
    rule: RuleId
    tree_basis: Basis
    basis: Basis


class TechnologiesFile(Entry, frozen=True, kw_only=True):
    trees: tuple[Tree, ...] = msgspec.field(name="tree")
    technologies: tuple[Technology, ...] = msgspec.field(name="technology")


# Movement: movement.toml


class TerrainCost(Entry, frozen=True, kw_only=True):
    id: Terrain
    caravan: Positive
    war_wagon: Positive
    technology: Id | None = None
    with_technology: Count | None = None
    basis: Basis


class Crossing(Entry, frozen=True, kw_only=True):
    pm: Positive
    technology: Id | None = None
    with_technology: Count | None = None
    basis: Basis


class SeaCost(Entry, frozen=True, kw_only=True):
    id: Literal["port", "coastal", "open"]
    pm: Positive
    technology: Id | None = None
    with_technology: Count | None = None
    basis: Basis


class Loading(Entry, frozen=True, kw_only=True):
    id: Literal["armies-or-land-transports", "goods-or-engines", "captains"]
    pm: Count
    basis: Basis


class AttackCost(Entry, frozen=True, kw_only=True):
    ship_against_land: Count
    inside_same_place: Count
    basis: Basis


class MovementBonus(Entry, frozen=True, kw_only=True):
    technology: Id
    elements: tuple[Element, ...]
    pm: Count
    basis: Basis


class Movement(Entry, frozen=True, kw_only=True):
    terrains: tuple[TerrainCost, ...] = msgspec.field(name="terrain")
    river: Crossing
    strait: Crossing
    sea: tuple[SeaCost, ...]
    loading: tuple[Loading, ...]
    attack: AttackCost
    bonuses: tuple[MovementBonus, ...] = msgspec.field(name="bonus")


# Supply: supply.toml


class SupplyBonus(Entry, frozen=True, kw_only=True):
    technology: Id
    vf: Positive


class TerrainSupply(Entry, frozen=True, kw_only=True):
    id: Terrain
    base: Count
    technologies: tuple[SupplyBonus, ...]
    basis: Basis


class Supply(Entry, frozen=True, kw_only=True):
    religious_capital: Count
    foreign: Count
    terrains: tuple[TerrainSupply, ...] = msgspec.field(name="terrain")
    basis: Basis


# Small tables: tables.toml


class LevelRow(Entry, frozen=True, kw_only=True):
    level: Level
    technologies_from: Count
    die: Die
    reserve: Count
    guilds: Count
    basis: Basis


class KingdomClassRow(Entry, frozen=True, kw_only=True):
    id: KingdomClass
    min: Positive
    max: Positive
    reinforcements: Count
    basis: Basis


class AuctionRow(Entry, frozen=True, kw_only=True):
    players: tuple[Players, ...]
    positions: Positive
    basis: Basis


class Skill(Entry, frozen=True, kw_only=True):
    technology: Id
    goods: tuple[Good, ...]
    basis: Basis


class RebellionRow(Entry, frozen=True, kw_only=True):
    technology: Id
    adds: int
    basis: Basis


class Tables(Entry, frozen=True, kw_only=True):
    phases: tuple[Phase, ...]
    ladder: tuple[LadderStep, ...]
    levels: tuple[LevelRow, ...] = msgspec.field(name="level")
    kingdom_classes: tuple[KingdomClassRow, ...] = msgspec.field(name="kingdom_class")
    auctions: tuple[AuctionRow, ...] = msgspec.field(name="auction")
    skills: tuple[Skill, ...] = msgspec.field(name="skill")
    rebellion: tuple[RebellionRow, ...]
    basis: Basis


# Honour points: scoring.toml


class Score(Entry, frozen=True, kw_only=True):
    id: ScoreId
    when: Literal["during", "end"]
    po: int
    per: Name
    rule: RuleId
    basis: Basis


class Scoring(Entry, frozen=True, kw_only=True):
    tie_breaks: tuple[Literal["territories", "vf", "florins"], ...]
    scores: tuple[Score, ...] = msgspec.field(name="score")


# Windows: windows.toml


class Window(Entry, frozen=True, kw_only=True):
    id: WindowId
    class_: Literal["own", "sealed", "reaction"] = msgspec.field(name="class")
    phases: tuple[Moment, ...]
    when: Name
    asks: Name
    ground: Name
    default: Name
    rules: tuple[RuleId, ...]
    basis: Basis


class WindowsFile(Entry, frozen=True, kw_only=True):
    windows: tuple[Window, ...] = msgspec.field(name="window")


# Limits: limits.toml, which says what each number is


class Limits(Entry, frozen=True, kw_only=True):
    basis: Basis
    players_min: Players
    players_max: Players
    turn_limits: tuple[Positive, ...]
    default_turn_limit: Positive
    start_po: int
    pieces_above_setup: Count
    missed_deadlines: Positive
    start_florins: Count
    start_vf: Count
    start_vf_pope: Count
    start_vf_foreign_ship: Count
    first_bid: Positive
    bid_raise: Positive
    cards_drawn_above_lt: Count
    cards_kept: Positive
    more_cards_kept: Count
    more_card_cost: Count
    cb_per_po: Positive
    cb_for_offensive_card: Count
    cb_for_card_of_pope: Count
    crusade_preparation: Positive
    crusade_action: Positive
    crusade_vf: Count
    crusade_jerusalem: Count
    crusade_alexandria: Count
    technology_costs: tuple[Positive, ...]
    technologies_per_turn: Positive
    technologies_per_po: Positive
    university_percent: Percent
    market_percent: Percent
    levels_per_site: Positive
    levels_with_carpentry: Positive
    repair_percent: Percent
    repair_percent_variant: Percent
    transports_per_turn: Positive
    arsenal_ships: Count
    arsenal_florins: Count
    patron_max_percent: Percent
    tax_per_territory: Count
    tax_per_lt: Count
    tax_per_principality: Count
    tax_mill: Count
    tax_vassalage: Count
    tax_feudalism: Count
    banking_percent: Percent
    loan_unit: Positive
    loan_banking: Count
    loan_guilds: Count
    loan_repayment_percent: Positive
    loans: Positive
    loans_with_usurer: Positive
    sell_off_percent: Percent
    bankruptcies: Count
    bankruptcy_florins: Count
    vf_per_home_territory: Count
    vf_fanaticism: Count
    vf_fanaticism_crusade: Count
    vf_feudalism: Count
    vf_investiture: Count
    vf_price: Positive
    principalities_per_vf: Positive
    event_die: Die
    event_losses_die: Die
    event_price: Count
    storm_percent: Percent
    relic_die: Die
    rebellion_die: Die
    rebellion_base: int
    rebels_die: Die
    recruits: Count
    barbarian_garrison: Count
    barbarian_galley_level: Level
    barbarian_galley_vf: Positive
    treasure_from_level: Level
    land_transport_space: Count
    engine_space: Count
    free_operations: Positive
    picks: Positive
    loading_discount: Count
    crew: Count
    field_die: Die
    assault_die: Die
    winner_loss_percent: Percent
    strategy_ratio: Positive
    strategy_bonus: Count
    prisoners_percent: Percent
    prisoners_percent_strategy: Percent
    captain_levels_per_turn: Count
    captain_setback: Count
    plunder_percent: Percent
    tribute_percent: Percent
    duel_die: Die
    siege_damage: Count
    attrition_percent: Percent
    attrition_percent_desert: Percent
    attrition_logistics: Percent
    attrition_min: Count
    ramming_die: Die
    ramming_alchemy: Count
    flagellant_vf: Positive
    naval_alchemy: Count
    field_alchemy: Count
    healed_surgery: Count
    healed_hospital: Count
    commerce_actions: Positive
    units_per_cube: Positive
    skill_malus: Count
    monopoly_percent: Percent
    florins_per_po: Positive


# All of it


class Data(msgspec.Struct, frozen=True, kw_only=True):
    board: BoardData
    buildings: tuple[Building, ...]
    transports: tuple[Transport, ...]
    engines: tuple[Engine, ...]
    captains: tuple[Captain, ...]
    components: Components
    deck: CharactersFile
    trees: tuple[Tree, ...]
    technologies: tuple[Technology, ...]
    movement: Movement
    supply: Supply
    tables: Tables
    scoring: Scoring
    windows: tuple[Window, ...]
    limits: Limits
    objectives: Objectives


# Files

COSTS = "costs.toml"
COMPONENTS = "components.toml"
CHARACTERS = "characters.toml"
TECHNOLOGIES = "technologies.toml"
MOVEMENT = "movement.toml"
SUPPLY = "supply.toml"
TABLES = "tables.toml"
SCORING = "scoring.toml"
WINDOWS = "windows.toml"
LIMITS = "limits.toml"
