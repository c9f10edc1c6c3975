"""The reference sheet: of a game with all variants, of a table with those it plays."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.kernel.registry import game_ids
from tests.server.house import House


def tables(sheet: dict[str, Any]) -> dict[str, Any]:
    return {table["id"]: table for part in sheet["parts"] for table in part["tables"]}


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_sheet_in_both_languages(house: House, game: str) -> None:
    ada = house.guest("Ada")
    english = tables(ada.get(f"/api/games/{game}/sheet"))
    italian = tables(ada.get(f"/api/games/{game}/sheet", lang="it"))
    assert len(english) > 10
    assert english.keys() == italian.keys()
    assert english["phases"]["title"] != italian["phases"]["title"]


def test_a_table_has_the_sheet_of_its_variants(house: House) -> None:
    ada, bert = house.guest("Ada"), house.guest("Bert")
    seats = [{"kind": "me"}, {"kind": "friend"}]
    wish = {"game": "warriors_traders", "seats": seats, "options": {"map": "east"}}
    lobby = ada.post("/api/tables", status=201, **wish)
    shown = tables(ada.get(f"/api/tables/{lobby['id']}/sheet"))
    whole = tables(ada.get("/api/games/warriors_traders/sheet"))
    assert "provinces-east" in shown and "provinces-west" not in shown
    assert shown.keys() < whole.keys()
    assert shown["units"] == whole["units"]
    bert.get(f"/api/tables/{lobby['id']}/sheet", status=404)
    ada.get("/api/games/none/sheet", status=404)
