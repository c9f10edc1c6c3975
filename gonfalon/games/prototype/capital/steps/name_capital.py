"""A player who lost their capital names a new one.

rules: MP-CAPITAL-03, MP-CAPITAL-04, MP-COMP-04, MP-TIME-11
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.capital.questions import settlements_of
from gonfalon.games.prototype.purchase.questions.buildings import pieces_left
from gonfalon.games.prototype.realm.changes.holdings import pay
from gonfalon.games.prototype.realm.questions.holdings import is_eliminated, owned, vf_at
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.world import VILLAGE
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class NameCapital(Step):
    """MP-CAPITAL-03: a settlement of the player. MP-CAPITAL-04: without any, one may be built for the price of a Village, if a piece is
    left (MP-COMP-04)."""

    id = "NameCapital"
    window = "capital.name"
    rule = "MP-CAPITAL-03"
    verbs = ("pass", "capital")

    seat: int

    def waits_for(self, s: ProtoState) -> list[int]:
        if is_eliminated(s, self.seat) or s.capital[self.seat] != NOBODY:
            return []
        asked = owned(s, self.seat) and (self._settlements(s) or pieces_left(s, VILLAGE))
        return [self.seat] if asked else []

    def _settlements(self, s: ProtoState) -> list[int]:
        """The default first: the highest level, then most VF, then map order."""
        found = settlements_of(s, self.seat)
        return sorted(found, key=lambda t: (-s.settlement[t], -vf_at(s, self.seat, t)))

    def stays_open(self, s: ProtoState) -> bool:
        """A player without settlement and florins is asked all the same: purses are hidden."""
        return not self._settlements(s)

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        settlements = self._settlements(s)
        if settlements:
            return [v["capital", territory] for territory in settlements]
        moves: list[AnyMove] = [s.world.pass_]
        if s.florins[seat] >= s.world.buildings[VILLAGE].cost:
            moves += [v["capital", territory] for territory in owned(s, seat)]
        return moves

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "pass":
            return
        territory = move.args[0]
        if not s.settlement[territory]:
            pay(s, seat, s.world.buildings[VILLAGE].cost)
            s.settlement[territory] = 1
            s.emit("capital-built", "MP-CAPITAL-04", seat=seat, territory=territory)
        s.capital[seat] = territory
        s.emit("capital", self.rule, seat=seat, territory=territory)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "pass":
            return [remark("no-capital")]
        place = move.args[0]
        return [remark("capital-here", level=max(1, s.settlement[place]), vf=vf_at(s, seat, place))]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.verb == "pass":
            return Refusal("MP-CAPITAL-03", "capital-needed")
        if s.owner[move.args[0]] != seat:
            return Refusal("MP-CAPITAL-03", "not-your-land", territory=move.args[0])
        if self._settlements(s):
            return Refusal("MP-CAPITAL-03", "no-settlement", territory=move.args[0])
        return Refusal("MP-CAPITAL-04", "lacks-florins", florins=s.world.buildings[VILLAGE].cost)
