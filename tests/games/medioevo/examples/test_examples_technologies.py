"""Worked examples of technologies: voyages, barbarians who are moved and won over."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.diplomacy.questions import owed, war_with
from gonfalon.games.medioevo.state import DECLARED, OPEN
from tests.games.medioevo.battles import roll_for
from tests.games.medioevo.campaign import army, fight_on, pieces, points
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene, given

SIX = {
    "white": "hre",
    "blue": "byzantium",
    "red": "hungary",
    "green": "mamluks",
    "brown": "golden-horde",
    "black": "novgorod",
}
THREE = {"blue": "byzantium", "red": "hungary", "green": "mamluks"}


def horde(scene: Scene, name: str) -> tuple[int, ...]:
    return scene.state.barbarians.get(scene.state.world.zone(name), (0, 0, 0))


@pytest.mark.example("MU-EX-B45")
@pytest.mark.rule("MU-TN-02")
def test_a_caravan_sails_from_rome_to_panormos_without_a_ship() -> None:
    """On this board two sea zones lie between, so two points are paid."""
    scene = given(
        SIX,
        phase="commerce",
        active="white",
        pieces={"latium": "white: caravan 1", "delta": "green: caravan 1"},
        technologies={"white": "transportation 2"},
        tokens={"white": "2 blue"},
    )
    scene.play("white: send piece-1a", "white: apply-at logistics sicily")
    scene.play("white: flip blue", "white: flip blue")

    assert pieces(scene, "white", "sicily") == ["caravan 1"]
    assert points(scene, "white", "caravan", "sicily") == 6 - 3
    assert scene.florins("white") == 1000


@pytest.mark.example("MU-EX-B47")
@pytest.mark.rule("MU-TN-04")
def test_one_more_movement_after_a_battle_won() -> None:
    scene = given(
        THREE,
        phase="combat",
        active="blue",
        units={"macedonia": "blue: 3 light-infantry"},
        pieces={"macedonia": "blue: war-wagon 1", "delta": "green: war-wagon 1"},
        technologies={"blue": "transportation 4"},
        tokens={"blue": "1 blue"},
    )
    scene.play("blue: march macedonia", "blue: go serbia")
    roll_for(scene, "blue", "1 5 8")
    scene.play("blue: done")
    fight_on(scene)
    assert scene.controller("serbia") == "blue"
    assert points(scene, "blue", "war-wagon", "serbia") == 0
    scene.play("blue: apply-from cartography serbia macedonia", "blue: flip blue")
    scene.play("blue: join piece-1a", "blue: take light-infantry 2")
    assert pieces(scene, "blue", "macedonia") == ["war-wagon 1"]
    assert army(scene, "blue", "macedonia") == {"light-infantry": 2}, "one has fallen"


@pytest.mark.example("MU-EX-B48")
@pytest.mark.rule("MU-TN-04", "MU-DIP-36", "MU-DIP-37")
def test_an_ally_comes_to_help_in_the_slot_of_the_invader() -> None:
    scene = given(
        {"green": "hungary", "blue": "hre", "red": "mamluks", "yellow": "byzantium"},
        phase="combat",
        active="yellow",
        units={
            "wallachia": "yellow: 3 light-infantry",
            "galich": "blue: 1 cavalry",
            "transylvania": "green: 1 light-infantry",
        },
        pieces={"wallachia": "yellow: war-wagon 1", "delta": "red: war-wagon 1"},
        technologies={"blue": "transportation 4"},
        tokens={"blue": "1 blue"},
        war=["yellow green"],
    )
    green, blue, yellow = (scene.seat(name) for name in ("green", "blue", "yellow"))
    sign(scene, "green", "blue", "defend 1")
    scene.play("yellow: march wallachia", "yellow: go transylvania")
    assert (scene.window, scene.asked) == ("threat.entered", ["blue"])
    assert war_with(scene.state, blue, yellow) == DECLARED
    scene.play("green: direct @blue transylvania")
    scene.play("blue: apply-from cartography galich transylvania", "blue: flip blue")
    assert army(scene, "blue", "transylvania") == {"cavalry": 1}
    assert [side.seat for side in scene.state.battle.sides] == [yellow, green]
    assert scene.honour("blue") == 10
    assert owed(scene.state, blue)[0].done == 1
    fight_on(scene)

    scene.pass_until("combat.own-turn", "blue")
    scene.play("blue: engage transylvania @yellow")
    assert [side.seat for side in scene.state.battle.sides] == [blue, yellow]
    assert (scene.honour("blue"), war_with(scene.state, blue, yellow)) == (10, OPEN)


@pytest.mark.example("MU-EX-B55")
@pytest.mark.rule("MU-TN-11", "MU-CONQ-01")
def test_a_horde_is_sent_into_the_land_of_another() -> None:
    scene = given(
        THREE,
        phase="combat",
        active="red",
        units={
            "bosnia": "red: 2 light-infantry",
            "serbia": "barbarians: 1 light-infantry, 1 archer, 1 captain",
        },
        pieces={"bosnia": "red: war-wagon 1"},
        technologies={"red": "legislation 3"},
        tokens={"red": "3 orange"},
    )
    scene.play("red: march bosnia", "red: go serbia")
    scene.play("red: apply-move nation serbia macedonia 3", *["red: flip orange"] * 3)

    assert horde(scene, "macedonia") == (1, 1, 1)
    assert scene.controller("macedonia") is None
    assert scene.controller("serbia") == "red"
    assert [e.values["territory"] for e in scene.happened("conquest")] == [
        scene.state.world.zone("serbia")
    ]
    assert army(scene, "red", "serbia") == {"light-infantry": 2}
    assert scene.honour("red") == 10


@pytest.mark.example("MU-EX-B56")
@pytest.mark.rule("MU-TN-12", "MU-CONQ-01")
def test_a_horde_is_won_over_in_battle() -> None:
    scene = given(
        {"yellow": "byzantium", "red": "hungary", "green": "mamluks"},
        phase="combat",
        active="yellow",
        units={
            "macedonia": "yellow: 1 light-infantry",
            "albania": "barbarians: 1 light-infantry, 1 captain",
        },
        pieces={"macedonia": "yellow: war-wagon 1"},
        technologies={"yellow": "legislation 4"},
        tokens={"yellow": "2 orange"},
    )
    scene.play("yellow: march macedonia", "yellow: go albania")
    scene.play("yellow: apply-there influence albania 2", *["yellow: flip orange"] * 2)

    assert scene.state.battle is None
    assert not scene.happened("battle-round")
    assert horde(scene, "albania") == (0, 0, 0)
    assert army(scene, "yellow", "albania") == {"light-infantry": 1 + 1}
    captain = scene.state.captain_at.index(scene.state.world.zone("albania"))
    assert scene.state.captain_level[captain] == 1
    assert scene.controller("albania") == "yellow"
    assert scene.happened("conquest")
