"""The allied game (WT-ALLY): war and peace, shared provinces, fighting."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.rules.control.alliances import TRIOS, pairs, trios
from tests.games.warriors_traders.scene import given

# ---- war and peace

FRONT = {
    "slesvig": "denmark: 1 infantry",
    "oldenburg": "germany: 1 infantry",
    "brabant": "burgundy: 2 archer",
    "artois": "france: 1 infantry",
}


@pytest.mark.rule("WT-ALLY-05")
def test_a_declaration_puts_both_alliances_at_war_in_the_same_turn() -> None:
    scene = pairs(turn=4, provinces=FRONT)

    scene.pass_until("development.action", "denmark")
    scene.play("denmark: declare-war germany")
    assert scene.at_war("burgundy", "france")
    assert not scene.at_war("denmark", "burgundy")
    scene.pass_until("maneuver.move", "burgundy")
    scene.play("burgundy: move archer-3a artois", "burgundy: done")
    assert scene.owner("artois") == "burgundy"
    scene.end_turn()

    assert scene.turn == 5
    assert scene.at_war("denmark", "germany")


@pytest.mark.rule("WT-ALLY-05")
def test_an_alliance_war_without_damage_fades() -> None:
    scene = pairs(turn=4, provinces=FRONT)

    scene.pass_until("development.action", "denmark")
    scene.play("denmark: declare-war germany")
    scene.end_turn()

    assert not scene.at_war("denmark", "germany")
    assert not scene.at_war("burgundy", "france")


@pytest.mark.rule("WT-ALLY-05")
@pytest.mark.parametrize(("renewed", "goes_on"), [(False, False), (True, True)])
def test_the_third_turn_and_its_renewal_count_for_the_pair_of_alliances(
    renewed: bool, goes_on: bool
) -> None:
    scene = pairs(turn=6, wars={("denmark", "germany"): 4}, provinces=FRONT)

    scene.pass_until("development.action", "france")
    scene.play("france: declare-war burgundy" if renewed else "france: pass")
    scene.pass_until("maneuver.move", "burgundy")
    scene.play("burgundy: move archer-3a artois", "burgundy: done")
    scene.end_turn()

    assert scene.turn == 7
    assert scene.at_war("denmark", "germany") is goes_on


@pytest.mark.rule("WT-ALLY-05")
def test_a_third_alliance_is_not_drawn_in() -> None:
    scene = given(*TRIOS, alliances="2v2v2", turn=4)

    scene.pass_until("development.action", "denmark")
    scene.play("denmark: declare-war germany")

    assert scene.view("denmark")["wars"] == [{"sides": [[0, 3], [1, 4]], "since": 4, "peace": []}]
    assert not scene.at_war("denmark", "burgundy")
    assert not scene.at_war("scotland", "england")


@pytest.mark.rule("WT-ALLY-06")
def test_five_of_six_consents_make_no_peace() -> None:
    scene = trios(turn=4, wars=[("denmark", "germany")])

    scene.play("denmark: offer-peace germany", "burgundy: accept-peace germany")
    scene.play("scotland: accept-peace germany", "germany: accept-peace denmark")
    scene.play("france: accept-peace denmark")
    assert scene.view("england")["wars"][0]["peace"] == [0, 1, 2, 3, 4]
    assert scene.at_war("denmark", "germany")
    scene.play("england: accept-peace denmark")

    assert not scene.at_war("denmark", "germany")
    assert not scene.at_war("scotland", "england")


@pytest.mark.rule("WT-ALLY-06")
def test_an_own_member_can_refuse_the_peace() -> None:
    scene = trios(turn=4, wars=[("denmark", "germany")])

    scene.play("denmark: offer-peace england", "england: accept-peace scotland")
    assert {"accept-peace germany", "refuse-peace germany"} <= set(scene.standing("burgundy"))
    scene.play("burgundy: refuse-peace germany")

    assert scene.view("england")["wars"][0]["peace"] == []
    scene.refuses("france: accept-peace denmark", "WT-ASK-19")


@pytest.mark.rule("WT-ALLY-06")
def test_an_alliance_whose_first_member_left_is_addressed_through_the_next() -> None:
    scene = trios(turn=4, wars=[("denmark", "germany")])

    scene.play("germany: resign")

    assert scene.window == "table.leave"
    assert "offer-peace france" in scene.standing("denmark")
    assert "offer-peace england" not in scene.standing("denmark")
    scene.play("denmark: offer-peace england")
    assert scene.view("england")["wars"][0]["peace"] == [scene.seat("denmark")]


@pytest.mark.rule("WT-ALLY-07")
def test_war_cannot_be_declared_on_an_ally() -> None:
    scene = pairs(turn=4)

    scene.pass_until("development.action", "denmark")

    assert scene.legal("denmark", "declare-war") == ["declare-war germany", "declare-war france"]
    scene.refuses("denmark: declare-war burgundy", "WT-ALLY-07")


@pytest.mark.rule("WT-ALLY-07")
def test_entering_an_allied_province_is_no_attack() -> None:
    scene = pairs(
        turn=4,
        phase="maneuvering",
        active="denmark",
        provinces={"slesvig": "denmark: 2 archer", "friesland": "burgundy: 1 princess"},
    )

    scene.play("denmark: move archer-1a friesland", "denmark: done")

    assert not scene.happened("battle")
    assert scene.units("friesland") == {"archer": 1, "princess": 1}
    assert scene.owner("friesland") == "burgundy"


# ---- shared provinces


@pytest.mark.rule("WT-ALLY-08")
def test_only_the_token_holder_gathers_scores_and_builds_forts() -> None:
    scene = given(
        "switzerland",
        "germany",
        "france",
        "england",
        alliances=[[0, 2], [1, 3]],
        turn=4,
        phase="upkeep",
        provinces={"bern": "switzerland: 1 princess; france: 1 infantry"},
        tokens={"switzerland": (6, 0, 0), "france": (6, 0, 0)},
        store={
            "switzerland": {"products": 12, "food": 2, "gold": 1},
            "france": {"products": 12, "food": 3, "gold": 1},
        },
    )

    scene.pass_until("development.action", "france")
    scene.refuses("france: build-fort bern", "WT-ALLY-03")

    assert scene.store("switzerland")["products"] == 12 + (1 + 2) * 2
    assert scene.store("france")["products"] == 12 + 1 * 2
    assert scene.vp_sources("switzerland")["provinces"] == 3 + 2
    assert scene.vp_sources("france")["provinces"] == 3
    scene.pass_until("development.action", "switzerland")
    scene.play("switzerland: build-fort bern")
    assert scene.units("bern", "switzerland") == {"princess": 1, "fort": 1}


BERN = ("switzerland", "germany", "denmark", "france")
"""Switzerland and Denmark against Germany and France. Germany moves before Denmark, Switzerland last."""


@pytest.mark.rule("WT-ALLY-09")
def test_the_token_goes_to_the_ally_when_the_holder_leaves() -> None:
    scene = given(
        *BERN,
        alliances="2v2",
        turn=4,
        phase="maneuvering",
        active="switzerland",
        provinces={"bern": "switzerland: 1 princess; denmark: 1 infantry"},
    )

    scene.pass_until("maneuver.princesses", "switzerland")
    scene.play("switzerland: move-princess princess-1a schwyz")
    assert scene.owner("bern") == "switzerland"
    events = scene.play("switzerland: done")

    assert scene.owner("bern") == "denmark"
    taken = next(event for event in events if event.kind == "province-taken")
    assert taken.rule == "WT-ALLY-09"


@pytest.mark.rule("WT-ALLY-09")
def test_a_province_left_without_an_ally_is_free_for_the_enemy_who_comes_first() -> None:
    scene = given(
        *BERN,
        alliances="2v2",
        turn=4,
        phase="maneuvering",
        active="switzerland",
        provinces={
            "bern": "switzerland: 1 princess",
            "bourgogne": "denmark: 1 infantry",
            "breisgau": "germany: 1 infantry",
        },
    )

    scene.pass_until("maneuver.princesses", "switzerland")
    scene.play("switzerland: move-princess princess-1a schwyz", "switzerland: done")
    assert scene.owner("bern") is None
    scene.pass_until("maneuver.move", "germany")
    scene.play("germany: move infantry-2a bern", "germany: done")

    assert scene.owner("bern") == "germany"
    scene.pass_until("maneuver.move", "denmark")
    scene.refuses("denmark: move infantry-3a bern", "WT-MOVE-07")


@pytest.mark.rule("WT-ALLY-09")
@pytest.mark.parametrize("heir", ["burgundy", "scotland"])
def test_the_leaving_holder_names_one_of_two_allies(heir: str) -> None:
    scene = trios(
        turn=4,
        phase="maneuvering",
        active="denmark",
        provinces={
            "slesvig": "denmark: 1 infantry; burgundy: 1 infantry; scotland: 1 princess",
        },
    )

    scene.play("denmark: move infantry-1a sjaelland")
    scene.play("denmark: done")
    assert (scene.asked, scene.window) == (["denmark"], "province.hand-over")
    assert scene.legal("denmark") == ["hand-over burgundy", "hand-over scotland"]
    scene.refuses("denmark: hand-over germany", "WT-ALLY-09")
    scene.refuses("burgundy: hand-over burgundy", "WT-ALLY-09")
    scene.play(f"denmark: hand-over {heir}")

    assert scene.owner("slesvig") == heir


@pytest.mark.rule("WT-ALLY-09")
def test_a_province_with_a_fort_of_the_holder_is_not_handed_over() -> None:
    scene = pairs(
        turn=4,
        phase="maneuvering",
        active="denmark",
        provinces={"slesvig": "denmark: 1 infantry, 1 fort; burgundy: 1 infantry"},
    )

    scene.play("denmark: move infantry-1a sjaelland", "denmark: done")

    assert scene.owner("slesvig") == "denmark"


@pytest.mark.rule("WT-ALLY-09")
def test_starving_units_hand_a_province_over_too() -> None:
    scene = pairs(
        turn=4,
        phase="upkeep",
        provinces={"slesvig": "denmark: 1 infantry; burgundy: 1 princess"},
        store={"denmark": {}},
    )

    assert len(scene.happened("army-starved")) == 1
    assert scene.owner("slesvig") == "burgundy"


# ---- fighting


@pytest.mark.rule("WT-ALLY-10")
def test_the_token_holder_assigns_the_damage_of_all_allies() -> None:
    scene = pairs(
        turn=4,
        phase="maneuvering",
        active="germany",
        wars=[("denmark", "germany")],
        provinces={
            "friesland": "burgundy: 1 fort; denmark: 1 archer",
            "palatinate": "germany: 1 cavalry, 1 archer",
        },
    )

    scene.play("germany: move cavalry-2a friesland", "germany: move archer-2a friesland")
    scene.play("germany: done")
    assert (scene.asked, scene.window) == (["germany", "burgundy"], "battle.assign")
    assert scene.legal("burgundy") == ["hit archer-2a 1..7", "hit cavalry-2a 1..7"]
    scene.refuses("denmark: hit archer-2a 7", "WT-BATTLE-07")
    scene.play("germany: hit fort-a 5", "burgundy: hit archer-2a 4", "burgundy: hit cavalry-2a 3")

    assert scene.owner("friesland") == "denmark"
    assert [event.rule for event in scene.happened("province-taken")] == ["WT-ALLY-10"]
    assert scene.units("friesland") == {"archer": 1}
    assert scene.vp_sources("burgundy")["kills"] == 2 + 3
    assert scene.vp_sources("denmark")["kills"] == 0
    assert scene.vp_sources("germany")["kills"] == 3


@pytest.mark.rule("WT-ALLY-10")
def test_the_holder_keeps_the_token_while_a_unit_of_its_own_is_left() -> None:
    scene = pairs(
        turn=4,
        phase="maneuvering",
        active="germany",
        wars=[("denmark", "germany")],
        provinces={
            "friesland": "burgundy: 1 fort, 1 princess; denmark: 1 archer",
            "palatinate": "germany: 1 cavalry, 1 archer",
        },
    )

    scene.play("germany: move cavalry-2a friesland", "germany: move archer-2a friesland")
    scene.play("germany: done")
    scene.play("germany: hit fort-a 5")
    scene.pass_until("maneuver.princesses", "germany")

    assert scene.units("friesland") == {"archer": 1, "princess": 1}
    assert scene.owner("friesland") == "burgundy"


@pytest.mark.rule("WT-ALLY-10")
def test_each_ally_uses_the_own_commander_and_chooses_the_own_retreat() -> None:
    scene = pairs(
        turn=4,
        phase="maneuvering",
        active="germany",
        wars=[("denmark", "germany")],
        provinces={
            "friesland": "burgundy: 1 archer; denmark: 1 archer",
            "palatinate": "germany: 1 cavalry, 1 infantry",
            "slesvig": "denmark: 1 infantry",
        },
        tokens={"denmark": (0, 0, 6)},
    )

    scene.play("germany: move cavalry-2a friesland", "germany: move infantry-2a friesland")
    scene.play("germany: done")
    scene.play("germany: hit archer-1a 2", "germany: hit archer-3a 2")
    scene.play("burgundy: hit infantry-2a 4")

    assert scene.army("archer-3a")["province"] is None
    assert (scene.asked, scene.window) == (["denmark"], "battle.retreat")
    scene.refuses("burgundy: retreat slesvig", "WT-RETREAT-02")
    scene.play("denmark: retreat slesvig")
    assert scene.army("archer-1a")["lies"]
    assert scene.owner("friesland") == "germany"
    assert scene.vp_sources("germany")["kills"] == 2


@pytest.mark.rule("WT-ALLY-10")
def test_attackers_withdraw_while_an_allied_unit_is_left() -> None:
    scene = pairs(
        turn=4,
        phase="maneuvering",
        active="germany",
        wars=[("denmark", "germany")],
        provinces={
            "friesland": "burgundy: 1 infantry; denmark: 1 princess",
            "palatinate": "germany: 1 cavalry, 1 infantry",
        },
    )

    scene.play("germany: move cavalry-2a friesland", "germany: done")
    scene.play("germany: hit infantry-3a 3")

    assert scene.army("cavalry-2a")["province"] == "palatinate"
    assert scene.owner("friesland") == "denmark"


@pytest.mark.rule("WT-ALLY-10", "WT-ALLY-09")
def test_a_beaten_holder_names_the_heir_among_two_allies() -> None:
    scene = trios(
        turn=4,
        phase="maneuvering",
        active="germany",
        wars=[("denmark", "germany")],
        provinces={
            "friesland": "burgundy: 1 infantry; denmark: 1 princess; scotland: 1 princess",
            "palatinate": "germany: 1 cavalry, 1 infantry",
        },
    )

    scene.play("germany: move cavalry-2a friesland", "germany: done")
    scene.play("germany: hit infantry-3a 3")
    assert (scene.asked, scene.window) == (["burgundy"], "province.hand-over")
    scene.play("burgundy: hand-over scotland")

    assert scene.owner("friesland") == "scotland"
    assert scene.units("friesland", "denmark") == {"princess": 1}


@pytest.mark.rule("WT-ALLY-11")
def test_allied_armies_next_to_the_target_do_not_join_an_attack() -> None:
    scene = pairs(
        turn=4,
        phase="maneuvering",
        active="burgundy",
        provinces={
            "slesvig": "denmark: 1 archer",
            "friesland": "burgundy: 1 archer, 1 princess; denmark: 1 archer",
            "oldenburg": "1 barbarian",
        },
    )

    scene.refuses("burgundy: move archer-1a oldenburg", "WT-MOVE-03")
    scene.refuses("denmark: move archer-1a oldenburg", "WT-MOVE-01")
    scene.play("burgundy: move archer-3a oldenburg", "burgundy: done")

    battle = scene.happened("battle")[0].values
    assert (battle["attack_count"], battle["defence_count"]) == (2, 2)
    assert scene.army("archer-1a")["province"] == "slesvig"
    assert scene.army("archer-1b")["province"] == "friesland"
