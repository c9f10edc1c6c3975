"""The deck of Event cards, and what a card has spared.

rules: MU-EVENT-17
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.effect_kinds import EventSpared
from gonfalon.games.medioevo.effects.changes import end_all
from gonfalon.games.medioevo.state import MedState


def shuffle_if_empty(s: MedState) -> None:
    """MU-EVENT-17: the discard pile becomes a new deck when a card or a back is needed."""
    if not s.event_deck and s.event_discard:
        s.event_deck, s.event_discard = s.shuffle(s.event_discard), []
        s.emit("events-shuffled", "MU-EVENT-17")


def clear_spared(s: MedState) -> None:
    """The card is resolved."""
    end_all(s, EventSpared)
