"""Worked examples: technologies of commerce, and the Merchants."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state_rows import Road
from gonfalon.games.medioevo.world import YELLOW
from tests.games.medioevo.fair import commerce, load, market, points, road
from tests.games.medioevo.scene import Scene

LATER = {"transylvania": "next: caravan 1"}
"""Somebody who trades after the first player, so that the turn does not end."""


def caravan(name: str, place: str, cubes: str = "", **more: Any) -> Scene:
    """The caravan of a player, Byzantium's, has been chosen."""
    loaded = f" [{cubes}]" if cubes else ""
    players = {name: "byzantium", "next": "hungary", "other": "mamluks"}
    pieces = {place: f"{name}: caravan 2{loaded}", **LATER}
    scene = commerce(name, players, pieces=pieces, **more)
    scene.play(f"{name}: send piece-1a")
    return scene


def yellow_tokens(scene: Scene) -> int:
    """Unused yellow tokens of the first player."""
    return scene.state.tokens[YELLOW] - scene.state.tokens_used[YELLOW]


@pytest.mark.example("MU-EX-A16")
@pytest.mark.rule("MU-TECH-08", "MU-TRADE-13", "MU-TN-05")
def test_commerce_costs_a_yellow_point_for_each_cube() -> None:
    scene = caravan(
        "blue", "syria", "3 wine", technologies={"blue": "commerce 1"},
        tokens={"blue": "4 yellow"}, buildings={"syria": "town"},
    )  # fmt: skip
    scene.play("blue: sell wine 3", "blue: apply commerce", *["blue: flip yellow"] * 3)

    assert scene.florins("blue") == 1000 + 3 * 150
    assert yellow_tokens(scene) == 1


@pytest.mark.example("MU-EX-A32")
@pytest.mark.rule("MU-CARD-09", "MU-CARD-10", "MU-TECH-08", "MU-TECH-11", "MU-TN-05")
def test_a_crossbowman_pays_for_commerce_in_alexandria() -> None:
    players = {"blue": "mamluks", "next": "hungary", "other": "byzantium"}
    scene = commerce(
        "blue", players, pieces={"delta": "blue: caravan 1 [1 wine]", **LATER},
        technologies={"blue": "commerce 1"}, cards={"blue": "9"}, buildings={"delta": "town"},
    )  # fmt: skip
    scene.play("blue: send piece-1a", "blue: sell wine 1", "blue: apply commerce")
    scene.play("blue: tap-card card-9 yellow")
    assert scene.florins("blue") == 1150
    assert sum(scene.state.points[:6]) == 1, "the red point is still there"
    scene.play("blue: halt", "blue: done", "next: done")

    assert scene.state.turn == 4
    assert sum(scene.state.points) == 0


@pytest.mark.example("MU-EX-B49")
@pytest.mark.rule("MU-TN-05")
def test_two_cubes_in_rome_a_village() -> None:
    scene = caravan(
        "green", "latium", "2 wine", technologies={"green": "commerce 1"},
        tokens={"green": "2 yellow"}, buildings={"latium": "village"},
    )  # fmt: skip
    scene.play("green: sell wine 2", "green: apply commerce", *["green: flip yellow"] * 2)

    assert scene.florins("green") == 1250


@pytest.mark.example("MU-EX-B50")
@pytest.mark.rule("MU-TN-06", "MU-TRADE-17")
def test_three_market_points_leave_fifty_florins() -> None:
    scene = caravan("red", "latium", technologies={"red": "commerce 2"}, tokens={"red": "4 yellow"})
    scene.play("red: buy 2", *["red: apply market", "red: flip yellow"] * 3)
    assert scene.florins("red") == 950
    assert yellow_tokens(scene) == 1
    assert scene.window == "commerce.own-turn", "a fourth point was not possible"
    assert load(scene) == {"grain": 2}


@pytest.mark.example("MU-EX-B51")
@pytest.mark.rule("MU-TN-07")
def test_two_cubes_move_from_panormos_to_rome() -> None:
    players = {"white": "byzantium", "next": "hungary", "other": "mamluks"}
    scene = commerce(
        "white", players, pieces={"sicily": "white: merchant-ship 1", **LATER},
        control_tokens={"latium": "white"}, markets={"sicily": "wine, furs, salt, spices"},
        technologies={"white": "commerce 3"}, tokens={"white": "2 yellow"},
    )  # fmt: skip
    for good in ("wine", "spices"):
        scene.play(f"white: apply-cube control {good} sicily latium", "white: flip yellow")

    assert market(scene, "sicily") == ["salt", "furs"]
    assert market(scene, "latium") == ["spices", "wine"]


@pytest.mark.example("MU-EX-B52")
@pytest.mark.rule("MU-TN-08")
def test_guilds_complete_a_road_of_six() -> None:
    areas = ("kiev", "crimea", "lower-volga", "azerbaijan", "pontus", "syria")
    w = GAME.world(3, GAME.check_options(3, {}))
    travelled = Road(0, w.territory("thrace"), tuple(map(w.territory, areas)), 0b00111)
    scene = caravan(
        "black", "cilicia", "1 wine", fields={"roads": [travelled, (), ()]},
        technologies={"black": "commerce 4"}, tokens={"black": "2 yellow"},
    )  # fmt: skip
    scene.play("black: go syria")
    for area in ("azerbaijan", "pontus"):
        scene.play(f"black: apply-at guilds {area}", "black: flip yellow")
    assert (road(scene, "black") or ("", [], []))[2] == list(areas[:-1])
    scene.play("black: sell wine 1")
    scene.play("black: pass", "black: road-bonus 4")

    assert scene.honour("black") == 14


@pytest.mark.example("MU-EX-B37")
@pytest.mark.rule("MU-EC-19")
@pytest.mark.parametrize(("cubes", "florins"), [("1 wine, 1 salt, 1 furs, 1 grain", 300), ("4 wine", 0)])  # fmt: skip
def test_one_cube_at_the_frontier(cubes: str, florins: int) -> None:
    scene = caravan("blue", "moesia", cubes, cards={"blue": "19"})
    scene.play("blue: play-good card-19 wine")

    assert scene.florins("blue") == 1000 + florins
    assert sum(load(scene).values()) == 3


@pytest.mark.example("MU-EX-B38")
@pytest.mark.rule("MU-EC-20", "MU-INTER-22")
@pytest.mark.parametrize("hindrance", ["colour", "nobody-lives-there", "bishop"])
def test_smuggling_is_possible_anywhere(hindrance: str) -> None:
    place = "moesia" if hindrance == "nobody-lives-there" else "syria"
    scene = caravan(
        "blue", place, "2 wine", cards={"blue": "20", "next": "2"},
        markets={"syria": "wine"} if hindrance == "colour" else {},
    )  # fmt: skip
    if hindrance == "bishop":
        scene.play("next: play-at card-2 syria")
    before = points(scene)
    scene.play("blue: play card-20", "blue: sell wine 2")

    assert scene.florins("blue") == 1100
    assert (points(scene), load(scene)) == (before - 1, {})
