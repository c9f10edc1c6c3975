"""Cards are drawn, taken into hands, and used up.

rules: MD-CARD-09, MD-TURN-13 to MD-TURN-15, MD-SPY-04
"""

from __future__ import annotations

from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import UNKNOWN


def take_card(s: MedState, seat: int, card: int) -> None:
    """Put a card into a hand."""
    s.hands[seat] = tuple(sorted((*s.hands[seat], card)))


def lose_card(s: MedState, seat: int, card: int) -> None:
    """Take a card out of a hand; out of one that is not known, an unknown card."""
    hand = list(s.hands[seat])
    hand.remove(card if card in hand else UNKNOWN)
    s.hands[seat] = tuple(hand)


def use_card(s: MedState, seat: int, card: int, count: int = 1) -> None:
    """MD-CARD-09: played and discarded cards lie in the open pile and never return."""
    for _ in range(count):
        lose_card(s, seat, card)
        s.used.append(card)


def draw_card(s: MedState) -> int:
    """Takes the top card of the Action Deck; seats that have seen it know one card less."""
    s.deck_peeks = [max(0, known - 1) for known in s.deck_peeks]
    return s.deck.pop()


def shuffle_deck(s: MedState) -> None:
    s.deck = s.shuffle(s.deck)
    s.deck_peeks = [0] * s.world.seats
