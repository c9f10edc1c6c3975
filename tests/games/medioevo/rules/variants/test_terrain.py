"""VAR-06 to VAR-08: the terrain variant."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.campaign import PLAYERS, army, combat, points
from tests.games.medioevo.scene import Scene, given

# Pannonia (plains) | river | Upper Hungary (mountains); Bosnia (mountains) borders Croatia (hills) without a river.


def marching(start: str, level: int = 3, terrain: str = "on", **position: Any) -> Scene:
    """Bruno has a war wagon with an archer, ready to march."""
    scene = combat(
        active="bruno",
        units={start: "bruno: 1 archer"},
        pieces={start: f"bruno: war-wagon {level}"},
        terrain=terrain,
        **position,
    )
    scene.play(f"bruno: march {start}")
    return scene


@pytest.mark.rule("MU-VAR-06")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [
        ("upper-hungary", "pannonia", 2),
        ("upper-hungary", "great-plain", 1),
        ("pannonia", "slavonia", 3),
        ("bosnia", "croatia", 2),
        ("croatia", "bosnia", 3),
        ("pannonia", "upper-hungary", 4),
    ],
)
def test_a_step_costs_by_terrain_and_river(start: str, to: str, cost: int) -> None:
    scene = marching(start, fields={"piece_points": [0] * 10 + [6] + [0] * 19})
    scene.play(f"bruno: go {to}")

    assert points(scene, "bruno", "war-wagon", to) == 6 - cost
    assert army(scene, "bruno", to) == {"archer": 1}


@pytest.mark.rule("MU-VAR-06", "MU-VAR-17")
def test_without_the_variant_every_step_costs_one() -> None:
    scene = marching("pannonia", terrain="off", fields={"piece_points": [0] * 10 + [4] + [0] * 19})
    scene.play("bruno: go upper-hungary")
    assert points(scene, "bruno", "war-wagon", "upper-hungary") == 3


@pytest.mark.rule("MU-VAR-07")
@pytest.mark.parametrize("left", [2, 3])
def test_the_full_cost_must_be_there(left: int) -> None:
    scene = marching("croatia", fields={"piece_points": [0] * 10 + [left] + [0] * 19})
    if left == 2:
        scene.refuses("bruno: go bosnia", "MU-VAR-07")
        assert "go bosnia" not in scene.legal("bruno")
        scene.allows("bruno: go veneto")
    else:
        scene.play("bruno: go bosnia")
        assert army(scene, "bruno", "bosnia") == {"archer": 1}


@pytest.mark.rule("MU-VAR-07")
def test_an_engine_that_cannot_pay_stays_behind() -> None:
    scene = combat(
        active="bruno",
        units={"croatia": "bruno: 1 archer"},
        pieces={"croatia": "bruno: war-wagon 3, siege-engine 1"},
        terrain="on",
        fields={"piece_points": [0] * 10 + [3, 1] + [0] * 18},
    )
    scene.play("bruno: march croatia", "bruno: go bosnia")
    assert scene.state.piece_at[10] == scene.state.world.territory("bosnia")
    assert scene.state.piece_at[11] == scene.state.world.territory("croatia")


@pytest.mark.rule("MU-VAR-06")
def test_the_step_out_of_a_castle_stays_free() -> None:
    scene = marching("pannonia", 1, buildings={"pannonia": "castle"})
    before = points(scene, "bruno", "war-wagon", "pannonia")
    scene.play("bruno: go upper-hungary")
    assert points(scene, "bruno", "war-wagon", "upper-hungary") == before


@pytest.mark.rule("MU-VAR-06")
def test_a_ship_ignores_the_terrain_where_it_anchors() -> None:
    """The Peloponnese is mountainous."""
    scene = given(
        PLAYERS, phase="combat", pieces={"ionian-sea-sea": "anna: galley 1"},
        units={"ionian-sea-sea": "anna: 1 archer"}, terrain="on",
    )  # fmt: skip
    before = points(scene, "anna", "galley", "ionian-sea-sea")
    scene.play("anna: sail ionian-sea-sea", "anna: go peloponnese")
    assert points(scene, "anna", "galley", "peloponnese") == before - 1


@pytest.mark.rule("MU-VAR-06", "MU-VAR-07")
def test_caravans_pay_too() -> None:
    def setting_out(left: int) -> Scene:
        scene = given(
            PLAYERS, phase="commerce", active="bruno", pieces={"pannonia": "bruno: caravan 1"},
            terrain="on", fields={"piece_points": [0] * 10 + [left] + [0] * 19},
        )  # fmt: skip
        scene.play("bruno: send piece-2a")
        return scene

    setting_out(3).refuses("bruno: go upper-hungary", "MU-VAR-07")
    setting_out(4).allows("bruno: go upper-hungary")
    scene = setting_out(5)
    scene.play("bruno: go slavonia")
    assert points(scene, "bruno", "caravan", "slavonia") == 2


@pytest.mark.rule("MU-VAR-07", "MU-FLEE-02")
def test_a_flight_pays_by_terrain() -> None:
    """A wagon with 2 points in reserve cannot flee into the mountains."""
    for reserve, open_ in ((2, False), (3, True)):
        scene = combat(
            active="bruno",
            units={"croatia": "bruno: 2 archer; anna: 9 archer"},
            pieces={"croatia": "bruno: war-wagon 3"},
            war=["anna bruno"],
            battle="croatia bruno anna",
            reserve={"piece-2a": reserve},
            terrain="on",
        )
        assert ("flee bosnia" in scene.legal("bruno")) is open_
        scene.allows("bruno: flee veneto")


@pytest.mark.rule("MU-VAR-07", "MU-NAVAL-11")
def test_a_flight_by_sea_leaves_the_wagons_behind() -> None:
    scene = combat(
        active="bruno",
        units={"thrace": "bruno: 4 archer; anna: 9 archer"},
        pieces={"thrace": "bruno: galley 1, war-wagon 1"},
        war=["anna bruno"],
        battle="thrace bruno anna",
        reserve={"piece-2a": 3, "piece-2b": 3},
        terrain="on",
    )
    scene.allows("bruno: flee macedonia")
    scene.play("bruno: flee marmara-sea")
    assert scene.legal("bruno", "flee")
    scene.refuses("bruno: flee macedonia", "MU-FLEE-02")


@pytest.mark.rule("MU-VAR-08")
def test_maintenance_by_terrain() -> None:
    """3 units in a desert, 2 in a desert city: 120 + 20."""
    scene = given(
        PLAYERS, phase="tax", terrain="on",
        units={"sinai": "carla: 3 archer", "tripolitania": "carla: 2 archer"},
        buildings={"tripolitania": "city"}, florins={"carla": 1000},
    )  # fmt: skip
    assert scene.prompt("carla")["values"]["maintenance"] == 140
    scene.play("anna: tax 10", "bruno: tax 10", "carla: tax 10")
    paid = [event for event in scene.happened("maintenance") if event.values["seat"] == 2]
    assert paid[0].values["florins"] == 140


@pytest.mark.rule("MU-VAR-08")
def test_rates_of_all_kinds_of_places() -> None:
    """A captain in mountains 30, a wagon and an engine in plains 20 each, at sea 20 each, in an inhabited area 10."""
    scene = given(
        PLAYERS, phase="tax", terrain="on",
        units={"upper-hungary": "bruno: captain 1", "upper-adriatic-sea": "bruno: 2 archer", "pannonia": "bruno: 1 cavalry"},
        pieces={"great-plain": "bruno: war-wagon 1, siege-engine 1", "upper-adriatic-sea": "bruno: galley 1"},
    )  # fmt: skip
    assert scene.prompt("bruno")["values"]["maintenance"] == 30 + 40 + 60 + 10
