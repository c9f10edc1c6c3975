"""WebSockets: two people at one table, a lobby, presence, chat, spectators, refusals."""

from __future__ import annotations

from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.house import House, text_of, trading, two_players


def test_a_move_reaches_the_other_at_once(house: House) -> None:
    ada, bert, table = trading(house)
    with ada.live(table, 0, lang="en") as hers, bert.live(table, 1, lang="it") as his:
        first, theirs = hers.next("state"), his.next("state")
        assert first["log"] and first["prompt"]["title"] == "Trade"
        assert theirs["prompt"]["title"] != "Trade"
        move = next(m for m in first["prompt"]["moves"] if m["verb"] == "bank")
        answer = ada.try_to_play(table, 0, text_of(move), first["version"]).json()
        for line, before in ((hers, first), (his, theirs)):
            now = line.next("state")
            assert now["version"] == before["version"] + 1
            assert [entry["kind"] for entry in now["log"]] == ["bank-exchange"]
            assert now["log"][0]["n"] == before["log_size"]
        ada.post(f"/api/tables/{table}/undo", seat=0, version=answer["version"])
        undone = his.next("state")
        assert undone["log"] == [] and undone["log_size"] == theirs["log_size"]


def test_who_comes_back_hears_only_what_is_new(house: House) -> None:
    ada, bert, table = trading(house)
    seen = bert.state(table, 1)
    ada.play(table, 0, "finish")
    with bert.live(table, 1, since=seen["version"]) as line:
        assert [entry["kind"] for entry in line.next("state")["log"]] == ["trade-finished"]
    with bert.live(table, 1) as line:
        assert len(line.next("state")["log"]) == seen["log_size"] + 1
    with bert.live(table, 1, since=99_999) as line:
        assert len(line.next("state")["log"]) == seen["log_size"] + 1


def test_the_lobby_is_live_and_then_the_game(house: House) -> None:
    ada, bert = house.guest("Ada"), house.guest("Bert")
    table = ada.table("me", "friend", start=False)
    with ada.live(table, 0) as line:
        assert line.next("table")["seats"][1]["kind"] == "open"
        bert.post(f"/api/tables/{table}/join", token=ada.token(table, 1))
        while (lobby := line.next("table"))["seats"][1]["kind"] == "open":
            pass
        assert lobby["seats"][1]["name"] == "Bert"
        ada.post(f"/api/tables/{table}/start")
        assert line.next("state")["status"] == "running"


def test_presence(house: House) -> None:
    ada, bert, table = two_players(house)
    with ada.live(table, 0) as line:
        assert line.next("presence")["online"] == [0]
        with bert.live(table, 1), bert.live(table, 1):
            assert line.next("presence")["online"] == [0, 1]
            assert [p["online"] for p in ada.state(table, 0)["players"]] == [True, True]
        assert line.next("presence")["online"] == [0]


def test_chat_is_heard_by_all(house: House) -> None:
    ada, bert, table = two_players(house)
    with bert.live(table, 1, lang="en") as line:
        line.next("state")
        ada.post(f"/api/tables/{table}/chat", text="Good luck!")
        heard = line.next("chat")
        assert (heard["name"], heard["text"], heard["seat"]) == ("Ada", "Good luck!", 0)


def test_a_spectator_sees_the_game_and_no_secret(house: House) -> None:
    ada, bert, table = trading(house)
    eve = house.guest("Eve")
    assert eve.get(f"/api/tables/{table}/seats/-1", status=404)
    watch = ada.get(f"/api/tables/{table}")["links"]["watch"].removeprefix("/watch/")
    link = eve.get(f"/api/links/{watch}")
    assert (link["kind"], link["seat"], link["lobby"]["links"]) == ("watch", None, None)
    with eve.live(table, -1) as line:
        state = line.next("state")
        assert state["prompt"] is None and state["view"]["draft"] is None
        assert not any(player["mine"] for player in state["players"])
        ada.play(table, 0, "order feed-all")
        assert line.quiet()
        bert.play(table, 1, "finish")
        assert [entry["kind"] for entry in line.next("state")["log"]] == ["trade-finished"]
    assert eve.get(f"/api/tables/{table}/seats/0", status=403)["code"] == "not-your-seat"
    said = eve.post(f"/api/tables/{table}/chat", status=403, text="Bert has no Gold!")
    assert said["code"] == "chat-seat"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("seat=0", "not-your-seat"),
        ("seat=7", "no-seat"),
        ("seat=x", "bad-request"),
        ("seat=1&since=many", "bad-request"),
        ("seat=1&since=99999999999", "bad-request"),
        ("seat=1&lang=fr", "unknown-language"),
    ],
)
def test_what_a_socket_may_not_have_is_said(house: House, query: str, code: str) -> None:
    _, bert, table = two_players(house)
    address = f"ws://{house.address}/api/tables/{table}/live?{query}"
    headers = {"Cookie": f"gonfalon_guest={bert.cookie}"}
    with connect(address, additional_headers=headers) as socket:
        assert f'"code":"{code}"' in str(socket.recv(5))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(5)
        assert closed.value.rcvd and 4400 <= closed.value.rcvd.code < 4500


