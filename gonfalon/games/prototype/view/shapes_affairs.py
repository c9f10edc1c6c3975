"""The shapes of agreements, sieges, battles and auctions: part of `shapes.py`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

Pair = Annotated[list[int], Meta(min_length=2, max_length=2)]
Losses = Annotated[list[float], Meta(min_length=2, max_length=2)]
ProposalKind = Literal["offer", "counter", "over", "pardon"]
ClaimState = Literal["raised", "voting", "closed"]
Vote = Literal["respect", "rupture", "abstain"]
BattleKind = Literal["territory", "convoy", "pirates"]
Stage = Literal["field", "assault"]

# ---- agreements


class Truce(Struct):
    seats: Pair
    last_turn: int


class Clause(Struct):
    kind: str
    by: int | None
    to: int | None
    amount: int
    text: str | UnsetType = UNSET
    targets: list[int] | UnsetType = UNSET
    turn: int | UnsetType | None = UNSET
    florins: int | UnsetType = UNSET
    place: str | UnsetType = UNSET
    transport: str | UnsetType = UNSET
    engine: str | UnsetType = UNSET


class Pact(Struct):
    number: int
    signatories: list[int]
    clauses: list[Clause]
    last_turn: int | None
    """Null: without end; below 0: not said yet."""
    secret: bool
    signed_in: int | None


class Proposal(Struct):
    number: int
    kind: ProposalKind
    proposer: int
    addressees: list[int]
    accepted: list[int]
    about: int
    pact: Pact | None


class Claim(Struct):
    number: int
    pact: int
    claimant: int
    accused: int
    state: ClaimState
    votes: list[Vote | None]


class Direction(Struct):
    ally: int
    helper: int
    place: str
    pact: int


class Delivery(Struct):
    card: str
    victim: int
    sender: int
    last_turn: int | None


class Crusade(Struct):
    goal: str
    first_turn: int
    joined: list[int]
    caller: int


# ---- sieges and battles


class SiegeOdds(Struct):
    """In percent and VF; turns are those of the game."""

    falls: int
    fails: int
    turns: list[Pair]
    """Turn, and the chance that the place falls in it."""
    now: int
    mean: float | None
    losses: Losses
    exact: bool


class Siege(Struct):
    place: str
    seat: int
    allies: list[int]
    turns: int
    by_sea: bool
    odds: SiegeOdds | None
    """Null while a turn of the siege is half done."""


class Attacker(Struct):
    seat: int | None
    vf: int
    transports: list[str]
    captains: list[str]
    fights: bool
    rolls: bool


class Defender(Struct):
    seat: int | None
    vf: int
    present: int
    rolls: bool


class Odds(Struct):
    """Chances of a battle fought to its end."""

    win: int
    losses: Losses
    """VF that attacker and defender are expected to lose."""
    likely: list[Annotated[list[int], Meta(min_length=2, max_length=2)]]
    """Of both, the least and the most in four battles of five."""
    none_left: Annotated[list[int], Meta(min_length=2, max_length=2)]
    """Per cent that nobody is left of them."""
    exact: bool


class Battle(Struct):
    number: int
    kind: BattleKind
    place: str
    target: int | None
    """Null for barbarians."""
    stage: Stage
    round: int
    attackers: list[Attacker]
    defenders: list[Defender]
    barbarian_captain: int
    attack_cards: list[str]
    defence_cards: list[str]
    odds: Odds | None
    """As it stands for everybody; null once it is decided."""


# ---- auctions


class Auction(Struct):
    """A position in the turn order or a card, for the highest bid."""

    position: int | None
    won: list[int]
    """Who has won the positions before."""
    card: str | None
    seller: int | None
    bid: int
    """0 for none."""
    bidder: int | None
    least: int
    raise_: int = field(name="raise")
    bidders: list[int]
    passed: list[int]
    ceiling: int | None
    """Up to which the table bids for the seat."""
