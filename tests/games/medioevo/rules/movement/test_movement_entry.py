"""What happens where an army comes: hordes, stops, attacks, lone pieces."""

from __future__ import annotations

import pytest

from tests.games.medioevo.campaign import (
    army,
    combat,
    fight_on,
    pieces,
    points,
)


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
