"""Unification: condition, bonus Actions, and what they do in the middle of a part."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given

SWITZERLAND = ["schwyz", "bern", "konstanz"]
DENMARK = ["sjaelland", "fyn", "slesvig", "jylland"]
POLAND = ["warszawa", "krakow", "lubelskie", "gdansk", "mazowsze"]


def held(country, *provinces):
    """Provinces that the country holds with a Fort each."""
    return dict.fromkeys(provinces, f"{country}: 1 fort")


def swiss(*extra, **options):
    """Switzerland's part begins, the core complete; `extra` provinces are held as well."""
    return given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        provinces=held("switzerland", *SWITZERLAND, *extra),
        **options,
    )


def one_short(military, production=0, **options):
    """Scotland takes its last core province, Lothian, with a Cavalry; an Infantry stays at home."""
    return given(
        "scotland",
        "ireland",
        phase="maneuvering",
        tokens={"scotland": (production, 0, military)},
        provinces={
            "aberdeen": "scotland: 1 cavalry, 1 infantry, 1 princess",
            "highlands": "scotland: 1 fort",
            "lothian": "1 barbarian",
            "dublin": "ireland: 1 infantry, 1 princess",
        },
        **options,
    )


# ---- WT-UNIF-01


@pytest.mark.rule("WT-UNIF-01")
def test_capital_trade_center_and_common_provinces_are_enough():
    scene = swiss()
    assert scene.owner("geneve") is None
    assert scene.owner("breisgau") is None
    assert (scene.window, scene.asked) == ("maneuver.unification", ["switzerland"])
    assert scene.legal("switzerland") == ["go-on", "unify"]
    scene.play("switzerland: unify")
    assert scene.player("switzerland")["united"] == scene.turn
    assert scene.window == "maneuver.bonus-action"


@pytest.mark.rule("WT-UNIF-01")
@pytest.mark.parametrize("missing", SWITZERLAND)
def test_every_core_province_is_needed(missing):
    own = [province for province in SWITZERLAND if province != missing]
    scene = given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        provinces={
            **held("switzerland", *own, "geneve", "breisgau"),
            "anjou": "switzerland: 1 infantry",
            missing: "1 barbarian",
        },
    )
    assert scene.window == "maneuver.move"
    scene.refuses("switzerland: unify", "WT-UNIF-01")


@pytest.mark.rule("WT-UNIF-01")
def test_another_country_that_is_held_completely_does_not_count():
    scene = given(
        "france",
        "denmark",
        phase="maneuvering",
        active="france",
        provinces={
            **held("france", *SWITZERLAND),
            "ile-de-france": "france: 1 infantry",
        },
    )
    assert scene.window == "maneuver.move"
    scene.refuses("france: unify", "WT-UNIF-01")


# ---- WT-UNIF-02


@pytest.mark.rule("WT-UNIF-02")
@pytest.mark.parametrize(
    ("country", "core", "extra", "actions"),
    [
        ("switzerland", SWITZERLAND, [], 2),
        ("switzerland", SWITZERLAND, ["geneve"], 3),
        ("denmark", DENMARK, [], 3),
        ("switzerland", SWITZERLAND, ["geneve", "breisgau"], 5),
        ("denmark", DENMARK, ["orkney", "oldenburg"], 7),
    ],
)
def test_the_bonus_grows_with_the_provinces_in_the_west(country, core, extra, actions):
    scene = given(
        country,
        "ireland",
        phase="maneuvering",
        active=country,
        provinces=held(country, *core, *extra),
    )
    assert scene.prompt(country)["values"]["count"] == actions
    scene.play(f"{country}: unify")
    assert scene.prompt(country)["values"]["count"] == actions


@pytest.mark.rule("WT-UNIF-02")
@pytest.mark.parametrize(
    ("extra", "actions"),
    [([], 5), (["carpathia"], 7), (["carpathia", "silesia"], 9), (["moravia"], 5)],
)
def test_only_own_contested_provinces_add_to_the_five_of_poland(extra, actions):
    scene = given(
        "poland", "croatia", phase="maneuvering", provinces=held("poland", *POLAND, *extra)
    )
    scene.play("poland: unify")
    assert scene.prompt("poland")["values"]["count"] == actions


# ---- WT-UNIF-03


