"""The Events phase: Plague Doctors and the Savior.

rules: MU-EC-42, MU-EC-43, MU-EC-61
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gonfalon.games.medioevo.definitions.questions.effect_kinds import EventSpared
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.events.changes import shuffle_if_empty
from gonfalon.games.medioevo.events.questions import area
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use, anything
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

SAVIOR = 60
"""Card 61, as numbered in the state."""

# ---- Plague Doctors


def red_lands(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """Territories that the Event card strikes."""
    return [(t,) for t in bits(area(s) & s.land)]


def where_it_strikes(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if area(s) & s.land else []


def spare(s: MedState, used: Use) -> None:
    begin(s, EventSpared(used.args[0]))
    rule = s.world.cards[used.card].rule
    s.emit("event-spared", rule, seat=used.seat, territory=used.args[0])


# ---- Savior


def providence(s: MedState, used: Use) -> None:
    s.push(Providence(used.seat))


@dataclass(slots=True)
class Providence(Step):
    """MU-EC-61: up to three further Event cards are turned up; one of them is the Event of the turn."""

    id = "Providence"
    window = "card.choice"
    question = "card.providence"
    rule = "MU-EC-61"
    verbs = ("choose-event", "draw-event")

    seat: int
    drawn: Sequence[int] = ()

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if self.drawn or self._may_draw(s) else []

    def _may_draw(self, s: MedState) -> bool:
        return len(self.drawn) < s.world.cards[SAVIOR].amount and bool(
            s.event_deck or s.event_discard
        )

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [v["choose-event", event] for event in self.drawn]
        return [*moves, v[("draw-event",)]] if self._may_draw(s) else moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "draw-event":
            shuffle_if_empty(s)
            event = s.event_deck.pop()
            s.commit()
            s.emit("event-seen", self.rule, seat=seat, event=event)
            s.push(Providence(seat, (*self.drawn, event)))
            return
        chosen = move.args[0]
        rest = [event for event in (s.event, *self.drawn) if event != chosen]
        s.event = chosen
        s.event_deck = s.shuffle(rest) + s.event_deck
        s.emit("event-drawn", self.rule, event=chosen)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "not-drawn")


POWERS: dict[int, Power] = {
    42: Power("play", where_it_strikes, spare, picks=red_lands, pick_verb="play-at"),
    43: Power("play-at", red_lands, spare),
    61: Power("play", anything, providence),
}
