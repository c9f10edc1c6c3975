"""Chapter BATTLE: who retreats, who withdraws, who owns the province and who scores."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.rules.battle.fights import (
    COMMANDER,
    DOUBLE_STRIKE,
    killed,
    swiss_attack,
    swiss_raid,
)
from tests.games.warriors_traders.scene import Scene, given

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
