"""Reaction windows: who may answer what happens, and the answers.

rules: MU-TIME-04, MU-TIME-07, MU-WINDOW-02, MU-INTER-01, MU-INTER-02, MU-FLOW-08

A step that reaches a moment of `windows.toml` pushes `Reaction(window, values)`. How a card or technology is used is in
`activation.py`.

All who are asked answer unseen, in `s.sealed`; the step is not a sealed one of the kernel, because in the simultaneous phases the
others may go on with what lies below it (MU-FLOW-08).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.empire_cards.changes.advance_answers import is_muted, is_quiet
from gonfalon.games.medioevo.empire_cards.questions import (
    card_uses,
    could_react,
    may_react,
    reaction_order,
    refuse_use,
    technology_uses,
    uses,
)
from gonfalon.games.medioevo.empire_cards.steps.activation import use
from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep
from gonfalon.games.medioevo.powers import ACTIVATED, ALL_USES, Moment, values_of
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, covers


@dataclass(slots=True)
class Reaction(CardStep):
    """One reaction window; in which nobody has anything usable it closes without a trace."""

    id = "Reaction"
    window: str
    values: tuple[int, ...] = ()

    rule = "MU-TIME-04"
    windows = (
        "event.after-draw", "event.after-choice", "event.damage", "event.rebellion-received",
        "threat.entered", "tax.interest", "move.declared", "move.enter-foreign",
        "battle.declared", "battle.round-start", "battle.before-artillery", "battle.before-archers",
        "battle.after-archer-rolls", "battle.before-melee", "battle.after-rolls", "battle.before-damage",
        "battle.unit-destroyed", "battle.after-round", "conquest.before-plunder", "commerce.trade-declared",
        "commerce.sale", "commerce.purchase", "commerce.others-turn-end", "transport.lost",
        "die.rolled", "card.activated", "card.resolved", "end.before-reactivation",
    )  # fmt: skip
    verbs = ("pass", *ALL_USES)
    reaction = True
    masked = True

    def now(self) -> Moment:
        return Moment(self.window, tuple(self.values))

    def waits_for(self, s: MedState) -> list[int]:
        seats = could_react(s, self.window)
        if not seats:
            return []
        now = self.now()
        return [seat for seat in seats if not s.sealed[seat] and self.is_asked(s, seat, now)]

    def might_ask(self, s: MedState) -> bool:
        """MU-TIME-06: who has left orders is not asked, but might be as far as the others know."""
        if not any(s.orders) and not any(s.sealed):
            return False
        now = self.now()
        return any(may_react(s, seat, now) for seat in could_react(s, self.window))

    def is_asked(self, s: MedState, seat: int, now: Moment) -> bool:
        """MU-WINDOW-02, MU-TIME-06."""
        if not s.orders[seat]:
            return may_react(s, seat, now)
        if is_quiet(s, seat, now):
            return False
        cards = {card for _, card, _ in card_uses(s, seat, now)}
        technologies = {number for _, number, _ in technology_uses(s, seat, now)}
        return not all(is_muted(s, seat, now, "mute", card) for card in cards) or not all(
            is_muted(s, seat, now, "mute-technology", number) for number in technologies
        )

    def stays_open(self, s: MedState) -> bool:
        """A player who cannot pay is asked all the same: purses are hidden."""
        return True

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *uses(s, seat, self.now())]

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        s.sealed[seat] = (move,)

    def run(self, s: MedState) -> None:
        if not any(s.sealed):
            return
        now = self.now()
        answers = [(seat, s.sealed[seat][0]) for seat in reaction_order(s, now) if s.sealed[seat]]
        if not answers:
            return
        s.sealed = [()] * len(s.sealed)
        s.commit()
        chosen = [answer for answer in answers if answer[1].verb != "pass"]
        if self.window == ACTIVATED:
            # MU-INTER-02: the first in turn order alone; the others keep their cards
            chosen = chosen[:1]
        if chosen:
            steps = [Answer(seat, move.verb, move.args, *now) for seat, move in chosen]
            s.push(*steps, Reaction(*now))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if seat not in self.waits_for(s):
            return Refusal(self.rule, "not-asked")
        return refuse_use(s, seat, move, self.now())

    def default(self, s: MedState, seat: int) -> Move:
        return s.world.pass_

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"values": [*self.values], **values_of(self.window, self.values)}


@dataclass(slots=True)
class Answer(CardStep):
    """A reaction is carried out, if it is still possible after those before it."""

    id = "Answer"
    seat: int
    verb: str
    args: tuple[int, ...]
    moment: str
    values: tuple[int, ...]

    def run(self, s: MedState) -> None:
        move = s.vocabulary[(self.verb, *self.args)]
        now = Moment(self.moment, tuple(self.values))
        if covers(uses(s, self.seat, now), move):
            use(s, self.seat, move, now)
        else:
            s.emit("reaction-lapsed", "MU-TIME-07", seat=self.seat)
