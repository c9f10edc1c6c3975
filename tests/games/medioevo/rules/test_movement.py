"""MOVE: steps, carriers, galleys, castles, and what stops an army."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.state import STOPPED
from tests.games.medioevo.campaign import (
    army,
    combat,
    fight_on,
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


@pytest.mark.rule("MU-MOVE-08")
def test_a_galley_carries_army_units_wagons_and_engines() -> None:
    scene = combat(
        pieces={"thrace": "anna: galley 2, war-wagon 1, siege-engine 1"},
        units={"thrace": "anna: 5 archer"},
    )
    scene.play("anna: sail thrace", "anna: take archer 3", "anna: join piece-1c")
    scene.allows("anna: go marmara-sea")
    scene.play("anna: go marmara-sea", "anna: halt")

    assert army(scene, "anna", "marmara-sea") == {"archer": 3}
    assert army(scene, "anna", "thrace") == {"archer": 2}
    deck = scene.state.world.aboard(piece(scene, "anna", "galley", "marmara-sea"))
    assert scene.state.piece_at[1:3] == [deck, deck]


@pytest.mark.rule("MU-MOVE-08")
def test_five_of_six_spaces_leave_room_for_one_unit() -> None:
    scene = combat(
        pieces={"thrace": "anna: galley 2, war-wagon 1, siege-engine 1"},
        units={"thrace": "anna: 5 archer"},
    )
    scene.play("anna: sail thrace")
    scene.refuses("anna: join piece-1c", "MU-MOVE-08")
    scene.play("anna: take archer 4", "anna: join piece-1c", "anna: go marmara-sea")

    assert army(scene, "anna", "marmara-sea") == {"archer": 4}
    # a carried piece spends no points of its own while the galley moves
    assert scene.state.piece_points[2] == 4


@pytest.mark.rule("MU-MOVE-09")
def test_nothing_is_loaded_or_shifted_at_sea() -> None:
    scene = combat(
        pieces={"marmara-sea": "anna: galley 1, galley 1"},
        units={"marmara-sea": "anna: 1 archer"},
    )
    scene.play("anna: sail marmara-sea")

    scene.refuses("anna: take archer 1", "MU-MOVE-09")


@pytest.mark.rule("MU-MOVE-09")
def test_an_anchored_galley_may_leave_units_ashore() -> None:
    scene = combat(
        pieces={"delta": "carla: war-wagon 1", "marmara-sea": "anna: galley 1"},
        units={"marmara-sea": "anna: 3 archer"},
    )
    scene.play("anna: sail marmara-sea", "anna: go thrace", "anna: take archer 2")
    scene.play("anna: go marmara-sea", "anna: halt")

    assert army(scene, "anna", "thrace") == {"archer": 1}
    assert army(scene, "anna", "marmara-sea") == {"archer": 2}
    assert has_moved(scene, "anna", "thrace") == 1


@pytest.mark.rule("MU-MOVE-10")
def test_a_galley_anchors_at_any_coast() -> None:
    scene = combat(pieces={"north-aegean-sea": "anna: galley 1"})
    scene.play("anna: sail north-aegean-sea", "anna: go macedonia")

    assert points(scene, "anna", "galley", "macedonia") == 5
    assert scene.state.piece_anchorage[0] == scene.state.world.zone("north-aegean-sea")


@pytest.mark.rule("MU-MOVE-10")
def test_a_galley_does_not_cross_a_land_mass() -> None:
    players = {"anna": "hungary", "bruno": "hre", "carla": "byzantium"}
    scene = combat(players=players, pieces={"tyrrhenian-sea-sea": "anna: galley 1"})
    scene.play("anna: sail tyrrhenian-sea-sea", "anna: go latium")

    scene.refuses("anna: go upper-adriatic-sea", "MU-MOVE-10")
    scene.allows("anna: go tyrrhenian-sea-sea")


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


@pytest.mark.rule("MU-MOVE-16")
@pytest.mark.rule("MU-DEF-08")
def test_a_horde_appears_in_land_of_nobody() -> None:
    scene = combat(
        pieces={"thrace": "anna: war-wagon 1"}, units={"thrace": "anna: 3 cavalry"}, horde=(2, 1, 0)
    )
    scene.play("anna: march thrace", "anna: go macedonia", "anna: go serbia")

    assert scene.state.barbarians[scene.state.world.zone("serbia")] == (2, 1, 0)
    assert scene.state.battle.sides[1].seat == -2
    assert points(scene, "anna", "war-wagon", "serbia") == 0
    assert dict(scene.state.battle.reserve) == {0: 4}


@pytest.mark.rule("MU-MOVE-17")
def test_without_barbarians_in_the_supply_the_land_is_taken() -> None:
    hordes = {"crete": "barbarians: 40 light-infantry, 20 archer, 7 captain"}
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 1"},
        units={"macedonia": "anna: 1 archer", **hordes},
        buildings={"serbia": "tower"},
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    assert scene.state.battle is None
    scene.play("anna: keep-building military")

    assert scene.controller("serbia") == "anna"
    assert scene.honour("anna") == 10


@pytest.mark.rule("MU-MOVE-18")
def test_no_horde_where_barbarians_stand() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 1"},
        units={"macedonia": "anna: 3 archer", "serbia": "barbarians: 1 light-infantry"},
        horde=(2, 1, 0),
    )
    scene.play("anna: march macedonia", "anna: go serbia")

    assert scene.state.barbarians[scene.state.world.zone("serbia")] == (1, 0, 0)
    assert scene.state.battle.sides[1].size == 1


@pytest.mark.rule("MU-MOVE-19")
def test_an_opposing_army_stops_the_movement() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 1"},
        units={"macedonia": "anna: 3 archer", "serbia": "bruno: 1 light-infantry"},
        war=["anna bruno"],
    )
    scene.play("anna: march macedonia", "anna: go serbia")

    assert points(scene, "anna", "war-wagon", "serbia") == 0
    assert [side.seat for side in scene.state.battle.sides] == [0, 1]
    assert scene.honour("anna") == 10


@pytest.mark.rule("MU-MOVE-20")
def test_undefended_land_is_taken_without_dice() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 1", "thrace": "anna: war-wagon 1"},
        units={"macedonia": "anna: 2 light-infantry"},
        control_tokens={"serbia": "bruno"},
        buildings={"serbia": "tower"},
        war=["anna bruno"],
    )
    scene.play("anna: march macedonia", "anna: go serbia")

    assert scene.window == "conquest.assets"
    assert scene.controller("serbia") == "anna"
    assert scene.state.control_token[scene.state.world.zone("serbia")] == -1
    scene.play("anna: keep-building military")
    assert scene.state.movement is None
    scene.refuses("anna: march serbia", "MU-CPHASE-09")


@pytest.mark.rule("MU-MOVE-23")
def test_what_is_left_is_kept_for_a_flight_only() -> None:
    scene = combat(
        pieces={"delta": "carla: war-wagon 1", "thrace": "anna: war-wagon 1"},
        units={"thrace": "anna: 3 heavy-infantry", "serbia": "barbarians: 1 light-infantry"},
    )
    scene.play("anna: march thrace", "anna: go macedonia", "anna: go serbia")
    assert dict(scene.state.battle.reserve) == {0: 4}
    fight_on(scene)

    assert scene.state.movement is None
    assert scene.state.piece_points[0] == 0


@pytest.mark.rule("MU-MOVE-24")
def test_fleets_at_peace_pass_each_other() -> None:
    scene = combat(
        pieces={"marmara-sea": "anna: galley 1", "north-aegean-sea": "carla: galley 1"},
        units={"marmara-sea": "anna: 1 archer", "north-aegean-sea": "carla: 1 archer"},
    )
    scene.play("anna: sail marmara-sea", "anna: go north-aegean-sea")

    assert scene.state.battle is None
    scene.allows("anna: go south-aegean-sea")


@pytest.mark.rule("MU-MOVE-24")
@pytest.mark.rule("MU-DIP-51")
def test_one_may_choose_to_attack_a_fleet_and_fleets_at_war_fight() -> None:
    pieces_ = {"marmara-sea": "anna: galley 1", "north-aegean-sea": "carla: galley 1"}
    units = {"marmara-sea": "anna: 1 archer", "north-aegean-sea": "carla: 1 archer"}
    scene = combat(pieces=pieces_, units=units)
    scene.play("anna: sail marmara-sea", "anna: invade north-aegean-sea", "anna: confirm")
    assert scene.honour("anna") == 7
    assert scene.state.battle is not None

    scene = combat(pieces=pieces_, units=units, war=["anna carla"])
    scene.play("anna: sail marmara-sea")
    scene.refuses("anna: invade north-aegean-sea", "MU-DIP-52")
    scene.play("anna: go north-aegean-sea")
    assert scene.state.battle is not None
    assert scene.honour("anna") == 10


@pytest.mark.rule("MU-MOVE-25")
def test_a_lone_wagon_is_lost_to_barbarians() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 1"}, units={"serbia": "barbarians: 1 light-infantry"}
    )
    scene.play("anna: march macedonia", "anna: go serbia")

    assert pieces(scene, "anna", "serbia") == []
    assert scene.state.movement is None
    assert [event.rule for event in scene.happened("piece-lost")] == ["MU-MOVE-25"]


@pytest.mark.rule("MU-MOVE-25")
def test_a_lone_wagon_is_taken_by_a_player_at_war() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 2"},
        units={"serbia": "bruno: 1 archer"},
        war=["anna bruno"],
    )
    scene.play("anna: march macedonia", "anna: go serbia")

    assert pieces(scene, "anna", "serbia") == []
    assert scene.florins("bruno") == 1100


@pytest.mark.rule("MU-MOVE-25")
def test_at_peace_nothing_happens_to_it() -> None:
    scene = combat(pieces={"macedonia": "anna: war-wagon 2"}, units={"serbia": "bruno: 1 archer"})
    scene.play("anna: march macedonia", "anna: go serbia")

    assert pieces(scene, "anna", "serbia") == ["war-wagon 2"]
    scene.allows("anna: go albania")


@pytest.mark.rule("MU-DIP-06", "MU-DIP-07")
def test_an_undeclared_attack_is_confirmed_or_held_back() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 1"},
        units={"macedonia": "anna: 1 archer"},
        control_tokens={"serbia": "bruno"},
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    assert (scene.window, scene.legal("anna")) == ("move.confirm", ["hold-back", "confirm"])

    scene.play("anna: hold-back")

    assert (scene.window, scene.honour("anna")) == ("combat.own-turn", 10)
    assert army(scene, "anna", "macedonia") == {"archer": 1}


@pytest.mark.rule("MU-DIP-06")
def test_after_a_step_holding_back_leads_back_to_the_movement() -> None:
    scene = combat(
        pieces={"thrace": "anna: war-wagon 1"},
        units={"thrace": "anna: 1 archer"},
        control_tokens={"serbia": "bruno"},
    )
    scene.play("anna: march thrace", "anna: go macedonia", "anna: go serbia", "anna: hold-back")

    assert scene.window == "move.step"
    scene.allows("anna: halt", "anna: go serbia")


@pytest.mark.rule("MU-DIP-09")
def test_two_victims_cost_twice() -> None:
    scene = combat(
        active="carla",
        pieces={"judea": "carla: war-wagon 3"},
        units={"judea": "carla: 9 heavy-infantry", "phoenicia": "anna: 1 archer"},
        control_tokens={"phoenicia": "bruno"},
    )
    # Anna's archer contests the land of Bruno's token: nobody holds it, and both may be left in peace
    scene.play("carla: march judea", "carla: invade phoenicia", "carla: confirm")

    assert scene.honour("carla") == 7


@pytest.mark.rule("MU-DIP-10")
def test_the_penalty_is_due_once() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 1, war-wagon 1"},
        units={"macedonia": "anna: 2 archer", "great-plain": "bruno: 1 archer"},
        control_tokens={"serbia": "bruno", "albania": "bruno"},
    )
    scene.play("anna: march macedonia", "anna: leave piece-1b", "anna: take archer 1")
    scene.play("anna: go serbia", "anna: confirm")
    assert scene.honour("anna") == 7
    scene.play("anna: march macedonia", "anna: go albania")

    assert scene.controller("albania") == "anna"
    assert scene.honour("anna") == 7


@pytest.mark.rule("MU-FLEE-04", "MU-MOVE-16")
def test_who_flees_into_land_of_nobody_meets_a_horde() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 2"},
        units={"macedonia": "anna: 6 heavy-infantry", "serbia": "bruno: 2 heavy-infantry"},
        war=["anna bruno"],
        seed=4,
    )
    scene.play("anna: march macedonia", "anna: go serbia", "anna: flee albania", "anna: fight")
    fight_on(scene)

    assert scene.happened("flight")
    hordes = [event.values["territory"] for event in scene.happened("horde")]
    assert hordes == [scene.state.world.territory("albania")]
    battles = [event.values["zone"] for event in scene.happened("battle")]
    assert battles[-1] == scene.state.world.territory("albania")


def fleet() -> Scene:
    return combat(
        pieces={"thrace": "anna: galley 1, galley 2, siege-engine 1"},
        units={"thrace": "anna: 3 archer, 1 cavalry, captain 1"},
    )


def aboard(scene: Scene, galley: int) -> tuple[int, ...]:
    return scene.state.army[0].get(scene.state.world.aboard(galley), (0,) * 8)[:4]


@pytest.mark.rule("MU-MOVE-09")
def test_with_several_galleys_their_owner_says_what_goes_where() -> None:
    scene = fleet()
    scene.play("anna: sail thrace", "anna: go marmara-sea")
    assert scene.window == "move.load"
    scene.play("anna: load piece-1a archer 2", "anna: load-piece piece-1a piece-1c")
    scene.refuses("anna: load piece-1a archer 1", "MU-MOVE-08")
    scene.play("anna: load-captain piece-1b captain-1a", "anna: done")

    assert aboard(scene, 0) == (0, 0, 2, 0)
    assert aboard(scene, 1) == (0, 0, 1, 1)
    world = scene.state.world
    assert scene.state.piece_at[2] == world.aboard(0)
    assert scene.state.captain_at[0] == world.aboard(1)


@pytest.mark.rule("MU-MOVE-09")
def test_what_is_not_named_fills_the_larger_galley_first() -> None:
    scene = fleet()
    scene.play("anna: sail thrace", "anna: go marmara-sea", "anna: done")

    assert aboard(scene, 1) == (0, 0, 3, 1)
    assert aboard(scene, 0) == (0, 0, 0, 0)


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


@pytest.mark.rule("MU-MOVE-09", "MU-MOVE-10")
def test_a_landing_goes_on_by_land() -> None:
    """Galley, wagon and units land; the galley stays behind with its points, the rest marches on."""
    scene = combat(
        pieces={"thrace": "anna: galley 1, war-wagon 1", "delta": "carla: war-wagon 1"},
        units={"thrace": "anna: 2 archer"},
    )
    scene.play("anna: sail thrace", "anna: go marmara-sea", "anna: go mysia", "anna: go lydia")
    scene.play("anna: halt")

    assert army(scene, "anna", "lydia") == {"archer": 2}
    assert pieces(scene, "anna", "lydia") == ["war-wagon 1"]
    assert points(scene, "anna", "galley", "mysia") == 4
    scene.play("carla: pass")
    scene.allows("anna: sail mysia")
