"""Empire cards: bought, drawn and chosen.

rules: MU-CARD-01 to MU-CARD-06, MU-CARD-14, MU-HID-03, MU-HID-06
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import controlled
from gonfalon.games.medioevo.purchase.questions import Buyer, Choice, Offer
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.technology.questions.points import Bill
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move


def card_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    if not s.empire_deck or s.cards_bought[buyer.seat] >= s.world.limits.cards_per_turn:
        return []
    return [((), None)] if price_of_card(s, buyer.seat) <= buyer.purse else []


def refuse_card(s: MedState, seat: int, move: Move) -> Refusal | None:
    if s.cards_bought[seat] >= s.world.limits.cards_per_turn:
        return Refusal("MU-CARD-01", "one-card-a-turn")
    if not s.empire_deck:
        return Refusal("MU-CARD-05", "deck-empty")
    return None


def bill_card(s: MedState, seat: int, move: Move) -> Bill:
    return Bill(price_of_card(s, seat))


def price_of_card(s: MedState, seat: int) -> int:
    limits = s.world.limits
    return limits.card_cost + limits.card_cost_per_owned * s.cards[seat].bit_count()


def cards_to_draw(s: MedState, seat: int) -> int:
    """MU-CARD-03, MU-CARD-05."""
    limits = s.world.limits
    cathedrals = sum(s.cathedral[t] for t in controlled(s, seat))
    wanted = limits.cards_drawn + limits.cards_drawn_per_cathedral * cathedrals
    return min(wanted, len(s.empire_deck))


def buy_card(s: MedState, seat: int, move: Move) -> int:
    s.cards_bought[seat] += 1
    draw_cards(s, seat, cards_to_draw(s, seat))
    return 0


def draw_cards(s: MedState, seat: int, count: int) -> None:
    """MU-HID-03: only the drawer sees them. The cards wait until the drawer has chosen."""
    drawn = tuple(s.empire_deck.pop() for _ in range(count))
    s.offered_cards[seat] = drawn
    s.commit()
    s.emit("cards-drawn", "MU-CARD-03", seat=seat, count=count)
    s.emit("cards-seen", "MU-CARD-03", (seat,), seat=seat, cards=list(drawn))


def return_cards(s: MedState, cards: list[int]) -> None:
    """MU-HID-06: to the bottom of the deck, in random order."""
    s.empire_deck = s.shuffle(cards) + s.empire_deck


def keep_moves(s: MedState, seat: int) -> list[AnyMove]:
    return [s.vocabulary["keep-card", card] for card in s.offered_cards[seat]]


def keep_card(s: MedState, seat: int, card: int) -> None:
    """MU-CARD-14: it is untapped and may be used at once."""
    others = [other for other in s.offered_cards[seat] if other != card]
    s.offered_cards[seat] = ()
    s.cards[seat] |= 1 << card
    return_cards(s, others)
    s.emit("card-kept", "MU-CARD-03", seat=seat, card=card)


CARD_OFFERS = {
    "buy-card": Offer(card_choices, refuse_card, buy_card, bill_card, exact=True, dear=True)
}
