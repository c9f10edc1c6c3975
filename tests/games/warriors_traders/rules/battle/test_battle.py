"""Chapter BATTLE: the exchange of damage, who dies, who withdraws and who owns the province."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.warriors_traders.world import UNITS
from tests.games.warriors_traders.scene import Scene, given

COMMANDER = (0, 0, 6)
DOUBLE_STRIKE = (0, 0, 12)


def swiss_attack(army: str, bourbon: str, **more: Any) -> Scene:
    """Switzerland stands in Bern, at war with France in the neighbouring Bourbon; its Capital is held anyway."""
    provinces = {"bern": f"switzerland: 1 princess, {army}", "bourbon": f"france: {bourbon}"}
    provinces.update(more.pop("provinces", {}))
    return given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        provinces=provinces,
        wars=[("switzerland", "france")],
        **more,
    )


def swiss_raid(army: str, konstanz: str, turn: int = 1, **more: Any) -> Scene:
    """Switzerland stands in Bern, Barbarians in the neighbouring Konstanz."""
    provinces = {"bern": f"switzerland: 1 princess, {army}", "konstanz": konstanz}
    provinces.update(more.pop("provinces", {}))
    return given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        turn=turn,
        provinces=provinces,
        **more,
    )


def killed(scene: Scene) -> list[str]:
    return [UNITS[event.values["unit"]] for event in scene.happened("unit-killed")]


def lives(scene: Scene, *armies: str) -> list[str]:
    """What became of each army: its damage, "lies" or "gone"."""
    states = [scene.army(name) for name in armies]
    return [
        "gone" if a["province"] is None else "lies" if a["lies"] else str(a["damage"])
        for a in states
    ]


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


# ---- after the exchange


@pytest.mark.rule("WT-BATTLE-11", "WT-RETREAT-05")
def test_the_attacker_retreats_first_and_closes_the_only_refuge() -> None:
    scene = given(
        "germany",
        "england",
        phase="maneuvering",
        active="germany",
        wars=[("germany", "england")],
        tokens={"germany": COMMANDER, "england": COMMANDER},
        provinces={
            "bayern": "germany: 1 infantry",
            "konstanz": "england: 1 infantry",
            "wales": "england: 1 princess",
        },
    )

    scene.march("germany", "infantry-1a konstanz")

    assert scene.army("infantry-1a")["province"] == "bayern"
    assert scene.army("infantry-1a")["lies"]
    assert scene.owner("bayern") == "germany"
    assert scene.army("infantry-2a")["province"] is None
    assert [e.rule for e in scene.happened("army-lost")] == ["WT-RETREAT-04"]
    assert scene.vp_sources("germany")["kills"] == 0
    assert scene.owner("konstanz") is None


@pytest.mark.rule("WT-BATTLE-11")
def test_deaths_come_before_retreats_and_withdrawal_after_them() -> None:
    scene = swiss_attack(
        "1 archer, 1 infantry",
        "1 infantry, 1 fort -3",
        tokens={"switzerland": COMMANDER, "france": COMMANDER},
        provinces={"geneve": "free"},
    )
    scene.march("switzerland", "archer-1a bourbon", "infantry-1a bourbon")
    scene.play("switzerland: hit infantry-2a 1", "switzerland: hit fort-a 2")
    scene.play("france: hit infantry-1a 4", "france: hit archer-1a 2")

    # the Infantry and the Fort are dead; the Archer at 0 life goes first
    assert killed(scene) == ["infantry", "fort"]
    assert (scene.window, scene.asked) == ("battle.retreat", ["switzerland"])
    scene.play("switzerland: retreat geneve")

    kinds = [e.kind for e in scene.events if e.kind in ("army-retreated", "province-lost")]
    assert kinds == ["army-retreated", "army-retreated", "province-lost"]
    assert scene.owner("bourbon") is None


@pytest.mark.rule("WT-BATTLE-12")
def test_attackers_who_do_not_clear_the_province_withdraw() -> None:
    scene = swiss_attack("1 archer", "1 infantry, 1 princess", provinces={"geneve": "free"})
    scene.march("switzerland", "archer-1a bourbon")
    scene.play("switzerland: hit princess-2a 2")

    assert (scene.window, scene.asked) == ("battle.withdraw", ["switzerland"])
    assert scene.legal("switzerland") == ["fall-back bern", "fall-back geneve"]
    scene.refuses("switzerland: fall-back artois", "WT-BATTLE-12")
    scene.refuses("switzerland: fall-back ile-de-france", "WT-BATTLE-12")
    scene.refuses("switzerland: fall-back schwyz", "WT-PROV-07")
    scene.play("switzerland: fall-back geneve")

    archer = scene.army("archer-1a")
    assert archer["province"] == "geneve"
    assert (archer["damage"], archer["lies"], archer["points"]) == (1, False, 0)
    assert scene.owner("geneve") == "switzerland"
    assert scene.owner("bourbon") == "france"


@pytest.mark.rule("WT-BATTLE-12")
def test_all_survivors_withdraw_to_the_same_province() -> None:
    scene = swiss_attack("2 infantry", "3 princess", provinces={"geneve": "free"})
    scene.march("switzerland", "infantry-1a bourbon", "infantry-1b bourbon")
    scene.play("switzerland: hit princess-2a 2")

    scene.play("switzerland: fall-back geneve")

    assert scene.units("geneve") == {"infantry": 2}


@pytest.mark.rule("WT-BATTLE-12")
def test_a_retreated_piece_that_is_left_counts_as_a_defender() -> None:
    scene = swiss_attack("1 infantry", "2 infantry lying")

    scene.march("switzerland", "infantry-1a bourbon")

    assert scene.owner("bourbon") == "france"
    assert scene.units("bourbon") == {"infantry": 1}
    assert scene.army("infantry-1a")["province"] == "bern"


@pytest.mark.rule("WT-BATTLE-12")
def test_withdrawn_armies_do_not_move_in_a_second_round() -> None:
    scene = swiss_attack("1 infantry", "2 princess", tokens={"switzerland": DOUBLE_STRIKE})

    scene.march("switzerland", "infantry-1a bourbon")

    assert scene.window == "maneuver.princesses"
    assert scene.army("infantry-1a")["points"] == 0


def rumelia() -> Scene:
    """Romania's Cavalry leaves Bulgaria, the only neighbour of Rumelia, empty."""
    scene = given(
        "romania",
        "serbia",
        phase="maneuvering",
        active="romania",
        turn=4,
        provinces={
            "bulgaria": "romania: 1 cavalry",
            "rumelia": "1 barbarian, 2 barbarian lying",
            "kosovo": "serbia: 1 princess",
        },
    )
    scene.march("romania", "cavalry-1a rumelia")
    assert scene.owner("bulgaria") is None
    return scene


