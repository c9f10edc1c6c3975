"""How many clicks eight turns take."""

from __future__ import annotations

import pytest

from tests.clicks.turns import before, counted_by_hand, load, names


@pytest.mark.parametrize("name", names())
def test_what_was_counted_before_holds(name: str) -> None:
    counter = counted_by_hand(load(name))
    assert {"moves": counter.moves, "clicks": counter.clicks} == before()[name]


def test_every_game_has_two_turns() -> None:
    games = [load(name).game for name in names()]
    assert sorted(games) == sorted(["medieval", "medioevo", "prototype", "warriors_traders"] * 2)
