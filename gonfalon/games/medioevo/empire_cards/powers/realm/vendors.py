"""Vendors: a road outlives its transport, or leads elsewhere.

rules: MU-EC-30, MU-EC-31
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.definitions.questions.effect_kinds import Driverless
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.effects.questions.registry import AT_END
from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

# ---- a new driver


def lost_road(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if moment.values[0] == seat and not s.roads[seat] else []


def keep_road(s: MedState, used: Use) -> None:
    """MU-EC-30: its tokens stay as they are until the end of the turn."""
    _, _, origin, done, *stages = used.moment.values
    begin(s, Driverless(used.seat, origin, done, tuple(stages)))
    s.emit("road-kept", "MU-EC-30", seat=used.seat)


def forget_road(s: MedState, effect: Driverless) -> list[int]:
    s.emit("road-removed", "MU-EC-30", seat=effect.seat)
    return []


AT_END[Driverless] = forget_road


# ---- a new itinerary


def has_stages(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if s.roads[seat] else []


def change_road(s: MedState, used: Use) -> None:
    s.push(Reroute(used.seat))


@dataclass(slots=True)
class Reroute(CardStep):
    """MU-EC-31: the stage tokens are put on other inhabited areas, one after another; done leaves the others where they are."""

    id = "Reroute"
    window = "card.choice"
    question = "card.new-route"
    rule = "MU-EC-31"
    verbs = ("done", "stage")

    seat: int
    laid: tuple[int, ...] = ()

    def _rest(self, s: MedState) -> tuple[int, ...]:
        """The stages that are not laid anew yet, without the destination."""
        stages: tuple[int, ...] = s.roads[self.seat].stages
        return stages[len(self.laid) : -1]

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if s.roads[self.seat] and self._rest(s) else []

    def stays_open(self, s: MedState) -> bool:
        return True

    def _is_settled(self, s: MedState) -> bool:
        return not set(self.laid) & set(self._rest(s))

    def _areas(self, s: MedState) -> list[int]:
        road = s.roads[self.seat]
        taken = {road.origin, road.stages[-1], *self.laid}
        return [t for t in bits(s.world.inhabited & s.land) if t not in taken]

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [s.world.done] if self._is_settled(s) else []
        return moves + [v["stage", t] for t in self._areas(s)]

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            self.run(s)
        else:
            s.push(replace(self, laid=(*self.laid, move.args[0])))

    def run(self, s: MedState) -> None:
        road = s.roads[self.seat]
        if road and self.laid:
            stages = (*self.laid, *self._rest(s), road.stages[-1])
            s.roads[self.seat] = road._replace(stages=stages)
            s.emit("road-changed", "MU-EC-31", seat=self.seat, territories=list(stages))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "done":
            return Refusal("MU-EC-31", "tokens-share-an-area")
        area = move.args[0]
        if not s.land >> area & 1 or s.world.good[area] < 0:
            return Refusal("MU-EC-31", "not-inhabited", territory=area)
        return Refusal("MU-EC-31", "already-on-the-road", territory=area)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        road = s.roads[self.seat]
        return {"territory": self._rest(s)[0], "territories": list(road.stages)}


POWERS: dict[int, Power] = {
    30: Power("play", lost_road, keep_road),
    31: Power("play", has_stages, change_road),
}
