"""When something around the server fails: a clear answer, one line in the log, and all is well again afterwards."""

from __future__ import annotations

import json
import logging
import re
import resource
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from gonfalon.server.static import PAGES
from tests.server.house import PATIENCE, Guest, House, two_players, until
from tests.server.process import Process

PAGE_BYTES = 4096
"""At least so many are written by a commit."""


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the server wrote into its log; every entry must be one line."""
    records = [record for record in caplog.records if record.levelno >= logging.WARNING]
    for record in records:
        assert record.exc_info is None, record
        assert "\n" not in record.getMessage()
    return [record.getMessage() for record in records]


def health(address: str) -> int:
    return httpx.get(f"http://{address}/healthz", timeout=PATIENCE).status_code


def test_a_full_disk(tmp_path: Path) -> None:
    """The server may write no byte more, as when its disk is full."""
    server = Process(tmp_path)
    address = server.ready()
    assert health(address) == 200
    ada = Guest(address, "Ada")
    table = ada.table("me", "hot-seat")
    pid, unlimited = server.process.pid, resource.RLIM_INFINITY
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, unlimited))
    until(lambda: health(address) == 503)
    refused = ada.try_to_play(table, 0, "order feed-all", 0)
    assert (refused.status_code, refused.json()["code"]) == (503, "no-storage")
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
    until(lambda: health(address) == 200)
    assert ada.state(table, 0)["version"] == 0  # nothing was played
    assert ada.play(table, 0, "order feed-all")["version"] == 1
    server.process.terminate()
    _, log = server.process.communicate(timeout=PATIENCE)
    assert "Traceback" not in log and "INSERT" not in log and "feed-all" not in log
    for line in log.splitlines():
        assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} (WARNING|ERROR) gonfalon", line)
    assert "nothing can be stored" in log and "stored again" in log


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[House]:
    """A server that does not wait long for a database that somebody else has locked."""
    with House(tmp_path, database=f"sqlite:///{tmp_path / 'tables.db'}?timeout=0.1") as house:
        yield house


def test_a_locked_database(impatient: House, caplog: pytest.LogCaptureFixture) -> None:
    ada, _, table = two_players(impatient)
    assert health(impatient.address) == 200
    thief = sqlite3.connect(impatient.settings.folder / "tables.db", isolation_level=None)
    thief.execute("BEGIN IMMEDIATE")
    refused = ada.try_to_play(table, 0, "order feed-all", 0)
    assert (refused.status_code, refused.json()["code"]) == (503, "no-storage")
    assert refused.json()["reason"]
    until(lambda: health(impatient.address) == 503)
    assert ada.state(table, 0)["version"] == 0  # who only looks notices nothing
    thief.execute("ROLLBACK")
    thief.close()
    until(lambda: health(impatient.address) == 200)
    assert ada.play(table, 0, "order feed-all")["version"] == 1
    told = lines(caplog)
    assert any("locked" in line for line in told)
    assert not any("INSERT" in line or "feed-all" in line for line in told)


def test_a_database_that_was_taken_away(own_house: House) -> None:
    file = own_house.settings.folder / "tables.db"
    assert health(own_house.address) == 200
    file.rename(file.with_name("elsewhere.db"))
    until(lambda: health(own_house.address) == 503)
    file.with_name("elsewhere.db").rename(file)
    until(lambda: health(own_house.address) == 200)


def test_health_is_found_out_once_a_second(own_house: House) -> None:
    """Whoever asks all the time does not make the server write all the time."""
    wal = own_house.settings.folder / "tables.db-wal"
    assert health(own_house.address) == 200
    before, began = wal.stat().st_size, time.monotonic()
    with httpx.Client(base_url=f"http://{own_house.address}") as client:
        answers = {client.get("/healthz").status_code for _ in range(100)}
    commits = (wal.stat().st_size - before) // PAGE_BYTES
    assert answers == {200} and commits <= time.monotonic() - began + 1


def test_who_hangs_up_in_the_middle_is_no_news(
    own_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    ada, _, table = two_players(own_house)
    body = json.dumps({"seat": 0, "move": "order feed-all", "version": 0}).encode()
    head = (
        f"POST /api/tables/{table}/play HTTP/1.1\r\nHost: {own_house.address}\r\n"
        f"Cookie: gonfalon_guest={ada.cookie}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    ).encode()
    for request in (head, head + body[:10], head + body, b"GET / HTTP/1.1\r\n"):
        with socket.create_connection(("127.0.0.1", own_house.port)) as line:
            line.sendall(request)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    with ada.live(table, 0) as open_line:
        open_line.next("state")
        open_line.socket.socket.shutdown(socket.SHUT_RDWR)
    until(lambda: ada.state(table, 0)["version"] == 1)
    ada.play(table, 0, "order finish-trade")
    assert lines(caplog) == []


# ---- damaged tables

DAMAGE = {
    "options": "UPDATE tables SET options = '{' WHERE id = ?",
    "options of another kind": "UPDATE tables SET options = '[]' WHERE id = ?",
    "a game that is not there": "UPDATE tables SET game = 'chess' WHERE id = ?",
    "the start and the present": "UPDATE segments SET start = '{}', start_hash = 'x' WHERE table_id = ?",
    "a start that is no JSON": "UPDATE segments SET start = '[' WHERE table_id = ?",
    "a move of nobody": "UPDATE moves SET seat = 99 WHERE table_id = ?",
    "a move that is none": "UPDATE moves SET text = 'x', told = '[[[' WHERE table_id = ?",
    "what was told": "UPDATE moves SET told = '{' WHERE table_id = ?",
    "who is waited for": "UPDATE tables SET waiting = 'x,y' WHERE id = ?",
    "seats": "DELETE FROM seats WHERE table_id = ?",
    "numbers of seats": "UPDATE seats SET seat = 'x' WHERE seat = 1 AND table_id = ?",
    "one seat": "DELETE FROM seats WHERE seat = 1 AND table_id = ?",
    "when it was changed": "UPDATE tables SET updated = 'soon' WHERE id = ?",
}


def test_a_damaged_table_says_so_and_leaves_the_others_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with House(tmp_path) as house:
        ada = house.guest("Ada")
        tables = {kind: ada.table("me", "hot-seat") for kind in [*DAMAGE, "nothing"]}
        for table in tables.values():
            ada.play(table, 0, "order feed-all")
    database = sqlite3.connect(tmp_path / "tables.db")
    for kind, statement in DAMAGE.items():
        database.execute(statement, (tables[kind],))
    # what a table goes on from when its moves lead elsewhere is gone as well
    for kind in ("the start and the present", "a move of nobody", "a move that is none"):
        database.execute("UPDATE tables SET now = '{}' WHERE id = ?", (tables[kind],))
    database.commit()
    database.close()
    with House(tmp_path) as house:
        ada = Guest(house.address, cookies={"gonfalon_guest": ada.cookie})
        house.guests.append(ada)
        listed = [one["id"] for one in ada.get("/api/tables")["tables"]]
        assert tables["nothing"] in listed
        for kind, table in tables.items():
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/seats/0"):
                answer = ada.http.get(path, params={"lang": "it"})
                if answer.is_success:
                    continue
                problem = answer.json()
                assert problem["code"] in ("damaged-table", "no-game"), (kind, problem)
                assert problem["reason"] != "internal"
        damaged = [tables[kind] for kind in DAMAGE if kind in (
            "options", "the start and the present", "a start that is no JSON", "a move of nobody", "seats",
        )]  # fmt: skip
        for table in damaged:
            assert ada.get(f"/api/tables/{table}", status=500)["code"] == "damaged-table"
        with ada.live(damaged[0], 0) as line:
            assert line.next()["code"] == "damaged-table"
        ada.play(tables["nothing"], 0, "order finish-trade")
    assert any("is damaged" in line for line in lines(caplog))


# ---- addresses


def test_only_addresses_of_the_app_answer_with_its_page(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<title>Gonfalon</title>")
    with (
        House(tmp_path / "house", static=static) as house,
        httpx.Client(base_url=f"http://{house.address}", timeout=PATIENCE) as client,
    ):
        for path in ("/", *(f"/{page}/x" for page in PAGES), "/return", "/table/x/replay"):
            assert (client.get(path).status_code, path) == (200, path)
        for path in (
            "/metrics",
            "/wp-login.php",
            "/.env",
            "/admin",
            "/table.html",
            "/api",
            "/schemas",
        ):
            answer = client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "no-page"), path
        seen = client.get("/somewhere", headers={"Accept": "text/html,*/*"})
        assert (seen.status_code, seen.text) == (404, "<title>Gonfalon</title>")
        robots = client.get("/robots.txt")
        assert robots.headers["content-type"].startswith("text/plain")
        assert robots.text.startswith("User-agent: *\nDisallow: /api/\n")
        assert "Disallow: /join" in robots.text and "set-cookie" not in robots.headers


def test_no_other_address_answers_where_the_app_is_not_built(tmp_path: Path) -> None:
    with (
        House(tmp_path / "house", static=tmp_path / "nowhere") as house,
        httpx.Client(base_url=f"http://{house.address}", headers={"Accept": "text/html"}) as client,
    ):
        assert client.get("/").status_code == 200
        assert client.get("/metrics").status_code == 404


def test_server_and_app_know_the_same_pages() -> None:
    source = Path(__file__).parents[2].joinpath("web/src/lib/pages.ts").read_text()
    assert set(re.findall(r'first === "(\w+)"', source)) == set(PAGES)
