"""Offers to and from the active player, as standing moves.

rules: MD-TRADE-03 to MD-TRADE-05, MD-TRADE-08, MD-TRADE-09, MD-TRADE-11, MD-ASK-17
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.components.questions import in_game
from gonfalon.games.medieval.state import MedState, Offer
from gonfalon.games.medieval.trade.changes import exchange, lapse, write_draft
from gonfalon.games.medieval.trade.questions import (
    DRAFT_VERBS,
    GIVING,
    WANTING,
    can_give,
    deals_are_open,
    draft_moves,
    listed,
    refuse_draft,
)
from gonfalon.games.medieval.victory.stakes import more_income, more_points
from gonfalon.games.medieval.world import NOBODY
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

DEAL_VERBS = ("offer-to", "accept", "decline", "withdraw")


@dataclass(slots=True)
class Lapse(Step):
    """After an action of the active player: offers of what it used up lapse."""

    id = "Lapse"

    def run(self, s: MedState) -> None:
        lapse(s)


def partners(s: MedState, seat: int) -> list[int]:
    """MD-TRADE-03: the active player deals with anyone, the others with the active player alone."""
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
    """MD-TRADE-05: accept an offer if the seat has what it asks for, or decline it."""
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


def offer_outlook(s: MedState, seat: int, move: Move) -> list[Consequence]:
    """What the offer, as it stands after the move, brings its sender if it is taken; cards speak for themselves."""
    written = s.copy()
    if move.verb in GIVING or move.verb in WANTING:
        write_draft(written, seat, move)
    sender, receiver, gives, wants = written.drafts[seat]
    then = s.copy()
    gives, wants = gives._replace(card=NOBODY), wants._replace(card=NOBODY)
    exchange(then, Offer(sender, receiver, gives, wants))
    florins = then.florins[seat] - s.florins[seat]
    found = (
        [remark("deal-florins", florins_modifier=florins, florins=abs(florins))] if florins else []
    )
    points, income = more_points(s, then, seat), more_income(s, then, seat)
    if points or income:
        key = "deal-land-lost" if points < 0 else "deal-land"
        found.append(
            remark(key, points_modifier=points, income_modifier=income, points=abs(points))
        )
    return found


def refuse_deal(s: MedState, seat: int, move: Move) -> Refusal:
    if not deals_are_open(s):
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
