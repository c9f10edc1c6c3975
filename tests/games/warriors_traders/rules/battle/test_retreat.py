"""Chapter RETREAT: armies at exactly 0 life, their refuge and how they lie there until the end of the turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warriors_traders.scene import Scene, given

COMMANDER = (0, 0, 6)


def swiss_attack(army: str, bourbon: str, **more: Any) -> Scene:
    """Switzerland stands in Bern, at war with France in the neighbouring Bourbon. France has Commander."""
    provinces = {"bern": f"switzerland: 1 princess, {army}", "bourbon": f"france: {bourbon}"}
    provinces.update(more.pop("provinces", {}))
    return given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        provinces=provinces,
        wars=[("switzerland", "france")],
        tokens={"france": COMMANDER} | more.pop("tokens", {}),
        **more,
    )


@pytest.mark.rule("WT-RETREAT-01")
@pytest.mark.parametrize(
    ("cavalry", "attackers", "fate"),
    [
        ("1 cavalry -2", "ab", "gone"),
        ("1 cavalry -2", "a", "lies"),
        ("1 cavalry -1", "a", "stands"),
        ("1 cavalry", "abcd", "gone"),
        ("1 cavalry", "abc", "lies"),
    ],
)
def test_an_army_retreats_at_exactly_zero_life(cavalry: str, attackers: str, fate: str) -> None:
    scene = swiss_attack("4 infantry", cavalry)

    scene.march("switzerland", *(f"infantry-1{name} bourbon" for name in attackers))
    scene.fight_out()

    army = scene.army("cavalry-2a")
    place = {"gone": None, "lies": "ile-de-france", "stands": "bourbon"}[fate]
    assert army["province"] == place
    assert fate == "gone" or army["lies"] == (fate == "lies")
    assert scene.vp_sources("switzerland")["kills"] == (3 if fate == "gone" else 0)


@pytest.mark.rule("WT-RETREAT-01")
def test_without_commander_zero_life_is_death() -> None:
    scene = swiss_attack("1 infantry", "1 cavalry -2", tokens={"france": (0, 0, 5)})

    scene.march("switzerland", "infantry-1a bourbon")

    assert scene.army("cavalry-2a")["province"] is None
    assert scene.happened("army-retreated") == []


def brabant() -> Scene:
    """Burgundy's Infantry in Brabant is brought to 0 life by France."""
    scene = given(
        "burgundy",
        "france",
        phase="maneuvering",
        active="france",
        wars=[("burgundy", "france")],
        tokens={"burgundy": COMMANDER},
        provinces={
            "brabant": "burgundy: 1 infantry",
            "calais": "free",
            "artois": "1 barbarian",
            "normandie": "france: 1 infantry, 1 princess",
        },
    )
    scene.march("france", "infantry-2a brabant")
    return scene


@pytest.mark.rule("WT-RETREAT-02")
def test_the_owner_chooses_among_own_and_free_neighbours() -> None:
    scene = brabant()

    assert (scene.window, scene.asked) == ("battle.retreat", ["burgundy"])
    assert scene.legal("burgundy") == ["retreat vlaanderen", "retreat calais"]
    scene.refuses("burgundy: retreat artois", "WT-RETREAT-02")
    scene.refuses("burgundy: retreat normandie", "WT-RETREAT-02")
    scene.refuses("burgundy: retreat london", "WT-PROV-07")
    scene.refuses("france: retreat calais", "WT-RETREAT-02")
    scene.play("burgundy: retreat vlaanderen")

    assert scene.army("infantry-1a")["province"] == "vlaanderen"


@pytest.mark.rule("WT-RETREAT-02")
def test_a_retreat_needs_no_action_points() -> None:
    scene = swiss_attack(
        "1 infantry",
        "1 infantry",
        tokens={"switzerland": COMMANDER},
        provinces={"geneve": "switzerland: 1 infantry", "artois": "free"},
    )
    # Military IV gives 3 points: two steps and the battle use them up
    scene.march("switzerland", "infantry-1b bern", "infantry-1b bourbon")
    assert (scene.window, scene.asked) == ("battle.retreat", ["switzerland"])

    scene.play("switzerland: retreat artois")

    assert scene.army("infantry-1b")["province"] == "artois"


