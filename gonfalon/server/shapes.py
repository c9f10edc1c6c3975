"""The shapes of docs/protocol.md: what requests carry and what answers hold."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from gonfalon.kernel.buttons import Asked
from gonfalon.kernel.habits import Span
from gonfalon.kernel.plans import MOST as MOST_PLANNED

MOST_ABOUT = 60
"""So many moves may be asked about in one call, besides those of a plan."""
Name = Annotated[str, Meta(max_length=40, description="What others call you.")]
Seat = Annotated[int, Meta(ge=0, le=63)]
Version = Annotated[int, Meta(ge=0, le=1_000_000, description="The version the person saw.")]
Patience = Literal["5m", "15m", "1h", "8h", "1d", "3d"]
Tone = Literal["", "better", "worse", "grave"]
OptionValue = str | int | bool | None | list[Any]

# ---- requests


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """Unknown fields are mistakes."""


class NameBody(Body):
    name: Annotated[str, Meta(min_length=1, max_length=40)]


Digits = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", description="32 bytes in hexadecimal digits.")
]


class SeatWish(Body):
    kind: Literal["me", "hot-seat", "friend", "bot"]
    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Name | None = None


class TableBody(Body):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, OptionValue] = {}
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    public: bool = False
    covert_seconds: Annotated[int, Meta(ge=0, le=120)] = 0
    """How long a covert question lasts, whoever is asked; 0 for as long as the answers take."""
    commitment: Digits | None = None
    """The hash of the maker's part of the dice; without it they contribute nothing."""
    patience: Patience | None = None
    """How long somebody may be away and owe an answer; without it, what is usual at such a table."""
    advice: bool = True
    """May players ask what the steward would do?"""


class JoinBody(Body):
    token: Annotated[str, Meta(max_length=64)] | None = None
    """May be left out at a public table: any open seat will do."""
    name: Name | None = None
    commitment: Digits | None = None
    """The hash of one's part of the dice."""


class StartBody(Body):
    fill: Annotated[str, Meta(max_length=40)] | None = None
    """The bot that takes open seats."""
    part: Digits | None = None
    """Opens the maker's part of the dice."""


class PartBody(Body):
    part: Digits


class SeatBody(Body):
    seat: Seat
    version: Version


class PlayBody(Body):
    seat: Seat
    move: Annotated[str, Meta(min_length=1, max_length=200)]
    version: Version
    again: Span | None = None
    """Answer this question so for the person from now on, for so long; see habits.py."""


class HabitsBody(Body):
    """What is changed of a person's habits; what is left out stays."""

    seat: Seat
    lone: bool | None = None
    """Answer questions that have a single answer?"""
    usual: Span | None = None
    """Give the default answer to the question that is asked now, for so long."""
    forget: Annotated[str, Meta(max_length=80)] | None = None
    """Ask again in this window."""
    move: Annotated[str, Meta(max_length=200)] | None = None
    """Of that window, forget this answer alone."""


MoveText = Annotated[str, Meta(min_length=1, max_length=200)]


class PlanBody(Body):
    seat: Seat
    moves: Annotated[list[MoveText], Meta(max_length=MOST_PLANNED)]
    """In the order in which they would be played."""
    about: Annotated[list[MoveText], Meta(max_length=MOST_ABOUT)] = []
    """Moves of which it is asked whether they could be played after them, and what would follow."""
    ways: Annotated[str, Meta(max_length=200)] = ""
    """The words of a step but for the last one: asks where several such steps lead after them."""


class HostBody(Body):
    move: Annotated[str, Meta(min_length=1, max_length=200)]
    version: Version
    seat: Annotated[int, Meta(ge=-1, le=63)] = -1
    """The seat through which the host looks, and which counts `version`."""


