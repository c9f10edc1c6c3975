"""Several players have conquered a territory together: whose is it?

rules: MP-CONTEST-03
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.battle.questions.parties import FIGHTING
from gonfalon.games.prototype.realm.questions.holdings import standing_buildings
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Claim(Step):
    """MP-CONTEST-03: who removed the last defender may claim the land; else the lot decides among the others who have not stopped."""

    id = "Claim"
    window = "conquest.claim"
    rule = "MP-CONTEST-03"
    verbs = ("claim-land", "leave-land")

    def others(self, s: ProtoState) -> list[int]:
        b = s.battle
        return [p.seat for p in b.attackers if p.seat != b.last_blow and p.status == FIGHTING]

    def waits_for(self, s: ProtoState) -> list[int]:
        return [s.battle.last_blow] if self.others(s) else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.vocabulary[(verb,)] for verb in self.verbs]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "claim-land":
            self.run(s)
            return
        others = self.others(s)
        taker = others[s.draw(len(others))] if len(others) > 1 else others[0]
        s.battle = s.battle._replace(taker=taker)
        s.emit("land-left", self.rule, seat=seat, other_seat=taker, territory=s.battle.place)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """MP-CONTEST-03: the land with what stands there, or the lot among the others."""
        place, others = s.battle.place, self.others(s)
        if move.verb == "leave-land":
            return [remark("land-to", 1 / len(others), seats=others)]
        return [remark("land-yours", buildings=standing_buildings(s, place))]

    def run(self, s: ProtoState) -> None:
        s.battle = s.battle._replace(taker=s.battle.last_blow)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"territory": s.battle.place}
