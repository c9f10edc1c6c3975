"""Nation and Influence: barbarians are moved and won over."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.battles import PLAYERS
from tests.games.medioevo.campaign import army, combat
from tests.games.medioevo.events import horde
from tests.games.medioevo.scene import Scene, given


def pay(scene: Scene, name: str, *moves: str) -> None:
    """Use a technology and buy the points for it."""
    scene.play(*(f"{name}: {move}" for move in moves), f"{name}: buy-points")


def nation(**kw: Any) -> Scene:
    return combat(
        technologies={"anna": "legislation 3"},
        units={"serbia": "barbarians: 2 light-infantry, 1 archer", **kw.pop("units", {})},
        pieces={"thrace": "anna: war-wagon 1", "delta": "carla: war-wagon 1"},
        **kw,
    )


# ---- Nation


@pytest.mark.rule("MU-TN-11")
def test_barbarians_take_an_empty_territory() -> None:
    scene = nation(buildings={"bosnia": "village, tower"})
    pay(scene, "anna", "apply-move nation serbia bosnia 3")

    assert (horde(scene, "serbia"), horde(scene, "bosnia")) == ((0, 0, 0), (2, 1, 0))
    assert scene.florins("anna") == 700
    assert scene.state.civil[scene.state.world.zone("bosnia")] == 0
    assert scene.controller("bosnia") is None
    assert scene.honour("anna") == 10, "no attack of hers"
    assert scene.asked == ["anna"], "no combat action either"


@pytest.mark.rule("MU-TN-11", "MU-TUSE-01")
def test_which_of_them_go() -> None:
    scene = nation()
    pay(scene, "anna", "apply-move nation serbia bosnia 1")
    assert scene.legal("anna") == ["take light-infantry 1", "take archer 1"]
    scene.refuses("anna: take captain 1", "MU-TN-11")
    scene.play("anna: take archer 1")
    assert (horde(scene, "serbia"), horde(scene, "bosnia")) == ((2, 0, 0), (0, 1, 0))
    assert scene.florins("anna") == 900


@pytest.mark.rule("MU-TN-11", "MU-MOVE-15", "MU-BSUP-10")
def test_nation_leads_them_over_the_dardanelles() -> None:
    scene = nation(units={"mysia": "barbarians: 1 light-infantry"})
    scene.allows("anna: apply-move nation mysia lydia 1")
    scene.refuses("anna: apply-move nation mysia macedonia 1", "MU-TN-11")
    pay(scene, "anna", "apply-move nation mysia thrace 1")

    assert (horde(scene, "mysia"), horde(scene, "thrace")) == ((0, 0, 0), (1, 0, 0))


@pytest.mark.rule("MU-TN-11", "MU-BARB-01")
def test_an_army_is_attacked_at_once() -> None:
    scene = nation(units={"bosnia": "bruno: 2 archer"})
    pay(scene, "anna", "apply-move nation serbia bosnia 3")
    assert [side.seat for side in scene.state.battle.sides] == [-2, 1]


@pytest.mark.rule("MU-TN-11")
def test_what_cannot_be_moved() -> None:
    scene = nation()
    scene.refuses("anna: apply-move nation serbia thrace 1", "MU-TN-11")
    scene.refuses("anna: apply-move nation serbia bosnia 4", "MU-TN-11")
    scene.refuses("anna: apply-move nation bosnia serbia 1", "MU-TN-11")
    poor = nation(florins={"anna": 150})
    assert poor.legal("anna", "apply-move")[0].endswith(" 1")
    closed = nation(fields={"effects": [("closed-roads", 67)]})
    assert closed.legal("anna", "apply-move") == []


@pytest.mark.rule("MU-TN-11", "MU-COMP-11")
def test_a_horde_puts_to_sea() -> None:
    scene = nation()
    pay(scene, "anna", "apply-move nation serbia lower-adriatic-sea 2")
    scene.play("anna: take light-infantry 2")
    assert horde(scene, "lower-adriatic-sea") == (2, 0, 0)


def entering(level: int, **kw: Any) -> Scene:
    """Anna enters Serbia, where a horde stands."""
    scene = combat(
        technologies={"anna": f"legislation {level}"},
        units={
            "macedonia": "anna: 2 cavalry",
            "serbia": "barbarians: 1 light-infantry, 1 archer, 1 captain",
            **kw.pop("units", {}),
        },
        pieces={"macedonia": "anna: war-wagon 1", "thrace": "anna: war-wagon 1"},
        **kw,
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    return scene


@pytest.mark.rule("MU-TN-11", "MU-CONQ-01")
def test_barbarians_are_moved_out_of_the_own_battle() -> None:
    scene = entering(3, buildings={"bosnia": "village"})
    assert (scene.window, scene.asked) == ("battle.declared", ["anna"])
    pay(scene, "anna", "apply-move nation serbia bosnia 3")

    assert scene.state.battle is None
    assert not scene.happened("battle-round")
    assert scene.controller("serbia") == "anna"
    assert scene.happened("conquest")
    assert horde(scene, "bosnia") == (1, 1, 1)
    assert scene.state.civil[scene.state.world.zone("bosnia")] == 0


@pytest.mark.rule("MU-TN-11")
def test_contact_elsewhere_waits_for_the_end_of_the_battle() -> None:
    scene = entering(3, units={"bosnia": "bruno: 1 archer"})
    pay(scene, "anna", "apply-move nation serbia bosnia 1")
    scene.play("anna: take light-infantry 1")
    assert scene.state.battle.sides[1].seat == -2, "hers goes on"
    assert horde(scene, "serbia") == (0, 1, 1)
    scene.play("anna: pass")
    while scene.state.battle.sides[0].seat == 0:
        scene.default(scene.asked[0])
    assert [side.seat for side in scene.state.battle.sides] == [-2, 1]
    assert scene.state.battle.space == scene.state.world.zone("bosnia")


@pytest.mark.rule("MU-TN-11")
def test_in_a_battle_no_other_barbarians_and_not_those_of_others() -> None:
    scene = entering(3, units={"wallachia": "barbarians: 1 archer"})
    scene.refuses("anna: apply-move nation wallachia moesia 1", "MU-TN-11")
    other = combat(
        technologies={"carla": "legislation 3"},
        units={"macedonia": "anna: 2 cavalry", "serbia": "barbarians: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 1"},
    )
    other.play("anna: march macedonia", "anna: go serbia")
    assert other.asked == ["anna"]


# ---- Influence


@pytest.mark.rule("MU-TN-12", "MU-CONQ-01")
def test_barbarians_of_the_own_battle_change_sides() -> None:
    scene = entering(4)
    pay(scene, "anna", "apply-there influence serbia 3")

    assert scene.state.battle is None
    assert army(scene, "anna", "serbia") == {"light-infantry": 1, "archer": 1, "cavalry": 2}
    captain = scene.state.captain_at.index(scene.state.world.zone("serbia"))
    assert scene.state.captain_level[captain] == 1
    assert scene.controller("serbia") == "anna"
    assert scene.happened("conquest")
    assert scene.state.units_placed[0] == 0


@pytest.mark.rule("MU-TN-12")
def test_outside_a_battle_the_land_is_taken_without_points() -> None:
    scene = combat(
        technologies={"anna": "legislation 4"},
        units={"albania": "barbarians: 1 light-infantry"},
        pieces={"thrace": "anna: war-wagon 1", "delta": "carla: war-wagon 1"},
    )
    pay(scene, "anna", "apply-there influence albania 1")
    assert scene.controller("albania") == "anna"
    assert army(scene, "anna", "albania") == {"light-infantry": 1}
    assert scene.honour("anna") == 10
    assert not scene.happened("conquest")


@pytest.mark.rule("MU-TN-12")
def test_who_is_left_is_fought_at_once() -> None:
    scene = combat(
        technologies={"anna": "legislation 4"},
        units={"albania": "barbarians: 2 light-infantry"},
        pieces={"thrace": "anna: war-wagon 1"},
    )
    pay(scene, "anna", "apply-there influence albania 1")
    assert [side.seat for side in scene.state.battle.sides] == [0, -2]
    assert scene.state.battle.space == scene.state.world.zone("albania")


@pytest.mark.rule("MU-TN-12")
def test_only_next_to_own_land_and_from_the_reserve() -> None:
    stock = given(PLAYERS).state.world.unit_stock
    scene = combat(
        technologies={"anna": "legislation 4"},
        units={
            "albania": "barbarians: 2 light-infantry, 1 archer",
            "wallachia": "barbarians: 1 archer",
            "thrace": f"anna: {stock[0]} light-infantry",
        },
        pieces={"thrace": "anna: war-wagon 1"},
    )
    assert scene.legal("anna", "apply-there") == ["apply-there influence albania 1"]
    scene.refuses("anna: apply-there influence wallachia 1", "MU-TN-12")
    scene.refuses("anna: apply-there influence albania 2", "MU-TN-12")
    scene.refuses("anna: apply-there influence serbia 1", "MU-TN-12")
    pay(scene, "anna", "apply-there influence albania 1")
    assert horde(scene, "albania") == (2, 0, 0), "the archer"


@pytest.mark.rule("MU-TN-12")
def test_only_in_the_own_slot() -> None:
    scene = combat(
        active="bruno",
        technologies={"anna": "legislation 4"},
        units={"albania": "barbarians: 1 light-infantry"},
        pieces={"bosnia": "bruno: war-wagon 1"},
    )
    scene.refuses("anna: apply-there influence albania 1", "MU-TIME-03")
