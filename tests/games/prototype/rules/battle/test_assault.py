"""Fortifications: who is inside, assaults, opened gates (MP-ASSAULT)."""

from __future__ import annotations

import pytest

from tests.games.prototype.battles import LT, charge, dice_of, field, last_roll, no_cards


@pytest.mark.rule("MP-ASSAULT-01")
def test_walls_must_be_assaulted_or_besieged() -> None:
    scene = field(15, 8, load="catapult", buildings={"moesia": "tower"})
    charge(scene)
    assert scene.window == "attack.mode"
    assert scene.legal("anna") == ["besiege", "assault"]
    assert not scene.happened("roll")


@pytest.mark.rule("MP-ASSAULT-01", "MP-BUILD-09")
def test_a_damaged_fortification_shelters_nobody() -> None:
    scene = field(15, 8, buildings={"moesia": "tower"}, damaged={"moesia": "tower"})
    dice_of(scene, 3, 3)
    charge(scene)
    assert last_roll(scene)["die"] == 6


@pytest.mark.rule("MP-ASSAULT-02", "MP-ASSAULT-04")
@pytest.mark.parametrize(
    ("walls", "vf", "outside"),
    [("tower", 12, 2), ("tower", 10, 0), ("fort", 25, 5), ("castle", 31, 1), ("castle", 30, 0)],
)
def test_capacity_of_walls(walls: str, vf: int, outside: int) -> None:
    scene = field(39, vf, wagon=3, load="catapult", buildings={"moesia": walls})
    dice_of(scene, 3, 3)
    charge(scene)
    found = [event.values["vf"] for event in scene.happened("outside")]
    assert found == ([outside] if outside else [])
    assert scene.window == ("battle.continue" if outside else "attack.mode")


@pytest.mark.rule("MP-ASSAULT-03")
def test_outside_armies_first_and_losses_do_not_reach_the_garrison() -> None:
    scene = field(15, 12, buildings={"moesia": "tower"})
    dice_of(scene, 6, 1)
    charge(scene)
    roll = last_roll(scene)
    assert (roll["die"], roll["other_total"]) == (6, 1)
    assert (roll["lost_vf"], roll["other_lost_vf"]) == (1, 2)
    assert scene.vf("bruno", "moesia") == 10
    assert scene.window == "attack.mode"


@pytest.mark.rule("MP-BATTLE-11", "MP-ASSAULT-03")
def test_gunpowder_counts_before_the_walls_and_not_on_them() -> None:
    scene = field(15, 13, buildings={"moesia": "tower"}, technologies={"anna": "alchemy"})
    dice_of(scene, 3, 1)
    charge(scene)
    assert (last_roll(scene)["lost_vf"], last_roll(scene)["other_lost_vf"]) == (1, 3)
    dice_of(scene, 4, 1, (4, 6))
    scene.play("anna: assault")
    assert (last_roll(scene)["lost_vf"], last_roll(scene)["other_lost_vf"]) == (1, 2)


@pytest.mark.rule("MP-ASSAULT-03", "MP-BATTLE-09")
def test_only_the_vf_outside_count_for_the_ratio() -> None:
    scene = field(6, 12, buildings={"moesia": "tower"}, technologies={"anna": "strategy"})
    dice_of(scene, 3, 3)
    charge(scene)
    assert last_roll(scene)["total"] == 4


@pytest.mark.rule("MP-ASSAULT-03", "MP-ATT-14")
def test_after_the_field_battle_the_attacker_may_stop() -> None:
    scene = field(15, 12, buildings={"moesia": "tower"})
    dice_of(scene, 6, 1)
    charge(scene)
    assert scene.legal("anna") == ["stop-attack", "assault"]
    scene.play("anna: stop-attack")
    assert scene.captain_levels("anna", "thrace") == [1]


@pytest.mark.rule("MP-ATT-14")
def test_before_the_first_roll_he_may_not() -> None:
    scene = field(15, 10, buildings={"moesia": "tower"})
    dice_of(scene, 3, 2, (4, 6))
    charge(scene)
    assert last_roll(scene)["die"] == 4, "an assault is the only way"
    scene = field(15, 10, load="catapult", buildings={"moesia": "tower"})
    charge(scene)
    scene.refuses("anna: stop-attack", "MP-ATT-14")


@pytest.mark.rule("MP-ASSAULT-05")
@pytest.mark.parametrize(("walls", "bonus"), [("tower", 1), ("fort", 2), ("castle", 3)])
def test_dice_of_an_assault(walls: str, bonus: int) -> None:
    scene = field(15, 10, buildings={"moesia": walls})
    dice_of(scene, 4, 4, (4, 6))
    charge(scene)
    roll = last_roll(scene)
    assert (roll["die"], roll["other_die"]) == (4, 6)
    assert (roll["total"], roll["other_total"]) == (4, 4 + bonus)


