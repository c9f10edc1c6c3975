"""Chapter BATTLE: order, strength, the exchange of damage and who dies."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.rules.battle.fights import (
    COMMANDER,
    DOUBLE_STRIKE,
    killed,
    lives,
    swiss_attack,
    swiss_raid,
)
from tests.games.warriors_traders.scene import given

# ---- when and in which order


@pytest.mark.rule("WT-BATTLE-01")
def test_armies_from_two_provinces_fight_one_battle_together() -> None:
    scene = swiss_raid(
        "1 infantry",
        "1 barbarian",
        provinces={"bourgogne": "switzerland: 1 infantry", "breisgau": "1 barbarian"},
    )

    scene.march("switzerland", "infantry-1a breisgau", "infantry-1b breisgau")

    battles = scene.happened("battle")
    assert [(b.values["attack_count"], b.values["defence_count"]) for b in battles] == [(2, 1)]
    assert scene.owner("breisgau") == "switzerland"
    assert scene.units("breisgau") == {"infantry": 1}


@pytest.mark.rule("WT-BATTLE-01")
def test_a_battle_has_one_exchange_even_if_both_sides_are_left() -> None:
    scene = swiss_attack("1 archer", "1 infantry, 1 princess")

    scene.march("switzerland", "archer-1a bourbon")
    scene.play("switzerland: hit princess-2a 2")

    assert len(scene.happened("battle")) == 1
    assert scene.units("bourbon") == {"infantry": 1}
    assert scene.window == "maneuver.princesses"


@pytest.mark.rule("WT-BATTLE-01")
def test_entering_free_or_own_land_is_no_battle() -> None:
    scene = swiss_raid("2 infantry", "free")

    scene.march("switzerland", "infantry-1a konstanz", "infantry-1b schwyz")

    assert scene.happened("battle") == []
    assert scene.owner("konstanz") == "switzerland"


@pytest.mark.rule("WT-BATTLE-02")
def test_the_attacker_chooses_which_battle_is_fought_first() -> None:
    scene = swiss_raid(
        "1 princess",
        "1 barbarian",
        provinces={
            "schwyz": "switzerland: 1 princess, 3 infantry",
            "bern": "2 barbarian",
            "breisgau": "free",
        },
    )
    scene.march("switzerland", "infantry-1a bern", "infantry-1b bern", "infantry-1c konstanz")
    assert (scene.window, scene.asked) == ("maneuver.battle-order", ["switzerland"])
    assert scene.legal("switzerland") == ["fight bern", "fight konstanz"]
    scene.refuses("switzerland: fight breisgau", "WT-BATTLE-01")

    scene.play("switzerland: fight konstanz")

    # Konstanz is over with its retreat, and only now Bern asks for damage
    assert scene.units("breisgau") == {"barbarian": 1}
    assert scene.units("konstanz") == {}
    assert (scene.window, scene.asked) == ("battle.assign", ["switzerland"])
    assert scene.units("bern") == {"infantry": 2, "barbarian": 2}


@pytest.mark.rule("WT-BATTLE-02")
def test_nobody_is_asked_for_the_order_of_a_single_battle() -> None:
    scene = swiss_raid("2 infantry", "2 barbarian")

    scene.march("switzerland", "infantry-1a konstanz", "infantry-1b konstanz")

    assert scene.window == "battle.assign"


# ---- strength


@pytest.mark.rule("WT-BATTLE-03")
@pytest.mark.parametrize(
    ("turn", "defence"), [(1, 6), (3, 6), (4, 7), (5, 7), (7, 7), (8, 8), (10, 8)]
)
def test_a_barbarian_fort_and_army_strike_together(turn: int, defence: int) -> None:
    scene = swiss_raid("1 infantry, 1 archer, 1 cavalry", "1 barbarian-fort, 1 barbarian", turn)

    scene.march("switzerland", "infantry-1a konstanz", "archer-1a konstanz", "cavalry-1a konstanz")

    battle = scene.happened("battle")[0]
    assert battle.values["attack_count"] == 1 + 2 + 3
    assert battle.values["defence_count"] == defence


@pytest.mark.rule("WT-BATTLE-03")
@pytest.mark.parametrize(
    ("unit", "attack", "dies"),
    [
        ("infantry", "1 infantry", True),
        ("archer", "1 infantry", False),
        ("archer", "1 archer", True),
        ("cavalry", "1 archer", False),
        ("cavalry", "1 cavalry", True),
        ("princess", "1 infantry", True),
        ("fort", "4 infantry", False),
        ("fort", "1 archer, 1 cavalry", True),
    ],
)
def test_damage_equal_to_toughness_kills_and_one_less_does_not(
    unit: str, attack: str, dies: bool
) -> None:
    scene = swiss_attack(attack, f"1 {unit}")

    scene.march(
        "switzerland",
        *(f"{army['id']} bourbon" for army in scene.province("bern")["armies"]),
    )
    scene.fight_out()

    assert scene.units("bourbon", "france") == ({} if dies else {unit: 1})


@pytest.mark.rule("WT-BATTLE-04")
def test_both_sides_strike_at_the_same_time() -> None:
    scene = swiss_raid("1 infantry", "1 barbarian", turn=2, provinces={"breisgau": "free"})

    scene.march("switzerland", "infantry-1a konstanz")

    battle = scene.happened("battle")[0]
    assert (battle.values["attack_count"], battle.values["defence_count"]) == (1, 1)
    assert killed(scene) == ["infantry"]
    assert scene.units("breisgau") == {"barbarian": 1}, "the dying Infantry struck as well"


@pytest.mark.rule("WT-BATTLE-05")
def test_forts_and_armies_defend_but_not_retreated_ones() -> None:
    scene = swiss_attack("1 infantry", "1 fort, 1 infantry, 1 archer lying, 1 princess")

    scene.march("switzerland", "infantry-1a bourbon")

    assert scene.happened("battle")[0].values["defence_count"] == 5 + 1 + 0 + 0


@pytest.mark.rule("WT-BATTLE-05")
def test_an_army_that_used_all_its_points_defends_with_full_power() -> None:
    scene = given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="france",
        wars=[("switzerland", "france")],
        provinces={
            "bern": "switzerland: 1 infantry",
            "anjou": "france: 1 infantry, 1 princess",
            "bourbon": "france: 1 fort",
        },
    )
    scene.march("france", "infantry-2a ile-de-france", "infantry-2a bourbon")
    scene.pass_until("maneuver.move", "switzerland")

    scene.march("switzerland", "infantry-1a bourbon")

    assert scene.happened("battle")[0].values["defence_count"] == 5 + 1


@pytest.mark.rule("WT-BATTLE-06")
def test_a_damaged_army_strikes_again_with_full_power() -> None:
    scene = swiss_raid(
        "1 cavalry",
        "1 barbarian",
        turn=5,
        tokens={"switzerland": DOUBLE_STRIKE},
        provinces={"bourgogne": "1 barbarian", "breisgau": "1 barbarian"},
    )
    scene.march("switzerland", "cavalry-1a bourgogne")
    assert (scene.owner("bourgogne"), scene.army("cavalry-1a")["damage"]) == ("switzerland", 2)

    scene.march("switzerland", "cavalry-1a breisgau")

    assert [b.values["attack_count"] for b in scene.happened("battle")] == [3, 3]


# ---- assigning damage


@pytest.mark.rule("WT-BATTLE-07")
@pytest.mark.parametrize(
    ("hits", "left"),
    [
        (["hit cavalry-2a 4"], {"infantry": 1}),
        (["hit cavalry-2a 2", "hit infantry-2a 2"], {"cavalry": 1}),
        (["hit cavalry-2a 3", "hit infantry-2a 1"], {}),
        (["hit infantry-2a 4"], {"cavalry": 1}),
    ],
)
def test_damage_is_distributed_in_any_way(hits: list[str], left: dict[str, int]) -> None:
    scene = swiss_attack("2 archer", "1 cavalry, 1 infantry")
    scene.march("switzerland", "archer-1a bourbon", "archer-1b bourbon")
    assert scene.legal("switzerland") == ["hit infantry-2a 1..4", "hit cavalry-2a 1..4"]
    assert scene.prompt("switzerland")["values"]["count"] == 4

    for hit in hits:
        scene.play(f"switzerland: {hit}")
    scene.fight_out()

    assert scene.units("bourbon", "france") == left


@pytest.mark.rule("WT-BATTLE-07")
def test_the_whole_damage_and_no_more_must_be_assigned() -> None:
    scene = swiss_attack("2 archer", "1 cavalry, 1 infantry")
    scene.march("switzerland", "archer-1a bourbon", "archer-1b bourbon")
    scene.refuses("switzerland: hit cavalry-2a 5", "WT-BATTLE-07")

    scene.play("switzerland: hit cavalry-2a 3")

    assert "switzerland" in scene.asked, "a total of 3 is not enough"
    assert scene.legal("switzerland") == ["hit infantry-2a 1..1", "hit cavalry-2a 1..1"]
    scene.refuses("switzerland: hit infantry-2a 2", "WT-BATTLE-07")
    scene.refuses("switzerland: hit infantry-2a 0", "WT-BATTLE-07")


@pytest.mark.rule("WT-BATTLE-07")
def test_only_enemy_units_in_the_battle_can_be_hit() -> None:
    scene = swiss_attack(
        "2 archer", "1 cavalry, 1 infantry", provinces={"anjou": "france: 1 archer"}
    )

    scene.march("switzerland", "archer-1a bourbon", "archer-1b bourbon")

    scene.refuses("switzerland: hit archer-2a 1", "WT-BATTLE-07")
    scene.refuses("switzerland: hit archer-1a 1", "WT-BATTLE-07")
    scene.refuses("france: hit cavalry-2a 1", "WT-BATTLE-07")
    scene.refuses("switzerland: hit fort-a 1", "WT-BATTLE-07")


@pytest.mark.rule("WT-BATTLE-07")
def test_both_players_assign_at_once_and_unseen() -> None:
    scene = swiss_attack("2 archer", "1 cavalry, 1 infantry")
    scene.march("switzerland", "archer-1a bourbon", "archer-1b bourbon")
    assert sorted(scene.asked) == ["france", "switzerland"]
    assert scene.legal("france") == ["hit archer-1a 1..4"]

    scene.play("france: hit archer-1a 4")

    assert scene.asked == ["switzerland"]
    assert scene.view("switzerland")["sealed"] == []
    assert scene.army("archer-1a")["damage"] == 0


@pytest.mark.rule("WT-BATTLE-07")
@pytest.mark.parametrize(
    ("hits", "fates"),
    [
        (["hit infantry-2a 2"], ["gone", "0"]),
        (["hit infantry-2a 1", "hit infantry-2b 1"], ["lies", "lies"]),
    ],
)
def test_damage_may_be_split_between_equal_armies(hits: list[str], fates: list[str]) -> None:
    scene = swiss_attack("1 archer", "2 infantry", tokens={"france": COMMANDER})
    scene.march("switzerland", "archer-1a bourbon")
    assert (scene.window, scene.asked) == ("battle.assign", ["switzerland"])

    for hit in hits:
        scene.play(f"switzerland: {hit}")
    scene.fight_out()

    assert lives(scene, "infantry-2a", "infantry-2b") == fates


@pytest.mark.rule("WT-BATTLE-07")
def test_one_point_on_equal_armies_needs_no_question() -> None:
    scene = swiss_attack("1 infantry", "2 infantry")

    scene.march("switzerland", "infantry-1a bourbon")

    assert killed(scene) == ["infantry", "infantry"]
    assert scene.units("bourbon") == {"infantry": 1}


@pytest.mark.rule("WT-BATTLE-07")
def test_every_one_of_equal_armies_can_be_named() -> None:
    scene = swiss_attack("1 cavalry", "3 infantry")
    scene.march("switzerland", "cavalry-1a bourbon")

    scene.play(
        "switzerland: hit infantry-2a 1",
        "switzerland: hit infantry-2c 1",
        "switzerland: hit infantry-2c 1",
    )

    assert scene.units("bourbon", "france") == {}


@pytest.mark.rule("WT-BATTLE-08")
def test_a_princess_is_hit_only_after_the_fort_is_destroyed() -> None:
    scene = swiss_attack("2 cavalry", "1 fort, 2 princess, 1 infantry")
    scene.march("switzerland", "cavalry-1a bourbon", "cavalry-1b bourbon")
    assert scene.legal("switzerland") == ["hit infantry-2a 1..6", "hit fort-a 1..6"]
    scene.refuses("switzerland: hit princess-2a 1", "WT-BATTLE-08")

    scene.play("switzerland: hit fort-a 4")
    scene.refuses("switzerland: hit princess-2a 2", "WT-BATTLE-08")
    scene.play("switzerland: hit fort-a 1")
    scene.play("switzerland: hit princess-2a 1")
    scene.fight_out()

    assert scene.units("bourbon", "france") == {"princess": 1, "infantry": 1}


@pytest.mark.rule("WT-BATTLE-08")
def test_forts_do_not_shield_armies() -> None:
    scene = swiss_attack("2 cavalry", "1 fort, 2 princess, 1 infantry")
    scene.march("switzerland", "cavalry-1a bourbon", "cavalry-1b bourbon")

    scene.play("switzerland: hit infantry-2a 6")
    scene.fight_out()

    assert scene.units("bourbon", "france") == {"fort": 1, "princess": 2}


@pytest.mark.rule("WT-BATTLE-08")
def test_every_fort_must_fall_before_a_princess_is_hit() -> None:
    scene = swiss_attack("2 cavalry", "1 fort, 1 fort -4, 1 princess")
    scene.march("switzerland", "cavalry-1a bourbon", "cavalry-1b bourbon")

    scene.play("switzerland: hit fort-a 5")

    scene.refuses("switzerland: hit princess-2a 1", "WT-BATTLE-08")
    assert scene.legal("switzerland") == ["hit fort-a 1..1", "hit fort-b 1..1"]


@pytest.mark.rule("WT-BATTLE-08")
@pytest.mark.parametrize(("fort", "asked"), [("1 fort -2", True), ("1 fort -1", False)])
def test_damage_that_only_just_destroys_the_fort_leaves_no_choice(fort: str, asked: bool) -> None:
    scene = swiss_attack("2 archer", f"{fort}, 1 princess")

    scene.march("switzerland", "archer-1a bourbon", "archer-1b bourbon")

    assert ("switzerland" in scene.asked) == asked
    assert scene.window == "battle.assign"


# ---- who dies


@pytest.mark.rule("WT-BATTLE-09")
@pytest.mark.parametrize(
    ("military", "fates"), [(6, ["1", "lies", "gone"]), (5, ["1", "gone", "gone"])]
)
def test_an_army_dies_at_zero_life_or_retreats_under_commander(
    military: int, fates: list[str]
) -> None:
    scene = swiss_attack("2 cavalry", "3 archer", tokens={"france": (0, 0, military)})
    scene.march("switzerland", "cavalry-1a bourbon", "cavalry-1b bourbon")

    scene.play(
        "switzerland: hit archer-2a 1",
        "switzerland: hit archer-2b 2",
        "switzerland: hit archer-2c 3",
    )
    scene.fight_out()

    assert lives(scene, "archer-2a", "archer-2b", "archer-2c") == fates


@pytest.mark.rule("WT-BATTLE-09")
def test_any_damage_kills_a_princess_whatever_her_owner_knows() -> None:
    scene = swiss_attack("1 infantry", "1 princess", tokens={"france": COMMANDER})

    scene.march("switzerland", "infantry-1a bourbon")

    assert killed(scene) == ["princess"]
    assert scene.player("france")["princesses"] == 3


@pytest.mark.rule("WT-BATTLE-10")
def test_damage_adds_up_within_the_turn() -> None:
    scene = given(
        "burgundy",
        "germany",
        "switzerland",
        phase="maneuvering",
        active="burgundy",
        wars=[("burgundy", "switzerland"), ("germany", "switzerland")],
        provinces={
            "breisgau": "switzerland: 1 fort",
            "bourgogne": "burgundy: 3 infantry",
            "bayern": "germany: 2 infantry",
        },
    )
    scene.march("burgundy", *(f"infantry-1{a} breisgau" for a in "abc"))
    scene.fight_out()
    assert scene.province("breisgau")["forts"] == [3]

    scene.pass_until("maneuver.move", "germany")
    scene.march("germany", *(f"infantry-2{a} breisgau" for a in "ab"))
    scene.fight_out()

    assert scene.units("breisgau") == {}
    assert scene.vp_sources("germany")["kills"] == 3
    assert scene.vp_sources("burgundy")["kills"] == 0


@pytest.mark.rule("WT-BATTLE-10")
def test_damage_is_gone_in_the_next_turn() -> None:
    scene = given(
        "burgundy",
        "switzerland",
        phase="maneuvering",
        active="burgundy",
        turn=4,
        wars=[("burgundy", "switzerland")],
        provinces={
            "breisgau": "switzerland: 1 fort",
            "bourgogne": "burgundy: 3 infantry, 1 archer",
            "bern": "switzerland: 1 archer -1",
            "konstanz": "1 barbarian -1",
        },
        store={"burgundy": {"food": 9}, "switzerland": {"food": 9}},
    )
    scene.march("burgundy", *(f"infantry-1{a} breisgau" for a in "abc"))
    scene.fight_out()
    scene.end_turn()
    assert scene.province("breisgau")["forts"] == [0]
    assert scene.army("archer-2a")["damage"] == 0
    assert scene.province("konstanz")["barbarians"] == [{"damage": 0, "lies": False}]

    scene.pass_until("maneuver.move", "burgundy")
    scene.march("burgundy", "archer-1a breisgau")

    assert scene.province("breisgau")["forts"] == [2]
