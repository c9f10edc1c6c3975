"""Opening a commercial road: its stages are named one after another.

rules: MU-ROAD-01 to MU-ROAD-05
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.commerce.changes import open_road
from gonfalon.games.medioevo.commerce.questions.roads import lengths, next_stages
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class LayRoad(Step):
    """MU-ROAD-02, MU-ROAD-03: stages in the order of the route; the last one named is the destination."""

    id = "LayRoad"
    window = "commerce.purchase"
    question = "commerce.road"
    rule = "MU-ROAD-02"
    verbs = ("give-up", "done", "stage")

    seat: int
    piece: int
    origin: int
    stages: tuple[int, ...] = ()

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat]

    def stays_open(self, s: MedState) -> bool:
        return True

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [v[("give-up",)]]
        if len(self.stages) in lengths(s):
            moves.append(s.world.done)
        return moves + [v["stage", t] for t in next_stages(s, self.origin, self.stages)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            open_road(s, seat, self.piece, self.origin, self.stages)
        elif move.verb == "stage":
            stages = (*self.stages, move.args[0])
            s.push(LayRoad(self.seat, self.piece, self.origin, stages))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        w = s.world
        if move.verb == "done" or len(self.stages) >= max(lengths(s)):
            return Refusal("MU-ROAD-02", "not-so-many-stages", count=len(self.stages))
        area = move.args[0]
        if not s.land >> area & 1:
            return Refusal("MU-ROAD-02", "not-in-play", territory=area)
        if w.good[area] < 0:
            return Refusal("MU-ROAD-02", "not-inhabited", territory=area)
        if area in (self.origin, *self.stages):
            return Refusal("MU-ROAD-02", "already-on-the-road", territory=area)
        return Refusal("MU-ROAD-03", "not-neighbouring", territory=area)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"piece": self.piece, "territory": self.origin, "territories": list(self.stages)}