@pytest.mark.rule("MP-ASSAULT-06")
def test_the_garrison_loses_nothing_when_it_wins() -> None:
    scene = field(15, 10, buildings={"moesia": "fort"})
    dice_of(scene, 3, 4, (4, 6))
    charge(scene)
    assert (last_roll(scene)["lost_vf"], last_roll(scene)["other_lost_vf"]) == (3, 0)


@pytest.mark.rule("MP-ASSAULT-06", "MP-RES-01")
def test_the_assailant_who_wins_loses_half() -> None:
    scene = field(15, 10, buildings={"moesia": "tower"})
    dice_of(scene, 4, 1, (4, 6))
    charge(scene)
    assert (last_roll(scene)["lost_vf"], last_roll(scene)["other_lost_vf"]) == (1, 2)


@pytest.mark.rule("MP-ASSAULT-07", "MP-ATT-07")
def test_field_battle_and_assault_are_one_attack() -> None:
    scene = field(30, 11, captain=1, buildings={"moesia": "tower"})
    scene.dice("d6=6", "d6=1", "d4=4", "d6=1")
    charge(scene)
    scene.play("anna: assault")
    assert [event.values["die"] for event in scene.happened("roll")] == [6, 4]
    assert scene.state.captain_attacks[0] == 1
    assert scene.window == "battle.continue"


@pytest.mark.rule("MP-ASSAULT-08")
def test_barbarian_walls_are_assaulted_too() -> None:
    scene = field(10, 2, war=[], vf={"moesia": "barbarians 2"}, buildings={"moesia": "tower"})
    dice_of(scene, 2, 3, (4, 6))
    charge(scene)
    assert last_roll(scene)["other_total"] == 4


@pytest.mark.rule("MP-ASSAULT-09")
def test_bombards_do_not_help_an_assault() -> None:
    scene = field(10, 10, load="bombard", buildings={"moesia": "tower"})
    charge(scene)
    dice_of(scene, 2, 3, (4, 6))
    scene.play("anna: assault")
    assert last_roll(scene)["total"] == 2


@pytest.mark.rule("MP-SIEGE-01", "MP-ASSAULT-01")
def test_a_siege_needs_an_engine_and_more_vf() -> None:
    scene = field(9, 10, load="catapult", buildings={"moesia": "tower"})
    dice_of(scene, 2, 1, (4, 6))
    charge(scene)
    assert scene.happened("assault"), "10 VF with the crew are not more than 10"
    scene = field(10, 10, load="catapult", buildings={"moesia": "tower"})
    charge(scene)
    scene.allows("anna: besiege")


@pytest.mark.rule("MP-SIEGE-01", "MP-TIME-23")
def test_the_default_lays_siege_where_it_can() -> None:
    scene = field(15, 10, load="catapult", buildings={"moesia": "tower"})
    charge(scene)
    scene.default("anna")
    assert len(scene.state.sieges) == 1


@pytest.mark.rule("MP-CHAR-29", "MP-TIME-09")
def test_an_infiltrator_opens_the_gates() -> None:
    scene = field(
        20, 10, cards={"anna": "infiltrator", "bruno": "bishop"}, buildings={"moesia": "tower"},
        technologies={"anna": f"strategy, {LT[2]}"},
    )  # fmt: skip
    charge(scene)
    assert scene.window == "attack.prepare"
    scene.play("anna: play-territory infiltrator moesia")
    assert scene.window == "card.declared" and scene.asked == ["bruno"]
    dice_of(scene, 3, 3)
    scene.play("bruno: pass")
    no_cards(scene)
    assert (last_roll(scene)["die"], last_roll(scene)["other_total"]) == (6, 3)


@pytest.mark.rule("MP-CHAR-29")
def test_the_gates_must_be_of_a_lower_level_than_lt() -> None:
    scene = field(
        20, 10, cards={"anna": "infiltrator"}, buildings={"moesia": "fort"},
        technologies={"anna": f"strategy, {LT[2]}"},
    )  # fmt: skip
    charge(scene)
    scene.refuses("anna: play-territory infiltrator moesia", "MP-CHAR-29")
    refusal = scene.table.why(0, "play infiltrator")
    assert refusal is not None and "lower level" in refusal.reason


@pytest.mark.rule("MP-CHAR-29", "MP-TECHFX-16")
def test_without_strategy_or_walls_the_attacker_is_not_asked() -> None:
    scene = field(20, 10, cards={"anna": "infiltrator"}, buildings={"moesia": "tower"},
                  technologies={"anna": f"{LT[2]}, tactics"})  # fmt: skip
    charge(scene)
    assert scene.window == "battle.attacker-cards"
    scene = field(
        20, 10, cards={"anna": "infiltrator"}, technologies={"anna": f"{LT[2]}, strategy"}
    )
    charge(scene)
    assert scene.window == "battle.attacker-cards"
