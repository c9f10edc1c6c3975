"""Between the announcement and the first roll: cards of the defender, an Infiltrator, who stands outside (MP-TIME-09, MP-CARD-07)."""

from __future__ import annotations

import pytest

from tests.games.prototype.battles import FIVE, charge, field
from tests.games.prototype.verdicts import story


@pytest.mark.rule("MP-TIME-09", "MP-CARD-07")
@pytest.mark.parametrize(
    ("technologies", "cards", "asked"),
    [
        ("law", "guard", True),
        ("carpentry", "carpenter", True),
        ("carpentry", "crossbowman", True),
        ("", "guard", False),
        ("law", "", False),
        ("forging", "carpenter", False),
    ],
)
def test_who_is_attacked_may_react(technologies: str, cards: str, asked: bool) -> None:
    hands = {"bruno": cards} if cards else {}
    scene = field(technologies={"bruno": technologies} if technologies else {}, cards=hands, players=FIVE)  # fmt: skip
    charge(scene)
    assert (scene.window == "attack.react") == asked
    if asked:
        place = scene.state.world.territory("moesia")
        assert scene.asked == ["bruno"]
        assert scene.prompt("bruno")["values"] == {"seat": 0, "place": place}
        assert scene.legal("bruno")[0] == "pass"
        scene.refuses("bruno: play militiaman", "MP-CARD-07")
        scene.play("bruno: pass")
        assert scene.window != "attack.react"


@pytest.mark.rule("MP-TIME-09", "MP-CHAR-29", "MP-ASSAULT-01")
@pytest.mark.parametrize(
    ("technology", "walls", "card", "asked"),
    [
        ("strategy", "tower", "infiltrator", True),
        ("strategy", "", "infiltrator", False),
        ("tactics", "tower", "infiltrator", False),
        ("strategy", "tower", "", False),
    ],
)
def test_before_walls_who_has_strategy_may_open_the_gates(
    technology: str, walls: str, card: str, asked: bool
) -> None:
    scene = field(
        20, 8, wagon=3, technologies={"anna": technology}, cards={"anna": card} if card else {}, players=FIVE,
        buildings={"moesia": walls} if walls else {},
    )  # fmt: skip
    charge(scene)
    assert (scene.window == "attack.prepare") == asked
    if asked:
        assert scene.prompt("anna")["values"] == {"place": scene.state.world.territory("moesia")}
        scene.play("anna: pass")
        assert scene.happened("assault"), "without an engine there is no other way"


@pytest.mark.rule("MP-ATT-10", "MP-ATT-11", "MP-BCAPT-02")
def test_barbarians_appear_and_their_captain_counts() -> None:
    scene = field(10, 0, defender="barbarians", vf={"moesia": "barbarians 0"}, war=[])
    since = len(scene.events)
    scene.dice("d6=3", "d6=3")
    charge(scene)
    vf = scene.happened("barbarians-appear")[0].values["vf"]
    assert story(scene, since)[:2] == [
        "attack MP-ATT-09: number=1 seat=anna target_seat=- place=moesia captains=[0] transports=war-wagon-1",
        f"barbarians-appear MP-ATT-10: territory=moesia vf={vf}",
    ]
    assert scene.vf("barbarians", "moesia") == vf
    scene = field(10, 4, defender="barbarians", vf={"moesia": "barbarians 4, captain 2"}, war=[])
    scene.dice("d6=3", "d6=3")
    charge(scene)
    assert not scene.happened("barbarians-appear")
    assert scene.happened("roll")[0].values["other_total"] == 5