@pytest.mark.rule("WT-RETREAT-03")
def test_armies_of_one_battle_retreat_to_the_same_province() -> None:
    scene = given(
        "switzerland",
        "germany",
        phase="maneuvering",
        active="germany",
        wars=[("switzerland", "germany")],
        tokens={"switzerland": COMMANDER},
        provinces={
            "konstanz": "switzerland: 2 archer",
            "bern": "switzerland: 1 princess",
            "bayern": "germany: 1 cavalry, 1 infantry, 1 princess",
        },
    )
    scene.march("germany", "cavalry-2a konstanz", "infantry-2a konstanz")
    scene.default("switzerland")
    scene.play("germany: hit archer-1a 2", "germany: hit archer-1b 2")
    assert (scene.window, scene.asked) == ("battle.retreat", ["switzerland"])
    assert scene.prompt("switzerland")["values"]["count"] == 2
    assert scene.legal("switzerland") == ["retreat schwyz", "retreat bern"]

    scene.play("switzerland: retreat bern")

    assert scene.units("bern") == {"archer": 2, "princess": 1}
    scene.refuses("switzerland: retreat schwyz", "WT-ASK-15")


@pytest.mark.rule("WT-RETREAT-04")
def test_an_army_without_refuge_dies_and_nobody_scores() -> None:
    scene = given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        wars=[("switzerland", "france")],
        tokens={"france": COMMANDER},
        provinces={
            "schwyz": "switzerland: 1 princess, 1 infantry",
            "konstanz": "france: 1 infantry",
            "bern": "switzerland: 1 princess",
        },
    )
    scene.march("switzerland", "infantry-1a konstanz")

    assert scene.army("infantry-2a")["province"] is None
    assert [event.rule for event in scene.happened("army-lost")] == ["WT-RETREAT-04"]
    assert scene.player("france")["stash"]["infantry"] == 4
    assert scene.vp_sources("switzerland")["kills"] == 0
    assert scene.vp_sources("france")["kills"] == 1, "for the attacker it killed"


def both_retreat() -> Scene:
    """England's Infantry in Konstanz can go to free Breisgau only; Germany's there or back to Bayern."""
    scene = given(
        "germany",
        "england",
        phase="maneuvering",
        active="germany",
        wars=[("germany", "england")],
        tokens={"germany": COMMANDER, "england": COMMANDER},
        provinces={
            "bayern": "germany: 1 infantry, 1 princess",
            "konstanz": "england: 1 infantry",
            "breisgau": "free",
        },
    )
    scene.march("germany", "infantry-1a konstanz")
    assert (scene.window, scene.asked) == ("battle.retreat", ["germany"])
    assert scene.legal("germany") == ["retreat breisgau", "retreat bayern"]
    return scene


@pytest.mark.rule("WT-RETREAT-05")
def test_the_attacker_may_take_the_refuge_of_the_defender() -> None:
    scene = both_retreat()

    scene.play("germany: retreat breisgau")

    assert scene.owner("breisgau") == "germany"
    assert scene.army("infantry-2a")["province"] is None


@pytest.mark.rule("WT-RETREAT-05")
def test_the_defender_takes_what_the_attacker_leaves() -> None:
    scene = both_retreat()

    scene.play("germany: retreat bayern")

    assert scene.army("infantry-1a")["province"] == "bayern"
    assert scene.army("infantry-2a")["province"] == "breisgau"
    assert scene.owner("breisgau") == "england"


@pytest.mark.rule("WT-RETREAT-06")
def test_a_retreated_army_deals_no_damage_and_dies_from_any() -> None:
    scene = given(
        "switzerland",
        "germany",
        phase="maneuvering",
        active="germany",
        wars=[("switzerland", "germany")],
        tokens={"switzerland": COMMANDER},
        provinces={
            "bern": "switzerland: 1 archer lying",
            "konstanz": "germany: 1 infantry",
            "bayern": "germany: 1 princess",
        },
    )

    scene.march("germany", "infantry-2a bern")

    assert scene.happened("battle")[0].values["defence_count"] == 0
    assert scene.army("archer-1a")["province"] is None
    assert scene.vp_sources("germany")["kills"] == 2
    assert scene.owner("bern") == "germany"


