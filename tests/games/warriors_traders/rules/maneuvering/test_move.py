"""Maneuvering: moving armies."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given

# ---- WT-MOVE-01


@pytest.mark.rule("WT-MOVE-01")
def test_a_player_completes_all_steps_before_the_next_begins():
    scene = given(
        "scotland",
        "burgundy",
        phase="maneuvering",
        provinces={
            "vlaanderen": "burgundy: 2 infantry, 2 princess",
            "calais": "1 barbarian",
            "aberdeen": "scotland: 1 infantry, 1 princess",
            "highlands": "free",
        },
    )
    assert (scene.window, scene.asked) == ("maneuver.move", ["burgundy"])
    scene.refuses("scotland: move infantry-1a highlands", "WT-MOVE-01")
    scene.play("burgundy: move infantry-2a calais", "burgundy: done")
    assert (scene.window, scene.asked) == ("maneuver.princesses", ["burgundy"])
    scene.refuses("scotland: move infantry-1a highlands", "WT-MOVE-01")
    scene.refuses("scotland: move-princess princess-1a highlands", "WT-MOVE-01")
    scene.play("burgundy: move-princess princess-2a calais", "burgundy: done")
    assert (scene.window, scene.asked) == ("maneuver.move", ["scotland"])
    scene.refuses("burgundy: move infantry-2b calais", "WT-MOVE-01")


# ---- WT-MOVE-02


@pytest.mark.rule("WT-MOVE-02")
def test_battles_wait_until_all_armies_have_moved():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={
            "sjaelland": "denmark: 3 infantry",
            "jylland": "1 barbarian",
            "slesvig": "1 barbarian",
        },
    )
    scene.play("denmark: move infantry-1a jylland")
    assert scene.window == "maneuver.move"
    scene.play("denmark: move infantry-1b slesvig")
    assert scene.happened("battle") == []
    scene.play("denmark: done")
    assert scene.window == "maneuver.battle-order"
    assert scene.legal("denmark") == ["fight jylland", "fight slesvig"]
    scene.refuses("denmark: move infantry-1c fyn", "WT-MOVE-14")


@pytest.mark.rule("WT-MOVE-02")
def test_no_army_has_to_move():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"sjaelland": "denmark: 2 infantry, 1 princess", "fyn": "free"},
    )
    scene.play("denmark: done")
    assert scene.units("sjaelland") == {"infantry": 2, "princess": 1}
    assert scene.window == "maneuver.princesses"


# ---- WT-MOVE-03


@pytest.mark.rule("WT-MOVE-03")
def test_a_step_costs_one_action_point():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={
            "sjaelland": "denmark: 2 infantry",
            "fyn": "denmark: 1 fort",
            "slesvig": "denmark: 1 fort",
        },
    )
    scene.play("denmark: move infantry-1a fyn")
    assert scene.army("infantry-1a")["points"] == 1
    scene.play("denmark: move infantry-1a slesvig")
    assert scene.army("infantry-1a")["points"] == 0
    assert scene.army("infantry-1b")["points"] == 2
    scene.refuses("denmark: move infantry-1a sjaelland", "WT-MOVE-03")
    assert all("infantry-1a" not in move for move in scene.legal("denmark"))


@pytest.mark.rule("WT-MOVE-03")
def test_only_own_armies_on_the_map_move():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"sjaelland": "denmark: 1 infantry", "fyn": "france: 1 infantry"},
    )
    scene.refuses("denmark: move infantry-2a slesvig", "WT-MOVE-03")
    scene.refuses("denmark: move archer-1a slesvig", "WT-MOVE-03")


# ---- WT-MOVE-04


@pytest.mark.rule("WT-MOVE-04")
def test_an_army_walks_through_own_and_free_land_as_far_as_its_points_reach():
    scene = given(
        "austria",
        "croatia",
        phase="maneuvering",
        tokens={"austria": (0, 0, 3)},
        provinces={
            "tirol": "austria: 1 infantry, 1 princess",
            "praha": "free",
            "moravia": "free",
            "wien": "austria: 1 infantry",
        },
    )
    scene.play("austria: move infantry-1a praha", "austria: move infantry-1a moravia")
    assert scene.army("infantry-1a")["points"] == 1
    scene.play("austria: move infantry-1a wien")
    assert scene.army("infantry-1a")["province"] == "wien"
    scene.refuses("austria: move infantry-1a moravia", "WT-MOVE-03")


@pytest.mark.rule("WT-MOVE-04")
def test_an_army_may_stop_in_a_free_province():
    scene = given(
        "austria",
        "croatia",
        phase="maneuvering",
        provinces={"tirol": "austria: 1 infantry", "praha": "free"},
    )
    scene.play("austria: move infantry-1a praha", "austria: done")
    assert scene.owner("praha") == "austria"
    assert scene.happened("battle") == []


# ---- WT-MOVE-05


@pytest.mark.rule("WT-MOVE-05")
@pytest.mark.parametrize("garrison", ["1 barbarian", "1 barbarian-fort", "1 barbarian lying"])
def test_the_last_point_does_not_reach_into_a_barbarian_province(garrison):
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={
            "sjaelland": "denmark: 2 infantry",
            "fyn": "denmark: 1 fort",
            "jylland": garrison,
        },
    )
    scene.play("denmark: move infantry-1a fyn")
    assert scene.army("infantry-1a")["points"] == 1
    assert "move infantry-1a jylland" not in scene.legal("denmark")
    scene.refuses("denmark: move infantry-1a jylland", "WT-MOVE-05")
    scene.allows("denmark: move infantry-1b jylland")


@pytest.mark.rule("WT-MOVE-05")
def test_an_army_that_entered_sets_a_point_aside_and_must_fight_there():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        tokens={"denmark": (0, 0, 9)},
        provinces={"sjaelland": "denmark: 2 infantry", "jylland": "1 barbarian", "fyn": "free"},
    )
    scene.play("denmark: move infantry-1a jylland")
    assert scene.army("infantry-1a")["points"] == 4 - 2
    assert all("infantry-1a" not in move for move in scene.legal("denmark"))
    scene.refuses("denmark: move infantry-1a fyn", "WT-MOVE-12")
    scene.play("denmark: done")
    assert len(scene.happened("battle")) == 1


# ---- WT-MOVE-06


@pytest.mark.rule("WT-MOVE-06")
def test_an_army_without_a_battle_point_cannot_accompany_others():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={
            "fyn": "denmark: 1 infantry",
            "slesvig": "denmark: 1 infantry",
            "jylland": "1 barbarian",
        },
    )
    scene.play("denmark: move infantry-1a jylland", "denmark: move infantry-1b fyn")
    assert "move infantry-1b jylland" not in scene.legal("denmark")
    scene.refuses("denmark: move infantry-1b jylland", "WT-MOVE-06")
    scene.play("denmark: done")
    assert scene.happened("battle")[0].values["attack_count"] == 1


@pytest.mark.rule("WT-MOVE-06")
def test_armies_that_each_have_a_battle_point_attack_together():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={
            "fyn": "denmark: 1 infantry, 1 princess",
            "sjaelland": "denmark: 2 infantry",
            "jylland": "1 barbarian",
        },
    )
    scene.play("denmark: move infantry-1a jylland", "denmark: move infantry-1b jylland")
    scene.play("denmark: done")
    assert [event.values["attack_count"] for event in scene.happened("battle")] == [2]


# ---- WT-MOVE-07


@pytest.mark.rule("WT-MOVE-07")
def test_peace_closes_the_border_even_to_a_lone_princess():
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        tokens={"denmark": (0, 0, 15)},
        provinces={
            "sjaelland": "denmark: 1 infantry",
            "oldenburg": "germany: 1 princess",
            "pomerania": "free",
        },
    )
    assert "move infantry-1a oldenburg" not in scene.legal("denmark")
    scene.refuses("denmark: move infantry-1a oldenburg", "WT-MOVE-07")
    scene.allows("denmark: move infantry-1a pomerania")


@pytest.mark.rule("WT-MOVE-07")
def test_a_war_with_a_third_player_does_not_open_the_border():
    scene = given(
        "denmark",
        "germany",
        "france",
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "france")],
        provinces={"sjaelland": "denmark: 1 infantry", "oldenburg": "germany: 1 princess"},
    )
    scene.refuses("denmark: move infantry-1a oldenburg", "WT-MOVE-07")


# ---- WT-MOVE-08


def invader(military):
    """A Danish Infantry two steps from German Oldenburg through own Slesvig; another at home."""
    return given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        tokens={"denmark": (0, 0, military)},
        wars=[("denmark", "germany")],
        provinces={
            "fyn": "denmark: 1 infantry",
            "slesvig": "denmark: 1 fort",
            "sjaelland": "denmark: 1 infantry",
            "oldenburg": "germany: 1 princess",
            "pomerania": "free",
        },
    )


@pytest.mark.rule("WT-MOVE-08")
def test_an_army_enters_an_enemy_province_with_a_point_for_the_battle():
    scene = invader(3)
    scene.play("denmark: move infantry-1a slesvig", "denmark: move infantry-1a oldenburg")
    assert scene.army("infantry-1a")["points"] == 0
    scene.refuses("denmark: move infantry-1a pomerania", "WT-MOVE-12")
    scene.play("denmark: done")
    assert scene.owner("oldenburg") == "denmark"


@pytest.mark.rule("WT-MOVE-08")
def test_the_last_point_does_not_reach_into_an_enemy_province():
    scene = invader(0)
    scene.play("denmark: move infantry-1a slesvig")
    assert scene.army("infantry-1a")["points"] == 1
    scene.refuses("denmark: move infantry-1a oldenburg", "WT-MOVE-08")
    scene.allows("denmark: move infantry-1b oldenburg")


# ---- WT-MOVE-09


@pytest.mark.rule("WT-MOVE-09")
def test_without_double_strike_points_left_after_a_battle_are_of_no_use():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        tokens={"denmark": (0, 0, 9)},
        provinces={
            "sjaelland": "denmark: 1 archer, 1 infantry, 1 princess",
            "jylland": "1 barbarian",
            "fyn": "free",
        },
    )
    scene.play("denmark: move archer-1a jylland", "denmark: done")
    assert scene.army("archer-1a")["province"] == "jylland"
    assert scene.army("archer-1a")["points"] == 2
    assert scene.window == "maneuver.princesses"
    scene.refuses("denmark: move archer-1a fyn", "WT-MOVE-14")
    assert scene.legal("denmark", "move") == []


@pytest.mark.rule("WT-MOVE-09")
def test_defending_costs_nothing():
    scene = given(
        "germany",
        "denmark",
        phase="maneuvering",
        wars=[("germany", "denmark")],
        provinces={
            "brandenburg": "germany: 2 infantry, 1 princess",
            "oldenburg": "denmark: 1 archer",
            "slesvig": "denmark: 1 fort",
        },
    )
    scene.play("germany: move infantry-1a oldenburg", "germany: done")
    assert scene.happened("battle")[0].values["defence_count"] == 2
    scene.pass_until("maneuver.move", "denmark")
    assert scene.army("archer-2a")["points"] == 2


# ---- WT-MOVE-10


@pytest.mark.rule("WT-MOVE-10")
def test_a_province_left_and_entered_in_one_step_keeps_its_token():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"fyn": "denmark: 1 infantry", "sjaelland": "denmark: 1 infantry, 1 princess"},
    )
    scene.play("denmark: move infantry-1a sjaelland")
    assert scene.units("fyn") == {}
    assert scene.owner("fyn") == "denmark"
    scene.play("denmark: move infantry-1b fyn", "denmark: done")
    assert scene.owner("fyn") == "denmark"
    assert scene.happened("province-lost") == scene.happened("province-taken") == []


@pytest.mark.rule("WT-MOVE-10")
def test_an_own_army_passes_through_a_province_vacated_in_the_same_step():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={
            "fyn": "denmark: 1 infantry",
            "sjaelland": "denmark: 1 infantry, 1 princess",
            "slesvig": "denmark: 1 fort",
        },
    )
    scene.play("denmark: move infantry-1a sjaelland")
    scene.play("denmark: move infantry-1b fyn", "denmark: move infantry-1b slesvig")
    scene.play("denmark: done")
    assert scene.army("infantry-1b")["province"] == "slesvig"
    assert scene.owner("fyn") is None


# ---- WT-MOVE-11


def second_round(military):
    """After a first round in which a Cavalry entered Jylland and won, and the Infantry stood still."""
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        tokens={"denmark": (0, 0, military)},
        provinces={
            "sjaelland": "denmark: 1 cavalry, 2 infantry, 1 princess",
            "jylland": "1 barbarian",
            "orkney": "1 barbarian",
            "slesvig": "1 barbarian",
        },
    )
    scene.play("denmark: move cavalry-1a jylland", "denmark: done")
    return scene


@pytest.mark.rule("WT-MOVE-11")
def test_in_the_second_round_every_army_uses_the_points_it_has_left():
    scene = second_round(15)
    assert scene.prompt("denmark")["values"] == {"number": 2}
    assert scene.army("cavalry-1a")["points"] == 3
    assert scene.army("infantry-1a")["points"] == 5
    scene.play("denmark: move cavalry-1a orkney", "denmark: move infantry-1a slesvig")
    assert scene.army("cavalry-1a")["points"] == 1
    assert scene.army("infantry-1a")["points"] == 3
    scene.play("denmark: done")
    assert scene.legal("denmark") == ["fight orkney", "fight slesvig"]


@pytest.mark.rule("WT-MOVE-11")
def test_in_the_second_round_a_battle_still_needs_its_point():
    scene = second_round(12)
    scene.play("denmark: move cavalry-1a sjaelland")
    assert scene.army("cavalry-1a")["points"] == 1
    scene.refuses("denmark: move cavalry-1a slesvig", "WT-MOVE-05")


@pytest.mark.rule("WT-MOVE-11")
def test_withdrawn_armies_stay_in_the_second_round():
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        tokens={"denmark": (0, 0, 12)},
        wars=[("denmark", "germany")],
        provinces={
            "sjaelland": "denmark: 2 infantry",
            "oldenburg": "germany: 2 princess",
        },
    )
    scene.play("denmark: move infantry-1a oldenburg", "denmark: done")
    assert scene.prompt("denmark")["values"] == {"number": 2}
    assert scene.army("infantry-1a")["province"] == "sjaelland"
    assert scene.army("infantry-1a")["points"] == 0
    scene.refuses("denmark: move infantry-1a oldenburg", "WT-MOVE-11")
    scene.allows("denmark: move infantry-1b oldenburg")


@pytest.mark.rule("WT-MOVE-11")
def test_retreated_armies_stay_in_the_second_round():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        tokens={"denmark": (0, 0, 12)},
        provinces={"sjaelland": "denmark: 2 infantry", "jylland": "1 barbarian"},
    )
    scene.play("denmark: move infantry-1a jylland", "denmark: done")
    assert scene.prompt("denmark")["values"] == {"number": 2}
    assert scene.army("infantry-1a")["province"] == "sjaelland"
    assert scene.army("infantry-1a")["points"] == 0
    scene.refuses("denmark: move infantry-1a fyn", "WT-RETREAT-06")
    scene.allows("denmark: move infantry-1b fyn")


# ---- WT-MOVE-12


@pytest.mark.rule("WT-MOVE-12")
def test_a_province_under_attack_is_no_way_through():
    scene = given(
        "austria",
        "croatia",
        phase="maneuvering",
        tokens={"austria": (0, 0, 9)},
        provinces={
            "salzburg": "austria: 2 infantry",
            "wien": "austria: 1 infantry",
            "tirol": "1 barbarian",
            "praha": "free",
        },
    )
    scene.play("austria: move infantry-1a tirol", "austria: move infantry-1b tirol")
    assert scene.army("infantry-1b")["points"] == 2
    scene.refuses("austria: move infantry-1b praha", "WT-MOVE-12")
    assert scene.window == "maneuver.move"


@pytest.mark.rule("WT-MOVE-12")
def test_an_enemy_province_is_no_way_through():
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        tokens={"denmark": (0, 0, 15)},
        wars=[("denmark", "germany")],
        provinces={
            "sjaelland": "denmark: 2 infantry",
            "oldenburg": "germany: 1 princess",
            "pomerania": "free",
        },
    )
    scene.play("denmark: move infantry-1a oldenburg")
    scene.refuses("denmark: move infantry-1a pomerania", "WT-MOVE-12")


# ---- WT-MOVE-13


@pytest.mark.rule("WT-MOVE-13")
def test_any_number_of_pieces_stands_in_one_province():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={
            "sjaelland": "denmark: 4 infantry, 4 archer, 4 princess",
            "fyn": "denmark: 1 cavalry",
        },
    )
    scene.play("denmark: move cavalry-1a sjaelland", "denmark: done")
    assert scene.units("sjaelland") == {"infantry": 4, "archer": 4, "cavalry": 1, "princess": 4}


@pytest.mark.rule("WT-MOVE-13")
def test_only_forts_are_limited():
    scene = given(
        "denmark",
        "france",
        tokens={"denmark": (6, 0, 0)},
        store={"denmark": {"products": 12, "food": 2, "gold": 1, "weapons": 1}},
        provinces={"sjaelland": "denmark: 3 infantry, 4 archer, 4 princess, 2 fort"},
    )
    scene.refuses("denmark: build-fort sjaelland", "WT-ACT-07")
    scene.allows("denmark: build-army infantry sjaelland")


# ---- WT-MOVE-14


def open_step():
    return given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={
            "fyn": "denmark: 1 infantry, 1 princess",
            "sjaelland": "denmark: 1 infantry",
            "jylland": "free",
        },
    )


@pytest.mark.rule("WT-MOVE-14")
def test_moves_are_taken_back_until_the_step_is_closed():
    scene = open_step()
    scene.play("denmark: move infantry-1a jylland")
    scene.table.undo(scene.seat("denmark"))
    assert scene.army("infantry-1a")["province"] == "fyn"
    assert scene.army("infantry-1a")["points"] == 2


@pytest.mark.rule("WT-MOVE-14")
def test_nothing_is_taken_back_after_the_step_is_closed():
    scene = open_step()
    scene.play("denmark: move infantry-1a jylland", "denmark: done")
    assert not scene.table.can_undo(scene.seat("denmark"))
    with pytest.raises(ValueError, match="taken back"):
        scene.table.undo(scene.seat("denmark"))
    scene.refuses("denmark: move infantry-1a fyn", "WT-MOVE-14")
    assert scene.army("infantry-1a")["province"] == "jylland"


@pytest.mark.rule("WT-MOVE-14")
@pytest.mark.parametrize("army", ["", ", 1 infantry lying"])
def test_a_player_without_an_army_that_could_move_skips_the_step(army):
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"sjaelland": f"denmark: 1 princess{army}", "fyn": "free"},
    )
    assert (scene.window, scene.asked) == ("maneuver.princesses", ["denmark"])


@pytest.mark.rule("WT-MOVE-14")
def test_the_step_stays_open_after_the_last_possible_move():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"sjaelland": "denmark: 1 infantry, 1 princess", "jylland": "1 barbarian"},
    )
    scene.play("denmark: move infantry-1a jylland")
    assert (scene.window, scene.asked) == ("maneuver.move", ["denmark"])
    assert scene.legal("denmark") == ["done"]
    assert scene.prompt("denmark")["can_undo"]
    assert scene.happened("battle") == []
    scene.table.undo(scene.seat("denmark"))
    assert scene.army("infantry-1a")["province"] == "sjaelland"
    assert scene.army("infantry-1a")["points"] == 2
    scene.play("denmark: move infantry-1a jylland", "denmark: done")
    assert len(scene.happened("battle")) == 1
    assert not scene.table.can_undo(scene.seat("denmark"))
    with pytest.raises(ValueError, match="taken back"):
        scene.table.undo(scene.seat("denmark"))
