"""Before the start: what the host may do, what everybody is told of it, and that it ends with the start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import Guest, House, Line
from tests.server.test_removal import notices
from tests.server.test_return_links import come_back, token_of
from tests.server.test_storage import back


def lobby(house: House, **wishes: Any) -> tuple[Guest, Guest, str]:
    """Ada's table with Bert, an open seat and a bot."""
    ada, bert = house.guest("Ada"), house.guest("Bert")
    table = ada.table("me", "friend", "friend", "steward", start=False, **wishes)
    bert.post(f"/api/tables/{table}/join", token=ada.token(table, 1))
    return ada, bert, table


def change(guest: Guest, table: str, status: int = 200, **body: Any) -> Any:
    return guest.post(f"/api/tables/{table}/change", status, **body)


def hear(line: Line, is_right: Callable[[Any], bool]) -> tuple[Any, Any]:
    """The announcement and the lobby that come over a socket, in whatever order."""
    said = seen = None
    while not (said and seen):
        heard = line.next()
        if heard["type"] == "chat":
            said = heard
        elif heard["type"] == "table" and is_right(heard):
            seen = heard
    return said, seen


def test_the_host_unseats_somebody_who_hears_of_it(house: House) -> None:
    ada, bert, table = lobby(house)
    old = ada.token(table, 2)
    way_back = token_of(bert, table, 1)
    with bert.live(table, 1) as line:
        line.next("table")
        after = ada.post(f"/api/tables/{table}/unseat", seat=1)
        said = line.next("chat")
        assert said["notice"] == "unseated" and "Bert" in said["text"]
        with pytest.raises(Exception, match="1001"):
            while True:
                line.next()
    assert after["seats"][1]["kind"] == "open" and after["seats"][1]["link"]
    bert.get(f"/api/tables/{table}", status=404)
    come_back(bert, way_back, 404)
    assert ada.token(table, 2) == old, "other invitations stay"
    italian = ada.get(f"/api/tables/{table}/chat", lang="it")["chat"][-1]["text"]
    assert "Bert" in italian and italian != said["text"]
    for seat in (0, 2, 3):
        refused = ada.post(f"/api/tables/{table}/unseat", 409, seat=seat)
        assert refused["code"] == "nobody-there"
    assert ada.post(f"/api/tables/{table}/unseat", 404, seat=9)["code"] == "no-seat"


def test_the_host_changes_options(house: House) -> None:
    ada, bert, table = lobby(house)
    with bert.live(table, 1) as line:
        line.next("table")
        after = change(ada, table, options={"map": "east", "turn_limit": 5})
        assert (after["options"]["map"], after["options"]["turn_limit"]) == ("east", 5)
        said, seen = hear(line, lambda seen: seen["options"]["map"] == "east")
        assert said["notice"] == "options" and "Map" in said["text"]
        assert seen["options"]["turn_limit"] == 5
    italian = bert.get(f"/api/tables/{table}/chat", lang="it")["chat"][-1]["text"]
    assert "Mappa" in italian
    change(ada, table, options={"map": "east", "turn_limit": 5})
    assert notices(ada, table) == ["options"], "what stays is not announced"
    refused = change(ada, table, 400, options={"map": "moon"})
    assert refused["code"] == "wrong-options"
    ada.post(f"/api/tables/{table}/start", fill="random")
    assert ada.get(f"/api/tables/{table}")["options"]["map"] == "east"
    assert house.app.state.services.rooms.present(table).table.options["map"] == "east"


