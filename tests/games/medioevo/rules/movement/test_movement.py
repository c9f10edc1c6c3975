"""Movement over land: points, carriers, castles."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.state import STOPPED
from tests.games.medioevo.campaign import (
    army,
    combat,
    has_moved,
    piece,
    pieces,
    points,
)
from tests.games.medioevo.scene import Scene


def marked(scene: Scene, name: str, kind: str, zone: str, marks: int, mp: int) -> None:
    """For positions that another phase makes: the Event has stopped a piece, or it has spent points."""
    number = piece(scene, name, kind, zone)
    state: Any = scene.table.state
    state.piece_marks[number] |= marks
    state.piece_points[number] = mp
    scene.restart()


@pytest.mark.rule("MU-MOVE-01")
def test_every_step_costs_a_point() -> None:
    scene = combat(pieces={"thrace": "anna: galley 1"})
    scene.play("anna: sail thrace", "anna: go marmara-sea", "anna: go north-aegean-sea")
    scene.play("anna: go south-aegean-sea", "anna: go crete")

    assert points(scene, "anna", "galley", "crete") == 2


@pytest.mark.rule("MU-MOVE-01")
def test_zones_that_are_not_adjacent_are_refused() -> None:
    scene = combat(pieces={"thrace": "anna: galley 1, war-wagon 1"})
    scene.play("anna: march thrace")

    scene.refuses("anna: go serbia", "MU-MOVE-01")
    scene.refuses("anna: go crete", "MU-MOVE-01")


@pytest.mark.rule("MU-MOVE-03")
def test_spent_points_do_not_come_back() -> None:
    scene = combat(
        pieces={"thrace": "anna: war-wagon 1"},
        units={"thrace": "anna: 1 archer"},
    )
    scene.play("anna: march thrace", "anna: go macedonia", "anna: go thrace", "anna: go macedonia")
    scene.play("anna: leave piece-1a")
    assert points(scene, "anna", "war-wagon", "macedonia") == 3

    scene.play("anna: march macedonia", "anna: go thrace", "anna: go macedonia", "anna: go thrace")

    assert scene.happened("combat-over")


@pytest.mark.rule("MU-MOVE-04")
def test_without_points_no_step() -> None:
    scene = combat(pieces={"thrace": "anna: siege-engine 1, war-wagon 1"})
    marked(scene, "anna", "siege-engine", "thrace", 0, 0)
    scene.play("anna: march thrace")

    assert scene.state.movement.pieces == (piece(scene, "anna", "war-wagon", "thrace"),)
    scene.refuses("anna: join piece-1a", "MU-MOVE-07")


@pytest.mark.rule("MU-MOVE-04")
def test_a_lone_engine_without_points_cannot_start() -> None:
    scene = combat(pieces={"thrace": "anna: siege-engine 1", "lydia": "anna: war-wagon 1"})
    marked(scene, "anna", "siege-engine", "thrace", 0, 0)

    scene.refuses("anna: march thrace", "MU-MOVE-04")


@pytest.mark.rule("MU-MOVE-05")
def test_wagons_take_as_many_units_as_they_can() -> None:
    scene = combat(
        pieces={"thrace": "anna: war-wagon 1, war-wagon 2"},
        units={"thrace": "anna: 10 light-infantry"},
    )
    scene.play("anna: march thrace")

    assert sum(scene.state.movement.units) == 9
    scene.refuses("anna: take light-infantry 10", "MU-MOVE-05")
    scene.play("anna: go macedonia", "anna: halt")
    assert army(scene, "anna", "macedonia") == {"light-infantry": 9}


@pytest.mark.rule("MU-MOVE-05")
def test_without_a_wagon_nobody_walks() -> None:
    scene = combat(
        pieces={"lydia": "anna: war-wagon 1"},
        units={"thrace": "anna: 1 archer"},
    )

    scene.refuses("anna: march thrace", "MU-MOVE-05")


@pytest.mark.rule("MU-MOVE-06")
def test_each_carrier_pays_for_itself() -> None:
    scene = combat(
        pieces={"delta": "carla: war-wagon 1", "thrace": "anna: war-wagon 1, siege-engine 1"},
        units={"thrace": "anna: 3 archer"},
    )
    scene.play("anna: march thrace")
    for zone in ("macedonia", "thrace", "macedonia", "thrace"):
        scene.play(f"anna: go {zone}")
    assert points(scene, "anna", "siege-engine", "thrace") == 0

    scene.play("anna: go macedonia", "anna: go thrace")

    assert pieces(scene, "anna", "thrace") == ["war-wagon 1", "siege-engine 1"]
    assert has_moved(scene, "anna", "thrace") == 3


@pytest.mark.rule("MU-MOVE-06")
def test_units_that_the_others_cannot_take_must_be_left() -> None:
    scene = combat(
        pieces={"thrace": "anna: war-wagon 1, war-wagon 1"},
        units={"thrace": "anna: 6 archer"},
    )
    marked(scene, "anna", "war-wagon", "thrace", 0, 1)
    scene.play("anna: march thrace", "anna: go macedonia")

    scene.refuses("anna: go thrace", "MU-MOVE-05")
    scene.play("anna: take archer 3", "anna: go thrace")

    assert army(scene, "anna", "macedonia") == {"archer": 3}
    assert pieces(scene, "anna", "macedonia") == ["war-wagon 1"]


@pytest.mark.rule("MU-MOVE-07")
def test_a_wagon_carries_no_engine() -> None:
    scene = combat(pieces={"thrace": "anna: war-wagon 1, siege-engine 1"})
    marked(scene, "anna", "siege-engine", "thrace", 0, 0)
    scene.play("anna: march thrace")

    scene.refuses("anna: join piece-1b", "MU-MOVE-07")


@pytest.mark.rule("MU-MOVE-11")
def test_a_wagon_moves_alone() -> None:
    scene = combat(pieces={"thrace": "anna: war-wagon 1"})
    scene.play("anna: march thrace")
    for zone in ("macedonia", "thrace", "mysia", "lydia", "bithynia", "mysia"):
        scene.play(f"anna: go {zone}")

    assert pieces(scene, "anna", "mysia") == ["war-wagon 1"]


@pytest.mark.rule("MU-MOVE-12")
def test_a_lone_wagon_raises_no_horde_and_takes_no_land() -> None:
    scene = combat(pieces={"macedonia": "anna: war-wagon 1"}, control_tokens={"albania": "bruno"})
    scene.play("anna: march macedonia", "anna: go serbia")
    assert not scene.state.barbarians
    scene.play("anna: go albania")

    assert scene.window == "move.step"
    assert scene.controller("albania") == "bruno"
    assert scene.honour("anna") == 10


@pytest.mark.rule("MU-MOVE-13")
def test_a_step_out_of_a_castle_is_free() -> None:
    scene = combat(
        units={"macedonia": "anna: 4 light-infantry", "serbia": "bruno: 1 archer"},
        buildings={"macedonia": "castle"},
        war=["anna bruno"],
    )
    scene.play("anna: march macedonia", "anna: go serbia")

    assert scene.state.battle.space == scene.state.world.zone("serbia")
    assert army(scene, "anna", "serbia") == {"light-infantry": 4}


@pytest.mark.rule("MU-MOVE-13")
def test_the_step_into_a_castle_is_not_free_and_a_carrier_leaves_it_free() -> None:
    scene = combat(pieces={"thrace": "anna: war-wagon 1"}, buildings={"macedonia": "castle"})
    scene.play("anna: march thrace", "anna: go macedonia")
    assert points(scene, "anna", "war-wagon", "macedonia") == 5

    scene.play("anna: go thrace")

    assert points(scene, "anna", "war-wagon", "thrace") == 5


@pytest.mark.rule("MU-MOVE-13")
@pytest.mark.rule("MU-EVENT-07")
def test_units_leave_a_stopped_wagon_by_a_free_step() -> None:
    scene = combat(
        pieces={"thrace": "anna: war-wagon 1"},
        units={"thrace": "anna: 3 archer"},
        buildings={"thrace": "castle"},
    )
    marked(scene, "anna", "war-wagon", "thrace", STOPPED, 0)
    scene.play("anna: march thrace", "anna: go macedonia")

    assert army(scene, "anna", "macedonia") == {"archer": 3}
    assert pieces(scene, "anna", "thrace") == ["war-wagon 1"]


@pytest.mark.rule("MU-MOVE-14")
def test_castles_make_a_chain() -> None:
    scene = combat(
        units={"lydia": "anna: 2 cavalry"},
        buildings={"lydia": "castle", "mysia": "castle"},
    )
    scene.play("anna: march lydia", "anna: go mysia", "anna: go bithynia")

    assert army(scene, "anna", "bithynia") == {"cavalry": 2}
    assert scene.happened("combat-over")


@pytest.mark.rule("MU-MOVE-14")
def test_without_a_castle_the_chain_ends() -> None:
    scene = combat(
        units={"lydia": "anna: 2 cavalry"},
        buildings={"lydia": "castle"},
        pieces={"mysia": "anna: war-wagon 1"},
    )
    scene.play("anna: march lydia", "anna: go mysia")

    scene.refuses("anna: go bithynia", "MU-MOVE-14")


@pytest.mark.rule("MU-MOVE-14")
def test_nobody_walks_to_and_fro_between_castles_without_end() -> None:
    scene = combat(
        units={"lydia": "anna: 2 cavalry"},
        buildings={"lydia": "castle", "mysia": "castle"},
        pieces={"mysia": "anna: war-wagon 1"},
    )
    scene.play("anna: march lydia", "anna: go mysia", "anna: go lydia")

    assert army(scene, "anna", "lydia") == {"cavalry": 2}
    assert scene.legal("anna", "go") == []


@pytest.mark.rule("MU-MOVE-15")
def test_the_dardanelles_are_crossed_without_a_ship() -> None:
    scene = combat(pieces={"thrace": "anna: war-wagon 1"}, units={"thrace": "anna: 3 archer"})
    scene.play("anna: march thrace")
    scene.refuses("anna: go bithynia", "MU-MOVE-15")
    scene.play("anna: go mysia")

    assert army(scene, "anna", "mysia") == {"archer": 3}
    assert points(scene, "anna", "war-wagon", "mysia") == 5


@pytest.mark.rule("MU-MOVE-03", "MU-CPHASE-09", "MU-EOT-01")
def test_the_next_turn_brings_points_and_takes_marks() -> None:
    scene = combat(
        pieces={
            "delta": "carla: war-wagon 1",
            "thrace": "anna: war-wagon 1",
            "lydia": "anna: caravan 1",
        },
        units={"thrace": "anna: 2 archer, captain 1"},
    )
    marked(scene, "anna", "caravan", "lydia", STOPPED, 0)
    scene.play("anna: march thrace", "anna: go macedonia", "anna: halt")
    assert has_moved(scene, "anna", "macedonia") == 2
    for _ in range(100):
        if scene.state.turn > 3:
            break
        scene.default(scene.asked[0])

    assert scene.state.turn == 4
    assert has_moved(scene, "anna", "macedonia") == 0
    assert army(scene, "anna", "macedonia") == {"archer": 2}
    assert points(scene, "anna", "war-wagon", "macedonia") == 6
    assert not any(scene.state.piece_marks) and not any(scene.state.captain_marks)


@pytest.mark.rule("MU-CPHASE-05")
def test_the_only_way_out_is_not_taken_unasked() -> None:
    scene = combat(
        pieces={"peloponnese": "anna: war-wagon 1"}, units={"peloponnese": "anna: 1 archer"}
    )
    scene.play("anna: march peloponnese")

    assert scene.window == "move.step"
    scene.table.undo(0)
    assert scene.window == "combat.own-turn"
