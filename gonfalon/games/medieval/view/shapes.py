"""The shapes of what a seat is shown. The types of the browser app are made from them (`tools/view_types.py`)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

AreaState = Literal["covered", "open", "destroyed"]
Religion = Literal["catholic", "orthodox", "islam", "pagan"]
CardPlace = Literal["table", "unseen", "gone", "held"]


class Player(Struct):
    seat: int
    ledger: int
    score: int
    score_sources: dict[str, int]
    income: int
    florins: int | None
    """Null for all but the viewer."""
    cards: int
    powers: list[str]
    provinces: list[str]
    left: bool


class Npc(Struct):
    """What the NPC of a game for two holds."""

    powers: list[str]
    provinces: list[str]
    ledger: int


class MapArea(Struct):
    id: str
    state: AreaState
    mongol_defence: int
    exposed: bool
    """May the Mongols attack it now?"""
    provinces: list[str]
    seas: list[str]


class Province(Struct):
    id: str
    power: str | None
    held_first: str | None
    """The Power that holds it when the game begins."""
    area: str
    income: int
    in_play: bool
    owner: int | None
    heresy: bool
    knights: bool
    knights_target: bool
    island: bool
    land: list[str]
    seas: list[str]


class Power(Struct):
    id: str
    religion: Religion
    strength: int
    army: int
    navy: int | None
    ruler: int
    ruler_on_card: int
    florins: int
    place: CardPlace
    owner: int | None
    civil_war: bool
    disaster: bool
    excommunicated: bool
    knights: bool
    spouse: str | None
    provinces: list[str]


class Mongols(Struct):
    set_aside: int
    to_set_aside: int
    resolved: int
    last: int


class ThisTurn(Struct):
    """What the active player has done."""

    map_card_drawn: bool
    collected: bool
    attacks: int
    attacks_allowed: int
    crusade_called: bool
    papal_passage: bool
    card_dealt: bool
    spent: list[str]
    """The Powers that have attacked."""


class Attack(Struct):
    power: str | None
    target: str
    knights: int
    route: list[str]
    mercenaries: list[str]
    naval_bid: int | None
    spy: int | None
    support: int
    militia: int
    defence: int
    jihad: bool


class Crusade(Struct):
    caller: int
    paid: list[int]
    unpaid: list[int]
    strength: int
    committed: list[int]


class Investment(Struct):
    owner: int | None
    price: int


class Terms(Struct):
    florins: int
    card: str | None
    provinces: list[str]


class Offer(Struct):
    from_: int = field(name="from")
    to: int
    gives: Terms
    wants: Terms


class Orders(Struct):
    """Answers that the viewer has left in advance; a spectator has none."""

    orders: list[str] | UnsetType = UNSET
    passage: dict[str, int] | UnsetType = UNSET
    """By seat: 0 refuses, 1 grants."""
    militia: dict[str, int] | UnsetType = UNSET
    """By Province."""


class View(Struct):
    """The table as a seat sees it."""

    game: str
    seat: int
    map: str
    turn: int
    phase: str
    active: int | None
    outcome: str
    players: list[Player]
    npc: Npc | None
    areas: list[MapArea]
    provinces: list[Province]
    powers: list[Power]
    hand: list[str]
    npc_hand: list[str]
    deck: int
    deck_top: list[str]
    map_deck: int
    map_top: str | None
    used: dict[str, int]
    mongols: Mongols
    this_turn: ThisTurn
    attack: Attack | None
    crusade: Crusade | None
    investments: dict[str, Investment]
    stationed: str | None
    offers: list[Offer]
    draft: Offer | None
    terms: Terms | None
    promised: dict[str, Terms]
    """What one has promised for passage oneself, by seat."""
    orders: Orders
    sealed: list[str]


# ---- hints


class Odds(Struct):
    """A chance as a fraction and in percent; battles also have both strengths."""

    wins: int
    of: int
    percent: int
    mine: int | UnsetType = UNSET
    theirs: int | UnsetType = UNSET
    buys: bool | UnsetType = UNSET
    """May the defender still buy Militia?"""
    npc: bool | UnsetType = UNSET
    """Does the NPC roll for some?"""
    strength: int | UnsetType = UNSET


class SeaHint(Struct):
    sea: str
    powers: dict[str, Odds]
    """The Powers that may intercept there, with the odds against each."""


class RouteHint(Struct):
    places: list[str]
    asks: list[int]
    interceptions: list[SeaHint]


class Bid(Struct):
    amount: int
    points: int
    percents: list[int]
    """Chance against 0, 1, 2 ... points that the other side may buy."""


class Hints(Struct):
    """The odds that belong to a question."""

    battle: Odds | UnsetType = UNSET
    odds: dict[str, Odds] | UnsetType = UNSET
    """By the text of the move."""
    routes: dict[str, RouteHint] | UnsetType = UNSET
    """By the text of the move."""
    interceptions: list[SeaHint] | UnsetType = UNSET
    bids: list[Bid] | UnsetType = UNSET
