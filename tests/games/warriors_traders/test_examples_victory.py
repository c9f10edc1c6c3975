"""Worked examples: Victory Points and victory."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given


@pytest.mark.example("WT-EX-36")
@pytest.mark.rule("WT-VP-06", "WT-RETREAT-04")
def test_enemy_armies_without_a_refuge_score_nothing() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        tokens={"germany": (0, 0, 6)},
        provinces={
            "sjaelland": "denmark: 2 infantry, 1 princess",
            "fyn": "denmark: 1 princess",
            "orkney": "1 barbarian",
            "jylland": "germany: 1 archer",
        },
    )

    scene.march("denmark", "infantry-1a jylland", "infantry-1b jylland")
    scene.play("germany: hit infantry-1a 2")

    (lost,) = scene.happened("army-lost")
    assert (lost.rule, lost.values["seat"]) == ("WT-RETREAT-04", 1)
    assert scene.player("germany")["stash"]["archer"] == 4
    assert scene.vp_sources("denmark")["kills"] == 0
    assert scene.owner("jylland") == "denmark"


@pytest.mark.example("WT-EX-36")
@pytest.mark.rule("WT-VP-06", "WT-BARB-09")
def test_barbarians_without_a_refuge_score_nothing() -> None:
    scene = given(
        "bulgaria",
        "romania",
        phase="maneuvering",
        active="bulgaria",
        provinces={"bulgaria": "bulgaria: 1 infantry, 1 princess", "rumelia": "1 barbarian"},
    )

    scene.march("bulgaria", "infantry-1a rumelia")

    assert [event.values["count"] for event in scene.happened("barbarians-lost")] == [1]
    assert scene.units("rumelia") == {}
    assert scene.vp_sources("bulgaria")["kills"] == 0


@pytest.mark.example("WT-EX-37")
@pytest.mark.rule("WT-VP-08", "WT-TECH-03")
def test_builder_goes_to_the_one_with_more_tokens_on_the_same_level() -> None:
    scene = given("denmark", "germany", tokens={"denmark": (4, 0, 0), "germany": (5, 0, 0)})

    assert scene.levels("denmark")[0] == scene.levels("germany")[0] == 3
    assert scene.player("denmark")["titles"] == []
    assert scene.player("germany")["titles"] == ["builder"]
    assert scene.vp_sources("germany")["titles"] == 3


def denmark_loses_two_forts(german_kills: int) -> Scene:
    """Denmark reaches 33 VP by buying one, then Germany destroys both Forts of its Capital."""
    scene = given(
        "denmark",
        "germany",
        "france",
        "england",
        turn=5,
        phase="trade",
        wars=[("denmark", "germany")],
        provinces={
            "sjaelland": "denmark: 2 fort, 3 princess",
            "fyn": "denmark: 1 princess",
            "pomerania": "germany: 2 cavalry, 2 archer, 1 princess",
        },
        tokens={"germany": (0, 0, 6)},
        store={"denmark": {"gold": 10}},
        kills={"denmark": 21, "germany": german_kills},
    )
    assert scene.vp("denmark") == 32
    scene.play("denmark: buy-vp 1")
    assert scene.vp("denmark") == scene.view("denmark")["threshold"] == 33
    scene.pass_until("maneuver.move", "germany")
    armies = ("cavalry-2a", "cavalry-2b", "archer-2a", "archer-2b")
    scene.march("germany", *(f"{army} sjaelland" for army in armies))
    scene.play("germany: hit fort-a 5", "germany: hit fort-b 5")
    # exactly enough to drive all four off, so that Denmark kills nobody
    scene.play("denmark: hit cavalry-2a 3", "denmark: hit cavalry-2b 3")
    scene.play("denmark: hit archer-2a 2", "denmark: hit archer-2b 2")
    return scene


@pytest.mark.example("WT-EX-38")
@pytest.mark.rule("WT-VIC-03", "WT-TURN-05")
def test_vp_reached_and_lost_again_within_the_turn_win_nothing() -> None:
    scene = denmark_loses_two_forts(german_kills=0)

    assert not scene.over
    assert scene.vp("denmark") == 27
    assert scene.vp_sources("germany")["kills"] == 6
    scene.end_turn()

    assert (scene.over, scene.turn) == (False, 6)


@pytest.mark.example("WT-EX-38")
@pytest.mark.rule("WT-VIC-03", "WT-TURN-05")
def test_the_destroyer_of_the_forts_may_win_in_the_same_turn() -> None:
    # Germany: Capital with Fort 6, Pomerania 1, Warrior 3
    scene = denmark_loses_two_forts(german_kills=17)

    assert scene.vp("germany") == 6 + 1 + 3 + 17 + 6 == 33
    assert not scene.over
    scene.end_turn()

    assert (scene.over, scene.turn) == (True, 5)
    assert scene.winners == ["germany"]


@pytest.mark.example("WT-EX-39")
@pytest.mark.rule("WT-TRADE-15")
@pytest.mark.parametrize("phase", ["upkeep", "development", "maneuvering"])
def test_no_vp_are_bought_outside_the_trade_phase(phase: str) -> None:
    scene = given(
        "denmark",
        "germany",
        phase=phase,
        provinces={"fyn": "denmark: 1 infantry, 1 princess"},
        store={"denmark": {"gold": 10, "food": 1}},
    )
    scene.pass_until(
        {"upkeep": "upkeep.feed", "development": "development.action"}.get(phase, "maneuver.move"),
        "denmark",
    )

    scene.refuses("denmark: buy-vp 1", "WT-TRADE-15")
    assert scene.legal("denmark", "buy-vp") == []
