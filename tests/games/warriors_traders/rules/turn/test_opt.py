"""OPT: the variable turn order."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given

EASTERN = ("romania", "austria", "croatia", "bulgaria")
"""Countries 2, 5, 6 and 8."""


def order(scene: Scene) -> list[str]:
    return [scene.countries[seat] for seat in scene.view(scene.countries[0])["order"]]


def askings(scene: Scene, window: str) -> list[str]:
    """Who is asked, one after another, while the window is open this turn."""
    asked, turn = [], scene.turn
    while (scene.window, scene.turn) == (window, turn):
        (country,) = scene.asked
        asked.append(country)
        scene.default(country)
    return asked


@pytest.mark.rule("WT-OPT-01")
def test_the_marker_goes_to_the_next_higher_number_and_from_the_highest_to_the_lowest() -> None:
    scene = given(*EASTERN, turn_order="variable")

    firsts = []
    for turn in range(1, 6):
        assert scene.turn == turn
        firsts.append(order(scene)[0])
        scene.end_turn()

    assert firsts == ["romania", "austria", "croatia", "bulgaria", "romania"]


@pytest.mark.rule("WT-OPT-01")
def test_the_seats_do_not_matter_for_the_marker() -> None:
    scene = given("bulgaria", "austria", "romania", "croatia", turn_order="variable")

    assert order(scene) == ["romania", "austria", "croatia", "bulgaria"]
    scene.end_turn()
    assert order(scene) == ["austria", "croatia", "bulgaria", "romania"]


@pytest.mark.rule("WT-OPT-01")
def test_without_the_option_the_lowest_number_begins_every_turn() -> None:
    scene = given(*EASTERN)

    for _ in range(3):
        assert order(scene) == list(EASTERN)
        scene.end_turn()


@pytest.mark.rule("WT-OPT-01", "WT-LEAVE-03")
def test_the_marker_passes_over_a_country_whose_player_left() -> None:
    scene = given(*EASTERN, turn_order="variable")

    scene.play("austria: resign")
    for country in ("romania", "croatia", "bulgaria"):
        scene.play(f"{country}: vote go-on")
    scene.end_turn()

    assert order(scene) == ["croatia", "bulgaria", "romania"]


@pytest.mark.rule("WT-OPT-02")
def test_second_actions_run_in_the_reverse_of_the_variable_order() -> None:
    scene = given(*EASTERN, turn=2, turn_order="variable")

    asked = askings(scene, "development.action")

    firsts = ["austria", "croatia", "bulgaria", "romania"]
    assert asked == firsts + firsts[::-1]


@pytest.mark.rule("WT-OPT-02")
def test_feeding_follows_the_variable_order() -> None:
    scene = given(
        *EASTERN,
        turn=2,
        phase="upkeep",
        turn_order="variable",
        provinces={
            "valahia": "romania: 1 infantry",
            "wien": "austria: 1 infantry",
            "dalmacija": "croatia: 1 infantry",
            "bulgaria": "bulgaria: 1 infantry",
        },
    )

    assert askings(scene, "upkeep.feed") == ["austria", "croatia", "bulgaria", "romania"]


@pytest.mark.rule("WT-OPT-02")
def test_extra_actions_and_token_moves_follow_the_variable_order() -> None:
    scene = given(
        *EASTERN, turn=3, turn_order="variable", tokens=dict.fromkeys(EASTERN, (15, 0, 0))
    )

    askings(scene, "development.action")

    assert askings(scene, "development.extra") == ["croatia", "bulgaria", "romania", "austria"]
    assert askings(scene, "development.token-move") == ["croatia", "bulgaria", "romania", "austria"]


@pytest.mark.rule("WT-OPT-02")
def test_maneuvering_follows_the_variable_order() -> None:
    scene = given(
        *EASTERN,
        turn=4,
        phase="maneuvering",
        turn_order="variable",
        provinces={
            "valahia": "romania: 1 infantry",
            "wien": "austria: 1 infantry",
            "dalmacija": "croatia: 1 infantry",
            "bulgaria": "bulgaria: 1 infantry",
        },
    )

    assert askings(scene, "maneuver.move") == ["bulgaria", "romania", "austria", "croatia"]
