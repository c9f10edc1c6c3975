"""An offer is written, and a deal is carried out.

rules: MD-TRADE-04 to MD-TRADE-06, MD-TRADE-10, MD-TRADE-13, MD-ASK-17
"""

from __future__ import annotations

from gonfalon.games.medieval.cards.changes import lose_card, take_card
from gonfalon.games.medieval.components.changes import pay, receive
from gonfalon.games.medieval.powers.changes import settle, take_province
from gonfalon.games.medieval.state import MedState, Offer, Terms
from gonfalon.games.medieval.trade.questions import is_possible
from gonfalon.games.medieval.world import NOBODY, bits
from gonfalon.kernel.moves import Move


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


def lapse(s: MedState) -> None:
    """MD-ASK-17: removes offers that can no longer be kept."""
    s.offers = [offer for offer in s.offers if is_possible(s, offer)]
