"""Sheriff: cards for any moment that build.

rules: MU-EC-69, MU-EC-70, MU-CTRL-02, MU-CTRL-03
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.control.changes.tokens import place_token, refuse_token, token_places
from gonfalon.games.medioevo.definitions.questions.realm import controlled
from gonfalon.games.medioevo.definitions.questions.reserve import stock_left
from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep
from gonfalon.games.medioevo.powers import Args, Moment, Power, Targets, Use
from gonfalon.games.medioevo.purchase.changes.buildings import level_in, raise_building
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import CIVIL, MILITARY
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move


def below_the_other(which: int, other: int) -> Targets:
    """Own buildings of a class that are lower than the other one beside them, if the next level is in stock."""

    def targets(s: MedState, seat: int, moment: Moment) -> list[Args]:
        return [
            (which, territory)
            for territory in controlled(s, seat)
            if 0 < level_in(s, territory, which) < level_in(s, territory, other)
            and stock_left(s, 3 * which + level_in(s, territory, which)) > 0
        ]

    return targets


def grow(s: MedState, used: Use) -> None:
    which, territory = used.args
    rule = s.world.cards[used.card].rule
    building = 3 * which + level_in(s, territory, which)
    tokens = raise_building(s, used.seat, territory, building, rule)
    if tokens:
        s.push(PlaceTokens(used.seat, territory, tokens))


@dataclass(slots=True)
class PlaceTokens(CardStep):
    """MU-CTRL-02, MU-CTRL-03: control tokens of a military building that a card has raised."""

    id = "PlaceTokens"
    window = "card.choice"
    question = "card.tokens"
    rule = "MU-CTRL-03"
    verbs = ("pass", "place-token")

    seat: int
    origin: int
    count: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if self.count and token_places(s, self.seat, self.origin) else []

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        places = token_places(s, seat, self.origin)
        return [s.world.pass_, *(s.vocabulary["place-token", t] for t in places)]

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "place-token":
            place_token(s, seat, move.args[0])
            s.push(PlaceTokens(seat, self.origin, self.count - 1))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        why = refuse_token(s, seat, self.origin, move.args[0])
        return why or Refusal("MU-CTRL-03", "not-offered")


POWERS: dict[int, Power] = {
    69: Power("play-building", below_the_other(CIVIL, MILITARY), grow),
    70: Power("play-building", below_the_other(MILITARY, CIVIL), grow),
}
