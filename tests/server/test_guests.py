"""Guests: stored when they sit down or make a table, forgotten when unused."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from gonfalon.server import guests
from gonfalon.server.guests import Guests
from gonfalon.server.store import Store
from tests.server.house import Guest, House

STRANGERS = 50
OLD = 1_000


def stored(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        return [name for (name,) in database.execute("SELECT name FROM guests ORDER BY name")]


def test_a_name_alone_is_not_stored(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        for number in range(STRANGERS):
            answer = httpx.post(f"http://{house.address}/api/me", json={"name": f"Eve {number}"})
            assert answer.status_code == 200
        ada = house.guest("Ada")
        assert ada.get("/api/me") == {"name": "Ada"}
        assert stored(tmp_path) == []


@pytest.mark.parametrize("deed", ["makes", "joins", "forks"])
def test_who_sits_down_is_stored(tmp_path: Path, deed: str) -> None:
    with House(tmp_path) as house:
        host, ada = house.guest(), house.guest("Ada")
        if deed == "makes":
            table = ada.table("me", "friend", start=False)
        else:
            table = host.table("me", "friend", start=False, public=True)
            if deed == "joins":
                ada.post(f"/api/tables/{table}/join", name="The Countess")
            else:
                host.post(f"/api/tables/{table}/start", fill="random")
                host.post(f"/api/tables/{table}/resign", seat=0, version=0)
                ada.post(f"/api/tables/{table}/fork", at=0, seat=0, bot="random")
        assert stored(tmp_path) == ["Ada"]
        ada.post("/api/me", name="Ada the Elder")
        assert stored(tmp_path) == ["Ada the Elder"]
        host.post("/api/me", name="Host")
        assert stored(tmp_path) == (
            ["Ada the Elder"] if deed == "makes" else ["Ada the Elder", "Host"]
        )
    with House(tmp_path) as house:
        again = Guest(house.address, cookies={"gonfalon_guest": ada.cookie})
        assert again.get("/api/me") == {"name": "Ada the Elder"}


def test_spectators_of_a_private_table_are_not_stored_and_watch_on(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = house.guest("Ada")
        table = ada.table("me", "hot-seat")
        token = ada.get(f"/api/tables/{table}")["links"]["watch"].removeprefix("/watch/")
        for _ in range(STRANGERS):
            answer = httpx.get(f"http://{house.address}/api/links/{token}")
            assert answer.status_code == 200
        eve, mallory = house.guest(), house.guest()
        eve.get(f"/api/links/{token}")
        assert eve.state(table, -1)["version"] == 0
        passes = [cookie for cookie in eve.http.cookies.jar if cookie.name == "gonfalon_watch"]
        assert [one.path for one in passes] == [f"/api/tables/{table}"]
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            assert database.execute("SELECT count(*) FROM watchers").fetchone() == (0,)
    with House(tmp_path) as house:
        state = f"http://{house.address}/api/tables/{table}/seats/-1"
        own = {"gonfalon_guest": eve.cookie, "gonfalon_watch": str(passes[0].value)}
        assert httpx.get(state, cookies=own).status_code == 200, "after a restart, too"
        foreign = own | {"gonfalon_guest": mallory.cookie}
        assert httpx.get(state, cookies=foreign).status_code == 404
        other = {"gonfalon_guest": eve.cookie, "gonfalon_watch": "x" * 43}
        assert httpx.get(state.replace(table, table[::-1]), cookies=other).status_code == 404


def test_memory_holds_only_so_many_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(guests, "MOST_NAMES", 3)

    async def name_all() -> list[str]:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        people = Guests(store)
        for number in range(5):
            await people.rename(f"g{number}", f"Name {number}")
        found = [await people.name_of(f"g{number}") for number in range(5)]
        await store.close()
        return found

    assert asyncio.run(name_all()) == ["", "", "Name 2", "Name 3", "Name 4"]


def test_unused_guests_are_forgotten(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, bert = house.guest("Ada"), house.guest("Bert")
        table = ada.table("friend", "hot-seat", start=False, public=True)
        bert.post(f"/api/tables/{table}/join")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("UPDATE guests SET created = ?", (OLD,))
        database.execute("UPDATE seats SET guest = NULL WHERE seat = 1")
        rows = [(f"old-{number}", "Eve", OLD) for number in range(STRANGERS)]
        database.executemany("INSERT INTO guests (id, name, created) VALUES (?, ?, ?)", rows)
        database.execute(
            "INSERT INTO guests (id, name, created) SELECT 'new', 'Young', tables.created FROM tables"
        )
        database.commit()
    with House(tmp_path) as house:
        assert house.guest().get("/api/me") == {"name": ""}
    assert stored(tmp_path) == ["Ada", "Bert", "Young"]
