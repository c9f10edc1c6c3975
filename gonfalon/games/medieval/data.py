"""The numbers, the map and the tables of Medieval, read from `data/*.toml` and checked to the last
key.

Everything here is immutable and shared by all games in progress. A mistake in a file is a
`DataError` that names the file, the key and the reason, so that a designer can mend it without
reading this module.
"""

from __future__ import annotations

import math
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from gonfalon.kernel.datafiles import Basis, Count, Entry, Id, Latitude, Longitude, Name, Positive

Religion = Literal["catholic", "orthodox", "islam", "pagan"]
Ruler = Annotated[int, Meta(ge=-1, le=1)]  # 1 Good, 0 Normal, -1 Bad
Strength = Annotated[int, Meta(ge=1, le=4)]  # Power Strength Rating
Players = Annotated[int, Meta(ge=2, le=6)]
Die = Annotated[int, Meta(ge=1, le=6)]
CardId = Literal[
    "mongol", "pope", "knights-of-christ", "spies", "assassin", "civil-war",
    "jihad", "heresy", "deus-ex-machina", "disaster", "change-of-ruler",
]  # fmt: skip
InvestmentId = Literal[
    "military", "maritime", "ecclesiastical", "traitor", "infrastructure", "merchant"
]

# Board: board.toml


class Projection(Entry, frozen=True, kw_only=True):
    """How longitude and latitude become the x and y in which the Areas are rectangles."""

    kind: Literal["equidistant conic"]
    central_meridian: Longitude
    standard_parallels: tuple[Latitude, Latitude]
    origin_latitude: Latitude
    unit: Literal["degrees"]
    basis: Basis


class Area(Entry, frozen=True, kw_only=True):
    id: Id
    name: Name
    covered: bool  # starts under a Map Tile
    mongol_defence: Count  # 0: no rating, Mongols never attack it
    east: tuple[Id, ...]  # Areas that touch its eastern side
    neighbours: tuple[Id, ...]  # Areas that share an edge
    x: tuple[float, float]  # its rectangle, x grows east, y north
    y: tuple[float, float]
    basis: Basis
    known: str = ""  # what of it is not of `basis`


class Province(Entry, frozen=True, kw_only=True):
    id: Id
    name: Name
    power: str  # "": independent
    area: Id
    income: Positive  # also its Victory Points
    island: bool
    knights: bool  # a Knights of Christ Card may attack it
    land: tuple[Id, ...]  # Provinces that share a land border
    seas: tuple[Id, ...]  # Naval Areas it borders
    holder: str = ""  # the Power that holds it at the start though it is another's
    lon: Longitude
    lat: Latitude
    basis: Basis
    note: str = ""


class NavalArea(Entry, frozen=True, kw_only=True):
    id: Id
    name: Name
    area: Id
    links: tuple[Id, ...]  # Naval Areas that touch it
    lon: Longitude
    lat: Latitude
    basis: Basis


class PapalStates(Entry, frozen=True, kw_only=True):
    """No Province: nobody holds, attacks or crosses it."""

    id: Id
    area: Id
    land: tuple[Id, ...]
    lon: Longitude
    lat: Latitude
    basis: Basis


class BoardFile(Entry, frozen=True, kw_only=True):
    projection: Projection
    areas: tuple[Area, ...] = msgspec.field(name="area")
    provinces: tuple[Province, ...] = msgspec.field(name="province")
    naval_areas: tuple[NavalArea, ...] = msgspec.field(name="naval_area")
    papal_states: PapalStates


# Powers: powers.toml


class Power(Entry, frozen=True, kw_only=True):
    id: Id
    name: Name
    religion: Religion
    strength: Strength
    army: int  # die-roll modifiers
    navy: Count | None = None  # None: the card says No
    florins: Count  # Initial Florins, paid once
    ruler: Ruler
    stated: tuple[str, ...]  # fields the rulebook states or forces; the others are reconstructed
    note: str = ""


class PowersFile(Entry, frozen=True, kw_only=True):
    powers: tuple[Power, ...] = msgspec.field(name="power")


