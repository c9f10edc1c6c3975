"""The end of the game: the final rebellion check, awards, personal adjustments.

rules: MU-END-06, MU-FIN-01 to MU-FIN-16
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.events.changes import shuffle_if_empty
from gonfalon.games.medioevo.events.steps.rebellion import RebellionCheck
from gonfalon.games.medioevo.state import FINAL, NOBODY, REASONS, MedState
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.games.medioevo.victory.questions.ranking import result
from gonfalon.games.medioevo.victory.questions.scoring import (
    debt_points,
    holders,
    monopolists,
    prisoner_points,
    token_points,
)
from gonfalon.games.medioevo.world import bits
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class FinalSteps(Step):
    """MU-END-06: what follows the last turn, in this order; no other action is possible any more."""

    id = "FinalSteps"

    def run(self, s: MedState) -> None:
        s.phase, s.active, s.finished = FINAL, NOBODY, 0
        s.emit("final-steps", "MU-END-06", reason=s.over)
        settle(s, bits(s.land))
        s.push(DiscardTopEvent(), RebellionCheck(), Awards(), Adjustments(), GameOver())


@dataclass(slots=True)
class DiscardTopEvent(Step):
    """MU-FIN-01: the top card goes without effect; the back of the next one is the tolerated level."""

    id = "DiscardTopEvent"

    def run(self, s: MedState) -> None:
        shuffle_if_empty(s)
        event = s.event_deck.pop()
        s.event_discard.append(event)
        s.commit()
        s.emit("event-discarded", "MU-FIN-01", event=event)


@dataclass(slots=True)
class Awards(Step):
    """MU-FIN-02: all awards, from one and the same board."""

    id = "Awards"

    def run(self, s: MedState) -> None:
        for award in s.world.data.scoring.awards:
            if award.id == "monopoly":
                for good, seat in monopolists(s):
                    s.emit("monopoly", award.rule, seat=seat, good=good)
                    book(s, seat, award.hp, award.rule)
                continue
            winners = holders(s, award)
            for seat in winners:
                hp = award.hp if len(winners) == 1 else award.tie_hp
                s.emit("award", award.rule, seat=seat, award=award.id, points=hp)
                book(s, seat, hp, award.rule)


@dataclass(slots=True)
class Adjustments(Step):
    """MU-FIN-12 to MU-FIN-14: prisoners, debts, objective tokens."""

    id = "Adjustments"

    def run(self, s: MedState) -> None:
        for seat in s.order:
            book(s, seat, prisoner_points(s, seat), "MU-FIN-12")
            book(s, seat, debt_points(s, seat), "MU-FIN-13")
            book(s, seat, token_points(s, seat), "MU-FIN-14")


@dataclass(slots=True)
class GameOver(Step):
    """MU-FIN-15, MU-FIN-16: the ranking; nothing is hidden any more."""

    id = "GameOver"

    def run(self, s: MedState) -> None:
        s.outcome = REASONS[s.over]
        s.emit("game-over", "MU-FIN-15", reason=s.outcome, seats=result(s).winners)
