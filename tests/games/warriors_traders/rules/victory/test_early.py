"""EARLY: an end before turn 10, agreed by the table."""

from __future__ import annotations

import pytest

import gonfalon
from tests.games.warriors_traders.scene import Scene, given

TOTALS = {"germany": 16, "france": 13, "england": 11}
"""Bought VP that make 22, 19 and 17 with the start Capital and its Fort, 6 VP each."""


def table(**options: object) -> Scene:
    return given("germany", "france", "england", turn=6, bought=TOTALS, **options)


@pytest.mark.rule("WT-EARLY-01")
def test_with_the_last_turn_of_the_limit_the_most_vp_win() -> None:
    scene = table(turn_limit=6)
    assert [scene.vp(country) for country in scene.countries] == [22, 19, 17]

    scene.end_turn()

    assert scene.over
    assert scene.turn == 6
    assert scene.winners == ["germany"]
    assert scene.happened("game-over")[0].rule == "WT-EARLY-01"


@pytest.mark.rule("WT-EARLY-01")
def test_the_turn_before_the_limit_is_not_the_last() -> None:
    scene = table(turn_limit=7)

    scene.end_turn()

    assert not scene.over
    assert scene.turn == 7


@pytest.mark.rule("WT-EARLY-01")
def test_equal_totals_at_the_limit_share_the_victory() -> None:
    scene = given(
        "germany", "france", "england", turn=6, bought={"germany": 9, "france": 9}, turn_limit=6
    )

    scene.end_turn()

    assert scene.winners == ["germany", "france"]


@pytest.mark.rule("WT-EARLY-01")
@pytest.mark.parametrize("limit", [True, 0, 11, "soon"])
def test_a_turn_limit_is_a_number_from_1_to_10(limit: object) -> None:
    with pytest.raises(gonfalon.OptionError, match="WT-EARLY-01"):
        gonfalon.open_table("warriors_traders", seats=3, options={"turn_limit": limit})


@pytest.mark.rule("WT-EARLY-01")
def test_when_the_time_is_up_the_turn_is_still_played_to_its_end() -> None:
    scene = table()

    scene.play("host: time-up")
    assert scene.asked == ["germany"]
    assert scene.window == "development.action"
    scene.play("germany: upgrade-technology trade")
    scene.end_turn()

    assert scene.over
    assert scene.turn == 6
    assert scene.winners == ["germany"]
    assert scene.happened("game-over")[0].rule == "WT-EARLY-01"


@pytest.mark.rule("WT-EARLY-01")
def test_only_the_host_calls_time_and_only_once() -> None:
    scene = table()
    assert "time-up" in scene.standing("host")
    scene.refuses("germany: time-up", "WT-EARLY-01")

    scene.play("host: time-up")

    assert "time-up" not in scene.standing("host")
    scene.refuses("host: time-up", "WT-EARLY-01")


@pytest.mark.rule("WT-EARLY-01")
def test_a_threshold_reached_in_the_last_turn_of_the_limit_decides_by_points() -> None:
    scene = given("germany", "france", "england", turn=6, bought={"france": 31}, turn_limit=6)
    assert scene.vp("france") == 37

    scene.end_turn()

    assert scene.winners == ["france"]
    assert scene.happened("game-over")[0].rule == "WT-VIC-01"
