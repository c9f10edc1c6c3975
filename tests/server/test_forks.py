"""Forks: chance of their own, and nothing in them but what the seat knew."""

from __future__ import annotations

import json
import random
import sqlite3
from typing import Any

import pytest

import gonfalon
from gonfalon.kernel import engine
from gonfalon.kernel.table import Table
from gonfalon.kernel.verify import verify
from gonfalon.server.dice import full_record
from gonfalon.server.forks import position_known
from tests.games.every_game import configurations, pick
from tests.server.house import Guest, House, until

KEY = bytes(range(32))
LOOKS = 6
every_game = pytest.mark.parametrize("id", gonfalon.game_ids())


def moments(id: str, seed: int, looks: int) -> Any:
    """A table in the middle of a random game, and a seat, again and again."""
    game = gonfalon.find_game(id)
    seats, options = random.Random(seed).choice(configurations(game))
    table = gonfalon.open_table(game, seats, bytes([seed]) * 32, options)
    generator = random.Random(seed)
    while not table.over and looks:
        for _ in range(generator.randrange(5, 40)):
            if table.over:
                return
            seat = generator.choice(table.waiting)
            table.play(seat, pick(generator, table.legal(seat)))
        if not table.over:
            looks -= 1
            yield table, generator.randrange(table.seats)


@every_game
def test_a_fork_is_made_from_the_knowledge_of_its_seat_alone(id: str) -> None:
    """Two games that the seat cannot tell apart give the same fork, whatever the others hold in them."""
    different = 0
    for table, seat in moments(id, 4, LOOKS):
        game, known = table.game, table.knowledge(seat)
        other = game.redeal(known, seat, 99)
        forks = [
            position_known(game, game.known_to(state, seat), seat, KEY)
            for state in (table.state, other)
        ]
        different += other.dump() != table.state.dump()
        first, second = (json.dumps(fork.dump()) for fork in forks)
        assert first == second
        assert table.state.key.hex() not in first
        again = game.known_to(forks[0], seat)
        assert (again.dump(), again.waiting) == (known.dump(), known.waiting)
    assert different


@every_game
def test_a_fork_can_be_played_on(id: str) -> None:
    generator = random.Random(5)
    for table, seat in moments(id, 5, 2):
        state = position_known(table.game, table.knowledge(seat), seat, KEY)
        state.begin_chance(KEY)
        engine.advance(state)
        fork = Table(table.game, table.seats, 0, table.options, state)
        for _ in range(60):
            if fork.over:
                break
            mover = generator.choice(fork.waiting)
            fork.play(mover, pick(generator, fork.legal(mover)))
            table.game.check(fork.state)
        verify(fork.record())


def played(guest: Guest, game: str, moves: int) -> str:
    table = guest.table("me", "random", "random", game=game)
    for _ in range(moves):
        until(lambda: 0 in guest.state(table, 0)["waiting"])
        guest.first_move(table, 0)
    until(lambda: 0 in guest.state(table, 0)["waiting"])
    return table


@every_game
def test_a_fork_of_an_unfinished_game_tells_nothing_of_it(house: House, id: str) -> None:
    ada = house.guest("Ada")
    table = played(ada, id, 4)
    state = ada.state(table, 0)
    path = f"/api/tables/{table}/fork"
    forks = [ada.post(path, at=state["version"], seat=0, bot="random")["id"] for _ in range(2)]
    rooms = house.app.state.services.rooms
    original = rooms.present(table).table.state
    with sqlite3.connect(house.settings.folder / "tables.db") as database:
        rows = [
            repr(database.execute(f"SELECT * FROM {name} WHERE {place} = ?", (fork,)).fetchall())
            for fork in forks
            for name, place in (
                ("tables", "id"), ("segments", "table_id"), ("moves", "table_id"), ("dice", "table_id"),
            )
        ]  # fmt: skip
    secret = rooms.present(table).dice.part(-1)
    assert not any(original.key.hex() in row or secret in row for row in rows)
    starts = [rooms.present(fork).table.start for fork in forks]
    assert len({start.key for start in starts} | {original.key}) == 3
    view = ada.get(f"/api/tables/{forks[0]}/history", seat=0, at=0)
    assert view["view"] == state["view"]
    assert [entry["text"] for entry in view["log"]] == [entry["text"] for entry in state["log"]]
    until(lambda: 0 in ada.state(forks[0], 0)["waiting"])
    ada.first_move(forks[0], 0)
    room = rooms.present(forks[0])
    record = json.loads(json.dumps(full_record(room, room.table)))
    assert record["segments"][0]["start"]["set"]
    verify(record)


def test_what_the_bots_hold_in_a_fork_is_dealt_anew(house: House) -> None:
    """Ten forks of one moment: the hands of the bots and the deck are never twice the same, and hardly ever the true ones."""
    ada = house.guest("Ada")
    table = played(ada, "medieval", 6)
    rooms = house.app.state.services.rooms
    version = ada.state(table, 0)["version"]
    hidden = []
    for _ in range(10):
        fork = ada.post(f"/api/tables/{table}/fork", at=version, seat=0, bot="random")["id"]
        start = rooms.present(fork).table.start
        hidden.append((tuple(start.hands[1:]), tuple(start.deck)))
    true = rooms.present(table).table.state
    assert len(set(hidden)) == 10
    assert (tuple(true.hands[1:]), tuple(true.deck)) not in hidden


def test_a_fork_survives_a_restart(tmp_path: Any) -> None:
    with House(tmp_path) as house:
        ada = house.guest("Ada")
        table = played(ada, "medieval", 5)
        fork = ada.post(f"/api/tables/{table}/fork", at=3, seat=0, bot="random")["id"]
        until(lambda: 0 in ada.state(fork, 0)["waiting"])
        before = ada.state(fork, 0)
    with House(tmp_path) as house:
        again = Guest(house.address, cookies={"gonfalon_guest": ada.cookie})
        house.guests.append(again)
        after = again.state(fork, 0)
        for name in ("version", "view", "log", "waiting"):
            assert after[name] == before[name]
