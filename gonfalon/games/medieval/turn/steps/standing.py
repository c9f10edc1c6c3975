"""Standing moves: deals with the active player, answers left in advance, resigning.

rules: MD-ASK-01, MD-ASK-17, MD-ASK-20, MD-ASK-21
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.components.questions import in_game
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.trade.questions import DRAFT_VERBS
from gonfalon.games.medieval.trade.steps import (
    DEAL_VERBS,
    apply_deal,
    deal_moves,
    offer_outlook,
    refuse_deal,
)
from gonfalon.games.medieval.victory.changes import leave
from gonfalon.games.medieval.world import (
    ALWAYS_INTERCEPT,
    ANSWERS,
    NEVER_INTERCEPT,
    NOBODY,
    ORDERS,
    bits,
)
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

ORDER_VERBS = (
    "order", "cancel-order", "order-passage", "cancel-passage", "order-militia", "cancel-militia",
)  # fmt: skip
STANDING_VERBS = (*DEAL_VERBS, *ORDER_VERBS, "resign", "remove")


@dataclass(slots=True)
class Standing(Step):
    """What a seat may do at any time, no matter who is asked."""

    id = "Standing"
    rule = "MD-ASK-01"
    verbs = STANDING_VERBS
    refused_verbs = ("remove",)

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        if seat == HOST or not in_game(s, seat):
            return []
        moves: list[AnyMove] = []
        if s.active != NOBODY:
            deal_moves(s, seat, moves)
            order_moves(s, seat, moves)
        moves.append(v[("resign",)])
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb in DEAL_VERBS or move.verb in DRAFT_VERBS:
            apply_deal(s, seat, move)
        elif move.verb in ORDER_VERBS:
            apply_order(s, seat, move)
        else:
            leave(s, seat if move.verb == "resign" else move.args[0])

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        if move.verb in DRAFT_VERBS and move.verb != "drop":
            return offer_outlook(s, seat, move)
        return [remark("resign")] if move.verb == "resign" else []

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "remove":
            return Refusal("MD-ASK-21", "nobody-is-removed")
        if seat == HOST:
            return Refusal("MD-ASK-21", "players-only")
        if move.verb in DEAL_VERBS or move.verb in DRAFT_VERBS:
            return refuse_deal(s, seat, move)
        if move.verb in ORDER_VERBS:
            return Refusal("MD-ASK-20", "order-stands-so")
        return Refusal("MD-ASK-21", "not-in-game")


def removals(s: MedState) -> list[AnyMove]:
    """What the host could do in earlier games; in a record it counts as a resignation (MD-ASK-21)."""
    return [s.vocabulary["remove", seat] for seat in range(s.world.seats) if in_game(s, seat)]


# ---- answers left in advance


def order_moves(s: MedState, seat: int, moves: list[AnyMove]) -> None:
    v = s.vocabulary
    for order in range(len(ORDERS)):
        verb = "cancel-order" if s.orders[seat] >> order & 1 else "order"
        moves.append(v[verb, order])
    passage = dict(s.passage_orders[seat])
    for other in range(s.world.seats):
        if other != seat:
            if other in passage:
                moves.append(v["cancel-passage", other])
            else:
                moves += [v["order-passage", other, answer] for answer in range(len(ANSWERS))]
    militia = dict(s.militia_orders[seat])
    for province in bits(s.held[seat]):
        if province in militia:
            moves.append(v["cancel-militia", province])
        else:
            highest = s.world.limits.highest_price
            moves.append(v.range("order-militia", province, low=0, high=highest))


def apply_order(s: MedState, seat: int, move: Move) -> None:
    verb, args = move.verb, move.args
    if verb == "order":
        s.orders[seat] |= 1 << args[0]
        if args[0] in (NEVER_INTERCEPT, ALWAYS_INTERCEPT):
            other = ALWAYS_INTERCEPT if args[0] == NEVER_INTERCEPT else NEVER_INTERCEPT
            s.orders[seat] &= ~(1 << other)
    elif verb == "cancel-order":
        s.orders[seat] &= ~(1 << args[0])
    else:
        table = s.passage_orders if verb.endswith("passage") else s.militia_orders
        kept = [pair for pair in table[seat] if pair[0] != args[0]]
        if verb.startswith("order"):
            kept.append((args[0], args[1]))
        table[seat] = tuple(sorted(kept))
    tell_order(s, seat, move)


def tell_order(s: MedState, seat: int, move: Move) -> None:
    """Only its own seat knows of an answer left in advance."""
    verb, first, own = move.verb, move.args[0], (seat,)
    kind = "order-cancelled" if verb.startswith("cancel") else "order-left"
    if verb.endswith("order"):
        s.emit(kind, "MD-ASK-20", audience=own, order=first)
    elif verb == "order-passage":
        s.emit("passage-ordered", "MD-ASK-20", audience=own, other_seat=first, answer=move.args[1])
    elif verb == "cancel-passage":
        s.emit("passage-open", "MD-ASK-20", audience=own, other_seat=first)
    elif verb == "order-militia":
        s.emit("militia-ordered", "MD-ASK-20", audience=own, province=first, florins=move.args[1])
    else:
        s.emit("militia-open", "MD-ASK-20", audience=own, province=first)
