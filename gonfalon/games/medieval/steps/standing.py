"""Standing moves: deals with the active player, answers left in advance, resigning.

rules: MD-TRADE-03 to MD-TRADE-05, MD-TRADE-08, MD-TRADE-09, MD-TRADE-11, MD-ASK-17, MD-ASK-20, MD-ASK-21
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.components.questions import in_game
from gonfalon.games.medieval.deals import (
    DRAFT_VERBS,
    can_give,
    deals_are_open,
    draft_moves,
    exchange,
    listed,
    refuse_draft,
    write_draft,
)
from gonfalon.games.medieval.state import MedState, Offer
from gonfalon.games.medieval.victory.changes import leave
from gonfalon.games.medieval.world import (
    ALWAYS_INTERCEPT,
    ANSWERS,
    NEVER_INTERCEPT,
    NOBODY,
    ORDERS,
    bits,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

DEAL_VERBS = ("offer-to", "accept", "decline", "withdraw")
ORDER_VERBS = (
    "order", "cancel-order", "order-passage", "cancel-passage", "order-militia", "cancel-militia",
)  # fmt: skip
STANDING_VERBS = (*DEAL_VERBS, *ORDER_VERBS, "resign", "remove")


@dataclass(slots=True)
class Standing(Step):
    """What a seat may do at any time, whoever is asked."""

    id = "Standing"
    rule = "MD-ASK-01"

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


# ---- deals


def partners(s: MedState, seat: int) -> list[int]:
    """MD-TRADE-03: the active player deals with anyone, the others with him alone."""
    others = range(s.world.seats) if seat == s.active else (s.active,)
    return [other for other in others if other != seat and in_game(s, other)]


def deal_moves(s: MedState, seat: int, moves: list[AnyMove]) -> None:
    if not deals_are_open(s):
        return
    v = s.vocabulary
    moves += answers(s, seat)
    moves += [v["withdraw", offer.receiver] for offer in s.offers if offer.sender == seat]
    if s.drafts[seat]:
        moves += draft_moves(s, seat)
    elif s.offers_made[seat] < s.world.limits.offers_per_turn:
        moves += [
            v["offer-to", other] for other in partners(s, seat) if not between(s, seat, other)
        ]


def answers(s: MedState, seat: int) -> list[AnyMove]:
    """MD-TRADE-05: take an offer, if one has what it asks for, or decline it."""
    v = s.vocabulary
    moves: list[AnyMove] = []
    if not deals_are_open(s):
        return moves
    for offer in s.offers:
        if offer.receiver == seat:
            if can_give(s, seat, offer.wants):
                moves.append(v["accept", offer.sender])
            moves.append(v["decline", offer.sender])
    return moves


def between(s: MedState, sender: int, receiver: int) -> Offer | None:
    """The open offer of one seat to another."""
    offer: Offer
    for offer in s.offers:
        if (offer.sender, offer.receiver) == (sender, receiver):
            return offer
    return None


def offer_meant(s: MedState, seat: int, move: Move) -> Offer | None:
    """MD-TRADE-05: the offer that a move answers or takes back, with its terms."""
    if move.verb == "withdraw":
        return between(s, seat, move.args[0])
    if move.verb in ("accept", "decline"):
        return between(s, move.args[0], seat)
    return None


def apply_deal(s: MedState, seat: int, move: Move) -> None:
    verb = move.verb
    if verb == "offer-to":
        s.drafts[seat] = Offer(seat, move.args[0])
    elif verb == "send":
        offer = s.drafts[seat]
        s.drafts[seat] = ()
        s.offers.append(offer)
        s.offers_made[seat] += 1
        s.emit(
            "offer-made",
            "MD-ASK-17",
            audience=(seat, offer.receiver),
            seat=seat,
            to_seat=offer.receiver,
            give_terms=listed(offer.gives),
            want_terms=listed(offer.wants),
        )
    elif verb == "drop":
        s.drafts[seat] = ()
    elif verb in DRAFT_VERBS:
        write_draft(s, seat, move)
    else:
        other = move.args[0]
        offer = between(s, seat, other) if verb == "withdraw" else between(s, other, seat)
        assert offer is not None
        s.offers = [item for item in s.offers if item is not offer]
        if verb == "accept":
            s.emit("deal", "MD-TRADE-05", seat=offer.sender, to_seat=offer.receiver)
            exchange(s, offer)
        else:
            kind = "offer-declined" if verb == "decline" else "offer-withdrawn"
            s.emit(kind, "MD-ASK-17", audience=(seat, other), seat=seat, to_seat=other)


def refuse_deal(s: MedState, seat: int, move: Move) -> Refusal:
    if s.active == NOBODY or not deals_are_open(s):
        return Refusal("MD-TRADE-09", "no-deals-now")
    if move.verb in DRAFT_VERBS:
        if not s.drafts[seat]:
            return Refusal("MD-ASK-17", "no-offer-begun")
        return refuse_draft(s, seat, move)
    other = move.args[0]
    if move.verb == "offer-to":
        if other not in partners(s, seat):
            return Refusal("MD-TRADE-03", "no-partner", seat=other)
        return Refusal("MD-ASK-17", "offer-stands-so", seat=other)
    offer = between(s, seat, other) if move.verb == "withdraw" else between(s, other, seat)
    if offer is None:
        return Refusal("MD-ASK-17", "no-such-offer", seat=other)
    return Refusal("MD-TRADE-05", "cannot-give")


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
