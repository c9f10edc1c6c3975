"""How long from one person's click to the other's screen, with many live tables?

    .venv/bin/python tools/load.py [--tables 50] [--moves 20] [--pause 2.0] [--json] [--url http://host:port]

Starts a server of its own on the loopback unless one is named. At every table sit two guests, each with a
socket; they play a game that two stewards have played here before. A move is timed from the moment it is sent
until the other socket has its state. The script and the server share this machine's cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from functools import cache
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from gonfalon.bots import make_bot
from gonfalon.bots.playing import next_seat
from gonfalon.kernel.records import open_table
from gonfalon.server.sight import step

GAME = "warriors_traders"
PATIENCE = 30.0
SEEDS = 5
"""So many different games are played."""


class Played(NamedTuple):
    seat: int
    text: str
    is_seen: bool
    """Whether the other seat notices it; sealed choices and drafts reach nobody."""


@cache
def script(seed: int, moves: int) -> list[Played]:
    """The first moves of a game between two stewards."""
    table = open_table(GAME, 2, seed)
    bots = [make_bot("steward", table.game, seat) for seat in range(2)]
    played, last = [], -1
    while len(played) < moves and not table.over:
        last = next_seat(table.waiting, last)
        known = table.knowledge(last)
        move = bots[last].choose(last, known, None, table.legal(last), table.standing(last))
        change = step(table, last, move.text)
        played.append(Played(last, move.text, bool(change.noticed >> (2 - last) & 1)))
    return played


class Guest:
    """One person with a socket."""

    def __init__(self, url: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        self.line: ClientConnection | None = None
        self.version = 0
        self.arrived = 0.0
        self.seen = asyncio.Condition()
        self.bytes = 0

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        arrived = time.perf_counter()
        answer.raise_for_status()
        return {**answer.json(), "arrived": arrived}

    async def listen(self, url: str, table: str, seat: int) -> None:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live?seat={seat}"
        cookie = self.http.cookies["gonfalon_guest"]
        self.line = await connect(
            address,
            additional_headers={"Cookie": f"gonfalon_guest={cookie}"},
            max_size=None,
            compression=None,
        )

    async def hear(self) -> None:
        assert self.line is not None
        async for text in self.line:
            arrived = time.perf_counter()
            self.bytes += len(text)
            message = json.loads(text)
            if message["type"] == "state":
                async with self.seen:
                    self.version = message["version"]
                    self.arrived = arrived
                    self.seen.notify_all()

    async def reaches(self, version: int) -> float:
        """When the socket brought a version."""
        async with self.seen:
            await asyncio.wait_for(self.seen.wait_for(lambda: self.version >= version), PATIENCE)
            return self.arrived


class Measured:
    def __init__(self) -> None:
        self.click_to_answer: list[float] = []
        self.click_to_other: list[float] = []
        self.bytes = 0


async def play_table(
    url: str, seed: int, moves: int, pause: float, ready: asyncio.Barrier, found: Measured
) -> None:
    guests = [Guest(url), Guest(url)]
    ada, bert = guests
    await bert.http.get("/api/me")
    seats = [{"kind": "me"}, {"kind": "friend"}]
    lobby = await ada.post("/api/tables", game=GAME, seats=seats, seed=seed)
    table = lobby["id"]
    token = lobby["seats"][1]["link"].removeprefix("/join/")
    await bert.post(f"/api/tables/{table}/join", token=token)
    await ada.post(f"/api/tables/{table}/start")
    for seat, guest in enumerate(guests):
        await guest.listen(url, table, seat)
    hearing = [asyncio.create_task(guest.hear()) for guest in guests]
    await ready.wait()
    await asyncio.sleep(random.uniform(0, pause))
    for seat, text, is_seen in script(seed, moves):
        await asyncio.sleep(random.uniform(0.5, 1.5) * pause)
        own, other = guests[seat], guests[1 - seat]
        expected = other.version + 1
        clicked = time.perf_counter()
        body = {"seat": seat, "move": text, "version": own.version}
        playing = asyncio.create_task(own.post(f"/api/tables/{table}/play", **body))
        if is_seen:
            update = asyncio.create_task(other.reaches(expected))
            await asyncio.wait((playing, update), return_when=asyncio.FIRST_EXCEPTION)
            playing.result()  # a refused move has no update
            found.click_to_other.append(update.result() - clicked)
        answer = await playing
        found.click_to_answer.append(answer["arrived"] - clicked)
        await own.reaches(answer["version"])
    for task, guest in zip(hearing, guests, strict=True):
        task.cancel()
        found.bytes += guest.bytes
        assert guest.line is not None
        await guest.line.close()
        await guest.http.aclose()


async def run(url: str, tables: int, moves: int, pause: float) -> dict[str, Any]:
    for seed in range(SEEDS):
        script(seed, moves)  # before the clock runs
    found = Measured()
    ready = asyncio.Barrier(tables)
    begun = time.perf_counter()
    await asyncio.gather(
        *(play_table(url, n % SEEDS, moves, pause, ready, found) for n in range(tables))
    )
    seconds = time.perf_counter() - begun
    return {
        "tables": tables,
        "sockets": 2 * tables,
        "moves": len(found.click_to_answer),
        "seconds": round(seconds, 1),
        "click_to_answer_ms": spread(found.click_to_answer),
        "click_to_other_ms": spread(found.click_to_other),
        "kilobytes_per_update": round(found.bytes / 1000 / max(1, len(found.click_to_other)), 1),
    }


def spread(times: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return {
        "p50": round(cuts[49] * 1000, 1),
        "p90": round(cuts[89] * 1000, 1),
        "p99": round(cuts[98] * 1000, 1),
        "max": round(max(times) * 1000, 1),
    }


def show(report: dict[str, Any]) -> None:
    print(
        f"{report['tables']} live tables, {report['sockets']} sockets, "
        f"{report['moves']} moves in {report['seconds']} s"
    )
    print(f"{'milliseconds':<34}{'p50':>8}{'p90':>8}{'p99':>8}{'max':>8}")
    for key, words in (
        ("click_to_answer_ms", "click to answer (move is stored)"),
        ("click_to_other_ms", "click to the other's update"),
    ):
        numbers = "".join(f"{value:>8.1f}" for value in report[key].values())
        print(f"{words:<34}{numbers}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure live updates under load.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--moves", type=int, default=20, help="moves at each table")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves")
    parser.add_argument("--url", default="", help="a server that is already running")
    parser.add_argument("--json", action="store_true")
    wishes = parser.parse_args()
    server = None
    with tempfile.TemporaryDirectory() as home:
        url = wishes.url
        if not url:
            server = subprocess.Popen(
                [sys.executable, "-m", "gonfalon.cli", "serve"],
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, "XDG_DATA_HOME": home},
            )
            assert server.stdout is not None
            url = "http://" + server.stdout.readline().split("http://")[1].split()[0]
        try:
            report = asyncio.run(run(url, wishes.tables, wishes.moves, wishes.pause))
        finally:
            if server is not None:
                server.send_signal(signal.SIGINT)
                server.wait(10)
    if wishes.json:
        print(json.dumps(report, indent=2))
    else:
        show(report)


if __name__ == "__main__":
    main()
