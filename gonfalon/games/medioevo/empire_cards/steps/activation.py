"""The activation of Empire cards and technologies.

rules: MU-EUSE-01, MU-EUSE-09, MU-INTER-01 to MU-INTER-05, MU-INTER-11, MU-INTER-12, MU-CARD-08 to MU-CARD-10, MU-TUSE-01, MU-TUSE-04,
MU-TECH-15

A use lies on the agenda like this, the last one is done first: `Effect` (or `CardPoints`), the window `card.activated` for it, and
before that every joined Princess with a window of her own. Who negates an activation takes the window and the step below it off.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from gonfalon.games.medioevo.definitions.changes.money import pay
from gonfalon.games.medioevo.definitions.questions.accounts import spendable
from gonfalon.games.medioevo.definitions.questions.effect_kinds import Borrowed
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.empire_cards.changes.advance_answers import is_muted
from gonfalon.games.medioevo.empire_cards.questions import bill_of, refuse_use, usable_cards, uses
from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep
from gonfalon.games.medioevo.empire_cards.steps.picks import Pick, Technique, outcome
from gonfalon.games.medioevo.empire_cards.steps.princess import (
    DOWRY,
    AddPrincess,
    ChooseColour,
    Help,
    Join,
    fitting,
    give_points,
)
from gonfalon.games.medioevo.objectives.changes.log import note
from gonfalon.games.medioevo.powers import (
    ACTIVATED,
    APPLY_VERBS,
    DECLARED,
    POWERS,
    RESOLVED,
    USE_VERBS,
    Moment,
    Use,
)
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.technology.changes.points import convert_point, flip_token, pay_bill
from gonfalon.games.medioevo.technology.questions.borrowing import holder, is_ready
from gonfalon.games.medioevo.technology.questions.points import (
    Bill,
    owns,
    payment_moves,
    pool,
    refuse_payment,
)
from gonfalon.games.medioevo.world import PURPLE, bits, mask_of
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

PAYMENT_VERBS = ("buy-points", "flip", "tap-card", "convert", "give-up")
PAYING = Moment("tp.payment")


def put_first(s: MedState, *steps: Step) -> None:
    """Before everything else, even in a window that is half answered."""
    s.interrupt(steps[-1])
    s.push(*steps[:-1])


# ---- activation


def use(s: MedState, seat: int, move: Move, moment: Moment) -> None:
    """A player uses a card or a technology: they pay the points, name what goes with it, and may be answered."""
    number, args = move.args[0], move.args[1:]
    if move.verb in APPLY_VERBS:
        _apply_technology(s, seat, move, moment)
        return
    declared = Declared(seat, number, move.verb, args, *moment)
    if holder(s, number) == seat:
        put_first(s, declared)
    else:
        put_first(s, PayPoints(seat, PURPLE, 1), declared)


def _apply_technology(s: MedState, seat: int, move: Move, moment: Moment) -> None:
    number, args = move.args[0], move.args[1:]
    bill = bill_of(s, number, args)
    steps: list[Step] = [
        PayPoints(seat, bill.colour, bill.points),
        Technique(seat, number, move.verb, args, *moment),
    ]
    if not owns(s, seat, bill.colour, s.world.technologies[number].level):
        steps.insert(0, PayPoints(seat, PURPLE, 1, drops=2))
    put_first(s, *steps)


def fill_pool(s: MedState, seat: int, move: Move) -> None:
    """Carry out one of the `pool_moves`. A tapped card may be answered before its points come."""
    if move.verb == "flip":
        flip_token(s, seat, move.args[0])
    elif move.verb == "convert":
        convert_point(s, seat, move.args[0])
    else:
        use(s, seat, move, PAYING)


@dataclass(slots=True)
class Declared(CardStep):
    """MU-EUSE-01: a card is named with its targets. Princesses may be joined before it is tapped (MU-INTER-05)."""

    id = "Declared"
    window = "card.declared"
    rule = "MU-EUSE-01"
    verbs = ("pass", "play-card", "ask-help")

    seat: int
    card: int
    verb: str
    args: tuple[int, ...]
    moment: str
    values: tuple[int, ...]
    joined: tuple[tuple[int, int], ...] = ()
    """Princesses joined, each (seat, card)."""
    asked: int = 0
    """Bit mask of the Princesses whose owner was asked for help."""

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if self._princesses(s) else []

    def _princesses(self, s: MedState) -> list[AnyMove]:
        v = s.vocabulary
        left = fitting(s, self.card, self.verb, self.joined) & ~self.asked
        for _, princess in self.joined:
            left &= ~(1 << princess)
        if not left:
            return []
        if s.orders[self.seat]:
            now = Moment(DECLARED, (self.seat, self.card))
            left &= ~mask_of(p for p in bits(left) if is_muted(s, self.seat, now, "mute", p))
        own = usable_cards(s, self.seat, left)
        others = 0
        for other in s.order:
            others |= s.cards[other] & ~s.tapped[other] & left & ~own
        moves: list[AnyMove] = [v["play-card", card, self.card] for card in bits(own)]
        return moves + [v["ask-help", card] for card in bits(others)]

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *self._princesses(s)]

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "pass":
            self.run(s)
        elif move.verb == "ask-help":
            princess = move.args[0]
            s.push(
                Help(holder(s, princess), princess, self.card, self.seat),
                replace(self, asked=self.asked | 1 << princess),
            )
            s.emit("help-asked", "MU-INTER-11", seat=seat, card=princess)
        else:
            princess = move.args[0]
            s.push(AddPrincess(seat, princess), self)
            if holder(s, princess) != seat:
                s.push(PayPoints(seat, PURPLE, 1))

    def run(self, s: MedState) -> None:
        seat, card = self.seat, self.card
        if not is_ready(s, card):
            # its owner used it, or claimed its objective, while this was paid
            s.emit("reaction-lapsed", "MU-EUSE-01", seat=seat)
            return
        princesses = [pair for pair in self.joined if is_ready(s, pair[1])]
        tap(s, seat, card)
        for other, princess in princesses:
            tap(s, other, princess)
        if self.verb == "tap-card":
            effect: Step = CardPoints(seat, card, self.args[0])
        else:
            effect = Effect(seat, card, self.verb, self.args, self.moment, self.values)
        steps: list[Step] = []
        for other, princess in princesses:
            steps += [s.make_step("Reaction", ACTIVATED, (other, princess)), Join(other, princess)]
        s.push(*steps, s.make_step("Reaction", ACTIVATED, (seat, card)), effect)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-INTER-05", "not-offered")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"card": self.card}


def tap(s: MedState, seat: int, card: int) -> None:
    """MU-CARD-08; a borrowed card stays as it is (MU-INTER-04)."""
    if s.cards[seat] >> card & 1:
        s.tapped[seat] |= 1 << card
        s.emit("card-tapped", "MU-CARD-08", seat=seat, card=card)
    else:
        begin(s, Borrowed(seat, card))
        s.emit("card-borrowed", "MU-TN-23", seat=seat, card=card)


# ---- the effect


def close(s: MedState, seat: int, card: int) -> None:
    """The activation stands; when it is done, who owns a Bard may act (card.resolved)."""
    s.push(s.make_step("Reaction", RESOLVED, (seat, card)))
    if s.cards[seat] >> card & 1:
        note(s, seat, "card", card)


@dataclass(slots=True)
class Effect(CardStep):
    """MU-EUSE-01: the activation stands: it is paid, its die is rolled, the effect happens."""

    id = "Effect"
    seat: int
    card: int
    verb: str
    args: tuple[int, ...]
    moment: str
    values: tuple[int, ...]
    joined: int = 0
    die: int = 0

    def run(self, s: MedState) -> None:
        card = s.world.cards[self.card]
        if self.die:
            self.happen(s)
            return
        if spendable(s, self.seat) < card.cost_florins:
            s.emit("not-paid", "MU-EUSE-03", seat=self.seat, card=self.card)
            s.push(s.make_step("Reaction", RESOLVED, (self.seat, self.card)))
            return
        if card.cost_florins:
            pay(s, self.seat, card.cost_florins)
            florins = card.cost_florins
            s.emit("card-paid", "MU-EUSE-03", seat=self.seat, card=self.card, florins=florins)
        s.emit("card-used", card.rule, seat=self.seat, card=self.card)
        close(s, self.seat, self.card)
        if self.joined >> DOWRY & 1:
            s.push(ChooseColour(self.seat, self.card, self.joined))
        if card.die is None:
            self.happen(s)
            return
        die = s.draw(int(card.die.removeprefix("d"))) + 1
        s.emit("card-die", "MU-EUSE-09", seat=self.seat, card=self.card, die=die)
        s.push(s.make_step("Reaction", "die.rolled"), replace(self, die=die))

    def happen(self, s: MedState) -> None:
        power = POWERS[self.card]
        now = Moment(self.moment, tuple(self.values))
        args = tuple(self.args)
        used = Use(self.seat, self.card, self.verb, args, now, self.die, self.joined)
        if power.picks is None:
            power.effect(s, used)
        else:
            count = outcome(s, self.card, self.die).amount
            s.push(Pick(self.seat, self.card, self.moment, self.values, count, self.die))

    dice_of: ClassVar[str] = "card"

    def lying(self, s: MedState) -> list[tuple[int, int]]:
        die = s.world.cards[self.card].die
        return [(int(die.removeprefix("d")), self.die)] if die and self.die else []

    def whose(self, s: MedState, number: int) -> tuple[int, int]:
        return self.seat, 0

    def turn(self, s: MedState, number: int, result: int) -> None:
        s.agenda[s.agenda.index(self)] = replace(self, die=result)

    def same(self, s: MedState, number: int, result: int) -> bool:
        return outcome(s, self.card, self.die) == outcome(s, self.card, result)


# ---- points


@dataclass(slots=True)
class CardPoints(CardStep):
    """MU-CARD-09, MU-CARD-10: the points of a tapped card come into the pool. Who negates the card takes this step off."""

    id = "CardPoints"
    seat: int
    card: int
    colour: int
    joined: int = 0

    def run(self, s: MedState) -> None:
        close(s, self.seat, self.card)
        give_points(s, self.seat, self.card, self.colour, self.joined)


@dataclass(slots=True)
class PayPoints(CardStep):
    """One seat pays for the use of a technology; the step below it is what was paid for.

    Ends when the pool holds enough or the rest is bought. Who gives up takes the step below off the agenda.
    """

    id = "PayPoints"
    seat: int
    colour: int
    points: int
    bought: bool = False
    drops: int = 1
    """How many steps below are given up with it."""

    window = "tp.payment"
    rule = "MU-TECH-15"
    verbs = (*PAYMENT_VERBS, *USE_VERBS)

    def bill(self) -> Bill:
        return Bill(0, self.colour, self.points)

    def waits_for(self, s: MedState) -> list[int]:
        if self.bought or pool(s, self.seat, self.colour) >= self.points:
            return []
        return [self.seat]

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        return payment_moves(s, seat, self.bill()) + uses(s, seat, PAYING)

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "give-up":
            for _ in range(1 + self.drops):
                s.done()
        elif move.verb == "buy-points":
            s.done()
            s.push(replace(self, bought=True))
        elif move.verb in USE_VERBS:
            use(s, seat, move, PAYING)
        else:
            fill_pool(s, seat, move)

    def run(self, s: MedState) -> None:
        pay_bill(s, self.seat, self.bill())

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb in USE_VERBS:
            return refuse_use(s, seat, move, PAYING)
        return refuse_payment(s, seat, move, self.bill())

    def default(self, s: MedState, seat: int) -> Move:
        return s.vocabulary[("give-up",)]
