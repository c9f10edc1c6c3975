"""Cards of movement in the Commerce phase, and a levy against rebels."""

from __future__ import annotations

import pytest

from tests.games.medioevo.campaign import combat, next_turn
from tests.games.medioevo.events import rebels
from tests.games.medioevo.fair import at, commerce, kinds, load, points, went

LATER = {"sirtica": "carla: caravan 1"}
"""Somebody who trades after Anna, so that the turn does not end."""


@pytest.mark.rule("MU-EC-11")
def test_a_war_wagon_trades_and_loses_its_cubes_with_the_turn() -> None:
    scene = commerce(pieces={"thrace": "anna: war-wagon 2", **LATER}, cards={"anna": "11"})
    scene.play("anna: play-on card-11 piece-1a", "anna: send piece-1a", "anna: buy 2")
    assert sum(load(scene).values()) == 2
    assert points(scene) == 6
    scene.play(*went("macedonia"), "anna: halt")
    assert at(scene, "piece-1a") == "macedonia"
    next_turn(scene)
    assert load(scene) == {}
    assert kinds(scene, "anna") == ["war-wagon 2"]


@pytest.mark.rule("MU-EC-11")
def test_one_pool_of_points_for_both_phases() -> None:
    scene = combat(
        pieces={"thrace": "anna: caravan 2", **LATER},
        units={"thrace": "anna: 3 archer"},
        cards={"anna": "11"},
    )
    scene.play("anna: play-on card-11 piece-1a", "anna: march thrace")
    scene.play(*went("macedonia", "thrace", "macedonia", "thrace", "macedonia"), "anna: halt")
    scene.pass_until("commerce.own-turn", "anna")
    assert points(scene) == 2
    scene.play("anna: send piece-1a", *went("thrace", "moesia"))
    assert at(scene, "piece-1a") == "moesia"
    assert points(scene) == 0


@pytest.mark.rule("MU-EC-55")
def test_a_hidden_caravan_passes_barbarians() -> None:
    scene = commerce(
        pieces={"macedonia": "anna: caravan 1", **LATER},
        units={"serbia": "barbarians: 2 archer"},
        cards={"anna": "55"},
    )
    scene.play("anna: play-on card-55 piece-1a", "anna: send piece-1a", *went("serbia", "bosnia"))
    assert at(scene, "piece-1a") == "bosnia"
    scene.play(*went("serbia"), "anna: halt", "anna: confirm")
    assert at(scene, "piece-1a") is None, "noticed where it stays"


@pytest.mark.rule("MU-EC-03", "MU-INTER-21")
def test_closed_roads_hold_a_caravan() -> None:
    scene = commerce(pieces={"macedonia": "anna: caravan 1", **LATER}, cards={"bruno": "3"})
    scene.play("anna: send piece-1a", "anna: go serbia")
    assert (scene.window, scene.asked) == ("move.declared", ["bruno"])
    scene.play("bruno: play-at card-3 serbia")
    assert at(scene, "piece-1a") == "serbia"
    assert points(scene) == 5
    assert scene.asked != ["anna"], "it cannot go on, and nothing is traded there"


@pytest.mark.rule("MU-EC-24", "MU-REB-11")
def test_a_levy_against_a_rebellion() -> None:
    scene = rebels(30, tax={"red": 40}, cards={"red": "24"})
    if scene.window == "rebellion.place":
        scene.play("red: rebellion rhodes")
    assert (scene.window, scene.asked) == ("threat.entered", ["red"])
    scene.play("red: play-unit card-24 heavy-infantry")
    assert [side.seat for side in scene.state.battle.sides] == [-2, 0]
