"""Standing moves: peace, answers left in advance, resigning; and what the table says.

rules: WT-ASK-01, WT-ASK-21, WT-ASK-22, WT-LEAVE-05, WT-EARLY-01; peace is in the chapter of war
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.warriors_traders.leaving.steps import leave
from gonfalon.games.warriors_traders.realm.questions import in_play, seat_of
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.war.steps import (
    PEACE_VERBS,
    apply_peace,
    peace_moves,
    refuse_peace,
)
from gonfalon.games.warriors_traders.world import NOBODY, ORDERS
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

STANDING_VERBS = (*PEACE_VERBS, "order", "cancel-order", "resign", "time-up", "remove")


@dataclass(slots=True)
class Standing(Step):
    """What a seat may do at any time, no matter who is asked."""

    id = "Standing"
    rule = "WT-ASK-01"
    verbs = STANDING_VERBS
    refused_verbs = ("remove",)

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        if seat == HOST:
            return [] if s.time_is_up else [v[("time-up",)]]
        moves: list[AnyMove] = []
        if not in_play(s, seat):
            return moves
        peace_moves(s, seat, moves)
        for order in range(len(ORDERS)):
            verb = "cancel-order" if s.orders[seat] >> order & 1 else "order"
            moves.append(v[verb, order])
        moves.append(v[("resign",)])
        return moves

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        if move.verb in PEACE_VERBS:
            apply_peace(s, seat, move)
        elif move.verb == "order":
            s.orders[seat] |= 1 << move.args[0]
            s.emit("order-left", "WT-ASK-22", audience=(seat,), seat=seat, order=move.args[0])
        elif move.verb == "cancel-order":
            s.orders[seat] &= ~(1 << move.args[0])
            s.emit("order-cancelled", "WT-ASK-22", audience=(seat,), seat=seat, order=move.args[0])
        elif move.verb == "time-up":
            s.time_is_up = 1
            s.emit("time-up", "WT-EARLY-01")
        else:
            leave(s, seat if move.verb == "resign" else seat_of(s, move.args[0]))

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        return [remark("resign")] if move.verb == "resign" else []

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        if move.verb == "remove":
            return Refusal("WT-LEAVE-05", "nobody-is-removed")
        if (seat == HOST) != (move.verb == "time-up"):
            rule = "WT-EARLY-01" if move.verb == "time-up" else "WT-LEAVE-05"
            return Refusal(rule, "host-only" if seat != HOST else "players-only")
        if move.verb in PEACE_VERBS:
            return refuse_peace(s, seat, move)
        if move.verb in ("order", "cancel-order"):
            return Refusal("WT-ASK-22", "order-stands-so")
        if move.verb == "time-up":
            return Refusal("WT-EARLY-01", "time-is-up-already")
        return Refusal("WT-LEAVE-05", "not-in-game")


def removals(s: WarState) -> list[AnyMove]:
    """What the host could do in earlier games; in a record it counts as a resignation (WT-LEAVE-05)."""
    if NOBODY in s.country:
        return []
    players = (seat for seat in range(s.world.seats) if in_play(s, seat))
    return [s.vocabulary["remove", s.country[seat]] for seat in players]
