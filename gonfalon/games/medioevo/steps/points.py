"""Technology points: a card is tapped for them, a use of a technology is paid.

rules: MU-CARD-09, MU-CARD-10, MU-TECH-15, MU-TUSE-04, MU-EUSE-01
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.points import (
    POOL_VERBS,
    Bill,
    can_convert,
    card_colours,
    convert_point,
    flip_token,
    pay_bill,
    pool,
    pool_moves,
    price_with,
    refuse_pool,
)
from gonfalon.games.medioevo.realm import note
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.steps.reactions import Reaction
from gonfalon.games.medioevo.world import PURPLE
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

PAYMENT_VERBS = ("buy-points", *POOL_VERBS, "give-up")


def fill_pool(s: MedState, seat: int, move: Move) -> None:
    """Carry out one of the `pool_moves`. A tapped card may be answered before its points come."""
    if move.verb == "flip":
        flip_token(s, seat, move.args[0])
    elif move.verb == "convert":
        convert_point(s, seat, move.args[0])
    else:
        card, colour = move.args
        s.tapped[seat] |= 1 << card
        s.emit("card-tapped", "MU-CARD-09", seat=seat, card=card)
        s.push(Reaction("card.activated", (seat, card)), CardPoints(seat, card, colour))


@dataclass(slots=True)
class CardPoints(Step):
    """MU-CARD-09, MU-CARD-10: the points of a tapped card come into the pool. Who negates the card takes this step off."""

    seat: int
    card: int
    colour: int

    def run(self, s: MedState) -> None:
        both = s.world.cards[self.card].tp_mode == "both"
        colours = card_colours(s, self.card) if both else [self.colour]
        for colour in colours:
            s.points[self.seat * 6 + colour] += 1
            s.emit("card-point", "MU-CARD-09", seat=self.seat, card=self.card, colour=colour)
        note(s, self.seat, "card", self.card)
        go_on = getattr(s.agenda[-1], "go_on_paying", None)
        if go_on is not None:
            go_on(s, self.seat)


def useful_colours(s: MedState, seat: int, colour: int) -> list[int]:
    return [colour, PURPLE] if can_convert(s, seat, colour) else [colour]


def payment_moves(s: MedState, seat: int, bill: Bill) -> list[AnyMove]:
    """How the missing points of a bill may be raised; buying them all first, if the purse allows it."""
    v = s.vocabulary
    moves: list[AnyMove] = []
    if price_with(s, bill, pool(s, seat, bill.colour)) <= s.florins[seat]:
        moves.append(v[("buy-points",)])
    moves.append(v[("give-up",)])
    return moves + pool_moves(s, seat, useful_colours(s, seat, bill.colour))


def refuse_payment(s: MedState, seat: int, move: Move, bill: Bill) -> Refusal:
    if move.verb == "buy-points":
        return Refusal("MU-BUY-04", "not-enough", florins=price_with(s, bill, 0))
    return refuse_pool(s, seat, move)


@dataclass(slots=True)
class PayPoints(Step):
    """One seat pays for the use of a technology; the step below it is what was paid for.

    Ends when the pool holds enough or the rest is bought. Who gives up takes the step below off the agenda.
    """

    seat: int
    colour: int
    points: int
    bought: bool = False

    window = "tp.payment"
    rule = "MU-TECH-15"
    verbs = PAYMENT_VERBS

    def bill(self) -> Bill:
        return Bill(0, self.colour, self.points)

    def waits_for(self, s: MedState) -> list[int]:
        if self.bought or pool(s, self.seat, self.colour) >= self.points:
            return []
        return [self.seat]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return payment_moves(s, seat, self.bill())

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "give-up":
            s.done()
            s.done()
        elif move.verb == "buy-points":
            s.done()
            s.push(PayPoints(seat, self.colour, self.points, True))
        else:
            fill_pool(s, seat, move)

    def run(self, s: MedState) -> None:
        pay_bill(s, self.seat, self.bill())

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_payment(s, seat, move, self.bill())

    def default(self, s: MedState, seat: int) -> Move:
        return s.vocabulary[("give-up",)]
