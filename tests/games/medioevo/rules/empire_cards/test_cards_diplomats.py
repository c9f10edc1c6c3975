"""Diplomats 50 and 51: what cannot be plundered."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.campaign import combat, next_turn, pieces
from tests.games.medioevo.events import supply, zone
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE


def conquest(card: int, **kw: Any) -> Scene:
    """Anna, at war, takes Bruno's undefended Transylvania; Bruno has a Diplomat."""
    scene = combat(
        cards={"bruno": str(card)},
        units={"wallachia": "anna: 1 archer"},
        pieces={
            "wallachia": "anna: war-wagon 1",
            "thrace": "anna: war-wagon 1",
            "transylvania": "bruno: caravan 2",
            **kw.pop("pieces", {}),
        },
        war=["anna bruno"],
        **{
            "buildings": {"transylvania": "city, cathedral"},
            "markets": {"transylvania": "wine"},
            **kw,
        },
    )
    scene.play("anna: march wallachia", "anna: go transylvania")
    return scene


@pytest.mark.rule("MU-EC-51", "MU-CONQ-02")
def test_a_protected_city_may_be_kept_but_not_plundered() -> None:
    scene = conquest(51)
    assert (scene.window, scene.asked) == ("conquest.before-plunder", ["bruno"])
    scene.play("bruno: play card-51")
    assert sorted(scene.legal("bruno")) == [
        "shield-building civil transylvania",
        "shield-building religious transylvania",
        "shield-cube wine transylvania",
        "shield-piece piece-2a",
    ]
    scene.refuses("bruno: done", "MU-EUSE-09")
    scene.refuses("bruno: shield-piece piece-1b", "MU-EC-51")
    scene.play("bruno: shield-building civil transylvania")

    scene.refuses("anna: plunder-building civil", "MU-EC-50")
    scene.allows("anna: keep-building civil", "anna: plunder-building religious")
    scene.play("anna: plunder-all")
    assert scene.state.civil[zone(scene, "transylvania")] == 3
    assert scene.state.cathedral[zone(scene, "transylvania")] == 0
    assert scene.controller("transylvania") == "anna"


@pytest.mark.rule("MU-EC-51", "MU-CONQ-02")
def test_a_protected_city_is_kept_once() -> None:
    scene = conquest(51)
    scene.play("bruno: play card-51", "bruno: shield-building civil transylvania")
    scene.play("anna: keep-building civil")
    scene.refuses("anna: keep-building civil", "MU-CONQ-02")
    scene.refuses("anna: plunder-building civil", "MU-EC-50")
    scene.refuses("anna: plunder-cube salt", "MU-CONQ-02")


@pytest.mark.rule("MU-EC-51")
@pytest.mark.parametrize("answer", ["keep-piece piece-2a", "leave piece-2a"])
def test_a_protected_transport_is_kept_or_left(answer: str) -> None:
    scene = conquest(51, buildings={}, markets={})
    scene.play("bruno: play card-51")
    scene.refuses("anna: plunder-piece piece-2a", "MU-EC-50")
    scene.play(f"anna: {answer}")
    kept = answer.startswith("keep")
    assert pieces(scene, "anna", "transylvania") == ["war-wagon 1", *(["caravan 2"] * kept)]
    assert pieces(scene, "bruno", "transylvania") == ["caravan 2"] * (not kept)


@pytest.mark.rule("MU-EC-51", "MU-PROP-04")
def test_without_a_property_token_it_stays_with_its_owner() -> None:
    full = ", ".join(["war-wagon 2"] * 6)
    scene = conquest(51, buildings={}, markets={}, pieces={"lydia": f"anna: {full}"})
    scene.play("bruno: play card-51")
    assert pieces(scene, "bruno", "transylvania") == ["caravan 2"]
    assert scene.window != "conquest.assets"


@pytest.mark.rule("MU-EC-50", "MU-EUSE-09", "MU-BARB-09")
def test_barbarians_leave_what_is_protected_until_the_turn_ends() -> None:
    scene = supply(
        cards={"green": "50"},
        units={"serbia": "barbarians: 1 light-infantry"},
        pieces={"great-plain": "blue: caravan 1"},
        buildings={"great-plain": "tower, cathedral"},
    )
    scene.play("red: move-barbarians serbia great-plain")
    assert (scene.window, scene.asked) == ("conquest.before-plunder", ["green"])
    scene.dice("d6=3")
    scene.play("green: play card-50", "green: shield-piece piece-2a")
    scene.play("green: shield-building military great-plain")

    place = zone(scene, "great-plain")
    assert pieces(scene, "blue", "great-plain") == ["caravan 1"]
    assert (scene.state.military[place], scene.state.cathedral[place]) == (1, 0)
    next_turn(scene)
    assert pieces(scene, "blue", "great-plain") == []
    assert scene.state.military[place] == 0


@pytest.mark.rule("MU-EC-50")
def test_as_many_as_the_die_says_or_fewer() -> None:
    scene = given(
        PLAYERS,
        phase="purchase",
        cards={"carla": "50"},
        buildings={"thrace": "village", "transylvania": "town, castle"},
        pieces={"thrace": "anna: caravan 1, merchant-ship 1"},
    )
    scene.dice("d6=6")
    scene.play("carla: play card-50", "carla: shield-building civil thrace", "carla: done")
    assert scene.state.effects == [("safe-building", zone(scene, "thrace"), 0)]
    one = given(PLAYERS, phase="purchase", cards={"carla": "51"}, buildings={"thrace": "village"})
    one.play("carla: play card-51")
    assert one.state.effects == [("safe-building", zone(one, "thrace"), 0)], "the only element"


@pytest.mark.rule("MU-EC-51")
def test_nothing_to_protect() -> None:
    scene = given(PLAYERS, phase="purchase", cards={"carla": "51"})
    scene.refuses("carla: play card-51", "MU-EUSE-03")


@pytest.mark.rule("MU-EC-50", "MU-MOVE-25")
def test_a_protected_wagon_passes_barbarians() -> None:
    scene = combat(
        cards={"anna": "51"},
        units={"serbia": "barbarians: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 1"},
    )
    scene.play("anna: play card-51", "anna: march macedonia", "anna: go serbia")
    assert pieces(scene, "anna", "serbia") == ["war-wagon 1"]


@pytest.mark.rule("MU-CTRL-11")
def test_tokens_around_a_tower_that_barbarians_raze() -> None:
    scene = supply(
        units={"serbia": "barbarians: 1 light-infantry"},
        buildings={"great-plain": "tower"},
        control_tokens={"wallachia": "blue"},
    )
    assert scene.controller("wallachia") == "blue"
    scene.play("red: move-barbarians serbia great-plain")
    assert scene.controller("wallachia") is None
