"""The shapes of hints: part of `shapes.py`."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from gonfalon.games.prototype.view.shapes import Arg, Good
from gonfalon.games.prototype.view.shapes_affairs import Odds, SiegeOdds

# ---- trade


class Sale(Struct):
    place: str
    way: list[str]
    now: int
    """How many steps of the way are for this turn."""
    turns: int
    units: dict[str, int]
    florins: int
    fee: int


class Bargain(Struct):
    """Goods to buy here for a city that pays more."""

    place: str
    way: list[str]
    now: int
    """How many steps of the way are for this turn."""
    turns: int
    good: Good
    units: int
    price: int
    sale: int
    fee: int
    florins: int


class Trader(Struct):
    sales: list[Sale]
    purchases: list[Bargain]


# ---- forms


class Placed(Struct):
    verb: str
    args: list[Arg]


class ArmiesForm(Struct):
    left: int
    placed: list[Placed]


class Opponent(Struct):
    seat: int | None
    vf: int


class AttackForm(Struct):
    place: str
    vf: int
    transports: list[str]
    captains: list[str]
    allies: list[int]
    sallying: int
    defenders: list[Opponent]


class Force(Struct):
    transports: list[str]
    captains: list[str]


class Price(Struct):
    """Honour Points for somebody."""

    seat: int
    honour: int


class TreatyCall(Struct):
    """A treaty that calls to war."""

    number: int
    enemies: list[Price]
    breach: int
    """Honour Points for breaking it."""
    confirmed: bool


class TreatiesForm(Struct):
    calls: list[TreatyCall]
    more: list[int]
    waived: list[Price]


class SiegeForm(Struct):
    place: str
    turns: int
    inside: int
    outside: int
    engines: list[str]
    walls: int
    """Levels."""
    walls_after: int
    can_go_on: bool
    captain: str | None


class Gift(Struct):
    host: int
    honour: int


class CrusadeForm(Struct):
    prize: int
    vf: int
    first_turn: int
    last_turn: int


class Judged(Struct):
    seat: int
    victim: int


class Hints(Struct):
    """What a seat should know before it chooses."""

    odds: Odds | UnsetType = UNSET
    attacks: dict[str, Odds] | UnsetType = UNSET
    """By the text of the move."""
    sieges: dict[str, SiegeOdds] | UnsetType = UNSET
    """By the text of the move that declares a siege or keeps it up, or of an attack that may become one."""
    spent: int | UnsetType = UNSET
    """Florins that the orders so far come to."""
    traders: dict[str, Trader] | UnsetType = UNSET
    """By transport."""
    rates: dict[str, int] | UnsetType = UNSET
    """By the words before the amount: florins for one."""
    pieces: list[str] | UnsetType = UNSET
    """Starting pieces that are still to be placed, the next one first."""
    armies: ArmiesForm | UnsetType = UNSET
    attack: AttackForm | UnsetType = UNSET
    """What is being announced."""
    named: list[int] | UnsetType = UNSET
    """Defenders whose order is settled."""
    force: Force | UnsetType = UNSET
    """With what one joins an attack."""
    treaties: TreatiesForm | UnsetType = UNSET
    besieging: SiegeForm | UnsetType = UNSET
    """The own siege that is asked about."""
    gift: Gift | UnsetType = UNSET
    """A gift to the host of a Bard."""
    crusade: CrusadeForm | UnsetType = UNSET
    """The Crusade that one is called to."""
    judged: Judged | UnsetType = UNSET
    """Whom the Pope may excommunicate, and on whom they have declared war."""
