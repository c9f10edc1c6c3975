"""Honour Points for conquests."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.state import NOBODY
from tests.games.medioevo.campaign import (
    combat,
    enter,
    fight_on,
    into_transylvania,
    march,
)

WEST = {"anna": "byzantium", "bruno": "hungary", "carla": "hre"}


@pytest.mark.rule("MU-HP-02")
def test_an_inhabited_area_gives_a_point() -> None:
    scene = combat(
        active="carla",
        units={"palestine": "carla: 9 heavy-infantry"},
        pieces={"palestine": "carla: war-wagon 3"},
    )
    march(scene, "carla", "palestine", "mesopotamia")

    assert scene.honour("carla") == 11


@pytest.mark.rule("MU-HP-02")
def test_other_land_gives_none() -> None:
    scene = combat(
        units={"macedonia": "anna: 9 heavy-infantry"}, pieces={"macedonia": "anna: war-wagon 3"}
    )
    march(scene, "anna", "macedonia", "serbia")

    assert scene.controller("serbia") == "anna"
    assert scene.honour("anna") == 10


@pytest.mark.rule("MU-HP-04")
def test_buildings_count_without_an_inhabited_area() -> None:
    scene = combat(
        units={"macedonia": "anna: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 1"},
        buildings={"serbia": "fort"},
        control_tokens={"serbia": "bruno"},
        war=["anna bruno"],
    )
    scene.play("anna: march macedonia", "anna: go serbia")

    assert scene.honour("anna") == 12


@pytest.mark.rule("MU-HP-05")
def test_the_first_conquest_of_rome() -> None:
    kw: Any = {
        "players": WEST, "active": "bruno", "pieces": {"veneto": "bruno: war-wagon 3"},
        "units": {"veneto": "bruno: 9 heavy-infantry"},
    }  # fmt: skip
    scene = combat(**kw)
    march(scene, "bruno", "veneto", "latium")
    assert scene.honour("bruno") == 13
    assert scene.state.first_conquests == 1

    scene = combat(**kw, fields={"first_conquests": 1})
    march(scene, "bruno", "veneto", "latium")
    assert scene.honour("bruno") == 11


@pytest.mark.rule("MU-HP-05")
def test_jerusalem_and_its_owner() -> None:
    scene = combat(
        units={"phoenicia": "anna: 1 archer"},
        pieces={"phoenicia": "anna: war-wagon 1"},
        war=["anna carla"],
    )
    scene.play("anna: march phoenicia", "anna: go judea")
    assert scene.honour("anna") == 13

    scene = combat(
        active="carla",
        units={"sinai": "carla: 9 heavy-infantry", "judea": "anna: 1 archer"},
        pieces={"sinai": "carla: war-wagon 3"},
        war=["anna carla"],
    )
    march(scene, "carla", "sinai", "judea")
    assert scene.controller("judea") == "carla"
    assert (scene.honour("carla"), scene.state.first_conquests) == (10, 0)


@pytest.mark.rule("MU-HP-06")
def test_a_second_conquest_in_a_turn_gives_nothing() -> None:
    scene = combat(
        players={"anna": "byzantium", "bruno": "hungary", "carla": "golden-horde"},
        units={"wallachia": "anna: 1 archer", "galich": "carla: 9 heavy-infantry"},
        pieces={"wallachia": "anna: war-wagon 1", "galich": "carla: war-wagon 3"},
        war=["anna bruno", "anna carla"],
        buildings={"transylvania": "city"},
    )
    enter(scene)
    scene.play("anna: keep-building civil")
    assert scene.honour("anna") == 14
    march(scene, "carla", "galich", "transylvania")
    scene.pass_until("conquest.assets", "carla")

    assert scene.controller("transylvania") == "carla"
    assert scene.honour("carla") == 10


@pytest.mark.rule("MU-HP-07")
def test_ones_own_home_gives_nothing() -> None:
    scene = combat(
        active="bruno",
        units={"great-plain": "bruno: 9 heavy-infantry", "transylvania": "anna: 1 archer"},
        pieces={"great-plain": "bruno: war-wagon 3"},
        buildings={"transylvania": "city"},
        war=["anna bruno"],
    )
    march(scene, "bruno", "great-plain", "transylvania")

    assert scene.controller("transylvania") == "bruno"
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-HP-08")
def test_taking_land_in_war_without_defence() -> None:
    scene = into_transylvania(buildings={"transylvania": "village"})
    enter(scene)

    assert scene.honour("anna") == 12
    assert scene.state.battle is None


@pytest.mark.rule("MU-HP-09")
def test_other_ways_to_control_give_nothing() -> None:
    scene = combat(
        units={"transylvania": "anna: 1 archer"},
        pieces={"transylvania": "anna: war-wagon 1"},
        war=["anna bruno"],
    )
    assert scene.controller("transylvania") == "anna"
    scene.play("anna: march transylvania", "anna: go wallachia")

    assert scene.controller("transylvania") == "bruno"
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-HP-10")
@pytest.mark.parametrize(("bringer", "honour"), [(NOBODY, 11), (1, 10), (0, 11)])
def test_a_rebellion_is_suppressed(bringer: int, honour: int) -> None:
    scene = combat(
        active="bruno",
        units={"great-plain": "bruno: 9 heavy-infantry", "bosnia": "barbarians: 1 light-infantry"},
        pieces={"great-plain": "bruno: war-wagon 3"},
    )
    place = scene.state.world.territory("bosnia")
    scene.state.fallen_to_barbarians[place] = 1
    scene.state.brought_by[place] = bringer
    march(scene, "bruno", "great-plain", "bosnia")

    assert scene.controller("bosnia") == "bruno"
    assert scene.honour("bruno") == honour
    assert scene.state.fallen_to_barbarians[place] == 0


@pytest.mark.rule("MU-HP-10")
def test_a_horde_beaten_off_on_arrival_gives_nothing() -> None:
    scene = combat(
        units={"bosnia": "bruno: 9 heavy-infantry; barbarians: 1 light-infantry"},
        battle="bosnia barbarians bruno",
    )
    fight_on(scene)

    assert scene.controller("bosnia") == "bruno"
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-HP-02", "MU-END-03")
def test_the_limit_of_honour_ends_the_game_in_the_middle_of_a_phase() -> None:
    scene = into_transylvania(honour={"anna": 29}, honour_limit=30)
    enter(scene)

    assert scene.over
    assert scene.honour("anna") >= 30