@pytest.mark.rule("WT-UNIF-03")
def test_a_second_claim_is_refused():
    provinces = held("denmark", *DENMARK, "orkney", "oldenburg")
    provinces["sjaelland"] = "denmark: 1 infantry, 1 fort"
    scene = given(
        "denmark", "france", turn=6, phase="maneuvering", united={"denmark": 4}, provinces=provinces
    )
    assert scene.window == "maneuver.move"
    scene.refuses("denmark: unify", "WT-UNIF-03")


@pytest.mark.rule("WT-UNIF-03")
def test_a_player_may_wait_for_a_larger_country():
    scene = given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        provinces={
            "schwyz": "switzerland: 2 princess",
            **held("switzerland", "bern", "konstanz"),
            "geneve": "free",
        },
    )
    scene.play("switzerland: go-on")
    scene.pass_until("maneuver.princesses")
    scene.play("switzerland: move-princess princess-1a geneve", "switzerland: done")
    assert scene.prompt("switzerland")["values"]["count"] == 3
    scene.play("switzerland: go-on")
    scene.pass_until("maneuver.unification", "switzerland")
    assert scene.turn == 2
    assert scene.prompt("switzerland")["values"]["count"] == 3


@pytest.mark.rule("WT-UNIF-03")
def test_losing_a_province_after_the_claim_takes_nothing_back():
    scene = given(
        "scotland",
        "ireland",
        phase="maneuvering",
        provinces={
            "aberdeen": "scotland: 1 infantry",
            "lothian": "scotland: 1 infantry",
            **held("scotland", "highlands"),
        },
    )
    scene.play("scotland: unify")
    scene.play("scotland: upgrade-technology trade", "scotland: upgrade-technology trade")
    scene.play("scotland: move infantry-1b aberdeen", "scotland: done")
    assert scene.owner("lothian") is None
    assert scene.tokens("scotland") == (0, 2, 0)
    assert scene.player("scotland")["united"] == 1


# ---- WT-UNIF-04


@pytest.mark.rule("WT-UNIF-04")
def test_the_claim_is_offered_after_a_princess_took_the_last_province():
    scene = given(
        "scotland",
        "ireland",
        phase="maneuvering",
        provinces={
            "aberdeen": "scotland: 1 infantry, 2 princess",
            "highlands": "scotland: 1 fort",
            "lothian": "free",
        },
    )
    assert scene.window == "maneuver.move"
    scene.play("scotland: done", "scotland: move-princess princess-1a lothian")
    scene.refuses("scotland: unify", "WT-UNIF-01")
    scene.play("scotland: done")
    assert (scene.window, scene.asked) == ("maneuver.unification", ["scotland"])
    scene.allows("scotland: unify")


@pytest.mark.rule("WT-UNIF-04")
def test_the_claim_is_offered_after_the_battles_but_not_before():
    scene = one_short(12)
    scene.play("scotland: move cavalry-1a lothian")
    scene.refuses("scotland: unify", "WT-UNIF-01")
    scene.play("scotland: done")
    assert scene.owner("lothian") == "scotland"
    assert (scene.window, scene.asked) == ("maneuver.unification", ["scotland"])


@pytest.mark.rule("WT-UNIF-04")
def test_there_is_no_claim_in_the_development_phase():
    scene = given("denmark", "france", provinces=held("denmark", *DENMARK))
    assert scene.asked == ["denmark"]
    scene.refuses("denmark: unify", "WT-UNIF-04")


@pytest.mark.rule("WT-UNIF-04")
def test_there_is_no_claim_in_the_part_of_another():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        active="denmark",
        provinces={
            "sjaelland": "denmark: 1 infantry",
            **held("france", "ile-de-france", "anjou", "bourbon", "provence", "normandie"),
        },
    )
    assert (scene.window, scene.asked) == ("maneuver.move", ["denmark"])
    scene.refuses("france: unify", "WT-UNIF-04")
    scene.pass_until("maneuver.unification")
    assert scene.asked == ["france"]


@pytest.mark.rule("WT-UNIF-04")
def test_there_is_no_claim_while_armies_or_princesses_are_on_the_move():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={
            **held("denmark", *DENMARK),
            "sjaelland": "denmark: 1 infantry, 1 princess",
        },
    )
    scene.play("denmark: go-on")
    assert scene.window == "maneuver.move"
    scene.refuses("denmark: unify", "WT-UNIF-04")
    scene.play("denmark: done", "denmark: go-on")
    assert scene.window == "maneuver.princesses"
    scene.refuses("denmark: unify", "WT-UNIF-04")


