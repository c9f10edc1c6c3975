"""Everybody draws Empire cards and keeps one, or two.

rules: MP-CARD-01 to MP-CARD-05
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.prototype.cards.changes.hands import add_card, draw_card
from gonfalon.games.prototype.cards.questions.outlook import hand_outlook
from gonfalon.games.prototype.realm.changes.holdings import pay
from gonfalon.games.prototype.realm.questions.holdings import level
from gonfalon.games.prototype.state import HIDDEN, NOBODY, ProtoState
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class EmpireCards(Step):
    """One player after the other."""

    id = "EmpireCards"

    def run(self, s: ProtoState) -> None:
        s.push(*(Draw(seat) for seat in s.order))


@dataclass(slots=True)
class Draw(Step):
    """MP-CARD-01: one card more than the player's LT."""

    id = "Draw"
    seat: int

    def run(self, s: ProtoState) -> None:
        count = level(s, self.seat) + s.world.limits.cards_drawn_above_lt
        drawn = [draw_card(s) for _ in range(count)]
        cards = tuple(card for card in drawn if card != NOBODY)
        s.commit()
        s.emit("cards-drawn", "MP-CARD-01", seat=self.seat, count=len(cards))
        if cards:
            s.push(Keep(self.seat, cards))


@dataclass(slots=True)
class Keep(Step):
    """MP-CARD-01, MP-CARD-02: one is kept, a second one for money; the others go back."""

    id = "Keep"
    window = "cards.keep"
    rule = "MP-CARD-01"
    verbs = ("keep-card", "pass")

    seat: int
    drawn: tuple[int, ...]
    kept: int = 0

    def seen_by(self, seat: int) -> Keep:
        return self if seat == self.seat else replace(self, drawn=(HIDDEN,) * len(self.drawn))

    def waits_for(self, s: ProtoState) -> list[int]:
        limits = s.world.limits
        if not self.drawn or self.kept >= limits.cards_kept + limits.more_cards_kept:
            return []
        return [self.seat]

    def stays_open(self, s: ProtoState) -> bool:
        """A player who cannot pay for a second one is asked all the same: purses are hidden."""
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        limits = s.world.limits
        paid = self.kept >= limits.cards_kept
        moves: list[AnyMove] = [s.world.pass_] if paid else []
        if not paid or s.florins[seat] >= limits.more_card_cost:
            moves += [s.vocabulary["keep-card", card] for card in dict.fromkeys(self.drawn)]
        return moves

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "pass":
            self.run(s)
            return
        limits = s.world.limits
        if self.kept >= limits.cards_kept:
            pay(s, seat, limits.more_card_cost)
            s.emit("card-bought", "MP-CARD-02", seat=seat, florins=limits.more_card_cost)
        card = move.args[0]
        add_card(s, seat, card)
        s.emit("card-kept", self.rule, (seat,), seat=seat, card=card)
        rest = list(self.drawn)
        rest.remove(card)
        s.push(replace(self, drawn=tuple(rest), kept=self.kept + 1))

    def run(self, s: ProtoState) -> None:
        """MP-CARD-03: to the bottom of the deck in random order."""
        s.empire_deck[:0] = s.shuffle(list(self.drawn))

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "pass":
            return []
        return hand_outlook(s, seat, move.args[0])

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.verb == "pass":
            return Refusal("MP-CARD-01", "keep-one")
        if move.args[0] not in self.drawn:
            return Refusal("MP-CARD-01", "not-drawn", card=move.args[0])
        return Refusal("MP-CARD-02", "second-card-price", florins=s.world.limits.more_card_cost)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        limits = s.world.limits
        return {
            "cards": list(self.drawn),
            "florins": limits.more_card_cost,
            "second": int(self.kept >= limits.cards_kept),
        }
