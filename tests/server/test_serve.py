"""`gonfalon serve` as people call it: the address, and one clear line for what is wrong."""

from __future__ import annotations

import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from gonfalon.server import loading, run
from tests.cli.command import Command
from tests.server.house import PATIENCE, House, until
from tests.server.process import Process


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    monkeypatch.delenv("GONFALON_DATABASE", raising=False)
    return Command(tmp_path, monkeypatch, capsys)


def test_serve_says_where_and_keeps_everything_in_one_folder(tmp_path: Path) -> None:
    server = Process(tmp_path)
    address = server.ready()
    assert httpx.get(f"http://{address}/healthz").json()["status"] == "ok"
    names = {file.name for file in (tmp_path / "gonfalon").iterdir()}
    assert {"server-secret", "tables.db"} <= names
    assert server.stop() == 130


def test_a_second_server_on_one_database_says_so_and_stops(tmp_path: Path) -> None:
    first = Process(tmp_path)
    address = first.ready()
    second = Process(tmp_path)
    out, err = second.process.communicate(timeout=60)
    assert (second.process.returncode, out) == (2, "")
    [line] = err.splitlines()
    assert f"in use by another server (process {first.process.pid})" in line
    assert httpx.get(f"http://{address}/healthz").json()["status"] == "ok"
    first.kill()  # nothing is left behind that would keep the next one out
    third = Process(tmp_path)
    third.ready()
    third.kill()


def test_a_server_that_is_stopped_while_games_load_logs_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stopped = threading.Event()
    monkeypatch.setattr(loading, "load_games", lambda: stopped.wait(PATIENCE))
    monkeypatch.setattr(run, "GRACE_SECONDS", 1)
    with House(tmp_path) as house, ThreadPoolExecutor(1) as pool:
        address = f"http://{house.address}/api/games"
        answer = pool.submit(httpx.get, address, timeout=PATIENCE)
        until(lambda: bool(house.server.server_state.tasks))
        house.server.should_exit = True
        assert answer.result().json()["code"] == "stopping"
        stopped.set()
    assert not [record for record in caplog.records if record.exc_info]


def test_a_port_in_use(command: Command) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert command("serve", "--port", port).is_one_line(str(port), "in use")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--port", "99999"), "--port"),
        (("--port", "x"), "--port"),
        (("--host", "no.such.host.invalid"), "no.such.host.invalid"),
        (("--bot-pause", "-1"), "--bot-pause"),
        (("--proxy", "my-proxy"), "'my-proxy' is no address and no network"),
        (("--proxy", "10.0.0.1/8"), "'10.0.0.1/8' is no address and no network"),
        (("--database", "nonsense"), "not understood"),
        (("--database", "mysql://u:secret@h/d"), "no support for mysql"),
        (("--database", "postgresql://u:secret@127.0.0.1:1/d"), "cannot be used"),
    ],
)
def test_bad_input_is_one_line(command: Command, arguments: tuple[str, ...], words: str) -> None:
    answer = command("serve", *arguments)
    assert answer.is_one_line(words)
    assert "secret" not in answer.err


def test_a_database_by_environment(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GONFALON_DATABASE", "oracle://x/y")
    assert command("serve").is_one_line("no support for oracle")


def test_a_file_that_is_no_database(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "poem.db"
    file.write_text("Shall I compare thee to a summer's day? " * 100)
    assert command("serve", "--database", f"sqlite:///{file}").is_one_line(
        "poem.db", "not a database"
    )
    assert file.read_text().startswith("Shall I")
