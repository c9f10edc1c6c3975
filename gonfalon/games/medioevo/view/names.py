"""Numbers of the state as ids, for views."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, cast

from gonfalon.games.medioevo.definitions.questions.realm import zone_of
from gonfalon.games.medioevo.state import PHASES, MedState
from gonfalon.games.medioevo.vocabulary import PARTS
from gonfalon.games.medioevo.world import BRANCHES, CLASSES, GOODS, KINDS, UNITS, bits

Phase = Literal["setup", "order", "events", "tax", "purchase", "combat", "commerce", "end", "final"]
UnitId = Literal["light-infantry", "heavy-infantry", "archer", "cavalry"]
KindId = Literal["caravan", "merchant-ship", "war-wagon", "galley", "siege-engine"]
BuildingClass = Literal["civil", "military", "religious"]
Branch = Literal["transportation", "commerce", "legislation", "combat", "construction", "religion"]
Good = Literal["weapons", "salt", "furs", "grain", "slaves", "spices", "clothes", "wine"]
Part = Literal["siege-engines", "archers", "melee"]

PHASE_IDS = cast(list[Phase], PHASES)
UNIT_IDS = cast(list[UnitId], UNITS)
KIND_IDS = cast(list[KindId], KINDS)
CLASS_IDS = cast(list[BuildingClass], CLASSES)
BRANCH_IDS = cast(list[Branch], BRANCHES)
GOOD_IDS = cast(list[Good], GOODS)
PART_IDS = cast(list[Part], PARTS)
"""The ids behind the numbers of the state, as types know them."""


def seat_or_none(seat: int) -> int | None:
    return None if seat < 0 else seat


def named(names: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """Counts by name, without those that are 0."""
    return {name: count for name, count in zip(names, counts, strict=False) if count}


def zone_id(s: MedState, space: int) -> str:
    """The territory or sea zone of a space; of a deck, where its galley is."""
    return s.vocabulary.kinds["zone"][zone_of(s, space)]


def zone_or_none(s: MedState, space: int) -> str | None:
    return None if space < 0 else zone_id(s, space)


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
