"""kill -9 at any moment: what was accepted is there, once; what was not is not."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from gonfalon.server.store import Store
from tests.server.house import GAME, Guest, text_of
from tests.server.process import Nursery, Process

KILLS = 15
TABLES = ((GAME, 2), (GAME, 2))
MANY_KILLS = {"sqlite": 100, "postgresql": 20}
"""In `make soak`."""
LIVELY = 4
"""At most so many moves of every table before a kill."""
PATIENCE = 300.0
MANY_TABLES = ((GAME, 2), (GAME, 4), (GAME, 3), ("medieval", 3), ("medioevo", 3), ("prototype", 3))


class Player:
    """Plays all seats of a table as fast as it can and writes down what was accepted."""

    def __init__(self, guest: Guest, game: str = GAME, seats: int = 2, bots: int = 0) -> None:
        self.sit(guest)
        self.game = game
        self.seats = seats
        self.bots = bots
        self.begin(random.randrange(10**6))

    def sit(self, guest: Guest) -> None:
        """Come back as the same person to a server that was started again, which may be slow."""
        self.guest = guest
        guest.http.timeout = httpx.Timeout(PATIENCE)

    def begin(self, seed: int) -> None:
        """Sit down at a new table."""
        kinds = ["me", *["hot-seat"] * (self.seats - 1), *["steward"] * self.bots]
        self.table = self.guest.table(*kinds, game=self.game, seed=seed)
        self.accepted: list[tuple[int, str]] = []
        self.asked: tuple[int, str] | None = None
        """The move under way, whose answer has not come."""

    def play(self) -> None:
        try:
            while True:
                for seat in range(self.seats):
                    state = self.guest.state(self.table, seat)
                    prompt = state["prompt"]
                    if state["status"] == "over" or not prompt or not prompt["moves"]:
                        continue
                    move = text_of(random.choice(prompt["moves"]))
                    self.asked = (seat, move)
                    answer = self.guest.try_to_play(self.table, seat, move, state["version"])
                    if answer.status_code == 200:
                        self.accepted.append(self.asked)
                    self.asked = None
        except httpx.HTTPError:
            pass


def test_no_accepted_move_is_lost_and_none_is_played_twice(tmp_path: Path) -> None:
    kill_often(tmp_path / "gonfalon", "", KILLS, TABLES)


@pytest.mark.soak
def test_no_accepted_move_is_lost_by_many_kills(tmp_path: Path) -> None:
    kill_often(tmp_path / "gonfalon", "", MANY_KILLS["sqlite"], MANY_TABLES)


@pytest.mark.soak
def test_no_accepted_move_is_lost_on_postgresql(tmp_path: Path, postgres: str) -> None:
    kill_often(tmp_path / "gonfalon", postgres, MANY_KILLS["postgresql"], MANY_TABLES)


def kill_often(folder: Path, database: str, kills: int, tables: Sequence[tuple[str, int]]) -> None:
    """Kill the server again and again while all tables are played, so that their moves share transactions."""
    address = database or f"sqlite:///{folder / 'tables.db'}"
    nursery = Nursery()
    ada = Guest(nursery.start(folder, database), "Ada")
    players = [Player(ada, game, seats) for game, seats in tables]
    moves = cut_off = 0
    for number in range(kills):
        play_and_kill(players, nursery.kill)
        ada = Guest(nursery.start(folder, database), cookies={"gonfalon_guest": ada.cookie})
        stored = stored_moves(address)
        for player in players:
            player.sit(ada)
            cut_off += player.asked is not None
            check(player, stored.get(player.table, []))
            # it is the game that was played, and not one that goes on from a stored state
            status = ada.state(player.table, 0)["status"]
            if status == "over":
                moves += len(player.accepted)
                player.begin(number)
    moves += sum(len(player.accepted) for player in players)
    nursery.close()
    assert segments(address) == {0}
    assert moves >= kills
    print(f"{kills} kills, {moves} accepted moves, {cut_off} cut off, none lost, none doubled")


def test_the_command_comes_back_after_a_kill_and_stops_on_ctrl_c(tmp_path: Path) -> None:
    server = Process(tmp_path)
    ada = Guest(server.ready(), "Ada")
    player = Player(ada, bots=1)
    address = f"sqlite:///{tmp_path / 'gonfalon' / 'tables.db'}"
    for _ in range(2):
        play_and_kill([player], server.kill)
        server = Process(tmp_path)
        player.guest = ada = Guest(server.ready(), cookies={"gonfalon_guest": ada.cookie})
        check(player, stored_moves(address)[player.table])
    with ada.live(player.table, 0):  # an open line does not keep it from stopping
        assert server.stop() == 130


def play_and_kill(players: list[Player], kill: Callable[[], None]) -> None:
    """At any moment after some moves."""
    threads = [threading.Thread(target=player.play) for player in players]
    wanted = sum(len(player.accepted) for player in players) + random.randint(
        1, LIVELY * len(players)
    )
    for thread in threads:
        thread.start()
    patience = time.monotonic() + 10
    while sum(len(p.accepted) for p in players) < wanted and time.monotonic() < patience:
        time.sleep(0.005)
    time.sleep(random.uniform(0.0, 0.05))
    kill()
    for thread in threads:
        thread.join()


def check(player: Player, stored: list[tuple[int, str, int]]) -> None:
    """The stored moves are those that were accepted, and at most the one whose answer was cut off."""
    assert [version for _, _, version in stored] == list(range(1, len(stored) + 1))
    own = [(seat, move) for seat, move, _ in stored if seat < player.seats]
    if own != player.accepted and player.asked is not None:
        # written, but the answer never arrived: it stands
        player.accepted.append(player.asked)
    assert own == player.accepted
    player.asked = None


# ---- straight from the database


def stored_moves(address: str) -> dict[str, list[tuple[int, str, int]]]:
    """Of every table its moves in order: seat, text and number."""
    found: dict[str, list[tuple[int, str, int]]] = {}
    for table, *move in rows(
        address, "SELECT table_id, seat, text, version FROM moves ORDER BY version"
    ):
        found.setdefault(table, []).append((move[0], move[1], move[2]))
    return found


def segments(address: str) -> set[int]:
    return {number for (number,) in rows(address, "SELECT number FROM segments")}


def rows(address: str, query: str) -> list[Any]:
    """While a server has the database."""

    async def read() -> list[Any]:
        store = Store(address)
        async with store.session() as session:
            found = list(await session.execute(text(query)))
        await store.close()
        return found

    return asyncio.run(read())
