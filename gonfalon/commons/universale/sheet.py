"""Tables of the shared board for the reference sheets of both games: kingdoms, territories, sea zones, Event cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gonfalon.commons.universale.data import BoardData, Event, Kingdom, Sea, Territory
from gonfalon.kernel.sheets import Mark, SheetWriter, is_ours, line

EVENT_BASIS = "reconstructed"
"""Of all Event and Treasure cards: events.toml and treasures.toml say it once, for the whole file."""


def kingdom_table(
    w: SheetWriter, kingdoms: Iterable[Kingdom], columns: Sequence[str], rule: str
) -> None:
    """`columns`: which of its further fields a game shows."""
    w.table(
        "kingdoms",
        ("kingdom", *columns, "home"),
        [
            line(
                w.name("kingdom", one.id),
                *(_kingdom_field(w, one, column.partition(":")[0]) for column in columns),
                w.names("territory", one.territories),
                ours=is_ours(one.basis),
            )
            for one in kingdoms
        ],
        rule=rule,
    )


def _kingdom_field(w: SheetWriter, one: Kingdom, field: str) -> str | int | None:
    if field == "size":
        return w.say(f"size.{one.class_}")
    if field == "religion":
        return w.name("religion", one.religion)
    if field == "capitals":
        return w.names("city", one.capital_areas)
    found: int | None = getattr(one, field)
    return found


def territory_table(
    w: SheetWriter, places: Iterable[Territory], columns: Sequence[str], rule: str
) -> None:
    w.table(
        "territories",
        ("territory", "kingdom", "terrain", "city", "good", "harbour", *columns),
        [
            line(
                w.name("territory", one.id),
                Mark(w.name("kingdom", one.kingdom), is_ours(one.basis)),
                Mark(w.say(f"terrain.{one.terrain}"), is_ours(one.basis_terrain)),
                Mark(w.name("city", one.id) if one.inhabited_area else "", is_ours(one.basis_city)),
                Mark(
                    w.name("good", one.merchandise) if one.merchandise else "",
                    is_ours(one.basis_merchandise) and one.merchandise is not None,
                ),
                Mark(w.names("sea", one.harbour_seas), is_ours(one.basis)),
                *(
                    Mark(_territory_field(w, one, column.partition(":")[0]), is_ours(one.basis))
                    for column in columns
                ),
            )
            for one in places
        ],
        rule=rule,
    )


def _territory_field(w: SheetWriter, one: Territory, field: str) -> str | int:
    if field == "start_buildings":
        return w.say(f"start.{one.start_buildings}") if one.start_buildings else ""
    if field == "land_zone":
        return one.land_zone
    return w.yes(getattr(one, field))


def sea_table(w: SheetWriter, seas: Iterable[Sea], with_kind: bool, rule: str) -> None:
    w.table(
        "seas",
        ("sea", *(("sea_kind",) if with_kind else ()), "next_to", "coasts"),
        [
            line(
                w.name("sea", one.id),
                *((w.say(f"sea.{one.kind}"),) if with_kind else ()),
                w.names("sea", one.seas),
                ", ".join(
                    w.name("territory", id)
                    for id in one.territories
                    if f"name.territory.{id}" in w.texts
                ),
                ours=is_ours(one.basis),
            )
            for one in seas
        ],
        rule=rule,
    )


def event_table(
    w: SheetWriter, events: Iterable[Event], kind: str, columns: Sequence[str], rule: str
) -> None:
    """`kind` names the effects in the texts of the game."""

    def field(one: Event, column: str) -> str | int:
        if column == "tax":
            return one.tax
        if column == "relics":
            return w.names("territory", one.relics) if one.grail else ""
        return ""

    w.table(
        "events",
        ("event", "effects", *columns, "strikes"),
        [
            line(
                one.id.removeprefix("ev"),
                w.names(kind, one.icons),
                *(field(one, column.partition(":")[0]) for column in columns),
                ", ".join(
                    w.name("territory", id) for id in one.red if f"name.territory.{id}" in w.texts
                ),
                ours=is_ours(EVENT_BASIS),
            )
            for one in events
        ],
        rule=rule,
    )


def core(board: BoardData) -> list[Territory]:
    """The territories of the printed board of rulebook 1.66."""
    return [place for place in board.territories if place.board == "core"]
