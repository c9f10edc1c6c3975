"""The reference sheets: whole, alike in both languages, and every number in them from the data of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from gonfalon.games.medieval.view import sheet as medieval
from gonfalon.games.medioevo.view import sheet as medioevo
from gonfalon.games.prototype.view import sheet as prototype
from gonfalon.games.warriors_traders.view import sheet as warriors_traders
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.sheets import NOTHING, Options, Sheet
from gonfalon.kernel.texts import Texts

LANGUAGES = ("en", "it")
Writer = Callable[[Any, Texts, Options | None], Sheet]
WRITERS: dict[str, Writer] = {
    "medieval": medieval.sheet,
    "medioevo": medioevo.sheet,
    "prototype": prototype.sheet,
    "warriors_traders": warriors_traders.sheet,
}
GAMES = tuple(WRITERS)
SAMPLES = 40
"""Of each kind of number so many are changed at most, until one shows."""


def usual(id: str) -> dict[str, Any]:
    return {option.id: option.default for option in find_game(id).options}


@pytest.mark.parametrize("id", GAMES)
def test_both_languages_have_the_same_tables(id: str) -> None:
    english, italian = (find_game(id).sheet(language) for language in LANGUAGES)
    assert len(english.tables()) >= 15
    assert len({table.id for table in english.tables()}) == len(english.tables())
    for one, other in zip(english.tables(), italian.tables(), strict=True):
        assert (one.id, one.rule, len(one.rows)) == (other.id, other.rule, len(other.rows))
        assert [column.kind for column in one.columns] == [column.kind for column in other.columns]
        for row, told in zip(one.rows, other.rows, strict=True):
            marks = [(cell.number, cell.ours) for cell in row.cells]
            assert marks == [(cell.number, cell.ours) for cell in told.cells]
    assert {part.title for part in english.parts}.isdisjoint(part.title for part in italian.parts)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_is_filled_and_its_rules_exist(id: str, language: str) -> None:
    game = find_game(id)
    for table in game.sheet(language).tables():
        assert table.title and table.rows, table.id
        assert all(column.label for column in table.columns), table.id
        for row in table.rows:
            assert any(cell.text != NOTHING for cell in row.cells[1:]), (table.id, row)
            assert not [cell for cell in row.cells if re.search(r"[{}|]", cell.text)], (
                table.id,
                row,
            )
            for rule in (table.rule, row.rule):
                assert not rule or rule in game.ledger, (table.id, rule)


@pytest.mark.parametrize("id", GAMES)
def test_values_of_ours_are_marked(id: str) -> None:
    cells = [
        cell for table in find_game(id).sheet("en").tables() for row in table.rows for cell in row.cells
    ]  # fmt: skip
    marked = [cell for cell in cells if cell.ours]
    assert 0 < len(marked) < len(cells)
    assert not [cell for cell in marked if cell.text == NOTHING]


# ---- variants

PLAYED: dict[str, list[tuple[dict[str, Any], str]]] = {
    "medieval": [({"investments": "on"}, "investments")],
    "medioevo": [({"terrain": "on"}, "terrain"), ({"kingdoms": "auction"}, "variants")],
    "prototype": [({"objectives": "on"}, "objectives"), ({"crusade": "on"}, "crusade")],
    "warriors_traders": [
        ({"map": "east"}, "provinces-east"),
        ({"alliances": "1+2"}, "allied_thresholds"),
    ],
}
"""Choices of a table, and a table of the sheet that only comes with them."""


@pytest.mark.parametrize("id", PLAYED)
def test_a_table_sees_only_the_variants_it_plays(id: str) -> None:
    game = find_game(id)
    plain = {table.id for table in game.sheet("en", usual(id)).tables()}
    every = {table.id for table in game.sheet("en").tables()}
    assert plain < every
    for choice, table in PLAYED[id]:
        played = {found.id for found in game.sheet("en", usual(id) | choice).tables()}
        assert table in every and table in played and table not in plain


def test_a_variant_brings_its_numbers() -> None:
    """The shorter game of Medieval counts other Mongol attacks."""

    def ends(**choice: str) -> list[str]:
        sheet = find_game("medieval").sheet("en", usual("medieval") | choice)
        [table] = [table for table in sheet.tables() if table.id == "end"]
        return [row.rule for row in table.rows]

    assert "MD-SHO-01" not in ends() and "MD-VIC-01" in ends()
    assert "MD-SHO-01" in ends(length="shorter") and "MD-VIC-01" not in ends(length="shorter")


# ---- every number comes from the data

PROTOTYPE = "only the prototype uses it"
SETTING_UP = "which kingdoms and land are in play: shown when a table is opened, and by the map"
UNSHOWN: dict[str, dict[str, str]] = {
    "medieval": {},
    "medioevo": {
        "CityPrices.demand": PROTOTYPE,
        "CityPrices.prices": PROTOTYPE,
        "Exclusion.applies_below_players": PROTOTYPE,
        "Kingdom.barbarians_when_attacked": PROTOTYPE,
        "Kingdom.players_from": PROTOTYPE,
        "KingdomsByPlayers.players": PROTOTYPE,
        "LandZone.number": PROTOTYPE,
        "Merchandise.base": PROTOTYPE,
        "Territory.land_zone": PROTOTYPE,
        "Treasure.florins": PROTOTYPE,
        "Treasure.goods": PROTOTYPE,
        "Treasure.vf": PROTOTYPE,
        "ConnectedSets.players": SETTING_UP,
        "Connection.steps": SETTING_UP,
        "PlayedMap.applies_below_players": SETTING_UP,
        "PlayedMap.reach": SETTING_UP,
        "Edge.border_km": "for drawing",
        "Technology.number": "the order of the file",
    },
    "prototype": {
        "CityPrices.demand": "part of the formula that gave the prices, which are shown",
        "Merchandise.base": "part of the formula that gave the prices, which are shown",
        "Event.tax": "only rulebook 1.66 uses it",
        "ConnectedSets.players": "only rulebook 1.66 uses it",
        "Connection.steps": "only rulebook 1.66 uses it",
        "PlayedMap.applies_below_players": "only rulebook 1.66 uses it",
        "PlayedMap.reach": "only rulebook 1.66 uses it",
        "Edge.border_km": "for drawing",
    },
    "warriors_traders": {
        "Technologies.levels": "how many rows the tables have, checked by the loader"
    },
}
"""Numbers of the data that no player looks up, and why."""


def changes(value: Any, label: str) -> Iterator[tuple[str, Any]]:
    """The value with one number changed, for each number in it, and where that stands."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield label, value + 1
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            own = f"{type(value).__name__}.{field}"
            for place, other in changes(getattr(value, field), own):
                yield place, msgspec.structs.replace(value, **{field: other})
    elif isinstance(value, tuple):
        for at, one in enumerate(value):
            for place, other in changes(one, label):
                yield place, (*value[:at], other, *value[at + 1 :])
    elif isinstance(value, dict):
        for key, one in value.items():
            for place, other in changes(one, label):
                yield place, {**value, key: other}


@pytest.mark.parametrize("id", WRITERS)
def test_every_number_of_the_data_shows(id: str) -> None:
    game, write = find_game(id), WRITERS[id]
    data, texts = game.data, game.texts("en")  # type: ignore[attr-defined]
    plain = write(data, texts, None)
    tried: dict[str, int] = {}
    shown: set[str] = set()
    for place, changed in changes(data, ""):
        if place in shown or tried.get(place, 0) >= SAMPLES:
            continue
        tried[place] = tried.get(place, 0) + 1
        try:
            seen = write(changed, texts, None) != plain
        except (KeyError, LookupError):
            seen = True  # a name is asked for that does not exist
        if seen:
            shown.add(place)
    assert set(tried) - shown == set(UNSHOWN[id])
