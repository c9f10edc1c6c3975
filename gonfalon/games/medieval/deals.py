"""Deals: what may change hands, how an offer is written, and the exchange itself.

rules: MD-TRADE-01 to MD-TRADE-06, MD-TRADE-09 to MD-TRADE-14, MD-ASK-17
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.cards.changes import lose_card, take_card
from gonfalon.games.medieval.cards.questions import may_hold
from gonfalon.games.medieval.components.changes import pay, receive
from gonfalon.games.medieval.powers.changes import settle, take_province
from gonfalon.games.medieval.state import NOTHING, MedState, Offer, Terms
from gonfalon.games.medieval.world import FIRST_POWER_CARD, NOBODY, UNKNOWN, UNSEEN, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

GIVING = ("give-florins", "give-card", "give-province")
WANTING = ("want-florins", "want-card", "want-province")
TERMS_VERBS = (*GIVING, "send", "drop")
DRAFT_VERBS = (*GIVING, *WANTING, "send", "drop")


def deals_are_open(s: MedState) -> bool:
    """MD-TRADE-09: only while the active player is asked for the next step of his own turn."""
    return not s.outcome and s.agenda[-1].window.startswith("turn.")


def tradable_card(s: MedState, card: int) -> bool:
    """MD-TRADE-01, MD-TRADE-02: Non-Mandatory Action Cards and Power Cards that are not in play."""
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
    """The items that can still be written into the seat's draft, and sending or dropping it."""
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


def write_draft(s: MedState, seat: int, move: Move) -> None:
    offer: Offer = s.drafts[seat]
    side, _, what = move.verb.partition("-")
    old = offer.gives if side == "give" else offer.wants
    value = move.args[0]
    if what == "florins":
        new = Terms(value, old.card, old.provinces)
    elif what == "card":
        new = Terms(old.florins, value, old.provinces)
    else:
        new = Terms(old.florins, old.card, old.provinces | 1 << value)
    gives, wants = (new, offer.wants) if side == "give" else (offer.gives, new)
    s.drafts[seat] = Offer(offer.sender, offer.receiver, gives, wants)


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
            return Refusal("MD-TRADE-04", "one-card-deal")
        return Refusal("MD-TRADE-05", "not-in-hand", card=value)
    if not s.held[giver] >> value & 1:
        return Refusal("MD-TRADE-01", "not-held", province=value)
    if not tradable_provinces(s, giver) >> value & 1:
        return Refusal("MD-TRADE-02", "province-not-traded", province=value)
    return Refusal("MD-TRADE-05", "written-already")


# ---- the exchange


def hand_over(s: MedState, giver: int, receiver: int, terms: Terms) -> None:
    """One side of a deal changes hands (MD-TRADE-05, MD-TRADE-06)."""
    if terms.florins:
        pay(s, giver, terms.florins)
        receive(s, receiver, terms.florins)
        s.emit("florins-given", "MD-TRADE-05", seat=giver, to_seat=receiver, florins=terms.florins)
    if terms.card != NOBODY:
        lose_card(s, giver, terms.card)
        take_card(s, receiver, terms.card)
        s.card_dealt = 1
        s.emit("card-given", "MD-TRADE-04", seat=giver, to_seat=receiver)
        s.emit(
            "card-given-named", "MD-TRADE-04", audience=(giver, receiver), seat=giver,
            to_seat=receiver, card=terms.card,
        )  # fmt: skip
    if terms.provinces:
        for province in bits(terms.provinces):
            # MD-TRADE-10, MD-TRADE-13: its markers stay, Knights of Christ included
            take_province(s, receiver, province)
        s.emit(
            "provinces-given",
            "MD-TRADE-10",
            seat=giver,
            to_seat=receiver,
            provinces=list(bits(terms.provinces)),
        )


def exchange(s: MedState, offer: Offer) -> None:
    """Both sides at once; only then Powers are checked (MD-TRADE-10)."""
    s.commit()
    hand_over(s, offer.sender, offer.receiver, offer.gives)
    hand_over(s, offer.receiver, offer.sender, offer.wants)
    settle(s)
    lapse(s)


def is_possible(s: MedState, offer: Offer) -> bool:
    """Can the offer still be kept? What the receiver holds in secret is left to the answer."""
    wants = offer.wants
    if wants.card != NOBODY and (s.card_dealt or not tradable_card(s, wants.card)):
        return False
    if wants.provinces & ~tradable_provinces(s, offer.receiver):
        return False
    return can_give(s, offer.sender, offer.gives)


def lapse(s: MedState) -> None:
    """MD-ASK-17: offers that can no longer be kept are gone."""
    s.offers = [offer for offer in s.offers if is_possible(s, offer)]


@dataclass(slots=True)
class Lapse(Step):
    """After an action of the active player: what it used up can no longer be offered."""

    id = "Lapse"

    def run(self, s: MedState) -> None:
        lapse(s)
