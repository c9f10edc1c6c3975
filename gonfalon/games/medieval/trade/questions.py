"""Deals: what may change hands, and what can be written into an offer.

rules: MD-TRADE-01, MD-TRADE-02, MD-TRADE-04, MD-TRADE-05, MD-TRADE-09, MD-TRADE-11 to MD-TRADE-14, MD-ASK-17
"""

from __future__ import annotations

from gonfalon.games.medieval.cards.questions import may_hold
from gonfalon.games.medieval.state import NOTHING, MedState, Offer, Terms
from gonfalon.games.medieval.world import FIRST_POWER_CARD, NOBODY, UNKNOWN, UNSEEN, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

GIVING = ("give-florins", "give-card", "give-province")
WANTING = ("want-florins", "want-card", "want-province")
TERMS_VERBS = (*GIVING, "send", "drop")
DRAFT_VERBS = (*GIVING, *WANTING, "send", "drop")


def deals_are_open(s: MedState) -> bool:
    """MD-TRADE-09: only while active players are asked for the next step of their own turn."""
    return not s.outcome and s.agenda[-1].window.startswith("turn.")


def tradable_card(s: MedState, card: int) -> bool:
    """MD-TRADE-01, MD-TRADE-02: Non-Mandatory Action Cards and Power Cards that are not in play; of unknown cards nobody can tell."""
    if card == UNKNOWN:
        return False
    if card >= FIRST_POWER_CARD:
        return s.card_at[card - FIRST_POWER_CARD] == UNSEEN
    return not s.world.mandatory >> card & 1


def tradable_provinces(s: MedState, seat: int) -> int:
    """MD-TRADE-01, MD-TRADE-02: Provinces of the seat whose Power Card it does not control."""
    mask = s.held[seat]
    for power, at in enumerate(s.card_at):
        if at == seat:
            mask &= ~s.world.provinces_of[power]
    return mask


def may_deal_cards(s: MedState) -> bool:
    """MD-TRADE-04: no deal of this turn has moved a card, and none is offered for passage now."""
    offered = s.attack is not None and any(terms.card != NOBODY for terms in s.terms)
    return not s.card_dealt and not offered


def can_give(s: MedState, seat: int, terms: Terms) -> bool:
    """MD-TRADE-05: does the seat have all of it? Unknown purses and hands may hold anything."""
    card = terms.card
    if card != NOBODY and not (
        not s.card_dealt and tradable_card(s, card) and may_hold(s, seat, card)
    ):
        return False
    if s.florins[seat] != UNKNOWN and s.florins[seat] < terms.florins:
        return False
    return not terms.provinces & ~tradable_provinces(s, seat)


def listed(terms: Terms) -> list[int]:
    """Terms for questions and events: Florins, card, and the Provinces."""
    return [terms.florins, terms.card, *bits(terms.provinces)]


# ---- writing an offer


def draft_moves(
    s: MedState, seat: int, kept_florins: int = 0, may_want: bool = True
) -> list[AnyMove]:
    """The moves that write further items into the seat's draft, send it or drop it."""
    v, w = s.vocabulary, s.world
    offer: Offer = s.drafts[seat]
    moves: list[AnyMove] = [v[("drop",)]]
    if (offer.gives != NOTHING or offer.wants != NOTHING) and is_possible(s, offer):
        moves.append(v[("send",)])
    most = s.florins[seat] - kept_florins
    if most > 0:
        moves.append(v.range("give-florins", low=1, high=most))
    cards_move = may_deal_cards(s)
    if cards_move and offer.gives.card == NOBODY:
        give_card = w.moves_of["give-card"]
        kinds = sorted(set(s.hands[seat]))
        moves += [give_card[card] for card in kinds if tradable_card(s, card)]
    free = tradable_provinces(s, seat) & ~offer.gives.provinces
    give_province = w.moves_of["give-province"]
    moves += [give_province[province] for province in bits(free)]
    if may_want:
        moves.append(v.range("want-florins", low=1, high=w.limits.highest_price))
        if cards_move and offer.wants.card == NOBODY:
            want_card = w.moves_of["want-card"]
            moves += [move for card, move in enumerate(want_card) if tradable_card(s, card)]
        theirs = tradable_provinces(s, offer.receiver) & ~offer.wants.provinces
        want_province = w.moves_of["want-province"]
        moves += [want_province[province] for province in bits(theirs)]
    return moves


def refuse_draft(s: MedState, seat: int, move: Move) -> Refusal:
    """Why an item cannot be written into a deal."""
    side, _, what = move.verb.partition("-")
    if side not in ("give", "want"):
        empty = s.drafts[seat][2:] == (NOTHING, NOTHING)
        return Refusal("MD-TRADE-05", "nothing-written" if empty else "cannot-give")
    offer: Offer = s.drafts[seat]
    giver = seat if side == "give" else offer.receiver
    value = move.args[0]
    if what == "florins":
        return Refusal("MD-TRADE-05", "no-such-amount", florins=value)
    if what == "card":
        if not tradable_card(s, value):
            return Refusal("MD-TRADE-02", "card-not-traded", card=value)
        if not may_deal_cards(s):
            return Refusal("MD-TRADE-04", "one-card-deal")
        terms = offer.gives if side == "give" else offer.wants
        if terms.card != NOBODY:
            return Refusal("MD-TRADE-04", "one-card-a-side")
        return Refusal("MD-TRADE-05", "not-in-hand", card=value)
    if not s.held[giver] >> value & 1:
        return Refusal("MD-TRADE-01", "not-held", province=value)
    if not tradable_provinces(s, giver) >> value & 1:
        return Refusal("MD-TRADE-02", "province-not-traded", province=value)
    return Refusal("MD-TRADE-05", "written-already")


def is_possible(s: MedState, offer: Offer) -> bool:
    """Can the offer still be kept? What the receiver holds in secret is not checked before the answer."""
    wants = offer.wants
    if wants.card != NOBODY and (s.card_dealt or not tradable_card(s, wants.card)):
        return False
    if wants.provinces & ~tradable_provinces(s, offer.receiver):
        return False
    return can_give(s, offer.sender, offer.gives)
