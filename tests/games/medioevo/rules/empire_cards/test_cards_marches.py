"""Warlord 6 and Militia 25: armies that go on, armies that hurry home."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.campaign import army, combat, fight_on, pieces, points
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene

# ---- Warlord 6


def march(group: str = "anna: 5 archer", **kw: Any) -> Scene:
    """Anna, at war, enters Bruno's Bosnia with two wagons that have four points left."""
    scene = combat(
        cards={"anna": "6", **kw.pop("cards", {})},
        units={"macedonia": group, "serbia": "anna: 1 archer moved", **kw.pop("units", {})},
        pieces={
            "macedonia": kw.pop("wagons", "anna: war-wagon 1, war-wagon 1"),
            "delta": "carla: war-wagon 1",
        },
        war=["anna bruno"],
        **kw,
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    while scene.window == "move.declared":
        scene.play("bruno: pass")
    scene.play("anna: go bosnia")
    while scene.window == "move.declared":
        scene.play("bruno: pass")
    return scene


@pytest.mark.rule("MU-EC-06")
def test_half_of_the_units_go_on_and_the_others_take_the_land() -> None:
    scene = march()
    assert (scene.window, scene.asked) == ("move.enter-foreign", ["anna"])
    scene.play("anna: play card-6", "anna: join piece-1a")
    assert scene.window == "move.step"
    assert scene.state.movement.units == (0, 0, 3, 0)
    assert points(scene, "anna", "war-wagon", "bosnia") == 4
    assert scene.legal("anna", "take") == [], "the others have stopped"
    scene.play("anna: go great-plain")
    fight_on(scene)

    assert army(scene, "anna", "great-plain") == {"archer": 3}
    assert army(scene, "anna", "bosnia") == {"archer": 2}
    assert scene.controller("bosnia") == "anna"
    assert scene.controller("great-plain") == "anna", "its own stop is an ordinary one"
    assert pieces(scene, "anna", "bosnia") == ["war-wagon 1"]


@pytest.mark.rule("MU-EC-06", "MU-EC-03")
def test_the_steps_of_the_marching_part_are_announced() -> None:
    scene = march(cards={"bruno": "3"})
    scene.play("anna: play card-6", "anna: join piece-1a", "anna: go great-plain")
    assert (scene.window, scene.asked) == ("move.declared", ["bruno"])
    scene.play("bruno: play-at card-3 bosnia")
    assert army(scene, "anna", "bosnia") == {"archer": 5}


@pytest.mark.rule("MU-EC-06")
def test_the_part_that_stops_fights_alone() -> None:
    scene = march("anna: 2 archer, 2 cavalry", units={"bosnia": "bruno: 1 light-infantry"})
    scene.play("anna: play card-6", "anna: carry cavalry 2", "anna: join piece-1b")
    scene.play("anna: go serbia", "anna: halt")

    assert scene.state.battle.space == scene.state.world.zone("bosnia")
    assert scene.state.battle.sides[0].size == 2
    assert army(scene, "anna", "bosnia") == {"archer": 2}


@pytest.mark.rule("MU-EC-06")
def test_exactly_half_rounded_up_and_no_more_carriers_than_needed() -> None:
    scene = march("anna: 3 archer, 2 cavalry")
    scene.play("anna: play card-6")
    assert scene.legal("anna") == ["carry archer 1..3", "carry cavalry 1..2"]
    scene.refuses("anna: carry cavalry 3", "MU-EC-06")
    scene.play("anna: carry cavalry 2")
    assert scene.legal("anna") == ["join piece-1a", "join piece-1b"]
    scene.play("anna: join piece-1b")
    assert scene.state.movement.pieces == (1,)


@pytest.mark.rule("MU-EC-06")
def test_a_lone_unit_passes() -> None:
    scene = march(
        "anna: 1 cavalry", wagons="anna: war-wagon 1", units={"bosnia": "bruno: 1 archer"}
    )
    scene.play("anna: play card-6", "anna: go serbia", "anna: halt")
    assert scene.state.battle is None
    assert army(scene, "anna", "serbia") == {"archer": 1, "cavalry": 1}
    assert scene.controller("bosnia") == "bruno"


@pytest.mark.rule("MU-EC-06")
def test_not_in_land_of_nobody_nor_without_points() -> None:
    scene = combat(
        cards={"anna": "6"},
        units={"macedonia": "anna: 4 archer"},
        pieces={"macedonia": "anna: war-wagon 2"},
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    assert scene.window != "move.enter-foreign"
    spent = combat(
        cards={"anna": "6"},
        units={"macedonia": "anna: 3 archer", "serbia": "anna: 1 archer moved"},
        pieces={"macedonia": "anna: war-wagon 1"},
        war=["anna bruno"],
    )
    spent.play("anna: march macedonia")
    for step in ("thrace", "macedonia", "thrace", "macedonia", "serbia"):
        spent.play(f"anna: go {step}")
    spent.play("anna: go bosnia")
    assert not spent.happened("card-tapped")
    assert spent.controller("bosnia") == "anna"


# ---- Militia 25


def alarm(units: dict[str, str], **kw: Any) -> Scene:
    """Anna, at war, enters Bruno's Transylvania; Bruno has Militia 25."""
    scene = combat(
        cards={"bruno": "25"},
        units={"wallachia": "anna: 3 archer", **units},
        pieces={"wallachia": "anna: war-wagon 1", **kw.pop("pieces", {})},
        war=["anna bruno"],
        **kw,
    )
    scene.play("anna: march wallachia", "anna: go transylvania")
    return scene


@pytest.mark.rule("MU-EC-25")
def test_two_groups_share_three_points() -> None:
    scene = alarm({"bosnia": "bruno: 4 heavy-infantry", "upper-hungary": "bruno: 1 archer"})
    assert (scene.window, scene.asked) == ("threat.entered", ["bruno"])
    scene.play("bruno: play card-25", "bruno: march bosnia")
    scene.refuses("bruno: go croatia", "MU-EC-25")
    scene.play("bruno: go great-plain", "bruno: go transylvania")
    assert scene.legal("bruno") == ["done", "march upper-hungary"]
    scene.play("bruno: march upper-hungary", "bruno: go transylvania")

    assert army(scene, "bruno", "transylvania") == {"heavy-infantry": 4, "archer": 1}
    assert [side.seat for side in scene.state.battle.sides] == [0, 1]


@pytest.mark.rule("MU-EC-25")
def test_a_group_takes_others_along_and_leaves_some() -> None:
    scene = alarm(
        {"bosnia": "bruno: 4 heavy-infantry, captain 1", "great-plain": "bruno: 2 archer moved"},
        pieces={"great-plain": "bruno: siege-engine 1"},
    )
    scene.play("bruno: play card-25", "bruno: march bosnia", "bruno: take heavy-infantry 3")
    scene.play("bruno: go great-plain", "bruno: take archer 2", "bruno: go transylvania")

    assert army(scene, "bruno", "transylvania") == {"heavy-infantry": 3, "archer": 2}
    assert army(scene, "bruno", "bosnia") == {"heavy-infantry": 1}
    assert scene.legal("bruno") == ["done", "march great-plain"], "one point is left for the engine"
    scene.play("bruno: march great-plain")
    assert pieces(scene, "bruno", "transylvania") == ["siege-engine 1"]


@pytest.mark.rule("MU-EC-25", "MU-INTER-21")
def test_not_through_foreign_land_and_not_out_of_a_closed_territory() -> None:
    scene = alarm({"serbia": "bruno: 1 archer"})
    assert scene.window == "threat.entered", "by way of the Great Plain"
    scene.play("bruno: play card-25", "bruno: march serbia")
    assert scene.legal("bruno", "go") == ["go great-plain", "go bosnia"], "Wallachia is Anna's"
    closed = alarm({"bosnia": "bruno: 1 archer"}, fields={"effects": [("closed-roads", 20)]})
    assert closed.state.world.zone("bosnia") == 20
    assert closed.window != "threat.entered"
    far = alarm({"egypt": "bruno: 1 archer"})
    assert far.window != "threat.entered"


@pytest.mark.rule("MU-EC-25")
def test_a_group_whose_way_is_closed_stays_where_it_is() -> None:
    scene = combat(
        cards={"bruno": "25"},
        units={
            "wallachia": "anna: 3 archer",
            "great-plain": "carla: 1 archer",
            "bosnia": "bruno: 2 archer",
            "upper-hungary": "bruno: 1 cavalry",
        },
        pieces={"wallachia": "anna: war-wagon 1"},
        war=["anna bruno"],
    )
    number = sign(scene, "carla", "bruno", "grant passage @carla @bruno")
    scene.play("anna: march wallachia", "anna: go transylvania")
    scene.play("bruno: play card-25", "bruno: march bosnia", "bruno: take archer 1")
    assert scene.legal("bruno") == ["go great-plain", "go slavonia"]
    scene.play(f"carla: break {number}")
    assert scene.legal("bruno") == ["done", "march upper-hungary"]
    scene.play("bruno: march upper-hungary", "bruno: go transylvania")
    assert army(scene, "bruno", "transylvania") == {"cavalry": 1}
    assert army(scene, "bruno", "bosnia") == {"archer": 2}


@pytest.mark.rule("MU-EC-25")
def test_a_galley_brings_its_men_ashore() -> None:
    scene = combat(
        active="bruno",
        cards={"anna": "25"},
        units={"moesia": "bruno: 2 archer", "marmara-sea": "anna: 2 cavalry"},
        pieces={"marmara-sea": "anna: galley 1, merchant-ship 1", "moesia": "bruno: war-wagon 1"},
        war=["anna bruno"],
    )
    scene.play("bruno: march moesia", "bruno: go thrace", "anna: play card-25")
    scene.play("anna: sail marmara-sea", "anna: leave piece-1b", "anna: go thrace")
    if scene.window == "card.choice":
        scene.play("anna: done")

    assert army(scene, "anna", "thrace") == {"cavalry": 2}
    assert pieces(scene, "anna", "thrace") == ["galley 1"]
    assert scene.state.battle.sides[1].seat == 0