class ForkBody(Body):
    at: Version
    seat: Seat
    bot: Annotated[str, Meta(max_length=40)]
    counted_by: Annotated[int, Meta(ge=-1, le=63)] | None = None
    """The seat whose history `at` is a moment of; without it, `seat`."""


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a bot hands the seat back by itself; with nothing, only when it is taken back."""

    decisions: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    """After so many decisions of the seat."""
    turn: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    """When this turn begins."""
    time: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """At this time, in milliseconds since 1970."""


class StandInBody(Body):
    seat: Seat
    bot: Annotated[str, Meta(max_length=40)]
    posture: Annotated[dict[str, Literal["friend", "neutral", "hostile"]], Meta(max_length=16)] = {}
    """To other players, by the number of their seat."""
    wishes: Annotated[dict[str, str | bool], Meta(max_length=32)] = {}
    until: Until = Until()


class TakeBackBody(Body):
    seat: Seat


class ReadBody(Body):
    seat: Seat
    number: Annotated[int, Meta(ge=1, le=1_000_000)]


class ChatBody(Body):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


# ---- answers


class Guest(msgspec.Struct):
    name: str


class Choice(msgspec.Struct):
    id: Any
    label: str


class OptionShape(msgspec.Struct):
    id: str
    label: str
    help: str
    default: Any
    choices: list[Choice]
    rule: str


class BotShape(msgspec.Struct):
    id: str
    name: str
    help: str


class TourName(msgspec.Struct):
    id: str
    title: str
    lead: str


class GameShape(msgspec.Struct):
    id: str
    name: str
    description: str
    credit: str
    min_seats: int
    max_seats: int
    rules_version: str
    languages: list[str]
    options: list[OptionShape]
    bots: list[BotShape]
    maps: list[str]
    tours: list[TourName]
    covert: OptionShape | None = None
    """How long a covert question may last, as `covert_seconds` of a new table; null where the game has none."""


class Games(msgspec.Struct):
    games: list[GameShape]


class RuleShape(msgspec.Struct):
    title: str
    text: str
    ruling: str
    chapter: str


class Reference(msgspec.Struct):
    words: dict[str, Any]
    tables: dict[str, Any]


class TermShape(msgspec.Struct):
    id: str
    name: str
    forms: list[str]
    """How it stands in sentences; a form in small letters may also begin a sentence."""
    text: str
    facts: list[tuple[str, str]]
    """What the game's data say of it: label and value."""


class Links(msgspec.Struct):
    watch: str | None


class LobbySeat(msgspec.Struct):
    seat: int
    kind: str
    name: str
    bot: str | None
    mine: bool
    online: bool
    label: str
    absent: bool = False
    """Does a bot play it for its player?"""
    link: str | None = None
    """The path of the invitation; for the table's maker only."""


class DiceSeat(msgspec.Struct):
    seat: int
    commitment: str
    opened: bool


class DiceShape(msgspec.Struct):
    """What is published of the dice before the game is over: hashes."""

    commitment: str
    """The server's, since the table was made."""
    opening: bool
    """Is the start announced? Then everybody who has committed should open their part."""
    seats: list[DiceSeat]
    """Those that have committed to a part."""


class SeatReport(msgspec.Struct):
    seat: int
    commitment: str | None
    contributed: bool
    """Whether the seat opened the part that it had committed to."""
    points: float | None
    """What chance gave to the seat, in points that it might expect at the end; null where it cannot be computed."""
    better: int | None
    """Of a hundred games with other dice at the same moments, in how many the seat would have had less."""


class DiceReport(msgspec.Struct):
    """The dice of a finished game."""

    seed: int | None
    """The seed that the maker chose; null where nobody did."""
    commitment: str | None
    """The server's; null with a chosen seed, and for games that began before there were any."""
    draws: int | None
    """How many draws the record lists; null where it lists none."""
    chain: str
    """The hash over the whole record."""
    moves: int | None
    """How many moves drew something; null where it cannot be computed."""
    seats: list[SeatReport]


class Lobby(msgspec.Struct):
    id: str
    game: str
    name: str
    status: str
    version: int
    options: dict[str, Any]
    seats: list[LobbySeat]
    maker: bool
    public: bool
    seeded: bool
    """Whether the maker chose the seed, and so may know what chance will bring."""
    turn: int
    waiting: list[int]
    updated: str
    covert_seconds: int = 0
    """How long a covert question lasts, whoever is asked; 0 for as long as the answers take."""
    links: Links | None = None
    patience: str | None = None
    """How long somebody may be away and owe an answer; null where that was not chosen."""
    advice: bool = True
    """May players ask what the steward would do?"""
    seed: int | None = None
    """The seed that the maker chose; null where nobody did."""
    dice: DiceShape | None = None
    """Null in lists, with a chosen seed, and for tables that began before there were any."""
    type: str = "table"


