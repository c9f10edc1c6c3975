"""Barbarians and whoever stands where they have come.

rules: MU-BARB-01, MU-BARB-02, MU-BARB-04, MU-BARB-09
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gonfalon.games.medioevo.battle.steps.begin import begin_battle
from gonfalon.games.medioevo.conquest.steps.assets import BarbarianPlunder
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import armies_in
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import BARBARIANS, MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class MeetBarbarians(Step):
    """Tokens, control and plunder are settled; then the horde fights everybody in the zone."""

    id = "MeetBarbarians"
    zone: int
    bringer: int

    def run(self, s: MedState) -> None:
        if has_barbarians(s, self.zone) and not armies_in(s, self.zone):
            # MU-BARB-09: before they plunder, whoever can prevent it is asked
            window = Reaction("conquest.before-plunder", (BARBARIANS, self.zone))
            s.push(window, BarbarianPlunder(self.zone))
            return
        settle(s, [self.zone])
        if has_barbarians(s, self.zone):
            armies = tuple(armies_in(s, self.zone))
            s.push(FightHorde(self.zone, self.bringer, armies))


@dataclass(slots=True)
class FightHorde(Step):
    """MU-BARB-02: one after another, as whoever brought the barbarians chooses; for a rebellion the first player."""

    id = "FightHorde"
    window = "barbarians.opponent"
    rule = "MU-BARB-02"
    verbs = ("attack",)

    zone: int
    bringer: int
    armies: Sequence[int]
    """The seats that have not fought yet."""

    def _left(self, s: MedState) -> list[int]:
        if not has_barbarians(s, self.zone):
            return []
        there = armies_in(s, self.zone)
        return [seat for seat in self.armies if seat in there]

    def waits_for(self, s: MedState) -> list[int]:
        chooser = self.bringer if self.bringer in s.order else s.order[0]
        return [chooser] if len(self._left(s)) > 1 else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["attack", other] for other in self._left(s)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        self._fight(s, move.args[0])

    def run(self, s: MedState) -> None:
        for seat in self._left(s):
            self._fight(s, seat)

    def _fight(self, s: MedState, seat: int) -> None:
        left = tuple(other for other in self.armies if other != seat)
        s.push(FightHorde(self.zone, self.bringer, left))
        begin_battle(s, self.zone, BARBARIANS, seat)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-BARB-02", "not-there")
