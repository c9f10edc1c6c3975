"""A seat is not lost: its person comes back by a link, on any device."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from gonfalon.server import store
from gonfalon.server.return_links import MOST_DEVICES
from gonfalon.server.settings import Rate
from tests.server.house import Guest, House, two_players, until
from tests.server.test_storage import back


def lower(file: Path, revision: str) -> None:
    """Put what is stored into a database as it was at an earlier migration."""
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).with_name("migrations")))
    old = file.with_suffix(".old")
    with create_engine(f"sqlite:///{old}").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    database = sqlite3.connect(old)
    database.execute("ATTACH ? AS new", (str(file),))
    for (table,) in database.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'"):
        if table != "alembic_version":
            columns = [row[1] for row in database.execute(f"PRAGMA main.table_info({table})")]
            names = ", ".join(f'"{column}"' for column in columns)
            database.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM new.{table}")
    database.commit()
    database.close()
    for part in file.parent.glob(f"{file.name}*"):
        part.unlink()
    old.rename(file)


def link_of(guest: Guest, table: str, seat: int, **body: Any) -> Any:
    return guest.post(f"/api/tables/{table}/seats/{seat}/return-link", **body)


def token_of(guest: Guest, table: str, seat: int, **body: Any) -> str:
    path = str(link_of(guest, table, seat, **body)["link"])
    page, _, token = path.partition("#")
    assert page == "/return" and len(token) == 22
    return token


def come_back(guest: Guest, token: str, status: int = 200, **query: Any) -> Any:
    return guest.post("/api/return", status, token=token, **query)


def test_a_lost_cookie_does_not_lose_the_seat(house: House) -> None:
    ada, bert, table = two_players(house)
    token = token_of(bert, table, 1)
    phone = house.guest()
    assert phone.get(f"/api/tables/{table}", status=404)["code"] == "no-table"

    seen = phone.post("/api/return/look", token=token)
    assert (seen["table"], seen["seat"], seen["name"], seen["mine"]) == (table, 1, "Bert", False)
    assert phone.get(f"/api/tables/{table}", status=404)["code"] == "no-table", "looking is free"

    back = come_back(phone, token)
    assert back["mine"] and back["lobby"]["seats"][1]["mine"]
    mine, his = phone.state(table, 1), bert.state(table, 1)
    for key in ("view", "prompt", "log", "asked"):
        assert mine[key] == his[key]
    assert phone.first_move(table, 1)["version"] == 1
    assert table in [one["id"] for one in phone.get("/api/tables")["tables"]]
    assert phone.post(f"/api/tables/{table}/chat", text="here I am")["name"] == "Bert"
    # the device Bert came from holds it, too, and others see one person
    assert bert.state(table, 1)["version"] == 1
    assert ada.get(f"/api/tables/{table}")["seats"][1]["name"] == "Bert"
    assert come_back(phone, token)["mine"], "a second time changes nothing"
    assert link_of(bert, table, 1)["devices"] == 2


def test_only_the_holder_of_a_seat_is_shown_its_link(house: House) -> None:
    ada, bert, table = two_players(house, public=True)
    eve = house.guest("Eve")
    token = token_of(bert, table, 1)
    assert token_of(bert, table, 1) == token, "it can be seen again"
    for guest in (ada, eve):
        path = f"/api/tables/{table}/seats/1/return-link"
        assert guest.post(path, status=403)["code"] == "not-your-seat"
        for answer in (guest.get(f"/api/tables/{table}"), guest.get("/api/tables")):
            assert token not in str(answer)
    assert token not in str(ada.state(table, 0))
    assert ada.post(f"/api/tables/{table}/seats/7/return-link", status=404)["code"] == "no-seat"


def test_every_seat_of_a_person_has_its_own(house: House) -> None:
    """At one screen the second player takes a seat along on a phone, and only that one."""
    ada = house.guest("Ada")
    table = ada.table("me", "hot-seat")
    phone = house.guest()
    tokens = [token_of(ada, table, seat) for seat in (0, 1)]
    assert tokens[0] != tokens[1]
    come_back(phone, tokens[1])
    assert phone.state(table, 1)["asked"] == [1]
    phone.get(f"/api/tables/{table}/seats/0", status=403)
    assert ada.state(table, 0)["asked"] == [0, 1]


def test_a_new_link_ends_the_old_one_and_those_who_came_by_it(house: House) -> None:
    _, bert, table = two_players(house)
    thief, phone = house.guest(), house.guest()
    old = token_of(bert, table, 1)
    come_back(thief, old)
    come_back(phone, old)
    with thief.live(table, 1) as line:
        line.next("state")
        new = token_of(phone, table, 1, renew=True)
        with pytest.raises(Exception, match="1001"):
            while True:
                line.next()
    assert new != old
    thief.get(f"/api/tables/{table}/seats/1", status=404)
    assert come_back(thief, old, 404)["code"] == "no-link"
    # who sat down, and who asked, have it still
    assert bert.state(table, 1)["seat"] == phone.state(table, 1)["seat"] == 1
    assert link_of(bert, table, 1)["devices"] == 2
    assert come_back(thief, new)["mine"], "whoever has the new one may come"


def test_links_are_stored_hashed_and_survive_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        _, bert, table = two_players(house)
        token, phone = token_of(bert, table, 1), house.guest()
        come_back(phone, token)
    for file in tmp_path.glob("tables.db*"):
        assert token.encode() not in file.read_bytes()
    with House(tmp_path) as house:
        bert, phone = back(house, bert), back(house, phone)
        assert phone.state(table, 1)["seat"] == 1
        assert table in [one["id"] for one in phone.get("/api/tables")["tables"]]
        assert token_of(bert, table, 1) == token
        assert come_back(house.guest(), token)["mine"]


def test_guessing_is_throttled(tmp_path: Path) -> None:
    with House(tmp_path, link_rate=Rate(3, 60.0)) as house:
        _, bert, table = two_players(house)
        token = token_of(bert, table, 1)
        eve = house.guest("Eve")
        for guess in ("a" * 22, token[:-1], token + "a"):
            assert come_back(eve, guess, 404)["code"] == "no-link"
        refused = come_back(eve, "b" * 22, 429)
        assert refused["code"] == "too-many" and refused["reason"]
        # without a cookie everybody is a new guest: the address counts as well
        codes = [house.guest().post("/api/return/look", status=None, token=token)["mine"]]
        assert codes == [False]
        with pytest.raises(AssertionError, match="429"):
            for _ in range(40):
                house.guest().http.post("/api/return", json={"token": "c" * 22})
                house.guest().post("/api/return/look", token=token)


@pytest.mark.parametrize("token", ["x", "é" * 22, "\u0000", "' OR 1=1 --", "#", "a" * 64])
def test_anything_else_leads_nowhere(house: House, token: str) -> None:
    guest = house.guest()
    refused = guest.post("/api/return", 404, token=token)
    assert refused["code"] == "no-link"
    italian = guest.http.post("/api/return/look?lang=it", json={"token": token}).json()
    assert italian["reason"] != refused["reason"] and italian["code"] == "no-link"


def test_other_links_are_no_return_links(house: House) -> None:
    """Nor the other way round."""
    ada, bert = house.guest("Ada"), house.guest("Bert")
    table = ada.table("me", "friend", start=False)
    lobby = ada.get(f"/api/tables/{table}")
    for link in (lobby["seats"][1]["link"], lobby["links"]["watch"]):
        come_back(bert, link.rpartition("/")[2], 404)
    token = token_of(ada, table, 0)
    assert bert.get(f"/api/links/{token}", status=404)["code"] == "no-link"
    assert bert.post(f"/api/tables/{table}/join", status=404, token=token)["code"] == "no-link"


def test_who_leaves_before_the_start_leaves_the_link_behind(house: House) -> None:
    ada, bert, phone = house.guest("Ada"), house.guest("Bert"), house.guest()
    table = ada.table("me", "friend", start=False)
    bert.post(f"/api/tables/{table}/join", token=ada.token(table, 1))
    token = token_of(bert, table, 1)
    come_back(phone, token)
    phone.post(f"/api/tables/{table}/leave")
    assert ada.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"
    for guest in (bert, phone):
        guest.get(f"/api/tables/{table}", status=404)
        come_back(guest, token, 404)
    carl = house.guest("Carl")
    carl.post(f"/api/tables/{table}/join", token=ada.token(table, 1))
    assert token_of(carl, table, 1) != token


def test_the_hosts_link_brings_back_the_host(house: House) -> None:
    ada, bert, phone = house.guest("Ada"), house.guest("Bert"), house.guest()
    table = ada.table("me", "friend", start=False)
    bert.post(f"/api/tables/{table}/join", token=ada.token(table, 1))
    come_back(phone, token_of(ada, table, 0))
    assert phone.get(f"/api/tables/{table}")["maker"]
    assert not bert.get(f"/api/tables/{table}")["maker"]
    phone.post(f"/api/tables/{table}/start")
    assert phone.state(table, 0)["host"] is not None
    assert bert.state(table, 1)["host"] is None


def test_people_are_counted_by_what_they_hold(house: House) -> None:
    ada, bert, table = two_players(house)
    room = house.app.state.services.rooms.present(table)
    assert room.holders.people() == [[0], [1]]
    come_back(ada, token_of(bert, table, 1))
    assert room.holders.people() == [[0, 1]]


def test_the_first_device_makes_room(house: House) -> None:
    _, bert, table = two_players(house)
    token = token_of(bert, table, 1)
    phones = [house.guest() for _ in range(MOST_DEVICES + 1)]
    for phone in phones:
        come_back(phone, token)
    phones[0].get(f"/api/tables/{table}/seats/1", status=404)
    assert {phone.state(table, 1)["seat"] for phone in phones[1:]} == {1}
    assert bert.state(table, 1)["seat"] == 1


def test_presence_knows_every_device(house: House) -> None:
    ada, bert, table = two_players(house)
    phone = house.guest()
    come_back(phone, token_of(bert, table, 1))

    def online() -> bool:
        return bool(ada.state(table, 0)["players"][1]["online"])

    assert not online()
    with phone.live(table, 1) as line:
        line.next("state")
        assert online()
    until(lambda: not online())


def test_tokens_are_not_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    _, bert, table = two_players(house)
    token = token_of(bert, table, 1)
    with caplog.at_level(logging.DEBUG):
        come_back(house.guest(), token)
        come_back(house.guest(), token[::-1], 404)
    ours = [record for record in caplog.records if not record.name.startswith("http")]
    for record in ours:
        assert token not in record.getMessage() and token[::-1] not in record.getMessage()


def test_tables_from_before_have_links_too(tmp_path: Path) -> None:
    """A database that knew nothing of them is lifted, and its seats keep their people."""
    with House(tmp_path) as house:
        _, bert, table = two_players(house)
        bert.first_move(table, 1)
        bert.post(f"/api/tables/{table}/chat", text="hello")
        body = {"seat": 1, "bot": "steward", "wishes": {"no-wars": True}}
        bert.post(f"/api/tables/{table}/hand-over", **body)
    lower(tmp_path / "tables.db", "0005")
    with House(tmp_path) as house:
        bert, phone = back(house, bert), house.guest()
        assert bert.state(table, 1)["version"] == 1
        assert bert.get(f"/api/tables/{table}/chat")["chat"][0]["notice"] is None
        assert bert.state(table, 1)["stand_in"]["orders"] == ["Start no wars"]
        come_back(phone, token_of(bert, table, 1))
        assert phone.state(table, 1)["stand_in"], "who came to look leaves the bot alone"
        assert bert.get(f"/api/tables/{table}/people")["patience"] == 900
