"""Artillery fires at the start of a siege turn.

rules: MP-SIEGE-05, MP-SIEGE-07, MP-TIME-20
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.realm.changes.holdings import roll, score
from gonfalon.games.prototype.realm.changes.pieces import remove_engine
from gonfalon.games.prototype.siege.questions.camps import (
    all_engines,
    besiegers,
    defenders,
    engines_inside,
    fronts,
    power_of,
    siege_at,
)
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import sides
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

Hit = Sequence[int]
"""(the player who loses an engine, the player whose engine has hit)."""


@dataclass(slots=True)
class Artillery(Step):
    """MP-SIEGE-05: if both sides have engines all fire at the same time; a hit destroys an enemy engine."""

    id = "Artillery"
    territory: int
    seat: int

    def run(self, s: ProtoState) -> None:
        siege = siege_at(s, self.territory, self.seat)
        if siege is None:
            return
        ours = all_engines(s, siege)
        theirs = engines_inside(s, self.territory)
        if not ours or not theirs:
            return
        hits, answer = fire(s, ours), fire(s, theirs)
        s.emit(
            "artillery", "MP-SIEGE-05", territory=self.territory, hits=len(hits), other_hits=len(answer),
        )  # fmt: skip
        inside = [s.owner[self.territory], *defenders(s, self.territory)]
        outside = [seat for front in fronts(s, siege) for seat in besiegers(front)]
        due = allot(s, theirs, hits, inside) + allot(s, ours, answer, outside)
        if due:
            s.push(EngineLosses(self.territory, tuple(due), (*ours, *theirs)))


def fire(s: ProtoState, engines: list[int]) -> list[int]:
    """The owners of those that hit."""
    die, kinds = sides(s.world.limits.duel_die), s.world.engine_kind
    return [
        s.engine_owner[engine]
        for engine in engines
        if roll(s, die) >= s.world.engine[kinds[engine]].duel_from
    ]


def allot(s: ProtoState, engines: list[int], by: list[int], seats: list[int]) -> list[Hit]:
    """Who loses an engine to whom."""
    owners = [s.engine_owner[engine] for engine in engines]
    return list(zip(losers(owners, len(by), seats), by, strict=False))


def losers(owners: Sequence[int], hits: int, seats: Sequence[int]) -> list[int]:
    """Hits go round among the owners of a side's engines, its first player first, as long as they have any."""
    left = {seat: owners.count(seat) for seat in dict.fromkeys(seats) if seat in owners}
    found: list[int] = []
    while len(found) < hits and any(left.values()):
        for seat in left:
            if left[seat] and len(found) < hits:
                left[seat] -= 1
                found.append(seat)
    return found


@dataclass(slots=True)
class EngineLosses(Step):
    """MP-SIEGE-05: all who lose engines say which, at the same time. MP-SIEGE-07: honour for an engine of a player."""

    id = "EngineLosses"
    window = "siege.engines"
    rule = "MP-SIEGE-05"
    verbs = ("lose-engine",)
    sealed = True

    territory: int
    hits: Sequence[Hit]
    engines: Sequence[int]
    """Those that could be hit, of both sides."""

    def left(self, s: ProtoState, seat: int) -> list[int]:
        """The player's engines that are not given up, the weakest first."""
        chosen = [move.args[0] for move in s.sealed[seat]]
        own = [e for e in self.engines if s.engine_owner[e] == seat and e not in chosen]
        return sorted(own, key=lambda e: s.world.engine_kind[e])

    def due(self, s: ProtoState, seat: int) -> int:
        return sum(loser == seat for loser, _ in self.hits) - len(s.sealed[seat])

    def waits_for(self, s: ProtoState) -> list[int]:
        losers = dict.fromkeys(loser for loser, _ in self.hits)
        return [seat for seat in losers if self.has_choice(s, seat)]

    def has_choice(self, s: ProtoState, seat: int) -> bool:
        """Engines of one kind in one place are alike."""
        left = self.left(s, seat)
        kinds = {(s.world.engine_kind[e], s.engine_at[e], s.engine_aboard[e]) for e in left}
        return 0 < self.due(s, seat) < len(left) and len(kinds) > 1

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The default first."""
        return [s.vocabulary["lose-engine", engine] for engine in self.left(s, seat)]

    def run(self, s: ProtoState) -> None:
        lost = {
            seat: [
                *(move.args[0] for move in s.sealed[seat]),
                *self.left(s, seat)[: self.due(s, seat)],
            ]
            for seat in dict.fromkeys(loser for loser, _ in self.hits)
        }
        for loser, by in self.hits:
            engine = lost[loser].pop(0)
            s.emit("engine-hit", self.rule, seat=loser, engine=engine)
            remove_engine(s, engine)
            score(s, by, s.world.po["destroy-engine"], "destruction", "MP-SIEGE-07")

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """MP-SIEGE-09: what is left to batter the walls."""
        left = [engine for engine in self.left(s, seat) if engine != move.args[0]]
        return [remark("power-left", count=power_of(s, left))]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "engine-not-there", territory=self.territory)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"territory": self.territory, "count": self.due(s, seat)}
