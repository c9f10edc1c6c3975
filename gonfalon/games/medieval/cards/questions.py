"""Cards in hands.

rules: MD-CARD-02, MD-CARD-07, MD-CARD-08, MD-CARD-09, MD-TIME-05, MD-SEC-02, MD-SEC-03

In the knowledge of a seat the cards of the others are UNKNOWN; then they may hold anything.
"""

from __future__ import annotations

from gonfalon.games.medieval.powers.questions import is_dead
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import ASSASSIN, DEUS, FIRST_POWER_CARD, SPIES, UNKNOWN


def may_hold(s: MedState, seat: int, card: int) -> bool:
    """Does the seat hold such a card, as far as is known?"""
    hand = s.hands[seat]
    return card in hand or UNKNOWN in hand


def held_cards(s: MedState, seat: int, card: int) -> int:
    """How many cards of a kind the seat holds; where the hand is not known, how many it may hold."""
    hand = s.hands[seat]
    return hand.count(card) + hand.count(UNKNOWN)


def cancelling(s: MedState, card: int) -> tuple[int, ...]:
    """MD-TIME-05: the kinds of cards that cancel one of this kind."""
    if not s.world.negatable >> card & 1:
        return ()
    return (DEUS, ASSASSIN) if card == SPIES else (DEUS,)


def unseen_cards(s: MedState, seat: int, card: int) -> int:
    """How many cards of a kind are neither used nor in the seat's hand."""
    return s.world.card_count[card] - s.used.count(card) - s.hands[seat].count(card)


def power_card(power: int) -> int:
    return FIRST_POWER_CARD + power


def may_discard(s: MedState, card: int) -> bool:
    """MD-CARD-02, MD-CARD-08: no Mandatory Card, and a Power Card only if its Power is destroyed."""
    if card >= FIRST_POWER_CARD:
        return is_dead(s, card - FIRST_POWER_CARD)
    return card == UNKNOWN or not s.world.mandatory >> card & 1
