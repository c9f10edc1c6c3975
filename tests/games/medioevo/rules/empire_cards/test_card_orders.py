"""Answers to windows that are left in advance: MU-TIME-06."""

from __future__ import annotations

import pytest

from tests.games.medioevo.battles import PLAYERS, clash, fight
from tests.games.medioevo.scene import given


@pytest.mark.rule("MU-TIME-06")
def test_a_stored_pass_closes_the_window() -> None:
    scene = given(PLAYERS, cards={"anna": "10, 11", "bruno": "49"}, phase="purchase")
    scene.play("bruno: quiet-turn r-card everybody", "anna: tap-card card-10 green")
    assert scene.state.points[4] == 1
    scene.play("bruno: ask-me r-card everybody", "anna: tap-card card-11 green")
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-TIME-06")
def test_a_pass_for_one_rival_leaves_the_others() -> None:
    scene = given(PLAYERS, cards={"anna": "10", "carla": "11", "bruno": "49"}, phase="purchase")
    scene.play("bruno: quiet-phase r-card @anna", "anna: tap-card card-10 green")
    assert scene.state.points[4] == 1
    scene.play("carla: tap-card card-11 green")
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-TIME-06")
def test_a_card_muted_for_battles_of_others() -> None:
    scene = fight(
        "anna: 6 heavy-infantry", "bruno: 6 heavy-infantry", cards={"carla": "5", "bruno": "46"}
    )
    scene.play("carla: mute-abroad card-5", "bruno: mute-abroad card-46")
    clash(scene, "3 3 4", "4 4 4")
    assert scene.window == "battle.after-rolls"
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-TIME-06")
@pytest.mark.parametrize("there", [True, False])
def test_a_muted_card_except_in_a_territory(there: bool) -> None:
    scene = fight(
        "anna: 6 heavy-infantry",
        "bruno: 6 heavy-infantry",
        cards={"bruno": "5"},
        units={"wallachia": "bruno: 1 archer"},
    )
    place = "serbia" if there else scene.controls("bruno")[0]
    scene.refuses(f"bruno: mute-except card-5 {place}", "MU-TIME-06")
    scene.play("bruno: mute card-5", f"bruno: mute-except card-5 {place}")
    clash(scene, "3 3 4", "4 4 4")
    assert (scene.window == "battle.after-rolls") == there


@pytest.mark.rule("MU-TIME-06", "MU-INTER-11")
def test_a_muted_princess_is_not_asked_about() -> None:
    scene = given(PLAYERS, cards={"anna": "10, 11", "bruno": "60"}, phase="purchase")
    scene.play("anna: tap-card card-10 green")
    assert (scene.window, scene.asked) == ("card.declared", ["anna"])
    scene.play("anna: pass", "anna: mute card-60", "anna: tap-card card-11 green")
    assert scene.state.points[4] == 2, "both cards gave their point, the second without a question"
    scene.refuses("anna: mute card-60", "MU-TIME-06")


@pytest.mark.rule("MU-TIME-06", "MU-INTER-11")
@pytest.mark.parametrize("order", ["mute card-60", "quiet-turn r-card @anna"])
def test_who_has_muted_his_princess_is_not_asked_for_help(order: str) -> None:
    scene = given(PLAYERS, cards={"anna": "10", "bruno": "60, 49"}, phase="purchase")
    scene.play(f"bruno: {order}", "anna: tap-card card-10 green", "anna: ask-help card-60")
    if order.startswith("mute"):
        assert (scene.window, scene.asked) == ("card.activated", ["bruno"])
        scene.play("bruno: pass")
    assert scene.state.points[4] == 1, "she did not help"
    assert scene.state.tapped[1] == 0


@pytest.mark.rule("MU-TIME-06")
def test_orders_of_others_are_hidden() -> None:
    scene = given(PLAYERS, cards={"bruno": "49"}, phase="purchase")
    scene.play("bruno: mute card-49")
    known = scene.table.game.knowledge(scene.state, scene.seat("anna"))
    assert known.orders[scene.seat("bruno")] == ()
    scene.play("bruno: unmute card-49")
    assert scene.state.orders[scene.seat("bruno")] == ()
    scene.refuses("bruno: unmute card-49", "MU-TIME-06")
