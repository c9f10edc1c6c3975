"""Step 11 of a battle round: galleys without an army may sink.

rules: MU-NAVAL-06
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gonfalon.games.medioevo.battle.changes.record import note
from gonfalon.games.medioevo.battle.questions.muster import at_sea, current, side
from gonfalon.games.medioevo.battle.questions.record import ATTACKER, DEFENDER
from gonfalon.games.medioevo.battle.steps.fire import roll
from gonfalon.games.medioevo.definitions.changes.pieces import lose_piece
from gonfalon.games.medioevo.definitions.questions.realm import army_size, owner_of
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import RESERVE, MedState
from gonfalon.games.medioevo.world import bits
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Sinking(Step):
    """MU-NAVAL-06: galleys whose army units were destroyed in this round may sink."""

    id = "Sinking"

    def run(self, s: MedState) -> None:
        if not at_sea(s):
            return
        rolls = []
        for k in (ATTACKER, DEFENDER):
            seat = side(s, k).seat
            enemy = side(s, 1 - k)
            taken = {place for place, *_ in enemy.captives[enemy.held :]}
            for galley in bits(side(s, k).decks):
                deck = s.world.aboard(galley)
                if not army_size(s, seat, deck) and deck not in taken:
                    rolls.append(SinkingRoll(galley))
        s.push(*rolls)


@dataclass(slots=True)
class SinkingRoll(Step):
    id = "SinkingRoll"
    piece: int

    def run(self, s: MedState) -> None:
        (die,) = roll(s, 8)
        note(s, die=die)
        s.emit(
            "sinking-roll",
            "MU-NAVAL-06",
            seat=owner_of(self.piece),
            piece=self.piece,
            piece_kind=s.piece_kind[self.piece],
            die=die,
        )
        s.push(Reaction("die.rolled"), Sink(self.piece))


@dataclass(slots=True)
class Sink(Step):
    """On 1 to 3 the galley goes down with everything aboard."""

    id = "Sink"
    piece: int

    dice_of: ClassVar[str] = "galley"

    def lying(self, s: MedState) -> list[tuple[int, int]]:
        return [(8, current(s).die)]

    def whose(self, s: MedState, number: int) -> tuple[int, int]:
        return owner_of(self.piece), 0

    def turn(self, s: MedState, number: int, result: int) -> None:
        note(s, die=result)

    def same(self, s: MedState, number: int, result: int) -> bool:
        hits = s.world.sinking_hits
        return (current(s).die in hits) == (result in hits)

    def run(self, s: MedState) -> None:
        if current(s).die in s.world.sinking_hits and s.piece_kind[self.piece] != RESERVE:
            lose_piece(s, self.piece, "MU-NAVAL-06")
