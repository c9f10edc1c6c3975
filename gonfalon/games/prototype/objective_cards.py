"""The Objective cards, read from `data/objectives.toml`, and what must be true of them.

rules: MP-OBJ-01, MP-OBJ-02
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from gonfalon.commons.universale.data import BoardData, Kingdom
from gonfalon.kernel.datafiles import (
    Basis,
    Count,
    Entry,
    Id,
    Positive,
    check_known,
    check_no_repeats,
    check_row,
    check_unique,
)
from gonfalon.kernel.errors import DataError

OBJECTIVES = "objectives.toml"
DIFFICULTIES = (1, 2, 3)
SHOWN = 7
"""Near territories of a card, and far ones."""

Difficulty = Annotated[int, Meta(ge=1, le=3)]
Shown = Annotated[tuple[Id, ...], Meta(min_length=SHOWN, max_length=SHOWN)]


class ObjectivePoints(Entry, frozen=True, kw_only=True):
    """PO of the end (MP-OBJ-03 to MP-OBJ-06)."""

    home_lost: Annotated[int, Meta(le=0)]
    near: Count
    near_territories: Positive
    far: Count
    all: Count
    difficulty: Count
    basis: Basis


class ObjectiveCard(Entry, frozen=True, kw_only=True):
    id: Id
    kingdom: Id
    difficulty: Difficulty
    near: Shown
    far: Shown
    basis: Basis


class Objectives(Entry, frozen=True, kw_only=True):
    points: ObjectivePoints
    cards: tuple[ObjectiveCard, ...] = msgspec.field(name="card")


def check_objectives(objectives: Objectives, board: BoardData) -> None:
    """A card of every difficulty for each kingdom that can be played; it shows land that is then in play."""
    check_unique(OBJECTIVES, "card", [card.id for card in objectives.cards])
    kingdoms = {kingdom.id: kingdom for kingdom in board.kingdoms if kingdom.playable_prototype}
    named = [card.kingdom for card in objectives.cards]
    check_known(OBJECTIVES, "card.kingdom", named, kingdoms, "kingdom")
    for id, kingdom in kingdoms.items():
        own = [card for card in objectives.cards if card.kingdom == id]
        levels = [card.difficulty for card in own]
        check_row(OBJECTIVES, f"card.difficulty of {id}", levels, DIFFICULTIES)
        land = sure_land(board, kingdom)
        for card in own:
            shown = [*card.near, *card.far]
            check_no_repeats(OBJECTIVES, f"card {card.id}", [*kingdom.territories, *shown])
            for territory in shown:
                if territory not in land:
                    reason = f"{territory!r} is not always in play"
                    raise DataError(OBJECTIVES, f"card {card.id}", reason)


def sure_land(board: BoardData, kingdom: Kingdom) -> set[str]:
    """MP-KING-04, MP-KING-09: the territories that are in play whenever this kingdom is."""
    out = board.exclusion_prototype
    fewest = min(
        (n for row in board.kingdoms_by_players if kingdom.id in row.kingdoms for n in row.players),
        default=out.applies_below_players,
    )
    left_out = fewest < out.applies_below_players
    return {
        place.id
        for place in board.territories
        if place.board == "core" or kingdom.board == "west"
        if not (left_out and (place.id in out.territories or place.kingdom in out.kingdoms))
    }
