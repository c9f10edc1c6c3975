"""The shapes of what a seat is shown. The types of the browser app are made from them (`tools/view_types.py`).

Places are ids of territories, or `<sea>-sea` for sea zones. Counts by name have no entry for 0.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from gonfalon.games.prototype.view.shapes_affairs import (
    Auction,
    Battle,
    Claim,
    Crusade,
    Delivery,
    Direction,
    Pact,
    Pair,
    Proposal,
    Siege,
    Truce,
)

Good = Literal["weapons", "salt", "furs", "grain", "slaves", "spices", "clothes", "wine"]
KindId = Literal["galley", "merchant-ship", "war-wagon", "caravan"]


class Loan(Struct):
    received: int
    turn: int


class Bought(Struct):
    """A building with its territory, a transport or captain with its level, or an engine."""

    building: str | UnsetType = UNSET
    territory: str | UnsetType = UNSET
    transport: str | UnsetType = UNSET
    engine: str | UnsetType = UNSET
    captain: str | UnsetType = UNSET
    level: int | UnsetType = UNSET


class Monopoly(Struct):
    good: Good
    zone: int


class Goal(Struct):
    """A territory of an Objective card."""

    territory: str
    owned: bool
    held: bool
    """Owned and safe from rebellion: it counts."""


class Objective(Struct):
    """An Objective card (MP-OBJ-02)."""

    id: str
    difficulty: int
    home: list[Goal]
    near: list[Goal]
    far: list[Goal]
    points: dict[str, int]
    """What it would bring now for `home`, `near`, `far`, `all` and `difficulty`; empty for who is out of the game."""


class Player(Struct):
    seat: int
    kingdom: str | None
    colour: str | None
    religion: str | None
    home: list[str]
    capital: str | None
    honour: int
    honour_by: dict[str, int]
    """By where the points came from, as in names of `source`."""
    honour_at_end: dict[str, int] | None
    """What the final scoring would bring now, by source; null where it is not known."""
    florins: int | None
    """Null where hidden."""
    level: int
    technologies: list[str]
    hand: int
    cards: list[str] | None
    loans: list[Loan]
    bankrupt: bool
    prisoners: int
    reserve: int | None
    returning: int
    to_place: int
    bought: list[Bought]
    """What waits for Placement."""
    monopoly: Monopoly | None
    wrongs: dict[str, int]
    """Casus belli, by the number of the other seat."""
    left: bool
    eliminated: bool
    objective: Objective | UnsetType | None = UNSET
    """Null where hidden; absent in games without Objective cards."""


class Territory(Struct):
    id: str
    in_play: bool
    terrain: str
    kingdom: str
    zone: int
    harbour: bool
    inhabited: bool
    religious_capital: bool
    owner: int | None
    contested: bool
    settlement: str | None
    fortification: str | None
    cathedral: bool
    fairs: list[str]
    damage: dict[str, int]
    """1 for each damaged building: `settlement`, `fortification`, `cathedral`, or a Fair."""
    barbarians: int
    barbarian_captain: int
    supply: int


class Sea(Struct):
    id: str
    place: str


class Army(Struct):
    seat: int
    place: str
    vf: int


class Lot(Struct):
    good: Good
    units: int
    cubes: int
    """Cubes of 10 units that they fill."""
    origin: str | None
    ruler: int | None


class Transport(Struct):
    id: str
    seat: int | None
    ownerless: bool
    kind: KindId
    level: int
    place: str
    aboard: str | None
    vf: int
    room: int
    used: int
    goods: list[Lot]
    goods_room: int
    goods_used: int
    pm: int
    full_pm: int
    moved: bool
    held: bool
    sabotaged: bool
    leaving: int | None
    """The last turn in which a guest may be here; null for who need not leave."""


class Engine(Struct):
    id: str
    seat: int | None
    kind: str
    place: str
    aboard: str | None


class Captain(Struct):
    id: str
    seat: int
    level: int
    place: str
    aboard: str | None
    attacks: int
    relic: bool


class Pirates(Struct):
    number: int
    place: str
    vf: int
    captain: int


class Relic(Struct):
    place: str | None
    captain: str | None
    in_cathedral: bool
    taken: bool


class Heap(Struct):
    """Goods that lie in a territory."""

    place: str
    seat: int | None
    last_turn: int | None
    lots: list[Lot]


class EventCard(Struct):
    id: str
    icons: list[str]
    icon: str | None
    grail: bool
    struck: list[str]


class Decks(Struct):
    empire: int
    discard: list[str]
    events: int
    treasures: int


class Prices(Struct):
    """Florins for a unit of each of the eight goods."""

    buy: list[int]
    sell: list[int]


class Arg(Struct):
    kind: str
    id: str


class Order(Struct):
    """What was ordered in a sealed phase."""

    text: str
    verb: str
    args: list[Arg]


class Plan(Struct):
    """Answers left, or being written, for the next question of a window; without moves it is the default."""

    window: str
    moves: list[Order]
    writing: bool


class Limits(Struct):
    """0 for none."""

    turns: int
    honour: int


class View(Struct):
    """The table as a seat sees it."""

    game: Literal["prototype"]
    seat: int
    map: Literal["universale"]
    turn: int
    phase: str
    active: int | None
    order: list[int]
    last_order: list[int]
    ready: list[int]
    outcome: str
    limits: Limits
    pope: int | None
    antipope: int | None
    players: list[Player]
    territories: list[Territory]
    seas: list[Sea]
    armies: list[Army]
    transports: list[Transport]
    engines: list[Engine]
    captains: list[Captain]
    pirates: list[Pirates]
    relics: list[Relic]
    goods: list[Heap]
    event: EventCard | None
    decks: Decks
    protected: list[str]
    column: list[str]
    """The transports that move together."""
    prices: dict[str, Prices]
    """By city."""
    orders: list[Order]
    sealed: list[Order]
    plans: list[Plan]
    wars: list[Pair]
    truces: list[Truce]
    pacts: list[Pact]
    proposals: list[Proposal]
    claims: list[Claim]
    directions: list[Direction]
    """Where an ally wants the help that they were promised."""
    draft: Pact | None
    delivered: list[Delivery]
    sieges: list[Siege]
    crusade: Crusade | None
    battle: Battle | None
    auction: Auction | None
