"""A real server in this process, and guests who talk to it over real connections."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from gonfalon.bots import make_bot
from gonfalon.bots.playing import next_seat, play_one
from gonfalon.kernel.records import open_table
from gonfalon.server.app import make_app
from gonfalon.server.run import bind, configure
from gonfalon.server.settings import Rate, Settings

GAME = "warriors_traders"
PATIENCE = 20.0
PLENTY = Rate(100_000, 1.0)


class House:
    """A server on a free port, in a thread of its own."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        wishes: dict[str, Any] = {
            "bot_pause": 0.0, "bot_workers": 1, "table_rate": PLENTY, "chat_rate": PLENTY,
            "call_rate": PLENTY,
            "link_rate": PLENTY,
        }  # fmt: skip
        self.settings = Settings(folder=folder, **(wishes | settings))
        self.app = make_app(self.settings)
        self.listener = bind("127.0.0.1", 0)
        self.port = self.listener.getsockname()[1]
        self.server = uvicorn.Server(configure(self.app, self.settings))
        self.thread = threading.Thread(
            target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True
        )
        self.guests: list[Guest] = []

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def __enter__(self) -> House:
        self.thread.start()
        until(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self.guests:
            guest.http.close()
        self.server.should_exit = True
        self.thread.join(10)

    def guest(self, name: str = "") -> Guest:
        guest = Guest(self.address, name)
        self.guests.append(guest)
        return guest


class Guest:
    """One person with a cookie."""

    def __init__(self, address: str, name: str = "", cookies: Any = None) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE, cookies=cookies)
        self.get("/api/me")
        if name:
            self.post("/api/me", name=name)

    @property
    def cookie(self) -> str:
        return self.http.cookies["gonfalon_guest"]

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, status: int | None = None, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        right = answer.status_code == status if status else answer.is_success
        assert right, f"{answer.status_code} {answer.text}"
        return answer.json()

    # ---- tables

    def table(self, *seats: str, start: bool = True, **wishes: Any) -> str:
        """Make a table: `me`, `hot-seat`, `friend`, or the name of a bot for each seat."""
        kinds = ("me", "hot-seat", "friend")
        wished = [{"kind": s} if s in kinds else {"kind": "bot", "bot": s} for s in seats]
        lobby = self.post("/api/tables", **{"game": GAME, "seats": wished, **wishes})
        if start:
            self.post(f"/api/tables/{lobby['id']}/start")
        return str(lobby["id"])

    def token(self, table: str, seat: int) -> str:
        return str(self.get(f"/api/tables/{table}")["seats"][seat]["link"]).removeprefix("/join/")

    def state(self, table: str, seat: int, **query: Any) -> Any:
        return self.get(f"/api/tables/{table}/seats/{seat}", **query)

    def try_to_play(self, table: str, seat: int, move: str, version: int) -> httpx.Response:
        body = {"seat": seat, "move": move, "version": version}
        return self.http.post(f"/api/tables/{table}/play", json=body)

    def play(self, table: str, seat: int, move: str) -> Any:
        version = self.state(table, seat)["version"]
        answer = self.try_to_play(table, seat, move, version)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def first_move(self, table: str, seat: int) -> Any:
        """Play the first thing that is offered."""
        return self.play(table, seat, text_of(self.state(table, seat)["prompt"]["moves"][0]))

    @contextmanager
    def live(self, table: str, seat: int, **query: Any) -> Any:
        words = "&".join(f"{k}={v}" for k, v in {"seat": seat, **query}.items())
        address = f"ws://{self.address}/api/tables/{table}/live?{words}"
        headers = {"Cookie": f"gonfalon_guest={self.cookie}"}
        with connect(address, additional_headers=headers, max_size=None) as line:
            yield Line(line)


class Line:
    """An open socket, and every message that came over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []

    def next(self, kind: str = "", timeout: float = PATIENCE) -> Any:
        """The next message, of a kind if one is named."""
        while True:
            text = self.socket.recv(timeout)
            assert isinstance(text, str)
            self.heard.append(text)
            message = json.loads(text)
            if kind in ("", message["type"]):
                return message

    def quiet(self, seconds: float = 0.15) -> bool:
        """Does nothing come for a while?"""
        try:
            self.next(timeout=seconds)
        except TimeoutError:
            return True
        return False


def text_of(move: Any) -> str:
    return f"{move['stem']} {move['low']}" if "stem" in move else str(move["text"])


def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


TRADE_SEED = 7
"""With it two stewards come to a Trade phase in which both may trade with each other, and soon."""


@cache
def way_to_trade() -> list[tuple[int, str]]:
    """The moves that lead there."""
    table = open_table(GAME, 2, TRADE_SEED)
    bots = [make_bot("steward", table.game, seat) for seat in range(2)]
    last = -1
    while not all(
        any(move.verb == "offer" for move in table.legal(seat))
        and any(move.verb == "bank" for move in table.legal(seat))
        for seat in range(2)
    ):
        last = next_seat(table.waiting, last)
        play_one(table, last, bots[last])
    return list(table.written)


def trading(house: House) -> tuple[Guest, Guest, str]:
    """Ada and Bert in the Trade phase."""
    ada, bert, table = two_players(house, seed=TRADE_SEED)
    for seat, move in way_to_trade():
        (ada, bert)[seat].play(table, seat, move)
    assert ada.state(table, 0)["prompt"]["window"] == "trade.open"
    return ada, bert, table


def two_players(house: House, **wishes: Any) -> tuple[Guest, Guest, str]:
    """Ada and Bert at a table of their own, running."""
    ada, bert = house.guest("Ada"), house.guest("Bert")
    table = ada.table("me", "friend", start=False, **wishes)
    bert.post(f"/api/tables/{table}/join", token=ada.token(table, 1))
    ada.post(f"/api/tables/{table}/start")
    return ada, bert, table
