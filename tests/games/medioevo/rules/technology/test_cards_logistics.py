"""Logistics: land pieces over sea, ships over land."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.campaign import army, combat, pieces, points
from tests.games.medioevo.scene import THREE, Scene, given

BLUE: dict[str, Any] = {"technologies": {"anna": "transportation 2"}, "tokens": {"anna": "2 blue"}}
OTHERS = {"delta": "carla: war-wagon 1"}


def shore(**kw: Any) -> Scene:
    """Anna's wagon with three archers stands in Macedonia, at the North Aegean."""
    return combat(
        units={"macedonia": "anna: 3 archer", **kw.pop("units", {})},
        pieces={"macedonia": "anna: war-wagon 1", **OTHERS, **kw.pop("pieces", {})},
        **{**BLUE, **kw},
    )


def crossings(scene: Scene) -> list[str]:
    return [text.split()[2] for text in scene.legal("anna", "apply-at")]


@pytest.mark.rule("MU-TN-02")
def test_a_wagon_with_its_men_crosses_a_sea_zone() -> None:
    scene = shore()
    scene.play("anna: march macedonia", "anna: apply-at logistics lydia", "anna: flip blue")
    assert army(scene, "anna", "lydia") == {"archer": 3}
    assert points(scene, "anna", "war-wagon", "lydia") == 4, "two steps"
    assert scene.florins("anna") == 1000
    assert scene.state.tokens_used[0] == 1
    assert scene.window == "move.step", "the movement goes on"


@pytest.mark.rule("MU-TN-02", "MU-TUSE-01")
def test_every_sea_zone_costs_a_point() -> None:
    scene = shore()
    scene.play("anna: march macedonia", "anna: apply-at logistics rhodes")
    scene.play("anna: flip blue", "anna: flip blue")
    assert points(scene, "anna", "war-wagon", "rhodes") == 3
    assert scene.state.tokens_used[0] == 2


@pytest.mark.rule("MU-TN-02")
def test_not_through_a_hostile_fleet_and_not_to_where_one_could_walk() -> None:
    scene = shore()
    scene.play("anna: march macedonia")
    assert "lydia" in crossings(scene)
    scene.refuses("anna: apply-at logistics thrace", "MU-TN-02")
    scene.refuses("anna: apply-at logistics north-aegean-sea", "MU-TN-02")
    blocked = shore(
        units={"north-aegean-sea": "bruno: 1 archer"},
        pieces={"north-aegean-sea": "bruno: galley 1"},
        war=["anna bruno"],
    )
    blocked.play("anna: march macedonia")
    assert crossings(blocked) == []
    pirates = shore(units={"north-aegean-sea": "barbarians: 1 archer"})
    pirates.play("anna: march macedonia")
    assert crossings(pirates) == []


@pytest.mark.rule("MU-TN-02")
def test_without_the_points_of_movement_no_crossing() -> None:
    scene = shore()
    scene.play("anna: march macedonia")
    for step in ("thrace", "macedonia", "thrace", "macedonia", "thessaly")[:4]:
        scene.play(f"anna: go {step}")
    assert "lydia" in crossings(scene)
    assert "rhodes" not in crossings(scene), "three steps"


@pytest.mark.rule("MU-TN-02")
def test_a_landing_is_an_ordinary_step() -> None:
    scene = shore()
    scene.play("anna: march macedonia", "anna: apply-at logistics crete")
    scene.play("anna: flip blue", "anna: flip blue")
    assert scene.happened("horde")
    assert scene.state.battle.space == scene.state.world.zone("crete")


@pytest.mark.rule("MU-TN-02", "MU-EC-03")
def test_no_ship_crosses_land_whose_roads_are_closed() -> None:
    position = {"pieces": {"north-aegean-sea": "anna: galley 1", **OTHERS}, **BLUE}
    free = combat(**position)
    free.play("anna: sail north-aegean-sea")
    assert "lower-adriatic-sea" in crossings(free)
    closed = combat(
        **position,
        fields={"effects": [("closed-roads", t) for t in range(free.state.world.first_sea)]},
    )
    closed.play("anna: sail north-aegean-sea")
    assert crossings(closed) == []


