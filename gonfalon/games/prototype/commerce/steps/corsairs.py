"""A Corsair robs a fleet.

rules: MP-CHAR-20, MP-CHAR-57, MP-TIME-22, MP-TRADE-10
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.prototype.cards.changes.hands import lose_card
from gonfalon.games.prototype.commerce.questions.corsairs import (
    CAPTURE,
    ENSLAVE,
    KILL,
    fleet,
    fleet_goods,
    fleet_vf,
    note_of,
    ports_on,
    robbers,
    strength,
    strikes,
)
from gonfalon.games.prototype.commerce.questions.outlook import resale
from gonfalon.games.prototype.loading.changes import lay_down
from gonfalon.games.prototype.loading.questions import stock, take_units
from gonfalon.games.prototype.loading.steps.loads import origin_of, word_of
from gonfalon.games.prototype.realm.changes.pieces import disown_if_empty
from gonfalon.games.prototype.realm.questions.holdings import vf_at
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Lot
from gonfalon.games.prototype.world import SLAVES
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def lie_in_wait(s: ProtoState, victim: int, sea: int) -> None:
    """MP-TIME-22: a fleet has entered a zone, or lies there when its owner's turn begins."""
    s.push(*(Robbery(robber, victim, sea) for robber in robbers(s, victim, sea)))


@dataclass(slots=True)
class Robbery(Step):
    """The note is shown and the card discarded."""

    id = "Robbery"
    robber: int
    victim: int
    sea: int

    def run(self, s: ProtoState) -> None:
        robber, victim, sea = self.robber, self.victim, self.sea
        if not strikes(s, robber, victim, sea):
            return
        note = note_of(s, robber)
        assert note is not None
        power = strength(s, robber, victim, sea)
        s.notes[robber] = ()
        lose_card(s, robber, s.world.card["corsair"])
        s.commit()
        s.emit("corsair", "MP-CHAR-20", seat=robber, other_seat=victim, place=sea)
        goods = min(power, fleet_goods(s, victim, sea))
        vf = min(power, fleet_vf(s, victim, sea)) if note.prey else 0
        s.push(HomePort(robber, victim, sea, goods, vf, note.prey))


