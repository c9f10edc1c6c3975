"""What is taken at sea and in barbarian land: crews for prizes, goods of ships that are sunk.

rules: MP-CONQ-09, MP-CONQ-11, MP-TRADE-10
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.prototype.commerce.questions.outlook import resale
from gonfalon.games.prototype.conquest.questions import givers
from gonfalon.games.prototype.realm.questions.pieces import convoy, free_goods, free_vf
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.state_rows import Lot
from gonfalon.games.prototype.world import SHIP
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class PrizeCrew(Step):
    """MP-CONQ-09: at least 1 VF goes aboard a transport that is kept, without PM."""

    id = "PrizeCrew"
    window = "conquest.crew"
    rule = "MP-CONQ-09"
    verbs = ("done", "hand-over")

    seat: int
    place: int
    prize: int

    def _givers(self, s: ProtoState) -> list[int]:
        return [t for t in givers(s, self.seat, self.place) if t != self.prize]

    def _most(self, s: ProtoState, giver: int) -> int:
        return min(s.transport_vf[giver] - s.world.limits.crew, free_vf(s, self.prize))

    def waits_for(self, s: ProtoState) -> list[int]:
        """The only VF that can be spared goes unasked."""
        able = [t for t in self._givers(s) if self._most(s, t) > 0]
        has_choice = bool(able) and (
            s.transport_vf[self.prize] > 0 or len(able) > 1 or self._most(s, able[0]) > 1
        )
        return [self.seat] if has_choice else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The default first: 1 VF of the fullest."""
        found: list[AnyMove] = [s.world.done] if s.transport_vf[self.prize] else []
        return found + [
            s.vocabulary.range("hand-over", t, self.prize, low=1, high=self._most(s, t))
            for t in self._givers(s)
            if self._most(s, t) > 0
        ]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
        else:
            self._man(s, move.args[0], move.args[-1])

    def _man(self, s: ProtoState, giver: int, vf: int) -> None:
        s.transport_vf[giver] -= vf
        s.transport_vf[self.prize] += vf

    def run(self, s: ProtoState) -> None:
        if not s.transport_vf[self.prize]:
            self._man(s, self._givers(s)[0], s.world.limits.crew)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "done":
            return []
        return [remark("vf-aboard", vf=s.transport_vf[self.prize] + move.args[-1])]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.verb == "done":
            return Refusal(self.rule, "prize-needs-crew", transport=self.prize)
        return Refusal(self.rule, "no-vf-for-crew")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"transport": self.prize, "vf": s.transport_vf[self.prize]}


def salvage(s: ProtoState, seat: int, place: int, goods: list[Lot]) -> None:
    """Goods of several ships that go down at once are one heap."""
    heap = {lot.good: 0 for lot in goods}
    for lot in goods:
        heap[lot.good] += lot.units
    last = s.agenda[-1]
    if isinstance(last, Salvage) and (last.seat, last.place) == (seat, place):
        s.done()
        for good, units in last.goods:
            heap[good] = heap.get(good, 0) + units
    s.push(Salvage(seat, place, tuple(sorted(heap.items()))))


@dataclass(slots=True)
class Salvage(Step):
    """MP-CONQ-11: the winner's Merchant Ships in the zone take what they can; if that is not all the winner chooses."""

    id = "Salvage"
    window = "conquest.goods"
    rule = "MP-CONQ-11"
    verbs = ("salvage",)

    seat: int
    place: int
    goods: Sequence[Sequence[int]]
    """(good, units)."""

    def _ships(self, s: ProtoState) -> list[int]:
        own = convoy(s, self.seat, self.place)
        return [t for t in own if s.world.transport_kind[t] == SHIP and free_goods(s, t) > 0]

    def _room(self, s: ProtoState) -> int:
        return sum(free_goods(s, t) for t in self._ships(s))

    def _dearest(self, s: ProtoState) -> list[Sequence[int]]:
        prices = s.world.price.values()
        left = [item for item in self.goods if item[1]]
        return sorted(left, key=lambda item: -sum(row[item[0]] for row in prices))

    def waits_for(self, s: ProtoState) -> list[int]:
        left = self._dearest(s)
        scarce = len(left) > 1 and 0 < self._room(s) < sum(units for _, units in left)
        return [self.seat] if scarce else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The default first, and as many as there is room for."""
        room = self._room(s)
        return [
            s.vocabulary.range("salvage", good, low=1, high=min(units, room))
            for good, units in self._dearest(s)
        ]

    def default(self, s: ProtoState, seat: int) -> Move:
        good, units = self._dearest(s)[0]
        return s.vocabulary["salvage", good, min(units, self._room(s))]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        good, units = move.args
        self._take(s, good, units)
        left = tuple((g, n - units if g == good else n) for g, n in self.goods)
        s.push(replace(self, goods=left))

    def _take(self, s: ProtoState, good: int, units: int) -> None:
        for ship in self._ships(s):
            taken = min(units, free_goods(s, ship))
            if taken:
                s.transport_goods[ship] = (*s.transport_goods[ship], Lot(good, taken))
                s.emit(
                    "salvaged", self.rule, seat=self.seat, good=good, units=taken, transport=ship
                )
                units -= taken

    def run(self, s: ProtoState) -> None:
        for good, units in self._dearest(s):
            self._take(s, good, units)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        return resale(s, seat, Lot(move.args[0], 1))

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "not-so-many")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"place": self.place, "units": self._room(s)}
