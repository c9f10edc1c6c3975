"""Several servers on one PostgreSQL database: whoever is second is told so, and everybody sees the same."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import Guest, House, text_of, until

ROUNDS = 6


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, postgres: str) -> Iterator[list[House]]:
    folder = tmp_path_factory.mktemp("shared")
    with House(folder, database=postgres) as one, House(folder, database=postgres) as other:
        yield [one, other]


def at(house: House, guest: Guest) -> Guest:
    """The same person at another server."""
    twin = Guest(house.address, cookies={"gonfalon_guest": guest.cookie})
    house.guests.append(twin)
    return twin


def at_once(*acts: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """All of them at the same moment; their answers in order."""
    gate = threading.Barrier(len(acts))
    answers: list[Any] = [None] * len(acts)

    def run(number: int) -> None:
        gate.wait()
        answers[number] = acts[number]()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def post(guest: Guest, path: str, **body: Any) -> Callable[[], httpx.Response]:
    return partial(guest.http.post, path, json=body)


def outcome(answers: list[httpx.Response]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def seats(guest: Guest, table: str) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in guest.get(f"/api/tables/{table}")["seats"]]


def test_one_seat_is_given_to_one_person(servers: list[House]) -> None:
    ada = servers[0].guest("Ada")
    people = [servers[number % 2].guest(f"Guest {number}") for number in range(4)]
    for _ in range(ROUNDS):
        table = ada.table("me", "friend", start=False)
        token = ada.token(table, 1)
        answers = at_once(*(post(one, f"/api/tables/{table}/join", token=token) for one in people))
        assert outcome(answers) == [200, 409, 409, 409], [answer.text for answer in answers]
        refused = {answer.json()["code"] for answer in answers if answer.status_code == 409}
        assert refused == {"seat-taken"}
        [sits] = [one for one, answer in zip(people, answers, strict=True) if answer.is_success]
        assert at(servers[1], ada).get(f"/api/tables/{table}")["seats"] == [
            {**seat, "link": None} for seat in ada.get(f"/api/tables/{table}")["seats"]
        ]
        assert [seat["mine"] for seat in sits.get(f"/api/tables/{table}")["seats"]] == [False, True]


def test_two_people_take_two_seats(servers: list[House]) -> None:
    """Nobody is turned away because somebody else sat down at the same moment."""
    ada = servers[0].guest("Ada")
    people = [servers[number % 2].guest(f"Guest {number}") for number in range(3)]
    for _ in range(ROUNDS):
        table = ada.table("me", "friend", "friend", "friend", start=False)
        tokens = [ada.token(table, seat) for seat in (1, 2, 3)]
        answers = at_once(
            *(
                post(one, f"/api/tables/{table}/join", token=token)
                for one, token in zip(people, tokens, strict=True)
            )
        )
        assert outcome(answers) == [200, 200, 200], [answer.text for answer in answers]
        names = [("person", one) for one in ("Ada", "Guest 0", "Guest 1", "Guest 2")]
        assert seats(ada, table) == seats(at(servers[1], ada), table) == names


def test_a_table_is_started_once(servers: list[House]) -> None:
    ada = servers[0].guest("Ada")
    twin = at(servers[1], ada)
    for _ in range(ROUNDS):
        table = ada.table("me", "hot-seat", start=False)
        assert twin.get(f"/api/tables/{table}")["status"] == "lobby"
        answers = at_once(*(post(one, f"/api/tables/{table}/start") for one in (ada, twin)))
        assert outcome(answers) == [200, 409], [answer.text for answer in answers]
        assert {one.state(table, 0)["version"] for one in (ada, twin)} == {0}


def test_who_sits_down_while_the_table_starts_sits_or_is_told(servers: list[House]) -> None:
    ada, bert = servers[0].guest("Ada"), servers[1].guest("Bert")
    for _ in range(ROUNDS):
        table = ada.table("me", "friend", start=False)
        token = ada.token(table, 1)
        begun, sat = at_once(
            post(ada, f"/api/tables/{table}/start", fill="random"),
            post(bert, f"/api/tables/{table}/join", token=token),
        )
        assert begun.status_code == 200, begun.text
        kind = seats(ada, table)[1][0]
        assert kind == seats(at(servers[1], ada), table)[1][0]
        assert (sat.status_code, kind) in {(200, "person"), (409, "bot")}, sat.text


def test_a_move_is_played_once(servers: list[House]) -> None:
    ada = servers[0].guest("Ada")
    twin = at(servers[1], ada)
    table = ada.table("me", "hot-seat")
    for number in range(ROUNDS):
        assert twin.state(table, 0)["version"] == number
        words = ("order feed-all", "cancel-order feed-all")[number % 2]
        path, body = f"/api/tables/{table}/play", {"seat": 0, "move": words, "version": number}
        answers = at_once(*(post(one, path, **body) for one in (ada, twin)))
        assert outcome(answers) == [200, 409], [answer.text for answer in answers]
        assert {one.state(table, 0)["version"] for one in (ada, twin)} == {number + 1}


def test_one_is_behind_and_reads_before_it_plays(servers: list[House]) -> None:
    ada = servers[0].guest("Ada")
    twin = at(servers[1], ada)
    table = ada.table("me", "hot-seat")
    assert twin.state(table, 0)["version"] == 0
    ada.play(table, 0, "order feed-all")
    behind = twin.try_to_play(table, 0, "order feed-all", 0)
    assert behind.status_code in (409, 422)
    twin.play(table, 0, "order finish-trade")
    assert ada.state(table, 0)["version"] == 2


def test_who_looks_on_hears_what_was_played_elsewhere(servers: list[House]) -> None:
    ada = servers[0].guest("Ada")
    twin = at(servers[1], ada)
    table = ada.table("me", "hot-seat")
    with twin.live(table, 0) as line:
        assert line.next("state")["version"] == 0
        ada.play(table, 0, "order feed-all")
        with pytest.raises(ConnectionClosed):  # browsers come back by themselves
            while True:
                line.next()
    with twin.live(table, 0) as line:
        assert line.next("state")["version"] == 1


def test_everybody_speaks_at_once(servers: list[House]) -> None:
    ada = servers[0].guest("Ada")
    twin = at(servers[1], ada)
    table = ada.table("me", "hot-seat")
    for number in range(ROUNDS):
        path = f"/api/tables/{table}/chat"
        answers = at_once(*(post(one, path, text=f"{number}") for one in (ada, twin)))
        assert outcome(answers) == [201, 201], [answer.text for answer in answers]
    lines = twin.get(f"/api/tables/{table}/chat")["chat"]
    assert [line["n"] for line in lines] == list(range(1, 2 * ROUNDS + 1))


def test_bots_of_two_servers_play_every_move_once(servers: list[House]) -> None:
    """Both servers have the table in memory and would let its bots play."""
    ada = servers[0].guest("Ada")
    twin = at(servers[1], ada)
    table = ada.table("me", "random", "random")

    def is_settled() -> bool:
        """Ada is asked, and both servers tell the same; others may be asked at the same time."""
        one, other = ada.state(table, 0), twin.state(table, 0)
        return 0 in one["waiting"] and (one["version"], one["log"]) == (
            other["version"],
            other["log"],
        )

    def is_played() -> bool:
        """Not if a bot of the other server was quicker."""
        state = twin.state(table, 0)
        move = text_of(state["prompt"]["moves"][0])
        return twin.try_to_play(table, 0, move, state["version"]).status_code == 200

    for _ in range(8):
        until(is_settled)
        until(is_played)
    until(is_settled)


def test_a_spectator_may_watch_at_both(servers: list[House]) -> None:
    ada, eve = servers[0].guest("Ada"), servers[0].guest("Eve")
    table = ada.table("me", "hot-seat")
    eve.get(f"/api/tables/{table}", status=404)
    at(servers[1], eve).get(f"/api/tables/{table}", status=404)
    token = ada.get(f"/api/tables/{table}")["links"]["watch"].removeprefix("/watch/")
    everywhere = (eve, at(servers[1], eve))
    answers = at_once(*(partial(one.http.get, f"/api/links/{token}") for one in everywhere))
    assert outcome(answers) == [200, 200], [answer.text for answer in answers]
    for one in everywhere:
        assert one.state(table, -1)["version"] == 0
