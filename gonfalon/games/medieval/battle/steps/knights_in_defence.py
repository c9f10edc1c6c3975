"""Knights of Christ Cards defend a Province.

rules: MD-KOC-01 to MD-KOC-04, MD-TIME-08, MD-ASK-13, MD-ASK-20
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.battle.questions import (
    asks_about,
    current,
    defender_of,
    knights_may_defend,
)
from gonfalon.games.medieval.battle.steps.prospects import battle_outlook
from gonfalon.games.medieval.cards.changes import use_card
from gonfalon.games.medieval.cards.questions import held_cards, may_hold
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import ISLAM, KNIGHTS, KNIGHTS_IF_ATTACKED, NOBODY, PAGAN
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class DefenderKnights(Step):
    """The defender may add Knights of Christ Cards against a Pagan or Islamic Power."""

    id = "DefenderKnights"
    window = "attack.knights"
    rule = "MD-KOC-03"
    verbs = ("knights",)
    covert = True
    masked = True

    def waits_for(self, s: MedState) -> list[int]:
        seat = self.asked(s)
        return [] if seat == NOBODY or self.ordered(s, seat) else [seat]

    def asked(self, s: MedState) -> int:
        attack = current(s)
        if not knights_may_defend(s, attack):
            return NOBODY
        seat = defender_of(s, attack)
        return seat if may_hold(s, seat, KNIGHTS) else NOBODY

    def ordered(self, s: MedState, seat: int) -> bool:
        return s.orders[seat] >> KNIGHTS_IF_ATTACKED & 1 == 1

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary.range("knights", low=0, high=held_cards(s, seat, KNIGHTS))]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        self.play(s, seat, move.args[0])

    def run(self, s: MedState) -> None:
        seat = self.asked(s)
        if seat != NOBODY:
            self.play(s, seat, 1)

    def play(self, s: MedState, seat: int, cards: int) -> None:
        s.commit()
        if cards:
            use_card(s, seat, KNIGHTS, cards)
            s.attack = current(s)._replace(support=cards)
            s.emit("knights-defend", "MD-KOC-03", seat=seat, count=cards)

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        return battle_outlook(s, seat, current(s)._replace(support=move.args[0]))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-KOC-01", "too-few-knights", count=held_cards(s, seat, KNIGHTS))

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return asks_about(s, seat)


def refuse_knights(s: MedState, seat: int) -> Refusal:
    """Why a player who is not asked cannot add Knights of Christ Cards in this attack."""
    attack = current(s)
    if seat == s.active or seat != defender_of(s, attack):
        return Refusal("MD-KOC-01", "knights-for-defenders")
    if attack.power == NOBODY or s.world.religion[attack.power] not in (ISLAM, PAGAN):
        return Refusal("MD-KOC-04", "knights-against-whom")
    if not knights_may_defend(s, attack):
        return Refusal("MD-KOC-03", "knights-for-whom")
    if not may_hold(s, seat, KNIGHTS):
        return Refusal("MD-KOC-01", "too-few-knights", count=0)
    return Refusal("MD-ATT-07", "knights-before-militia")
