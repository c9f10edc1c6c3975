"""Worked examples: variable turn order, players who leave, an agreed end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warriors_traders.scene import Scene, given

FOUR = ("romania", "austria", "croatia", "bulgaria")


@pytest.mark.example("WT-EX-14")
@pytest.mark.rule("WT-OPT-01", "WT-OPT-02", "WT-TURN-04")
def test_the_order_marker_goes_round_turn_by_turn() -> None:
    scene = given(*FOUR, phase="upkeep", turn_order="variable")
    assert [player["number"] for player in scene.view("romania")["players"]] == [2, 5, 6, 8]

    for turn, first in enumerate([0, 1, 2, 3, 0], start=1):
        order = [*FOUR[first:], *FOUR[:first]]
        assert scene.turn == turn
        assert [FOUR[seat] for seat in scene.view("romania")["order"]] == order
        for country in order + order[::-1]:
            assert (scene.window, scene.asked) == ("development.action", [country])
            scene.default(country)


@pytest.mark.example("WT-EX-15")
@pytest.mark.rule("WT-LEAVE-04")
@pytest.mark.parametrize(("vote", "winners"), [("count", ["romania", "croatia"]), ("no-count", [])])
def test_an_allied_game_ends_when_a_player_leaves(vote: str, winners: list[str]) -> None:
    # Romania and Croatia play against Austria and Bulgaria
    scene = given(*FOUR, turn=5, alliances="2v2", bought={"croatia": 2})

    scene.play("austria: resign")
    assert (scene.window, scene.asked) == ("table.leave", ["romania", "croatia", "bulgaria"])
    scene.play("romania: vote count", f"croatia: vote {vote}", "bulgaria: vote count")

    assert scene.over
    assert scene.winners == winners


def romania_leaves(**options: Any) -> Scene:
    scene = given(
        *FOUR,
        turn=5,
        provinces={
            "valahia": "romania: 2 fort, 1 archer, 2 princess",
            "moldova": "romania: 1 infantry, 1 cavalry",
            "oltenia": "romania: 1 princess",
        },
        store={"romania": {"food": 3, "products": 4, "weapons": 5, "gold": 6}},
        kills={"romania": 4, "austria": 1},
        tokens={"romania": (3, 0, 0)},
        **options,
    )
    scene.play("romania: resign")
    assert (scene.window, scene.asked) == ("table.leave", ["austria", "croatia", "bulgaria"])
    return scene


@pytest.mark.example("WT-EX-15")
@pytest.mark.rule("WT-LEAVE-01")
def test_those_still_playing_may_stop_and_count() -> None:
    scene = romania_leaves()

    scene.play("austria: vote stop", "croatia: vote stop", "bulgaria: vote go-on")

    assert scene.over
    assert scene.winners == ["austria"]


@pytest.mark.example("WT-EX-15")
@pytest.mark.rule("WT-LEAVE-01", "WT-LEAVE-02")
def test_those_still_playing_may_go_on_with_the_leavers_pieces_as_barbarians() -> None:
    scene = romania_leaves()

    scene.play("austria: vote go-on", "croatia: vote go-on", "bulgaria: vote stop")

    assert not scene.over
    assert set(scene.store("romania").values()) == {0}
    assert scene.tokens("romania") == (0, 0, 0)
    assert scene.vp("romania") == 0
    for province in ("valahia", "moldova", "oltenia"):
        assert scene.owner(province) is None
    assert scene.units("valahia") == {"barbarian": 1, "barbarian-fort": 2}
    assert scene.units("moldova") == {"barbarian": 2}
    assert scene.units("oltenia") == {}
    assert scene.window == "development.action"
    assert scene.asked == ["austria"]


@pytest.mark.example("WT-EX-16")
@pytest.mark.rule("WT-EARLY-01")
def test_the_most_vp_win_when_the_agreed_turn_is_over() -> None:
    scene = given(*FOUR, turn=6, turn_limit=6, bought={"croatia": 3, "austria": 1})
    assert not scene.over

    scene.end_turn()

    assert scene.over
    assert scene.winners == ["croatia"]


@pytest.mark.example("WT-EX-16")
@pytest.mark.rule("WT-EARLY-01")
def test_the_most_vp_win_when_the_agreed_time_is_over() -> None:
    scene = given(*FOUR, turn=6, bought={"croatia": 3, "austria": 1})

    scene.play("host: time-up")
    assert not scene.over
    scene.end_turn()

    assert (scene.over, scene.turn) == (True, 6)
    assert scene.winners == ["croatia"]