# Deck: deck.toml


class Card(Entry, frozen=True, kw_only=True):
    id: CardId
    name: Name
    count: Positive
    mandatory: bool  # must be played in phase E
    negatable: bool  # Deus Ex Machina may answer it
    discard_order: Count = 0  # goes first when its holder does not choose; 0: mandatory, never goes
    basis: Basis


class DeckFile(Entry, frozen=True, kw_only=True):
    cards: tuple[Card, ...] = msgspec.field(name="card")


# Tables: tables.toml


class PowersTableRow(Entry, frozen=True, kw_only=True):
    roll: Positive  # coloured die tens, white die units
    power: Id
    basis: Basis


class RulerRow(Entry, frozen=True, kw_only=True):
    roll: Die
    rating: Ruler
    basis: Basis


class MilitiaRow(Entry, frozen=True, kw_only=True):
    roll: Die
    modifier: Count
    basis: Basis


class TablesFile(Entry, frozen=True, kw_only=True):
    powers_table: tuple[PowersTableRow, ...] = msgspec.field(name="power")
    ruler_table: tuple[RulerRow, ...] = msgspec.field(name="ruler")
    npc_militia: tuple[MilitiaRow, ...]


# Investments: investments.toml


class Investment(Entry, frozen=True, kw_only=True):
    id: InvestmentId
    name: Name
    price_three: Positive  # with three players
    price_more: Positive
    basis: Basis


class InvestmentsFile(Entry, frozen=True, kw_only=True):
    investments: tuple[Investment, ...] = msgspec.field(name="investment")


# Limits: limits.toml, which says what each number is


class Limits(Entry, frozen=True, kw_only=True):
    basis: Basis
    players_min: Players
    players_max: Players
    powers_each: Positive
    powers_each_few: Positive
    draft_rating: Strength
    hand: Positive
    attacks: Positive
    attacks_after_map_card: Count
    attack_cost: Count
    interception_cost: Count
    militia_price: Positive
    jihad_price: Positive
    naval_price: Positive
    knights_strength: Count
    mongol_strength: Count
    knights_province_defence: Count
    mongols_set_aside: Positive
    mongol_attacks: Positive
    mongol_attacks_shorter: Positive
    crusade_share: Count
    crusade_share_few: Count
    crusade_factor_two: Positive
    absolution_cost: Count
    assassin_kills_from: Die
    complete_power_points: Count
    traitor_points: Count
    ecclesiastical_share: Count
    npc_cards_dealt: Positive
    npc_cards_chosen: Positive
    npc_cards_a_turn: Positive
    quiet_rounds: Positive
    offers_per_turn: Count
    highest_price: Positive
    requests_per_turn: Count
    routes_offered: Positive


# All of it


class Data(msgspec.Struct, frozen=True, kw_only=True):
    areas: tuple[Area, ...]
    provinces: tuple[Province, ...]
    naval_areas: tuple[NavalArea, ...]
    papal_states: PapalStates
    projection: Projection
    powers: tuple[Power, ...]
    cards: tuple[Card, ...]
    powers_table: tuple[PowersTableRow, ...]
    ruler_table: tuple[RulerRow, ...]
    npc_militia: tuple[MilitiaRow, ...]
    investments: tuple[Investment, ...]
    limits: Limits


# Files

BOARD = "board.toml"
POWERS = "powers.toml"
DECK = "deck.toml"
TABLES = "tables.toml"
INVESTMENTS = "investments.toml"
LIMITS = "limits.toml"


def project(projection: Projection, lon: float, lat: float) -> tuple[float, float]:
    """Equidistant conic: x and y of a point in degrees, x grows east, y north."""
    one, other = (math.radians(parallel) for parallel in projection.standard_parallels)
    cone = (math.cos(one) - math.cos(other)) / (other - one)
    apex = math.degrees(math.cos(one) / cone + one)
    radius = apex - lat
    angle = math.radians(cone * (lon - projection.central_meridian))
    x, y = radius * math.sin(angle), radius * math.cos(angle)
    return x, apex - projection.origin_latitude - y
