"""Spies look at a hand, at the Action Deck or at a Map Card.

rules: MD-SPY-02 to MD-SPY-04
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.state import MedState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class SeeHand(Step):
    """MD-SPY-02, MD-SEC-04: the player alone sees the hand."""

    id = "SeeHand"
    seat: int
    victim: int

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        return [remark("sees-cards", count=len(s.hands[self.victim]))]

    def run(self, s: MedState) -> None:
        s.emit("spied-hand", "MD-SPY-02", seat=self.seat, victim_seat=self.victim)
        s.emit(
            "hand-seen", "MD-SPY-02", audience=(self.seat,), victim_seat=self.victim,
            cards=list(s.hands[self.victim]),
        )  # fmt: skip


@dataclass(slots=True)
class SeeDeck(Step):
    """MD-SPY-04: the top two cards of the Action Deck; they stay where they are."""

    id = "SeeDeck"
    seat: int

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        return [remark("sees-cards", count=min(2, len(s.deck)))]

    def run(self, s: MedState) -> None:
        count = min(2, len(s.deck))
        s.deck_peeks[self.seat] = max(s.deck_peeks[self.seat], count)
        s.emit("spied-deck", "MD-SPY-04", seat=self.seat)
        s.emit("deck-seen", "MD-SPY-04", audience=(self.seat,), cards=s.deck[: -count - 1 : -1])


@dataclass(slots=True)
class SeeMapCard(Step):
    """MD-SPY-03: the top Map Card; it stays on top."""

    id = "SeeMapCard"
    seat: int

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        return [remark("sees-cards", count=1)]

    def run(self, s: MedState) -> None:
        s.map_peeks |= 1 << self.seat
        s.emit("spied-map", "MD-SPY-03", seat=self.seat)
        s.emit("map-card-seen", "MD-SPY-03", audience=(self.seat,), area=s.map_deck[-1])
