"""Military Technology: weapons, Action Points, armies and the four abilities."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given

LEVELS = [(0, 0, 2), (1, 1, 2), (3, 1, 3), (6, 2, 3), (9, 2, 4), (12, 3, 4), (15, 3, 5)]
"""Tokens at which a level begins, its weapon multiplier, its Action Points."""


@pytest.mark.rule("WT-MIL-01")
@pytest.mark.parametrize(("military", "times", "points"), LEVELS)
def test_weapon_symbols_are_multiplied_by_the_military_level(military, times, points):
    scene = given(
        "denmark",
        "france",
        phase="upkeep",
        tokens={"denmark": (0, 0, military)},
        store={"denmark": {}},
        provinces={"slesvig": "denmark: 1 fort"},
    )
    scene.pass_until("development.action", "denmark")
    assert scene.store("denmark")["weapons"] == 2 * times


@pytest.mark.rule("WT-MIL-01")
@pytest.mark.parametrize(("military", "times", "points"), LEVELS)
def test_armies_have_the_action_points_of_the_military_level(military, times, points):
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        tokens={"denmark": (0, 0, military)},
        provinces={"sjaelland": "denmark: 1 infantry"},
    )
    assert scene.window == "maneuver.move"
    assert scene.army("infantry-1a")["points"] == points


@pytest.mark.rule("WT-MIL-01")
def test_one_token_short_of_a_level_leaves_the_level_below():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        tokens={"denmark": (0, 0, 2)},
        provinces={"sjaelland": "denmark: 1 infantry"},
    )
    assert scene.levels("denmark")[2] == 2
    assert scene.army("infantry-1a")["points"] == 2


@pytest.mark.rule("WT-MIL-02")
def test_unused_action_points_lapse_and_every_part_begins_with_all_of_them():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        tokens={"denmark": (0, 0, 3)},
        store={"denmark": {"food": 5}},
        provinces={"sjaelland": "denmark: 2 infantry, 1 princess", "slesvig": "free"},
    )
    scene.play("denmark: move infantry-1a slesvig")
    assert scene.army("infantry-1a")["points"] == 2
    scene.play("denmark: done")
    scene.pass_until("maneuver.move", "denmark")
    assert scene.turn == 2
    assert scene.army("infantry-1a")["points"] == 3
    assert scene.army("infantry-1b")["points"] == 3


@pytest.mark.rule("WT-MIL-02")
def test_an_army_of_another_player_shows_no_points_in_my_part():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"sjaelland": "denmark: 1 infantry", "ile-de-france": "france: 1 infantry"},
    )
    assert scene.asked == ["denmark"]
    assert scene.army("infantry-2a")["points"] is None
    scene.pass_until("maneuver.move", "france")
    assert scene.army("infantry-2a")["points"] == 2


@pytest.mark.rule("WT-MIL-03")
def test_infantry_is_built_from_the_first_level_for_one_weapon():
    scene = given("denmark", "france", store={"denmark": {"weapons": 1}})
    assert scene.legal("denmark", "build-army") == ["build-army infantry sjaelland"]
    scene.play("denmark: build-army infantry sjaelland")
    assert scene.units("sjaelland", "denmark")["infantry"] == 1
    assert scene.store("denmark")["weapons"] == 0
    scene.play("france: pass", "france: pass")
    scene.refuses("denmark: build-army infantry sjaelland", "WT-DEV-07")


@pytest.mark.rule("WT-MIL-04")
def test_archers_are_refused_at_level_two():
    scene = given(
        "denmark",
        "france",
        tokens={"denmark": (0, 0, 2)},
        store={"denmark": {"weapons": 2, "gold": 1}},
    )
    scene.refuses("denmark: build-army archer sjaelland", "WT-MIL-04")
    assert scene.legal("denmark", "build-army") == ["build-army infantry sjaelland"]


@pytest.mark.rule("WT-MIL-04")
def test_archers_are_built_from_level_three_for_two_weapons_and_one_gold():
    scene = given(
        "denmark",
        "france",
        tokens={"denmark": (0, 0, 3)},
        store={"denmark": {"weapons": 2, "gold": 1}},
    )
    scene.play("denmark: build-army archer sjaelland")
    assert scene.units("sjaelland", "denmark")["archer"] == 1
    assert scene.store("denmark") == {"food": 0, "products": 0, "weapons": 0, "gold": 0}


@pytest.mark.rule("WT-MIL-04")
@pytest.mark.parametrize("goods", [{"weapons": 1, "gold": 1}, {"weapons": 2}])
def test_an_archer_wants_its_whole_price(goods):
    scene = given("denmark", "france", tokens={"denmark": (0, 0, 3)}, store={"denmark": goods})
    scene.refuses("denmark: build-army archer sjaelland", "WT-DEV-07")


@pytest.mark.rule("WT-MIL-05")
def test_cavalry_is_refused_at_level_five():
    scene = given(
        "denmark",
        "france",
        tokens={"denmark": (0, 0, 11)},
        store={"denmark": {"weapons": 3, "gold": 2}},
    )
    assert scene.levels("denmark")[2] == 5
    scene.refuses("denmark: build-army cavalry sjaelland", "WT-MIL-05")
    assert "build-army cavalry sjaelland" not in scene.legal("denmark")


@pytest.mark.rule("WT-MIL-05")
def test_cavalry_is_built_from_level_six_for_three_weapons_and_two_gold():
    scene = given(
        "denmark",
        "france",
        tokens={"denmark": (0, 0, 12)},
        store={"denmark": {"weapons": 3, "gold": 2}},
    )
    scene.play("denmark: build-army cavalry sjaelland")
    assert scene.units("sjaelland", "denmark")["cavalry"] == 1
    assert scene.store("denmark")["weapons"] == scene.store("denmark")["gold"] == 0


@pytest.mark.rule("WT-MIL-05")
@pytest.mark.parametrize("goods", [{"weapons": 2, "gold": 2}, {"weapons": 3, "gold": 1}])
def test_a_cavalry_wants_its_whole_price(goods):
    scene = given("denmark", "france", tokens={"denmark": (0, 0, 12)}, store={"denmark": goods})
    scene.refuses("denmark: build-army cavalry sjaelland", "WT-DEV-07")


@pytest.mark.rule("WT-MIL-06")
@pytest.mark.parametrize(("military", "refuge", "lies"), [(6, "sjaelland", True), (5, None, None)])
def test_an_attacker_brought_to_zero_retreats_only_with_commander(military, refuge, lies):
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        tokens={"denmark": (0, 0, military)},
        provinces={"sjaelland": "denmark: 2 infantry, 1 princess", "jylland": "1 barbarian"},
    )
    scene.play("denmark: move infantry-1a jylland", "denmark: done")
    army = scene.army("infantry-1a")
    assert army["province"] == refuge
    assert army.get("lies") == lies


@pytest.mark.rule("WT-MIL-06")
@pytest.mark.parametrize(("military", "refuge"), [(6, "sjaelland"), (5, None)])
def test_a_defender_brought_to_zero_retreats_only_with_commander(military, refuge):
    scene = given(
        "germany",
        "denmark",
        phase="maneuvering",
        tokens={"denmark": (0, 0, military)},
        wars=[("germany", "denmark")],
        provinces={"brandenburg": "germany: 2 infantry", "oldenburg": "denmark: 1 infantry"},
    )
    scene.play("germany: move infantry-1a oldenburg", "germany: done")
    assert scene.army("infantry-2a")["province"] == refuge
    assert scene.army("infantry-1a")["province"] is None
    assert scene.owner("oldenburg") is None


def strikers(military):
    """A Cavalry at the door of two Barbarian provinces in a row; an Infantry stays at home."""
    return given(
        "denmark",
        "france",
        phase="maneuvering",
        tokens={"denmark": (0, 0, military)},
        provinces={
            "sjaelland": "denmark: 1 cavalry, 1 infantry, 1 princess",
            "jylland": "1 barbarian",
            "orkney": "1 barbarian",
        },
    )


@pytest.mark.rule("WT-MIL-07")
def test_double_strike_gives_a_second_round_with_the_points_left():
    scene = strikers(12)
    assert scene.army("cavalry-1a")["points"] == 4
    scene.play("denmark: move cavalry-1a jylland", "denmark: done")
    assert scene.owner("jylland") == "denmark"
    assert (scene.window, scene.prompt("denmark")["values"]) == ("maneuver.move", {"number": 2})
    assert scene.army("cavalry-1a")["points"] == 2
    scene.refuses("denmark: move-princess princess-1a jylland", "WT-PRINC-01")
    scene.play("denmark: move cavalry-1a orkney", "denmark: done")
    assert scene.owner("orkney") == "denmark"
    assert len(scene.happened("battle")) == 2
    assert scene.window == "maneuver.princesses"


@pytest.mark.rule("WT-MIL-07")
def test_there_is_no_third_battle_even_with_points_left():
    scene = strikers(15)
    scene.play("denmark: move cavalry-1a jylland", "denmark: done")
    scene.play("denmark: move cavalry-1a orkney")
    assert scene.army("cavalry-1a")["points"] == 1
    scene.refuses("denmark: move cavalry-1a highlands", "WT-MOVE-12")
    scene.play("denmark: done")
    assert scene.window == "maneuver.princesses"
    scene.refuses("denmark: move cavalry-1a highlands", "WT-MOVE-14")


@pytest.mark.rule("WT-MIL-07")
def test_below_level_six_there_is_one_round():
    scene = strikers(11)
    scene.play("denmark: move cavalry-1a jylland", "denmark: done")
    assert scene.army("cavalry-1a")["points"] == 2
    assert scene.window == "maneuver.princesses"
    assert scene.asked == ["denmark"]


@pytest.mark.rule("WT-MIL-08")
def test_with_pillaging_armies_need_no_food():
    scene = given(
        "denmark",
        "france",
        phase="upkeep",
        tokens={"denmark": (0, 0, 12)},
        store={"denmark": {"gold": 1}},
        provinces={"sjaelland": "denmark: 4 cavalry"},
    )
    assert scene.units("sjaelland") == {"cavalry": 4}
    assert scene.store("denmark")["food"] == 0
    assert scene.happened("army-fed") == scene.happened("army-starved") == []


@pytest.mark.rule("WT-MIL-08")
def test_with_pillaging_food_in_store_is_not_eaten():
    scene = given(
        "denmark",
        "france",
        phase="upkeep",
        tokens={"denmark": (0, 0, 12)},
        store={"denmark": {"food": 12}},
        provinces={"sjaelland": "denmark: 4 cavalry"},
    )
    assert scene.window != "upkeep.feed"
    assert scene.store("denmark")["food"] == 12


@pytest.mark.rule("WT-MIL-08")
def test_below_level_six_armies_without_food_starve():
    scene = given(
        "denmark",
        "france",
        phase="upkeep",
        tokens={"denmark": (0, 0, 11)},
        store={"denmark": {}},
        provinces={"sjaelland": "denmark: 4 cavalry, 1 princess"},
    )
    assert scene.units("sjaelland") == {"princess": 1}


def warlord(military=15, **goods):
    return given(
        "austria",
        "croatia",
        tokens={"austria": (0, 0, military)},
        store={"austria": goods or {"weapons": 4, "gold": 2}},
        provinces={"tirol": "austria: 1 princess"},
    )


@pytest.mark.rule("WT-MIL-09")
def test_a_warlord_builds_two_armies_with_one_action():
    scene = warlord()
    scene.play("austria: build-army cavalry wien")
    assert (scene.window, scene.asked) == ("development.further-army", ["austria"])
    scene.refuses("austria: declare-war croatia", "WT-MIL-09")
    scene.play("austria: build-army infantry tirol")
    assert scene.units("wien")["cavalry"] == 1
    assert scene.units("tirol") == {"princess": 1, "infantry": 1}
    assert scene.store("austria")["weapons"] == scene.store("austria")["gold"] == 0
    assert scene.asked == ["croatia"]


@pytest.mark.rule("WT-MIL-09")
def test_a_warlord_may_build_only_one_army():
    scene = warlord()
    scene.play("austria: build-army infantry wien", "austria: pass")
    assert scene.store("austria")["weapons"] == 3
    assert scene.asked == ["croatia"]


@pytest.mark.rule("WT-MIL-09")
def test_a_warlord_builds_no_third_army_with_one_action():
    scene = warlord(weapons=3)
    scene.play("austria: build-army infantry wien", "austria: build-army infantry wien")
    assert scene.asked == ["croatia"]
    assert scene.store("austria")["weapons"] == 1


@pytest.mark.rule("WT-MIL-09")
def test_each_army_of_a_warlord_is_paid_in_full():
    scene = warlord(weapons=4, gold=2)
    scene.play("austria: build-army cavalry wien")
    scene.refuses("austria: build-army archer tirol", "WT-DEV-07")
    assert scene.legal("austria") == [
        "pass",
        "build-army infantry wien",
        "build-army infantry tirol",
    ]


@pytest.mark.rule("WT-MIL-09")
def test_a_warlord_who_can_pay_no_second_army_is_not_asked_for_one():
    scene = warlord(weapons=3, gold=2)
    scene.play("austria: build-army cavalry wien")
    assert (scene.window, scene.asked) == ("development.action", ["croatia"])


@pytest.mark.rule("WT-MIL-09")
def test_below_level_seven_an_action_builds_one_army():
    scene = warlord(military=14)
    scene.play("austria: build-army cavalry wien")
    assert (scene.window, scene.asked) == ("development.action", ["croatia"])


@pytest.mark.rule("WT-MIL-09")
def test_a_warlord_has_one_extra_action_for_declare_war_only():
    scene = warlord()
    scene.play("austria: pass", "croatia: pass", "croatia: pass", "austria: pass")
    assert (scene.window, scene.asked) == ("development.extra", ["austria"])
    assert scene.legal("austria") == ["pass", "declare-war croatia"]
    scene.refuses("austria: build-army infantry wien", "WT-DEV-04")
    scene.play("austria: declare-war croatia")
    assert scene.at_war("austria", "croatia")
    assert scene.window == "development.token-move"


@pytest.mark.rule("WT-MIL-09")
def test_below_level_seven_there_is_no_extra_action():
    scene = warlord(military=14)
    scene.play("austria: pass", "croatia: pass", "croatia: pass", "austria: pass")
    assert scene.window == "development.token-move"
