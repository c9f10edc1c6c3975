"""Offensive cards that open Purchase and Taxes.

rules: MP-TURN-03, MP-TIME-28
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gonfalon.games.prototype.cards.questions.outlook import card_outlook
from gonfalon.games.prototype.cards.questions.uses import card_moves, is_card_move, refuse_card
from gonfalon.games.prototype.cards.steps.play import play_card
from gonfalon.games.prototype.realm.questions.holdings import has
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def in_deck(s: ProtoState, *cards: str) -> bool:
    """Has the deck for this number of players one of these characters?"""
    return any(s.world.copies[s.world.card[card]] for card in cards)


@dataclass(slots=True)
class PurchaseCards(Step):
    """One player may deliver Skinflints."""

    id = "PurchaseCards"
    window = "purchase.cards"
    rule = "MP-TIME-28"
    verbs = ("pass", "play", "play-seat")
    refused_verbs: ClassVar[tuple[str, ...]] = ("play",)

    seat: int

    def is_asked(self, s: ProtoState) -> bool:
        """On public grounds."""
        return (
            bool(s.hands[self.seat])
            and has(s, self.seat, "mathematics")
            and in_deck(s, "skinflint")
        )

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat] if self.seat in s.order and self.is_asked(s) else []

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *card_moves(s, seat, self.window)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb == "pass":
            s.done()
        else:
            play_card(s, seat, move, self.window)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if is_card_move(move):
            return card_outlook(s, seat, move, self.window)
        return []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return refuse_card(s, seat, move, self.window)


@dataclass(slots=True)
class TaxCards(PurchaseCards):
    """One player may deliver Misers and Usurers, or lay down a Usurer for their own use."""

    id = "TaxCards"
    window = "taxes.cards"
    refused_verbs: ClassVar[tuple[str, ...]] = ()

    def is_asked(self, s: ProtoState) -> bool:
        return bool(s.hands[self.seat]) and in_deck(s, "miser", "usurer")
