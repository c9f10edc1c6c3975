"""The shapes of what a seat is shown. The types of the browser app are made from them (`tools/view_types.py`).

Zones are ids of territories, or `<sea>-sea` for sea zones. Counts by name have no entry for 0.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gonfalon.commons.universale.data import Icon
from gonfalon.games.medioevo.view.names import Branch, Good, KindId, Phase
from gonfalon.games.medioevo.view.shapes_affairs import (
    Alliance,
    Battle,
    Claim,
    Direction,
    Effect,
    Final,
    Guest,
    Hidden,
    Movement,
    Order,
    Pact,
    Proposal,
    Road,
    Trade,
    War,
)


class EmpireCard(Struct):
    id: str
    """`card-1` to `card-72`."""
    tapped: bool
    stays_tapped: bool
    objective: bool
    """May the viewer see its objective side?"""


class Technologies(Struct):
    """The level of each branch."""

    transportation: int
    commerce: int
    legislation: int
    combat: int
    construction: int
    religion: int


class Reserve(Struct, rename="kebab"):
    """Units of each kind."""

    light_infantry: int
    heavy_infantry: int
    archer: int
    cavalry: int


class Prisoners(Struct):
    owner: int
    units: dict[str, int]


class Player(Struct):
    seat: int
    kingdom: str | None
    colour: str | None
    home: list[str]
    """Home territories in play."""
    honour: int
    honour_start: int
    honour_by: dict[str, int]
    """Where the points came from, as in words `vp`."""
    florins: int | None
    """Null where hidden from the viewer."""
    debt: int
    credit: Literal["loan", "repaid"] | None
    """What was done with the bank this turn."""
    tax: int
    strike: int
    """0 none, 1 interest stayed unpaid in the turn before, 2 in this one."""
    maintained: int
    """Units, transports and engines that cost maintenance."""
    technologies: Technologies
    technologies_bought: list[Branch]
    points: dict[str, int]
    """By colour, and so are tokens."""
    tokens: dict[str, int]
    tokens_used: dict[str, int]
    cards: list[EmpireCard]
    offered: list[str | None]
    """Cards drawn and not yet chosen from; null for one whose face is hidden."""
    units_placed: int
    control_tokens: int
    """Control tokens not on the board."""
    reserve: Reserve
    """Units that could still be raised."""
    returned: dict[str, int]
    prisoners: list[Prisoners]
    """Captured captains are in the list of captains (held_by)."""
    road: Road | None
    blood: int
    left: bool
    eliminated: bool
    eliminated_in: int | None


class Territory(Struct):
    id: str
    in_play: bool
    good: Good | None
    """What its inhabited area produces; null without one."""
    harbour: bool
    control: int | None
    last_control: int | None
    token: int | None
    """Whose control token lies there."""
    contested: bool
    civil: int
    """Levels 0 to 3: village, town, city."""
    military: int
    """Levels 0 to 3: tower, fort, castle."""
    cathedral: int
    damage: dict[str, int]
    """By class of building."""
    structure: dict[str, int]
    """Points that destroy each building."""
    market: list[Good]
    conquered: bool
    fallen: bool
    """Barbarians alone hold or have held it."""


class Sea(Struct):
    id: str
    zone: str
    in_play: bool


class Army(Struct):
    seat: int
    zone: str
    aboard: str | None
    """The galley at sea on whose deck it is."""
    units: dict[str, int]
    """Units that may still move."""
    moved: dict[str, int]
    captains: list[str]


class Captain(Struct):
    id: str
    seat: int
    level: int
    zone: str | None
    aboard: str | None
    held_by: int | None
    returned: bool
    moved: bool


class Piece(Struct):
    id: str
    seat: int
    kind: KindId
    name: str
    """The kind, or `catapult`, `trebuchet`, `bombard`."""
    level: int
    zone: str
    aboard: str | None
    anchorage: str | None
    """Of a ship in a harbour, the sea zone it came from."""
    points: int
    full_points: int
    capacity: int
    cubes: dict[str, int]
    moved: bool
    stopped: bool


class Barbarians(Struct):
    zone: str
    units: dict[str, int]


class WarCircle(Struct):
    dice: list[int]
    horde: dict[str, int]
    left: dict[str, int]


class EventCard(Struct):
    id: str
    icons: list[Icon]
    tax: int
    """The number on its own back: what was tolerated before it was turned up."""
    struck: list[str]


class EventDeck(Struct):
    deck: int
    back: int | None
    """The number on the back of the top card."""
    tolerated: int | None
    """The tolerated tax of this turn; none until its Event is turned up."""
    discard: list[str]


class EmpireDeck(Struct):
    deck: int
    top: str | None
    """The card whose objective is seen."""


class Cubes(Struct):
    """Cubes of each good."""

    weapons: int
    salt: int
    furs: int
    grain: int
    slaves: int
    spices: int
    clothes: int
    wine: int


class Limits(Struct):
    """0 for none."""

    turns: int
    honour: int


class View(Struct):
    """The table as a seat sees it."""

    game: Literal["medioevo"]
    seat: int
    map: Literal["universale"]
    turn: int
    phase: Phase
    active: int | None
    order: list[int]
    last_order: list[int]
    finished: list[int]
    """Seats that are done in a phase of all."""
    teams: list[int]
    """The team of every seat; empty without teams."""
    deployment: int
    """Variant: 0 may be called, 1 too late, 2 called."""
    hidden: list[Hidden]
    """What the viewer has bought behind the screen."""
    outcome: str
    limits: Limits
    players: list[Player]
    territories: list[Territory]
    seas: list[Sea]
    armies: list[Army]
    captains: list[Captain]
    pieces: list[Piece]
    barbarians: list[Barbarians]
    war_circle: WarCircle
    event: EventCard | None
    events: EventDeck
    empire: EmpireDeck
    stock: dict[str, int]
    """What is left in the game reserve."""
    cubes: Cubes
    wars: list[War]
    pacts: list[Pact]
    proposals: list[Proposal]
    claims: list[Claim]
    draft: Pact | None
    alliances: list[Alliance]
    directions: list[Direction]
    guests: list[Guest]
    orders: list[Order]
    """Known to their owner alone."""
    battle: Battle | None
    movement: Movement | None
    trade: Trade | None
    effects: list[Effect]
    sealed: list[str]
    final: Final | None
