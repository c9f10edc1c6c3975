"""What can be bought, as the Purchase phase sees it: one `Offer` for each verb.

rules: MU-BUY-01, MU-BUY-02, MU-BUY-05
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from gonfalon.commons.pacts.clauses import MILITARY_CONTROL
from gonfalon.games.medioevo.definitions.questions.effect_kinds import anything_in_force
from gonfalon.games.medioevo.definitions.questions.realm import controlled
from gonfalon.games.medioevo.diplomacy.questions import has_right
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.technology.questions.borrowing import lender
from gonfalon.games.medioevo.technology.questions.points import Bill, all_within_reach, fee
from gonfalon.games.medioevo.world import BUILDINGS, World
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

Arguments = tuple[int, ...]
Choice = tuple[Arguments, list[int] | None]
"""Arguments, and the amounts that may follow them as the last one, ascending; None where there is no amount."""


def takes_nothing(s: MedState, move: Move) -> list[int]:
    return []


def costs_nothing(s: MedState, seat: int, move: Move) -> Bill:
    return Bill()


class Buyer:
    """A seat that looks for something to buy: what many offers ask about it, looked up once for all of them."""

    __slots__ = ("bases", "land", "levels", "purse", "reach", "room", "s", "seat", "taken")

    def __init__(
        self, s: MedState, seat: int, taken: list[int] | None = None, at_any_price: bool = False
    ) -> None:
        self.s = s
        self.seat = seat
        self.purse = ENDLESS if at_any_price else s.florins[seat]
        self.reach: list[int] | None = None
        """Points of each colour that it could produce; found out when the florins alone do not suffice."""
        self.taken = taken or []
        """Types of the game reserve of which it can take no piece (MU-BUY-03)."""
        self.levels = s.tech[seat * 6 : seat * 6 + 6]
        """Of its technologies, by branch."""
        self.land = controlled(s, seat)
        self.bases = bases(s, self.ground(MILITARY_CONTROL))
        self.room = room(s, seat, self.land)

    def is_rich(self) -> bool:
        """Could it pay for what is dear?"""
        return self.purse >= least_price(self.s.world) or anything_in_force(self.s)

    def ground(self, clause: int) -> list[int]:
        """MU-BUY-05: its own land, and a partner's where a pact with this clause allows it."""
        return ground(self.s, self.seat, clause) if self.s.pacts else self.land

    def knows(self, technology: str) -> bool:
        """MU-BUY-11, MU-TN-24: its own or a neighbour's."""
        _, branch, level = self.s.world.technology_of[technology]
        if self.levels[branch] >= level:
            return True
        return lender(self.s, self.seat, branch, level) != NOBODY

    def can_pay(self, bill: Bill) -> bool:
        return self.affords(bill.florins, bill.colour, bill.points)

    def can_use(self, technology: str, florins: int, colour: int, points: int) -> bool:
        """Can it pay this for what a technology allows? A neighbour's costs a fee (MU-TN-24)."""
        _, branch, level = self.s.world.technology_of[technology]
        if self.levels[branch] < level:
            florins += fee(self.s, self.seat)
        return self.affords(florins, colour, points)

    def affords(self, florins: int, colour: int, points: int) -> bool:
        left = self.purse - florins
        if left < 0 or not points:
            return left >= 0
        each = self.s.world.florins_per_missing_tp
        if points * each <= left:
            return True
        if self.reach is None:
            self.reach = all_within_reach(self.s, self.seat)
        return (points - self.reach[colour]) * each <= left


@lru_cache(maxsize=64)
def least_price(w: World) -> int:
    """Florins: no card, technology, building, piece, captain or level of them costs less."""
    buildings = [w.building_price[at : at + 3] for at in range(0, len(BUILDINGS), 3)]
    charts = [[florins for florins, _, _ in chart] for chart in (*buildings, *w.piece_price)]
    return min(
        w.limits.card_cost,
        *(technology.cost_florins for technology in w.technologies),
        *(b - a for chart in (*charts, w.captain_cost) for a, b in pairwise((0, *chart))),
    )


ENDLESS = 10**9
"""Florins of who does not look at prices."""


