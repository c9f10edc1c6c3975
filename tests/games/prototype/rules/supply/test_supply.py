"""Supply limits and what is above them."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.supply.questions import supply_limit
from tests.games.prototype.scene import THREE, Scene, given


def last_phase(**more: Any) -> Scene:
    """The Commerce of a turn."""
    return given(THREE, phase="commerce", **more)


def end_turn(scene: Scene) -> Scene:
    """Everybody passes until the next turn has begun."""
    turn = scene.state.turn
    while scene.state.turn == turn:
        scene.default(scene.asked[0])
    return scene


def limit(scene: Scene, territory: str) -> int:
    return supply_limit(scene.state, scene.state.world.territory(territory))


@pytest.mark.rule("MP-SUPPLY-02")
@pytest.mark.parametrize(
    ("territory", "known", "vf"),
    [
        ("mysia", "law", 5),
        ("mysia", "crop-rotation", 20),
        ("slavonia", "hunting", 10),
        ("croatia", "animal-husbandry", 10),
        ("sinai", "crop-rotation, hunting, animal-husbandry", 5),
        ("bosnia", "crop-rotation, hunting, animal-husbandry", 5),
    ],
)
def test_terrain(territory: str, known: str, vf: int) -> None:
    everybody = dict.fromkeys(THREE, known)
    assert limit(given(THREE, technologies=everybody), territory) == vf


@pytest.mark.rule("MP-SUPPLY-03")
@pytest.mark.parametrize(
    ("standing", "vf"),
    [
        ("village", 15), ("town", 25), ("city", 35), ("tower", 10), ("fort", 15), ("castle", 20), ("cathedral", 15),
        ("town, tower", 30), ("city, castle, cathedral, fair-mining", 60),
    ],
)  # fmt: skip
def test_buildings(standing: str, vf: int) -> None:
    assert limit(given(THREE, buildings={"slavonia": standing}), "slavonia") == vf


@pytest.mark.rule("MP-SUPPLY-03")
def test_religious_capitals() -> None:
    scene = given(THREE)
    assert limit(scene, "thrace") == limit(scene, "judea") == 15
    assert limit(scene, "delta") == 5


@pytest.mark.rule("MP-SUPPLY-04")
def test_the_owner_s_technologies_count() -> None:
    scene = given(
        THREE,
        vf={"mysia": "bruno 5"},
        buildings={"wallachia": "village, tower"},
        technologies={"anna": "crop-rotation", "bruno": "agriculture"},
    )
    w = scene.state.world
    assert w.terrain[w.territory("wallachia")] == "plains"
    assert limit(scene, "mysia") == 10
    assert limit(scene, "lydia") == 20
    assert limit(scene, "wallachia") == 20


@pytest.mark.rule("MP-SUPPLY-05")
@pytest.mark.rule("MP-SUPPLY-06")
def test_excess_leaves_at_the_end_of_the_turn() -> None:
    scene = last_phase(
        vf={"slavonia": "bruno 35", "croatia": "bruno 5"}, buildings={"slavonia": "town, tower"}
    )
    assert scene.ground("bruno", "slavonia") == 35
    prisoners, honour = scene.state.prisoners[:], scene.state.po[:]
    end_turn(scene)
    assert scene.ground("bruno", "slavonia") == 30
    assert scene.ground("bruno", "croatia") == 5
    assert (scene.state.prisoners, scene.state.po) == (prisoners, honour)
    assert [e.values["vf"] for e in scene.happened("excess-lost")] == [5]


@pytest.mark.rule("MP-SUPPLY-07")
def test_unloaded_armies_on_foreign_ground_leave() -> None:
    scene = last_phase(
        vf={"slavonia": "bruno 5; anna 10", "serbia": "barbarians 3; anna 4"},
        owner={"slavonia": "bruno"},
        transports={"slavonia": "anna: war-wagon 1 [7 vf]"},
    )
    end_turn(scene)
    assert scene.ground("anna", "slavonia") == 0
    assert scene.vf("anna", "slavonia") in (0, 7)  # what is aboard is not the affair of supply
    assert scene.ground("anna", "serbia") == 0
    lost = {e.values["vf"] for e in scene.happened("excess-lost")}
    assert lost == {10, 4}


@pytest.mark.rule("MP-SUPPLY-08")
def test_at_sea_there_is_no_limit() -> None:
    scene = last_phase(transports={"marmara-sea": "anna: galley 3 [60 vf]"})
    end_turn(scene)
    assert scene.vf("anna", "marmara-sea") == 60
    assert scene.happened("excess-lost") == []


@pytest.mark.rule("MP-SUPPLY-05")
def test_barbarian_excess_leaves_at_the_end_of_events() -> None:
    scene = given(
        THREE,
        phase="events",
        home=30,
        vf={"sardinia": "barbarians 40"},
    )
    scene.pass_until("combat.turn")
    assert scene.vf("barbarians", "sardinia") == limit(scene, "sardinia")
