"""What is stored: restarts, changed rules, migrations, two servers on one database, PostgreSQL."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table
from gonfalon.server.models import Base
from gonfalon.server.store import HEAD, Store, StoreError, parse_database
from tests.server.house import GAME, Guest, House, text_of, trading, two_players, until

SHOWN = ("version", "view", "waiting", "prompt", "log", "log_size", "result")


def shown(guest: Guest, table: str, seat: int) -> dict[str, Any]:
    state = guest.state(table, seat)
    return {key: state[key] for key in SHOWN}


def back(house: House, guest: Guest) -> Guest:
    again = Guest(house.address, cookies={"gonfalon_guest": guest.cookie})
    house.guests.append(again)
    return again


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, bert, table = trading(house)
        ada.play(table, 0, "order feed-all")
        state = bert.state(table, 1)
        bank = next(move for move in state["prompt"]["moves"] if move["verb"] == "bank")
        played = bert.play(table, 1, text_of(bank))
        bert.post(f"/api/tables/{table}/undo", seat=1, version=played["version"])
        before = [shown(ada, table, 0), shown(bert, table, 1), shown(ada, table, -1)]
        past = ada.get(f"/api/tables/{table}/history", seat=0, at=9)
    with House(tmp_path) as house:
        ada, bert = back(house, ada), back(house, bert)
        assert [shown(ada, table, 0), shown(bert, table, 1), shown(ada, table, -1)] == before
        assert ada.get(f"/api/tables/{table}/history", seat=0, at=9)["view"] == past["view"]
        bert.play(table, 1, "finish")


def test_a_table_nobody_looks_at_is_dropped_and_comes_back(tmp_path: Path) -> None:
    with House(tmp_path, idle_seconds=0.1) as house:
        ada, _, table = two_players(house)
        before = shown(ada, table, 0)
        rooms = house.app.state.services.rooms
        until(lambda: rooms.present(table) is None)
        assert shown(ada, table, 0) == before


def test_under_changed_rules_a_table_goes_on_in_a_new_segment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(tmp_path) as house:
        ada, bert, table = trading(house)
        before = [shown(ada, table, 0), shown(bert, table, 1)]
    monkeypatch.setattr(find_game(GAME), "rules_version", "next")
    for _ in range(2):  # and again, when the new segment is itself replayed
        with House(tmp_path) as house:
            ada, bert = back(house, ada), back(house, bert)
            now = [shown(ada, table, 0), shown(bert, table, 1)]
            for old, new in zip(before, now, strict=True):
                for key in ("version", "view", "waiting", "log", "log_size"):
                    assert new[key] == old[key]
            refused = ada.get(f"/api/tables/{table}/history", status=409, seat=0, at=3)
            assert refused["code"] == "earlier-rules"
            ada.play(table, 0, ada.state(table, 0)["prompt"]["standing"][0]["text"])
            before = [shown(ada, table, 0), shown(bert, table, 1)]
    rows = _rows(tmp_path, "SELECT number, rules, first, end_hash FROM segments ORDER BY number")
    assert [row[0] for row in rows] == [0, 1]
    assert rows[1][1] == "next" and rows[1][2] > 0 and rows[0][3] and not rows[1][3]


def test_what_happened_under_earlier_rules_stays_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In both languages, taken-back moves left out, private entries for their seat alone."""
    with House(tmp_path) as house:
        ada, bert, table = trading(house)
        ada.play(table, 0, "order feed-all")
        bank = next(m for m in bert.state(table, 1)["prompt"]["moves"] if m["verb"] == "bank")
        played = bert.play(table, 1, text_of(bank))
        bert.post(f"/api/tables/{table}/undo", seat=1, version=played["version"])
        english = [ada.state(table, 0)["log"], bert.state(table, 1)["log"]]
        italian = ada.state(table, 0, lang="it")["log"]
        public = ada.state(table, -1)["log"]
    game = find_game(GAME)
    for version in ("next", "last"):
        monkeypatch.setattr(game, "rules_version", version)
        # words and names may be other ones under other rules: what was told stays as it was
        monkeypatch.setattr(Table, "describe_event", lambda *_: "told anew")
        with House(tmp_path) as house:
            ada, bert = back(house, ada), back(house, bert)
            assert [ada.state(table, 0)["log"], bert.state(table, 1)["log"]] == english
            assert ada.state(table, 0, lang="it")["log"] == italian
            assert ada.state(table, -1)["log"] == public
            assert ada.state(table, 0)["log_size"] == len(english[0])
    monkeypatch.undo()
    monkeypatch.setattr(game, "rules_version", "last")
    with House(tmp_path) as house:
        ada, bert = back(house, ada), back(house, bert)
        version = bert.state(table, 1)["version"]
        after = bert.play(table, 1, "finish")
        assert [entry["n"] for entry in after["log"]] == [len(english[1])]
        assert after["version"] == version + 1


