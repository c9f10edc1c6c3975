"""The shapes of agreements, of what is under way, and of what lasts: part of `shapes.py`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from gonfalon.games.medioevo.view.names import BuildingClass, Good, Part, UnitId

# ---- war and agreements

ClauseId = Literal[
    "commercial",
    "passage",
    "military-control",
    "civilian-control",
    "non-belligerence",
    "defensive-alliance",
    "offensive-alliance",
    "payment",
    "prisoners",
    "text",
]
Matter = Literal["pact", "exchange", "armistice", "peace", "end-of-pact", "call"]
ClaimState = Literal["raised", "voting", "closed"]
Vote = Literal["respect", "rupture", "abstain"]
Pair = Annotated[list[int], Meta(min_length=2, max_length=2)]


class War(Struct):
    seats: Pair
    state: Literal["declared", "open"]
    armistice: bool


class Clause(Struct):
    kind: ClauseId
    by: int | None
    """Who grants, pays, hands over or leads; null for all signatories."""
    to: int | None
    text: str | UnsetType = UNSET
    unit: UnitId | Literal["captain"] | UnsetType = UNSET
    captain: str | UnsetType = UNSET
    targets: list[int] | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    """Fee, units, florins or prisoners."""


class Pact(Struct):
    number: int
    signatories: list[int]
    clauses: list[Clause]
    last_turn: int | None
    secret: bool
    signed_in: int


class Proposal(Struct):
    number: int
    kind: Matter
    from_: int = field(name="from")
    to: list[int]
    accepted: list[int]
    pact: Pact | None
    about: int
    """The pact to be ended, or the enemy of a call."""


class Excuse(Struct):
    zone: str
    honour: int
    pacts: list[int]


class Claim(Struct):
    number: int
    pact: int
    claimant: int
    accused: int
    state: ClaimState
    votes: dict[str, Vote]
    """By seat."""
    excuses: list[Excuse]
    """What following an instruction would have cost the accused, and the pacts that it would have broken."""


class Alliance(Struct):
    pact: int
    kind: ClauseId
    director: int
    ally: int
    enemy: int
    turn: int
    units: int
    sent: int


class Direction(Struct):
    pact: int
    director: int
    ally: int
    zone: str
    turn: int


class Guest(Struct):
    seat: int
    territory: str
    host: int
    last_turn: int | None
    """Null where they stand by a right that is not known."""


# ---- what is under way


class Aim(Struct):
    piece: str
    class_: BuildingClass = field(name="class")


class Crew(Struct):
    piece: str
    units: dict[str, int]
    captains: list[str]


class Shells(Struct):
    piece: str
    dice: list[int]


class Act(Struct):
    captain: str | None
    unit: UnitId


class Side(Struct):
    seat: int | None
    """Null for the barbarians."""
    units: dict[str, int]
    captains: list[int]
    """Levels."""
    melee: dict[str, int]
    melee_captains: list[int]
    beaten: bool
    powers: list[UnitId]
    size: int
    """Army units when the battle began."""
    left: bool
    fled: bool
    captives: int
    capture: bool
    galleys: int
    at_buildings: bool
    aims: list[Aim]
    crews: list[Crew]
    shells: list[Shells]
    shots: int
    arrows: list[int]
    acts: list[Act]
    enabled: list[UnitId]
    cancelled: list[UnitId]
    captain_points_spent: int
    sacrificed: int
    heavy: int
    cavalry: int
    dice: list[int]
    """d4, d6, d8."""
    bonus: int
    value: int
    superiorities: int
    pressed: int
    spared: int
    due: int
    """Points of damage still to be assigned."""
    proposal: Literal["offer", "demand"] | None


Which = Literal[0, 1]


class Odds(Struct):
    """Chances in percent."""

    attacker: int
    defender: int
    nobody: int
    losses: list[Pair]
    """Of attacker and defender, from now on: least and most in four battles of five."""
    expected: Annotated[list[float], Meta(min_length=2, max_length=2)]
    """The same on average."""
    none_left: Pair
    """Per cent that nobody is left of them."""


class Battle(Struct):
    zone: str
    at_sea: bool
    round: int
    owner: Which | None
    """The side (0 attacks, 1 defends) that owns the buildings there."""
    rolled: bool
    protects: list[Part]
    flight: list[str]
    cause: Part | Literal["casualties"] | None
    die: int | None
    winner: Which | None
    sides: Annotated[list[Side], Meta(min_length=2, max_length=2)]
    odds: Odds
    """From the step in which the round stands."""


class Load(Struct):
    galley: str
    sort: Literal["units", "captain", "piece"]
    what: str
    count: int


class Movement(Struct):
    seat: int
    zone: str
    units: dict[str, int]
    captains: list[str]
    pieces: list[str]
    steps: int
    goal: list[str]
    """Where it must end; empty for anywhere."""
    reserve: dict[str, int]
    load: list[Load]
    fled: list[str]


class Trade(Struct):
    seat: int
    piece: str
    zone: str
    action: Literal["buy", "sell"] | None
    bought: bool
    """Has it just bought, so that a road may be opened?"""
    cubes: dict[str, int]
    bonus: Literal["market", "road"] | None
    florin_points: int
    placed: Good | None


class Road(Struct):
    piece: str
    origin: str
    stages: list[str]
    """The last one is the destination."""
    done: list[str]


class Final(Struct):
    ranking: list[list[int]]
    scores: list[int]
    winners: list[int]
    reason: str


# ---- what lasts


class Effect(Struct):
    """What still holds; `kind` has a name under `force`."""

    kind: str
    zone: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    piece: str | UnsetType = UNSET
    card: str | UnsetType = UNSET
    class_: BuildingClass | UnsetType = field(name="class", default=UNSET)
    good: Good | UnsetType = UNSET
    unit: UnitId | Literal["captain"] | UnsetType = UNSET
    level: int | UnsetType = UNSET
    count: int | UnsetType = UNSET
    florins: int | UnsetType = UNSET
    percent: int | UnsetType = UNSET


TrafficAnswer = Literal["let-pass", "plunder", "keep"]
Mode = Literal["phase", "turn", "abroad"]


class DeploymentOrder(Struct, tag_field="kind", tag="deployment"):
    pass


class SlotOrder(Struct, tag_field="kind", tag="slot"):
    pass


class TrafficOrder(Struct, tag_field="kind", tag="traffic"):
    seat: int
    order: TrafficAnswer


class QuietOrder(Struct, tag_field="kind", tag="quiet"):
    family: str
    rival: int | None
    mode: Mode


class MuteOrder(Struct, tag_field="kind", tag="mute"):
    card: str
    mode: Mode
    except_: list[str] = field(name="except")


class MuteTechnologyOrder(Struct, tag_field="kind", tag="mute-technology"):
    technology: str
    mode: Mode
    except_: list[str] = field(name="except")


Order = DeploymentOrder | SlotOrder | TrafficOrder | QuietOrder | MuteOrder | MuteTechnologyOrder


class Hidden(Struct):
    """What was bought behind the screen."""

    what: str
    count: int | UnsetType = UNSET
    level: int | UnsetType = UNSET