def test_strangers_and_other_sites_get_no_socket(house: House) -> None:
    ada, _, table = two_players(house)
    address = f"ws://{house.address}/api/tables/{table}/live?seat=0"
    with connect(address) as socket:
        assert '"code":"no-table"' in str(socket.recv(5))
    with pytest.raises(InvalidStatus):
        connect(
            address,
            origin="https://elsewhere.example",  # type: ignore[arg-type]
            additional_headers={"Cookie": f"gonfalon_guest={ada.cookie}"},
        )


def test_who_gives_up_a_seat_hears_no_more_of_it(house: House) -> None:
    ada, bert, eve = house.guest("Ada"), house.guest("Bert"), house.guest("Eve")
    table = ada.table("me", "friend", start=False)
    bert.post(f"/api/tables/{table}/join", token=ada.token(table, 1))
    with bert.live(table, 1) as line:
        line.next("table")
        bert.post(f"/api/tables/{table}/leave")
        eve.post(f"/api/tables/{table}/join", token=ada.token(table, 1))
        ada.post(f"/api/tables/{table}/start")
        with pytest.raises(ConnectionClosed):
            while True:
                assert line.next()["type"] != "state"


NOISE: list[str | bytes] = [
    "", "not json", "{", "null", "7", "[]", "{}", '"ping"', "\u0000",
    '{"type": 1}', '{"type": null}', '{"type": ["ping"]}', '{"type": "play", "move": "finish"}',
    '{"type": "ping', "[" * 2_000, '{"type": "ping", "x": ' + "[" * 2_000, b"", b"\xff\x00",
]  # fmt: skip


def test_noise_on_the_line_is_answered_and_does_no_harm(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bert, table = two_players(house)
    with ada.live(table, 0, lang="it") as hers, bert.live(table, 1) as his:
        hers.next("state"), his.next("state")
        for noise in NOISE:
            hers.socket.send(noise)
            error = hers.next("error")
            assert (error["status"], error["code"]) == (400, "bad-message"), noise
            assert "HTTP" in error["reason"] and "Qui" in error["reason"]
        hers.socket.send('{"type": "ping"}')
        hers.socket.send('{"type": "ping", "at": 7}')
        assert hers.quiet()
        ada.play(table, 0, "order feed-all")
        assert hers.next("state")["version"] == 1
        bert.play(table, 1, "order feed-all")
        assert his.next("state")["version"] == 1
        assert not any('"error"' in text for text in his.heard)
    assert not caplog.records


@pytest.mark.parametrize("size", [5_000, 2_000_000])
def test_a_huge_frame_costs_the_sender_the_line_and_nobody_else(
    house: House, caplog: pytest.LogCaptureFixture, size: int
) -> None:
    ada, bert, table = two_players(house)
    with bert.live(table, 1) as his:
        his.next("state")
        with ada.live(table, 0) as hers:
            hers.next("state")
            # the server may have hung up before all of it is sent
            with pytest.raises(ConnectionClosed) as closed:
                hers.socket.send("x" * size)
                while True:
                    hers.next()
            assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
        bert.play(table, 1, "order feed-all")
        assert his.next("state")["version"] == 1
    assert ada.state(table, 0)["version"] == 0
    assert not [record for record in caplog.records if record.exc_info]


def test_a_flood_of_noise_costs_the_sender_the_line_and_nobody_else(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bert, table = two_players(house)
    with bert.live(table, 1) as his, ada.live(table, 0) as hers:
        his.next("state"), hers.next("state")
        with suppress(ConnectionClosed):
            for _ in range(3_000):
                hers.socket.send("noise")
        bert.play(table, 1, "order feed-all")
        assert his.next("state")["version"] == 1
    assert not [record for record in caplog.records if record.exc_info]
