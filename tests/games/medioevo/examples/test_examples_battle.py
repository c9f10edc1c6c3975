"""Worked examples: dice, units, captains, fire, walls."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.battle.questions.muster import melee
from gonfalon.games.medioevo.battle.steps.melee import own_casualties
from tests.games.medioevo.battles import (
    PLACE,
    army,
    clash,
    d8,
    damages,
    dice,
    fight,
    roll_for,
    value,
)
from tests.games.medioevo.scene import Scene

BLUE_FIRST = {"blue": "byzantium", "yellow": "hungary", "red": "mamluks"}
YELLOW_FIRST = {"yellow": "byzantium", "blue": "hungary", "red": "mamluks"}
FOUR = {"blue": "byzantium", "red": "mamluks", "green": "golden-horde", "yellow": "hungary"}

MELEE, CASUALTIES = 2, 3
"""Sources of damage."""


def battle(attacker: str, defender: str, **kw: Any) -> Scene:
    return fight(attacker, defender, **{"players": BLUE_FIRST, **kw})


@pytest.mark.example("MU-EX-B06", "MU-EX-B69")
@pytest.mark.rule("MU-DICE-04")
@pytest.mark.parametrize(
    ("rolled", "attack"),
    [("3 3 3", 27), ("4 5 5", 25), ("2 2 5", 5), ("1 5 5", 25), ("4 4 4", 64)],
)
def test_doubles_are_squared_and_triples_cubed(rolled: str, attack: int) -> None:
    scene = battle("blue: 9 light-infantry", "yellow: 9 light-infantry")
    clash(scene, rolled, "1 2 3")
    assert value(scene, 0) == attack


@pytest.mark.example("MU-EX-A23")
@pytest.mark.rule("MU-DICE-06")
def test_the_third_of_four_loses_two() -> None:
    scene = fight("green: 3 light-infantry", "blue: 3 light-infantry", players=FOUR)
    clash(scene, "1 3 7", "1 3 7")
    assert (value(scene, 0), value(scene, 1)) == (5, 7)


@pytest.mark.example("MU-EX-B08")
@pytest.mark.rule(
    "MU-DICE-02", "MU-DICE-04", "MU-DICE-06", "MU-DICE-09", "MU-DICE-10", "MU-DICE-12"
)
def test_the_first_battle_of_blue_and_yellow() -> None:
    scene = fight("blue: 1 cavalry", "yellow: 1 cavalry", players=FOUR)
    roll_for(scene, "blue", "1 5 3")
    scene.dice("d4=1", "d8=5", *dice("2 2 4"))
    scene.play("blue: reroll d4-d8")
    scene.dice("d6=4", "d8=7")
    scene.play("yellow: reroll d6-d8")

    assert (value(scene, 0), value(scene, 1)) == (25, 4)
    assert scene.legal("blue") == ["spare", "press"], "massive superiority, once"
    scene.play("blue: spare")
    assert damages(scene) == [(MELEE, 3, 1), (CASUALTIES, 3, 2)]
    assert army(scene, "blue") == {"cavalry": 1}
    assert army(scene, "yellow") == {}, "three points are all that a cavalry can take"


@pytest.mark.example("MU-EX-B09")
@pytest.mark.rule("MU-LINF-01", "MU-DICE-07")
def test_a_sacrifice_of_light_infantry() -> None:
    scene = battle("blue: 2 light-infantry", "yellow: 2 heavy-infantry")
    scene.pass_until("battle.sacrifice", "blue")
    scene.dice(*dice("1 5 7"))
    scene.play("blue: sacrifice", "blue: done", "blue: done")
    assert own_casualties(scene.state, 0) == 1
    scene.play("yellow: done")

    assert value(scene, 0) == 11
    assert scene.state.battle is None or army(scene, "blue") == {"light-infantry": 1}


@pytest.mark.example("MU-EX-B10")
@pytest.mark.rule("MU-CAV-01", "MU-DICE-11", "MU-DICE-12", "MU-DMG-04")
def test_cavalry_turns_a_narrow_victory_into_a_rout() -> None:
    scene = fight(
        "yellow: 1 cavalry, 1 heavy-infantry", "blue: 2 heavy-infantry", players=YELLOW_FIRST
    )
    clash(scene, "1 3 5", "1 2 5")
    assert (value(scene, 0), value(scene, 1)) == (5, 4)
    assert damages(scene)[0] == (MELEE, 1, 1 + 2)
    # the first point is forced: both are heavy infantry
    scene.play("blue: hit light-infantry 1")
    assert army(scene, "blue") == {"light-infantry": 1}
    scene.play("yellow: hit heavy-infantry 1")

    assert damages(scene)[1:] == [(CASUALTIES, 0, 1), (CASUALTIES, 1, 1)]
    assert army(scene, "yellow") == {"cavalry": 1, "light-infantry": 1}
    assert army(scene, "blue") == {}


@pytest.mark.example("MU-EX-B11")
@pytest.mark.rule("MU-ARCHER-01", "MU-BATTLE-07", "MU-BATTLE-09", "MU-DICE-09", "MU-DMG-01")
def test_an_arrow_takes_the_horse_from_a_rider() -> None:
    scene = fight(
        "blue: 1 archer, 1 cavalry, 1 heavy-infantry", "yellow: 1 cavalry", players=YELLOW_FIRST
    )
    scene.play("blue: fight")
    scene.dice(*d8(1), *dice("1 3 8"))
    scene.play("yellow: fight")
    assert army(scene, "yellow") == {"heavy-infantry": 1}
    assert [side.cavalry for side in scene.state.battle.sides] == [1, 0]
    assert [side.heavy for side in scene.state.battle.sides] == [0, 0]

    scene.dice(*dice("3 3 1"))
    scene.play("blue: done", "yellow: done")
    assert (value(scene, 0), value(scene, 1)) == (7, 9)
    assert damages(scene)[1] == (MELEE, 1, 1)
    scene.play("blue: hit archer 1", "blue: hit heavy-infantry 1")

    assert army(scene, "blue") == {"cavalry": 1, "light-infantry": 1}
    assert army(scene, "yellow") == {"light-infantry": 1}


def captains() -> Scene:
    scene = fight(
        "yellow: captain 1, 1 cavalry",
        "blue: 2 light-infantry, 1 heavy-infantry, 1 cavalry",
        players=YELLOW_FIRST,
    )
    scene.pass_until("battle.captain-points", "yellow")
    return scene


@pytest.mark.example("MU-EX-B12")
@pytest.mark.rule("MU-CAPT-03", "MU-CAPT-04", "MU-ARCHER-01")
def test_a_captain_shoots() -> None:
    scene = captains()
    scene.dice(*d8(2))
    scene.play("yellow: act captain-1a archer", "blue: hit light-infantry 1")

    assert army(scene, "blue") == {"light-infantry": 1, "heavy-infantry": 1, "cavalry": 1}
    assert scene.window != "battle.captain-points", "level I: one point"


@pytest.mark.example("MU-EX-B12")
@pytest.mark.rule("MU-CAPT-03", "MU-CAPT-04", "MU-CAPT-05")
@pytest.mark.parametrize(
    "move", ["enable cavalry", "cancel heavy-infantry", "act captain-1a light-infantry"]
)
def test_what_the_captain_could_have_done_instead(move: str) -> None:
    scene = captains()
    scene.play("yellow: done")
    scene.play(f"yellow: {move}")
    yellow, blue = scene.state.battle.sides

    assert (yellow.cavalry > 0) == (move == "enable cavalry")
    assert (blue.heavy == 0) == (move == "cancel heavy-infantry")
    assert (scene.window == "battle.sacrifice") == (move == "act captain-1a light-infantry")


@pytest.mark.example("MU-EX-B13")
@pytest.mark.rule("MU-ARTY-04")
@pytest.mark.parametrize("crew", [3, 2])
def test_a_roll_for_each_of_the_crew(crew: int) -> None:
    scene = battle(
        "blue: 4 light-infantry",
        "yellow: 9 light-infantry",
        pieces={PLACE: "blue: siege-engine 1"},
    )
    scene.pass_until("battle.crews")
    scene.play(*["blue: crew piece-1a light-infantry"] * crew)
    scene.dice(*d8(*[5] * crew))
    scene.play("blue: done")

    assert [e.values["dice"] for e in scene.happened("engine-fires")] == [[5] * crew]


@pytest.mark.example("MU-EX-B14")
@pytest.mark.rule("MU-ARTY-02", "MU-ARTY-04", "MU-ARTY-05", "MU-DMG-02", "MU-CAV-01")
def test_a_catapult_and_its_crew() -> None:
    scene = battle(
        "blue: 1 cavalry, 2 light-infantry",
        "yellow: 1 cavalry, 2 light-infantry",
        pieces={PLACE: "blue: siege-engine 1"},
    )
    scene.pass_until("battle.crews")
    scene.play("blue: crew piece-1a cavalry", "blue: crew piece-1a light-infantry")
    assert melee(scene.state, 0).size == 1
    scene.dice(*d8(1, 5), *dice("1 6 3"))
    scene.play("blue: done", "yellow: hit light-infantry 2")
    assert army(scene, "yellow") == {"cavalry": 1}

    scene.pass_until("battle.reroll", "blue")
    scene.dice(*dice("1 2 7"))
    scene.play("blue: done", "yellow: done")
    assert (value(scene, 0), value(scene, 1)) == (6, 6)
    assert damages(scene)[1] == (MELEE, 0, 2), "only Yellow has cavalry in the melee"
    scene.play("blue: hit light-infantry 1")

    assert army(scene, "blue") == {"heavy-infantry": 1}
    assert army(scene, "yellow") == {"heavy-infantry": 1}


@pytest.mark.example("MU-EX-B17")
@pytest.mark.rule("MU-MILB-02", "MU-MILB-03")
@pytest.mark.parametrize(("against", "hurt"), [("archers", 0), ("melee", 1)])
def test_a_tower_set_against_archers(against: str, hurt: int) -> None:
    scene = battle("blue: 1 archer", "yellow: 3 light-infantry", buildings={PLACE: "tower"})
    scene.play("blue: fight", "yellow: fight")
    scene.dice(*d8(2))
    scene.play(f"yellow: protect {against}")

    assert [points for _, _, points in damages(scene)] == [1] * hurt
    assert scene.window == "battle.reroll", "the round goes on"