@pytest.mark.rule("WT-RETREAT-06")
def test_a_retreated_army_has_no_action_points() -> None:
    scene = given(
        "switzerland",
        "germany",
        phase="maneuvering",
        active="germany",
        wars=[("switzerland", "germany")],
        tokens={"switzerland": COMMANDER},
        provinces={
            "konstanz": "switzerland: 1 archer, 1 infantry",
            "bern": "switzerland: 1 infantry",
            "bayern": "germany: 1 archer, 1 princess",
        },
    )
    scene.march("germany", "archer-2a konstanz")
    scene.play("germany: hit archer-1a 2")
    scene.play("switzerland: retreat bern")
    assert scene.army("archer-1a")["lies"]

    scene.pass_until("maneuver.move", "switzerland")

    assert scene.army("archer-1a")["points"] == 0
    scene.refuses("switzerland: move archer-1a schwyz", "WT-RETREAT-06")
    assert not any("archer-1a" in move for move in scene.legal("switzerland"))


@pytest.mark.rule("WT-RETREAT-07")
def test_a_retreated_army_takes_a_free_province() -> None:
    scene = swiss_attack(
        "1 infantry", "1 infantry", provinces={"provence": "free", "anjou": "1 barbarian"}
    )
    scene.march("switzerland", "infantry-1a bourbon")
    before = scene.vp("france")

    scene.play("france: retreat provence")

    assert scene.owner("provence") == "france"
    assert scene.vp("france") == before - 1 + 1, "Bourbon is lost, Provence is won"
    taken = [e for e in scene.happened("province-taken") if e.rule == "WT-RETREAT-07"]
    assert len(taken) == 1


@pytest.mark.rule("WT-RETREAT-07")
@pytest.mark.parametrize(
    ("attackers", "owner"), [("ab", "switzerland"), ("a", "france")]
)  # fmt: skip
def test_a_retreated_army_must_be_killed_before_the_province_changes_hands(
    attackers: str, owner: str
) -> None:
    scene = swiss_attack("2 infantry", "2 infantry lying")

    scene.march("switzerland", *(f"infantry-1{name} bourbon" for name in attackers))
    scene.fight_out()

    assert scene.owner("bourbon") == owner


@pytest.mark.rule("WT-RETREAT-08")
def test_retreated_armies_stand_up_in_the_next_turn() -> None:
    scene = swiss_attack(
        "1 cavalry",
        "1 cavalry",
        turn=6,
        store={"france": {"food": 9}},
        provinces={"konstanz": "1 barbarian lying"},
    )
    scene.march("switzerland", "cavalry-1a bourbon")
    assert scene.army("cavalry-2a")["lies"]

    scene.pass_until("maneuver.move", "france")

    cavalry = scene.army("cavalry-2a")
    assert scene.turn == 7
    assert (cavalry["damage"], cavalry["lies"], cavalry["points"]) == (0, False, 3)
    assert scene.province("konstanz")["barbarians"] == [{"damage": 0, "lies": False}]


@pytest.mark.rule("WT-RETREAT-09")
def test_a_fort_at_zero_life_is_destroyed_even_under_commander() -> None:
    scene = swiss_attack("1 archer, 1 cavalry", "1 fort")

    scene.march("switzerland", "archer-1a bourbon", "cavalry-1a bourbon")
    scene.fight_out()

    assert scene.units("bourbon", "france") == {}
    assert scene.vp_sources("switzerland")["kills"] == 3
    assert scene.happened("army-retreated") == []


@pytest.mark.rule("WT-RETREAT-09")
def test_a_princess_does_not_retreat() -> None:
    scene = swiss_attack("1 infantry", "1 princess")

    scene.march("switzerland", "infantry-1a bourbon")

    assert scene.player("france")["princesses"] == 3
    assert scene.owner("bourbon") == "switzerland"
