"""Several other sides in one space: one battle at a time.

rules: MU-MULTI-01 to MU-MULTI-03, MU-BBAT-10, MU-MOVE-19
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.battle.steps.begin import begin_battle
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import armies_in, at_open_war
from gonfalon.games.medioevo.effects.questions.in_force import fighting_forbidden
from gonfalon.games.medioevo.state import BARBARIANS, MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

Reserve = tuple[tuple[int, int], ...]


def meet(s: MedState, seat: int, space: int, reserve: dict[int, int] | None = None) -> None:
    """The acting player's army stands among others: barbarians first, then players, as the rules of MULTI say."""
    sides = len(enemies(s, seat, space)) + has_barbarians(s, space)
    kept = tuple(sorted((reserve or {}).items()))
    s.push(MeetSides(seat, space, int(sides > 1), 0, kept))


def enemies(s: MedState, seat: int, space: int) -> list[int]:
    """The other players at open war with a seat who have an army in a space."""
    return [other for other in armies_in(s, space) if other != seat and at_open_war(s, seat, other)]


@dataclass(slots=True)
class MeetSides(Step):
    """The player chooses whom to fight next, or leaves the others in peace."""

    id = "MeetSides"
    window = "battle.opponent"
    rule = "MU-MULTI-01"
    verbs = ("attack", "done")

    seat: int
    space: int
    several: int
    """1: there was more than one other side, so players need not be fought (MU-MULTI-02)."""
    fought: int = 0
    reserve: Reserve = ()

    def _may_fight(self, s: MedState) -> bool:
        """MU-INTER-20: where fighting is forbidden the sides share the space."""
        return self.seat in armies_in(s, self.space) and not fighting_forbidden(s, self.space)

    def _left(self, s: MedState) -> list[int]:
        if not self._may_fight(s):
            return []
        there = enemies(s, self.seat, self.space)
        return [other for other in there if not self.fought >> other & 1]

    def waits_for(self, s: MedState) -> list[int]:
        if has_barbarians(s, self.space) or not self.several:
            return []
        return [self.seat] if self._left(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.done, *(s.vocabulary["attack", other] for other in self._left(s))]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "attack":
            self._fight(s, move.args[0])

    def run(self, s: MedState) -> None:
        if not self._may_fight(s):
            return
        if has_barbarians(s, self.space):
            self._fight(s, BARBARIANS)
        elif self._left(s):
            self._fight(s, self._left(s)[0])

    def _fight(self, s: MedState, other: int) -> None:
        fought = self.fought | (1 << other if other >= 0 else 0)
        s.push(MeetSides(self.seat, self.space, self.several, fought, self.reserve))
        begin_battle(s, self.space, self.seat, other, dict(self.reserve))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-MULTI-01", "no-such-opponent")
