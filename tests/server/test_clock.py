"""The clock of a table: a game with the option `minutes` is told when its time is up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel import timed
from gonfalon.kernel.game import Option
from gonfalon.kernel.registry import find_game
from tests.server.house import GAME, Guest, House, until

MINUTE = 1.0
MINUTES = 4
"""Long enough for a slow machine to look before the time is up."""


@pytest.fixture(autouse=True)
def _timed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game has the option here, and a minute is short."""
    game = find_game(GAME)
    monkeypatch.setattr(game, "options", [*game.options, Option("minutes", 0)])
    monkeypatch.setattr(timed, "MINUTE", MINUTE)
    yield


def calls(state: Any) -> int:
    return sum(entry["kind"] == "time-up" for entry in state["log"])


def table_of(ada: Guest, minutes: int = MINUTES) -> str:
    return ada.table("me", "hot-seat", seed=3, options={"minutes": minutes})


def again(house: House, guest: Guest) -> Guest:
    """The same guest after a restart."""
    same = Guest(house.address, cookies={"gonfalon_guest": guest.cookie})
    house.guests.append(same)
    return same


def test_the_server_says_when_the_time_is_up(house: House) -> None:
    ada = house.guest("Ada")
    table = table_of(ada)
    with ada.live(table, 0) as line:
        assert calls(line.next("state")) == 0
        assert calls(line.next("state")) == 1, "everybody is told at once"
    state = ada.state(table, 0)
    assert "time-up" not in [move["text"] for move in state["host"]]
    assert state["prompt"], "the turn in progress goes on"


def test_it_is_said_once_and_not_before(house: House) -> None:
    ada = house.guest("Ada")
    table = table_of(ada)
    assert calls(ada.state(table, 0)) == 0
    ada.post(
        f"/api/tables/{table}/host", seat=0, move="time-up", version=ada.state(table, 0)["version"]
    )
    time.sleep(1.1 * MINUTES * MINUTE)
    assert calls(ada.state(table, 0)) == 1, "the host had said so already"


def test_without_the_option_nothing_rings(house: House) -> None:
    ada = house.guest("Ada")
    table = table_of(ada, 0)
    time.sleep(MINUTE)
    assert calls(ada.state(table, 0)) == 0


def test_the_clock_starts_with_the_game_not_with_the_lobby(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "hot-seat", seed=3, start=False, options={"minutes": MINUTES})
    time.sleep(1.1 * MINUTES * MINUTE)
    ada.post(f"/api/tables/{table}/start")
    assert calls(ada.state(table, 0)) == 0
    until(lambda: calls(ada.state(table, 0)) == 1)


@pytest.mark.parametrize("away", [0.0, 1.1 * MINUTES * MINUTE])
def test_it_survives_a_restart(tmp_path: Path, away: float) -> None:
    """The minutes go on while the server is down; if they run out then, the clock rings before anybody plays."""
    with House(tmp_path) as house:
        ada = house.guest("Ada")
        started = time.monotonic()
        table = table_of(ada)
        assert calls(ada.state(table, 0)) == 0
    time.sleep(away)
    with House(tmp_path) as house:
        ada = again(house, ada)
        first = calls(ada.state(table, 0))
        if away:
            assert first == 1
        else:
            until(lambda: calls(ada.state(table, 0)) == 1)
            assert time.monotonic() - started > 0.9 * MINUTES * MINUTE
        assert calls(ada.state(table, 0)) == 1
