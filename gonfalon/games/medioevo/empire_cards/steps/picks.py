"""What follows of a use that stands: targets chosen after a die, and technologies.

rules: MU-EUSE-09, MU-TUSE-01, MU-TN-24
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.data import DieRow
from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep
from gonfalon.games.medioevo.powers import ALL_USES, POWERS, TECHNIQUES, Moment, Use, form
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.technology.questions.points import owns
from gonfalon.games.medioevo.world import COLOURS
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move


def outcome(s: MedState, card: int, die: int) -> DieRow:
    """MU-EUSE-09: what the table of a card gives for a roll."""
    return next(row for row in s.world.cards[card].die_table if row.low <= die <= row.high)


@dataclass(slots=True)
class Pick(CardStep):
    """MU-EUSE-09: targets whose number a die has set, one by one; at least one if there is any."""

    id = "Pick"
    window = "card.choice"
    question = "card.pick"
    rule = "MU-EUSE-09"
    verbs = (*ALL_USES, "done")

    seat: int
    card: int
    moment: str
    values: tuple[int, ...]
    left: int
    die: int
    some: int = 0
    """1 once a target was chosen."""

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if self.left and self._targets(s) else []

    def _targets(self, s: MedState) -> list[AnyMove]:
        power = POWERS[self.card]
        assert power.picks is not None
        now = Moment(self.moment, tuple(self.values))
        v = s.vocabulary
        found: list[AnyMove] = []
        pick = power._replace(verb=power.pick_verb)
        for target in power.picks(s, self.seat, now):
            verb, args = form(pick, target)
            found.append(v[(verb, self.card, *args)])
        return found

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        targets = self._targets(s)
        return [s.world.done, *targets] if self.some else targets

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            return
        s.push(replace(self, left=self.left - 1, some=1))
        now = Moment(self.moment, tuple(self.values))
        used = Use(seat, self.card, move.verb, move.args[1:], now, self.die)
        POWERS[self.card].effect(s, used)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "done":
            return Refusal("MU-EUSE-09", "at-least-one")
        return Refusal("MU-EUSE-03", "no-such-target", card=self.card)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"card": self.card, "count": self.left}


@dataclass(slots=True)
class Technique(CardStep):
    """A use of a technology that is paid."""

    id = "Technique"
    seat: int
    number: int
    verb: str
    args: tuple[int, ...]
    moment: str
    values: tuple[int, ...]

    def run(self, s: MedState) -> None:
        technology = s.world.technologies[self.number]
        own = owns(s, self.seat, COLOURS.index(technology.colour), technology.level)
        if not own:
            s.emit("technology-borrowed", "MU-TN-24", seat=self.seat, technology=self.number)
        s.emit("technology-used", technology.rule, seat=self.seat, technology=self.number)
        now = Moment(self.moment, tuple(self.values))
        used = Use(self.seat, self.number, self.verb, tuple(self.args), now)
        TECHNIQUES[technology.id].effect(s, used)