# ---- WT-UNIF-05


def bonus_of_five():
    scene = swiss(
        "geneve",
        "breisgau",
        tokens={"switzerland": (5, 0, 0)},
        store={"switzerland": {"products": 12, "food": 2, "gold": 1}},
    )
    scene.play("switzerland: unify")
    return scene


@pytest.mark.rule("WT-UNIF-05")
def test_a_level_won_by_a_bonus_action_counts_for_the_next():
    scene = bonus_of_five()
    assert scene.prompt("switzerland")["values"]["count"] == 5
    scene.refuses("switzerland: build-fort bern", "WT-PROD-02")
    scene.play("switzerland: upgrade-technology production")
    assert scene.levels("switzerland")[0] == 4
    scene.play("switzerland: build-fort bern")
    assert scene.units("bern") == {"fort": 2}
    assert scene.store("switzerland") == {"food": 0, "products": 0, "weapons": 0, "gold": 0}
    assert scene.prompt("switzerland")["values"]["count"] == 3


@pytest.mark.rule("WT-UNIF-05")
def test_bonus_actions_cost_what_actions_cost():
    scene = bonus_of_five()
    scene.refuses("switzerland: build-army infantry bern", "WT-DEV-07")


@pytest.mark.rule("WT-UNIF-05", "WT-ACT-08")
def test_a_bonus_action_upgrades_an_army():
    scene = one_short(12, production=9, store={"scotland": {"products": 7}})
    scene.play("scotland: move cavalry-1a lothian", "scotland: done", "scotland: unify")
    scene.play("scotland: upgrade-army infantry-1a archer")
    assert scene.units("aberdeen") == {"archer": 1, "princess": 1}
    assert scene.store("scotland")["products"] == 0


@pytest.mark.rule("WT-UNIF-05")
def test_bonus_actions_that_are_not_used_are_lost():
    scene = bonus_of_five()
    scene.play("switzerland: upgrade-technology trade", "switzerland: pass")
    assert scene.tokens("switzerland") == (5, 1, 0)
    scene.refuses("switzerland: upgrade-technology trade", "WT-TURN-02")
    assert scene.window != "maneuver.bonus-action"


# ---- WT-UNIF-06


@pytest.mark.rule("WT-UNIF-06")
def test_an_army_built_by_unification_cannot_move_in_the_second_round():
    scene = one_short(12, store={"scotland": {"weapons": 1}})
    scene.play("scotland: move cavalry-1a lothian", "scotland: done", "scotland: unify")
    scene.play("scotland: build-army infantry highlands", "scotland: pass")
    assert scene.prompt("scotland")["values"] == {"number": 2}
    assert scene.army("infantry-1b")["province"] == "highlands"
    assert scene.army("infantry-1b")["points"] == 0
    scene.refuses("scotland: move infantry-1b aberdeen", "WT-MOVE-11")
    scene.allows("scotland: move infantry-1a highlands")


@pytest.mark.rule("WT-UNIF-06")
def test_an_army_built_before_the_first_round_waits_as_well_but_not_next_turn():
    scene = given(
        "burgundy",
        "germany",
        phase="maneuvering",
        store={"burgundy": {"weapons": 1, "food": 2}},
        provinces={
            **held("burgundy", "brabant", "friesland", "bourgogne"),
            "vlaanderen": "burgundy: 1 infantry, 1 princess",
        },
    )
    scene.play("burgundy: unify", "burgundy: build-army infantry brabant", "burgundy: pass")
    assert scene.window == "maneuver.move"
    scene.refuses("burgundy: move infantry-1b vlaanderen", "WT-MOVE-11")
    scene.play("burgundy: done")
    scene.pass_until("maneuver.move", "burgundy")
    assert scene.turn == 2
    scene.allows("burgundy: move infantry-1b vlaanderen")


