"""Whatever happens, everybody at the table can be told in words: no seat gets stuck because its question cannot be put.

Seat states are made as the server makes them, in either language, for every seat and for spectators: see `worded.py`.
`make test` words 12,000 of them, `make soak` 500,000.
"""

from __future__ import annotations

import pytest

import gonfalon
from tests.games.recorded import records_of
from tests.games.worded import Worder

GAMES = gonfalon.game_ids()
CHUNKS = 3
"""Parts of the random games of a title."""
STATES = {"medieval": 1_400, "medioevo": 400, "prototype": 400, "warriors_traders": 1_800}
"""States that are worded in each: most where they are cheap."""
SOAK_CHUNKS, SOAK_STATES = 26, 5_000
EACH = 600
"""States that are worded of one random game."""
PARTS, OF_A_RECORD = 4, 24
"""Parts of the recorded games of a title, and the states that are worded of each game."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("id", GAMES)
def test_random_games_can_be_told(id: str, chunk: int) -> None:
    word(id, chunk, STATES[id])


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS, CHUNKS + SOAK_CHUNKS))
@pytest.mark.parametrize("id", GAMES)
def test_many_random_games_can_be_told(id: str, chunk: int) -> None:
    word(id, chunk, SOAK_STATES)


def word(id: str, seed: int, count: int) -> None:
    """Word so many states of games that follow from the seed."""
    worder = Worder(gonfalon.find_game(id), seed)
    number = 0
    while worder.states < count:
        worder.word_game(number, EACH)
        number += 1


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id", GAMES)
def test_recorded_games_can_be_told(id: str, part: int) -> None:
    game = gonfalon.find_game(id)
    worder = Worder(game, seed=part)
    for file in records_of(game)[part::PARTS]:
        worder.word_record(file, OF_A_RECORD)
    assert worder.states > 0
