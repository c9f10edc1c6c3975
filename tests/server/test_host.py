"""The host of a table: what its maker may do, and nobody else."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import TRADE_SEED, Guest, House, trading, two_players


def texts(state: Any) -> list[str]:
    return [move["text"] for move in state["host"]]


def do(guest: Guest, table: str, move: str, status: int = 200, **body: Any) -> Any:
    """Do something as the host, who looks through seat 0 unless told otherwise."""
    seat = body.setdefault("seat", 0)
    if "version" not in body:
        body["version"] = guest.state(table, seat)["version"]
    return guest.post(f"/api/tables/{table}/host", status, move=move, **body)


def alone(guest: Guest) -> str:
    """A table at which nobody else sits."""
    return guest.table("me", "hot-seat", seed=TRADE_SEED)


def test_only_the_maker_is_told_what_the_host_may_do(house: House) -> None:
    ada, bert, table = trading(house)
    assert texts(ada.state(table, 0)) == [], "others play: only the clock ends the game"
    own = alone(ada)
    state = ada.state(own, 0)
    assert texts(state) == ["time-up"]
    assert state["host"][0]["label"] == "Time is up" and state["host"][0]["help"]
    italian = ada.state(own, 0, lang="it")["host"][0]["label"]
    assert italian == "Il tempo è scaduto"
    assert ada.state(own, -1)["host"] == state["host"] and ada.state(table, -1)["host"] == []
    for seat in (1, -1):
        with bert.live(table, seat) as line:
            assert bert.state(table, seat)["host"] is None
            assert line.next("state")["host"] is None
    assert ada.get(f"/api/tables/{table}/history", seat=0, at=1)["host"] is None


def test_nobody_else_may(house: House) -> None:
    ada, bert, table = trading(house)
    before = ada.state(table, 0)
    refused = do(bert, table, "time-up", 403, seat=1)
    assert refused["code"] == "not-maker" and refused["reason"]
    assert do(bert, table, "time-up", 403, seat=-1)["code"] == "not-maker"
    assert do(bert, table, "time-up", 403, seat=0, version=0)["code"] == "not-your-seat"
    eve = house.guest("Eve")
    assert do(eve, table, "time-up", 404, seat=-1, version=0)["code"] == "no-table"
    assert do(ada, table, "time-up", 403, seat=1, version=0)["code"] == "not-your-seat"
    refused = do(ada, table, "time-up", 403)
    assert refused["code"] == "others-play" and "clock" in refused["reason"]
    version = bert.state(table, 1)["version"]
    assert bert.try_to_play(table, 1, "time-up", version).json()["rule"] == "WT-EARLY-01"
    assert ada.state(table, 0) == before


def test_time_is_up_once(house: House) -> None:
    ada = house.guest("Ada")
    table = alone(ada)
    with ada.live(table, 1) as line:
        line.next("state")
        after = do(ada, table, "time-up")
        assert after["log"][-1]["kind"] == "time-up"
        assert line.next("state")["log"][-1]["kind"] == "time-up"
    assert "time-up" not in texts(after)
    again = do(ada, table, "time-up", 422)
    assert (again["code"], again["rule"]) == ("illegal-move", "WT-EARLY-01")
    assert not ada.state(table, 1)["prompt"]["can_undo"]


@pytest.mark.parametrize("move", ["resign", "finish", "undo", "remove atlantis", "sing", "\u0000"])
def test_the_host_may_do_nothing_else(house: House, move: str) -> None:
    ada, _, table = trading(house)
    refused = do(ada, table, move, 422)
    assert refused["code"] == "illegal-move" and refused["reason"]


def test_a_version_that_is_gone_is_stale(house: House) -> None:
    ada = house.guest("Ada")
    table = alone(ada)
    seen = ada.state(table, 0)["version"]
    ada.play(table, 1, "place-tokens 3 0 0")
    ada.play(table, 0, "place-tokens 3 0 0")
    assert do(ada, table, "time-up", version=seen + 99, status=409)["code"] == "stale"
    # what the host may do has not changed by it: the older version will do
    after = do(ada, table, "time-up", version=seen)
    assert "time-up" in [entry["kind"] for entry in after["log"]]


@pytest.mark.parametrize(
    ("game", "verb"),
    [("warriors_traders", "remove"), ("medieval", "remove"), ("medioevo", "remove-player"), ("prototype", "remove")],
)  # fmt: skip
def test_the_host_takes_nobody_out_of_the_game(house: House, game: str, verb: str) -> None:
    """Finding 4 of issue 16: at a table of two others the host who removed both had won."""
    ada = house.guest("Ada")
    table = ada.table("me", "hot-seat", "hot-seat", game=game, seed=3)
    state = ada.state(table, 0)
    assert not [text for text in texts(state) if text.startswith("remove")]
    for whom in ("player-2", "player-3", *(p.get("country") or "france" for p in state["view"]["players"])):  # fmt: skip
        assert do(ada, table, f"{verb} {whom}", 422)["code"] == "illegal-move"
    after = ada.state(table, 0)
    assert after["status"] == "running"
    assert (after["version"], after["view"]) == (state["version"], state["view"])


def test_a_table_on_which_a_player_was_removed_earlier_is_loaded(tmp_path: Path) -> None:
    """Stored moves that are no longer offered replay as they were played."""
    with House(tmp_path) as house:
        ada = house.guest("Ada")
        table = ada.table("me", "hot-seat", "hot-seat", seed=3, game="medieval")
        ada.play(table, 1, "resign")
        before = ada.state(table, 0)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute(
            "update moves set seat = -1, text = 'remove player-2' where text = 'resign'"
        )
    with House(tmp_path) as house:
        again = Guest(house.address, cookies={"gonfalon_guest": ada.cookie})
        house.guests.append(again)
        after = again.state(table, 0)
        assert (after["version"], after["view"]) == (before["version"], before["view"])
        assert again.get(f"/api/tables/{table}/history", seat=0, at=0)["view"]


def test_a_host_without_a_seat_looks_as_a_spectator(house: House) -> None:
    ada, bert = house.guest("Ada"), house.guest("Bert")
    table = ada.table("friend", "steward", start=False)
    assert do(ada, table, "time-up", seat=-1, version=0, status=409)["code"] == "not-started"
    bert.post(f"/api/tables/{table}/join", token=ada.token(table, 0))
    ada.post(f"/api/tables/{table}/start")
    assert do(ada, table, "time-up", 403, seat=-1)["code"] == "others-play"
    state = ada.state(table, -1)
    assert state["prompt"] is None and state["host"] == []


def test_it_survives_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = house.guest("Ada")
        table = alone(ada)
        before = do(ada, table, "time-up")
    with House(tmp_path) as house:
        again = Guest(house.address, cookies={"gonfalon_guest": ada.cookie})
        house.guests.append(again)
        after = again.state(table, 0)
        for key in ("version", "view", "log_size", "host"):
            assert after[key] == before[key]
        assert after["log"][-1]["kind"] == "time-up"


def test_what_others_hide_changes_nothing_for_the_host(house: House) -> None:
    """Whether Bert has answered is not to be found out by trying the host's moves."""
    seen = []
    for secret in ("place-tokens 3 0 0", "place-tokens 0 3 0", None):
        ada, bert, table = two_players(house, seed=7)
        if secret:
            bert.play(table, 1, secret)
        tried = [do(ada, table, move, 422) for move in ("remove denmark", "finish")]
        tried.append(do(ada, table, "time-up", 403))
        seen.append((tried, ada.state(table, 0)["host"]))
    assert seen[0] == seen[1] == seen[2]