@pytest.mark.rule("WT-UNIF-06")
def test_an_army_built_by_unification_defends():
    scene = given(
        "burgundy",
        "germany",
        phase="maneuvering",
        wars=[("burgundy", "germany")],
        store={"burgundy": {"weapons": 1}},
        provinces={
            **held("burgundy", "vlaanderen", "brabant", "friesland"),
            "bourgogne": "burgundy: 1 princess",
            "palatinate": "germany: 2 infantry",
        },
    )
    scene.play("burgundy: unify", "burgundy: build-army infantry bourgogne", "burgundy: pass")
    scene.pass_until("maneuver.move", "germany")
    scene.play("germany: move infantry-2a bourgogne", "germany: done")
    assert scene.happened("battle")[-1].values["defence_count"] == 1


# ---- WT-UNIF-07


def germany_unites(military=0):
    return given(
        "germany",
        "england",
        phase="maneuvering",
        tokens={"germany": (0, 0, military)},
        provinces={
            **held("germany", "brandenburg", "bayern", "pomerania", "wurttemberg"),
            "palatinate": "germany: 1 infantry, 1 fort",
            "friesland": "england: 1 infantry",
        },
    )


@pytest.mark.rule("WT-UNIF-07")
def test_a_war_declared_by_unification_can_be_answered_in_the_same_turn():
    scene = germany_unites()
    scene.play("germany: unify", "germany: declare-war england", "germany: pass")
    assert scene.at_war("germany", "england")
    scene.pass_until("maneuver.move", "england")
    assert scene.turn == 1
    scene.allows("england: move infantry-2a palatinate")


@pytest.mark.rule("WT-UNIF-07")
def test_without_that_war_the_border_stays_closed():
    scene = germany_unites()
    scene.play("germany: unify", "germany: pass")
    scene.pass_until("maneuver.move", "england")
    scene.refuses("england: move infantry-2a palatinate", "WT-MOVE-07")


@pytest.mark.rule("WT-UNIF-07")
def test_the_uniting_player_uses_the_war_in_the_second_round():
    scene = germany_unites(military=12)
    scene.play("germany: go-on")
    scene.refuses("germany: move infantry-1a friesland", "WT-MOVE-07")
    scene.play("germany: done", "germany: unify")
    scene.play("germany: declare-war england", "germany: pass")
    assert scene.prompt("germany")["values"] == {"number": 2}
    scene.allows("germany: move infantry-1a friesland")


@pytest.mark.rule("WT-UNIF-07")
def test_the_uniting_player_uses_a_war_of_the_start_of_the_part_in_the_first_round():
    scene = germany_unites()
    scene.play("germany: unify", "germany: declare-war england", "germany: pass")
    assert (scene.window, scene.prompt("germany")["values"]) == ("maneuver.move", {"number": 1})
    scene.allows("germany: move infantry-1a friesland")


@pytest.mark.rule("WT-UNIF-07")
def test_a_war_declared_after_the_only_round_comes_too_late_for_the_uniting_player():
    scene = germany_unites()
    scene.play("germany: go-on", "germany: done", "germany: unify")
    scene.play("germany: declare-war england", "germany: pass")
    assert scene.at_war("germany", "england")
    scene.refuses("germany: move infantry-1a friesland", "WT-MOVE-01")


# ---- WT-UNIF-08


@pytest.mark.rule("WT-UNIF-08")
def test_double_strike_won_after_the_battles_gives_a_second_round():
    scene = one_short(11)
    scene.play("scotland: move cavalry-1a lothian", "scotland: done", "scotland: unify")
    scene.play("scotland: upgrade-technology military", "scotland: pass")
    assert (scene.window, scene.prompt("scotland")["values"]) == ("maneuver.move", {"number": 2})
    assert scene.army("cavalry-1a")["points"] == 4 - 2
    assert scene.army("infantry-1a")["points"] == 4


@pytest.mark.rule("WT-UNIF-08")
def test_one_token_short_of_double_strike_there_is_no_second_round():
    scene = one_short(10)
    scene.play("scotland: move cavalry-1a lothian", "scotland: done", "scotland: unify")
    scene.play("scotland: upgrade-technology military", "scotland: pass")
    assert scene.window == "maneuver.princesses"


@pytest.mark.rule("WT-UNIF-08")
def test_action_points_rise_to_the_new_level_minus_what_is_spent():
    scene = one_short(14, store={"scotland": {"weapons": 1}})
    scene.play("scotland: move cavalry-1a lothian", "scotland: done", "scotland: unify")
    scene.play("scotland: build-army infantry highlands")
    scene.play("scotland: upgrade-technology military")
    assert scene.levels("scotland")[2] == 7
    assert scene.army("cavalry-1a")["points"] == 5 - 2
    assert scene.army("infantry-1a")["points"] == 5
    assert scene.army("infantry-1b")["points"] == 0