class Tables(msgspec.Struct):
    tables: list[Lobby]


class Link(msgspec.Struct):
    kind: Literal["join", "watch"]
    table: str
    seat: int | None
    lobby: Lobby


class Player(msgspec.Struct):
    seat: int
    name: str
    kind: str
    bot: str | None
    mine: bool
    online: bool
    label: str
    absent: bool = False
    """Does a bot play for this person at the moment?"""


class Arg(msgspec.Struct):
    kind: str
    id: str
    label: str


class Consequence(msgspec.Struct, omit_defaults=True):
    """One thing that follows from a move."""

    key: str
    """The holding that changes, or the name of the text."""
    text: str
    amount: int = 0
    """How much more or less of the holding there is then; of a range, at least."""
    most: int | None = None
    """Of a range on top of what is certain, at most."""
    chance: float | None = None
    """How likely it is, from 0 to 1."""
    tone: Tone = ""
    """Whether the player is better or worse off; `grave` is asked once more."""


class MoveShape(msgspec.Struct, omit_defaults=True):
    text: str
    verb: str
    label: str
    args: list[Arg]
    help: str = ""
    final: bool = False
    main: bool = False
    """Is it what most players want next? At most one move of a question is."""
    asked: Asked = ""
    """Is it asked about once more before it is played? Known where the outlook is."""
    cost: dict[str, int] | None = None
    outlook: list[Consequence] | None = None
    """What follows from it; of a range, from its lowest amount. Left out where a longer list has too many moves to try them all: ask for it."""
    low: int | None = None
    high: int | None = None
    step: int | None = None
    stem: str | None = None


class HabitShape(msgspec.Struct):
    """An answer that is given for the person."""

    window: str
    title: str
    """Of the question."""
    move: str
    """Empty for the default answer."""
    label: str
    span: Span


class HabitsShape(msgspec.Struct):
    """Only for who holds the seat."""

    lone: bool
    """Are questions answered that have a single answer?"""
    answers: list[HabitShape]


class Prompt(msgspec.Struct):
    window: str
    title: str
    question: str
    rule: str | None
    owes: bool
    can_undo: bool
    moves: list[MoveShape]
    standing: list[MoveShape]
    hints: Any
    """What `Game.hints` makes."""
    left: int | None = None
    """Milliseconds until the default answer is played; null where there is no hurry."""
    purpose: str = ""
    """What the question is for; empty where the game does not say."""
    answer: str | None = None
    """What the person's habits are about to answer, as the label of the move; null where the person is asked."""


class LogEntry(msgspec.Struct):
    n: int
    move: int
    kind: str
    rule: str
    text: str
    values: dict[str, Any]


class Place(msgspec.Struct):
    seat: int
    place: int
    score: int


class ResultShape(msgspec.Struct):
    reason: str
    rule: str
    winners: list[int]
    ranking: list[Place]


class StandInShape(msgspec.Struct):
    """The bot that plays for the person who asks; nobody else sees its orders."""

    number: int
    bot: str
    name: str
    orders: list[str]
    """As sentences."""
    until: Until
    played: int
    """Decisions so far."""
    began: str
    cause: str | None = None
    """Why it plays without having been asked to under orders: `absence`, `vote` or `consent`."""


class SeatState(msgspec.Struct):
    table: str
    game: str
    version: int
    seat: int
    status: str
    players: list[Player]
    waiting: list[int]
    view: Any
    """What `Game.view` makes; encoded already where several are sent the same."""
    prompt: Prompt | None
    log: list[LogEntry]
    log_size: int
    result: ResultShape | None
    last: int
    """The number of the last move; more than `version` when looking back."""
    asked: list[int] = []
    """The seats of this guest that owe a choice; what others may not know of each other, one guest knows of their own."""
    host: list[MoveShape] | None = None
    """What the table's maker may do as its host; null for everybody else."""
    may_ask_advice: bool = False
    """May the person ask what the steward would do?"""
    may_hand_over: bool = False
    """May a bot be let play for the person now?"""
    stand_in: StandInShape | None = None
    """The bot that plays for the person; null while the person plays."""
    digest: int | None = None
    """The number of a substitute that has handed back and of which the person has not read what it did."""
    digests: int = 0
    """How many substitutes there are to read about."""
    habits: HabitsShape | None = None
    """What is answered for the person; null for everybody else."""
    type: str = "state"


