"""Dice that nobody can steer: commitments, openings, the record, and what is told to whom before the end."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import secrets
import sqlite3
import subprocess
import sys
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from gonfalon.bots import make_bot, play_out
from gonfalon.kernel.dice import commitment_of, key_of, new_part
from gonfalon.kernel.errors import ReplayError
from gonfalon.kernel.luck import Luck, luck_of
from gonfalon.kernel.records import open_table
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.verify import verify
from gonfalon.server.bots import job_of
from gonfalon.server.dice import full_record
from gonfalon.server.luck import Lucks
from tests.server.house import Guest, House, text_of, until
from tests.server.process import Nursery
from tests.server.test_storage import back

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_dice.py"


def sit_down(house: House, **wishes: Any) -> tuple[Guest, Guest, str, str, str]:
    """Ada has made a table and Bert has joined it, both with a part of their own."""
    ada, bert, one, other = house.guest("Ada"), house.guest("Bert"), new_part(), new_part()
    options = {"turn_limit": 1}
    table = ada.table(
        "me", "friend", start=False, commitment=commitment_of(one), options=options, **wishes
    )
    bert.post(
        f"/api/tables/{table}/join", token=ada.token(table, 1), commitment=commitment_of(other)
    )
    return ada, bert, table, one, other


def finish(table: str, *guests: Guest) -> None:
    """Everybody plays the first thing that is offered, to the end."""
    for _ in range(400):
        for seat, guest in enumerate(guests):
            state = guest.state(table, seat)
            if state["status"] == "over":
                return
            if seat in state["waiting"] and state["prompt"]["moves"]:
                move = text_of(state["prompt"]["moves"][0])
                guest.try_to_play(table, seat, move, state["version"])
    raise AssertionError("the game does not end")


def parts_of(record: dict[str, Any]) -> list[str | None]:
    return [row["part"] for row in record["dice"]["seats"]]


def stored(folder: Path, query: str, *values: Any) -> list[Any]:
    with sqlite3.connect(folder / "tables.db") as database:
        return database.execute(query, values).fetchall()


def test_commitments_are_told_to_everybody_and_parts_to_nobody(house: House) -> None:
    ada, bert, table, one, other = sit_down(house, public=True)
    seen = [guest.http.get(f"/api/tables/{table}") for guest in (ada, bert, house.guest())]
    for answer in seen:
        dice = answer.json()["dice"]
        assert len(dice["commitment"]) == 64 and not dice["opening"]
        assert dice["seats"] == [
            {"seat": 0, "commitment": commitment_of(one), "opened": False},
            {"seat": 1, "commitment": commitment_of(other), "opened": False},
        ]
        assert one not in answer.text and other not in answer.text
        assert answer.json()["seed"] is None and not answer.json()["seeded"]
    [(secret,)] = stored(
        house.settings.folder, "SELECT part FROM dice WHERE table_id = ? AND seat = -1", table
    )
    assert commitment_of(secret) == dice["commitment"] and secret not in seen[0].text


def test_all_parts_make_the_key_and_the_record_shows_them(house: House, tmp_path: Path) -> None:
    ada, bert, table, one, other = sit_down(house)
    committed = ada.get(f"/api/tables/{table}")["dice"]["commitment"]
    with bert.live(table, 1) as line:
        line.next("table")
        with ExitStack() as stack:
            starting = stack.enter_context(_Start(ada, table, part=one))
            while not line.next("table")["dice"]["opening"]:
                pass
            bert.post(f"/api/tables/{table}/dice", part=other)
            starting.join()
    finish(table, ada, bert)
    record = ada.get(f"/api/tables/{table}/record")
    assert record["dice"]["commitment"] == committed and parts_of(record) == [one, other]
    secret = record["dice"]["part"]
    key = key_of(table, record["game"], 2, record["options"], secret, {0: one, 1: other})
    assert record["segments"][0]["start"]["state"]["key"] == key.hex()
    verify(record)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    subprocess.run([sys.executable, "-I", str(SCRIPT), str(file)], check=True, capture_output=True)


class _Start:
    """A start that is under way while others open their parts."""

    def __init__(self, guest: Guest, table: str, **body: Any) -> None:
        twin = Guest(guest.address, cookies={"gonfalon_guest": guest.cookie})
        self.answer: Any = None

        def run() -> None:
            with suppress(httpx.TransportError):  # where the server is killed meanwhile
                self.answer = twin.http.post(f"/api/tables/{table}/start", json=body)

        self.thread = threading.Thread(target=run)

    def __enter__(self) -> _Start:
        self.thread.start()
        return self

    def join(self) -> None:
        self.thread.join(20)
        assert self.answer.status_code == 200, self.answer.text

    def __exit__(self, *_: object) -> None:
        self.thread.join(20)


def test_who_is_not_there_contributes_nothing_and_the_record_says_so(house: House) -> None:
    ada, bert, table, one, other = sit_down(house)
    ada.post(f"/api/tables/{table}/start", part=one)
    late = bert.post(f"/api/tables/{table}/dice", status=409, part=other)
    assert late["code"] == "not-opening"
    finish(table, ada, bert)
    record = ada.get(f"/api/tables/{table}/record")
    assert parts_of(record) == [one, None]
    assert record["dice"]["seats"][1]["commitment"] == commitment_of(other)
    verify(record)


def test_who_is_there_and_silent_is_not_waited_for_long(tmp_path: Path) -> None:
    with House(tmp_path, opening_seconds=0.2) as house:
        ada, bert, table, one, _ = sit_down(house)
        with bert.live(table, 1) as line:
            line.next("table")
            ada.post(f"/api/tables/{table}/start", part=one)
        finish(table, ada, bert)
        assert parts_of(ada.get(f"/api/tables/{table}/record")) == [one, None]


def test_guests_without_a_browser_play_with_the_part_of_the_server(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "random", options={"turn_limit": 1})
    assert ada.get(f"/api/tables/{table}")["dice"]["seats"] == []
    until(lambda: _done(ada, table))
    record = ada.get(f"/api/tables/{table}/record")
    assert parts_of(record) == [None, None]
    verify(record)


def _done(guest: Guest, table: str) -> bool:
    state = guest.state(table, 0)
    if 0 in state["waiting"] and state["prompt"] and state["prompt"]["moves"]:
        guest.try_to_play(table, 0, text_of(state["prompt"]["moves"][0]), state["version"])
    return bool(guest.state(table, 0)["status"] == "over")


def test_openings_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    """Wrong, missing, twice, of somebody else, at the wrong time: none changes what was committed to."""
    with House(tmp_path, opening_seconds=10.0) as house:
        ada, bert, table, one, other = sit_down(house, public=True)
        path, cleo = f"/api/tables/{table}/dice", house.guest("Cleo")
        assert bert.post(path, status=409, part=other)["code"] == "not-opening"
        wrong = ada.post(f"/api/tables/{table}/start", status=400, part=other)
        assert wrong["code"] == "wrong-part"
        assert ada.get(f"/api/tables/{table}")["dice"]["opening"] is False
        with bert.live(table, 1) as line, _Start(ada, table, part=one) as starting:
            while not line.next("table")["dice"]["opening"]:
                pass
            join = cleo.http.post(f"/api/tables/{table}/join", json={})
            assert join.status_code == 409
            assert bert.post(f"/api/tables/{table}/leave", status=409)["code"] == "already-started"
            assert cleo.post(path, status=409, part=other)["code"] == "no-commitment"
            assert bert.post(path, status=400, part=one)["code"] == "wrong-part"
            generator = random.Random(1)
            for _ in range(20):
                odd = "".join(
                    generator.choices("0123456789abcdefXYZ \n", k=generator.randrange(70))
                )
                assert bert.http.post(path, json={"part": odd}).status_code == 400
            assert bert.http.post(path, json={}).status_code == 400
            assert ada.post(path, part=one)["dice"]["seats"][0]["opened"]
            bert.post(path, part=other)
            starting.join()
        assert bert.post(path, status=409, part=other)["code"] == "not-opening"
        finish(table, ada, bert)
        assert parts_of(ada.get(f"/api/tables/{table}/record")) == [one, other]


def test_whoever_leaves_takes_their_commitment_along(house: House) -> None:
    ada, bert, table, one, _ = sit_down(house)
    bert.post(f"/api/tables/{table}/leave")
    assert [row["seat"] for row in ada.get(f"/api/tables/{table}")["dice"]["seats"]] == [0]
    cleo, part = house.guest("Cleo"), new_part()
    token = ada.token(table, 1)
    cleo.post(f"/api/tables/{table}/join", token=token, commitment=commitment_of(part))
    dice = ada.get(f"/api/tables/{table}")["dice"]["seats"]
    assert [row["commitment"] for row in dice] == [commitment_of(one), commitment_of(part)]


def test_the_host_commits_with_whichever_seat_they_take(house: House) -> None:
    ada, _, table, one, other = sit_down(house)
    part = new_part()

    def change(*seats: tuple[int, str], commitment: str) -> list[tuple[int, str]]:
        wishes = [{"seat": seat, "kind": kind} for seat, kind in seats]
        path = f"/api/tables/{table}/change"
        dice = ada.post(path, seats=wishes, commitment=commitment)["dice"]
        return [(row["seat"], row["commitment"]) for row in dice["seats"]]

    berts = (1, commitment_of(other))
    assert change((0, "bot"), commitment=commitment_of(part)) == [berts], "nobody sits down"
    new = (0, commitment_of(part))
    assert change((0, "me"), commitment=commitment_of(part)) == [new, berts]
    assert change((0, "hot-seat"), commitment=commitment_of(one)) == [
        (0, commitment_of(one)),
        berts,
    ]


def test_one_part_will_do_for_all_seats_of_the_host(house: House) -> None:
    ada, part = house.guest("Ada"), new_part()
    table = ada.table("me", "friend", start=False, commitment=commitment_of(part))
    seats = [{"seat": 1, "kind": "hot-seat"}]
    path = f"/api/tables/{table}/change"
    dice = ada.post(path, seats=seats, commitment=commitment_of(new_part()))["dice"]
    assert [(row["seat"], row["commitment"]) for row in dice["seats"]] == [(0, commitment_of(part))]
    seeded = ada.table("me", "friend", start=False, seed=5)
    path = f"/api/tables/{seeded}/change"
    assert ada.post(path, seats=seats, commitment=commitment_of(part))["dice"] is None


def test_commitments_survive_a_restart_before_the_start(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, bert, table, one, _ = sit_down(house)
        committed = ada.get(f"/api/tables/{table}")["dice"]
    with House(tmp_path) as house:
        ada, bert = back(house, ada), back(house, bert)
        assert ada.get(f"/api/tables/{table}")["dice"] == committed
        ada.post(f"/api/tables/{table}/start", part=one)
        finish(table, ada, bert)
        record = ada.get(f"/api/tables/{table}/record")
        assert record["dice"]["commitment"] == committed["commitment"]
        verify(record)


def test_a_restart_while_parts_are_opened_lets_nobody_else_in(tmp_path: Path) -> None:
    """Parts may be known by then: the seats stay as they were committed, and the host starts again."""
    with House(tmp_path) as house:
        ada, bert, table, one, other = sit_down(house, public=True)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("UPDATE tables SET status = 'opening' WHERE id = ?", (table,))
        database.execute("UPDATE dice SET part = ? WHERE seat = 1", (other,))
    with House(tmp_path) as house:
        ada, bert, cleo = back(house, ada), back(house, bert), house.guest("Cleo")
        lobby = ada.get(f"/api/tables/{table}")
        assert lobby["status"] == "lobby" and lobby["dice"]["opening"]
        assert cleo.http.post(f"/api/tables/{table}/join", json={}).status_code == 409
        assert bert.post(f"/api/tables/{table}/leave", status=409)["code"] == "already-started"
        ada.post(f"/api/tables/{table}/start", part=one)
        finish(table, ada, bert)
        assert parts_of(ada.get(f"/api/tables/{table}/record")) == [one, other]


def test_a_start_that_was_cut_short_can_be_called_off(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, _, table, one, _ = sit_down(house)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("UPDATE tables SET status = 'opening' WHERE id = ?", (table,))
    with House(tmp_path) as house:
        ada = back(house, ada)
        ada.post(f"/api/tables/{table}/cancel")
        assert (
            ada.post(f"/api/tables/{table}/start", status=409, part=one)["code"] == "table-closed"
        )


def test_a_server_killed_while_parts_are_opened_loses_no_commitment(tmp_path: Path) -> None:
    """Killed twice: after everybody has committed, and while the start waits for Bert, who is there and silent."""

    def come_back(guest: Guest, address: str) -> Guest:
        return Guest(address, cookies={"gonfalon_guest": guest.cookie})

    nursery = Nursery()
    try:
        address = nursery.start(tmp_path)
        ada, bert = Guest(address, "Ada"), Guest(address, "Bert")
        one, other = new_part(), new_part()
        table = ada.table(
            "me", "friend", start=False, commitment=commitment_of(one), options={"turn_limit": 1}
        )
        token = ada.token(table, 1)
        bert.post(f"/api/tables/{table}/join", token=token, commitment=commitment_of(other))
        committed = ada.get(f"/api/tables/{table}")["dice"]
        nursery.kill()
        address = nursery.start(tmp_path)
        ada, bert = come_back(ada, address), come_back(bert, address)
        assert ada.get(f"/api/tables/{table}")["dice"] == committed
        with bert.live(table, 1) as line, _Start(ada, table, part=one):
            while not line.next("table")["dice"]["opening"]:
                pass
            nursery.kill()
        address = nursery.start(tmp_path)
        ada, bert = come_back(ada, address), come_back(bert, address)
        dice = ada.get(f"/api/tables/{table}")["dice"]
        assert dice["opening"] and dice["commitment"] == committed["commitment"]
        bert.post(f"/api/tables/{table}/dice", part=other)
        ada.post(f"/api/tables/{table}/start", part=one)
        finish(table, ada, bert)
        record = ada.get(f"/api/tables/{table}/record")
        assert record["dice"]["commitment"] == committed["commitment"]
        assert parts_of(record) == [one, other]
        verify(record)
    finally:
        nursery.close()


def test_a_table_made_before_there_were_dice_starts_with_the_part_of_the_server(
    tmp_path: Path,
) -> None:
    with House(tmp_path) as house:
        ada, bert, table, _, _ = sit_down(house)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("DELETE FROM dice")
        database.execute("UPDATE tables SET seed = 77")
    with House(tmp_path) as house:
        ada, bert = back(house, ada), back(house, bert)
        ada.post(f"/api/tables/{table}/start")
        finish(table, ada, bert)
        record = ada.get(f"/api/tables/{table}/record")
        assert record["seed"] == 0 and parts_of(record) == [None, None]
        verify(record)


def test_a_chosen_seed_is_told_before_anybody_sits_down_and_in_the_record(house: House) -> None:
    ada, bert = house.guest("Ada"), house.guest("Bert")
    part = new_part()
    table = ada.table(
        "me", "friend", start=False, seed=99, commitment=commitment_of(part),
        options={"turn_limit": 1},
    )  # fmt: skip
    link = bert.get(f"/api/links/{ada.token(table, 1)}")["lobby"]
    assert link["seeded"] and link["seed"] == 99 and link["dice"] is None
    bert.post(f"/api/tables/{table}/join", token=ada.token(table, 1), commitment="0" * 64)
    ada.post(f"/api/tables/{table}/start")
    finish(table, ada, bert)
    record = ada.get(f"/api/tables/{table}/record")
    assert record["seed"] == 99 and record["dice"] == {"table": table, "chosen": True}
    verify(record)


# ---- what is hidden until the end


def test_nothing_that_leaves_the_server_tells_of_the_key(
    own_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house = own_house
    ada, part = house.guest("Ada"), new_part()
    table = ada.table(
        "me", "random", "random", start=False, game="medieval", commitment=commitment_of(part)
    )
    said = [ada.http.post(f"/api/tables/{table}/start", json={"part": part}).text]
    room = house.app.state.services.rooms.present(table)
    secret, key = room.dice.part(-1), room.table.state.key.hex()
    with ada.live(table, 0) as line:
        for _ in range(10):
            until(lambda: 0 in ada.state(table, 0)["waiting"])
            state = ada.state(table, 0)
            ada.try_to_play(table, 0, text_of(state["prompt"]["moves"][-1]), state["version"])
            for seat in (-1, 0):
                said.append(ada.http.get(f"/api/tables/{table}/seats/{seat}").text)
                said.append(
                    ada.http.get(f"/api/tables/{table}/history", params={"seat": seat}).text
                )
            jobs = [job_of(room.table, seat, "random", room.version) for seat in range(3)]
            said += [repr(job) for job in jobs]
        line.quiet()
        said += line.heard
    for path in ("", "/record", "/chat"):
        said.append(ada.http.get(f"/api/tables/{table}{path}").text)
    said += [ada.http.get("/api/tables").text, caplog.text]
    for text in said:
        assert secret not in text and key not in text
        assert f'"{room.table.state.rng}"' not in text


def test_bots_choose_by_chance_that_is_not_the_tables(house: House) -> None:
    ada = house.guest("Ada")
    tables = [ada.table("me", "random") for _ in range(2)]
    rooms = [house.app.state.services.rooms.present(table) for table in tables]
    seeds = [job_of(room.table, 1, "random", 0).seed for room in rooms]
    assert seeds[0] != seeds[1]
    assert all(
        seed != int.from_bytes(room.table.state.key[:6])
        for seed, room in zip(seeds, rooms, strict=True)
    )
    guess = hashlib.blake2b(b"0:1:0", person=b"bot").digest()[:6]
    assert int.from_bytes(guess) not in seeds


# ---- draws are kept


@pytest.mark.parametrize("rules", ["", "next"])
def test_draws_before_a_restart_and_of_earlier_rules_stay_in_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    def play(house: House, guest: Guest, table: str, moves: int) -> Any:
        for _ in range(moves):
            until(lambda: 0 in guest.state(table, 0)["waiting"])
            guest.first_move(table, 0)
        return house.app.state.services.rooms.present(table)

    with House(tmp_path) as house:
        ada = house.guest("Ada")
        table = ada.table("me", "random", "random", game="medieval")
        room = play(house, ada, table, 12)
        first = len(room.table.draws)
    if rules:
        monkeypatch.setattr(find_game("medieval"), "rules_version", rules)
    with House(tmp_path) as house:
        ada = back(house, ada)
        room = play(house, ada, table, 12)
        record = json.loads(json.dumps(full_record(room, room.table)))
        key = room.table.state.key
    assert len(record["segments"]) == (2 if rules else 1)
    assert len(record["segments"][0]["draws"]) >= first > 1
    assert record["segments"][-1]["start"]["state"]["key"] == key.hex()
    verify(record, find_game("medieval"))
    number = next(iter(record["segments"][0]["draws"]))
    record["segments"][0]["draws"][number] += " 6.1"
    with pytest.raises(ReplayError):
        verify(record, find_game("medieval"))


def test_every_table_has_a_key_of_its_own(house: House) -> None:
    ada = house.guest("Ada")
    keys = set()
    for _ in range(3):
        table = ada.table("me", "random", commitment=secrets.token_hex(32))
        keys.add(house.app.state.services.rooms.present(table).table.state.key)
    assert len(keys) == 3 and all(len(key) == 32 for key in keys)


# ---- what is told in the end


def test_the_dice_of_a_finished_game_are_told(house: House) -> None:
    ada, bert, table, one, other = sit_down(house)
    ada.post(f"/api/tables/{table}/start", part=one)
    path = f"/api/tables/{table}/dice"
    assert ada.get(path, status=409)["code"] == "still-running"
    finish(table, ada, bert)
    report, record = bert.get(path), bert.get(f"/api/tables/{table}/record")
    assert report["commitment"] == record["dice"]["commitment"]
    assert report["chain"] == record["chain"] and report["seed"] is None
    drawn = " ".join(record["segments"][0]["draws"].values()).split()
    assert report["draws"] == len(drawn) > 0
    assert [seat["contributed"] for seat in report["seats"]] == [True, False]
    assert [seat["commitment"] for seat in report["seats"]] == [
        commitment_of(one), commitment_of(other),
    ]  # fmt: skip
    # after the set-up Warriors & Traders rolls no dice
    assert report["moves"] == 0 and report["seats"][0]["better"] == 50
    assert house.guest().get(path, status=404)["code"] == "no-table"


def test_a_chosen_seed_is_told_in_the_result(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "random", seed=12, options={"turn_limit": 1})
    until(lambda: _done(ada, table))
    report = ada.get(f"/api/tables/{table}/dice")
    assert (report["seed"], report["commitment"], report["draws"]) == (12, None, None)


def test_the_luck_of_a_long_game_is_worked_out_apart() -> None:
    table = open_table("medieval", 3, 7)
    bots = [make_bot("random", table.game, seat) for seat in range(3)]
    play_out(table, bots)
    found = asyncio.run(_luck(json.loads(json.dumps(table.record()))))
    assert found == luck_of(table) and found.moves > 10
    assert asyncio.run(_luck({"format": 9})) is None


async def _luck(record: dict[str, Any]) -> Luck | None:
    lucks = Lucks()
    try:
        first, second = await asyncio.gather(lucks.of("t", record), lucks.of("t", record))
        assert first == second
        return first
    finally:
        await lucks.close()
