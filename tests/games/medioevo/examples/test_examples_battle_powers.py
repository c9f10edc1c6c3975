"""Worked examples: cards and technologies in battle."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.battle.questions.muster import force, melee, powers_of
from gonfalon.games.medioevo.world import CAVALRY, LIGHT
from tests.games.medioevo.battles import PLACE, army, clash, d8, damages, fight, horde, value
from tests.games.medioevo.scene import Scene

PLAYERS = {"blue": "byzantium", "red": "hungary", "yellow": "mamluks"}


def battle(attacker: str, defender: str, **kw: Any) -> Scene:
    return fight(attacker, defender, players=PLAYERS, **kw)


def shots(scene: Scene) -> dict[str, int]:
    """How many dice each engine rolled."""
    names = scene.state.vocabulary.kinds["piece"]
    fired = scene.happened("engine-fires")
    return {names[event.values["piece"]]: len(event.values["dice"]) for event in fired}


def crewed(scene: Scene, *engines: str) -> Scene:
    """Blue's light infantry serves these engines."""
    scene.pass_until("battle.crews", "blue")
    scene.play(*(f"blue: crew {engine} light-infantry" for engine in engines), "blue: done")
    return scene


# ---- cards


@pytest.mark.example("MU-EX-B33")
@pytest.mark.rule("MU-EC-04")
def test_three_archers_against_one() -> None:
    scene = battle("blue: 3 archer", "red: 1 archer", cards={"blue": "4"})
    scene.pass_until("battle.before-archers", "blue")
    scene.dice(*d8(8, 8, 8))
    scene.play("blue: play card-4")

    (volley,) = scene.happened("archers-shoot")
    assert (volley.values["seat"], len(volley.values["dice"])) == (0, 3)


@pytest.mark.example("MU-EX-B34")
@pytest.mark.rule("MU-EC-08")
def test_five_archers_lower_their_dice_by_two() -> None:
    scene = battle("blue: 5 archer", "red: 5 light-infantry", cards={"blue": "8"})
    scene.dice(*d8(5, 6, 7, 8, 6))
    scene.pass_until("battle.after-archer-rolls", "blue")
    scene.play("blue: play card-8")

    assert scene.happened("archers-steady")[0].values["dice"] == [3, 4, 5, 6, 4]
    assert [event.values["points"] for event in scene.happened("damage")] == [1]


@pytest.mark.example("MU-EX-B35")
@pytest.mark.rule("MU-EC-10")
def test_two_men_at_a_catapult_count_as_four() -> None:
    scene = battle(
        "blue: 4 light-infantry", "red: 9 light-infantry",
        pieces={PLACE: "blue: siege-engine 1"}, cards={"blue": "10"},
    )  # fmt: skip
    crewed(scene, "piece-1a", "piece-1a")
    scene.play("blue: play-on card-10 piece-1a")

    assert shots(scene) == {"piece-1a": 4}


@pytest.mark.example("MU-EX-B36")
@pytest.mark.rule("MU-EC-14")
def test_a_barbarian_changes_sides() -> None:
    scene = battle("blue: 2 light-infantry", "barbarians: 2 light-infantry", cards={"blue": "14"})
    assert scene.window == "battle.declared"
    scene.play("blue: play-unit card-14 light-infantry")
    assert scene.florins("blue") == 900
    assert horde(scene) == (1, 0, 0)
    assert army(scene, "blue") == {"light-infantry": 2 + 1}


@pytest.mark.example("MU-EX-B39")
@pytest.mark.rule("MU-EC-46", "MU-INTER-19", "MU-DICE-04")
def test_a_five_becomes_a_four() -> None:
    scene = battle("blue: 9 light-infantry", "red: 9 light-infantry", cards={"blue": "46"})
    clash(scene, "2 5 4", "1 2 3")
    assert scene.window == "battle.after-rolls"
    scene.play("blue: play-die card-46 2")
    while not scene.happened("comparison"):
        scene.default(scene.asked[0])

    assert value(scene, 0) == 16


@pytest.mark.example("MU-EX-B40")
@pytest.mark.rule("MU-EC-52")
def test_crews_of_one_and_four() -> None:
    scene = battle(
        "blue: 4 light-infantry", "red: 9 light-infantry",
        pieces={PLACE: "blue: siege-engine 1, siege-engine 1"}, cards={"blue": "52"},
    )  # fmt: skip
    crewed(scene, *["piece-1b"] * 3)
    scene.play("blue: play card-52")

    assert shots(scene) == {"piece-1a": 1, "piece-1b": 4}


# ---- technologies


@pytest.mark.example("MU-EX-B46")
@pytest.mark.rule("MU-TN-03")
def test_the_crew_of_a_catapult_fights_as_well() -> None:
    scene = battle(
        "blue: 3 light-infantry, 1 heavy-infantry", "red: 9 heavy-infantry",
        pieces={PLACE: "blue: siege-engine 1"},
        technologies={"blue": "machinery 3"}, tokens={"blue": "1 blue"},
    )  # fmt: skip
    crewed(scene, *["piece-1a"] * 3)
    assert melee(scene.state, 0).size == 1
    scene.dice(*d8(8, 8, 8))
    scene.play("blue: apply-on machinery piece-1a", "blue: flip blue")

    assert shots(scene) == {"piece-1a": 3}
    assert melee(scene.state, 0).size == 4


@pytest.mark.example("MU-EX-B58")
@pytest.mark.rule("MU-TN-14")
def test_infantry_becomes_cavalry_and_a_captain_infantry() -> None:
    scene = battle(
        "blue: 1 light-infantry", "barbarians: 1 light-infantry, 1 captain",
        technologies={"blue": "promotion 2"}, tokens={"blue": "2 red"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "blue")
    scene.play("blue: apply-change promotion light-infantry cavalry", "blue: flip red")
    scene.play("blue: apply-change-barbarian promotion captain light-infantry", "blue: flip red")

    assert force(scene.state, 0).units[CAVALRY] == 1
    assert powers_of(scene.state, 0) >> CAVALRY & 1
    assert (force(scene.state, 1).units[LIGHT], force(scene.state, 1).levels) == (2, ())


@pytest.mark.example("MU-EX-B59")
@pytest.mark.rule("MU-TN-15")
def test_both_points_go_to_the_heavy_infantry() -> None:
    scene = battle(
        "blue: 2 light-infantry", "yellow: 1 heavy-infantry, 4 light-infantry",
        technologies={"blue": "tactics 3"}, tokens={"blue": "2 red"},
    )  # fmt: skip
    clash(scene, "2 3 7", "1 2 8")  # the last of three loses 3
    assert [points for _, _, points in damages(scene)] == [7 - 5]
    scene.play("blue: apply-hit tactics heavy-infantry 2", *["blue: flip red"] * 2)

    assert "heavy-infantry" not in army(scene, "yellow")
    assert army(scene, "yellow")["light-infantry"] >= 3, "what is left has had its own casualties"


@pytest.mark.example("MU-EX-B60")
@pytest.mark.rule("MU-TN-16")
def test_two_barbarians_die_without_a_fight() -> None:
    scene = battle(
        "red: 1 light-infantry", "barbarians: 2 light-infantry",
        technologies={"red": "strategy 4"}, tokens={"red": "4 red"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "red")
    scene.play("red: apply-count strategy 2", *["red: flip red"] * 4)
    while scene.state.battle is not None and scene.window == "battle.before-archers":
        scene.play("red: pass")

    assert scene.state.battle is None
    assert horde(scene) == (0, 0, 0)
    assert not scene.happened("melee-dice")
    assert army(scene, "red") == {"light-infantry": 1}
