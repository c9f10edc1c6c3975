"""The terminal can draw whatever random games come to: board, question, moves and every command without an argument."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from rich.console import Console

import gonfalon
from gonfalon.cli.screen import Screen
from gonfalon.cli.session import PERSON, Session
from gonfalon.cli.talk import Talk
from gonfalon.kernel.table import Table
from tests.games.worded import Worder

GAMES = 3
"""Random, lively, and lively from a rich position."""
STATES, SOAK_STATES = 30, 300
"""Worded of each game; one of the seats that are asked looks at its screen."""
SOAK_CHUNKS = 10
COMMANDS = ("players", "me", "moves", "standing", "forecast", "board")


def draw(table: Table, seat: int, language: str) -> None:
    """Everything that the terminal can show the seat."""
    twin = table.copy()
    twin.language = language
    screen = Screen(twin, language)
    screen.out = Console(file=io.StringIO(), width=80, highlight=False)
    talk = Talk(Session(twin, [PERSON] * twin.seats, language, Path(os.devnull)), screen)
    talk.tell_news(seat)
    talk.show(seat)
    for command in COMMANDS:
        talk.obey(seat, command)


@pytest.mark.parametrize("id", gonfalon.game_ids())
def test_random_games_can_be_drawn(id: str) -> None:
    drawn(id, 1, STATES)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(SOAK_CHUNKS))
@pytest.mark.parametrize("id", gonfalon.game_ids())
def test_many_random_games_can_be_drawn(id: str, chunk: int) -> None:
    drawn(id, 10 + chunk, SOAK_STATES)


def drawn(id: str, seed: int, states: int) -> None:
    worder = Worder(gonfalon.find_game(id), seed, draw)
    for number in range(GAMES):
        worder.word_game(number, states)
