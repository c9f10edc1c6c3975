"""Simultaneous phases go on for the others while a card is under way: MU-FLOW-08."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state_rows import Road
from tests.games.medioevo.battles import PLAYERS
from tests.games.medioevo.scene import given


@pytest.mark.rule("MU-FLOW-08")
def test_the_others_go_on_buying_while_a_card_is_answered() -> None:
    scene = given(PLAYERS, cards={"anna": "10", "bruno": "49"}, phase="purchase")
    scene.play("anna: tap-card card-10 green")
    assert scene.asked == ["bruno"]
    assert scene.legal("anna") == []
    [technology, *_] = scene.legal("carla", "technology")
    scene.play(f"carla: {technology}", "carla: done")
    assert scene.happened("technology")
    assert scene.asked == ["bruno"]
    scene.play("bruno: pass")
    assert scene.state.points[4] == 1
    assert scene.asked == ["anna", "bruno"]


@pytest.mark.rule("MU-FLOW-08")
def test_the_others_go_on_while_a_player_chooses_what_to_join() -> None:
    scene = given(PLAYERS, cards={"anna": "10, 60"}, phase="purchase")
    scene.play("anna: tap-card card-10 green")
    assert (scene.window, scene.asked) == ("card.declared", ["anna"])
    scene.play("carla: done")
    scene.refuses("carla: done", "MU-FLOW-03")
    scene.play("anna: pass")
    assert scene.state.points[4] == 1
    assert scene.asked == ["anna", "bruno"]


@pytest.mark.rule("MU-FLOW-08")
def test_tax_forms_are_filled_while_a_card_is_answered() -> None:
    scene = given(
        PLAYERS, cards={"anna": "69", "bruno": "49"}, phase="tax",
        buildings={"thrace": "village, castle"}, units={"thrace": "anna: 1 archer"},
    )  # fmt: skip
    assert scene.window == "tax.level"
    scene.play("bruno: tax 20", "anna: play-building card-69 civil thrace")
    assert scene.asked == ["bruno"]
    assert scene.legal("anna") == []
    scene.play("carla: tax 40", "bruno: pass")
    assert (scene.window, scene.asked) == ("tax.level", ["anna"])
    scene.play("anna: tax 30")
    assert scene.state.tax == [30, 20, 40]
    assert scene.happened("built")


SITES: dict[str, Any] = {
    "units": {"thrace": "anna: 1 archer", "serbia": "barbarians: 2 light-infantry, 1 archer"},
    "buildings": {"thrace": "town, tower"},
    "pieces": {"thrace": "anna: caravan 1"},
    "technologies": {"anna": "legislation 3"},
    "tokens": {"anna": "2 red, 2 green, 2 orange"},
}


@pytest.mark.rule("MU-FLOW-08")
@pytest.mark.parametrize(
    ("card", "uses", "answer"),
    [
        ("34", ["play-at card-34 syria"], "place archer syria 1"),
        ("50", ["play card-50"], "shield-building civil thrace"),
        ("70", ["play-building card-70 military thrace"], "place-token macedonia"),
        ("71", ["flip red", "play card-71"], "spend red 1"),
        ("72", ["flip red", "flip green", "play card-72"], "spend-pair red green"),
        ("1", ["apply-move nation serbia bosnia 1", "flip orange"], "take archer 1"),
    ],
)
def test_who_chooses_what_his_card_does_holds_up_nobody(
    card: str, uses: list[str], answer: str
) -> None:
    scene = given(PLAYERS, cards={"anna": card}, phase="purchase", **SITES)
    scene.play(*(f"anna: {move}" for move in uses))
    assert (scene.window, scene.asked) == ("card.choice", ["anna"])
    [technology, *_] = scene.legal("carla", "technology")
    scene.play(f"carla: {technology}", "bruno: done")
    assert (scene.window, scene.asked) == ("card.choice", ["anna"])
    scene.play(f"anna: {answer}")


@pytest.mark.rule("MU-FLOW-08", "MU-EC-31")
def test_nor_does_who_lays_out_a_new_road() -> None:
    territory = GAME.world(3, GAME.check_options(3, {})).territory
    stages = tuple(territory(name) for name in ("crimea", "lower-volga", "pontus"))
    road = Road(0, territory("kiev"), stages, 0)
    scene = given(
        PLAYERS, cards={"anna": "31"}, phase="tax", fields={"roads": [road, (), ()]}, **SITES
    )
    scene.play("anna: play card-31", "carla: tax 20", "bruno: tax 40")
    assert (scene.window, scene.asked) == ("card.choice", ["anna"])
    scene.play("anna: done", "anna: tax 30")
    assert scene.state.tax == [30, 40, 20]


@pytest.mark.rule("MU-FLOW-08", "MU-TN-11")
def test_a_horde_that_another_has_moved_meanwhile_is_gone() -> None:
    scene = given(
        PLAYERS,
        phase="purchase",
        **{**SITES, "technologies": {"anna": "legislation 3", "bruno": "legislation 3"}},
    )
    scene.play("anna: apply-move nation serbia bosnia 2", "anna: flip orange", "anna: flip orange")
    assert (scene.window, scene.asked) == ("card.choice", ["anna"])
    scene.play("bruno: apply-move nation serbia moesia 3", "bruno: buy-points")
    scene.pass_until("purchase")
    assert scene.happened("reaction-lapsed")
    assert scene.state.barbarians == {scene.state.world.zone("moesia"): (2, 1, 0)}
