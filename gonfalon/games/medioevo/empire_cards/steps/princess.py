"""Princesses: joined to a card that is being activated.

rules: MU-EC-59, MU-EC-60, MU-INTER-05, MU-INTER-11, MU-INTER-12, MU-TIME-06
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.empire_cards.changes.advance_answers import is_muted, is_quiet
from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep
from gonfalon.games.medioevo.powers import ACTIVATED, Moment
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.technology.questions.points import card_colours
from gonfalon.kernel.moves import AnyMove, Move

DOWRY, FAVOUR = 58, 59
"""The two of them."""


def fitting(s: MedState, card: int, verb: str, joined: Sequence[tuple[int, int]]) -> int:
    """MU-INTER-12: the dowry goes with a power of a card with points, the favour with points: of the card, of the dowry, of a Pirate."""
    if card in (DOWRY, FAVOUR):
        return 0
    if verb == "tap-card" or s.world.cards[card].character == "pirate":
        return 1 << FAVOUR
    if any(princess == DOWRY for _, princess in joined):
        return 1 << FAVOUR
    return 1 << DOWRY if s.world.cards[card].tp else 0


@dataclass(slots=True)
class AddPrincess(CardStep):
    """She is declared together with the card below."""

    id = "AddPrincess"
    seat: int
    princess: int

    def run(self, s: MedState) -> None:
        declared: Any = s.agenda.pop()
        s.push(replace(declared, joined=(*declared.joined, (self.seat, self.princess))))


@dataclass(slots=True)
class Help(CardStep):
    """MU-INTER-11: the owner of a Princess is asked to join her to the card of another player."""

    id = "Help"
    window = "card.declared"
    question = "card.help"
    rule = "MU-INTER-11"
    verbs = ("pass", "play-card")
    reaction = True
    masked = True

    seat: int
    princess: int
    card: int
    by: int = NOBODY
    """Who asks for it; NOBODY in tables saved before it was noted."""

    def waits_for(self, s: MedState) -> list[int]:
        """Nobody where an answer was left in advance (MU-TIME-06): then she does not help."""
        now = Moment(ACTIVATED, (self.by, self.card))
        quiet = is_quiet(s, self.seat, now) or is_muted(s, self.seat, now, "mute", self.princess)
        return [] if quiet else [self.seat]

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, s.vocabulary["play-card", self.princess, self.card]]

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "play-card":
            s.push(AddPrincess(seat, self.princess))


@dataclass(slots=True)
class Join(CardStep):
    """A Princess that was not negated takes part in the activation below."""

    id = "Join"
    seat: int
    card: int

    def run(self, s: MedState) -> None:
        for at in range(len(s.agenda) - 1, -1, -1):
            step: Any = s.agenda[at]
            if isinstance(getattr(step, "joined", None), int):
                s.agenda[at] = replace(step, joined=step.joined | 1 << self.card)
                s.emit("princess-joined", "MU-INTER-05", seat=self.seat, card=self.card)
                return


# ---- the points of a card


def give_points(s: MedState, seat: int, card: int, colour: int, joined: int) -> None:
    """MU-EC-60: the royal favour doubles them."""
    both = s.world.cards[card].tp_mode == "both"
    times = 1 + (joined >> FAVOUR & 1)
    grow_pool(s, seat, card, card_colours(s, card) if both else [colour], times)


def grow_pool(s: MedState, seat: int, card: int, colours: Sequence[int], times: int) -> None:
    """Points of a card come into the pool; a purchase that waits for them goes on."""
    for each in colours:
        s.points[seat * 6 + each] += times
        s.emit("card-point", "MU-CARD-09", seat=seat, card=card, colour=each, count=times)
    for step in reversed(s.agenda):
        go_on = getattr(step, "go_on_paying", None)
        if go_on is not None:
            go_on(s, seat)
            return


@dataclass(slots=True)
class ChooseColour(CardStep):
    """MU-EC-59: the card yields its points besides its power; of a choice the colour is asked."""

    id = "ChooseColour"
    window = "card.choice"
    question = "card.colour"
    rule = "MU-EC-59"
    verbs = ("tap-card",)

    seat: int
    card: int
    joined: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if s.world.cards[self.card].tp_mode == "choice" else []

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        return [v["tap-card", self.card, colour] for colour in card_colours(s, self.card)]

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        give_points(s, seat, self.card, move.args[1], self.joined)

    def run(self, s: MedState) -> None:
        give_points(s, self.seat, self.card, card_colours(s, self.card)[0], self.joined)