@pytest.mark.rule("WT-BATTLE-13")
def test_an_attacker_withdraws_into_the_free_province_it_left() -> None:
    scene = rumelia()

    scene.play("romania: hit barbarian-1 3")

    assert scene.army("cavalry-1a")["province"] == "bulgaria"
    assert scene.owner("bulgaria") == "romania"


@pytest.mark.rule("WT-BATTLE-13")
def test_an_attacker_without_a_way_out_dies_and_nobody_scores() -> None:
    scene = rumelia()
    before = scene.vp("serbia")

    scene.play("romania: hit barbarian-1 2", "romania: hit barbarian-2 1")

    assert scene.units("bulgaria") == {"barbarian": 1}
    assert scene.army("cavalry-1a")["province"] is None
    assert [e.rule for e in scene.happened("army-lost")] == ["WT-BATTLE-13"]
    assert scene.player("romania")["stash"]["cavalry"] == 4
    assert scene.vp_sources("romania")["kills"] == 1, "for the Barbarian that lay there"
    assert scene.vp("serbia") == before


@pytest.mark.rule("WT-BATTLE-14")
def test_who_is_left_alone_owns_the_province() -> None:
    scene = swiss_raid("2 infantry", "1 barbarian")
    before = scene.vp("switzerland")

    scene.march("switzerland", "infantry-1a konstanz", "infantry-1b konstanz")

    assert scene.owner("konstanz") == "switzerland"
    assert scene.units("konstanz") == {"infantry": 1}
    assert scene.vp_sources("switzerland")["kills"] == 1
    assert scene.vp("switzerland") == before + 1 + 1


@pytest.mark.rule("WT-BATTLE-14")
def test_the_token_goes_from_the_defender_to_the_conqueror() -> None:
    scene = swiss_attack("2 infantry", "1 infantry")
    before = scene.vp_sources("france")["provinces"]

    scene.march("switzerland", "infantry-1a bourbon", "infantry-1b bourbon")

    assert scene.owner("bourbon") == "switzerland"
    assert scene.vp_sources("france")["provinces"] == before - 1


@pytest.mark.rule("WT-BATTLE-15")
def test_a_province_without_any_unit_left_is_free_for_a_princess() -> None:
    scene = swiss_raid("1 infantry", "1 barbarian", provinces={"breisgau": "free"})

    scene.march("switzerland", "infantry-1a konstanz")

    assert scene.units("konstanz") == {}
    assert scene.owner("konstanz") is None
    assert scene.window == "maneuver.princesses"
    scene.play("switzerland: move-princess princess-1a konstanz", "switzerland: done")
    assert scene.owner("konstanz") == "switzerland"


@pytest.mark.rule("WT-BATTLE-15")
def test_mutual_destruction_takes_the_token_from_its_holder() -> None:
    scene = swiss_attack("1 infantry", "1 infantry")

    scene.march("switzerland", "infantry-1a bourbon")

    assert killed(scene) == ["infantry", "infantry"]
    assert scene.owner("bourbon") is None
    lost = [e for e in scene.happened("province-lost") if e.rule == "WT-BATTLE-15"]
    assert [e.values["seat"] for e in lost] == [scene.seat("france")]


