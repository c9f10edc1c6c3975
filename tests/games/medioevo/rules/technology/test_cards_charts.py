"""Cartography: one more step, and help for the attacked."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.diplomacy.questions import war_with
from tests.games.medioevo.campaign import army, combat, fight_on, has_moved, pieces, points
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene, given

FOURTH: dict[str, Any] = {"technologies": {"anna": "transportation 4"}}


def charted(**kw: Any) -> Scene:
    units = {"macedonia": "anna: 2 cavalry", **kw.pop("units", {})}
    more = {"macedonia": "anna: war-wagon 1", "delta": "carla: war-wagon 1", **kw.pop("pieces", {})}
    return combat(units=units, pieces=more, **{**FOURTH, **kw})


def step(scene: Scene, start: str, end: str) -> None:
    scene.play(f"anna: apply-from cartography {start} {end}", "anna: buy-points")


@pytest.mark.rule("MU-TN-04")
def test_after_a_battle_the_stack_goes_on() -> None:
    scene = charted(
        units={"macedonia": "anna: 2 cavalry", "serbia": "barbarians: 1 light-infantry"}
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    fight_on(scene)
    assert army(scene, "anna", "serbia"), "they have won"
    assert (scene.window, scene.asked) == ("combat.own-turn", ["anna"])
    step(scene, "serbia", "moesia")
    men = sum(army(scene, "anna", "serbia").values())
    scene.play("anna: join piece-1a")
    for text in scene.legal("anna", "take"):
        kind, count = text.split()[1], text.split()[-1].split("..")[-1]
        scene.play(f"anna: take {kind} {count}")

    assert pieces(scene, "anna", "moesia") == ["war-wagon 1"]
    assert scene.state.battle.space == scene.state.world.zone("moesia"), "its normal effects"
    assert scene.state.battle.sides[0].size == men
    assert scene.florins("anna") == 900


@pytest.mark.rule("MU-TN-04")
def test_a_unit_needs_no_wagon() -> None:
    scene = charted(units={"lydia": "anna: 2 archer moved, captain 1"})
    step(scene, "lydia", "mysia")
    assert scene.legal("anna") == ["take archer 1", "join-captain captain-1a"]
    scene.play("anna: take archer 1")
    assert army(scene, "anna", "mysia") == {"archer": 1}
    assert has_moved(scene, "anna", "mysia") == 1, "its mark stays"
    assert scene.window == "combat.own-turn"
    scene.allows("anna: march macedonia")


@pytest.mark.rule("MU-TN-04")
def test_points_and_marks_of_a_transport_are_left_alone() -> None:
    scene = charted(pieces={"lydia": "anna: siege-engine 1"})
    step(scene, "lydia", "mysia")
    assert pieces(scene, "anna", "mysia") == ["siege-engine 1"]
    assert points(scene, "anna", "siege-engine", "mysia") == 4


@pytest.mark.rule("MU-TN-04")
def test_a_galley_at_sea_brings_what_it_carries() -> None:
    scene = charted(
        units={"marmara-sea": "anna: 3 archer moved"}, pieces={"marmara-sea": "anna: galley 1"}
    )
    step(scene, "marmara-sea", "thrace")
    assert army(scene, "anna", "thrace") == {"archer": 3}
    assert pieces(scene, "anna", "thrace") == ["galley 1"]
    assert has_moved(scene, "anna", "thrace") == 3
    step(scene, "thrace", "black-sea-west-sea")
    scene.play("anna: take archer 2")
    assert army(scene, "anna", "black-sea-west-sea") == {"archer": 2}


@pytest.mark.rule("MU-TN-04", "MU-DIP-06")
def test_a_step_into_foreign_land_is_an_attack() -> None:
    scene = charted(units={"serbia": "anna: 1 archer moved"})
    step(scene, "serbia", "bosnia")
    assert scene.window == "move.confirm"
    scene.play("anna: confirm")
    assert scene.honour("anna") == 7
    assert scene.controller("bosnia") == "anna"


@pytest.mark.rule("MU-TN-04", "MU-INTER-21")
def test_one_step_only_and_not_out_of_a_closed_territory() -> None:
    scene = charted()
    scene.refuses("anna: apply-from cartography macedonia lydia", "MU-TN-04")
    scene.refuses("anna: apply-from cartography thrace macedonia", "MU-TN-04")
    closed = charted(fields={"effects": [("closed-roads", 1)]})
    assert closed.state.world.zone("macedonia") == 1
    assert closed.legal("anna", "apply-from") == []


@pytest.mark.rule("MU-TN-04", "MU-EC-03", "MU-CPHASE-16")
@pytest.mark.parametrize("closed", ["macedonia", "serbia"])
def test_the_step_is_announced_and_roads_may_be_closed(closed: str) -> None:
    scene = charted(cards={"bruno": "3"}, units={"serbia": "anna: 1 archer"})
    step(scene, "macedonia", "serbia")
    scene.play("anna: take cavalry 1")
    assert (scene.window, scene.asked) == ("move.declared", ["bruno"])
    assert scene.legal("bruno", "play-at") == ["play-at card-3 macedonia", "play-at card-3 serbia"]
    scene.play(f"bruno: play-at card-3 {closed}")
    came = closed == "serbia"
    assert army(scene, "anna", "serbia") == {"archer": 1} | ({"cavalry": 1} if came else {})
    assert army(scene, "anna", "macedonia") == {"cavalry": 1 if came else 2}
    assert scene.florins("anna") == 900, "the point is spent"
    assert scene.window == "combat.own-turn"


# ---- in another player's slot

FOUR = {"yellow": "byzantium", "green": "hungary", "blue": "hre", "red": "mamluks"}


def invaded(**kw: Any) -> Scene:
    """Yellow, at war with Green, stands before Transylvania; Blue's cavalry before it from the other side."""
    return given(
        FOUR,
        phase="combat",
        active="yellow",
        units={
            "wallachia": "yellow: 3 archer",
            "galich": "blue: 1 cavalry",
            "lydia": "blue: 1 cavalry",
        },
        pieces={"wallachia": "yellow: war-wagon 1", "delta": "red: war-wagon 1"},
        technologies={"blue": "transportation 4"},
        war=["yellow green"],
        **kw,
    )


