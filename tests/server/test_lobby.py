"""Guests, tables, seats and links before a game begins."""

from __future__ import annotations

import stat
from pathlib import Path

import httpx
import pytest

from tests.server.house import GAME, Guest, House, two_players


def test_a_guest_gets_a_signed_cookie_and_a_name(house: House) -> None:
    ada = house.guest()
    answer = httpx.get(f"http://{house.address}/api/me")
    cookie = answer.headers["set-cookie"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=Lax", "Path=/"))
    assert ada.get("/api/me") == {"name": ""}
    assert ada.post("/api/me", name="  Ada \n Lovelace ") == {"name": "Ada Lovelace"}
    assert ada.get("/api/me") == {"name": "Ada Lovelace"}


def test_a_page_gives_the_cookie_before_the_first_call(house: House) -> None:
    assert "gonfalon_guest" in httpx.get(f"http://{house.address}/").cookies


@pytest.mark.parametrize("cookie", ["", "x", "a.b", "0" * 24 + "." + "A" * 43, "é"])
def test_a_forged_cookie_is_nobody(house: House, cookie: str) -> None:
    headers = {"Cookie": f"gonfalon_guest={cookie}".encode()}
    answer = httpx.get(f"http://{house.address}/api/me", headers=headers)
    assert answer.json() == {"name": ""}
    assert "gonfalon_guest" in answer.cookies


def test_another_guests_id_with_ones_own_signature_is_nobody(house: House) -> None:
    ada, bert = house.guest("Ada"), house.guest("Bert")
    forged = ada.cookie.partition(".")[0] + "." + bert.cookie.partition(".")[2]
    impostor = Guest(house.address, cookies={"gonfalon_guest": forged})
    assert impostor.get("/api/me") == {"name": ""}


def test_the_secret_is_the_owners_alone(house: House) -> None:
    file = Path(house.settings.folder) / "server-secret"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(file.read_bytes()) == 32


def test_the_games_with_labels_in_the_language_asked_for(house: House) -> None:
    guest = house.guest()
    games = {game["id"]: game for game in guest.get("/api/games", lang="en")["games"]}
    game = games[GAME]
    assert (game["min_seats"], game["max_seats"]) == (2, 6)
    option = next(option for option in game["options"] if option["id"] == "map")
    assert option["label"] == "Map"
    assert {"id": "west", "label": "Western Europe"} in option["choices"]
    assert {bot["id"] for bot in game["bots"]} >= {"random", "steward"}
    italian = guest.http.get("/api/games", headers={"Accept-Language": "it-IT,it;q=0.9,en;q=0.5"})
    game = next(game for game in italian.json()["games"] if game["id"] == GAME)
    labels = {option["id"]: option["label"] for option in game["options"]}
    assert labels["map"] == "Mappa"


def test_rules_reference_and_maps(house: House) -> None:
    guest = house.guest()
    rules = guest.get(f"/api/games/{GAME}/rules", lang="en")
    assert rules["WT-MOVE-05"]["chapter"] == "MOVE"
    assert set(rules["WT-MOVE-05"]) == {"title", "text", "ruling", "chapter"}
    assert guest.get(f"/api/games/{GAME}/rules", lang="it") != rules
    reference = guest.get(f"/api/games/{GAME}/reference", lang="en")
    assert reference["words"]["name"]["country"]["denmark"] == "Denmark"
    assert set(reference["words"]) <= {"name", "ability", "vp", "result", "ui"}
    assert set(reference["tables"]) == {"technologies", "units"}
    for game in guest.get("/api/games")["games"]:
        for id in game["maps"]:
            assert guest.get(f"/api/games/{game['id']}/maps/{id}")["map"] == id
    assert guest.get(f"/api/games/{GAME}/maps/nowhere", status=404)["code"] == "no-map"
    assert guest.get("/api/games/chess/rules", status=404)["code"] == "no-game"


def test_links_are_for_the_maker_and_lead_to_a_seat(house: House) -> None:
    ada, bert, eve = house.guest("Ada"), house.guest("Bert"), house.guest("Eve")
    table = ada.table("me", "friend", "steward", start=False)
    lobby = ada.get(f"/api/tables/{table}")
    assert [seat["kind"] for seat in lobby["seats"]] == ["person", "open", "bot"]
    assert [bool(seat["link"]) for seat in lobby["seats"]] == [False, True, False]
    assert ada.post(f"/api/tables/{table}/start", status=409)["code"] == "open-seats"
    token = ada.token(table, 1)
    link = bert.get(f"/api/links/{token}")
    assert (link["kind"], link["table"], link["seat"]) == ("join", table, 1)
    assert bert.get(f"/api/tables/{table}", status=404)["code"] == "no-table"

    joined = bert.post(f"/api/tables/{table}/join", token=token)

    assert joined["seats"][1] | {"online": False} == {
        "seat": 1, "kind": "person", "name": "Bert", "bot": None, "mine": True, "online": False,
        "label": "", "absent": False, "link": None,
    }  # fmt: skip
    assert joined["links"] is None and not joined["maker"]
    assert bert.post(f"/api/tables/{table}/join", token=token)["seats"][1]["mine"]
    assert eve.post(f"/api/tables/{table}/join", status=409, token=token)["code"] == "seat-taken"
    assert eve.post(f"/api/tables/{table}/join", status=404, token="x")["code"] == "no-link"
    assert eve.post(f"/api/tables/{table}/join", status=404)["code"] == "no-link"
    assert eve.get("/api/links/nothing", status=404)["code"] == "no-link"
    assert bert.post(f"/api/tables/{table}/start", status=403)["code"] == "not-maker"
    assert ada.post(f"/api/tables/{table}/start")["status"] == "running"
    assert ada.post(f"/api/tables/{table}/start", status=409)["code"] == "already-started"


def test_tokens_are_stored_hashed(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "friend", start=False)
    token = ada.token(table, 1)
    watch = ada.get(f"/api/tables/{table}")["links"]["watch"].removeprefix("/watch/")
    for file in Path(house.settings.folder).glob("tables.db*"):
        stored = file.read_bytes()
        assert token.encode() not in stored and watch.encode() not in stored


def test_who_leaves_takes_the_old_link_along(house: House) -> None:
    ada, bert = house.guest("Ada"), house.guest("Bert")
    table = ada.table("me", "friend", start=False)
    token = ada.token(table, 1)
    bert.post(f"/api/tables/{table}/join", token=token, name="Bertram")
    assert ada.get(f"/api/tables/{table}")["seats"][1]["name"] == "Bertram"
    bert.post(f"/api/tables/{table}/leave")
    assert ada.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"
    assert bert.post(f"/api/tables/{table}/join", status=404, token=token)["code"] == "no-link"
    started = ada.post(f"/api/tables/{table}/start", fill="random")
    assert started["seats"][1]["bot"] == "random"
    assert ada.post(f"/api/tables/{table}/leave", status=409)["code"] == "already-started"


def test_a_public_table_is_listed_and_joined_without_a_link(house: House) -> None:
    ada, bert = house.guest("Ada"), house.guest("Bert")
    private = ada.table("me", "friend", start=False)
    public = ada.table("me", "friend", start=False, public=True)
    listed = [table["id"] for table in bert.get("/api/tables")["tables"]]
    assert public in listed and private not in listed
    assert bert.post(f"/api/tables/{public}/join")["seats"][1]["mine"]
    assert {private, public} <= {table["id"] for table in ada.get("/api/tables")["tables"]}


def test_hot_seats_belong_to_one_guest(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "hot-seat")
    seats = ada.get(f"/api/tables/{table}")["seats"]
    assert [seat["mine"] for seat in seats] == [True, True]
    assert [seat["name"] for seat in seats] == ["Ada", "Player 2"]
    assert ada.state(table, 0)["seat"] == 0 and ada.state(table, 1)["seat"] == 1


def test_new_tables_are_limited(tmp_path: Path) -> None:
    from gonfalon.server.settings import Rate

    with House(tmp_path, table_rate=Rate(3, 60.0), chat_rate=Rate(2, 60.0)) as house:
        ada, bert, table = two_players(house)
        for _ in range(2):
            ada.table("me", "steward", start=False)
        seats = [{"kind": "me"}, {"kind": "bot"}]
        refused = ada.post("/api/tables", status=429, game=GAME, seats=seats)
        assert refused["code"] == "too-many"
        bert.table("me", "steward", start=False)
        for _ in range(2):
            ada.post(f"/api/tables/{table}/chat", text="hello")
        assert ada.post(f"/api/tables/{table}/chat", status=429, text="hello")["code"] == "too-many"


def test_requests_of_other_sites_are_refused(house: House) -> None:
    ada = house.guest("Ada")
    for headers in (
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": f"http://{house.address}.elsewhere.example"},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        answer = ada.http.post("/api/me", json={"name": "Eve"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "other-origin")
    own = ada.http.post(
        "/api/me", json={"name": "Ada"}, headers={"Origin": f"http://{house.address}"}
    )
    assert own.status_code == 200
