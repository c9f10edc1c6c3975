"""The rounds of a field battle: cards, dice, results (MP-BATTLE, MP-RES, MP-TERM-09)."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.battle.questions.rolls import higher
from tests.games.prototype.battles import LT, charge, dice_of, field, last_roll, no_cards


@pytest.mark.rule("MP-BATTLE-02", "MP-TIME-10")
def test_the_attacker_shows_first_and_the_defender_knows() -> None:
    scene = field(cards={"anna": "condottiere", "bruno": "crossbowman"})
    charge(scene)
    assert scene.asked == ["anna"] and scene.window == "battle.attacker-cards"
    scene.play("anna: play condottiere")
    scene.play("anna: done")
    assert scene.asked == ["bruno"] and scene.window == "battle.defender-cards"
    shown = scene.state.world.card["condottiere"]
    assert scene.prompt("bruno")["values"]["cards"] == [shown]


@pytest.mark.rule("MP-BATTLE-03")
@pytest.mark.parametrize(("level", "cards"), [(1, 1), (2, 2), (3, 3)])
def test_as_many_cards_as_the_technology_level(level: int, cards: int) -> None:
    names = ["crossbowman", "condottiere", "master-archer", "templar"]
    technologies = {"anna": LT[level]} if level > 1 else {}
    scene = field(cards={"anna": ", ".join(names)}, technologies=technologies,
                  buildings={"moesia": "cathedral"})  # fmt: skip
    charge(scene)
    for name in names[:cards]:
        scene.play(f"anna: play {name}")
    scene.refuses(f"anna: play {names[cards]}", "MP-BATTLE-03")


@pytest.mark.rule("MP-BATTLE-04", "MP-TIME-10")
def test_instant_cards_do_not_count() -> None:
    scene = field(cards={"anna": "thief, crossbowman", "bruno": "monk, genius"})
    charge(scene)
    scene.play("anna: play-seat thief @bruno")
    scene.play("bruno: pass", "anna: choose-card monk")
    scene.play("anna: play crossbowman")
    assert scene.hand("anna") == ["crossbowman", "monk"]


@pytest.mark.rule("MP-BATTLE-04", "MP-TIME-10")
def test_instant_cards_come_before_the_cards_of_the_roll() -> None:
    scene = field(cards={"anna": "thief, crossbowman", "bruno": "monk"})
    charge(scene)
    scene.play("anna: play crossbowman")
    scene.refuses("anna: play-seat thief @bruno", "MP-TIME-10")


@pytest.mark.rule("MP-BATTLE-05", "MP-CARD-14")
def test_no_second_copy_for_a_roll() -> None:
    scene = field(cards={"anna": "crossbowman, crossbowman"}, technologies={"anna": LT[2]})
    charge(scene)
    scene.play("anna: play crossbowman")
    scene.refuses("anna: play crossbowman", "MP-CARD-14")


@pytest.mark.rule("MP-BATTLE-01", "MP-BATTLE-06")
def test_cards_are_chosen_anew_for_every_roll() -> None:
    scene = field(cards={"anna": "condottiere"})
    charge(scene)
    scene.dice("d6=3", "d6=4", "d6=3", "d6=4")
    scene.play("anna: play condottiere", "anna: done")
    assert last_roll(scene)["total"] == 4
    scene.play("anna: fight-on", "anna: done")
    assert last_roll(scene)["total"] == 3
    assert scene.hand("anna") == ["condottiere"]


@pytest.mark.rule("MP-BATTLE-07")
@pytest.mark.parametrize("card", ["condottiere", "templar"])
def test_cards_of_attack_are_refused_in_defence(card: str) -> None:
    scene = field(cards={"bruno": card}, buildings={"moesia": "cathedral"})
    charge(scene)
    scene.refuses(f"bruno: play {card}", "MP-BATTLE-07")


@pytest.mark.rule("MP-BATTLE-07")
def test_the_monk_is_refused_in_attack() -> None:
    scene = field(cards={"anna": "monk"})
    charge(scene)
    scene.refuses("anna: play monk", "MP-BATTLE-07")


@pytest.mark.rule("MP-BATTLE-07", "MP-CARD-07")
def test_a_card_that_is_refused_on_both_grounds_is_not_held() -> None:
    scene = field(cards={"anna": "crossbowman", "bruno": "crossbowman"})
    charge(scene)
    scene.refuses("anna: play monk", "MP-CARD-07")
    scene.refuses("anna: play physician", "MP-CARD-07")
    scene.play("anna: done")
    scene.refuses("bruno: play condottiere", "MP-CARD-07")


@pytest.mark.rule("MP-BATTLE-07")
@pytest.mark.parametrize("card", ["crossbowman", "master-archer", "heroine", "genius"])
def test_cards_of_both_sides(card: str) -> None:
    more = {
        "technologies": {"anna": "mathematics", "bruno": "mathematics"},
        "buildings": {"thrace": "cathedral", "pannonia": "cathedral"},
    }
    scene = field(cards={"anna": card}, **more)
    charge(scene)
    scene.allows(f"anna: play {card}")
    scene = field(cards={"bruno": card}, **more)
    charge(scene)
    scene.allows(f"bruno: play {card}")


@pytest.mark.rule("MP-BATTLE-08", "MP-RES-01")
def test_totals_and_losses() -> None:
    scene = field(cards={"anna": "crossbowman"})
    charge(scene)
    dice_of(scene, 6, 2)
    scene.play("anna: play crossbowman", "anna: done")
    roll = last_roll(scene)
    assert (roll["total"], roll["other_total"]) == (7, 2)
    assert (roll["lost_vf"], roll["other_lost_vf"]) == (2, 5)
    assert scene.vf("anna", "thrace") == 5 + 11 - 2
    assert scene.vf("bruno", "moesia") == 3


@pytest.mark.rule("MP-BATTLE-09", "MP-TECHFX-16")
@pytest.mark.parametrize(
    ("attack", "defend", "total"), [(30, 12, 3), (27, 9, 4), (26, 9, 3), (27, 8, 4)]
)
def test_strategy_at_three_to_one(attack: int, defend: int, total: int) -> None:
    scene = field(attack, defend, technologies={"anna": "strategy"})
    dice_of(scene, 3, 3)
    charge(scene)
    assert last_roll(scene)["total"] == total
    assert last_roll(scene)["other_total"] == 3


@pytest.mark.rule("MP-BATTLE-09")
def test_strategy_of_the_other_side_cancels_it() -> None:
    scene = field(27, 8, technologies={"anna": "strategy", "bruno": "strategy"})
    dice_of(scene, 3, 3)
    charge(scene)
    assert last_roll(scene)["total"] == 3


@pytest.mark.rule("MP-BATTLE-09")
def test_the_ratio_is_checked_anew_and_in_defence_too() -> None:
    scene = field(6, 17, technologies={"bruno": "strategy"})
    scene.dice("d6=1", "d6=4", "d6=1", "d6=1")
    charge(scene)
    assert last_roll(scene)["other_total"] == 4
    scene.play("anna: fight-on")
    assert last_roll(scene)["other_total"] == 2


@pytest.mark.rule("MP-BATTLE-10")
def test_each_bombard_adds_one() -> None:
    scene = field(10, 20, load="bombard, bombard", technologies={"anna": "alchemy"})
    dice_of(scene, 3, 3)
    charge(scene)
    assert last_roll(scene)["total"] == 5
    scene = field(10, 20, engines={"moesia": "bruno: bombard, catapult"})
    dice_of(scene, 3, 3)
    charge(scene)
    assert last_roll(scene)["other_total"] == 4


@pytest.mark.rule("MP-BATTLE-11", "MP-TECHFX-25")
@pytest.mark.parametrize(
    ("who", "dice", "lost"),
    [("anna", (6, 4), (1, 3)), ("anna", (4, 6), (2, 2)), ("anna", (4, 3), (0, 2)), ("anna", (3, 4), (1, 1)),
     ("anna", (3, 3), (0, 0)), ("bruno", (6, 4), (2, 2)), ("bruno", (4, 6), (3, 1)), ("bruno", (3, 3), (0, 0)),
     ("carla", (6, 4), (1, 2))],
)  # fmt: skip
def test_gunpowder_costs_the_enemy_one_more(
    who: str, dice: tuple[int, int], lost: tuple[int, int]
) -> None:
    """Without a Bombard, whoever wins the roll, and in defence too; at a tie nothing happens."""
    scene = field(20, 20, technologies={who: "alchemy"})
    dice_of(scene, *dice)
    charge(scene)
    roll = last_roll(scene)
    assert (roll["total"], roll["other_total"]) == dice
    assert (roll["lost_vf"], roll["other_lost_vf"]) == lost


@pytest.mark.rule("MP-BATTLE-11", "MP-RES-03")
def test_gunpowder_takes_no_more_than_there_is() -> None:
    """Of 3 VF 2 fall by the result, the third by gunpowder; of 2 VF both fall by the result already."""
    for vf, dice in ((3, (4, 2)), (2, (6, 2)), (2, (4, 2))):
        scene = field(20, vf, technologies={"anna": "alchemy"})
        dice_of(scene, *dice)
        charge(scene)
        assert (last_roll(scene)["lost_vf"], last_roll(scene)["other_lost_vf"]) == (1, vf)


@pytest.mark.rule("MP-BATTLE-10", "MP-BATTLE-11")
def test_a_bombard_is_another_bonus_than_gunpowder() -> None:
    scene = field(10, 20, load="bombard", technologies={"anna": "alchemy"})
    dice_of(scene, 4, 3)
    charge(scene)
    roll = last_roll(scene)
    assert (roll["total"], roll["lost_vf"], roll["other_lost_vf"]) == (5, 1, 3)
    scene = field(10, 20, load="bombard")
    dice_of(scene, 4, 3)
    charge(scene)
    roll = last_roll(scene)
    assert (roll["total"], roll["lost_vf"], roll["other_lost_vf"]) == (5, 1, 2)


@pytest.mark.rule("MP-BATTLE-12", "MP-BCAPT-02")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_a_barbarian_captain_adds_his_level(level: int) -> None:
    captain = f", captain {level}" if level else ""
    scene = field(10, 20, war=[], vf={"moesia": f"barbarians 20{captain}"})
    dice_of(scene, 3, 3)
    charge(scene)
    assert last_roll(scene)["other_total"] == 3 + level


@pytest.mark.rule("MP-BATTLE-13")
def test_a_players_captain_adds_nothing() -> None:
    scene = field(10, 20, captain=3, captains={"moesia": "bruno: 3"})
    dice_of(scene, 3, 3)
    charge(scene)
    assert (last_roll(scene)["total"], last_roll(scene)["other_total"]) == (3, 3)


@pytest.mark.rule("MP-BATTLE-14")
def test_the_defender_is_never_asked_to_retreat() -> None:
    scene = field(10, 20, cards={"bruno": "crossbowman"})
    charge(scene)
    for _ in range(6):
        dice_of(scene, 4, 3)
        assert scene.legal("bruno") == ["done", "play crossbowman"]
        scene.play("bruno: done")
        assert scene.asked == ["anna"]
        scene.play("anna: fight-on")


@pytest.mark.rule("MP-RES-02")
def test_a_tie_costs_nothing() -> None:
    scene = field(cards={"anna": "crossbowman", "bruno": "crossbowman"})
    charge(scene)
    dice_of(scene, 3, 3)
    scene.play("anna: play crossbowman", "anna: done", "bruno: play crossbowman", "bruno: done")
    assert scene.vf("anna", "thrace") == 16 and scene.vf("bruno", "moesia") == 8
    assert scene.hand("anna") == scene.hand("bruno") == ["crossbowman"]


@pytest.mark.rule("MP-RES-03")
@pytest.mark.parametrize(
    ("attack", "defend", "dice", "lost"),
    [
        (10, 4, (6, 1), (2, 4)),
        (3, 20, (6, 1), (1, 3)),
        (10, 2, (1, 6), (2, 1)),
        (1, 20, (6, 1), (0, 1)),
    ],
)
def test_losses_are_capped_by_both_armies(
    attack: int, defend: int, dice: tuple[int, int], lost: tuple[int, int]
) -> None:
    scene = field(attack, defend)
    dice_of(scene, *dice)
    charge(scene)
    assert (last_roll(scene)["lost_vf"], last_roll(scene)["other_lost_vf"]) == lost


@pytest.mark.rule("MP-RES-05", "MP-TIME-10")
def test_the_loser_of_a_round_loses_one_of_his_cards() -> None:
    scene = field(
        cards={"anna": "genius, condottiere, thief"}, technologies={"anna": f"{LT[2]}, mathematics"}
    )
    charge(scene)
    dice_of(scene, 1, 6)
    scene.play("anna: play genius", "anna: play condottiere", "anna: done")
    assert scene.window == "battle.lost-card"
    scene.refuses("anna: lose-card thief", "MP-RES-05")
    scene.play("anna: lose-card condottiere")
    assert scene.hand("anna") == ["genius", "thief"]
    assert scene.state.empire_discard == [scene.state.world.card["condottiere"]]


@pytest.mark.rule("MP-RES-05")
def test_a_single_card_is_lost_without_a_question() -> None:
    scene = field(cards={"bruno": "crossbowman"})
    charge(scene)
    dice_of(scene, 6, 1)
    scene.play("bruno: play crossbowman", "bruno: done")
    assert scene.hand("bruno") == []
    assert scene.window == "battle.continue"


@pytest.mark.rule("MP-RES-05", "MP-TIME-24")
def test_the_default_loses_one_of_the_used_cards() -> None:
    scene = field(
        cards={"anna": "genius, condottiere"}, technologies={"anna": f"{LT[2]}, mathematics"}
    )
    charge(scene)
    dice_of(scene, 1, 6)
    scene.play("anna: play genius", "anna: play condottiere", "anna: done")
    scene.default("anna")
    assert len(scene.hand("anna")) == 1


@pytest.mark.rule("MP-TERM-09")
def test_a_die_never_rises_above_eight() -> None:
    assert [higher(4), higher(6), higher(8)] == [6, 8, 8]


@pytest.mark.rule("MP-TERM-09", "MP-CHAR-22")
def test_with_a_heroine_a_d8_is_rolled() -> None:
    scene = field(cards={"anna": "heroine"}, buildings={"thrace": "cathedral"})
    charge(scene)
    dice_of(scene, 8, 3, (8, 6))
    scene.play("anna: play heroine", "anna: done")
    assert (last_roll(scene)["die"], last_roll(scene)["roll"]) == (8, 8)


@pytest.mark.rule("MP-TIME-05", "MP-TIME-06")
def test_nobody_is_asked_without_cards() -> None:
    scene = field(technologies={"bruno": "law"})
    dice_of(scene, 3, 3)
    charge(scene)
    assert scene.window == "battle.continue"


@pytest.mark.rule("MP-TIME-06")
@pytest.mark.parametrize("hand", ["guard", "bishop"])
def test_who_might_have_a_card_is_asked(hand: str) -> None:
    scene = field(cards={"bruno": hand}, technologies={"bruno": "law"})
    charge(scene)
    assert scene.window == "attack.react" and scene.asked == ["bruno"]
    scene.play("bruno: pass")
    assert scene.window == "battle.defender-cards" and scene.asked == ["bruno"]


@pytest.mark.rule("MP-TIME-06")
def test_without_law_there_is_nothing_to_react_with() -> None:
    scene = field(cards={"bruno": "guard"}, technologies={"bruno": "carpentry"})
    charge(scene)
    assert scene.window == "battle.defender-cards"


@pytest.mark.rule("MP-TIME-07")
def test_a_stored_pass_answers_at_once() -> None:
    scene = field(cards={"bruno": "guard"}, technologies={"bruno": "law"})
    scene.play(
        "bruno: always-pass attack.react own", "bruno: always-pass battle.defender-cards own"
    )
    dice_of(scene, 3, 3)
    charge(scene)
    assert scene.window == "battle.continue"


@pytest.mark.rule("MP-TIME-07")
def test_stored_cards_are_used_in_every_roll_while_they_last() -> None:
    scene = field(10, 20, cards={"anna": "condottiere", "bruno": "crossbowman"})
    scene.play("anna: use-always condottiere everybody", "bruno: use-always crossbowman barbarians")
    scene.dice("d6=3", "d6=3", "d6=1", "d6=6")
    charge(scene)
    assert scene.window == "battle.defender-cards" and scene.asked == ["bruno"]
    scene.play("bruno: done", "anna: fight-on", "bruno: done")
    assert [event.values["total"] for event in scene.happened("roll")] == [4, 2]
    assert scene.hand("anna") == []


@pytest.mark.rule("MP-TIME-07")
def test_stored_cards_are_secret_and_can_be_taken_back() -> None:
    scene = field(cards={"anna": "condottiere"})
    scene.play("anna: use-always condottiere everybody")
    assert scene.table.game.knowledge(scene.state, 1).orders[0] == 0
    scene.play("anna: use-no-more condottiere everybody")
    charge(scene)
    assert scene.window == "battle.attacker-cards"
    no_cards(scene)


@pytest.mark.rule("MP-TIME-07", "MP-BATTLE-03")
def test_stored_cards_are_as_many_as_a_roll_allows() -> None:
    scene = field(10, 20, cards={"anna": "condottiere, crossbowman, monk"})
    scene.play("anna: use-always condottiere everybody", "anna: use-always crossbowman everybody")
    scene.play("anna: use-always monk everybody")
    dice_of(scene, 3, 3)
    charge(scene)
    assert last_roll(scene)["total"] == 4
    assert len(scene.happened("card-shown")) == 1