@pytest.mark.rule("WT-UNIF-08")
def test_withdrawn_armies_get_no_points_from_a_new_level():
    scene = given(
        "scotland",
        "ireland",
        phase="maneuvering",
        tokens={"scotland": (0, 0, 14)},
        wars=[("scotland", "ireland")],
        provinces={
            "aberdeen": "scotland: 2 infantry",
            "western-islands": "ireland: 2 princess",
            **held("scotland", "highlands", "lothian"),
        },
    )
    scene.play("scotland: go-on", "scotland: move infantry-1a western-islands", "scotland: done")
    scene.play("scotland: fall-back aberdeen", "scotland: unify")
    scene.play("scotland: upgrade-technology military", "scotland: pass")
    assert scene.prompt("scotland")["values"] == {"number": 2}
    assert scene.army("infantry-1a")["points"] == 0
    assert scene.army("infantry-1b")["points"] == 5
    scene.refuses("scotland: move infantry-1a lothian", "WT-MOVE-11")


# ---- WT-UNIF-09


@pytest.mark.rule("WT-UNIF-09")
def test_double_strike_won_after_the_princess_moves_gives_no_second_round():
    scene = given(
        "scotland",
        "ireland",
        phase="maneuvering",
        tokens={"scotland": (0, 0, 11)},
        store={"scotland": {}},
        provinces={
            "aberdeen": "scotland: 1 infantry, 2 princess",
            "highlands": "scotland: 1 fort",
            "lothian": "free",
            "dublin": "ireland: 1 infantry",
        },
    )
    scene.play("scotland: done", "scotland: move-princess princess-1a lothian", "scotland: done")
    scene.play("scotland: unify", "scotland: upgrade-technology military")
    scene.refuses("scotland: move infantry-1a lothian", "WT-MOVE-14")
    scene.play("scotland: pass")
    assert scene.levels("scotland")[2] == 6
    assert (scene.window, scene.asked) == ("maneuver.move", ["ireland"])
    scene.refuses("scotland: move infantry-1a lothian", "WT-MOVE-01")
    # Pillaging counts from now on: nothing is eaten in the next turn
    scene.pass_until("development.action", "scotland")
    assert scene.units("aberdeen")["infantry"] == 1


# ---- WT-UNIF-10


@pytest.mark.rule("WT-UNIF-10")
@pytest.mark.parametrize("tokens", [(0, 9, 0), (15, 0, 0), (0, 0, 15)])
def test_no_extra_actions_are_added_to_a_unification(tokens):
    scene = given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        tokens={"switzerland": tokens},
        store={"switzerland": {"gold": 20}},
        provinces={
            **held("switzerland", "bern", "konstanz", "geneve", "breisgau"),
            "schwyz": "switzerland: 1 princess",
        },
    )
    scene.play("switzerland: unify")
    path = "trade" if tokens[0] else "production"
    scene.play(*[f"switzerland: upgrade-technology {path}"] * 5)
    assert scene.window == "maneuver.princesses"
    assert scene.store("switzerland")["gold"] == 20
    scene.refuses("switzerland: upgrade-technology trade", "WT-TURN-02")
    scene.refuses("switzerland: declare-war france", "WT-TURN-02")


@pytest.mark.rule("WT-UNIF-10")
def test_a_warlord_builds_two_armies_with_a_bonus_action():
    scene = swiss(
        tokens={"switzerland": (0, 0, 15)}, store={"switzerland": {"weapons": 4, "gold": 2}}
    )
    scene.play("switzerland: unify", "switzerland: build-army cavalry bern")
    assert (scene.window, scene.asked) == ("development.further-army", ["switzerland"])
    scene.play("switzerland: build-army infantry schwyz")
    assert scene.units("bern") == {"fort": 1, "cavalry": 1}
    assert scene.units("schwyz") == {"fort": 1, "infantry": 1}
    assert scene.army("cavalry-1a")["points"] == scene.army("infantry-1a")["points"] == 0
    assert scene.window == "maneuver.bonus-action"
    assert scene.prompt("switzerland")["values"]["count"] == 1
