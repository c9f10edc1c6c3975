"""Attacks go on, are given up or fail; Captains rise and fall (MP-ATT-14 to MP-ATT-18, MP-CAPT-04 to MP-CAPT-07)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.prototype.battles import PLAYERS, charge, dice_of, field, last_roll, no_cards
from tests.games.prototype.scene import Scene, given

TWO = "war-wagon 1 [20 vf, captain 1], war-wagon 1 [10 vf, captain 1]"


def two_captains(defend: int = 20, **more: Any) -> Scene:
    return given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": f"bruno {defend}"},
        transports={"thrace": f"anna: {TWO}"}, **more,
    )  # fmt: skip


@pytest.mark.rule("MP-ATT-14", "MP-BATTLE-14")
def test_after_each_round_the_attacker_may_stop_and_stays_where_he_was() -> None:
    scene = field(10, 20)
    scene.dice("d6=1", "d6=3", "d6=1", "d6=3")
    charge(scene)
    assert scene.asked == ["anna"] and scene.legal("anna") == ["stop-attack", "fight-on"]
    scene.play("anna: fight-on", "anna: stop-attack")
    assert scene.window == "combat.turn"
    assert scene.vf("anna", "thrace") == 5 + 11 - 4
    assert scene.vf("bruno", "moesia") == 18
    assert scene.owner("moesia") == "bruno"


@pytest.mark.rule("MP-ATT-14")
def test_no_way_back_before_the_first_roll() -> None:
    scene = field(10, 5, cards={"bruno": "guard, guard"}, technologies={"bruno": "law"})
    scene.play("anna: attack moesia", "anna: charge")
    assert scene.window == "attack.react"
    scene.dice("d4=3", "d6=4", "d6=4")
    scene.play("bruno: play guard")
    scene.refuses("anna: stop-attack", "MP-TIME-01")
    scene.refuses("anna: call-off", "MP-TIME-01")
    scene.play("bruno: pass", "bruno: done")
    assert scene.happened("roll")


@pytest.mark.rule("MP-ATT-14")
def test_the_default_is_to_stop() -> None:
    scene = field(10, 20)
    dice_of(scene, 3, 3)
    charge(scene)
    scene.default("anna")
    assert scene.happened("attack-stopped")


@pytest.mark.rule("MP-ATT-15")
def test_all_captains_of_a_failed_attack_lose_a_level() -> None:
    scene = two_captains()
    scene.play("anna: attack moesia", "anna: take-captain captain-1b", "anna: charge")
    dice_of(scene, 3, 3)
    scene.play("anna: done", "anna: stop-attack")
    assert scene.captain_levels("anna", "thrace") == []
    assert len(scene.happened("captain-gone")) == 2


@pytest.mark.rule("MP-ATT-15", "MP-TECHFX-15")
def test_with_tactics_only_the_last_leader_is_blamed() -> None:
    scene = two_captains(technologies={"anna": "tactics"})
    scene.play("anna: attack moesia", "anna: take-captain captain-1b", "anna: charge")
    scene.dice("d6=3", "d6=3", "d6=3", "d6=3")
    scene.play("anna: lead captain-1a", "anna: fight-on")
    scene.play("anna: lead captain-1b", "anna: stop-attack")
    assert scene.captain_levels("anna", "thrace") == [1]
    assert scene.happened("captain-gone")[0].values["captain"] == 1


@pytest.mark.rule("MP-ATT-15")
def test_before_each_roll_the_leader_is_named() -> None:
    scene = two_captains(cards={"anna": "bishop"})
    scene.play("anna: attack moesia", "anna: take-captain captain-1b", "anna: charge")
    assert scene.window == "battle.attacker-cards"
    assert scene.legal("anna", "lead") == ["lead captain-1a", "lead captain-1b"]
    scene.play("anna: lead captain-1b")
    scene.refuses("anna: lead captain-1a", "MP-ATT-15")


@pytest.mark.rule("MP-ATT-16", "MP-CAPT-04")
def test_a_joint_attack_counts_for_each_and_one_of_them_rises() -> None:
    scene = two_captains(1, home=5)
    scene.play("anna: attack moesia", "anna: take-captain captain-1b", "anna: charge")
    dice_of(scene, 6, 1)
    scene.play("anna: done")
    assert scene.window == "battle.captain"
    scene.refuses("anna: promote captain-1c", "MP-CAPT-04")
    scene.play("anna: promote captain-1b")
    assert scene.state.captain_level[:2] == [1, 2]
    assert scene.state.captain_attacks[:2] == [1, 1]
    scene.refuses("anna: attack serbia", "MP-ATT-07")


@pytest.mark.rule("MP-ATT-17", "MP-CHAR-42", "MP-CARD-07")
def test_without_its_only_captain_the_attack_is_over() -> None:
    scene = field(10, 8, cards={"bruno": "cutthroat"})
    charge(scene)
    assert scene.window == "battle.defender-cards"
    scene.play("bruno: play-captain cutthroat captain-1a")
    assert scene.window == "combat.turn"
    assert not scene.happened("roll")
    assert scene.happened("leaderless")
    assert scene.vf("anna", "thrace") == 16
    assert scene.state.captain_level[0] == 0


@pytest.mark.rule("MP-ATT-18", "MP-COMBAT-02")
def test_commercial_transports_fight_beside_war_transports() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "bruno 30"},
        transports={"thrace": "anna: war-wagon 1 [20 vf, captain 1], caravan 1 [10 vf]"},
    )  # fmt: skip
    scene.play("anna: attack moesia")
    assert scene.prompt("anna")["values"]["vf"] == 19
    scene.play("anna: take caravan-1")
    assert scene.prompt("anna")["values"]["vf"] == 19 + 9
    scene.play("anna: leave war-wagon-1")
    scene.refuses("anna: charge", "MP-COMBAT-02")


@pytest.mark.rule("MP-ATT-02")
def test_the_captain_goes_where_his_transport_goes() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "bruno 30"},
        transports={"thrace": "anna: war-wagon 1 [20 vf, captain 1], war-wagon 1 [10 vf]"},
    )  # fmt: skip
    scene.play("anna: attack moesia", "anna: leave war-wagon-1")
    scene.refuses("anna: charge", "MP-ATT-02")
    scene.refuses("anna: leave-captain captain-1a", "MP-ATT-02")
    scene.refuses("anna: take-captain captain-1b", "MP-ATT-07")


@pytest.mark.rule("MP-CAPT-04")
def test_a_captain_rises_once_a_turn() -> None:
    scene = field(15, 1, captain=2, vf={"serbia": "bruno 1"})
    scene.state.captain_start[0] = 2
    scene.dice("d6=6", "d6=1", "d6=6", "d6=1")
    charge(scene)
    assert scene.captain_levels("anna", "moesia") == [3]
    charge(scene, "serbia")
    assert scene.captain_levels("anna", "serbia") == [3]


@pytest.mark.rule("MP-CAPT-04")
def test_once_a_turn_also_below_level_three() -> None:
    scene = field(15, 1, captain=1, technologies={"anna": "strategy"}, cards={"anna": "marshal"},
                  vf={"serbia": "bruno 1"})  # fmt: skip
    scene.play("anna: play-captain marshal captain-1a")
    scene.dice("d6=6", "d6=1", "d6=6", "d6=1")
    charge(scene)
    charge(scene, "serbia")
    assert scene.owner("serbia") == "anna"
    assert scene.captain_levels("anna", "serbia") == [2]


@pytest.mark.rule("MP-CAPT-04")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 3), (3, 3)])
def test_nobody_rises_above_level_three(before: int, after: int) -> None:
    scene = field(15, 1, captain=before)
    dice_of(scene, 6, 1)
    charge(scene)
    assert scene.owner("moesia") == "anna"
    assert scene.captain_levels("anna", "moesia") == [after]
    assert len(scene.happened("captain-level")) == after - before


@pytest.mark.rule("MP-CAPT-04", "MP-ATT-16")
def test_beside_a_captain_of_level_three_the_other_rises_unasked() -> None:
    scene = field(10, 1, captain=3, transports={"thrace": "anna: war-wagon 1 [5 vf, captain 1]"})
    scene.play("anna: attack moesia", "anna: take-captain captain-1b", "anna: charge")
    dice_of(scene, 6, 1)
    scene.play("anna: done")
    assert scene.window != "battle.captain"
    assert scene.state.captain_level[:2] == [3, 2]


@pytest.mark.rule("MP-CAPT-04", "MP-CAPT-05")
@pytest.mark.parametrize(("before", "after"), [(2, 3), (3, 3)])
def test_nor_in_defence(before: int, after: int) -> None:
    scene = field(10, 20, captains={"moesia": f"bruno: {before}"})
    dice_of(scene, 3, 3)
    charge(scene)
    scene.play("anna: stop-attack")
    assert scene.captain_levels("bruno", "moesia") == [after]


@pytest.mark.rule("MP-CAPT-05")
def test_a_defending_captain_learns() -> None:
    scene = field(10, 20, captains={"moesia": "bruno: 1"})
    dice_of(scene, 3, 3)
    charge(scene)
    scene.play("anna: stop-attack")
    assert scene.captain_levels("bruno", "moesia") == [2]


@pytest.mark.rule("MP-CAPT-05")
def test_of_several_defending_captains_the_owner_chooses_one() -> None:
    scene = field(10, 20, captains={"moesia": "bruno: 1, 2, 3"})
    dice_of(scene, 3, 3)
    charge(scene)
    scene.play("anna: stop-attack")
    assert scene.window == "battle.captain" and scene.asked == ["bruno"]
    assert scene.legal("bruno") == ["promote captain-2b", "promote captain-2a"]
    scene.play("bruno: promote captain-2a")
    assert scene.captain_levels("bruno", "moesia") == [2, 2, 3]


@pytest.mark.rule("MP-CAPT-06", "MP-RES-10")
def test_wiped_out_attackers_have_failed() -> None:
    scene = field(2, 20, captain=2)
    dice_of(scene, 1, 6)
    charge(scene)
    assert scene.window == "combat.turn"
    assert scene.vf("anna", "thrace") == 5 + 1
    assert scene.captain_levels("anna", "thrace") == [1]
    assert scene.happened("wiped-out")


@pytest.mark.rule("MP-CAPT-06")
def test_a_captain_of_level_one_is_removed() -> None:
    scene = field(10, 20, captain=1)
    dice_of(scene, 3, 3)
    charge(scene)
    scene.play("anna: stop-attack")
    assert scene.captain_levels("anna", "thrace") == []


@pytest.mark.rule("MP-CAPT-06", "MP-ATT-14")
def test_a_siege_is_no_setback() -> None:
    scene = field(15, 12, load="catapult", buildings={"moesia": "tower"})
    dice_of(scene, 6, 1)
    charge(scene)
    assert scene.window == "attack.mode"
    scene.play("anna: besiege")
    assert scene.state.captain_level[0] == 2
    assert scene.state.sieges[0].besieger == 0
    assert scene.state.battle is None


@pytest.mark.rule("MP-CAPT-07", "MP-LOAD-10")
def test_a_helper_without_vf_keeps_his_captain_in_the_land_of_a_friend() -> None:
    """The helper's War Wagon is nobody's, and the Captain steps off it."""
    scene = field(
        20,
        10,
        war=["anna bruno", "anna carla"],
        transports={"moesia": "carla: war-wagon 1 [1 vf, captain 1]"},
    )
    scene.dice("d6=3", "d6=3", "d6=6", "d6=1")
    scene.play("anna: attack moesia", "anna: charge")
    scene.play("bruno: next-defender @bruno", "anna: fight-on")
    assert last_roll(scene)["other_seat"] == 2
    scene.play("anna: stop-attack")
    assert scene.captain_levels("carla", "moesia") == [2]
    assert scene.transports("carla", "moesia") == []
    assert scene.happened("ownerless")
    (captain,) = (one for one in scene.view("anna")["captains"] if one["seat"] == 2)
    assert (captain["place"], captain["aboard"]) == ("moesia", None)
    assert scene.captain_levels("anna", "thrace") == [1]


@pytest.mark.rule("MP-CAPT-07")
def test_a_helper_of_barbarians_without_vf_loses_his_captain() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "barbarians 9", "thrace": "anna 5"},
        transports={"thrace": "anna: war-wagon 2 [20 vf, captain 2]", "moesia": "bruno: war-wagon 1 [1 vf, captain 1]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    scene.play("anna: attack moesia", "anna: charge")
    while last_roll(scene)["other_seat"] != 1:
        scene.dice("d6=6", "d6=1")
        scene.play("anna: fight-on")
    assert scene.vf("barbarians", "moesia")
    scene.play("anna: stop-attack")
    assert scene.captain_levels("bruno", "moesia") == []


@pytest.mark.rule("MP-WAR-01", "MP-WAR-04")
def test_a_surprise_attack_begins_a_war() -> None:
    scene = field(10, 8, war=[])
    scene.play("anna: attack moesia")
    scene.refuses("anna: charge", "MP-WAR-04")
    dice_of(scene, 3, 3)
    scene.play("anna: surprise 0")
    no_cards(scene)
    assert scene.honour("anna") == -3
    assert scene.state.war[1]
    assert scene.happened("roll")


@pytest.mark.rule("MP-CHAR-21")
def test_a_truce_forbids_the_attack() -> None:
    truce = [0, 9, 0, 9, 0, 0, 0, 0, 0]
    scene = field(10, 8, war=[], fields={"truce": truce})
    scene.refuses("anna: attack moesia", "MP-CHAR-21")
    back = given(
        PLAYERS, phase="combat", active="bruno", vf={"moesia": "bruno 5"}, fields={"truce": truce}, war=["anna bruno"],
        transports={"moesia": "bruno: war-wagon 1 [9 vf, captain 1]"},
    )  # fmt: skip
    back.refuses("bruno: attack thrace", "MP-CHAR-21")


@pytest.mark.rule("MP-CHAR-21")
@pytest.mark.parametrize("who", PLAYERS)
def test_truces_among_players_do_not_protect_barbarians(who: str) -> None:
    """All players keep a truce with each other; barbarians have no part in it."""
    scene = given(
        PLAYERS, phase="combat", active=who, vf={"moesia": "barbarians 3"}, fields={"truce": [9] * 9},
        transports={"wallachia": f"{who}: war-wagon 1 [9 vf, captain 1]"},
    )  # fmt: skip
    scene.allows(f"{who}: attack moesia")


@pytest.mark.rule("MP-TIME-11")
def test_prisoners_then_captains_then_the_place() -> None:
    scene = field(15, 2)
    dice_of(scene, 6, 1)
    charge(scene)
    order = ["prisoners", "captain-level", "conquered"]
    assert [event.kind for event in scene.events if event.kind in order] == ["prisoners", *order]


@pytest.mark.rule("MP-ATT-15", "MP-ATT-17", "MP-TECHFX-15")
def test_another_captain_takes_the_lead_of_a_fallen_one() -> None:
    scene = two_captains(technologies={"anna": "tactics"}, cards={"bruno": "cutthroat"})
    scene.play("anna: attack moesia", "anna: take-captain captain-1b", "anna: charge")
    scene.play("anna: lead captain-1a")
    dice_of(scene, 3, 3)
    scene.play("bruno: play-captain cutthroat captain-1a", "anna: stop-attack")
    assert scene.captain_levels("anna", "thrace") == []
    assert not scene.happened("leaderless")
