"""The kinds of effects, and which of them are in force.

rules: MU-EUSE-04, MU-EOT-03

`s.effects` holds plain tuples (name of the kind, values ...), in the order in which they began; so it is saved. Elsewhere
an effect is one of the classes below: `of` and `holds` ask for it; `begin`, `end` and `replace` in `effects/changes.py` change what is
in force. These are asked at every step of a movement, so whatever is asked often looks first whether there is anything at all.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from gonfalon.games.medioevo.state import MedState

# ---- territories


class NoFight(NamedTuple):
    """Nobody fights there (MU-EC-01)."""

    territory: int


class NoTrade(NamedTuple):
    """Nothing is bought or sold there (MU-EC-02)."""

    territory: int


class ClosedRoads(NamedTuple):
    """Nothing leaves the territory (MU-EC-03)."""

    territory: int


class NotAgain(NamedTuple):
    """Where a Bishop's power was used; not there in the next turn (MU-EC-01 to MU-EC-03)."""

    card: int
    territory: int
    turn: int


class Barricaded(NamedTuple):
    """The territory protects that player with one point more (MU-EC-26)."""

    territory: int
    seat: int


class Ramparts(NamedTuple):
    """The military building protects that player against two attack types (MU-EC-12)."""

    territory: int
    seat: int


class EventSpared(NamedTuple):
    """The Event card of now does not touch the territory (MU-EC-42, MU-EC-43)."""

    territory: int


# ---- pieces


class Convertible(NamedTuple):
    """A caravan that is a war wagon too, or the other way round (MU-EC-11)."""

    piece: int


class DraughtTeams(NamedTuple):
    """An engine that goes with an army for nothing (MU-EC-53)."""

    piece: int


class GunCarriage(NamedTuple):
    """An engine that takes army units along (MU-EC-54)."""

    piece: int
    capacity: int


class Hidden(NamedTuple):
    """A transport that passes unseen (MU-EC-55, MU-EC-56)."""

    piece: int


class Machinery(NamedTuple):
    """The crew of the engine fights, too (MU-TN-03)."""

    piece: int


class Driverless(NamedTuple):
    """A road that waits for a new transport (MU-EC-30). Its stages are the last values of the entry, not one of them."""

    seat: int
    origin: int
    done: int
    stages: tuple[int, ...]


# ---- what cannot be plundered


class SafePiece(NamedTuple):
    piece: int


class SafeBuilding(NamedTuple):
    territory: int
    which: int
    """Its class."""


class SafeCube(NamedTuple):
    territory: int
    good: int


# ---- units that are not what they seem


class HiredUnits(NamedTuple):
    """Barbarians that serve a player; their captain has a number of its own (MU-EC-65)."""

    seat: int
    territory: int
    light: int
    archers: int


class Phantom(NamedTuple):
    """So many units of a kind on the board are no pieces of that kind from the reserve, because a card hired or changed them; less
    than none: pieces that are on the board as something else.
    """

    seat: int
    unit: int
    number: int


class Promoted(NamedTuple):
    """A unit of a player has another type; a changed captain is `AWAY` meanwhile (MU-TN-14)."""

    seat: int
    printed: int
    now: int
    captain: int


class Extra(NamedTuple):
    """A unit that fights with the barbarians of a zone: a player's, or a promoted barbarian (MU-EC-66, MU-TN-14)."""

    zone: int
    now: int
    seat: int
    home: int
    printed: int
    captain: int


class Convalescent(NamedTuple):
    """A unit that may be bought once in the turn after this one (MU-EC-28)."""

    seat: int
    unit: int
    level: int
    turn: int


# ---- money


class Deposit(NamedTuple):
    """Coins on the seat's Magnate (MU-EC-36)."""

    seat: int
    florins: int


class Rebate(NamedTuple):
    """What the next building of the seat costs less (MU-EC-32, MU-EC-33)."""

    seat: int
    florins: int
    percent: int


class Saved(NamedTuple):
    """What rebates took off a building that waits behind the screen (MU-VAR-16)."""

    seat: int
    building: int
    florins: int


class Interest(NamedTuple):
    """Interest paid in this Tax phase."""

    seat: int
    florins: int


class Moneylender(NamedTuple):
    """Receives a part of the interest of the others (MU-EC-37)."""

    seat: int


class FrontierTrade(NamedTuple):
    """Card 19 has sold its cube of this turn (MU-EC-19)."""

    seat: int


# ---- cards


class Borrowed(NamedTuple):
    """The seat has borrowed the card this turn (MU-INTER-14)."""

    seat: int
    card: int


class HeldTapped(NamedTuple):
    """The card of the seat stayed tapped from the turn before (MU-INTER-07)."""

    seat: int
    card: int


NAMES: dict[type[NamedTuple], str] = {
    NoFight: "no-fight",
    NoTrade: "no-trade",
    ClosedRoads: "closed-roads",
    NotAgain: "not-again",
    Barricaded: "barricaded",
    Ramparts: "ramparts",
    EventSpared: "event-spared",
    Convertible: "convertible",
    DraughtTeams: "draught-teams",
    GunCarriage: "gun-carriage",
    Hidden: "hidden",
    Machinery: "machinery",
    Driverless: "driverless",
    SafePiece: "safe-piece",
    SafeBuilding: "safe-building",
    SafeCube: "safe-cube",
    HiredUnits: "hired",
    Phantom: "phantom",
    Promoted: "promoted",
    Extra: "extra",
    Convalescent: "convalescent",
    Deposit: "deposit",
    Rebate: "rebate",
    Saved: "saved",
    Interest: "interest",
    Moneylender: "moneylender",
    FrontierTrade: "frontier-trade",
    Borrowed: "borrowed",
    HeldTapped: "held",
}
"""As kinds are called in the state, in views and in events."""
KINDS: dict[str, type[NamedTuple]] = {name: kind for kind, name in NAMES.items()}

Effect = TypeVar("Effect", bound=NamedTuple)


# ---- what is in force


def anything_in_force(s: MedState) -> bool:
    return bool(s.effects)


def holds(s: MedState, effect: NamedTuple) -> bool:
    """Is exactly this in force?"""
    return bool(s.effects) and entry_of(effect) in s.effects


def of(s: MedState, kind: type[Effect]) -> list[Effect]:
    """All of this kind that are in force, the oldest first."""
    if not s.effects:
        return []
    name = NAMES[kind]
    return [_read(kind, entry) for entry in s.effects if entry[0] == name]


def all_in_force(s: MedState) -> list[NamedTuple]:
    """Every effect, the oldest first."""
    return [_read(KINDS[entry[0]], entry) for entry in s.effects]


# ---- as they are kept


def entry_of(effect: NamedTuple) -> tuple[Any, ...]:
    """An effect as it stands in `s.effects`."""
    if isinstance(effect, Driverless):
        return (NAMES[Driverless], *effect[:-1], *effect.stages)
    return (NAMES[type(effect)], *effect)


def _read(kind: type[Effect], entry: tuple[Any, ...]) -> Effect:
    if kind is Driverless:
        return kind._make((*entry[1:4], entry[4:]))
    return kind._make(entry[1:])
