"""The numbers and tables of Medioevo Universale, read from `data/*.toml` and checked to the last key;
its board is in `gonfalon.commons.universale`.

Everything here is immutable and shared by all games in progress. A mistake in a file is a
`DataError` that names the file, the key and the reason, so that a designer can mend it without
reading this module.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from gonfalon.commons.universale.data import BoardData, Good, Icon, Terrain
from gonfalon.kernel.datafiles import Basis, Count, Entry, Id, Name, Positive

Colour = Literal["blue", "yellow", "orange", "red", "green", "purple"]  # of technology points
CubeColour = Literal["black", "white", "brown", "yellow", "green", "orange", "blue", "purple"]
Level = Annotated[int, Meta(ge=1, le=3)]
TechLevel = Annotated[int, Meta(ge=1, le=4)]
Die = Literal["d4", "d6", "d8"]
Face = Annotated[int, Meta(ge=1, le=8)]
Players = Annotated[int, Meta(ge=2, le=10)]
RuleId = Annotated[str, Meta(pattern=r"^MU-[A-Z]+-\d{2}$")]
WindowId = Annotated[str, Meta(pattern=r"^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)?$")]

UnitId = Literal["light-infantry", "heavy-infantry", "archer", "cavalry", "captain"]
BarbarianUnit = Literal["light-infantry", "archer", "captain"]
BuildingId = Literal["village", "town", "city", "tower", "fort", "castle", "cathedral"]
TransportKind = Literal["caravan", "merchant-ship", "war-wagon", "galley"]
EngineId = Literal["catapult", "trebuchet", "bombard"]
BuildingClass = Literal["civilian", "military", "religious"]
TransportClass = Literal["civilian", "military"]
Element = Literal["land", "sea"]
Cargo = Literal["cube", "army-unit", "war-wagon", "siege-engine"]
Place = Literal["inhabited-area", "harbour", "military-building", "any-controlled"]
Pact = Literal["civilian-control", "military-control"]
Standard = Literal["none", "small", "large"]
Branch = Literal["transportation", "commerce", "legislation", "combat", "construction", "religion"]
HonourId = Literal[
    "conquest-inhabited-area", "conquest-building-level", "first-conquest-rome",
    "first-conquest-jerusalem", "build-city", "build-castle", "build-cathedral",
    "suppress-rebellion", "defeat-great-army", "trade-point-as-hp",
    "lose-battle-with-barbarians", "attack-without-declaration", "pact-broken",
    "repeated-rebellion",
]  # fmt: skip
AwardId = Literal[
    "most-coins", "highest-great-market", "highest-technology", "control-rome",
    "control-jerusalem", "most-cathedrals", "most-cities", "most-castles", "most-territories",
    "monopoly",
]  # fmt: skip

# What can be bought: costs.toml


class Building(Entry, frozen=True, kw_only=True):
    id: BuildingId
    class_: BuildingClass = msgspec.field(name="class")
    level: Level
    cost: Positive
    sp: Positive  # structure points
    tech: Id
    tp_colour: Colour
    tp: Positive
    place: tuple[Place, ...]
    control_tokens: Count
    protection: Count
    tax_territories: Count
    army_limit: Count  # more units a turn
    basis: Basis


class Transport(Entry, frozen=True, kw_only=True):
    id: Id
    kind: TransportKind
    element: Element
    class_: TransportClass = msgspec.field(name="class")
    level: Level
    cost: Positive
    mp: Positive
    capacity: Positive
    carries: tuple[Cargo, ...]
    tech: Id
    tp_colour: Colour
    tp: Positive
    place: tuple[Place, ...]
    pact: Pact
    basis: Basis


class Army(Entry, frozen=True, kw_only=True):
    """A unit that needs no technology; captains have levels and an entry of their own."""

    id: UnitId
    cost: Positive
    place: tuple[Place, ...]
    pact: Pact
    basis: Basis


class Captain(Entry, frozen=True, kw_only=True):
    id: Id
    level: Level
    cost: Positive
    tech: Id
    tp_colour: Colour
    tp: Positive
    powers: Positive
    standard: Standard
    place: tuple[Place, ...]
    pact: Pact
    basis: Basis


class SiegeEngine(Entry, frozen=True, kw_only=True):
    id: EngineId
    level: Level
    cost: Positive
    mp: Positive
    damage_units: Positive
    damage_buildings: Count
    max_crew: Positive
    die: Die
    hit_on: tuple[Face, ...]
    tech: Id
    tp_colour: Colour
    tp: Positive
    place: tuple[Place, ...]
    pact: Pact
    basis: Basis


class CostsFile(Entry, frozen=True, kw_only=True):
    buildings: tuple[Building, ...] = msgspec.field(name="building")
    transports: tuple[Transport, ...] = msgspec.field(name="transport")
    armies: tuple[Army, ...] = msgspec.field(name="army")
    captains: tuple[Captain, ...] = msgspec.field(name="captain")
    siege_engines: tuple[SiegeEngine, ...] = msgspec.field(name="siege_engine")


# Combat: combat.toml


class Shot(Entry, frozen=True, kw_only=True):
    die: Die
    hit_on: tuple[Face, ...]
    basis: Basis


class Unit(Entry, frozen=True, kw_only=True):
    id: UnitId
    power: Name
    power_at_sea: bool
    on_damage: tuple[UnitId | Literal["removed"], ...]
    on_damage_at_sea: tuple[UnitId | Literal["removed"], ...]
    basis: Basis


class Horde(Entry, frozen=True, kw_only=True):
    base: tuple[BarbarianUnit, ...]
    basis: Basis


class HordeDie(Entry, frozen=True, kw_only=True):
    die: Die
    hit_on: tuple[Face, ...]
    adds: BarbarianUnit
    basis: Basis


class Supply(Entry, frozen=True, kw_only=True):
    """A unit that the first player may add to a horde of at least `horde` units."""

    unit: BarbarianUnit
    horde: Count
    basis: Basis


class BarbarianGalley(Entry, frozen=True, kw_only=True):
    level: Level
    units_from: Positive
    basis: Basis


class Barbarian(Entry, frozen=True, kw_only=True):
    captain_level: Level
    damage_order: tuple[BarbarianUnit, ...]
    basis: Basis


class BarbarianSacrifice(Entry, frozen=True, kw_only=True):
    light_infantry_from: Positive
    sacrificed: Positive
    basis: Basis


class BattleStep(Entry, frozen=True, kw_only=True):
    number: Positive
    id: Id
    decisions: tuple[WindowId, ...]
    windows: tuple[WindowId, ...]
    basis: Basis


class Combat(Entry, frozen=True, kw_only=True):
    dice: tuple[Die, ...]
    archery: Shot
    sinking: Shot
    units: tuple[Unit, ...] = msgspec.field(name="unit")
    horde: Horde
    horde_dice: tuple[HordeDie, ...] = msgspec.field(name="horde_die")
    supply: tuple[Supply, ...]
    barbarian_galleys: tuple[BarbarianGalley, ...] = msgspec.field(name="barbarian_galley")
    barbarian: Barbarian
    barbarian_sacrifices: tuple[BarbarianSacrifice, ...] = msgspec.field(name="barbarian_sacrifice")
    steps: tuple[BattleStep, ...] = msgspec.field(name="step")


# What there is of everything: components.toml


class PropertyToken(Entry, frozen=True, kw_only=True):
    count: Positive
    levels: tuple[Level, ...]  # on its sides; a blank side has none
    basis: Basis


class RoadTokens(Entry, frozen=True, kw_only=True):
    stage: Positive
    destination: Positive
    on_road: Positive
    basis: Basis


class PlayerComponents(Entry, frozen=True, kw_only=True):
    units: dict[UnitId, Positive]
    control_tokens: Positive
    property_tokens: tuple[PropertyToken, ...] = msgspec.field(name="property_token")
    road_tokens: RoadTokens
    basis: Basis


class SharedComponents(Entry, frozen=True, kw_only=True):
    buildings: dict[BuildingId, Positive]
    transports: dict[TransportKind, Positive]
    siege_engines: dict[EngineId, Positive]
    barbarian_units: dict[BarbarianUnit, Positive]
    barbarian_property_tokens: Positive
    standards: dict[Literal["small", "large"], Positive]
    basis: Basis


class ObjectiveToken(Entry, frozen=True, kw_only=True):
    colour: Colour
    count: Positive
    basis: Basis


class Merchandise(Entry, frozen=True, kw_only=True):
    id: Good
    colour: CubeColour
    count: Positive
    basis: Basis


class EventEffect(Entry, frozen=True, kw_only=True):
    id: Icon
    harmful: tuple[Face, ...]  # results of a d6 that harm, each by its number
    effect: Name
    basis: Basis


class TerrainCost(Entry, frozen=True, kw_only=True):
    id: Terrain
    mp: Positive
    maintenance: Count
    basis: Basis


class Components(Entry, frozen=True, kw_only=True):
    player: PlayerComponents
    shared: SharedComponents
    objective_tokens: tuple[ObjectiveToken, ...] = msgspec.field(name="objective_token")
    merchandise: tuple[Merchandise, ...]
    event_effects: tuple[EventEffect, ...] = msgspec.field(name="event_effect")
    terrains: tuple[TerrainCost, ...] = msgspec.field(name="terrain")


# Empire cards: cards.toml, objectives.toml


class DieRow(Entry, frozen=True, kw_only=True):
    """What a roll from `low` to `high` gives: an amount, or a result."""

    low: Face
    high: Face
    amount: Count = 0
    result: Literal["", "success", "nothing", "backfire"] = ""


class Card(Entry, frozen=True, kw_only=True):
    number: Positive
    id: Id
    character: Id
    title: Name
    effect: Name
    windows: tuple[WindowId, ...]
    scope: Literal["self", "side", "any"]
    cost_florins: Count
    target: Name
    duration: Name
    limits: str = ""
    amount: Count = 0  # the number in the effect
    die: Die | None = None
    die_table: tuple[DieRow, ...] = ()
    tp: tuple[Colour, ...]
    tp_mode: Literal["one", "choice", "both", "none"]
    tp_basis: Basis
    borrowable: bool
    rule: RuleId
    basis: Basis


class CardsFile(Entry, frozen=True, kw_only=True):
    cards: tuple[Card, ...] = msgspec.field(name="card")


class Objective(Entry, frozen=True, kw_only=True):
    card: Positive
    character: Id
    title: Name
    text: Name
    kind: Literal["state", "turn"]
    predicate: Name  # explained at the head of the file
    token: tuple[Colour, ...]  # one of them; none: any colour
    effort: Name
    check: Name
    basis: Basis


class ObjectivesFile(Entry, frozen=True, kw_only=True):
    objectives: tuple[Objective, ...] = msgspec.field(name="objective")


# Technologies: technologies.toml


class Technology(Entry, frozen=True, kw_only=True):
    number: Positive
    id: Id
    name: Name
    branch: Branch
    colour: Colour
    level: TechLevel
    cost_florins: Positive
    effect: Name
    tp_cost: Positive
    per: Name
    tp_basis: Basis
    tp_evidence: str = ""
    windows: tuple[WindowId, ...]
    borrows: Literal["", "card", "technology"] = ""  # offered when what it borrows would be
    target: Name
    duration: Name
    limits: str = ""
    rule: RuleId
    basis: Basis


class TechnologiesFile(Entry, frozen=True, kw_only=True):
    technologies: tuple[Technology, ...] = msgspec.field(name="technology")


# Honour points: scoring.toml


class InPlay(Entry, frozen=True, kw_only=True):
    id: HonourId
    hp: int
    per: Name
    rule: RuleId
    basis: Basis


class Award(Entry, frozen=True, kw_only=True):
    id: AwardId
    hp: Count
    tie_hp: Count
    needs_positive: bool
    measure: Name
    per: str = ""
    territory: str = ""
    excluded_kingdom: str = ""
    rule: RuleId
    basis: Basis


class PrisonersRow(Entry, frozen=True, kw_only=True):
    min: Positive
    max: Positive | None = None  # None: any more
    hp: int
    basis: Basis


class DebtRow(Entry, frozen=True, kw_only=True):
    florins: Positive
    hp: int
    basis: Basis


class ObjectiveTokensRow(Entry, frozen=True, kw_only=True):
    tokens: Count
    hp: Count
    basis: Basis


class Road(Entry, frozen=True, kw_only=True):
    stages: Positive
    trade_points: Positive
    basis: Basis


class TieBreak(Entry, frozen=True, kw_only=True):
    order: tuple[Literal["hp", "wealth", "turn-order"], ...]
    rule: RuleId
    basis: Basis


class Scoring(Entry, frozen=True, kw_only=True):
    in_play: tuple[InPlay, ...]
    awards: tuple[Award, ...] = msgspec.field(name="award")
    prisoners: tuple[PrisonersRow, ...]
    debt: tuple[DebtRow, ...]
    objective_tokens: tuple[ObjectiveTokensRow, ...]
    roads: tuple[Road, ...] = msgspec.field(name="road")
    tie_break: TieBreak


# Turn order penalty: penalty.toml


class PenaltyRow(Entry, frozen=True, kw_only=True):
    players: Players
    penalty: tuple[Annotated[int, Meta(le=0)], ...]
    basis: Basis


class PenaltyFile(Entry, frozen=True, kw_only=True):
    rows: tuple[PenaltyRow, ...] = msgspec.field(name="row")


# Windows: windows.toml


class Window(Entry, frozen=True, kw_only=True):
    id: WindowId
    class_: Literal["own", "reaction", "free", "inner"] = msgspec.field(name="class")
    family: str = ""  # an inner window has none
    phase: Name
    when: Name
    who: Name
    default: str = ""
    basis: Basis


class WindowsFile(Entry, frozen=True, kw_only=True):
    windows: tuple[Window, ...] = msgspec.field(name="window")


# Limits: limits.toml, which says what each number is


class Limits(Entry, frozen=True, kw_only=True):
    basis: Basis
    players_min: Players
    players_max: Players
    turn_limits: tuple[Positive, ...]
    neighbouring_distance: Positive
    start_florins: Count
    start_hp: Count
    start_villages: Count
    start_archers: Count
    start_transport_levels: Count
    start_cards_dealt: Positive
    start_cards_kept: Positive
    start_objective_tokens: Count
    start_barbarians: Count
    barbarian_points: Count
    effects_chosen: Positive
    florins_per_rebellion: Positive
    tax_levels: tuple[Positive, ...]
    default_tax_level: Positive
    maintenance_per_piece: Count
    city_income_per_market_cube: Count
    landless_relief: Count
    loan: Positive
    max_debt: Positive
    interest_percent: Count
    loans_per_turn: Positive
    repayments_per_turn: Positive
    bankruptcies_to_elimination: Positive
    bankruptcy_sale_percent: Count
    florins_per_emergency_rebellion: Count
    army_limit: Count
    repair_cost: Count
    ransom_percent: Count
    card_cost: Count
    card_cost_per_owned: Count
    cards_per_turn: Positive
    cards_drawn: Positive
    cards_drawn_per_cathedral: Count
    technologies_per_branch: Positive
    florins_per_missing_tp: Count
    rerolls: Count
    sacrifice_bonus: Count
    superiority_step: Positive
    cavalry_damage: Count
    capture_ratio: Positive
    great_army: Positive
    plunder_percent: Count
    deposit_bonus_percent: Count
    plunder_per_market_cube: Count
    plunder_per_carried_cube: Count
    buy_price: Positive
    sell_price: Positive
    great_market_bonus_per_cube: Count
    road_bonus_per_trade_point: Count
    mp_per_zone: Positive
    mp_per_buy: Count
    mp_per_sell: Count
    commerce_florins_per_cube: tuple[Positive, ...]
    market_florins_per_point: Positive
    kingdom_bid_max: Count
    river_crossing_mp: Count
    maintenance_inhabited_area: Count
    maintenance_sea: Count
    blood_tokens: Count


# All of it


class Data(msgspec.Struct, frozen=True, kw_only=True):
    board: BoardData
    buildings: tuple[Building, ...]
    transports: tuple[Transport, ...]
    armies: tuple[Army, ...]
    captains: tuple[Captain, ...]
    siege_engines: tuple[SiegeEngine, ...]
    combat: Combat
    components: Components
    cards: tuple[Card, ...]
    objectives: tuple[Objective, ...]
    technologies: tuple[Technology, ...]
    scoring: Scoring
    penalties: tuple[PenaltyRow, ...]
    windows: tuple[Window, ...]
    limits: Limits


# Files

COSTS = "costs.toml"
COMBAT = "combat.toml"
COMPONENTS = "components.toml"
CARDS = "cards.toml"
OBJECTIVES = "objectives.toml"
TECHNOLOGIES = "technologies.toml"
SCORING = "scoring.toml"
PENALTY = "penalty.toml"
WINDOWS = "windows.toml"
LIMITS = "limits.toml"
