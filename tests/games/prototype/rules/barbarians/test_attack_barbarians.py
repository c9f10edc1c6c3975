"""Barbarians attack: the questions of their attack, and what becomes of them (MP-TIME-12, MP-CARD-07)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.prototype.battles import PLAYERS, no_cards
from tests.games.prototype.scene import Scene, given

CALM = ("d6=3", "d4=1")
"""The icon of the Event card, which strikes nothing here, and no rebellion."""


def raid(barbarians: int, own: int, *dice: str, cards: str = "", **more: Any) -> Scene:
    """Barbarians of Phoenicia attack carla's Judea; the first dice after the Event are given."""
    more.setdefault("technologies", {"carla": "law"})
    more["vf"] = {
        "phoenicia": f"barbarians {barbarians}",
        "judea": f"carla {own}",
        **more.get("vf", {}),
    }
    hands = {"anna": "cardinal", **({"carla": cards} if cards else {})}
    scene = given(PLAYERS, phase="reinforcements", events="ev03", home=9, cards=hands, **more)
    for name in scene.asked[:-1]:
        scene.default(name)
    scene.dice(*CALM, *dice)
    scene.default(scene.asked[-1])
    return scene


@pytest.mark.rule("MP-TIME-12")
def test_the_defender_is_asked_and_the_attacker_is_not() -> None:
    scene = raid(6, 4, cards="crossbowman, genius")
    assert scene.window == "attack.react" and scene.asked == ["carla"]
    scene.dice("d6=3", "d6=3", "d6=6", "d6=1")
    scene.play("carla: pass")
    rounds = 0
    while scene.window == "battle.defender-cards":
        assert scene.asked == ["carla"]
        scene.play("carla: done")
        rounds += 1
    assert rounds >= 2
    assert len(scene.happened("roll")) == rounds


@pytest.mark.rule("MP-TIME-12", "MP-BARB-07")
def test_without_cards_it_is_fought_to_the_end_at_once() -> None:
    scene = raid(3, 2, "d6=1", "d6=5")
    assert len(scene.happened("roll")) == 1
    assert scene.vf("barbarians", "phoenicia") == 1
    assert scene.owner("judea") == "carla"


@pytest.mark.rule("MP-CARD-07", "MP-CHAR-28")
def test_a_guard_answers_barbarians_in_the_events_phase() -> None:
    scene = raid(6, 4, cards="guard")
    scene.dice("d4=4", "d6=1", "d6=6")
    scene.play("carla: play guard")
    assert scene.happened("vf-joins")[0].values["vf"] == 4
    assert scene.hand("carla") == []
    assert scene.happened("roll")[0].values["other_lost_vf"] == 2


@pytest.mark.rule("MP-TIME-12", "MP-WAR-16")
def test_guests_may_help_without_war_or_cost() -> None:
    scene = raid(6, 4, transports={"judea": "bruno: war-wagon 1 [3 vf]"})
    assert scene.window == "attack.join" and scene.asked == ["bruno"]
    scene.dice("d6=3", "d6=3", "d6=3", "d6=3")
    scene.play("bruno: join 0")
    assert scene.honour("bruno") == 0
    assert scene.window == "attack.order" and scene.asked == ["carla"]
    scene.play("carla: next-defender @bruno")
    assert [e.values["other_seat"] for e in scene.happened("roll")][:2] == [1, 2]


@pytest.mark.rule("MP-CAPT-05", "MP-RES-07", "MP-BARB-10")
def test_who_beats_them_off_takes_prisoners_and_his_captain_learns() -> None:
    scene = raid(3, 2, "d6=1", "d6=5", captains={"judea": "carla: 1"})
    assert scene.captain_levels("carla", "judea") == [2]
    assert scene.state.prisoners[2] == 1


@pytest.mark.rule("MP-ASSAULT-08", "MP-BARB-08")
def test_barbarians_assault_walls() -> None:
    scene = raid(9, 4, "d4=1", "d6=6", buildings={"judea": "tower"})
    roll = scene.happened("roll")[0].values
    assert (roll["die"], roll["other_total"]) == (4, 7)


@pytest.mark.rule("MP-BCAPT-02")
def test_their_captain_adds_his_level_in_attack() -> None:
    scene = raid(5, 2, "d6=2", "d6=6", vf={"phoenicia": "barbarians 3, captain 2"})
    assert scene.happened("roll")[0].values["total"] == 4


@pytest.mark.rule("MP-BARB-09")
def test_they_move_in_when_they_win() -> None:
    scene = raid(9, 2, "d6=6", "d6=1")
    assert scene.owner("judea") is None
    assert scene.vf("barbarians", "judea") == 7
    assert scene.vf("barbarians", "phoenicia") == 1


@pytest.mark.rule("MP-TIME-07")
def test_cards_stored_against_barbarians() -> None:
    hands = {"anna": "cardinal", "carla": "crossbowman"}
    scene = given(
        PLAYERS, phase="reinforcements", events="ev03", home=9, cards=hands,
        vf={"phoenicia": "barbarians 5", "judea": "carla 4"},
    )  # fmt: skip
    scene.play("carla: use-always crossbowman barbarians")
    for name in scene.asked[:-1]:
        scene.default(name)
    scene.dice(*CALM, "d6=1", "d6=5")
    scene.default(scene.asked[-1])
    no_cards(scene)
    assert scene.happened("roll")[0].values["other_total"] == 6
