"""What all who look through a seat see is worded once; what concerns one guest is put in for each."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from gonfalon.server import seat_state
from gonfalon.server.seat_state import Look, in_ascii
from tests.server.house import House, text_of, two_players

SPECTATORS = 12


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """Seat and language of all that was worded."""
    found: list[tuple[int, str]] = []

    class Counted(Look):
        def __init__(self, room: Any, table: Any, seat: int, language: str, *more: Any) -> None:
            found.append((seat, language))
            super().__init__(room, table, seat, language, *more)

    monkeypatch.setattr(seat_state, "Look", Counted)
    return found


def test_a_move_is_worded_once_for_all_spectators(
    tmp_path: Path, made: list[tuple[int, str]]
) -> None:
    with House(tmp_path) as house, ExitStack() as stack:
        ada, bert, table = two_players(house, public=True)
        crowd = [house.guest() for _ in range(SPECTATORS)]
        tongues = ("en", "it") * (SPECTATORS // 2)
        lines = [
            stack.enter_context(guest.live(table, -1, lang=tongue))
            for guest, tongue in zip(crowd, tongues, strict=True)
        ]
        before = [line.next("state")["version"] for line in lines]
        while bert.state(table, -1)["version"] == before[0]:
            seat, guest = (0, ada) if ada.state(table, 0)["asked"] else (1, bert)
            state = guest.state(table, seat)
            made.clear()
            move = text_of(state["prompt"]["moves"][0])
            guest.try_to_play(table, seat, move, state["version"])
        states = [line.next("state") for line in lines]
        assert [state["version"] for state in states] == [number + 1 for number in before]
        assert states[0]["log"] and states[::2] == [states[0]] * (SPECTATORS // 2)
        assert states[1]["log"][0]["text"] != states[0]["log"][0]["text"]
        assert made.count((-1, "en")) == made.count((-1, "it")) == 1
        for guest in crowd:
            guest.state(table, -1, lang="en")
        assert made.count((-1, "en")) == 1


def test_what_concerns_one_guest_is_their_own(house: House) -> None:
    ada, bert, table = two_players(house, public=True)
    eve = house.guest("Eve")
    with ada.live(table, -1) as first, bert.live(table, -1) as second, eve.live(table, -1) as third:
        sent = [line.next("state") for line in (first, second, third)]
    for states in (sent, [guest.state(table, -1) for guest in (ada, bert, eve)]):
        mine = [[player["mine"] for player in state["players"]] for state in states]
        assert mine == [[True, False], [False, True], [False, False]]
        assert [state["host"] for state in states] == [[], None, None]
        waiting = ada.state(table, 0)["waiting"]
        assert [state["asked"] for state in states] == [
            [seat for seat in (0,) if seat in waiting], [seat for seat in (1,) if seat in waiting], [],
        ]  # fmt: skip
        assert states[0]["view"] == states[1]["view"] == states[2]["view"]


def test_plain_letters_are_the_same_json() -> None:
    value = {"name": "Zoë — “Città” 🐉", "back": '\\u00e9 "', "line": "\n\u2028"}
    text = json.dumps(value, ensure_ascii=False)
    assert in_ascii(text).isascii() and json.loads(in_ascii(text)) == value
