"""kill -9 at any moment: what was accepted is there, once; what was not is not."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.server.house import Guest, text_of
from tests.server.process import Nursery, Process

KILLS = 15
MANY_KILLS = 100
"""In `make soak`."""


class Player:
    """Plays as fast as it can and writes down what was accepted."""

    def __init__(self, home: Path, guest: Guest, table: str) -> None:
        self.home = home
        self.guest = guest
        self.table = table
        self.accepted: list[tuple[int, str, int]] = []
        """Seat, move and the seat's version after it."""
        self.asked: tuple[int, str, int] | None = None
        """The move under way, whose answer has not come."""

    def play(self) -> None:
        try:
            while True:
                for seat in (0, 1):
                    state = self.guest.state(self.table, seat)
                    prompt = state["prompt"]
                    if state["status"] == "over" or not prompt or not prompt["moves"]:
                        continue
                    move = text_of(random.choice(prompt["moves"]))
                    self.asked = (seat, move, state["version"] + 1)
                    answer = self.guest.try_to_play(self.table, seat, move, state["version"])
                    if answer.status_code == 200:
                        self.accepted.append(self.asked)
                    self.asked = None
        except httpx.HTTPError:
            pass


def test_no_accepted_move_is_lost_and_none_is_played_twice(tmp_path: Path) -> None:
    kill_often(tmp_path, KILLS)


@pytest.mark.soak
def test_no_accepted_move_is_lost_by_many_kills(tmp_path: Path) -> None:
    kill_often(tmp_path, MANY_KILLS)


def kill_often(tmp_path: Path, kills: int) -> None:
    folder = tmp_path / "gonfalon"
    nursery = Nursery()
    ada = Guest(nursery.start(folder), "Ada")
    # two tables at once, so that their moves share transactions
    players = [Player(tmp_path, ada, ada.table("me", "hot-seat", seed=seed)) for seed in (1, 2)]
    moves = 0
    for number in range(kills):
        play_and_kill(players, nursery.kill)
        ada = Guest(nursery.start(folder), cookies={"gonfalon_guest": ada.cookie})
        for player in players:
            player.guest = ada
            check(player)
            if ada.state(player.table, 0)["status"] == "over":
                moves += len(player.accepted)
                player.table = ada.table("me", "hot-seat", seed=number)
                player.accepted = []
    nursery.close()
    assert moves + sum(len(player.accepted) for player in players) >= kills


def test_the_command_comes_back_after_a_kill_and_stops_on_ctrl_c(tmp_path: Path) -> None:
    server = Process(tmp_path)
    ada = Guest(server.ready(), "Ada")
    player = Player(tmp_path, ada, ada.table("me", "hot-seat", "steward", seed=3))
    for _ in range(2):
        play_and_kill([player], server.kill)
        server = Process(tmp_path)
        player.guest = ada = Guest(server.ready(), cookies={"gonfalon_guest": ada.cookie})
        check(player)
    with ada.live(player.table, 0):  # an open line does not keep it from stopping
        assert server.stop() == 130


def play_and_kill(players: list[Player], kill: Callable[[], None]) -> None:
    """At any moment after the first move."""
    threads = [threading.Thread(target=player.play) for player in players]
    had = sum(len(player.accepted) for player in players)
    for thread in threads:
        thread.start()
    patience = time.monotonic() + 10
    while sum(len(player.accepted) for player in players) == had and time.monotonic() < patience:
        time.sleep(0.005)
    time.sleep(random.uniform(0.0, 0.15))
    kill()
    for thread in threads:
        thread.join()


def check(player: Player) -> None:
    """The stored moves are those that were accepted, and at most the one whose answer was cut off."""
    own: dict[int, list[tuple[int, str, int]]] = {0: [], 1: []}
    for move in player.accepted:
        own[move[0]].append(move)
    expected = {seat: [move for _, move, _ in moves] for seat, moves in own.items()}
    stored = stored_moves(player)
    for seat in (0, 1):
        if stored[seat] != expected[seat] and player.asked is not None and player.asked[0] == seat:
            # written, but the answer never arrived: it stands
            expected[seat].append(player.asked[1])
            player.accepted.append(player.asked)
        assert stored[seat] == expected[seat]
    player.asked = None


def stored_moves(player: Player) -> dict[int, list[str]]:
    """What the restarted server has of each seat, straight from its database."""
    file = player.home / "gonfalon" / "tables.db"
    database = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        rows = database.execute(
            "SELECT seat, text, version FROM moves WHERE table_id = ? ORDER BY version",
            (player.table,),
        ).fetchall()
    finally:
        database.close()
    assert [version for _, _, version in rows] == list(range(1, len(rows) + 1))
    return {seat: [text for at, text, _ in rows if at == seat] for seat in (0, 1)}
