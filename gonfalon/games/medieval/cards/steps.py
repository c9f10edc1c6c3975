"""Card windows: Deus Ex Machina against a card, Assassin against Spies.

rules: MD-CARD-11, MD-CARD-12, MD-DEUS-01 to MD-DEUS-05, MD-ASN-01, MD-TIME-01 to MD-TIME-05, MD-TIME-12, MD-SEC-07,
MD-ASK-10

A played card lies in the used pile. On the agenda its window comes first and its effect after it. An answer that
stands takes the effect off the agenda: `Cancel` is the effect of the answering card, and can be cancelled itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.cards.changes import use_card
from gonfalon.games.medieval.cards.questions import cancelling, may_hold, unseen_cards
from gonfalon.games.medieval.components.questions import clockwise
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import ASSASSIN, DEUS, PASS_CARDS, SPIES, UNKNOWN
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def announce(s: MedState, seat: int, card: int, effect: Step, use: str, **targets: Any) -> None:
    """MD-CARD-11: show a card with its targets, ask for responses, then carry out its effect.

    For the text the event also has an `aim`: the use of the card and its target, if it has one.
    """
    use_card(s, seat, card)
    s.commit()
    aim = [use, *targets.values()]
    s.emit("card-played", "MD-CARD-11", seat=seat, card=card, use=use, aim=aim, **targets)
    s.push(effect)
    if s.world.negatable >> card & 1:
        s.push(CardWindow(card, seat))


def may_be_cancelled(s: MedState, seat: int, card: int) -> list[Consequence]:
    """MD-TIME-05: how many cards, as far as the seat can tell, could still cancel a card that it plays."""
    count = sum(unseen_cards(s, seat, kind) for kind in cancelling(s, card))
    return [remark("may-be-cancelled", count=count)] if count else []


@dataclass(slots=True)
class CardWindow(Step):
    """All who may answer are asked at once; the first in order counts (MD-TIME-02, MD-ASK-10)."""

    id = "CardWindow"
    window = "card.response"
    rule = "MD-ASK-10"
    verbs = ("play", "pass")
    sealed = True
    covert = True
    masked = True

    card: int
    player: int
    """The player of the card: a seat, or the NPC."""
    spent: int = 0
    """Seats whose answer to this card was negated: they are not asked again (MD-TIME-04)."""

    def answers(self, s: MedState, seat: int) -> list[int]:
        """MD-TIME-05: Assassin only against Spies of others, Deus Ex Machina against everything here."""
        if self.spent >> seat & 1:
            return []
        kinds = (DEUS,) if seat == self.player else cancelling(s, self.card)
        return [kind for kind in kinds if may_hold(s, seat, kind)]

    def waits_for(self, s: MedState) -> list[int]:
        return [
            seat
            for seat in range(s.world.seats)
            if not s.sealed[seat] and not s.orders[seat] >> PASS_CARDS & 1 and self.answers(s, seat)
        ]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *(s.vocabulary["play", kind] for kind in self.answers(s, seat))]

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        """The effect, which lies below the window, says what it does if nobody cancels it."""
        if move.verb == "pass":
            return s.agenda[-2].outlook(s, seat, move)
        alone = self.waits_for(s) == [seat]
        key = "cancels" if alone else "cancels-if-first"
        return [remark(key, card=self.card), *may_be_cancelled(s, seat, move.args[0])]

    def run(self, s: MedState) -> None:
        asked_last = self.player if self.player < s.world.seats else s.active
        for seat in clockwise(s, asked_last):
            answer = s.sealed[seat]
            if answer and answer[0].verb == "play":
                self.answered(s, seat, answer[0].args[0])
                return

    def answered(self, s: MedState, seat: int, kind: int) -> None:
        use_card(s, seat, kind)
        s.emit(
            "card-answered",
            "MD-DEUS-01" if kind == DEUS else "MD-ASN-01",
            seat=seat,
            card=kind,
            first_card=self.card,
        )
        s.push(CardWindow(kind, seat), Cancel(self.card, self.player, self.spent | 1 << seat))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if s.sealed[seat]:
            return Refusal("MD-TIME-12", "already-answered")
        if move.verb == "play":
            card = move.args[0]
            if card == ASSASSIN and self.card != SPIES:
                return Refusal("MD-ASN-01", "only-against-spies")
            if card not in (DEUS, ASSASSIN):
                return Refusal("MD-TIME-01", "no-answer", card=card)
            if not may_hold(s, seat, card):
                return Refusal("MD-CARD-03", "not-in-hand", card=card)
        return Refusal("MD-TIME-05", "not-offered")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"card": self.card, "seat": self.player}


@dataclass(slots=True)
class Unseen(Step):
    """Shown to seats that are not asked, instead of a question that would reveal a hand: one of them may be asked (MD-SEC-07)."""

    id = "Unseen"
    covert = True
    masked = True

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat, florins in enumerate(s.florins) if florins == UNKNOWN]


@dataclass(slots=True)
class Cancel(Step):
    """The effect of an answer that stands: the card it answers has none (MD-CARD-12)."""

    id = "Cancel"
    card: int
    player: int
    spent: int

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        return [remark("cancels", card=self.card)]

    def run(self, s: MedState) -> None:
        effect = s.agenda.pop()
        s.emit("card-negated", "MD-CARD-12", seat=self.player, card=self.card)
        if isinstance(effect, Cancel):
            # MD-TIME-04: the card that was to be cancelled can be answered again
            s.push(CardWindow(effect.card, effect.player, effect.spent))
