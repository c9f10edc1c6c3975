"""Attacks are announced: from where, with whom, against what (MP-ATT)."""

from __future__ import annotations

import pytest

from tests.games.prototype.battles import PLAYERS, charge, dice_of, field, last_roll
from tests.games.prototype.scene import given


@pytest.mark.rule("MP-ATT-01", "MP-BATTLE-01")
def test_an_open_target_is_fought_in_the_field() -> None:
    scene = field()
    dice_of(scene, 5, 2)
    charge(scene)
    assert (last_roll(scene)["die"], last_roll(scene)["other_die"]) == (6, 6)
    assert scene.window == "battle.continue"


@pytest.mark.rule("MP-ATT-02")
def test_without_a_captain_an_army_only_defends() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        vf={"moesia": "bruno 3"}, transports={"thrace": "anna: war-wagon 2 [40 vf]"},
    )  # fmt: skip
    scene.refuses("anna: attack moesia", "MP-ATT-02")
    assert scene.legal("anna", "attack") == []


@pytest.mark.rule("MP-ATT-02")
def test_a_captain_on_the_ground_leads_nobody_until_he_boards() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], captains={"thrace": "anna: 1"},
        vf={"moesia": "bruno 3"}, transports={"thrace": "anna: war-wagon 1 [10 vf]"},
    )  # fmt: skip
    scene.refuses("anna: attack moesia", "MP-ATT-02")
    scene.play("anna: board captain-1a war-wagon-1")
    scene.allows("anna: attack moesia")


@pytest.mark.rule("MP-ATT-03")
def test_only_from_the_next_territory() -> None:
    scene = field(vf={"wallachia": "bruno 4"})
    scene.refuses("anna: attack wallachia", "MP-ATT-03")


@pytest.mark.rule("MP-ATT-03", "MP-ATT-04")
def test_from_inside_barbarian_land_without_pm() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"serbia": "barbarians 3"},
        transports={"serbia": "anna: war-wagon 1 [10 vf, captain 1]"}, fields={},
    )  # fmt: skip
    before = scene.state.transport_pm[:]
    dice_of(scene, 3, 3)
    charge(scene, "serbia")
    assert scene.state.transport_pm == before


@pytest.mark.rule("MP-ATT-03", "MP-WAR-13")
def test_not_from_inside_the_land_of_a_player() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"serbia": "bruno 3"},
        transports={"serbia": "anna: war-wagon 1 [10 vf, captain 1]"},
    )  # fmt: skip
    scene.refuses("anna: attack serbia", "MP-ATT-03")


@pytest.mark.rule("MP-ATT-04")
def test_the_pm_of_entering_are_spent() -> None:
    scene = field(4, 20)
    wagon = scene.state.transport_owner.index(0)
    pm = scene.state.transport_pm[wagon]
    dice_of(scene, 1, 3)
    charge(scene)
    scene.play("anna: stop-attack")
    assert scene.state.transport_pm[wagon] == pm - 2
    assert scene.transports("anna", "thrace") == ["war-wagon-1"]


@pytest.mark.rule("MP-ATT-04")
def test_too_few_pm_for_a_mountain() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        vf={"serbia": "bruno 3", "moesia": "barbarians 5"},
        transports={"thessaly": "anna: war-wagon 1 [10 vf, captain 1]"},
    )  # fmt: skip
    scene.play("anna: take war-wagon-1", "anna: go macedonia")
    for there in ("thessaly", "macedonia"):
        scene.play(f"anna: go {there}")
    assert scene.state.transport_pm[scene.state.transport_owner.index(0)] == 2
    scene.refuses("anna: attack serbia", "MP-ATT-04")
    scene.allows("anna: attack moesia")


@pytest.mark.rule("MP-ATT-05", "MP-ATT-06")
def test_only_who_is_aboard_fights_and_one_stays() -> None:
    scene = field(19, 60, wagon=1, vf={"thrace": "anna 4"})
    scene.play("anna: attack moesia")
    assert scene.prompt("anna")["values"]["vf"] == 19
    dice_of(scene, 1, 6)
    scene.play("anna: charge")
    assert scene.vf("anna", "thrace") == 4 + 20 - 5


@pytest.mark.rule("MP-ATT-06")
def test_a_single_vf_aboard_cannot_attack() -> None:
    scene = field(0)
    scene.refuses("anna: attack moesia", "MP-ATT-06")


@pytest.mark.rule("MP-ATT-07")
def test_one_objective_for_each_level_at_the_start_of_the_turn() -> None:
    scene = field(15, 1, captain=1, vf={"serbia": "bruno 1"})
    dice_of(scene, 6, 1)
    charge(scene)
    assert scene.owner("moesia") == "anna"
    assert scene.captain_levels("anna", "moesia") == [2]
    scene.refuses("anna: attack serbia", "MP-ATT-07")


@pytest.mark.rule("MP-ATT-07")
def test_a_captain_of_level_two_attacks_twice() -> None:
    scene = field(15, 1, captain=2, vf={"serbia": "bruno 1", "wallachia": "bruno 1"})
    scene.dice("d6=6", "d6=1", "d6=6", "d6=1")
    charge(scene)
    charge(scene, "serbia")
    assert scene.owner("serbia") == "anna"
    assert scene.captain_levels("anna", "serbia") == [3]


