"""Worked examples: dice, the draft, markers, points."""

from __future__ import annotations

import pytest

from tests.games.medieval.scene import Scene, drafting, given


@pytest.mark.example("MD-EX-01")
@pytest.mark.rule("MD-COMP-02")
def test_five_and_three_are_eight_or_fifty_three() -> None:
    players = {"fred": "almoravids", "ginger": "france", "cary": "spain"}
    crusade = given(players, active="ginger", hands={"ginger": "pope"})
    crusade.dice(5, 3)
    crusade.play("ginger: crusade", "cary: pass", "ginger: pass")
    ruler = given(players, hands={"fred": "change-of-ruler"})
    ruler.dice(5, 3, 1)
    ruler.play("fred: end")

    assert crusade.happened("crusade-rolled")[0].values["total"] == 8
    assert ruler.happened("powers-table")[0].values["roll"] == 53


def picks(scene: Scene) -> str:
    order = ""
    while scene.window == "setup.draft":
        (name,) = scene.asked
        order += name
        scene.default(name)
    return order


@pytest.mark.example("MD-EX-02")
@pytest.mark.rule("MD-SETUP-07")
def test_the_order_of_picks() -> None:
    assert picks(drafting("1", "2", "3", "4")) == "12344321"
    assert picks(drafting("1", "2", "3")) == "123321123"


@pytest.mark.example("MD-EX-03")
@pytest.mark.rule("MD-SETUP-08")
@pytest.mark.parametrize(
    ("has", "wants"), [("france", "holy-roman-empire"), ("holy-roman-empire", "france")]
)
def test_france_and_the_empire_share_a_border(has: str, wants: str) -> None:
    scene = drafting("fred", "ginger", "cary", taken={"fred": has})

    scene.refuses(f"fred: draft {wants}", "MD-SETUP-08")


@pytest.mark.example("MD-EX-04")
@pytest.mark.rule("MD-SETUP-12", "MD-SETUP-13")
def test_france_starts_with_two_provinces() -> None:
    scene = given({"fred": "france", "ginger": "england", "cary": "russia"})

    assert scene.area("1a") == "covered"
    assert scene.view("fred")["players"][0]["provinces"] == [
        "south-western-france",
        "south-eastern-france",
    ]
    assert scene.ledger("fred") == 2 + 4
    assert scene.holds("north-eastern-france") == "ginger"


@pytest.mark.example("MD-EX-05")
@pytest.mark.rule("MD-VIC-06", "MD-VIC-08")
def test_complete_france_has_a_bonus_and_hungary_has_none() -> None:
    scene = given(
        {"fred": "france, hungary", "ginger": "russia", "cary": "spain"},
        opened="1a",
        provinces={"north-eastern-france": "fred"},
    )

    assert scene.view("fred")["players"][0]["score_sources"] == {
        "provinces": 2 + 2 + 2 + 4 + 5,
        "complete-powers": 1,
    }
    assert scene.score("fred") == 16


@pytest.mark.example("MD-EX-08")
@pytest.mark.rule("MD-SETUP-12", "MD-PROV-05")
def test_russia_starts_without_its_covered_provinces() -> None:
    scene = given({"fred": "russia", "ginger": "england", "cary": "spain"})

    assert scene.controls("russia") == "fred"
    assert scene.view("fred")["players"][0]["provinces"] == ["novgorod", "galicia"]
    for province in ("suzdal", "kiev", "vladimir"):
        assert scene.holds(province) is None


@pytest.mark.example("MD-EX-09")
@pytest.mark.rule("MD-PROV-05", "MD-MAP-11")
@pytest.mark.parametrize(
    ("area", "province"), [("1e", "suzdal"), ("1f", "vladimir"), ("2d", "kiev")]
)
def test_an_uncovered_province_falls_to_the_controller_of_its_power(
    area: str, province: str
) -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "russia", "cary": "spain"}, phase="map-card", map_deck=area
    )
    scene.play("fred: draw-map-card")

    assert scene.holds(province) == "ginger"
