"""What is asked about excommunication and the Crusade.

rules: MP-EXCOM-01, MP-CRUS-01
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.church.changes.crusade import join
from gonfalon.games.prototype.church.changes.excommunication import excommunicate
from gonfalon.games.prototype.church.questions.crusade import crusade_note
from gonfalon.games.prototype.church.questions.excommunication import may_excommunicate
from gonfalon.games.prototype.realm.questions.holdings import is_catholic
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.questions import OWN, might_ask, wants
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Excommunication(Step):
    """MP-EXCOM-01: the Pope may excommunicate a Catholic who has declared war on a Catholic."""

    id = "Excommunication"
    window = "pope.excommunicate"
    rule = "MP-EXCOM-01"
    verbs = ("pass", "excommunicate")
    masked = True

    declarer: int
    other: int

    def might_ask(self, s: ProtoState) -> bool:
        return might_ask(s, self)

    def waits_for(self, s: ProtoState) -> list[int]:
        if not may_excommunicate(s, self.declarer, self.other, as_all_know=True):
            return []
        return [s.pope] if wants(s, s.pope, self.window, OWN) else []

    def stays_open(self, s: ProtoState) -> bool:
        """MP-TIME-06: a secret alliance is not betrayed by a question that is not put."""
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        may = may_excommunicate(s, self.declarer, self.other)
        return [s.world.pass_, *([s.vocabulary["excommunicate", self.declarer]] if may else [])]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "excommunicate":
            excommunicate(s, self.declarer)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        return [remark("own-faith", seat=self.declarer)] if move.verb == "excommunicate" else []

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"seat": self.declarer, "to_seat": self.other}


@dataclass(slots=True)
class JoinCrusade(Step):
    """MP-CRUS-01: every other Catholic joins, or not."""

    id = "JoinCrusade"
    window = "crusade.join"
    rule = "MP-CRUS-01"
    verbs = ("pass", "join-crusade")
    sealed = True

    def waits_for(self, s: ProtoState) -> list[int]:
        return [
            seat
            for seat in s.order
            if seat != s.crusade[3] and is_catholic(s, seat) and not s.sealed[seat]
        ]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, s.vocabulary[("join-crusade",)]]

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "pass":
            return []
        return [crusade_note(s), remark("no-war-among-crusaders")]

    def run(self, s: ProtoState) -> None:
        for seat in s.order:
            if s.sealed[seat] and s.sealed[seat][0].verb == "join-crusade":
                join(s, seat)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"seat": s.crusade[3], "territory": s.crusade[0]}
