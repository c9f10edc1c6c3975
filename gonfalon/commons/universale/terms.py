"""Kingdoms, territories and sea zones as words that explain themselves."""

from __future__ import annotations

from typing import Any

from gonfalon.commons.universale.board import BoardData
from gonfalon.commons.universale.data import Kingdom, Territory
from gonfalon.commons.universale.tables import territories
from gonfalon.kernel.terms import TermList


def add_places(found: TermList, board: BoardData, *, core: bool) -> None:
    """`core`: without what lies off the printed board."""
    beside = territories(board, core=core)
    kingdoms = {kingdom.id: kingdom for kingdom in board.kingdoms}
    for kingdom in board.kingdoms:
        add_kingdom(found, kingdom, [id for id in kingdom.territories if id in beside])
    for place in board.territories:
        if place.id in beside:
            add_territory(found, place, kingdoms[place.kingdom], beside[place.id])
    for sea in board.seas:
        found.add(
            "sea",
            sea.id,
            found.say("about.sea"),
            coasts=found.names("territory", [id for id in sea.territories if id in beside]),
            neighbours=found.names("sea", sea.seas),
        )


def add_kingdom(found: TermList, kingdom: Kingdom, own: list[str]) -> None:
    if own:
        text = found.say(f"about.kingdom.{kingdom.class_}")
        found.add("kingdom", kingdom.id, text, territories=found.names("territory", own))


def add_territory(
    found: TermList, place: Territory, kingdom: Kingdom, beside: dict[str, Any]
) -> None:
    texts = found.texts
    city = texts.name("city", place.id) if place.inhabited_area else None
    found.add(
        "territory",
        place.id,
        found.say("about.territory", kingdom=texts.name("kingdom", kingdom.id)),
        city=city,
        goods=texts.name("good", place.merchandise) if place.merchandise else None,
        harbour=found.names("sea", place.harbour_seas),
        neighbours=found.names("territory", beside["land"]),
        straits=found.names("territory", beside["straits"]),
        seas=found.names("sea", [id.removesuffix("-sea") for id in beside["seas"]]),
    )
    if city and city != texts.name("territory", place.id):
        text = found.say("about.city", territory=texts.name("territory", place.id))
        found.add("city", place.id, text)
