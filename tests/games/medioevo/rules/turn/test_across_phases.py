"""Checks of the ledger that need more than one phase, or parts of the game that meet."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.arithmetic import attack_value, basic_attack
from gonfalon.games.medioevo.world import GOODS
from tests.games.medioevo.battles import d8, damages, fight
from tests.games.medioevo.campaign import PLAYERS, army, combat, fight_on, pieces
from tests.games.medioevo.events import horde, rebels, supply
from tests.games.medioevo.finish import gained, last_turn
from tests.games.medioevo.opened import bid_in_order, settled
from tests.games.medioevo.rules.debts.test_elimination import out
from tests.games.medioevo.scene import Scene, given


@pytest.mark.rule("MU-KING-08", "MU-FIN-11")
def test_producers_out_of_play_do_not_count_for_a_monopoly() -> None:
    """Salt comes from four territories, of which Languedoc is out of play; Anna holds the other three."""
    held = dict.fromkeys(("judea", "transylvania", "veneto"), "anna: 1 archer")
    scene = last_turn(units=held)
    w = scene.state.world
    salt = [t for t in w.territories if w.good[t] == GOODS.index("salt")]
    assert [w.territory_ids[t] for t in salt if not scene.state.land >> t & 1] == ["languedoc"]

    assert [event.values["good"] for event in scene.happened("monopoly")] == [GOODS.index("salt")]
    held.pop("veneto")
    assert last_turn(units=held).happened("monopoly") == []


def second_phase_of_turn_one() -> Scene:
    scene = settled(PLAYERS)
    scene.pass_until("order.bid")
    bid_in_order(scene, "anna", "bruno", "carla")
    return scene


@pytest.mark.rule("MU-SETUP-16", "MU-DIP-06")
def test_in_turn_one_everybody_is_at_peace() -> None:
    """A step into a foreign home territory is an attack without declaration."""
    scene = second_phase_of_turn_one()
    assert not any(scene.state.war)
    assert scene.state.pacts == []
    scene = combat(
        turn=1,
        units={"wallachia": "anna: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 1"},
    )
    scene.play("anna: march wallachia", "anna: go transylvania")
    assert scene.window == "move.confirm"
    scene.play("anna: confirm")
    assert gained(scene, "anna", "diplomacy") == -3


@pytest.mark.rule("MU-ORDER-08")
def test_who_is_first_stays_first_without_an_army() -> None:
    """Anna, first in order, loses all her units in phase 5 and still trades first in phase 6."""
    scene = combat(
        units={"wallachia": "anna: 1 light-infantry", "transylvania": "bruno: 12 heavy-infantry"},
        pieces={
            "wallachia": "anna: war-wagon 1",
            "thrace": "anna: caravan 1",
            "pannonia": "bruno: caravan 1",
        },
        war=["anna bruno"],
    )
    scene.play("anna: march wallachia", "anna: go transylvania")
    fight_on(scene)
    assert scene.state.army[0] == {}
    scene.pass_until("commerce.own-turn")

    assert scene.asked == ["anna"]
    assert scene.state.order == [0, 1, 2]


@pytest.mark.rule("MU-ORDER-10", "MU-DICE-06")
def test_the_last_of_three_who_are_left_has_the_penalty_of_three() -> None:
    """Dino is eliminated in phase 3; Carla, the last of the three others, fights in phase 5."""
    four = {**PLAYERS, "dino": "golden-horde"}
    scene = out(
        four,
        "dino",
        units={"phoenicia": "carla: 3 archer", "syria": "bruno: 3 archer"},
        pieces={"phoenicia": "carla: war-wagon 1"},
        war=["bruno carla"],
    )
    assert scene.state.order == [0, 1, 2]
    scene.pass_until("combat.own-turn", "carla")
    scene.play("carla: march phoenicia", "carla: go syria")
    scene.pass_until("battle.reroll", "carla")
    dice = scene.state.battle.sides[0].dice
    scene.play("carla: done")
    scene.pass_until("battle.reroll", "bruno")
    scene.play("bruno: done")

    value = scene.happened("comparison")[0].values["values"][0]
    assert value == attack_value(basic_attack(dice), 0, 3, False)
    assert value != attack_value(basic_attack(dice), 0, 2, False)


@pytest.mark.rule("MU-BDICE-06")
def test_an_army_meets_the_barbarians_that_stand_there_and_no_more() -> None:
    scene = combat(
        units={"macedonia": "anna: 9 heavy-infantry", "serbia": "barbarians: 1 light-infantry"},
        pieces={"macedonia": "anna: war-wagon 3"},
        horde=(3, 1, 1),
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    assert scene.happened("battle")
    assert scene.state.battle.sides[1].size == 1
    assert not scene.happened("horde")


@pytest.mark.rule("MU-BDICE-07", "MU-CAPT-02")
@pytest.mark.parametrize(("level", "points"), [(1, 0), (2, 1), (3, 2)])
def test_a_captain_against_one_of_the_barbarians(level: int, points: int) -> None:
    scene = fight(
        f"anna: 3 heavy-infantry, captain {level}", "barbarians: 2 light-infantry, 1 captain"
    )
    for _ in range(12):
        if scene.window in ("battle.captain-points", "battle.reroll"):
            break
        scene.default(scene.asked[0])
    if not points:
        assert scene.window == "battle.reroll", "levels cancel each other out"
    else:
        assert scene.window == "battle.captain-points"
        assert scene.prompt("anna")["values"]["points"] == points


@pytest.mark.rule("MU-EVENT-07")
def test_a_stopped_caravan_does_not_trade() -> None:
    scene = given(
        PLAYERS, phase="commerce",
        pieces={"thrace": "anna: caravan 1 [2 salt]; bruno: caravan 1", "lydia": "anna: caravan 1"},
        fields={"piece_points": [0, 6] + [0] * 8 + [6] + [0] * 19, "piece_marks": [2] + [0] * 29},
    )  # fmt: skip
    assert scene.asked == ["anna"]
    scene.refuses("anna: send piece-1a", "MU-COM-02")
    scene.allows("anna: send piece-1b")


@pytest.mark.rule("MU-EVENT-07", "MU-MOVE-13")
def test_units_leave_a_stopped_wagon_in_a_castle() -> None:
    scene = combat(
        units={"thrace": "anna: 3 archer"},
        pieces={"thrace": "anna: war-wagon 1"},
        buildings={"thrace": "castle"},
        fields={"piece_points": [0] * 30, "piece_marks": [2] + [0] * 29},
    )
    scene.play("anna: march thrace", "anna: go macedonia")
    assert army(scene, "anna", "macedonia") == {"archer": 3}
    assert pieces(scene, "anna", "thrace") == ["war-wagon 1"]


@pytest.mark.rule("MU-EVENT-07", "MU-MOVE-13", "MU-MOVE-04")
@pytest.mark.parametrize("stopped", [True, False])
def test_a_stopped_wagon_does_not_make_a_free_step(stopped: bool) -> None:
    """One without points that was not stopped does."""
    scene = combat(
        pieces={"thrace": "anna: war-wagon 1", "lydia": "anna: war-wagon 1"},
        buildings={"thrace": "castle"},
        fields={"piece_points": [0, 6] + [0] * 28, "piece_marks": [2 * stopped] + [0] * 29},
    )
    if stopped:
        scene.refuses("anna: march thrace", "MU-MOVE-04")
    else:
        scene.play("anna: march thrace", "anna: go macedonia")
        assert pieces(scene, "anna", "macedonia") == ["war-wagon 1"]


@pytest.mark.rule("MU-DIP-08")
def test_moving_a_horde_into_somebodys_land_is_no_attack() -> None:
    scene = supply(
        units={"serbia": "barbarians: 2 light-infantry"}, buildings={"macedonia": "village"}
    )
    before = scene.state.hp[:]
    scene.play("red: move-barbarians serbia macedonia")

    assert scene.happened("barbarian-plunder")
    assert scene.state.hp == before
    assert not any(scene.state.war)


@pytest.mark.rule("MU-DIP-08")
def test_an_unaccompanied_wagon_attacks_nobody() -> None:
    scene = combat(pieces={"wallachia": "anna: war-wagon 1"})
    scene.play("anna: march wallachia", "anna: go transylvania")
    assert scene.window != "move.confirm"
    assert scene.honour("anna") == 10
    assert scene.controller("transylvania") == "bruno"


@pytest.mark.rule("MU-BBAT-10", "MU-CPHASE-12")
def test_of_two_armies_with_one_horde_the_first_fights_alone() -> None:
    scene = combat(
        units={"serbia": "anna: 9 heavy-infantry; bruno: 2 archer; barbarians: 2 light-infantry"}
    )
    assert scene.state.active == 0
    sides = [side.seat for side in scene.state.battle.sides]
    assert sides == [0, -2]
    fight_on(scene)

    assert army(scene, "bruno", "serbia") == {"archer": 2}
    assert scene.happened("battle-over")


# ---- with cards and technologies


@pytest.mark.rule("MU-REB-11", "MU-REB-12", "MU-REB-03")
def test_a_rebellion_is_diverted_before_its_horde_is_placed_and_costs_honour_all_the_same() -> None:
    scene = rebels(
        30,
        tax={"red": 40},
        technologies={"red": "legislation 2"},
        tokens={"red": "1 orange"},
        units={"lydia": "barbarians: 1 archer"},
    )
    assert (scene.window, scene.asked) == ("event.rebellion-received", ["red"])
    assert not scene.happened("rebellion"), "no horde is placed yet"
    assert gained(scene, "red", "rebellions") == -1
    scene.play("red: apply-at law serbia", "red: flip orange")

    assert horde(scene, "serbia") == scene.state.horde
    assert gained(scene, "red", "rebellions") == -1
    assert not scene.happened("rebellion")


@pytest.mark.rule("MU-ARCHER-03")
def test_both_amounts_are_fixed_before_units_are_removed() -> None:
    """Card 4 lets Anna's archers shoot, card 7 one unit of Bruno's: his only unit still shoots although it is hit."""
    scene = fight("anna: 2 archer", "bruno: 1 archer", cards={"anna": "4", "bruno": "7"})
    scene.pass_until("battle.before-archers", "anna")
    scene.play("anna: play card-4")
    assert scene.asked == ["bruno"]
    scene.dice("d6=1", *d8(1, 1, 1))
    scene.play("bruno: play card-7")
    shots = {
        event.values["seat"]: event.values["dice"] for event in scene.happened("archers-shoot")
    }

    assert set(shots) == {0, 1}
    assert (0, 1) in {(seat, points) for _, seat, points in damages(scene)}, "Anna loses one"
    assert (1, 2) in {(seat, points) for _, seat, points in damages(scene)}