@pytest.mark.rule("MP-ATT-08", "MP-WAR-16")
def test_a_convoy_in_empty_barbarian_land_is_attacked_from_inside() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        transports={
            "thrace": "anna: war-wagon 1 [10 vf, captain 1]",
            "moesia": "bruno: caravan 1 [2 vf], war-wagon 1 [6 vf]",
        },
    )  # fmt: skip
    scene.refuses("anna: attack-convoy moesia @bruno", "MP-ATT-03")
    scene.play("anna: take war-wagon-1", "anna: go moesia", "anna: attack-convoy moesia @bruno")
    dice_of(scene, 6, 1)
    scene.play("anna: charge")
    assert last_roll(scene)["other_lost_vf"] == 5
    assert not scene.happened("barbarians-appear")
    assert scene.window == "battle.losses" and scene.asked == ["bruno"]
    scene.default("bruno")
    assert scene.vf("bruno", "moesia") == 3


@pytest.mark.rule("MP-ATT-08")
def test_all_transports_of_a_player_defend_together() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        transports={
            "moesia": "anna: war-wagon 1 [20 vf, captain 1]; bruno: caravan 1 [2 vf], war-wagon 1 [6 vf]"
        },
    )  # fmt: skip
    scene.dice("d6=6", "d6=1", "d6=6", "d6=1")
    scene.play("anna: attack-convoy moesia @bruno", "anna: charge")
    assert last_roll(scene)["other_lost_vf"] == 5
    scene.default("bruno")
    scene.play("anna: fight-on")
    assert last_roll(scene)["other_lost_vf"] == 3
    assert scene.vf("bruno", "moesia") == 0


@pytest.mark.rule("MP-ATT-09")
def test_an_announced_objective_stays() -> None:
    scene = field(10, 8, place="serbia", vf={"moesia": "bruno 3"})
    scene.play("anna: take war-wagon-1", "anna: go macedonia")
    scene.play("anna: attack serbia")
    scene.refuses("anna: attack moesia", "MP-TIME-01")
    dice_of(scene, 4, 4)
    scene.play("anna: charge")
    scene.refuses("anna: attack moesia", "MP-TIME-01")
    assert scene.happened("attack")[0].values["place"] == scene.state.world.place("serbia")


@pytest.mark.rule("MP-ATT-09")
def test_before_the_attack_begins_nothing_is_spent() -> None:
    scene = field()
    pm = scene.state.transport_pm[:]
    scene.play("anna: attack moesia", "anna: call-off")
    assert scene.window == "combat.turn"
    assert scene.state.transport_pm == pm
    assert scene.state.captain_attacks[0] == 0


@pytest.mark.rule("MP-ATT-10")
@pytest.mark.parametrize(
    ("place", "start", "vf"), [("moesia", "thrace", 1), ("serbia", "macedonia", 2)]
)
def test_barbarians_appear_in_empty_land(place: str, start: str, vf: int) -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna",
        transports={start: "anna: war-wagon 1 [10 vf, captain 1]"},
    )  # fmt: skip
    dice_of(scene, 3, 3)
    charge(scene, place)
    assert scene.vf("barbarians", place) == vf


@pytest.mark.rule("MP-ATT-10")
def test_lost_land_of_a_played_kingdom_has_one_barbarian() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"bosnia": "bruno 0"}, home=5,
        transports={"serbia": "anna: war-wagon 1 [10 vf, captain 1]"},
    )  # fmt: skip
    assert scene.owner("bosnia") is None
    dice_of(scene, 3, 3)
    charge(scene, "bosnia")
    assert scene.vf("barbarians", "bosnia") == 1


@pytest.mark.rule("MP-ATT-11")
def test_barbarians_who_are_there_just_fight() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"serbia": "barbarians 4"},
        transports={"macedonia": "anna: war-wagon 1 [10 vf, captain 1]"},
    )  # fmt: skip
    dice_of(scene, 3, 3)
    charge(scene, "serbia")
    assert scene.vf("barbarians", "serbia") == 4
    assert not scene.happened("barbarians-appear")


@pytest.mark.rule("MP-ATT-12", "MP-ATT-13")
def test_all_armies_of_the_defender_fight() -> None:
    scene = field(30, 6, wagon=2, transports={"moesia": "bruno: caravan 1 [10 vf]"})
    scene.dice("d6=6", "d6=1", "d6=6", "d6=1", "d6=6", "d6=1")
    charge(scene)
    for _ in range(2):
        scene.default("bruno")
        scene.play("anna: fight-on")
    assert [event.values["other_lost_vf"] for event in scene.happened("roll")] == [5, 5, 5]


@pytest.mark.rule("MP-ATT-13")
def test_a_single_vf_fights_too() -> None:
    scene = field(5, 1)
    dice_of(scene, 1, 4)
    charge(scene)
    assert scene.owner("moesia") == "bruno"
    assert last_roll(scene)["lost_vf"] == 1
