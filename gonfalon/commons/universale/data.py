"""The board that Medioevo Universale and its prototype share, read from `data/*.toml` and checked to
the last key.

Everything here is immutable and shared by all games in progress. A mistake in a file is a
`DataError` that names the file, the key and the reason.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from gonfalon.kernel.datafiles import Basis, Count, Entry, Id, Latitude, Longitude, Name, Positive

BoardPart = Literal["core", "west"]
Terrain = Literal["plains", "forest", "hills", "mountains", "desert"]
Good = Literal["weapons", "salt", "furs", "grain", "slaves", "spices", "clothes", "wine"]
Centres = tuple[tuple[Longitude, Latitude], ...]
StartBuildings = Literal["village-castle", "village-tower", "none"]
SeaKind = Literal["coastal", "open"]
KingdomClass = Literal["major", "large", "minor", "small"]
Religion = Literal["catholic", "orthodox", "muslim", "pagan"]
KingdomColour = Literal[
    "red", "purple", "green", "yellow", "brown", "blue",
    "cyan", "pink", "orange", "olive", "neutral",
]  # fmt: skip
Hex = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}$")]
Icon = Literal["movement", "armies", "buildings", "merchandise"]
ToleratedTax = Literal[10, 20, 30, 40, 50]
Players = Annotated[int, Meta(ge=3, le=10)]

# Land: territories.toml


class Territory(Entry, frozen=True, kw_only=True):
    id: Id
    name: Name
    name_it: Name
    kingdom: Id
    board: BoardPart
    land_zone: Positive  # prototype
    lon: Longitude
    lat: Latitude
    extra_centres: Centres = ()
    terrain: Terrain
    basis_terrain: Basis = "reconstructed"
    coastal: bool
    inhabited_area: str = ""  # its name; "": none
    inhabited_area_it: str = ""
    inhabited_area_printed: str = ""  # the rulebook's spelling
    city_lon: Longitude | None = None
    city_lat: Latitude | None = None
    basis_city: Basis | None = None
    merchandise: Good | None = None  # what its inhabited area produces
    basis_merchandise: Basis = "reconstructed"
    harbour: bool
    harbour_seas: tuple[Id, ...] = ()
    start_buildings: StartBuildings | None = None  # prototype
    fire: bool  # barbarians start here unless its kingdom is played
    religious_capital: bool  # prototype
    russian_principality: bool  # prototype
    basis: Basis


class Wasteland(Entry, frozen=True, kw_only=True):
    """Ground outside the board: drawn, never entered."""

    id: Id
    lon: Longitude
    lat: Latitude
    extra_centres: Centres = ()
    basis: Basis


class TerritoriesFile(Entry, frozen=True, kw_only=True):
    territories: tuple[Territory, ...] = msgspec.field(name="territory")
    wasteland: tuple[Wasteland, ...]


# Sea: seas.toml


class Sea(Entry, frozen=True, kw_only=True):
    id: Id
    name: Name
    name_it: Name
    lon: Longitude
    lat: Latitude
    extra_centres: Centres = ()
    kind: SeaKind  # prototype
    territories: tuple[Id, ...]  # with a coast on it
    seas: tuple[Id, ...]  # that adjoin it
    basis: Basis


class ForcedLink(Entry, frozen=True, kw_only=True):
    """Two adjoining zones between which the drawn map shows no water."""

    a: Id
    b: Id
    reason: Name


class SeasFile(Entry, frozen=True, kw_only=True):
    seas: tuple[Sea, ...] = msgspec.field(name="sea")
    forced_links: tuple[ForcedLink, ...] = msgspec.field(name="forced_link")


# Borders: edges.toml


class Edge(Entry, frozen=True, kw_only=True):
    """Two territories that border on each other, or face each other across a strait."""

    a: Id
    b: Id
    river: bool
    river_name: str = ""
    strait: bool
    strait_name: str = ""
    seas: tuple[Id, ...] = ()  # the two zones a strait joins
    land_166: bool | None = None  # of a strait: land units cross it in rulebook 1.66
    land_prototype: bool | None = None
    border_km: Positive | None = None  # of a border
    basis: Basis = "reconstructed"


class EdgesFile(Entry, frozen=True, kw_only=True):
    edges: tuple[Edge, ...] = msgspec.field(name="edge")


# Kingdoms: kingdoms.toml


class Kingdom(Entry, frozen=True, kw_only=True):
    id: Id
    name: Name
    name_it: Name
    class_: KingdomClass = msgspec.field(name="class")
    religion: Religion
    colour: KingdomColour
    hex: Hex
    board: BoardPart
    territories: tuple[Id, ...]
    capital_areas: tuple[Id, ...]  # its territories with an inhabited area
    playable_166: bool
    playable_prototype: bool
    players_from: Players | None = None  # prototype, of a playable one
    own_harbour: bool | None = None  # of a playable one
    foreign_harbours: tuple[Id, ...] = ()  # prototype
    barbarians_when_attacked: Positive  # prototype
    basis: Basis
    note: str = ""


class Connection(Entry, frozen=True, kw_only=True):
    """Two of the six kingdoms of rulebook 1.66 that are near enough."""

    a: Id
    b: Id
    steps: Positive
    basis: Basis


class ConnectedSets(Entry, frozen=True, kw_only=True):
    players: Players
    sets: tuple[tuple[Id, ...], ...]
    basis: Basis


class PlayedMap(Entry, frozen=True, kw_only=True):
    applies_below_players: Players
    reach: Positive
    basis: Basis


class Exclusion(Entry, frozen=True, kw_only=True):
    applies_below_players: Players
    kingdoms: tuple[Id, ...]
    territories: tuple[Id, ...]
    basis: Basis


class KingdomsByPlayers(Entry, frozen=True, kw_only=True):
    players: tuple[Players, ...]
    kingdoms: tuple[Id, ...]
    recommended: tuple[Id, ...] = ()
    boards: tuple[BoardPart, ...]
    basis: Basis
    note: str = ""


class KingdomsFile(Entry, frozen=True, kw_only=True):
    kingdoms: tuple[Kingdom, ...] = msgspec.field(name="kingdom")
    connections: tuple[Connection, ...] = msgspec.field(name="connection")
    connected_sets: tuple[ConnectedSets, ...]
    played_map_166: PlayedMap
    exclusion_prototype: Exclusion
    kingdoms_by_players: tuple[KingdomsByPlayers, ...]


# Event cards: events.toml


class Event(Entry, frozen=True, kw_only=True):
    id: Id
    deck: BoardPart
    region: Name
    red: tuple[Id, ...]
    icons: tuple[Icon, Icon, Icon]
    tax: ToleratedTax
    grail: bool  # prototype
    relics: tuple[Id, ...]  # prototype, by the results of a d8


class EventsFile(Entry, frozen=True, kw_only=True):
    basis: Basis
    events: tuple[Event, ...] = msgspec.field(name="card")


# Only for the prototype: land_zones.toml, prices.toml, treasures.toml


class LandZone(Entry, frozen=True, kw_only=True):
    number: Positive
    name: Name
    covers: Name
    cities: tuple[Id, ...]  # its territories with an inhabited area
    territories: tuple[Id, ...]
    basis: Basis


class LandZonesFile(Entry, frozen=True, kw_only=True):
    land_zones: tuple[LandZone, ...] = msgspec.field(name="zone")


class Merchandise(Entry, frozen=True, kw_only=True):
    id: Good
    base: Positive  # price where it is produced
    slope: float


class CityPrices(Entry, frozen=True, kw_only=True):
    territory: Id
    demand: int
    prices: dict[Good, Positive]
    stated: tuple[Good, ...] = ()
    basis: Basis


class PricesFile(Entry, frozen=True, kw_only=True):
    merchandise: tuple[Merchandise, ...]
    city_prices: tuple[CityPrices, ...] = msgspec.field(name="city")


class Treasure(Entry, frozen=True, kw_only=True):
    id: Id
    vf: Count  # strength points
    florins: Count
    goods: Count


class TreasuresFile(Entry, frozen=True, kw_only=True):
    basis: Basis
    goods_by_d8: tuple[Good, ...]
    treasures: tuple[Treasure, ...] = msgspec.field(name="card")


# All of it


class BoardData(msgspec.Struct, frozen=True, kw_only=True):
    territories: tuple[Territory, ...]
    wasteland: tuple[Wasteland, ...]
    seas: tuple[Sea, ...]
    forced_links: tuple[ForcedLink, ...]
    edges: tuple[Edge, ...]
    kingdoms: tuple[Kingdom, ...]
    connections: tuple[Connection, ...]
    connected_sets: tuple[ConnectedSets, ...]
    played_map_166: PlayedMap
    exclusion_prototype: Exclusion
    kingdoms_by_players: tuple[KingdomsByPlayers, ...]
    events: tuple[Event, ...]
    land_zones: tuple[LandZone, ...]
    merchandise: tuple[Merchandise, ...]
    city_prices: tuple[CityPrices, ...]
    treasures: tuple[Treasure, ...]
    goods_by_d8: tuple[Good, ...]


# Files

TERRITORIES = "territories.toml"
SEAS = "seas.toml"
EDGES = "edges.toml"
KINGDOMS = "kingdoms.toml"
EVENTS = "events.toml"
LAND_ZONES = "land_zones.toml"
PRICES = "prices.toml"
TREASURES = "treasures.toml"