@dataclass(slots=True)
class HomePort(Step):
    """MP-CHAR-57: the robber names the port for goods and slaves."""

    id = "HomePort"
    window = "corsair.port"
    rule = "MP-CHAR-57"
    verbs = ("bring-home",)

    robber: int
    victim: int
    sea: int
    goods: int
    vf: int
    prey: int

    def waits_for(self, s: ProtoState) -> list[int]:
        some = self.goods or (self.vf and self.prey == ENSLAVE)
        return [self.robber] if some and len(ports_on(s, self.robber, self.sea)) > 1 else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The default first: the best guarded, then map order."""
        ports = sorted(ports_on(s, seat, self.sea), key=lambda t: -vf_at(s, seat, t))
        return [s.vocabulary["bring-home", territory] for territory in ports]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        self._rob(s, move.args[0])

    def run(self, s: ProtoState) -> None:
        self._rob(s, NOBODY)

    def _rob(self, s: ProtoState, port: int) -> None:
        robber, victim, sea = self.robber, self.victim, self.sea
        s.push(
            Loot(robber, victim, sea, self.goods, port),
            Struck(robber, victim, sea, self.vf, self.prey, port),
        )

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        return [remark("guarded", vf=vf_at(s, seat, move.args[0]))]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "no-port-there", sea=self.sea - s.world.first_sea)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"seat": self.victim, "place": self.sea}


def _bring_home(s: ProtoState, step: Loot | Struck, good: int, units: int) -> None:
    """MP-CHAR-57: to the port that was named, else to the only one on the zone; without one they are lost."""
    ports = ports_on(s, step.robber, step.sea)
    if ports:
        port = ports[0] if step.port == NOBODY else step.port
        lay_down(s, step.robber, port, [Lot(good, units)])
    else:
        s.emit("loot-lost", "MP-CHAR-57", seat=step.robber, good=good, units=units)


@dataclass(slots=True)
class Loot(Step):
    """The robber chooses the goods."""

    id = "Loot"
    window = "corsair.goods"
    rule = "MP-CHAR-57"
    verbs = ("rob",)

    robber: int
    victim: int
    sea: int
    left: int
    port: int = NOBODY

    def _stock(self, s: ProtoState) -> list[tuple[int, int, int, int]]:
        """(transport, good, origin, units), the dearest goods first."""
        found = [
            (t, good, origin, units)
            for t in fleet(s, self.victim, self.sea)
            for (good, origin), units in stock(s.transport_goods[t]).items()
        ]
        prices = s.world.price.values()
        return sorted(found, key=lambda item: -sum(row[item[1]] for row in prices))

    def waits_for(self, s: ProtoState) -> list[int]:
        there = self._stock(s) if self.left else []
        has_choice = len(there) > 1 and sum(item[3] for item in there) > self.left
        return [self.robber] if has_choice else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [
            s.vocabulary.range(
                "rob", t, good, word_of(s, origin), low=1, high=min(units, self.left)
            )
            for t, good, origin, units in self._stock(s)
        ]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        t, good, word, units = move.args
        self._take(s, t, good, origin_of(s, word), units)
        s.done()
        s.push(replace(self, left=self.left - units))

    def _take(self, s: ProtoState, t: int, good: int, origin: int, units: int) -> None:
        _, rest = take_units(s.transport_goods[t], good, origin, units)
        s.transport_goods[t] = tuple(rest)
        values: dict[str, Any] = {"transport": t, "good": good, "units": units}
        s.emit("robbed", self.rule, seat=self.robber, other_seat=self.victim, **values)
        _bring_home(s, self, good, units)

    def run(self, s: ProtoState) -> None:
        left = self.left
        for t, good, origin, units in self._stock(s):
            some = min(units, left)
            if some:
                self._take(s, t, good, origin, some)
                left -= some

    def default(self, s: ProtoState, seat: int) -> Move:
        t, good, origin, units = self._stock(s)[0]
        return s.vocabulary["rob", t, good, word_of(s, origin), min(units, self.left)]

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """MP-CHAR-57: without a port on the zone it is lost."""
        if not ports_on(s, seat, self.sea):
            return [remark("loot-lost")]
        return [remark("loot-home"), *resale(s, seat, Lot(move.args[1], 1))]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "not-so-many")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"seat": self.victim, "units": self.left}


@dataclass(slots=True)
class Struck(Step):
    """The robbed player chooses the losses; the robber has said what becomes of them."""

    id = "Struck"
    window = "corsair.losses"
    rule = "MP-CHAR-57"
    verbs = ("yield",)

    robber: int
    victim: int
    sea: int
    left: int
    prey: int
    port: int = NOBODY

    def _crews(self, s: ProtoState) -> list[int]:
        return [t for t in fleet(s, self.victim, self.sea) if s.transport_vf[t]]

    def waits_for(self, s: ProtoState) -> list[int]:
        if not self.prey or not self.left:
            return []
        crews = self._crews(s)
        has_choice = len(crews) > 1 and sum(s.transport_vf[t] for t in crews) > self.left
        return [self.victim] if has_choice else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [
            s.vocabulary.range("yield", t, low=1, high=min(self.left, s.transport_vf[t]))
            for t in self._crews(s)
        ]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        t, vf = move.args
        self._take(s, t, vf)
        s.done()
        s.push(replace(self, left=self.left - vf))

    def _take(self, s: ProtoState, t: int, vf: int) -> None:
        s.transport_vf[t] -= vf
        values: dict[str, Any] = {"transport": t, "vf": vf, "prey": self.prey}
        s.emit("crew-struck", self.rule, seat=self.victim, other_seat=self.robber, **values)
        if self.prey == CAPTURE:
            s.prisoners[self.robber] += vf
        elif self.prey == ENSLAVE:
            _bring_home(s, self, SLAVES, vf)
        else:
            assert self.prey == KILL

    def run(self, s: ProtoState) -> None:
        left = self.left if self.prey else 0
        for t in self._crews(s):
            some = min(left, s.transport_vf[t])
            if some:
                self._take(s, t, some)
                left -= some
        for t in fleet(s, self.victim, self.sea):
            disown_if_empty(s, t)

    def default(self, s: ProtoState, seat: int) -> Move:
        """MP-TIME-24: the fullest first, sparing the last VF of each."""
        fullest = max(self._crews(s), key=lambda t: s.transport_vf[t])
        spared = s.transport_vf[fullest] - 1 or 1
        return s.vocabulary["yield", fullest, min(self.left, spared)]

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """MP-LOAD-10: a ship without crew is lost."""
        left = s.transport_vf[move.args[0]] - move.args[1]
        return [remark("left-there", vf=left) if left else remark("crew-gone")]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "not-so-many")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"seat": self.robber, "vf": self.left}