@pytest.mark.rule("MU-TN-02", "MU-EC-03")
@pytest.mark.parametrize("phase", ["combat", "commerce"])
def test_nobody_crosses_from_land_that_is_closed_meanwhile(phase: str) -> None:
    kind = "war-wagon" if phase == "combat" else "caravan"
    scene = given(
        THREE, phase=phase, active="anna", cards={"bruno": "3"},
        pieces={"macedonia": f"anna: {kind} 1", "delta": f"carla: {kind} 1"}, **BLUE,
    )  # fmt: skip
    scene.play(f"anna: {'march macedonia' if phase == 'combat' else 'send piece-1a'}")
    scene.play("anna: apply-at logistics lydia", "anna: flip blue")
    scene.play("bruno: play-at card-3 macedonia")
    assert pieces(scene, "anna", "macedonia") == [f"{kind} 1"]
    assert pieces(scene, "anna", "lydia") == []


@pytest.mark.rule("MU-TN-02")
def test_a_ship_crosses_land() -> None:
    scene = combat(pieces={"north-aegean-sea": "anna: galley 1", **OTHERS}, **BLUE)
    scene.play("anna: sail north-aegean-sea")
    scene.play("anna: apply-at logistics lower-adriatic-sea", "anna: flip blue")
    assert pieces(scene, "anna", "lower-adriatic-sea") == ["galley 1"]
    assert points(scene, "anna", "galley", "lower-adriatic-sea") == 4
    scene.refuses("anna: apply-at logistics ionian-sea-sea", "MU-TN-02")


@pytest.mark.rule("MU-TN-02")
@pytest.mark.parametrize("token", [False, True])
def test_an_army_aboard_crosses_own_land_only(token: bool) -> None:
    scene = combat(
        units={"north-aegean-sea": "anna: 2 archer"},
        pieces={"north-aegean-sea": "anna: galley 1", **OTHERS},
        control_tokens={"thessaly": "anna"} if token else {},
        **BLUE,
    )
    scene.play("anna: sail north-aegean-sea")
    assert ("lower-adriatic-sea" in crossings(scene)) == token
    if token:
        scene.play("anna: apply-at logistics lower-adriatic-sea", "anna: flip blue")
        assert army(scene, "anna", "lower-adriatic-sea") == {"archer": 2}
        assert scene.controller("thessaly") == "anna"


@pytest.mark.rule("MU-TN-02")
def test_it_needs_the_technology() -> None:
    scene = shore(technologies={"anna": "transportation 1"})
    scene.play("anna: march macedonia")
    scene.refuses("anna: apply-at logistics lydia", "MU-TN-02")


@pytest.mark.rule("MU-TN-02")
def test_a_caravan_crosses_in_the_commerce_phase() -> None:
    scene = given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"},
        phase="commerce",
        active="anna",
        pieces={"macedonia": "anna: caravan 1", "delta": "carla: caravan 1"},
        **BLUE,
    )
    scene.play("anna: send piece-1a", "anna: apply-at logistics lydia", "anna: flip blue")
    assert pieces(scene, "anna", "lydia") == ["caravan 1"]
    assert points(scene, "anna", "caravan", "lydia") == 4
    assert scene.window == "commerce.own-turn"


@pytest.mark.rule("MU-TN-02", "MU-VAR-06")
def test_a_landing_on_rough_ground_costs_its_terrain() -> None:
    scene = shore(terrain="on")
    scene.play("anna: march macedonia", "anna: apply-at logistics rhodes")
    scene.play("anna: flip blue", "anna: flip blue")
    w = scene.state.world
    assert w.terrain_mp[w.zone("rhodes")] == 2
    assert points(scene, "anna", "war-wagon", "rhodes") == 6 - 2 - 2, "two sea zones, then hills"
