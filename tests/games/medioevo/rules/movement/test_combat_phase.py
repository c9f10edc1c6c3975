"""CPHASE: actions, groups, paths and slots of the Combat phase."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import COMBAT, MOVED, MedState
from tests.games.medioevo.campaign import army, combat, has_moved, piece, pieces, points

WAGONS = {"thrace": "anna: war-wagon 1", "lydia": "anna: war-wagon 1", "pannonia": "bruno: war-wagon 1", "delta": "carla: war-wagon 1"}  # fmt: skip


@pytest.mark.rule("MU-CPHASE-01")
def test_everybody_has_one_action_in_a_round() -> None:
    scene = combat(pieces=WAGONS)

    scene.play("anna: march thrace", "anna: go macedonia", "anna: halt")
    assert scene.asked == ["bruno"]
    scene.play("bruno: pass", "carla: march delta", "carla: go egypt", "carla: halt")

    assert scene.asked == ["anna"]
    scene.refuses("bruno: pass", "MU-TIME-03")


@pytest.mark.rule("MU-CPHASE-02")
def test_a_pass_counts_for_one_round_and_all_passes_end_the_phase() -> None:
    scene = combat(pieces=WAGONS)

    scene.play(
        "anna: pass", "bruno: march pannonia", "bruno: go slavonia", "bruno: halt", "carla: pass"
    )
    scene.allows("anna: march thrace")
    scene.play("anna: pass", "carla: pass")

    assert scene.happened("combat-over")
    assert scene.over or scene.state.phase != COMBAT or scene.state.turn > 3


@pytest.mark.rule("MU-CPHASE-02")
def test_the_phase_also_ends_when_nothing_is_left_to_move() -> None:
    scene = combat(units={"thrace": "anna: 2 archer"})

    assert scene.happened("combat-over")


@pytest.mark.rule("MU-CPHASE-03")
def test_who_can_do_nothing_is_passed_without_being_asked() -> None:
    scene = combat(pieces=WAGONS)
    scene.play("anna: march thrace", "anna: go macedonia", "anna: halt")
    scene.play("bruno: march pannonia", "bruno: go slavonia", "bruno: halt", "carla: pass")

    scene.play("anna: pass")

    assert scene.asked == ["carla"]
    passed = [event for event in scene.happened("combat-pass") if event.rule == "MU-CPHASE-03"]
    assert [event.values["seat"] for event in passed] == [1]


@pytest.mark.rule("MU-CPHASE-04")
def test_battles_are_fought_before_the_next_player_acts() -> None:
    scene = combat(
        pieces=WAGONS,
        units={"thrace": "anna: 3 heavy-infantry", "macedonia": "bruno: 3 heavy-infantry"},
        war=["anna bruno"],
    )

    scene.play("anna: march thrace", "anna: go macedonia")
    while scene.state.battle is not None:
        assert "carla" not in scene.asked
        scene.default(scene.asked[0])

    assert scene.asked != ["anna"]


@pytest.mark.rule("MU-CPHASE-05")
def test_a_group_stands_together_when_it_starts() -> None:
    scene = combat(pieces=WAGONS)
    scene.play("anna: march thrace")

    scene.refuses("anna: join piece-1b", "MU-CPHASE-05")
    scene.refuses("anna: join piece-2a", "MU-CPHASE-05")


@pytest.mark.rule("MU-CPHASE-05")
def test_a_movement_starts_where_one_has_pieces() -> None:
    scene = combat(pieces=WAGONS)

    scene.refuses("anna: march moesia", "MU-CPHASE-05")
    scene.refuses("anna: sail thrace", "MU-CPHASE-05")


@pytest.mark.rule("MU-CPHASE-05", "MU-CPHASE-07")
def test_each_piece_and_captain_is_left_once() -> None:
    scene = combat(
        units={"thrace": "anna: 3 archer, captain 1, captain 2"},
        pieces={"thrace": "anna: " + ", ".join(["war-wagon 1"] * 8 + ["war-wagon 2"] * 2)},
    )
    scene.play("anna: march thrace")
    rest = ["leave-captain captain-1a", "leave-captain captain-1b"]
    rest += [f"leave piece-1{letter}" for letter in "abcdefghij"]
    while len(rest) > 4:
        assert [text for text in scene.legal("anna") if text.startswith("leave")] == rest
        scene.play(f"anna: {rest.pop()}")


@pytest.mark.rule("MU-CPHASE-06")
def test_a_stop_takes_all_movement_points() -> None:
    scene = combat(pieces={"thrace": "anna: war-wagon 2", "lydia": "anna: war-wagon 1"})
    scene.play("anna: march thrace")
    scene.refuses("anna: halt", "MU-CPHASE-06")
    scene.play("anna: go macedonia", "anna: go thrace")
    assert points(scene, "anna", "war-wagon", "thrace") == 5

    scene.play("anna: halt")

    assert points(scene, "anna", "war-wagon", "thrace") == 0
    scene.refuses("anna: march thrace", "MU-CPHASE-09")


@pytest.mark.rule("MU-CPHASE-06")
def test_a_movement_ends_by_itself_when_no_points_are_left() -> None:
    scene = combat(pieces={"thrace": "anna: siege-engine 1", "pannonia": "bruno: war-wagon 1"})
    scene.play("anna: march thrace")
    for zone in ("macedonia", "thrace", "macedonia", "thrace"):
        scene.play(f"anna: go {zone}")

    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-CPHASE-07")
def test_units_join_and_leave_on_the_way() -> None:
    scene = combat(
        pieces={"delta": "carla: war-wagon 1", "thrace": "anna: war-wagon 1"},
        units={"thrace": "anna: 3 light-infantry", "macedonia": "anna: 1 archer"},
    )
    scene.play("anna: march thrace", "anna: go macedonia")

    scene.refuses("anna: take archer 1", "MU-MOVE-05")
    scene.play(
        "anna: take light-infantry 2", "anna: take archer 1", "anna: go thrace", "anna: halt"
    )

    assert army(scene, "anna", "thrace") == {"light-infantry": 2, "archer": 1}
    assert army(scene, "anna", "macedonia") == {"light-infantry": 1}
    assert has_moved(scene, "anna", "macedonia") == 1


@pytest.mark.rule("MU-CPHASE-07")
def test_units_left_on_the_way_cannot_be_taken_again() -> None:
    scene = combat(
        pieces={"thrace": "anna: war-wagon 1, war-wagon 1"},
        units={"thrace": "anna: 3 light-infantry"},
    )
    scene.play("anna: march thrace", "anna: leave piece-1b", "anna: go macedonia")
    scene.play("anna: take light-infantry 2", "anna: halt")
    scene.play("anna: march thrace", "anna: go macedonia")

    scene.refuses("anna: take light-infantry 1", "MU-CPHASE-09")


@pytest.mark.rule("MU-CPHASE-08")
@pytest.mark.rule("MU-MOVE-09")
def test_a_wagon_left_at_the_harbour_keeps_its_points() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 1", "thrace": "anna: galley 1"},
        units={"macedonia": "anna: 3 archer"},
    )

    scene.play("anna: march macedonia", "anna: go thrace", "anna: join piece-1b")
    scene.refuses("anna: go marmara-sea", "MU-MOVE-08")
    scene.play("anna: leave piece-1a", "anna: go marmara-sea", "anna: halt")

    assert army(scene, "anna", "marmara-sea") == {"archer": 3}
    assert points(scene, "anna", "war-wagon", "thrace") == 5
    assert not scene.state.piece_marks[piece(scene, "anna", "war-wagon", "thrace")] & MOVED
    scene.allows("anna: march thrace")


@pytest.mark.rule("MU-CPHASE-09")
def test_an_army_that_has_moved_does_not_leave_a_castle_again() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 1", "lydia": "anna: war-wagon 1"},
        units={"macedonia": "anna: 3 archer"},
        buildings={"thrace": "castle"},
    )

    scene.play("anna: march macedonia", "anna: go thrace", "anna: halt")

    assert scene.asked == ["anna"]
    scene.refuses("anna: march thrace", "MU-CPHASE-09")


@pytest.mark.rule("MU-CPHASE-14")
def test_taking_an_unescorted_piece_costs_neither_points_nor_the_action() -> None:
    scene = combat(
        units={"thrace": "anna: 1 archer"},
        pieces={"thrace": "anna: war-wagon 1; bruno: caravan 1"},
        war=["anna bruno"],
    )

    scene.play("anna: seize piece-2a", "anna: keep-piece piece-2a")

    assert pieces(scene, "anna", "thrace") == ["war-wagon 1", "caravan 1"]
    assert points(scene, "anna", "war-wagon", "thrace") == 6
    scene.allows("anna: march thrace")


@pytest.mark.rule("MU-CPHASE-15")
def test_the_order_of_an_entry() -> None:
    scene = combat(
        units={"macedonia": "anna: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 1"},
        control_tokens={"serbia": "bruno"},
    )

    scene.play("anna: march macedonia", "anna: go serbia", "anna: confirm")

    kinds = [event.kind for event in scene.events]
    order = [
        "step",
        "undeclared-attack",
        "honour",
        "war-open",
        "token-removed",
        "control",
        "conquest",
    ]
    assert sorted(order, key=kinds.index) == order
    assert scene.honour("anna") == 7
    assert scene.controller("serbia") == "anna"


@pytest.mark.rule("MU-CPHASE-16")
def test_a_path_is_announced_step_by_step_and_the_mover_is_asked_again() -> None:
    scene = combat(pieces={"thrace": "anna: war-wagon 1"})
    scene.play("anna: march thrace", "anna: go macedonia")

    assert (scene.window, scene.asked) == ("move.step", ["anna"])
    scene.refuses("anna: go lydia", "MU-MOVE-01")
    scene.allows("anna: go thrace", "anna: halt")


@pytest.mark.rule("MU-CPHASE-17")
def test_the_slot_ends_by_itself() -> None:
    scene = combat(pieces=WAGONS)
    scene.play("anna: march thrace", "anna: go macedonia", "anna: halt")

    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-CPHASE-17")
def test_who_has_something_to_take_is_asked_once_more() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 1", "thrace": "bruno: caravan 1", "pannonia": "bruno: war-wagon 1"},
        units={"macedonia": "anna: 1 archer"},
        war=["anna bruno"],
    )  # fmt: skip
    scene.play("anna: march macedonia", "anna: go thrace", "anna: halt")

    assert scene.asked == ["anna"]
    scene.refuses("anna: march macedonia", "MU-CPHASE-04")
    scene.play("anna: pass")
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-CPHASE-16")
def test_a_reaction_makes_the_rest_of_the_path_void(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something in `move.declared` takes the wagon's points: the step is void, the mover stays and has nothing left to do."""

    def stop_wagon(self: Reaction, s: MedState) -> None:
        if self.window == "move.declared" and s.movement.steps:
            s.piece_points[0] = 0

    monkeypatch.setattr(Reaction, "run", stop_wagon)
    scene = combat(pieces=WAGONS)
    scene.play("anna: march thrace", "anna: go macedonia", "anna: go thrace")

    assert pieces(scene, "anna", "macedonia") == ["war-wagon 1"]
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-CPHASE-16")
def test_before_the_first_step_the_slot_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop_wagon(self: Reaction, s: MedState) -> None:
        if self.window == "move.declared":
            s.piece_points[0] = 0

    monkeypatch.setattr(Reaction, "run", stop_wagon)
    scene = combat(pieces=WAGONS)
    scene.play("anna: march thrace", "anna: go macedonia")

    assert (scene.window, scene.asked) == ("combat.own-turn", ["anna"])
    scene.refuses("anna: march thrace", "MU-MOVE-04")
    scene.allows("anna: march lydia")


@pytest.mark.rule("MU-CPHASE-17")
@pytest.mark.parametrize("kept", [False, True])
def test_a_slot_ends_by_itself_unless_its_owner_keeps_it_open(kept: bool) -> None:
    scene = combat(
        units={"thrace": "anna: 1 archer", "pannonia": "bruno: 1 archer"},
        pieces={"thrace": "anna: war-wagon 1", "pannonia": "bruno: war-wagon 1"},
    )
    if kept:
        scene.play("anna: keep-slot-open")
        scene.refuses("anna: keep-slot-open", "MU-CPHASE-17")
        assert scene.table.knowledge(1).orders[0] == ()
    scene.play("anna: march thrace", "anna: go macedonia", "anna: halt")
    if kept:
        assert (scene.window, scene.asked) == ("combat.own-turn", ["anna"])
        scene.refuses("anna: march macedonia", "MU-CPHASE-04")
        scene.play("anna: let-slot-end")

    assert scene.asked == ["bruno"]