@pytest.mark.rule("WT-BATTLE-16")
def test_a_princess_does_not_attack() -> None:
    scene = swiss_attack("1 infantry", "1 princess")
    scene.refuses("switzerland: move-princess princess-1b konstanz", "WT-PRINC-01")
    scene.play("switzerland: done")
    assert scene.window == "maneuver.princesses"

    scene.refuses("switzerland: move-princess princess-1b konstanz", "WT-PRINC-02")
    scene.refuses("switzerland: move-princess princess-1a bourbon", "WT-PRINC-02")
    assert all(
        move.split()[-1] in ("done", "bern", "schwyz") for move in scene.legal("switzerland")
    )


@pytest.mark.rule("WT-BATTLE-16")
def test_a_fort_does_not_attack_and_own_units_are_never_fought() -> None:
    scene = swiss_attack("1 infantry, 1 fort", "1 princess")
    scene.refuses("switzerland: move fort-a bourbon", "WT-COMP-07")

    scene.march("switzerland", "infantry-1a schwyz")

    assert scene.happened("battle") == []
    assert scene.units("schwyz") == {"fort": 1, "princess": 3, "infantry": 1}


# ---- refuge and pending battles


def tirol_and_salzburg() -> Scene:
    scene = given(
        "austria",
        "bulgaria",
        phase="maneuvering",
        active="austria",
        provinces={"steiermark": "austria: 2 infantry, 1 princess"},
    )
    scene.march("austria", "infantry-1a tirol", "infantry-1b salzburg")
    return scene


def refuges(scene: Scene) -> list[str]:
    """Where Barbarians fled to, in order."""
    names = scene.state.world.province_ids
    return [names[event.values["province"]] for event in scene.happened("barbarians-fled")]


@pytest.mark.rule("WT-BATTLE-17")
def test_barbarians_do_not_flee_into_a_pending_battle() -> None:
    scene = tirol_and_salzburg()

    scene.play("austria: fight tirol")

    assert refuges(scene)[0] == "praha"


@pytest.mark.rule("WT-BATTLE-17")
def test_barbarians_may_flee_where_the_battle_is_over() -> None:
    scene = tirol_and_salzburg()

    scene.play("austria: fight salzburg")

    assert refuges(scene) == ["moravia", "salzburg"]


@pytest.mark.rule("WT-BATTLE-17")
def test_armies_do_not_withdraw_into_a_pending_battle() -> None:
    scene = swiss_attack("2 infantry", "2 princess", provinces={"bourgogne": "free"})
    scene.march("switzerland", "infantry-1a bourbon", "infantry-1b geneve")
    scene.play("switzerland: fight bourbon")

    assert scene.legal("switzerland") == ["fall-back bourgogne", "fall-back bern"]
    scene.refuses("switzerland: fall-back geneve", "WT-BATTLE-17")


@pytest.mark.rule("WT-BATTLE-17")
def test_defenders_do_not_retreat_into_a_pending_battle() -> None:
    scene = swiss_attack(
        "2 infantry",
        "1 infantry",
        tokens={"france": COMMANDER},
        provinces={"geneve": "france: 1 princess", "artois": "free"},
    )
    scene.march("switzerland", "infantry-1a bourbon", "infantry-1b geneve")
    scene.play("switzerland: fight bourbon")

    assert (scene.window, scene.asked) == ("battle.retreat", ["france"])
    assert scene.legal("france") == ["retreat ile-de-france", "retreat artois"]
    scene.refuses("france: retreat geneve", "WT-BATTLE-17")


# ---- scoring


@pytest.mark.rule("WT-BATTLE-18")
def test_the_defender_scores_for_what_it_kills() -> None:
    scene = swiss_attack("1 infantry", "1 fort")
    before = scene.vp("france")

    scene.march("switzerland", "infantry-1a bourbon")

    assert scene.vp("france") == before + 1
    assert scene.vp_sources("france")["kills"] == 1


@pytest.mark.rule("WT-BATTLE-18")
def test_nobody_scores_for_what_barbarians_kill() -> None:
    scene = swiss_raid("1 infantry", "1 barbarian-fort")
    before = [scene.vp(c) for c in scene.countries]

    scene.march("switzerland", "infantry-1a konstanz")

    assert killed(scene) == ["infantry"]
    assert [scene.vp(c) for c in scene.countries] == before


@pytest.mark.rule("WT-BATTLE-18")
def test_both_sides_score_in_one_battle() -> None:
    scene = swiss_attack("1 cavalry", "1 archer, 1 infantry")

    scene.march("switzerland", "cavalry-1a bourbon")
    scene.play("switzerland: hit archer-2a 2", "switzerland: hit infantry-2a 1")

    assert scene.vp_sources("switzerland")["kills"] == 2 + 1
    assert scene.vp_sources("france")["kills"] == 3
