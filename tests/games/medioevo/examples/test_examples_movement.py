"""Worked examples: movement, what a conqueror takes and controls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.campaign import army, combat, fight_on, piece, pieces, points
from tests.games.medioevo.scene import Scene, given

THREE = {"blue": "byzantium", "yellow": "hungary", "red": "mamluks"}


def campaign(active: str = "blue", **kw: Any) -> Scene:
    return combat(active, THREE, **kw)


@pytest.mark.example("MU-EX-B01")
@pytest.mark.rule("MU-MOVE-13", "MU-MOVE-19")
def test_a_group_attacks_out_of_its_castle_without_a_wagon() -> None:
    scene = campaign(
        units={"macedonia": "blue: 3 light-infantry", "serbia": "yellow: 1 light-infantry"},
        buildings={"macedonia": "castle"},
        war=["blue yellow"],
    )
    scene.play("blue: march macedonia", "blue: go serbia")

    assert army(scene, "blue", "serbia") == {"light-infantry": 3}
    assert [side.seat for side in scene.state.battle.sides] == [0, 1]

    bare = campaign(
        units={"macedonia": "blue: 3 light-infantry", "serbia": "yellow: 1 light-infantry"},
        pieces={"thrace": "blue: war-wagon 1"},
        war=["blue yellow"],
    )
    bare.refuses("blue: march macedonia", "MU-MOVE-05")


@pytest.mark.example("MU-EX-B02")
@pytest.mark.rule("MU-TRN-02", "MU-MOVE-05")
def test_a_wagon_of_level_two_supplies_six() -> None:
    scene = campaign(
        units={"thrace": "blue: 7 light-infantry"}, pieces={"thrace": "blue: war-wagon 2"}
    )
    scene.play("blue: march thrace")

    scene.refuses("blue: take light-infantry 7", "MU-MOVE-05")
    scene.play("blue: take light-infantry 6", "blue: go macedonia", "blue: halt")
    assert army(scene, "blue", "macedonia") == {"light-infantry": 6}


@pytest.mark.example("MU-EX-B02")
@pytest.mark.rule("MU-TRN-02", "MU-SIEGE-01", "MU-MOVE-05")
def test_a_galley_of_level_three_loads_nine() -> None:
    scene = campaign(
        units={"thrace": "blue: 9 light-infantry"},
        pieces={"thrace": "blue: galley 3"},
    )
    scene.play("blue: sail thrace", "blue: go marmara-sea", "blue: halt")
    assert army(scene, "blue", "marmara-sea") == {"light-infantry": 9}

    crowded = campaign(
        units={"thrace": "blue: 10 light-infantry"}, pieces={"thrace": "blue: galley 3"}
    )
    crowded.play("blue: sail thrace")
    assert sum(crowded.state.movement.units) == 9
    crowded.refuses("blue: take light-infantry 10", "MU-MOVE-05")


@pytest.mark.example("MU-EX-B03")
@pytest.mark.rule("MU-MOVE-08")
@pytest.mark.parametrize("units", [3, 4])
def test_wagon_catapult_and_three_units_fill_five_of_six_spaces(units: int) -> None:
    scene = campaign(
        units={"thrace": "blue: 5 light-infantry"},
        pieces={"thrace": "blue: galley 2, war-wagon 1, siege-engine 1"},
    )
    scene.play("blue: sail thrace")
    scene.refuses("blue: join piece-1c", "MU-MOVE-08")
    scene.play(f"blue: take light-infantry {units}", "blue: join piece-1c")
    scene.play("blue: go marmara-sea", "blue: halt")

    assert army(scene, "blue", "marmara-sea") == {"light-infantry": units}
    assert pieces(scene, "blue", "marmara-sea") == ["galley 2"]
    deck = scene.state.world.aboard(piece(scene, "blue", "galley", "marmara-sea"))
    assert scene.state.piece_at[1:3] == [deck, deck]


@pytest.mark.example("MU-EX-B04")
@pytest.mark.rule("MU-MOVE-05", "MU-MOVE-09", "MU-CPHASE-08")
def test_from_the_wagon_onto_the_galley_at_constantinople() -> None:
    scene = campaign(
        units={"macedonia": "blue: 3 light-infantry"},
        pieces={"macedonia": "blue: war-wagon 1", "thrace": "blue: galley 1"},
    )
    scene.play("blue: march macedonia", "blue: go thrace")
    assert points(scene, "blue", "war-wagon", "thrace") == 5
    galley = points(scene, "blue", "galley", "thrace")

    scene.play("blue: join piece-1b", "blue: leave piece-1a")
    assert points(scene, "blue", "galley", "thrace") == galley, "loading is free"
    scene.play("blue: go marmara-sea", "blue: halt")

    assert army(scene, "blue", "marmara-sea") == {"light-infantry": 3}
    assert points(scene, "blue", "war-wagon", "thrace") == 5
    scene.pass_until("combat.own-turn", "blue")
    scene.allows("blue: march thrace")


@pytest.mark.example("MU-EX-B05")
@pytest.mark.rule("MU-MOVE-19")
def test_the_movement_ends_where_an_opposing_army_is() -> None:
    scene = campaign(
        units={"macedonia": "blue: 3 light-infantry", "serbia": "yellow: 1 light-infantry"},
        pieces={"macedonia": "blue: war-wagon 1"},
        war=["blue yellow"],
    )
    scene.play("blue: march macedonia", "blue: go serbia")

    assert points(scene, "blue", "war-wagon", "serbia") == 0
    scene.refuses("blue: go macedonia", "MU-TIME-03")
    fight_on(scene)
    assert scene.state.movement is None


@pytest.mark.example("MU-EX-B22")
@pytest.mark.rule("MU-CONQ-02", "MU-CONQ-03", "MU-CONQ-04")
def test_village_and_cathedral_are_plundered_and_the_caravan_kept() -> None:
    scene = campaign(
        units={"wallachia": "blue: 1 light-infantry"},
        pieces={"wallachia": "blue: war-wagon 1", "transylvania": "yellow: caravan 2"},
        buildings={"transylvania": "village, cathedral"},
        war=["blue yellow"],
    )
    scene.play("blue: march wallachia", "blue: go transylvania")
    scene.play("blue: plunder-building civil", "blue: plunder-building religious")
    scene.play("blue: keep-piece piece-2a")

    assert scene.florins("blue") == 1000 + (100 + 300) // 2
    assert pieces(scene, "blue", "transylvania") == ["war-wagon 1", "caravan 2"]
    assert pieces(scene, "yellow", "transylvania") == []
    place = scene.state.world.territory("transylvania")
    assert (scene.state.civil[place], scene.state.cathedral[place]) == (0, 0)


@pytest.mark.example("MU-EX-B23")
@pytest.mark.rule("MU-DEF-06", "MU-CONTROL-03")
def test_home_and_a_token_hold_land_without_units() -> None:
    scene = campaign(
        units={
            "macedonia": "blue: 1 light-infantry",
            "serbia": "blue: 1 light-infantry",
            "moesia": "blue: 1 light-infantry",
            "thrace": "blue: 1 light-infantry",
        },
        pieces={
            "macedonia": "blue: war-wagon 1",
            "serbia": "blue: war-wagon 1",
            "moesia": "blue: war-wagon 1",
            "delta": "red: war-wagon 1",
        },
        control_tokens={"moesia": "blue"},
    )
    for start, end in (("macedonia", "thrace"), ("serbia", "macedonia"), ("moesia", "thrace")):
        scene.pass_until("combat.own-turn", "blue")
        scene.play(f"blue: march {start}", f"blue: go {end}", "blue: halt")
        assert army(scene, "blue", start) == {}, "all have left"

    assert scene.controller("macedonia") == "blue"
    assert scene.controller("moesia") == "blue"
    assert scene.controller("serbia") is None


# ---- control tokens


@pytest.mark.example("MU-EX-A24")
@pytest.mark.rule("MU-CTRL-01", "MU-CTRL-02", "MU-CTRL-03", "MU-CTRL-05", "MU-DEF-06")
def test_the_token_of_a_new_tower_gives_control_at_once() -> None:
    scene = given(
        THREE,
        units={"serbia": "yellow: 1 light-infantry"},
        technologies={"yellow": "architecture 2"},
    )
    assert scene.controller("serbia") == "yellow"
    scene.play("yellow: build tower serbia")
    scene.refuses("yellow: place-token macedonia", "MU-CTRL-05")
    scene.refuses("yellow: done", "MU-CTRL-03")
    scene.play("yellow: place-token albania")

    assert scene.controller("albania") == "yellow"
    assert scene.legal("yellow", "place-token") == [], "a tower gives one"


@pytest.mark.example("MU-EX-A25")
@pytest.mark.rule("MU-CTRL-11", "MU-CTRL-12")
def test_a_token_beside_a_second_tower_stays() -> None:
    scene = combat(
        "red",
        {"red": "byzantium", "yellow": "hungary", "blue": "mamluks"},
        units={"wallachia": "red: 1 light-infantry"},
        pieces={"wallachia": "red: war-wagon 1"},
        buildings={"transylvania": "tower", "upper-hungary": "tower"},
        control_tokens={"galich": "yellow"},
        war=["red yellow"],
    )
    scene.play("red: march wallachia", "red: go transylvania", "red: keep-building military")
    assert scene.controller("galich") == "yellow"
    assert scene.state.control_token[scene.state.world.territory("galich")] == scene.seat("yellow")
