"""What the steward would do: for whoever is asked, unless the table does without."""

from __future__ import annotations

import pytest

from tests.server.house import House, two_players, until
from tests.server.test_play import SEED


def test_the_steward_says_what_it_would_do(house: House) -> None:
    ada, bert, table = two_players(house, seed=SEED)
    path = f"/api/tables/{table}/advice"
    state = ada.state(table, 0)
    assert state["may_ask_advice"]
    advice = ada.get(path, seat=0)
    assert advice["version"] == state["version"]
    assert advice["label"] in advice["text"]
    assert ada.get(f"/api/tables/{table}/why", seat=0, move=advice["move"])["legal"]
    italian = ada.get(path, seat=0, lang="it")
    assert italian["text"].startswith("Il siniscalco sceglierebbe: ")
    ada.play(table, 0, advice["move"])
    bert.play(table, 1, bert.get(path, seat=1)["move"])
    advice = bert.get(path, seat=1)
    foreseen = bert.get(f"/api/tables/{table}/outlook", seat=1, move=advice["move"])
    assert advice["consequences"] == foreseen["consequences"]
    assert all(one["text"] in advice["text"] for one in foreseen["consequences"])


def test_nobody_is_advised_who_is_not_asked(house: House) -> None:
    ada, bert, table = two_players(house, seed=SEED)
    path = f"/api/tables/{table}/advice"
    assert bert.get(path, seat=0, status=403)["code"] == ada.get(path, seat=1, status=403)["code"]
    ada.play(table, 0, "place-tokens 1 1 1")
    assert ada.get(path, seat=0, status=409)["code"] == "not-asked"


@pytest.mark.parametrize("game", ["medieval", "medioevo", "prototype", "warriors_traders"])
def test_every_game_has_advice(house: House, game: str) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "steward", "steward", game=game)
    until(lambda: 0 in ada.state(table, 0)["waiting"])
    state = ada.state(table, 0)
    advice = ada.get(f"/api/tables/{table}/advice", seat=0)
    offered = {move["verb"] for move in (*state["prompt"]["moves"], *state["prompt"]["standing"])}
    assert advice["move"].split()[0] in offered


def test_a_table_may_do_without(house: House) -> None:
    ada = house.guest("Ada")
    wish = [{"kind": "me"}, {"kind": "friend"}]
    lobby = ada.post("/api/tables", game="warriors_traders", seats=wish, status=201)
    assert lobby["advice"]
    changed = ada.post(f"/api/tables/{lobby['id']}/change", advice=False)
    assert not changed["advice"]
    ada.post(f"/api/tables/{lobby['id']}/start", fill="steward")
    assert not ada.state(lobby["id"], 0).get("may_ask_advice")
    refused = ada.get(f"/api/tables/{lobby['id']}/advice", seat=0, status=409)
    assert refused["code"] == "no-advice" and "steward" in refused["reason"]
    other = ada.post("/api/tables", game="warriors_traders", seats=wish, advice=False, status=201)
    assert not other["advice"]
