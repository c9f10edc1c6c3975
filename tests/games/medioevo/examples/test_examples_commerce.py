"""Worked examples: journeys, trade and its fees, great markets, a commercial road; the tax track."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.fair import at, commerce, load, market, points, road, stages, went
from tests.games.medioevo.pacts import in_force, sign
from tests.games.medioevo.scene import Scene, given

THREE = {"blue": "byzantium", "yellow": "golden-horde", "red": "hungary"}
ALONE = {"blue": "byzantium", "red": "hungary", "green": "mamluks"}
"""Nobody rules Caffa and Saraj."""
LATER = {"transylvania": "red: caravan 1"}
"""Somebody who trades after Blue, so that the turn does not end."""


def caravan(place: str, level: int = 1, agreement: bool = False, **more: Any) -> Scene:
    """Blue has chosen a caravan, in barbarian land, or in that of Yellow with whom there is an agreement."""
    players = THREE if agreement else ALONE
    scene = commerce("blue", players, pieces={place: f"blue: caravan {level}", **LATER}, **more)
    if agreement:
        sign(scene, "yellow", "blue", "grant commercial @yellow @blue")
    scene.play("blue: send piece-1a")
    return scene


def go(*zones: str) -> list[str]:
    return went(*zones, name="blue")


@pytest.mark.example("MU-EX-A26")
@pytest.mark.rule("MU-COM-02", "MU-COM-03", "MU-TRADE-08", "MU-TRADE-11")
def test_from_caffa_to_saraj_and_a_new_load() -> None:
    scene = caravan("crimea")
    assert points(scene) == 6
    scene.play("blue: buy 1")
    assert scene.florins("blue") == 900
    scene.play(*go("cumania", "don", "lower-volga"), "blue: sell slaves 1", "blue: buy 1")

    assert points(scene) == 0
    assert load(scene) == {"spices": 1}
    scene.refuses("blue: go don", "MU-COM-03")


@pytest.mark.example("MU-EX-A27")
@pytest.mark.rule("MU-COM-09")
def test_a_caravan_stops_short_of_hostile_armies() -> None:
    scene = commerce(
        "blue", THREE, pieces={"crimea": "blue: caravan 1", **LATER},
        units={"lower-volga": "yellow: 2 light-infantry"}, war=["blue yellow"],
    )  # fmt: skip
    scene.play("blue: send piece-1a", *go("cumania", "don", "lower-volga"))
    assert scene.prompt("blue")["values"]["seats"] == [scene.seat("yellow")]
    scene.play("blue: hold-back", "blue: halt")

    assert at(scene, "piece-1a") == "don"
    assert points(scene) == 4


@pytest.mark.example("MU-EX-A28")
@pytest.mark.rule("MU-TRADE-08", "MU-COM-03")
def test_two_cubes_in_rome() -> None:
    scene = caravan("tuscany")
    scene.play("blue: go latium", "blue: buy 2")

    assert scene.florins("blue") == 800
    assert points(scene) == 4
    assert load(scene) == {"grain": 2}


@pytest.mark.example("MU-EX-A29")
@pytest.mark.rule("MU-TRADE-12", "MU-TRADE-13", "MU-GM-03", "MU-CUBE-01", "MU-CUBE-03")
def test_green_past_saraj_to_trebisonda() -> None:
    scene = caravan("crimea", markets={"lower-volga": "slaves", "pontus": "furs, grain"})
    scene.play("blue: buy 1", *go("cumania", "don", "lower-volga"))
    assert market(scene, "crimea") == [], "green is its depicted colour"
    scene.refuses("blue: sell slaves 1", "MU-TRADE-12")
    scene.play(*go("georgia", "pontus"))
    assert market(scene, "lower-volga") == ["slaves"]
    assert points(scene) == 0
    scene.pass_until("commerce.own-turn", "blue")
    before = scene.florins("blue")
    scene.play("blue: send piece-1a", "blue: sell slaves 1")

    assert scene.florins("blue") == before + 140
    assert points(scene) == 5
    assert market(scene, "pontus") == ["furs", "grain", "slaves"]


@pytest.mark.example("MU-EX-A30")
@pytest.mark.rule("MU-ROAD-01", "MU-ROAD-02", "MU-ROAD-03", "MU-ROAD-04", "MU-ROAD-06", "MU-ROAD-09", "MU-ROAD-10")  # fmt: skip
def test_a_road_of_four_stages_to_antakya() -> None:
    scene = caravan("kiev", 3, agreement=True)
    areas = ["crimea", "lower-volga", "pontus", "syria"]
    scene.play("blue: buy 1", *stages(*areas, name="blue"), *go("cumania", "crimea"), "blue: buy 1")
    assert road(scene, "blue") == ("kiev", areas, ["crimea"])
    scene.play(*go("cumania", "don", "lower-volga", "georgia"), "blue: place-cube grain")
    assert points(scene) == 0
    assert road(scene, "blue") == ("kiev", areas, ["crimea", "lower-volga"])
    scene.pass_until("commerce.own-turn", "blue")
    scene.play("blue: send piece-1a", *go("pontus", "cappadocia"), "blue: place-cube grain")
    scene.play(*go("syria"))
    before = scene.honour("blue")
    scene.play("blue: sell slaves 1", "blue: done", "blue: road-bonus 2")

    assert scene.honour("blue") == before + 2
    assert road(scene, "blue") is None


@pytest.mark.example("MU-EX-A34")
@pytest.mark.rule("MU-DIP-20", "MU-DIP-22", "MU-DIP-28")
def test_a_pact_with_a_fee_of_50_for_each_trade() -> None:
    scene = commerce("blue", THREE, pieces={"crimea": "blue: caravan 1", **LATER})
    terms = ("grant commercial @yellow @blue", "fee @yellow @blue 50", "until 4")
    number = sign(scene, "yellow", "blue", *terms)
    scene.play("blue: send piece-1a", "blue: buy 1")
    assert (scene.florins("blue"), scene.florins("yellow")) == (1000 - 100 - 50, 1050)
    scene.play("blue: halt", "blue: done")

    scene.pass_until("commerce.own-turn", "blue")
    assert scene.state.turn == 4
    scene.play("blue: send piece-1a")
    scene.allows("blue: buy 1")
    scene.play("blue: halt", "blue: done")
    scene.pass_until("commerce.own-turn", "blue")
    assert (scene.state.turn, in_force(scene)) == (5, []), f"pact {number} has ended"
    scene.play("blue: send piece-1a")
    scene.refuses("blue: buy 1", "MU-TRADE-02")


@pytest.mark.example("MU-EX-A13")
@pytest.mark.rule("MU-TAX-02")
def test_the_third_space_of_the_tax_track() -> None:
    scene = given({"green": "byzantium", "red": "hungary", "blue": "mamluks"}, phase="tax")
    assert scene.legal("green", "tax") == ["tax 10..50/10"]
    scene.play("green: tax 30", "red: tax 10", "blue: tax 50")

    assert scene.state.tax == [30, 10, 50]