def test_a_fork_of_a_resumed_table_knows_the_past(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(tmp_path) as house:
        ada = house.guest("Ada")
        table = ada.table("me", "random", seed=5)
        until(lambda: 0 in ada.state(table, 0)["waiting"])
        ada.first_move(table, 0)
        until(lambda: 0 in ada.state(table, 0)["waiting"])
    monkeypatch.setattr(find_game(GAME), "rules_version", "next")
    with House(tmp_path) as house:
        ada = back(house, ada)
        state = ada.state(table, 0)
        fork = ada.post(f"/api/tables/{table}/fork", at=state["version"], seat=0, bot="random")[
            "id"
        ]
        forked = ada.state(fork, 0)
        told = [entry["text"] for entry in state["log"]]
        assert told and [entry["text"] for entry in forked["log"]][: len(told)] == told


def test_words_are_added_to_what_was_stored_before_there_were_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(tmp_path) as house:
        ada, _, table = trading(house)
        before = ada.state(table, 0)["log"]
    _change(tmp_path, "UPDATE moves SET told = NULL", "UPDATE segments SET opening = NULL")
    with House(tmp_path) as house:
        assert back(house, ada).state(table, 0)["log"] == before
    assert _rows(tmp_path, "SELECT COUNT(*) FROM moves WHERE told IS NULL") == [(0,)]
    monkeypatch.setattr(find_game(GAME), "rules_version", "next")
    with House(tmp_path) as house:
        assert back(house, ada).state(table, 0)["log"] == before


def test_moves_that_no_longer_lead_to_the_stored_state_are_left_behind(tmp_path: Path) -> None:
    """Rules that changed without a new version: the stored state is what counts."""
    with House(tmp_path) as house:
        ada, _, table = trading(house)
        before = shown(ada, table, 0)
    _change(tmp_path, "UPDATE moves SET text = 'place-tokens 0 0 3' WHERE version = 1")
    with House(tmp_path) as house:
        ada = back(house, ada)
        after = shown(ada, table, 0)
        assert after["view"] == before["view"] and after["version"] == before["version"]
        assert after["log"] == before["log"]
        ada.play(table, 0, "finish")
    rules = _rows(tmp_path, "SELECT rules FROM segments ORDER BY number")
    assert rules[0][0].endswith("~") and not rules[1][0].endswith("~")


def _change(folder: Path, *statements: str) -> None:
    database = sqlite3.connect(folder / "tables.db")
    for statement in statements:
        database.execute(statement)
    database.commit()
    database.close()


def _rows(folder: Path, query: str) -> list[Any]:
    database = sqlite3.connect(folder / "tables.db")
    try:
        return database.execute(query).fetchall()
    finally:
        database.close()


def test_a_database_file_belongs_to_one_server(tmp_path: Path) -> None:
    """By whatever name it is called; and it is free again when that one has gone."""
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    with House(tmp_path) as house:
        for name in ("tables.db", "link.db"):
            with pytest.raises(
                StoreError, match=rf"in use by another server \(process {os.getpid()}\)"
            ):
                asyncio.run(Store(f"sqlite:///{tmp_path / name}").open())
        two_players(house)  # who was there first goes on
    with House(tmp_path) as house:
        two_players(house)


def test_only_their_owner_reads_the_files(tmp_path: Path) -> None:
    """They hold what is hidden from players. Older databases are closed to others as well."""
    folder = tmp_path / "new"
    with House(folder) as house:
        two_players(house)
        files = {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}
        assert {"tables.db", "tables.db-wal", "tables.db-shm", "server-secret"} <= set(files)
        assert set(files.values()) == {0o600}
        assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "tables.db").chmod(0o644)
    folder.chmod(0o755)
    with House(folder):
        assert (folder / "tables.db").stat().st_mode & 0o777 == 0o600
        assert folder.stat().st_mode & 0o777 == 0o755  # the folder is its owner's business


