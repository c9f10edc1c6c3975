"""A bankrupt player plunders their own pieces, then their own land.

rules: MU-DEBT-10 to MU-DEBT-19, MU-BLD-13, MU-TIME-13
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.control.changes.ruin import destroy_building
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.debts.changes.elimination import eliminate
from gonfalon.games.medioevo.debts.changes.loans import tell_interest
from gonfalon.games.medioevo.definitions.changes.money import pay, receive
from gonfalon.games.medioevo.definitions.changes.pieces import lose_piece
from gonfalon.games.medioevo.definitions.questions.accounts import share
from gonfalon.games.medioevo.definitions.questions.realm import (
    controlled,
    home,
    owner_of,
    pieces_of,
)
from gonfalon.games.medioevo.diplomacy.questions import price
from gonfalon.games.medioevo.events.steps.rebellion import Rebellion, has_rebels
from gonfalon.games.medioevo.purchase.changes.buildings import level_in, value_of_building
from gonfalon.games.medioevo.purchase.changes.transports import price_of
from gonfalon.games.medioevo.state import RESERVE, MedState
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.games.medioevo.world import CLASSES, ENGINE, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

PAID, UNPAID_BEFORE, UNPAID_NOW = range(3)
"""Values of `strike`: a turn in which interest stayed unpaid counts until the next one is over (MU-DEBT-10)."""

SELLING, FREE_REVOLT, COSTLY_REVOLT = range(3)
"""Emergency measures: own pieces first; then rebellions, which cost Honour if rebels stood at home before the first (MU-DEBT-15)."""


def half(s: MedState, value: int) -> int:
    return share(value, s.world.limits.bankruptcy_sale_percent)


def value_of_piece(s: MedState, piece: int) -> int:
    """MU-DEF-13: its full price."""
    return price_of(s, s.piece_kind[piece], s.piece_level[piece]).florins


def can_revolt(s: MedState, seat: int) -> bool:
    """MU-DEBT-14: is there a controlled home territory, and so one without barbarians?"""
    land = home(s, seat)
    return any(land >> t & 1 for t in controlled(s, seat))


@dataclass(slots=True)
class Emergency(Step):
    """Bankruptcy: sell buildings and transports, then place rebellions for money; then pay what is there."""

    id = "Emergency"
    seat: int
    due: int
    stage: int = SELLING

    window = "pay.due"
    rule = "MU-DEBT-11"
    verbs = ("done", "sell-building", "sell-transport", "start-rebellion")

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [s.world.done]
        if self.stage == SELLING:
            moves += self.sales(s, seat)
        if self.stage != SELLING or s.florins[seat] < self.due:
            moves += [v[("start-rebellion",)]] if can_revolt(s, seat) else []
        return moves

    def sales(self, s: MedState, seat: int) -> list[Move]:
        v = s.vocabulary
        sales = [
            v["sell-building", which, t]
            for t in controlled(s, seat)
            for which in range(len(CLASSES))
            if level_in(s, t, which)
        ]
        transports = [p for p in pieces_of(s, seat) if s.piece_kind[p] != ENGINE]
        return sales + [v["sell-transport", p] for p in transports]

    def default(self, s: MedState, seat: int) -> Move:
        """MU-TIME-13: nothing is sold unless the player would be out; then the cheapest, and land only when all that is gone."""
        if s.strike[seat] != UNPAID_BEFORE or s.florins[seat] >= self.due:
            return s.world.done
        if self.stage == SELLING and (sales := self.sales(s, seat)):
            return min(sales, key=lambda move: self.brings(s, move))
        return s.vocabulary[("start-rebellion",)] if can_revolt(s, seat) else s.world.done

    def brings(self, s: MedState, move: Move) -> int:
        if move.verb == "sell-transport":
            return half(s, value_of_piece(s, move.args[0]))
        which, territory = move.args
        return half(s, value_of_building(s, territory, which))

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "sell-building":
            self.sell_building(s, move)
        elif move.verb == "sell-transport":
            self.sell_transport(s, move)
        elif move.verb == "start-rebellion":
            self.rebel(s)
        else:
            s.done()
            self.settle_up(s)

    def sell_building(self, s: MedState, move: Move) -> None:
        (which, territory), florins = move.args, self.brings(s, move)
        destroy_building(s, territory, which, "MU-DEBT-11")
        self.earn(s, florins, "MU-DEBT-11")
        settle(s, [territory, *bits(s.world.adjacent[territory] & s.land)])

    def sell_transport(self, s: MedState, move: Move) -> None:
        """MU-DEBT-19: cubes are not paid; cargo of a galley at sea goes with it."""
        piece, florins = move.args[0], self.brings(s, move)
        at = s.piece_at[piece]
        lose_piece(s, piece, "MU-DEBT-19")
        self.earn(s, florins, "MU-DEBT-11")
        settle(s, [at])

    def rebel(self, s: MedState) -> None:
        """MU-DEBT-13: placed like any other rebellion."""
        stage = self.stage
        if stage == SELLING:
            stage = COSTLY_REVOLT if has_rebels(s, self.seat) else FREE_REVOLT
        s.done()
        s.push(replace(self, stage=stage))
        if stage == COSTLY_REVOLT:
            book(s, self.seat, price(s, "repeated-rebellion"), "MU-DEBT-15")
        self.earn(s, s.world.limits.florins_per_emergency_rebellion, "MU-DEBT-13")
        s.push(Rebellion(self.seat))

    def earn(self, s: MedState, florins: int, rule: str) -> None:
        receive(s, self.seat, florins)
        s.emit("emergency", rule, seat=self.seat, florins=florins)

    def settle_up(self, s: MedState) -> None:
        """MU-DEBT-10, MU-DEBT-16 to MU-DEBT-18: what is over is kept; what is missing lapses, and once more in the next turn is the end."""
        seat = self.seat
        paid = min(self.due, s.florins[seat])
        pay(s, seat, paid)
        if paid == self.due:
            s.strike[seat] = PAID
            tell_interest(s, seat, paid, "MU-DEBT-18")
            return
        again = s.strike[seat] == UNPAID_BEFORE
        s.strike[seat] = UNPAID_NOW
        tell_interest(s, seat, paid, "MU-DEBT-17")
        s.emit("interest-unpaid", "MU-DEBT-17", seat=seat, florins=self.due - paid)
        if again:
            eliminate(s, seat)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "start-rebellion":
            if self.stage == SELLING and s.florins[seat] >= self.due:
                return Refusal("MU-DEBT-13", "interest-is-covered")
            return Refusal("MU-DEBT-14", "no-territory-left")
        if self.stage != SELLING:
            return Refusal("MU-DEBT-13", "plunder-comes-first")
        if move.verb == "sell-transport":
            piece = move.args[0]
            if owner_of(piece) == seat and s.piece_kind[piece] not in (RESERVE, ENGINE):
                return Refusal("MU-DEBT-11", "not-offered")
            return Refusal("MU-DEBT-12", "not-for-sale")
        return Refusal("MU-DEBT-11", "no-such-building")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"florins": self.due, "unpaid": int(s.strike[seat] == UNPAID_BEFORE)}
