"""Worked examples: the detailed example of play, step by step and with its numbers put right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.datafiles import parse_toml
from tests.games.medieval.scene import Scene, drafting, given

NAMES = ("fred", "ginger", "cary")
STEPS: dict[int, dict[str, Any]] = {
    step["n"]: step
    for example in parse_toml(Path(gonfalon.__file__).parent / "games/medieval/examples.toml")[
        "example"
    ]
    if example["id"] == "MD-EX-27"
    for step in example["step"]
}


def check(scene: Scene, number: int) -> None:
    """Ledger, Florins and hands are as the example has them after a step."""
    step = STEPS[number]
    assert [scene.ledger(name) for name in NAMES] == step["vp"], number
    assert [scene.florins(name) for name in NAMES] == step["florins_rules"], number
    assert [len(scene.hand(name)) for name in NAMES] == step["hand"], number


def set_up() -> Scene:
    """Steps 1 to 8."""
    scene = drafting(*NAMES)
    check(scene, 1)
    scene.play("fred: draft holy-roman-empire", "ginger: draft france", "cary: draft england")
    scene.play("cary: draft spain", "ginger: draft russia", "fred: draft ayyubids-mamluks")
    check(scene, 3)
    scene.play("fred: draft almoravids", "ginger: draft byzantium")
    scene.play("cary: draft hungary")
    assert scene.view("fred")["deck"] == 70
    scene.deal(
        {
            "fred": "cumans-card, pope, jihad, change-of-ruler",
            "ginger": "civil-war, spies, mongol, disaster",
            "cary": "assassin, poland-card, heresy, knights-of-christ",
        },
        deck="heresy, jihad, pope, spies",
        map_deck="1f, 1c",
    )
    check(scene, 8)
    return scene


def freds_turn(scene: Scene) -> None:
    """Steps 9 to 13."""
    scene.play("fred: draw-map-card")
    assert scene.holds("vladimir") == "ginger"
    assert scene.view("fred")["map_deck"] == 10
    check(scene, 9)
    scene.dice(2, 5, 4)
    scene.play("fred: collect")
    assert scene.power("england")["ruler"] == 0
    check(scene, 13)


def gingers_turn(scene: Scene) -> None:
    """Steps 14 to 23."""
    assert scene.active == "ginger"
    scene.play("ginger: draw-map-card")
    assert scene.holds("saxony") == "fred"
    for province in ("zealand", "eastern-norway", "sweden", "prussia", "northern-poland"):
        assert scene.holds(province) is None
    check(scene, 14)
    scene.play("ginger: pass")
    check(scene, 15)
    for power in ("france", "england", "spain", "hungary"):
        scene.refuses(f"ginger: civil-war {power}", "MD-CW-01")
    check(scene, 16)
    scene.play("ginger: attack france north-eastern-france")
    check(scene, 17)
    scene.play("ginger: play spies", "cary: play assassin")
    check(scene, 18)
    scene.dice(3, 3)
    scene.play("ginger: bid 12", "cary: bid 9")
    battle = scene.happened("battle")[-1]
    assert (battle.values["total"], battle.values["other_total"]) == (10, 6)
    assert scene.holds("north-eastern-france") == "ginger"
    check(scene, 20)
    scene.refuses("ginger: attack russia lithuania", "MD-TURN-03")
    scene.play("ginger: end")
    check(scene, 21)
    # the Disaster, her last Mandatory Card, follows unasked
    scene.dice(5, 1, 2)
    scene.play("ginger: resolve mongol")
    assert scene.view("fred")["mongols"] == {
        "set_aside": 1, "to_set_aside": 3, "resolved": 0, "last": 7,
    }  # fmt: skip
    assert scene.power("spain")["disaster"]
    check(scene, 23)


def carys_turn(scene: Scene) -> None:
    """Steps 24 to 33, without 28, which is not possible."""
    assert scene.active == "cary"
    scene.play("cary: pass")
    check(scene, 24)
    scene.play("cary: pass")
    check(scene, 25)
    scene.play("cary: play-power poland")
    assert scene.controls("poland") == "cary"
    check(scene, 26)
    scene.dice(3)
    scene.play("cary: heresy north-eastern-france")
    assert scene.province("north-eastern-france")["heresy"]
    check(scene, 27)
    assert STEPS[28]["printed_only"]
    scene.refuses("cary: assassinate france", "MD-CARD-03")
    assert scene.power("france")["ruler"] == 1
    check(scene, 28)
    scene.dice(2, 3)
    scene.play("cary: attack hungary northern-serbia", "cary: bid 3")
    battle = scene.happened("battle")[-1]
    assert (battle.values["total"], battle.values["other_total"]) == (3, 3)
    assert scene.holds("northern-serbia") is None
    check(scene, 29)
    scene.dice(4, 2)
    scene.play("cary: attack spain southern-spain", "cary: bid 0", "fred: bid 12")
    battle = scene.happened("battle")[-1]
    assert (battle.values["total"], battle.values["other_total"]) == (7, 6)
    assert scene.holds("southern-spain") == "cary"
    check(scene, 30)
    assert scene.hand("cary") == ["knights-of-christ"]
    check(scene, 31)
    scene.play("cary: end")
    check(scene, 33)


@pytest.mark.example("MD-EX-27")
@pytest.mark.rule(
    "MD-SETUP-07", "MD-SETUP-09", "MD-SETUP-13", "MD-SETUP-14", "MD-SETUP-17", "MD-SETUP-18",
    "MD-SETUP-21", "MD-TURN-02", "MD-TURN-05", "MD-TURN-16", "MD-PROV-05", "MD-PROV-06", "MD-TABLE-02",
    "MD-COR-01", "MD-CARD-10", "MD-ATT-05", "MD-SPY-05", "MD-ASN-01", "MD-MIL-03", "MD-PROV-08",
    "MD-PROV-07", "MD-MONGOL-01", "MD-DIS-01", "MD-DIS-08", "MD-POWER-03", "MD-POWER-08", "MD-HER-02",
    "MD-BAT-04", "MD-PROV-09", "MD-VIC-10",
)  # fmt: skip
def test_the_detailed_example_step_by_step() -> None:
    scene = set_up()
    freds_turn(scene)
    gingers_turn(scene)
    carys_turn(scene)

    check(scene, 34)
    assert [scene.ledger(name) for name in NAMES] == [12, 19, 18]
    assert [scene.florins(name) for name in NAMES] == [17, 3, 4]
    assert scene.active == "fred"
    # complete Poland and Spain count at the end only
    assert scene.score("cary") == 18 + 2


@pytest.mark.example("MD-EX-27")
@pytest.mark.rule("MD-SETUP-12", "MD-SETUP-13", "MD-SETUP-14")
def test_the_control_markers_of_the_detailed_example() -> None:
    scene = set_up()
    markers = [set(player["provinces"]) for player in scene.view("fred")["players"]]

    assert markers == [
        {"lombardy", "austria", "egypt", "fez", "southern-spain"},
        {"south-western-france", "south-eastern-france", "galicia", "novgorod", "nicaea"},
        {"eastern-england", "north-eastern-france", "northern-spain", "hungary"},
    ]


@pytest.mark.example("MD-EX-27")
@pytest.mark.rule("MD-ASN-02")
def test_with_a_second_assassin_the_ruler_of_france_would_die() -> None:
    """Step 28 as printed, on a table where Cary still has the card."""
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"},
        active="cary",
        hands={"cary": "assassin"},
    )
    scene.dice(6, 6)
    scene.play("cary: assassinate france")

    assert scene.power("france")["ruler"] == -1


@pytest.mark.example("MD-EX-27")
@pytest.mark.rule("MD-BAT-04")
def test_with_two_dice_of_three_hungary_would_win() -> None:
    """The dice of step 29 as printed: army +1, ruler -1 and Militia +1 make 4 against 3."""
    scene = given({"fred": "almoravids", "ginger": "france", "cary": "hungary"}, active="cary")
    scene.dice(3, 3)
    scene.play("cary: attack hungary northern-serbia", "cary: bid 3")

    assert scene.holds("northern-serbia") == "cary"
