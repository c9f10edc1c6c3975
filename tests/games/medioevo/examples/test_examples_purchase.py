"""Worked examples: the Purchase phase: technologies, buildings, transports, engines, captains."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.definitions.questions.realm import transports_in_reserve
from gonfalon.games.medioevo.world import BLUE, ENGINE
from tests.games.medioevo.scene import Scene, given


def purchase(name: str, florins: int, **position: Any) -> Scene:
    """Blue, Yellow or whoever the example is about, with all the money it names, and two others."""
    position = {
        key: {name: value} if isinstance(value, str) else value for key, value in position.items()
    }
    players = {name: "byzantium", "black-knight": "hungary", "sultan": "mamluks"}
    return given(players, florins={name: florins}, **position)


def building(scene: Scene, place: str) -> tuple[int, int, int]:
    s = scene.state
    at = s.world.territory(place)
    return s.civil[at], s.military[at], s.cathedral[at]


def flip(scene: Scene, name: str, colour: str, times: int) -> None:
    scene.play(*[f"{name}: flip {colour}"] * times)


# ---- technologies


@pytest.mark.example("MU-EX-A15")
@pytest.mark.rule("MU-TECH-02")
def test_the_fourth_level() -> None:
    scene = purchase("green", 400, technologies="cartography 3")
    scene.play("green: technology cartography")

    assert scene.florins("green") == 0
    assert scene.state.tech[BLUE] == 4


@pytest.mark.example("MU-EX-A31")
@pytest.mark.rule("MU-TECH-02", "MU-TECH-03", "MU-TECH-04", "MU-TECH-06")
def test_three_branches_and_the_second_level_a_turn_later() -> None:
    scene = purchase("green", 1000)
    scene.refuses("green: technology logistics", "MU-TECH-03")
    for technology in ("carpentry", "commerce", "edict"):
        scene.play(f"green: technology {technology}")
    assert scene.florins("green") == 700
    for second in ("logistics", "market", "law"):
        scene.refuses(f"green: technology {second}", "MU-TECH-04")
    scene.pass_until("order.bid")
    scene.pass_until("purchase", "green")
    before = scene.florins("green")
    scene.play("green: technology logistics")

    assert before - scene.florins("green") == 200
    assert scene.state.tech[:3] == [2, 1, 1]


@pytest.mark.example("MU-EX-B66")
@pytest.mark.rule("MU-TN-22")
def test_a_purple_point_pays_for_a_wagon() -> None:
    scene = purchase("red", 100, technologies="monasticism 2, carpentry 1", tokens="1 purple")
    flip(scene, "red", "purple", 1)
    scene.play("red: convert blue", "red: buy-piece war-wagon thrace 1")

    assert scene.florins("red") == 0
    assert not any(scene.state.points)


# ---- buildings


@pytest.mark.example("MU-EX-A17")
@pytest.mark.rule("MU-BLD-02", "MU-BLD-06", "MU-TECH-08", "MU-TN-17")
@pytest.mark.parametrize(("name", "level"), [("village", 1), ("town", 2), ("city", 3)])
def test_designs_of_masonry(name: str, level: int) -> None:
    """As many green points as levels, and the florins on top."""
    short = purchase("blue", 100 * level, technologies="masonry 1", tokens=f"{level - 1} green")
    short.refuses(f"blue: build {name} lydia", "MU-TECH-09")
    scene = purchase("blue", 100 * level, technologies="masonry 1", tokens=f"{level} green")
    flip(scene, "blue", "green", level)
    scene.play(f"blue: build {name} lydia")

    assert building(scene, "lydia") == (level, 0, 0)
    assert scene.florins("blue") == 0
    assert not any(scene.state.points)


@pytest.mark.example("MU-EX-A45")
@pytest.mark.rule("MU-BLD-07", "MU-TN-17")
def test_a_village_becomes_a_city() -> None:
    scene = purchase(
        "white", 200, technologies="masonry 1", tokens="2 green", buildings={"lydia": "village"}
    )
    flip(scene, "white", "green", 2)
    scene.play("white: upgrade civil lydia 3")

    assert building(scene, "lydia") == (3, 0, 0)
    assert (scene.florins("white"), sum(scene.state.points)) == (0, 0)


@pytest.mark.example("MU-EX-A46")
@pytest.mark.rule("MU-BLD-07", "MU-CTRL-02", "MU-TN-18")
def test_a_tower_becomes_a_castle() -> None:
    scene = purchase(
        "blue", 200, technologies="architecture 2", tokens="2 green", buildings={"thrace": "tower"}
    )
    flip(scene, "blue", "green", 2)
    scene.play("blue: upgrade military thrace 3")
    assert (scene.florins("blue"), sum(scene.state.points)) == (0, 0)
    assert scene.honour("blue") == 11
    scene.play("blue: place-token moesia")

    assert building(scene, "thrace") == (0, 3, 0)
    assert scene.controller("moesia") == "blue"


@pytest.mark.example("MU-EX-A48")
@pytest.mark.rule("MU-BLD-04", "MU-TN-21")
def test_a_cathedral() -> None:
    scene = purchase("black", 300, technologies="religion 1", tokens="1 purple")
    flip(scene, "black", "purple", 1)
    scene.play("black: build cathedral lydia")

    assert building(scene, "lydia") == (0, 0, 1)
    assert (scene.florins("black"), sum(scene.state.points)) == (0, 0)


# ---- transports


@pytest.mark.example("MU-EX-A42")
@pytest.mark.rule("MU-TRN-01", "MU-TECH-09", "MU-TN-01")
def test_one_point_is_bought() -> None:
    """Card 53 gives the blue point."""
    scene = purchase("blue", 300, technologies="carpentry 1", cards="53")
    scene.play("blue: buy-piece caravan lydia 2", "blue: tap-card card-53 blue", "blue: buy-points")

    s = scene.state
    assert (s.piece_level[0], s.piece_at[0]) == (2, s.world.territory("lydia"))
    assert scene.florins("blue") == 0


@pytest.mark.example("MU-EX-A43")
@pytest.mark.rule("MU-TRN-06", "MU-COMP-03", "MU-TN-01")
def test_a_galley_of_level_two() -> None:
    """Card 53 gives the blue point."""
    galley = {"thrace": "yellow: galley 1"}
    scene = purchase("yellow", 100, technologies="carpentry 1", cards="53", pieces=galley)
    scene.play("yellow: upgrade-piece piece-1a 2", "yellow: tap-card card-53 blue")
    assert scene.florins("yellow") == 0
    assert scene.state.piece_level[0] == 2


# ---- siege engines


@pytest.mark.example("MU-EX-A47")
@pytest.mark.rule("MU-SIEGE-01", "MU-SIEGE-02", "MU-TN-19")
def test_a_catapult_at_a_tower() -> None:
    scene = purchase(
        "yellow",
        100,
        technologies="mathematics 3",
        tokens="1 green",
        buildings={"peloponnese": "tower"},
    )
    flip(scene, "yellow", "green", 1)
    scene.refuses("yellow: buy-piece siege-engine macedonia 1", "MU-SIEGE-02")
    scene.play("yellow: buy-piece siege-engine peloponnese 1")

    assert (scene.state.piece_kind[0], scene.state.piece_level[0]) == (ENGINE, 1)
    assert (scene.florins("yellow"), sum(scene.state.points)) == (0, 0)


@pytest.mark.example("MU-EX-A18")
@pytest.mark.rule("MU-BUY-07", "MU-SIEGE-03", "MU-TN-19")
def test_a_catapult_becomes_a_bombard() -> None:
    scene = purchase(
        "blue",
        200,
        technologies="mathematics 3",
        tokens="2 green",
        pieces={"lydia": "blue: siege-engine 1"},
    )
    before = [transports_in_reserve(scene.state, ENGINE, level) for level in (1, 3)]
    flip(scene, "blue", "green", 2)
    scene.play("blue: upgrade-piece piece-1a 3")

    after = [transports_in_reserve(scene.state, ENGINE, level) for level in (1, 3)]
    assert after == [before[0] + 1, before[1] - 1]
    assert (scene.florins("blue"), sum(scene.state.points)) == (0, 0)


@pytest.mark.example("MU-EX-B64")
@pytest.mark.rule("MU-TN-20")
def test_a_catapult_becomes_a_trebuchet_by_engineering() -> None:
    scene = purchase(
        "green",
        0,
        technologies="engineering 4",
        tokens="2 green",
        pieces={"lydia": "green: siege-engine 1"},
    )
    flip(scene, "green", "green", 2)
    scene.play("green: engineer-piece piece-1a 2")

    assert scene.state.piece_level[0] == 2
    assert (scene.florins("green"), sum(scene.state.points)) == (0, 0)


# ---- captains


@pytest.mark.example("MU-EX-A44")
@pytest.mark.rule("MU-CAP-01", "MU-TN-13")
@pytest.mark.parametrize("place", ["lydia", "macedonia"])
def test_a_captain_of_level_two(place: str) -> None:
    """In an inhabited area, or beside a military building."""
    scene = purchase(
        "blue", 200, technologies="military-art 1", tokens="2 red", buildings={"macedonia": "tower"}
    )
    flip(scene, "blue", "red", 2)
    scene.refuses("blue: hire-captain rhodes 2", "MU-CAP-01")
    scene.play(f"blue: hire-captain {place} 2")

    assert scene.state.captain_at[0] == scene.state.world.territory(place)
    assert scene.state.captain_level[0] == 2
    assert (scene.florins("blue"), sum(scene.state.points)) == (0, 0)
