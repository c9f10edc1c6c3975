"""How many clicks eight turns take."""

from __future__ import annotations

import pytest

from tests.clicks.turns import after, before, counted, counted_by_hand, load, names


@pytest.mark.parametrize("name", names())
def test_what_was_counted_before_holds(name: str) -> None:
    counter = counted_by_hand(load(name))
    assert {"moves": counter.moves, "clicks": counter.clicks} == before()[name]


@pytest.mark.parametrize("name", names())
def test_what_habits_and_plans_leave_to_click(name: str) -> None:
    assert counted(load(name)).clicks == after()[name]


def test_fewer_clicks_than_before() -> None:
    sum_before = sum(turn["clicks"] for turn in before().values())
    assert sum(after().values()) <= 0.6 * sum_before


def test_every_game_has_two_turns() -> None:
    games = [load(name).game for name in names()]
    assert sorted(games) == sorted(["medieval", "medioevo", "prototype", "warriors_traders"] * 2)
