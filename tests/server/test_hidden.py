"""Hidden means hidden, over the wire: every byte a seat is sent, with others' secrets swapped, is the same."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from gonfalon.server.bots import job_of
from tests.server.house import TRADE_SEED, Guest, House, Line, trading, two_players

NUMBER = -1
"""Spectators."""

Script = list[str]


class Witness:
    """Keeps every byte that reaches one seat: over its socket and in answer to whatever it may ask."""

    def __init__(self, guest: Guest, table: str, seat: int, line: Line) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.line = line

    def look(self) -> list[str]:
        """Ask for everything there is to ask for."""
        path = f"/api/tables/{self.table}"
        paths = [
            path,
            f"{path}/seats/{self.seat}",
            f"{path}/history?seat={self.seat}",
            f"{path}/chat",
        ]
        paths.append("/api/tables")
        if self.seat >= 0:
            move = {"seat": self.seat, "move": "finish"}
            paths += [
                f"{path}/why?seat={move['seat']}&move={text}" for text in ("finish", "fly", "pass")
            ]
        found = [self.guest.http.get(address).text for address in paths]
        if self.seat >= 0:
            for moves in ([], ["finish"], ["pass", "finish"]):
                wish = {"seat": self.seat, "moves": moves, "about": ["pass"]}
                found.append(self.guest.http.post(f"{path}/outlook", json=wish).text)
        return found

    def heard(self) -> list[str]:
        assert self.line.quiet()
        return self.line.heard


def scrub(texts: list[str], *ids: str) -> list[str]:
    """Without what differs between any two tables: their ids, tokens and times."""
    scrubbed = []
    for text in texts:
        for id in ids:
            text = text.replace(id, "TABLE")
        text = re.sub(r'"/(watch|join)/[^"]+"', '"LINK"', text)
        scrubbed.append(re.sub(r'"\d{4}-\d\d-\d\dT[^"]+"', '"TIME"', text))
    return scrubbed


def tables_alone(texts: list[str], table: str) -> list[str]:
    """The guest's list holds this table only."""
    listed = json.loads(texts[4])
    listed["tables"] = [one for one in listed["tables"] if one["id"] == table]
    return [*texts[:4], json.dumps(listed), *texts[5:]]


def witness_of_secrets(house: House, secrets: Script, *, at_trade: bool, seat: int) -> list[str]:
    """Everything a seat receives while Bert does something secret, and afterwards."""
    if at_trade:
        ada, bert, table = trading(house)
    else:
        ada, bert, table = two_players(house, seed=TRADE_SEED)
    looker = ada
    if seat == NUMBER:
        looker = house.guest()
        watch = ada.get(f"/api/tables/{table}")["links"]["watch"].removeprefix("/watch/")
        assert looker.get(f"/api/links/{watch}")["kind"] == "watch"
    with looker.live(table, seat) as line:
        line.next("state")
        line.quiet()
        witness = Witness(looker, table, seat, line)
        before = tables_alone(witness.look(), table)
        for move in secrets:
            bert.play(table, 1, move)
        seen = witness.heard()
        after = tables_alone(witness.look(), table)
        # not even that something happened may be told: neither a message nor a number
        assert scrub(before, table) == scrub(after, table)
        assert not any('"type":"state"' in text for text in seen[1:])
    return scrub([*seen, *after], table)


SECRETS: dict[str, tuple[bool, list[Script]]] = {
    "sealed choices": (False, [["place-tokens 3 0 0"], ["place-tokens 0 0 3"], []]),
    "orders": (False, [["order feed-all"], ["order finish-trade", "order no-token-move"], []]),
    "drafts": (
        True,
        [["offer {ada}", "give products 1"], ["offer {ada}", "want gold 1", "give food 1"], []],
    ),
}


def countries(house: House) -> dict[str, str]:
    ada, _, table = two_players(house, seed=TRADE_SEED)
    players = ada.state(table, 0)["view"]["players"]
    return {"ada": players[0]["country"], "bert": players[1]["country"]}


@pytest.mark.parametrize("seat", [0, NUMBER], ids=["a player", "a spectator"])
@pytest.mark.parametrize("kind", SECRETS)
def test_secrets_swapped_are_the_same_bytes(house: House, kind: str, seat: int) -> None:
    at_trade, scripts = SECRETS[kind]
    names = countries(house)
    heard = [
        witness_of_secrets(
            house, [move.format(**names) for move in script], at_trade=at_trade, seat=seat
        )
        for script in scripts
    ]
    assert heard[0] == heard[1] == heard[2]


def test_a_sealed_choice_is_known_once_all_are_in(house: House) -> None:
    ada, bert, table = two_players(house, seed=TRADE_SEED)
    bert.play(table, 1, "place-tokens 3 0 0")
    hidden = ada.state(table, 0)
    assert hidden["version"] == 0 and hidden["waiting"] == [0, 1]
    assert "place-tokens 3 0 0" not in json.dumps({**hidden, "prompt": None})
    assert bert.state(table, 1)["view"]["sealed"] == ["place-tokens 3 0 0"]
    shown = ada.play(table, 0, "place-tokens 1 1 1")
    kinds = [entry["kind"] for entry in shown["log"]]
    assert kinds.count("tokens-placed") == 2 and shown["version"] == 1


def test_a_refusal_knows_no_more_than_the_seat(house: House) -> None:
    """Whether Bert has answered must not change what Ada is told when she tries something."""
    answers: list[Any] = []
    for secret in ("place-tokens 3 0 0", "place-tokens 0 3 0", None):
        ada, bert, table = two_players(house, seed=TRADE_SEED)
        if secret:
            bert.play(table, 1, secret)
        tried = (
            "finish",
            "place-tokens 5 5 5",
            "take-country france",
            "vote stop",
            "remove france",
        )
        answers.append([ada.try_to_play(table, 0, move, 0).json() for move in tried])
    assert answers[0] == answers[1] == answers[2]


def test_what_a_bot_is_told_holds_no_secret(house: House) -> None:
    """The job for a worker is the same whatever the others have sealed."""
    jobs = []
    for secret in ("place-tokens 3 0 0", "place-tokens 0 0 3"):
        _, bert, table = two_players(house, seed=TRADE_SEED)
        bert.play(table, 1, secret)
        room = house.app.state.services.rooms.present(table)
        jobs.append(job_of(room.table, 0, "steward", 1))
    assert jobs[0] == jobs[1]
    assert jobs[0].known["rng"] == 0


@pytest.mark.parametrize("wishes", [{"seed": 987654321}, {}])
def test_no_answer_gives_the_generator_away(house: House, wishes: dict[str, Any]) -> None:
    """A seed that the host chose is told in the lobby, for all to see, and nowhere else."""
    ada, _, table = two_players(house, **wishes)
    state = house.app.state.services.rooms.present(table).table.state
    secret = state.key.hex() or str(state.rng)
    for path in ("", "/seats/0", "/seats/-1", "/history?seat=0"):
        text = ada.http.get(f"/api/tables/{table}{path}").text
        assert secret not in text
        assert ("987654321" in text) == (path == "" and "seed" in wishes)
