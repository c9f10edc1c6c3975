"""Numbers of the state as ids, for views."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gonfalon.games.medioevo.definitions.questions.realm import zone_of
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import bits


def seat_or_none(seat: int) -> int | None:
    return None if seat < 0 else seat


def named(names: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """Counts by name, without those that are 0."""
    return {name: count for name, count in zip(names, counts, strict=False) if count}


def zone_id(s: MedState, space: int) -> str | None:
    """The territory or sea zone of a space; of a deck, where its galley is."""
    return None if space < 0 else s.vocabulary.kinds["zone"][zone_of(s, space)]


def deck_id(s: MedState, space: int) -> str | None:
    """The galley on whose deck a space is."""
    first = s.world.first_deck
    return s.vocabulary.kinds["piece"][space - first] if space >= first else None


def card_id(s: MedState, cards: Sequence[int]) -> str | None:
    """The one card of a list, if it is there and known."""
    known = [card for card in cards if card >= 0]
    return s.vocabulary.kinds["card"][known[0]] if known else None


def places(s: MedState, mask: int) -> list[str]:
    return [s.vocabulary.kinds["zone"][zone] for zone in bits(mask)]
