"""Worked examples: how a game ends, wealth, and the points of a conquest."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.definitions.questions.accounts import wealth
from tests.games.medioevo.finish import award, gained
from tests.games.medioevo.scene import Scene, given

BLUE = {"blue": "byzantium", "red": "hungary", "green": "mamluks"}


def marching(buildings: str = "", **position: Any) -> Scene:
    """Blue stands before Transylvania, an inhabited area of Red's; the two are at war."""
    return given(
        BLUE,
        phase="combat",
        active="blue",
        units={"wallachia": "blue: 1 light-infantry"},
        pieces={"wallachia": "blue: war-wagon 1", "great-plain": "red: war-wagon 1"},
        buildings={"transylvania": buildings} if buildings else {},
        war=["blue red"],
        tax=dict.fromkeys(BLUE, 10),
        **position,
    )


def march(scene: Scene) -> None:
    scene.play("blue: march wallachia", "blue: go transylvania")


@pytest.mark.example("MU-EX-A01")
@pytest.mark.rule("MU-END-03", "MU-HP-02")
def test_the_thirtieth_point() -> None:
    scene = marching(honour={"blue": 29}, honour_limit=30)
    march(scene)

    assert scene.over
    assert gained(scene, "blue", "conquest") == 1
    assert scene.table.result is not None
    assert scene.table.result.reason == "honour"
    assert scene.happened("award"), "final scoring follows"


def in_turn(turn: int, **options: Any) -> Scene:
    """In the middle of a turn."""
    return given(BLUE, phase="purchase", turn=turn, tax=dict.fromkeys(BLUE, 10), **options)


def to_the_end(scene: Scene, turn: int) -> str:
    """Everybody takes defaults until this turn is over; why the game ended, or nothing."""
    while not scene.over and scene.state.turn == turn:
        scene.default(scene.asked[0])
    result = scene.table.result
    return result.reason if result is not None else ""


@pytest.mark.example("MU-EX-A02")
@pytest.mark.rule("MU-END-01", "MU-END-02", "MU-END-05")
def test_ten_turns_or_three_hours() -> None:
    limits = {"length": "medium", "minutes": 180}
    assert to_the_end(in_turn(9, **limits), 9) == ""
    assert to_the_end(in_turn(10, **limits), 10) == "turns"

    scene = in_turn(6, **limits)
    scene.play("host: time-up")
    assert not scene.over, "the turn in progress is finished"
    assert to_the_end(scene, 6) == "time"


@pytest.mark.example("MU-EX-A03")
@pytest.mark.rule("MU-END-05")
@pytest.mark.parametrize(("turn", "time_up", "reason"), [(12, False, "turns"), (4, True, "time")])
def test_twelve_turns_or_six_hours(turn: int, time_up: bool, reason: str) -> None:
    scene = in_turn(turn, length="long", minutes=360)
    if time_up:
        scene.play("host: time-up")
    assert to_the_end(scene, turn) == reason
    assert scene.happened("award")


@pytest.mark.example("MU-EX-A39")
@pytest.mark.rule("MU-FIN-05")
@pytest.mark.parametrize(("rival", "points"), [(449, 3), (450, 1), (451, 0)])
def test_wealth_of_450(rival: int, points: int) -> None:
    florins = {"blue": 1000, "red": rival, "green": 0}
    position: dict[str, Any] = {"florins": florins, "debt": {"blue": 500}}
    assert wealth(given(BLUE, **position).state, 0) == 1000 - 500 - 50
    tax = dict.fromkeys(BLUE, 10)
    ended = given(BLUE, phase="end", turn=8, length="short", tax=tax, **position)

    assert award(ended, "most-coins").get("blue", 0) == points


@pytest.mark.example("MU-EX-A41")
@pytest.mark.rule("MU-HP-02", "MU-HP-03", "MU-HP-04")
def test_seven_points_for_a_city_and_a_castle() -> None:
    scene = marching("city, castle")
    march(scene)

    assert scene.honour("blue") == 10 + 1 + 3 + 3
