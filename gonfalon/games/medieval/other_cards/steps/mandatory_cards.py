"""Disaster and Change of Ruler, from a hand or from the deck.

rules: MD-DIS-01 to MD-DIS-04, MD-COR-01, MD-COR-03, MD-TABLE-03, MD-VIC-13, MD-TWO-12
"""

from __future__ import annotations

from gonfalon.games.medieval.cards.steps import CardWindow
from gonfalon.games.medieval.mongols.steps import play_mongol
from gonfalon.games.medieval.other_cards.steps.playing_cards import DisasterStrikes, RulerChanges
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import DISASTER, MONGOL
from gonfalon.kernel.state import Step


def effect_of(card: int) -> Step:
    return DisasterStrikes() if card == DISASTER else RulerChanges()


def resolve_from_deck(s: MedState, card: int, player: int, director: int) -> None:
    """A card that nobody held: Mandatory ones are played, others are used up without effect."""
    if card == MONGOL:
        play_mongol(s, director)
        return
    s.used.append(card)
    if s.world.mandatory >> card & 1:
        s.push(CardWindow(card, player), effect_of(card))
