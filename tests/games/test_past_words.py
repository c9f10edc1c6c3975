"""What is told of an event stays the same whatever happens afterwards. Only a seat may be called by another name later."""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.table import UNDO, Table
from tests.games.recorded import recorded, records_of

GAMES = gonfalon.game_ids()
SAMPLE = 2
"""Recorded games of a title that `make test` reads; `make soak` reads all."""


@pytest.fixture(autouse=True)
def seats_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    for id in GAMES:
        kind_of_game = type(gonfalon.find_game(id))
        word = kind_of_game.word

        def numbered(
            game: Any, s: Any, language: str, kind: str, value: Any, *rest: Any, word: Any = word
        ) -> str:
            return (
                f"seat {value}" if kind == "seat" else word(game, s, language, kind, value, *rest)
            )

        monkeypatch.setattr(kind_of_game, "word", numbered)


@pytest.mark.parametrize("number", range(SAMPLE))
@pytest.mark.parametrize("id", GAMES)
def test_what_was_told_stays_true(id: str, number: int) -> None:
    files = records_of(gonfalon.find_game(id))
    read_again(*recorded(files[number * len(files) // SAMPLE]))


@pytest.mark.soak
@pytest.mark.parametrize("id", GAMES)
def test_what_was_told_in_any_game_stays_true(id: str) -> None:
    for file in records_of(gonfalon.find_game(id)):
        read_again(*recorded(file))


def read_again(table: Table, moves: list[tuple[int, str]]) -> None:
    """Word every event when it happens, and once more when all is over."""
    told: list[str] = []
    for seat, text in moves:
        if text == UNDO:
            table.undo(seat)
            told.clear()
        else:
            table.play(seat, text, recorded=True)
        told += [table.describe_event(table.log[at]) for at in range(len(told), len(table.log))]
    assert told
    assert [table.describe_event(event) for event in table.log] == told
