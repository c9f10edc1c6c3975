"""Bargaining: answers to offers, and now and then an offer of a card that another has more use for.

rules: MD-TRADE-01, MD-TRADE-04, MD-TRADE-05, MD-ASK-17
"""

from __future__ import annotations

from gonfalon.games.medieval.state import NOTHING, Offer, Terms
from gonfalon.games.medieval.steward.cards import FRESH_CARD, card_value
from gonfalon.games.medieval.trade.questions import tradable_card
from gonfalon.games.medieval.value import Situation, province_value
from gonfalon.games.medieval.world import FIRST_POWER_CARD, NOBODY, bits
from gonfalon.kernel.moves import AnyMove, Move

PROFIT = 0.15
"""The least gain for which an offer is taken."""
OWN_PROFIT = 0.1
"""The least gain for which an offer is made."""
LEAST_PRICE = 2
"""The least price that is worth an offer."""
MOST_PRICE = 6
"""The most Florins asked for a card; others seldom have more to spare."""


def terms_value(o: Situation, seat: int, terms: Terms) -> float:
    """What the items of one side of a deal are worth to a seat."""
    # Florins are valued by our own purse; the other's purse is unknown
    value = terms.florins * o.florin
    if terms.card != NOBODY:
        value += card_value(o, seat, terms.card)
    return value + sum(province_value(o, seat, province) for province in bits(terms.provinces))


def answer_offer(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-TRADE-05: take the best offer that brings more than it costs, the other's gain counted; else decline."""
    s, seat = o.s, o.seat
    best: tuple[float, Move] | None = None
    for move in legal:
        if move.verb != "accept" or not isinstance(move, Move):
            continue
        sender = move.args[0]
        offer = next(item for item in s.offers if item[:2] == (sender, seat))
        gain = deal_gain(o, offer)
        if gain > PROFIT and (best is None or gain > best[0]):
            best = (gain, move)
    if best:
        return best[1]
    return next(move for move in legal if move.verb == "decline" and isinstance(move, Move))


def deal_gain(o: Situation, offer: Offer) -> float:
    """What an offer brings its receiver, less a share of what it brings a sender who is ahead."""
    seat, sender = offer.receiver, offer.sender
    mine = terms_value(o, seat, offer.gives) - terms_value(o, seat, offer.wants)
    theirs = terms_value(o, sender, offer.wants) - terms_value(o, sender, offer.gives)
    return mine - o.spite[sender] * max(0.0, theirs)


# ---- our own offers


def make_offer(o: Situation, standing: list[AnyMove]) -> Move | None:
    """Go on with an offer that was begun, or begin one; at most one a turn."""
    s, seat = o.s, o.seat
    draft = s.drafts[seat]
    if draft:
        return go_on(o, draft, standing)
    if (
        seat != s.active
        or s.offers_made[seat]
        or s.card_dealt
        or s.agenda[-1].window != "turn.actions"
    ):
        return None
    sale = best_sale(o)
    move = s.vocabulary["offer-to", sale.receiver] if sale else None
    return move if move in standing else None


def best_sale(o: Situation) -> Offer | None:
    """The card that another player has most use for, beyond the use that this seat has for it."""
    s, seat = o.s, o.seat
    best: Offer | None = None
    best_profit = OWN_PROFIT
    for card in sorted(set(s.hands[seat])):
        if not tradable_card(s, card):
            continue
        kept = max(card_value(o, seat, card), FRESH_CARD)
        for other in range(s.world.seats):
            if other == seat or s.left >> other & 1 or o.spite[other] > 0.5:
                continue
            gain = card_value(o, other, card)
            if card < FIRST_POWER_CARD:
                gain *= 0.8
            price = min(MOST_PRICE, int(0.5 * gain / o.florin))
            profit = price * o.florin + FRESH_CARD - kept - o.spite[other] * gain
            if price >= LEAST_PRICE and profit > best_profit:
                best_profit = profit
                best = Offer(seat, other, Terms(card=card), Terms(florins=price))
    return best


def go_on(o: Situation, draft: Offer, standing: list[AnyMove]) -> Move | None:
    """Write the planned sale item by item, then send it; drop a draft that no plan stands behind."""
    v = o.s.vocabulary
    drop = v[("drop",)]
    if drop not in standing:
        return None
    sale = best_sale(o)
    if sale is None or sale.receiver != draft.receiver:
        return drop
    if draft.gives == NOTHING:
        return v["give-card", sale.gives.card]
    if draft.wants == NOTHING:
        return v["want-florins", sale.wants.florins]
    return v[("send",)]
