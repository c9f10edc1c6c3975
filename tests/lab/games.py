"""Small runs of Warriors & Traders, and made-up games whose numbers one can check by hand."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from gonfalon.lab.one_game import Outcome
from gonfalon.lab.plan import Plan, open_plan
from gonfalon.lab.pool import pool_for
from gonfalon.lab.run import run

GAME = "warriors_traders"


def small_plan(games: int = 4, bots: str = "random,random", **more: Any) -> Plan:
    """Short games: two seats and three turns."""
    options = {"turn_limit": "3", **more.pop("options", {})}
    return open_plan(Plan(game=GAME, games=games, bots=bots.split(","), options=options, **more))


def play(plan: Plan, folder: Path, workers: int = 1) -> list[Outcome]:
    return run(plan, folder, pool_for(workers))


def lines(folder: Path) -> list[bytes]:
    """The journal, in the order of the games' numbers."""
    content = (folder / "games.jsonl").read_bytes().splitlines()
    return sorted(content, key=lambda line: msgspec.json.decode(line)["number"])


def numbers(folder: Path) -> list[int]:
    """The numbers of the games in the journal, as they were written."""
    content = (folder / "games.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line)["number"] for line in content]


def written(folder: Path) -> int:
    file = folder / "games.jsonl"
    return file.read_bytes().count(b"\n") if file.exists() else 0


def until(condition: Callable[[], bool], what: str, seconds: float = 90) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def made_up(number: int, track: list[list[int]], winners: list[int], **more: Any) -> Outcome:
    seats = len(track[0])
    return Outcome(
        number=number,
        seed=number,
        bots=more.pop("bots", ["steward"] * seats),
        sides=more.pop("sides", [[f"land-{seat}"] for seat in range(seats)]),
        places=[1 if seat in winners else 2 for seat in range(seats)],
        winners=winners,
        scores=track[-1],
        track=track,
        turns=len(track),
        reason="points",
        **more,
    )