@pytest.mark.rule("MU-TN-04")
def test_help_comes_before_the_battle() -> None:
    scene = invaded(tokens={"blue": "1 blue"})
    sign(scene, "green", "blue", "grant passage @green @blue")
    scene.play("yellow: march wallachia", "yellow: go transylvania")
    assert (scene.window, scene.asked) == ("threat.entered", ["blue"])
    assert scene.legal("blue", "apply-from") == ["apply-from cartography galich transylvania"]
    scene.play("blue: apply-from cartography galich transylvania", "blue: flip blue")

    assert army(scene, "blue", "transylvania") == {"cavalry": 1}
    assert scene.honour("blue") == 10
    assert scene.state.battle is None, "Blue and Yellow are at peace, and nobody of Green is there"
    assert scene.controller("transylvania") != "blue"


@pytest.mark.rule("MU-CPHASE-15", "MU-TIME-07")
def test_the_controller_reacts_before_those_who_come_to_help() -> None:
    scene = invaded(cards={"green": "24"}, fields={"order": [0, 2, 1, 3]})
    sign(scene, "green", "blue", "grant passage @green @blue")
    scene.play("yellow: march wallachia", "yellow: go transylvania")
    assert (scene.window, scene.asked) == ("threat.entered", ["blue", "green"])
    scene.play("blue: apply-from cartography galich transylvania")
    scene.play("green: play-unit card-24 cavalry")
    assert scene.happened("levy"), "Blue, earlier in turn order, still pays for his step"
    assert (scene.window, scene.asked) == ("tp.payment", ["blue"])


@pytest.mark.rule("MU-TN-04")
def test_without_a_right_the_help_is_an_attack_too() -> None:
    scene = invaded()
    scene.play("yellow: march wallachia", "yellow: go transylvania")
    scene.play("blue: apply-from cartography galich transylvania", "blue: buy-points")
    assert scene.window == "move.confirm"
    scene.play("blue: confirm")
    assert scene.honour("blue") == 7
    assert war_with(scene.state, scene.seat("blue"), scene.seat("green")) == 2


@pytest.mark.rule("MU-TN-04")
def test_the_mover_himself_is_not_asked() -> None:
    scene = charted()
    scene.play("anna: march macedonia", "anna: go serbia")
    assert scene.window != "threat.entered"