class WhyShape(msgspec.Struct):
    legal: bool
    rule: str | None
    reason: str


class OutlookShape(msgspec.Struct):
    """What follows from a move; nothing from one that the seat may not play."""

    legal: bool
    final: bool
    consequences: list[Consequence]
    asked: Asked = ""
    """Is it asked about once more before it is played?"""


class PlannedShape(msgspec.Struct):
    """A move of a plan, and what follows from it in its place."""

    text: str
    label: str
    window: str
    """The question that it answers."""
    final: bool
    consequences: list[Consequence]


class AboutShape(OutlookShape):
    """What follows from a move; where it cannot be played, by which rule and why not."""

    rule: str | None = None
    reason: str = ""


class WayShape(msgspec.Struct):
    """The moves that lead to a place, such as the steps of a march."""

    to: str
    moves: list[str]
    harm: list[Consequence]
    """What they cost that is dear."""


class PlanShape(msgspec.Struct):
    """What follows from several moves, one after another."""

    version: int
    """The version of the seat that it was made for."""
    steps: list[PlannedShape]
    """Those that can be played."""
    total: list[Consequence]
    """What follows from all of them together."""
    stop: str
    """Why it goes no further: `refused`, and the next move cannot be played; or after the last one `chance` begins, something `hidden` decides, or `others` are asked first."""
    rule: str | None
    reason: str
    """Why a move is refused."""
    prompt: Prompt | None
    """What the seat is asked then, with what follows from each move; null where the plan goes no further."""
    about: list[AboutShape]
    ways: list[WayShape]
    """Where several steps lead then, the nearest first."""


class AdviceShape(msgspec.Struct):
    """What the steward would do in the player's place."""

    version: int
    """Of the seat, when it was asked."""
    move: str
    label: str
    text: str
    """A sentence: the move, and what the steward expects from it."""
    consequences: list[Consequence]


class WishShape(msgspec.Struct):
    id: str
    label: str
    help: str
    default: str | bool
    choices: list[Choice]
    """Empty where it is yes or no."""


class PostureShape(msgspec.Struct):
    seat: int
    label: str
    name: str


class OrdersForm(msgspec.Struct):
    """What can be ordered, and what was ordered last."""

    bots: list[BotShape]
    postures: list[Choice]
    posture_help: str
    players: list[PostureShape]
    wishes: list[WishShape]
    turn: int
    bot: str
    posture: dict[str, str]
    values: dict[str, str | bool]


class PartShape(msgspec.Struct):
    title: str
    lines: list[str]


class TurnShape(msgspec.Struct):
    turn: int
    parts: list[PartShape]


class FactShape(msgspec.Struct):
    id: str
    label: str
    before: int
    after: int


class DigestShape(msgspec.Struct):
    number: int
    name: str
    """Of the bot."""
    orders: list[str]
    began: str
    ended: str | None
    reason: str | None
    """Why it handed back: `taken-back`, `decisions`, `turn`, `time` or `over`; null while it plays."""
    played: int
    read: bool
    turns: list[TurnShape]
    befell: list[str]
    facts: list[FactShape]


class Digests(msgspec.Struct):
    digests: list[DigestShape]


class MomentShape(msgspec.Struct):
    id: str
    title: str
    text: str
    rules: list[str]
    numbers: dict[str, list[int]]
    """Per seat, what a reader may count along."""
    refused: WhyShape | None
    """Why something that is tried here cannot be done."""
    state: SeatState
    """The table through the eyes of one seat; `log` holds what has happened since the moment before."""


class TourShape(msgspec.Struct):
    id: str
    game: str
    title: str
    lead: str
    moments: list[MomentShape]


class ChatLine(msgspec.Struct):
    n: int
    seat: int | None
    name: str
    text: str
    at: str
    notice: str | None = None
    """The kind of an announcement of the table itself; null for what people say."""
    type: str = "chat"


class Chat(msgspec.Struct):
    chat: list[ChatLine]


class Presence(msgspec.Struct):
    online: list[int]
    type: str = "presence"
