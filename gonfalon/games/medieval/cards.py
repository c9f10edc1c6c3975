"""Cards in hands and decks.

rules: MD-CARD-02, MD-CARD-07 to MD-CARD-09, MD-TURN-13 to MD-TURN-15, MD-SEC-02, MD-SEC-03, MD-SPY-04

In the knowledge of a seat the cards of the others are UNKNOWN; then they may hold anything.
"""

from __future__ import annotations

from gonfalon.games.medieval.powers.questions import is_dead
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import FIRST_POWER_CARD, UNKNOWN


def may_hold(s: MedState, seat: int, card: int) -> bool:
    """Does the seat hold such a card, as far as is known?"""
    hand = s.hands[seat]
    return card in hand or UNKNOWN in hand


def held_cards(s: MedState, seat: int, card: int) -> int:
    """How many cards of a kind the seat holds; where the hand is not known, how many it may hold."""
    hand = s.hands[seat]
    return hand.count(card) + hand.count(UNKNOWN)


def take_card(s: MedState, seat: int, card: int) -> None:
    """Put a card into a hand."""
    s.hands[seat] = tuple(sorted((*s.hands[seat], card)))


def lose_card(s: MedState, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    hand = list(s.hands[seat])
    hand.remove(card)
    s.hands[seat] = tuple(hand)


def use_card(s: MedState, seat: int, card: int, count: int = 1) -> None:
    """MD-CARD-09: played and discarded cards lie in the open pile and never return."""
    for _ in range(count):
        lose_card(s, seat, card)
        s.used.append(card)


def power_card(power: int) -> int:
    return FIRST_POWER_CARD + power


def may_discard(s: MedState, card: int) -> bool:
    """MD-CARD-02, MD-CARD-08: no Mandatory Card, and a Power Card only if its Power is destroyed."""
    if card >= FIRST_POWER_CARD:
        return is_dead(s, card - FIRST_POWER_CARD)
    return card == UNKNOWN or not s.world.mandatory >> card & 1


def draw_card(s: MedState) -> int:
    """The top card of the Action Deck; whoever knew it knows one card less of those below."""
    s.deck_peeks = [max(0, known - 1) for known in s.deck_peeks]
    return s.deck.pop()


def shuffle_deck(s: MedState) -> None:
    s.deck = s.shuffle(s.deck)
    s.deck_peeks = [0] * s.world.seats
