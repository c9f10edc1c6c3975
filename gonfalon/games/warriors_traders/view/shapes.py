"""The shapes of what a seat is shown. The types of the browser app are made from them (`tools/view_types.py`)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from gonfalon.games.warriors_traders.battle.questions.forecast import Forecast

Phase = Literal["setup", "upkeep", "trade", "development", "maneuvering", "down-keep"]
ProvinceType = Literal["capital", "trade-center", "common", "contested"]


class Goods(Struct):
    """An amount of each resource."""

    food: int
    products: int
    weapons: int
    gold: int


class Symbols(Struct):
    """What a province produces."""

    food: int
    products: int
    weapons: int


class ByPath(Struct):
    """A number for each path of technology."""

    production: int
    trade: int
    military: int


class Army(Struct):
    id: str
    seat: int
    unit: str
    damage: int
    points: int | None
    """Action points that are left; null for who does not move now."""
    lies: bool
    """Has it retreated in this turn?"""


class Princess(Struct):
    id: str
    seat: int


class Barbarian(Struct):
    damage: int
    lies: bool


class Province(Struct):
    id: str
    name: str
    type: ProvinceType
    countries: list[str]
    vp: int
    symbols: Symbols
    adjacent: list[str]
    owner: int | None
    armies: list[Army]
    princesses: list[Princess]
    forts: list[int]
    """The damage of each."""
    barbarians: list[Barbarian]
    barbarian_strength: int


class Realm(Struct):
    """What a player has."""

    seat: int
    country: str | None
    number: int | None
    """Of the country, by which the turn order goes."""
    colour: str
    team: int
    vp: int
    vp_sources: dict[str, int]
    store: Goods
    income: Goods
    tokens: ByPath
    levels: ByPath
    abilities: list[str]
    titles: list[str]
    stash: dict[str, int]
    """Pieces that are not on the map, by unit."""
    princesses: int
    united: int
    finished: bool
    left: bool


class Offer(Struct):
    from_: int = field(name="from")
    to: int
    gives: Goods
    wants: Goods


class War(Struct):
    sides: list[list[int]]
    since: int
    """The turn in which it began."""
    peace: list[int]
    """The seats that have offered it."""


Route = Annotated[list[int | None], Meta(min_length=2, max_length=2)]
"""Who has opened it and the partner; null for foreign parts."""


class View(Struct):
    """The table as a seat sees it."""

    game: str
    seat: int
    map: str
    scenario: str
    turn: int
    last_turn: int
    phase: Phase
    active: int | None
    order: list[int]
    threshold: int
    outcome: str
    players: list[Realm]
    provinces: list[Province]
    routes: list[Route]
    wars: list[War]
    battles: list[str]
    offers: list[Offer]
    draft: Offer | None
    orders: list[str]
    sealed: list[str]


class Hints(Struct):
    """What one should know before choosing: forecasts of battles."""

    battles: dict[str, Forecast] | UnsetType = UNSET
    """By province, those that are about to be fought."""
    attacks: dict[str, Forecast] | UnsetType = UNSET
    """By the text of the move that would begin one."""
