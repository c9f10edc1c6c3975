"""After the Combat phase: the wounded return, and lost cards with the Physician.

rules: MP-TIME-21, MP-TECHFX-33 to MP-TECHFX-35, MP-TECHFX-43, MP-CHAR-14, MP-CHAR-34
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.cards.questions.outlook import card_outlook
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, all_but
from gonfalon.games.prototype.cards.questions.uses import card_moves, is_card_move, refuse_card
from gonfalon.games.prototype.cards.steps.play import play_card
from gonfalon.games.prototype.combat.changes import return_vf
from gonfalon.games.prototype.combat.questions import automatic, own_losses
from gonfalon.games.prototype.realm.questions.holdings import has
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Healing(Step):
    """To be pushed after attrition: what Surgery and Hospital heal, then cards."""

    id = "Healing"

    def run(self, s: ProtoState) -> None:
        for seat in s.order:
            rule = "MP-TECHFX-35" if has(s, seat, "hospital") else "MP-TECHFX-34"
            return_vf(s, seat, automatic(s, seat), rule)
        s.push(HealingCards(0))


@dataclass(slots=True)
class HealingCards(Step):
    """MP-TIME-21: all concerned at once; who has played a card is asked once more."""

    id = "HealingCards"
    window = "combat.healing"
    rule = "MP-TIME-21"
    verbs = ("pass", *PLAY_VERBS)
    refused_verbs = all_but("play-battle", "play-card", "play-cards")
    sealed = True

    passed: int
    """Bit mask of the seats that play nothing more."""

    def waits_for(self, s: ProtoState) -> list[int]:
        """MP-TIME-06: on public grounds."""
        return [
            seat
            for seat in s.order
            if not self.passed >> seat & 1
            and not s.sealed[seat]
            and s.hands[seat]
            and has(s, seat, "medicine")
            and own_losses(s, seat)
        ]

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *card_moves(s, seat, self.window)]

    def run(self, s: ProtoState) -> None:
        """MP-TIME-08: in turn order."""
        passed = self.passed
        played = [(seat, s.sealed[seat][0]) for seat in s.order if s.sealed[seat]]
        for seat, move in played:
            if move.verb == "pass":
                passed |= 1 << seat
        uses = [(seat, move) for seat, move in played if move.verb != "pass"]
        if uses:
            s.push(HealingCards(passed))
        for seat, move in uses:
            play_card(s, seat, move, self.window)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if is_card_move(move):
            return card_outlook(s, seat, move, self.window)
        return []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return refuse_card(s, seat, move, self.window)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"vf": sum(entry.vf for entry in own_losses(s, seat))}