def test_a_failed_write_plays_nothing(own_house: House) -> None:
    ada, _, table = two_players(own_house)
    file = own_house.settings.folder / "tables.db"
    database = sqlite3.connect(file)
    database.execute(
        "CREATE TRIGGER full BEFORE INSERT ON moves BEGIN SELECT RAISE(FAIL, 'full'); END"
    )
    database.commit()
    failed = ada.try_to_play(table, 0, "order feed-all", 0)
    assert failed.status_code in (409, 500) and failed.json()["reason"]
    database.execute("DROP TRIGGER full")
    database.commit()
    database.close()
    assert ada.state(table, 0)["version"] == 0
    assert ada.play(table, 0, "order feed-all")["version"] == 1


def test_the_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    import gonfalon.server.store as module

    async def differences() -> list[Any]:
        store = Store(f"sqlite:///{tmp_path / 'x.db'}")
        await store.open()
        async with store.session() as session:
            connection = await session.connection()
            found = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), Base.metadata)
            )
            durable = (await session.execute(text("PRAGMA synchronous"))).scalar()
            journal = (await session.execute(text("PRAGMA journal_mode"))).scalar()
        await store.close()
        assert (durable, journal) == (2, "wal")
        return list(found)

    assert asyncio.run(differences()) == []
    config = Config()
    config.set_main_option("script_location", str(Path(module.__file__).with_name("migrations")))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_a_database_of_a_newer_gonfalon_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    database = sqlite3.connect(file)
    database.execute("CREATE TABLE alembic_version (version_num TEXT)")
    database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.commit()
    database.close()
    with pytest.raises(StoreError, match="newer"):
        asyncio.run(Store(f"sqlite:///{file}").open())


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("nonsense", "not understood"),
        ("mysql://a:b@c/d", "no support for mysql"),
        ("sqlite://", "name a file"),
        ("sqlite:///file:tables.db?uri=true", "name a file"),
        ("postgresql://x:port/y", "not understood"),
    ],
)
def test_a_bad_address_is_one_clear_line(address: str, words: str) -> None:
    with pytest.raises(StoreError, match=words):
        parse_database(address)


def test_an_address_is_told_without_its_password() -> None:
    store = Store("postgresql://gonfalon:secret@localhost/tables")
    assert "secret" not in store.address and "localhost" in store.address


# ---- PostgreSQL


def test_the_same_on_postgresql(tmp_path: Path, postgres: str) -> None:
    with House(tmp_path, database=postgres) as house:
        ada, bert, table = trading(house)
        ada.play(table, 0, "order feed-all")
        stale = ada.try_to_play(table, 0, "order finish-trade", 0)
        assert stale.status_code == 409
        bert.post(f"/api/tables/{table}/chat", text="Bene!")
        assert bert.get("/api/tables/%00x", status=404)["code"] == "no-table"
        watch = ada.get(f"/api/tables/{table}")["links"]["watch"].removeprefix("/watch/")
        house.guest().get(f"/api/links/{watch}")
        before = [shown(ada, table, 0), shown(bert, table, 1)]
    with House(tmp_path, database=postgres) as house:
        ada, bert = back(house, ada), back(house, bert)
        assert [shown(ada, table, 0), shown(bert, table, 1)] == before
        assert bert.get(f"/api/tables/{table}/chat")["chat"][0]["text"] == "Bene!"
        assert table in [one["id"] for one in bert.get("/api/tables")["tables"]]
        bots = ada.table("me", "steward", seed=1)
        until(lambda: 0 in ada.state(bots, 0)["waiting"])
        ada.first_move(bots, 0)


def test_settings_are_plain() -> None:
    from gonfalon.server.settings import Settings

    settings = Settings(Path("somewhere"))
    assert settings.database_url == "sqlite:///somewhere/tables.db"
    assert dataclasses.replace(settings, database="x").database_url == "x"