def test_the_host_changes_who_plays_a_seat(house: House) -> None:
    ada, bert, table = lobby(house)
    token = ada.token(table, 2)
    wishes = [{"seat": 2, "kind": "bot", "bot": "random"}, {"seat": 3, "kind": "friend"}]
    after = change(ada, table, seats=wishes)
    assert [seat["kind"] for seat in after["seats"]] == ["person", "person", "bot", "open"]
    assert after["seats"][2]["bot"] == "random" and after["seats"][3]["link"]
    assert notices(bert, table) == ["seat-bot", "seat-open"]
    carl = house.guest("Carl")
    assert carl.post(f"/api/tables/{table}/join", 404, token=token)["code"] == "no-link"
    after = change(ada, table, seats=[{"seat": 3, "kind": "hot-seat", "name": "Zoe"}])
    assert after["seats"][3]["name"] == "Zoe" and after["seats"][3]["mine"]
    assert change(ada, table, 409, seats=[{"seat": 1, "kind": "bot"}])["code"] == "seat-taken"
    wrong = change(ada, table, 400, seats=[{"seat": 2, "kind": "bot", "bot": "hal"}])
    assert wrong["code"] == "wrong-bot"
    assert change(ada, table, 404, seats=[{"seat": 7, "kind": "bot"}])["code"] == "no-seat"
    assert change(ada, table, public=True, patience="1d")["patience"] == "1d"
    assert notices(bert, table)[-2:] == ["public", "patience"]
    ada.post(f"/api/tables/{table}/start")
    assert ada.get(f"/api/tables/{table}/people")["patience"] == 86_400


def test_at_least_one_seat_is_for_a_person(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "friend", start=False)
    bots = [{"seat": seat, "kind": "bot"} for seat in (0, 1)]
    assert change(ada, table, 400, seats=bots)["code"] == "no-person"
    assert change(ada, table, seats=bots[:1])["seats"][0]["kind"] == "bot"


def test_the_host_cancels_the_table(house: House) -> None:
    ada, bert, table = lobby(house, public=True)
    token = ada.token(table, 2)
    with bert.live(table, 1) as line:
        line.next("table")
        assert ada.post(f"/api/tables/{table}/cancel")["status"] == "closed"
        said, _ = hear(line, lambda seen: seen["status"] == "closed")
        assert said["notice"] == "cancelled"
    carl = house.guest("Carl")
    for body in ({"token": token}, {}):
        refused = carl.post(f"/api/tables/{table}/join", 409, **body)
        assert refused["code"] == "table-closed"
    assert ada.post(f"/api/tables/{table}/start", 409, fill="random")["code"] == "table-closed"
    for call in ("cancel", "change"):
        assert ada.post(f"/api/tables/{table}/{call}", 409)["code"] == "table-closed"
    for guest in (ada, bert, carl):
        assert table not in [one["id"] for one in guest.get("/api/tables")["tables"]]
    assert bert.get(f"/api/tables/{table}/seats/1", status=409)["code"] == "not-started"


def test_nobody_else_may_and_nobody_after_the_start(house: House) -> None:
    ada, bert, table = lobby(house)
    eve = house.guest("Eve")
    calls: list[tuple[str, dict[str, Any]]] = [
        ("unseat", {"seat": 1}), ("change", {"options": {"map": "east"}}), ("cancel", {}),
    ]  # fmt: skip
    for call, body in calls:
        path = f"/api/tables/{table}/{call}"
        assert bert.post(path, 403, **body)["code"] == "not-maker"
        assert eve.post(path, 404, **body)["code"] == "no-table"
    ada.post(f"/api/tables/{table}/start", fill="random")
    for call, body in calls:
        path = f"/api/tables/{table}/{call}"
        refused = ada.post(path, 409, **body)
        assert refused["code"] == "already-started"
        italian = ada.http.post(f"{path}?lang=it", json=body).json()
        assert italian["reason"] != refused["reason"]
    assert ada.get(f"/api/tables/{table}")["options"]["map"] == "west"


def test_it_survives_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, bert, table = lobby(house)
        other = ada.table("me", "friend", start=False)
        change(ada, table, options={"map": "east"}, seats=[{"seat": 2, "kind": "bot"}])
        ada.post(f"/api/tables/{other}/cancel")
    with House(tmp_path) as house:
        ada, bert = back(house, ada), back(house, bert)
        after = bert.get(f"/api/tables/{table}")
        assert after["options"]["map"] == "east" and after["seats"][2]["kind"] == "bot"
        assert ada.get(f"/api/tables/{other}")["status"] == "closed"
        ada.post(f"/api/tables/{table}/start")
