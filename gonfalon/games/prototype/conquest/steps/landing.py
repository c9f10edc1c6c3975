"""A coast was conquered from ships that cannot enter: VF go ashore.

rules: MP-CONQ-01, MP-LOAD-10
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.realm.changes.holdings import change_ground
from gonfalon.games.prototype.realm.changes.pieces import disown_if_empty
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Landing(Step):
    """MP-CONQ-01: at least 1 VF goes ashore, more as far as the land feeds them, without PM."""

    id = "Landing"
    window = "conquest.landing"
    rule = "MP-CONQ-01"
    verbs = ("done", "put-ashore")

    seat: int
    territory: int
    holds: Sequence[int]
    """The ships and those whom they carry."""

    def waits_for(self, s: ProtoState) -> list[int]:
        """A single VF, or one for which alone there is room, goes unasked."""
        full, room = self._full(s), self._room(s)
        if self._ashore(s):
            return [self.seat] if full and room else []
        has_choice = len(full) > 1 or (room > 1 and s.transport_vf[full[0]] > 1)
        return [self.seat] if has_choice else []

    def _full(self, s: ProtoState) -> list[int]:
        """Those with VF aboard, the fullest first."""
        manned = [t for t in self.holds if s.transport_vf[t]]
        return sorted(manned, key=lambda t: -s.transport_vf[t])

    def _ashore(self, s: ProtoState) -> int:
        return s.ground[self.seat].get(self.territory, 0)

    def _room(self, s: ProtoState) -> int:
        """The first VF always finds its place."""
        ashore = self._ashore(s)
        return max(supply_limit(s, self.territory) - ashore, int(not ashore))

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The default first: 1 VF of the fullest."""
        room = self._room(s)
        found: list[AnyMove] = [s.world.done] if self._ashore(s) else []
        return found + [
            s.vocabulary.range("put-ashore", t, low=1, high=min(room, s.transport_vf[t]))
            for t in self._full(s)
        ]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
            self.run(s)
            return
        self._land(s, *move.args)

    def _land(self, s: ProtoState, transport: int, vf: int) -> None:
        s.transport_vf[transport] -= vf
        change_ground(s, self.seat, self.territory, vf)
        values: dict[str, Any] = {"transport": transport, "territory": self.territory, "vf": vf}
        s.emit("put-ashore", self.rule, seat=self.seat, **values)

    def run(self, s: ProtoState) -> None:
        if not self._ashore(s):
            self._land(s, self._full(s)[0], 1)
        for t in self.holds:
            if s.transport_aboard[t] == NOBODY:
                disown_if_empty(s, t)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "done":
            return []
        there, limit = self._ashore(s) + move.args[1], supply_limit(s, self.territory)
        return [remark("vf-there", vf=there, limit_vf=limit)]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.verb == "done":
            return Refusal(self.rule, "nobody-ashore")
        transport, vf = move.args
        if transport not in self.holds:
            return Refusal(self.rule, "transport-cannot", transport=transport)
        if vf > s.transport_vf[transport]:
            return Refusal(self.rule, "not-so-many")
        limit = supply_limit(s, self.territory)
        return Refusal("MP-SUPPLY-01", "over-supply", territory=self.territory, limit_vf=limit)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"territory": self.territory, "vf": self._ashore(s), "left_vf": self._room(s)}
