"""Phase D: Draw Action Cards; a hand that is too large is cut down first.

rules: MD-TURN-13 to MD-TURN-15, MD-CARD-02, MD-CARD-07, MD-CARD-08, MD-ASK-06
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.cards.changes import draw_card, take_card, use_card
from gonfalon.games.medieval.cards.questions import held_cards, may_discard
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.trade.changes import lapse
from gonfalon.games.medieval.world import FIRST_POWER_CARD
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def discard(s: MedState, seat: int, card: int) -> None:
    use_card(s, seat, card)
    s.emit("discarded", "MD-CARD-07", seat=seat, card=card)


def refuse_discard(s: MedState, seat: int, card: int) -> Refusal:
    if not held_cards(s, seat, card):
        return Refusal("MD-CARD-07", "not-in-hand", card=card)
    if card >= FIRST_POWER_CARD:
        return Refusal("MD-CARD-08", "power-card-kept", card=card)
    if s.world.mandatory >> card & 1:
        return Refusal("MD-CARD-02", "mandatory-card", card=card)
    return Refusal("MD-TURN-06", "collected")


def cards_drawn(s: MedState) -> int:
    """MD-TURN-13: how many cards the active player draws in phase D."""
    wanted = s.world.limits.hand - len(s.hands[s.active])
    return max(0, min(wanted, len(s.deck)))


@dataclass(slots=True)
class Draw(Step):
    """A hand of more than four cards is cut down, a smaller one filled up (MD-TURN-13 to MD-TURN-15)."""

    id = "Draw"
    window = "turn.discard"
    rule = "MD-ASK-06"
    verbs = ("discard",)

    def discardable(self, s: MedState) -> list[int]:
        hand = s.hands[s.active]
        if len(hand) <= s.world.limits.hand:
            return []
        return [card for card in sorted(set(hand)) if may_discard(s, card)]

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active] if self.discardable(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["discard", card] for card in self.discardable(s)]

    def default(self, s: MedState, seat: int) -> Move:
        order = s.world.discard_order

        def rank(card: int) -> int:
            return 0 if card >= FIRST_POWER_CARD else order[card]

        return s.vocabulary["discard", min(self.discardable(s), key=rank)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        discard(s, seat, move.args[0])
        lapse(s)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_discard(s, seat, move.args[0])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"hand_count": s.world.limits.hand}

    def run(self, s: MedState) -> None:
        seat = s.active
        drawn = [draw_card(s) for _ in range(cards_drawn(s))]
        if not drawn:
            return
        s.drew = 1
        s.commit()
        for card in drawn:
            take_card(s, seat, card)
        s.emit("drew", "MD-TURN-13", seat=seat, count=len(drawn))
        s.emit("drew-cards", "MD-TURN-13", audience=(seat,), cards=drawn)