@dataclass(slots=True)
class Offer:
    """One kind of purchase."""

    choices: Callable[[MedState, Buyer], list[Choice]]
    """What could come into question."""
    refuse: Callable[[MedState, int, Move], Refusal | None]
    """Why it is forbidden, money and the game reserve apart."""
    act: Callable[[MedState, int, Move], int]
    """Carry it out, already paid. Returns how many control tokens are gained by it."""
    bill: Callable[[MedState, int, Move], Bill] = costs_nothing
    takes: Callable[[MedState, Move], list[int]] = takes_nothing
    """Types of the game reserve of which it takes a piece."""
    exact: bool = False
    """All choices are lawful: `refuse` allows them, the buyer can pay them, and the game reserve holds what they take."""
    dear: bool = False
    """Everything costs at least `least_price`, unless a card makes it cheaper."""


def offered(s: MedState, buyer: Buyer, verb: str, offer: Offer) -> list[AnyMove]:
    """The lawful moves of a verb."""
    lines = offer.choices(s, buyer)
    if not lines:
        return []
    if offer.exact:
        return listed(s, verb, lines)
    v = s.vocabulary
    found: list[Choice] = []
    for arguments, amounts in lines:
        if amounts is None:
            if is_lawful(s, buyer, offer, v[(verb, *arguments)]):
                found.append((arguments, None))
        else:
            rest = [
                amount
                for amount in amounts
                if is_lawful(s, buyer, offer, v[(verb, *arguments, amount)])
            ]
            if rest:
                found.append((arguments, rest))
    return listed(s, verb, found)


def is_lawful(s: MedState, buyer: Buyer, offer: Offer, move: Move) -> bool:
    """May the buyer do this, and pay for it?"""
    if not buyer.can_pay(offer.bill(s, buyer.seat, move)):
        return False
    if buyer.taken and any(stock in buyer.taken for stock in offer.takes(s, move)):
        return False
    return offer.refuse(s, buyer.seat, move) is None


def listed(s: MedState, verb: str, lines: list[Choice]) -> list[AnyMove]:
    """The moves of these choices; amounts that follow one another are one range."""
    v = s.vocabulary
    moves: list[AnyMove] = []
    for arguments, amounts in lines:
        if amounts is None:
            moves.append(v[(verb, *arguments)])
            continue
        low, high = amounts[0], amounts[-1]
        if high - low + 1 == len(amounts):
            moves.append(RangeMove(v, verb, arguments, low, high))
            continue
        for amount in amounts:
            if amount - 1 not in amounts:
                low = amount
            if amount + 1 not in amounts:
                moves.append(RangeMove(v, verb, arguments, low, amount))
    return moves


def difference(old: tuple[int, int, int], new: tuple[int, int, int]) -> tuple[int, int, int]:
    """MU-BUY-07: what a level costs more than the one before: florins, colour and points."""
    return new[0] - old[0], new[1], new[2] - old[2]


# ---- where


def ground(s: MedState, seat: int, clause: int = NOBODY) -> list[int]:
    """MU-BUY-05: the territories where a seat may place: its own, and a partner's where a pact allows it."""
    if clause == NOBODY or not s.pacts:
        return controlled(s, seat)
    holders = {seat, *(other for other in s.order if has_right(s, clause, seat, other))}
    return [t for t, holder in enumerate(s.control) if holder in holders]


def refuse_ground(s: MedState, seat: int, territory: int, clause: int = NOBODY) -> Refusal | None:
    """MU-BUY-05, MU-DIP-31, MU-DIP-32: own land, or a partner's where a clause opens it."""
    holder = s.control[territory]
    if holder == seat:
        return None
    if clause != NOBODY and holder != NOBODY and has_right(s, clause, seat, holder):
        return None
    return Refusal("MU-BUY-05", "not-controlled", territory=territory, seat=holder)


def is_inhabited(s: MedState, territory: int) -> bool:
    return s.world.good[territory] >= 0


def is_base(s: MedState, territory: int) -> bool:
    """Units and most pieces need an inhabited area or a military building."""
    return is_inhabited(s, territory) or s.military[territory] > 0


def bases(s: MedState, land: list[int]) -> list[int]:
    good, military = s.world.good, s.military
    return [t for t in land if good[t] >= 0 or military[t]]


# ---- how many units


def unit_limit(s: MedState, land: list[int]) -> int:
    """MU-ARM-03, MU-ARM-05: of who controls this land, from the buildings that stand now."""
    more, civil = s.world.army_limits, s.civil
    return s.world.limits.army_limit + sum(more[civil[t]] for t in land)


def room(s: MedState, seat: int, land: list[int]) -> int:
    """How many more units the seat may place in this phase."""
    return max(0, unit_limit(s, land) - s.units_placed[seat])
