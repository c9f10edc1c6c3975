"""Nobody waits for heavy work of others: it runs in threads, and nothing holds the event loop for long."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel.registry import find_game, game_ids
from gonfalon.server import archive, loading, moves, room, starting
from gonfalon.server.api import play
from tests.server.house import Guest, House, text_of

MOVES = 12
LONGEST_SECONDS = 0.050

HEAVY: list[tuple[Any, str]] = [
    (moves, "step"),
    (room, "replay_step"),
    (archive, "replay_into"),
    (starting, "open_table"),
    (play, "full_record"),
    (play, "plan_of"),
    (loading, "_load"),
]
"""Modules, and what in them may take long."""


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[bool]]:
    """Of every heavy call, whether it held the event loop."""
    found: dict[str, list[bool]] = {name: [] for _, name in HEAVY}

    def noted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            found[name].append(asyncio._get_running_loop() is not None)
            return work(*arguments, **named)

        return call

    for module, name in HEAVY:
        monkeypatch.setattr(module, name, noted(name, getattr(module, name)))
    return found


def test_heavy_work_is_done_in_threads(tmp_path: Path, calls: dict[str, list[bool]]) -> None:
    with House(tmp_path) as house:
        ada = house.guest("Ada")
        table = ada.table("me", "hot-seat", seed=3)
        for _ in range(MOVES):
            move(ada, table)
        look_back(ada, table)
        state = ada.state(table, 0)
        assert ada.post(f"/api/tables/{table}/outlook", seat=0, moves=[])["steps"] == []
        ada.post(f"/api/tables/{table}/resign", seat=0, version=state["version"])
        assert ada.get(f"/api/tables/{table}/record")["segments"]
        ada.post(f"/api/tables/{table}/fork", at=2, seat=0, bot="random")
    with House(tmp_path) as house:
        again = Guest(house.address, cookies={"gonfalon_guest": ada.cookie})
        assert again.state(table, 0)["status"] == "over"
    assert {name for name, held in calls.items() if not held} == set()
    assert {name for name, held in calls.items() if any(held)} == set()


def move(guest: Guest, table: str) -> None:
    seat = guest.state(table, -1)["asked"][0]
    guest.play(table, seat, text_of(guest.state(table, seat)["prompt"]["moves"][-1]))


def look_back(guest: Guest, table: str) -> None:
    for at in range(guest.state(table, 0)["version"]):
        guest.get(f"/api/tables/{table}/history", seat=0, at=at)


# ---- the strict number, in `make soak`


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[float, str]]]:
    """CPU seconds of everything that ran in an event loop, with what it was."""
    found: list[tuple[float, str]] = []
    run = asyncio.events.Handle._run

    def timed(handle: Any) -> None:
        begun = time.thread_time()
        run(handle)
        found.append((time.thread_time() - begun, repr(handle)))

    monkeypatch.setattr(asyncio.events.Handle, "_run", timed)
    gc.collect()
    gc.freeze()  # as the server does once it has loaded everything
    yield found
    gc.unfreeze()


@pytest.mark.soak
@pytest.mark.parametrize("game", game_ids())
def test_nothing_holds_the_loop_for_50_ms(
    tmp_path: Path, held: list[tuple[float, str]], game: str
) -> None:
    with House(tmp_path) as house:
        held.clear()  # before the first people come, the database is made and brought up to date
        ada, seats = house.guest("Ada"), find_game(game).min_seats
        table = ada.table("me", *["hot-seat"] * (seats - 1), game=game, seed=3, public=True)
        ada.table("me", *["steward"] * (seats - 1), game=game, seed=4)
        with ada.live(table, 0), house.guest().live(table, -1, lang="it"):
            for _ in range(40):
                move(ada, table)
        look_back(ada, table)
        for path in ("/api/games", f"/api/games/{game}/rules", "/api/tables"):
            ada.get(path)
        ada.post(f"/api/tables/{table}/fork", at=0, seat=0, bot="random")
    with House(tmp_path) as house:
        again = Guest(house.address, cookies={"gonfalon_guest": ada.cookie})
        again.state(table, 0)
    longest = sorted(held)[-3:]
    print(
        f"\n{game}: longest {[f'{seconds * 1000:.1f} ms {what[:90]}' for seconds, what in longest]}"
    )
    assert longest[-1][0] <= LONGEST_SECONDS
