"""Positions that a scene has set, put before guests of a server: the table is written into its own storage."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Protocol

from gonfalon.kernel.table import Table
from gonfalon.server.archive import moment, present_of, segment_of
from gonfalon.server.identity import new_nonce, new_table_id
from gonfalon.server.sight import step

ABSENT = "somebody who is elsewhere"

Row = dict[str, Any]


class Sitter(Protocol):
    """A person with a browser, or a guest without one."""

    def post(self, path: str, **body: Any) -> Any: ...


def plant(home: Path, table: Table, *people: Sitter, at: int = 0) -> str:
    """A running table of this position, the seats from this one on for these people; everybody may watch it."""
    return plant_like(home, table, _lobby(table, people, at))


def plant_like(home: Path, table: Table, lobby: str, *played: tuple[int, str]) -> str:
    """A running table of this position, with the people of a table that waits for its start; `played`: moves since."""
    table = Table(table.game, table.seats, table.seed, table.options, table.state.copy())
    (file,) = home.glob("**/tables.db")
    database = sqlite3.connect(file, timeout=10)
    database.row_factory = sqlite3.Row
    id = new_table_id()

    def rows(name: str, column: str) -> list[Row]:
        found = database.execute(f"SELECT * FROM {name} WHERE {column} = ?", (lobby,))
        return [dict(row) for row in found]

    def insert(name: str, row: Row) -> None:
        marks = ", ".join("?" * len(row))
        database.execute(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({marks})", [*row.values()])

    with database:
        (row,) = rows("tables", "id")
        insert("tables", {**row, "id": id, "token_hash": new_nonce()})
        for seat in rows("seats", "table_id"):
            if seat["kind"] == "open":
                seat |= {"kind": "person", "guest": ABSENT, "name": f"Player {seat['seat'] + 1}"}
            insert("seats", {**seat, "table_id": id, "token_hash": new_nonce()})
        insert("segments", segment_of(id, 0, 0, table))
        for version, move in enumerate(played, 1):
            stored = moment(table, step(table, *move))
            insert("moves", {"table_id": id, "version": version, **stored._asdict()})
        now = {**present_of(table), "version": len(played)}
        fields = ", ".join(f"{name} = ?" for name in now)
        database.execute(f"UPDATE tables SET {fields} WHERE id = ?", [*now.values(), id])
    database.close()
    return id


def _lobby(table: Table, people: tuple[Sitter, ...], first: int) -> str:
    """An ordinary table at which these people have sat down."""
    host, *guests = people
    seats = [{"kind": "me" if seat == first else "friend"} for seat in range(table.seats)]
    wishes = {"game": table.game.id, "seats": seats, "options": table.options, "public": True}
    lobby = host.post("/api/tables", **wishes)
    for seat, guest in enumerate(guests, first + 1):
        token = lobby["seats"][seat]["link"].removeprefix("/join/")
        guest.post(f"/api/tables/{lobby['id']}/join", token=token)
    return str(lobby["id"])
