"""Phase 6: what every player receives, then sealed orders of cards and paid VF.

rules: MP-REINF-01 to MP-REINF-07, MP-COMP-02, MP-TIME-02
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.cards.questions.outlook import card_outlook
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, all_but
from gonfalon.games.prototype.cards.questions.uses import card_moves, is_card_move, refuse_card
from gonfalon.games.prototype.cards.steps.play import play_card
from gonfalon.games.prototype.placement.questions import army_places, room_for
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.changes.holdings import pay
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import has, room_in_ceiling
from gonfalon.games.prototype.reinforcements.changes import reinforce, welcome_back
from gonfalon.games.prototype.reinforcements.questions import levies
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.steps.sealed_orders import START_OVER, Orders
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class ReinforcementsPhase(Step):
    """Free VF come without a question."""

    id = "ReinforcementsPhase"

    def run(self, s: ProtoState) -> None:
        for seat in s.order:
            reinforce(s, seat, sum(levies(s, seat).values()), "MP-REINF-01")
            welcome_back(s, seat)
        s.push(ReinforcementOrders())


@dataclass(slots=True)
class ReinforcementOrders(Orders):
    """Cards, and the VF of Investiture."""

    id = "ReinforcementOrders"
    window = "reinforcements.orders"
    rule = "MP-REINF-05"
    verbs = ("done", START_OVER, "buy-vf", *PLAY_VERBS)
    refused_verbs = all_but("play", "play-amount")

    def concerned(self, s: ProtoState) -> list[int]:
        return [seat for seat in s.order if s.hands[seat] or has(s, seat, "investiture")]

    def choices(self, s: ProtoState, seat: int) -> list[AnyMove]:
        found = card_moves(s, seat, self.window)
        most = s.world.limits.vf_investiture
        if self.why_not(s, seat, most) is None:
            found.append(s.vocabulary["buy-vf", most])
        return found

    def why_not(self, s: ProtoState, seat: int, vf: int) -> Refusal | None:
        """MP-REINF-03: exactly one, once a turn."""
        limits = s.world.limits
        if not has(s, seat, "investiture"):
            number = s.world.technology_ids.index("investiture")
            return Refusal("MP-REINF-03", "technology-needed", technology=number)
        if vf != limits.vf_investiture or effects.holds(s, effects.Invested(seat)):
            return Refusal("MP-REINF-03", "invested-already", vf=limits.vf_investiture)
        if s.florins[seat] < vf * limits.vf_price:
            price = vf * limits.vf_price
            return Refusal("MP-REINF-03", "too-dear", florins=price, have=s.florins[seat])
        if room_in_ceiling(s, seat, vf) < vf:
            return Refusal("MP-COMP-02", "army-ceiling", vf=s.world.army_ceiling)
        return None

    def carry_out(self, s: ProtoState, seat: int, move: Move, roll: int) -> None:
        if is_card_move(move):
            play_card(s, seat, move, self.window)
            return
        pay(s, seat, move.args[0] * s.world.limits.vf_price)
        begin(s, effects.Invested(seat), s.turn)
        reinforce(s, seat, move.args[0], "MP-REINF-03")

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        desk = self.desk(s, seat)
        if is_card_move(move):
            return card_outlook(desk, seat, move, self.window)
        room = sum(room_for(desk, seat, place) for place in army_places(desk, seat))
        over = desk.to_place[seat] - room
        return [remark("no-room", vf=over)] if move.verb == "done" and over > 0 else []

    def refuse_order(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if is_card_move(move):
            return refuse_card(s, seat, move, self.window)
        if move.verb == START_OVER:
            return Refusal("MP-TIME-02", "nothing-ordered")
        return self.why_not(s, seat, move.args[0]) or Refusal(self.rule, "not-offered")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        desk = self.desk(s, seat)
        return {"florins": desk.florins[seat], "vf": desk.to_place[seat]}
