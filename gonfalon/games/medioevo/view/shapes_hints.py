"""The shapes of hints: part of `shapes.py`."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from gonfalon.games.medioevo.view.names import UnitId
from gonfalon.games.medioevo.view.shapes_affairs import Odds


class Fight(Odds):
    against: int
    """The seat; -1 for the barbarians."""


class Quote(Struct):
    cubes: dict[str, int]
    florins: int
    fee: int
    points: int


class Stop(Struct):
    zone: str
    way: list[str]
    points: int
    buy: Quote | None
    sell: Quote | None


class Course(Struct):
    """A commercial road that a transport could open where it stands."""

    stages: list[str]
    """Those still to be named, in their order; the last one is the destination."""
    points: int
    """Trade points when it is completed."""
    turns: int
    """Further turns until then, if nothing comes between."""


class Fate(Struct):
    """What one more choice does."""

    becomes: UnitId | UnsetType | None = UNSET
    """Null for a unit that is lost."""
    left: int | UnsetType = UNSET
    """Points that a building has afterwards; it falls with none."""


class Losses(Struct):
    """How many points are to be taken in all, those chosen so far, and what one more does; by the words of moves without their amount."""

    due: int
    chosen: list[str]
    fates: dict[str, Fate]


class Engine(Struct):
    """A siege engine in a battle: its crew, and what a hit does to units and to buildings."""

    piece: str
    crew: int
    most: int
    units: int
    buildings: int
    die: str
    hits: list[int]


class Surrender(Struct):
    side: int
    """The side (0 attacks, 1 defends) that would lay down its arms."""


class Hints(Struct):
    """What a seat should know before it chooses."""

    bills: dict[str, list[dict[str, int]]] | UnsetType = UNSET
    """By the words before the amount, for every amount what it costs."""
    spent: int | UnsetType = UNSET
    """Florins spent in this Purchase phase."""
    fights: dict[str, Fight] | UnsetType = UNSET
    """By the text of the move that leads into one."""
    journeys: dict[str, list[Stop]] | UnsetType = UNSET
    """By transport, where it could trade."""
    courses: list[Course] | UnsetType = UNSET
    """Commercial roads that could be opened now, the quickest of each length."""
    losses: Losses | UnsetType = UNSET
    crews: list[Engine] | UnsetType = UNSET
    surrender: Surrender | UnsetType = UNSET
