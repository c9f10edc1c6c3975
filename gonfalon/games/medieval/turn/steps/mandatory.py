"""Phase E: Play Mandatory Cards.

rules: MD-TURN-16, MD-TURN-17, MD-CARD-02, MD-ASK-07
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.cards.changes import lose_card
from gonfalon.games.medieval.cards.questions import may_hold
from gonfalon.games.medieval.cards.steps import announce, may_be_cancelled
from gonfalon.games.medieval.mongols.steps import mongol_outlook, play_mongol
from gonfalon.games.medieval.other_cards.steps.mandatory_cards import effect_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.trade.steps import Lapse
from gonfalon.games.medieval.world import CARDS, CHANGE_OF_RULER, DISASTER, MONGOL
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class PlayMandatory(Step):
    """Every Mandatory Card is played, one after another (MD-TURN-17)."""

    id = "PlayMandatory"
    window = "turn.mandatory"
    rule = "MD-ASK-07"
    verbs = ("resolve",)

    def cards(self, s: MedState) -> list[int]:
        """The kinds in hand, in the order in which they are played by default."""
        order = (CHANGE_OF_RULER, DISASTER, MONGOL)
        return [card for card in order if may_hold(s, s.active, card)]

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active] if self.cards(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["resolve", card] for card in self.cards(s)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        card = move.args[0]
        s.push(Lapse())
        if card == MONGOL:
            lose_card(s, seat, card)
            s.commit()
            play_mongol(s, seat)
        else:
            announce(s, seat, card, effect_of(card), use=CARDS[card])

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        card = move.args[0]
        if card == MONGOL:
            return [mongol_outlook(s)]
        return [*effect_of(card).outlook(s, seat, move), *may_be_cancelled(s, seat, card)]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if not s.world.mandatory >> move.args[0] & 1:
            return Refusal("MD-CARD-03", "not-mandatory", card=move.args[0])
        return Refusal("MD-TURN-17", "not-in-hand", card=move.args[0])
