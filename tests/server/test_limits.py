"""What one guest or one address may take of the server: calls, sockets, connections, and its patience."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from gonfalon.server import rates
from gonfalon.server.problems import Refused
from gonfalon.server.rates import Limiter, network_of
from gonfalon.server.settings import Rate
from tests.server.house import House, until
from tests.server.process import Process

HALF_A_HEAD = b"GET /api/games HTTP/1.1\r\nHost: here\r\n"
HALF_A_BODY = (
    b"POST /api/me HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    b'Content-Length: 100\r\n\r\n{"name": "E'
)
SHORT = 0.3


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[House]:
    """A server that waits for nobody."""
    patience = {"head_seconds": SHORT, "body_seconds": SHORT, "answer_seconds": SHORT}
    with House(tmp_path, **patience) as house:
        yield house


def open_lines(house: House) -> int:
    return len(house.server.server_state.connections)


def dial(house: House) -> socket.socket:
    return socket.create_connection(("127.0.0.1", house.port), timeout=20)


# ---- half-sent requests


@pytest.mark.parametrize("half", [b"", b"G", HALF_A_HEAD, HALF_A_BODY])
def test_a_half_sent_request_is_dropped(
    hasty: House, half: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with ExitStack() as lines, caplog.at_level(logging.WARNING):
        for _ in range(20):
            line = lines.enter_context(closing(dial(hasty)))
            line.sendall(half)
        until(lambda: open_lines(hasty) == 0)
        assert line.recv(100) == b""
    assert not caplog.records, caplog.text


@pytest.mark.parametrize("half", [HALF_A_HEAD, HALF_A_BODY])
def test_drops_do_not_prolong_a_request(hasty: House, half: bytes) -> None:
    with closing(dial(hasty)) as line:
        line.sendall(half)
        with pytest.raises(OSError):
            for _ in range(1000):
                line.sendall(b"x" if half is HALF_A_BODY else b"A: b\r\n")
                time.sleep(SHORT / 10)
    until(lambda: open_lines(hasty) == 0)


def test_who_has_sent_a_whole_request_may_wait(hasty: House) -> None:
    ada = hasty.guest("Ada")
    table = ada.table("me", "hot-seat")
    with ada.live(table, 0) as line:
        line.next("state")
        time.sleep(2 * SHORT)
        lines = open_lines(hasty)
        ada.post(f"/api/tables/{table}/chat", text="still here")
        assert open_lines(hasty) == lines
        assert line.next("chat")["text"] == "still here"


def test_an_answer_that_nobody_reads_is_dropped(hasty: House) -> None:
    ask = b"GET /api/games/prototype/rules HTTP/1.1\r\nHost: here\r\n\r\n"
    with closing(dial(hasty)) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(ask * 100)
        until(lambda: open_lines(hasty) == 0)


# ---- connections


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    with House(tmp_path, most_connections=3) as house, ExitStack() as lines:
        held = [lines.enter_context(closing(dial(house))) for _ in range(3)]
        until(lambda: open_lines(house) == 3)
        with closing(dial(house)) as one_more:
            answer = one_more.recv(1000)
            assert answer.startswith(b"HTTP/1.1 429") and b"retry-after" in answer
        for line in held:
            line.close()
        until(lambda: open_lines(house) == 0)
        ada = house.guest("Ada")
        table = ada.table("me", "hot-seat")
        sockets = [lines.enter_context(ada.live(table, 0)) for _ in range(5)]
        assert [line.next("state")["seat"] for line in sockets] == [0] * 5
        assert ada.state(table, 0)


# ---- calls


def test_a_guest_may_call_so_often(tmp_path: Path) -> None:
    with House(tmp_path, call_rate=Rate(6, 3.0)) as house:
        ada, bert = house.guest(), house.guest()
        answers = [ada.http.get("/api/me") for _ in range(8)]
        assert [answer.status_code for answer in answers].count(200) in (5, 6, 7)
        refused = answers[-1]
        assert refused.status_code == 429 and refused.json()["code"] == "too-many"
        assert refused.headers["retry-after"] == "1"
        assert bert.get("/api/me")
        assert ada.http.get("/healthz").status_code == 200
        with pytest.raises(Exception, match="403"), ada.live("none", 0):
            pass
        until(lambda: ada.http.get("/api/me").status_code == 200)


def test_guests_without_a_cookie_are_counted_by_their_address(tmp_path: Path) -> None:
    with House(tmp_path, call_rate=Rate(2, 60.0)) as house:
        codes = [httpx.get(f"http://{house.address}/api/me").status_code for _ in range(12)]
        assert codes == [200] * 10 + [429] * 2


def test_a_measure_empties_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(rates.time, "monotonic", lambda: now)
    monkeypatch.setattr(rates, "MOST_KEYS", 2)
    limiter = Limiter(Rate(3, 6.0))
    for _ in range(3):
        limiter.check("ada")
    with pytest.raises(Refused) as refused:
        limiter.check("ada")
    assert refused.value.retry_after == 2
    limiter.check("bert")
    limiter.check("ada", 2)
    now = 102.0
    limiter.check("ada", 2)
    now = 120.0
    limiter.check("cleo")
    assert list(limiter._levels) == ["cleo"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("testclient", "testclient", True),
    ],
)
def test_an_address_is_a_network_where_people_have_many(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same


# ---- sockets


@pytest.mark.parametrize("limit", ["guest_sockets", "address_sockets"])
def test_a_guest_and_an_address_have_so_many_sockets(tmp_path: Path, limit: str) -> None:
    with House(tmp_path, **{limit: 2}) as house:
        ada = house.guest("Ada")
        tables = [ada.table("me", "hot-seat") for _ in range(3)]
        with ada.live(tables[0], 0) as line:
            line.next("state")
            with ada.live(tables[1], 0) as second:
                second.next("state")
                with ada.live(tables[2], 0) as refused:
                    assert refused.next()["code"] == "too-many"
                    with pytest.raises(ConnectionClosed) as closed:
                        refused.next()
                assert closed.value.rcvd and closed.value.rcvd.code == 4429
            until(lambda: _can_look(ada, tables[2]))


def _can_look(guest: Any, table: str) -> bool:
    with guest.live(table, 0) as line:
        return bool(line.next()["type"] == "state")


# ---- proxies


@pytest.mark.parametrize("proxies", [(), ("10.1.1.1",), ("127.0.0.0/8",)])
def test_only_a_named_proxy_is_believed(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    believed = "127.0.0.0/8" in proxies
    with House(tmp_path, call_rate=Rate(1, 60.0), proxies=proxies) as house:
        answers = [
            httpx.get(
                f"http://{house.address}/api/me",
                headers={"X-Forwarded-For": f"10.0.0.{number}", "X-Forwarded-Proto": "https"},
            )
            for number in range(8)
        ]
        assert [answer.status_code for answer in answers][-3:] == [200 if believed else 429] * 3
        assert ("Secure" in answers[0].headers["set-cookie"]) is believed


# ---- the real server, in `make soak`

HALF_SENT = 1500


@pytest.mark.soak
def test_1500_half_sent_requests_are_not_held(tmp_path: Path) -> None:
    server = Process(tmp_path, "--port", "0")
    port = int(server.ready().rpartition(":")[2])
    begun, waits = time.monotonic(), []
    with ExitStack() as lines:
        held = []
        for number in range(HALF_SENT):
            line = socket.create_connection(("127.0.0.1", port), timeout=20)
            held.append(lines.enter_context(closing(line)))
            line.sendall((HALF_A_HEAD, HALF_A_BODY)[number % 2])
            if number % 100 == 0:
                asked = time.monotonic()
                with suppress(httpx.HTTPError):
                    httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=20)
                waits.append(time.monotonic() - asked)
        while time.monotonic() - begun < 45 and any(map(_is_open, held)):
            time.sleep(1)
        left = sum(map(_is_open, held))
    seconds = time.monotonic() - begun
    server.kill()
    print(
        f"\n{left} of {HALF_SENT} are held after {seconds:.0f} s; others waited {max(waits):.2f} s"
    )
    assert left == 0


def _is_open(line: socket.socket) -> bool:
    """Nothing has come, not even the end or a refusal."""
    line.setblocking(False)
    try:
        line.recv(1000, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False
