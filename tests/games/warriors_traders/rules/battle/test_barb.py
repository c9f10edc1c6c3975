"""Chapter BARB: Barbarians stand, strike by a fixed procedure and flee by a fixed list."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.warriors_traders.world import NOBODY, UNITS
from tests.games.warriors_traders.scene import Scene, given

COMMANDER = (0, 0, 6)
DOUBLE_STRIKE = (0, 0, 12)


def raid(army: str, geneve: str, turn: int = 1, **more: Any) -> Scene:
    """Switzerland stands in Bern, Barbarians in the neighbouring Geneve."""
    provinces = {"bern": f"switzerland: 1 princess, {army}", "geneve": geneve}
    provinces.update(more.pop("provinces", {}))
    return given(
        "switzerland",
        "england",
        phase="maneuvering",
        active="switzerland",
        turn=turn,
        provinces=provinces,
        **more,
    )


def march_all(scene: Scene, target: str = "geneve") -> None:
    armies = scene.province("bern")["armies"]
    scene.march("switzerland", *(f"{army['id']} {target}" for army in armies))


def killed(scene: Scene) -> list[str]:
    return [UNITS[event.values["unit"]] for event in scene.happened("unit-killed")]


def refuges(scene: Scene) -> list[str]:
    """Where Barbarians fled to, in order."""
    names = scene.state.world.province_ids
    return [names[event.values["province"]] for event in scene.happened("barbarians-fled")]


# ---- standing and strength


@pytest.mark.rule("WT-BARB-01")
def test_barbarians_stay_where_they_are() -> None:
    scene = given("switzerland", "france", provinces={"bern": "free", "geneve": "free"})
    before = [(p["id"], len(p["barbarians"]), len(p["forts"])) for p in scene.view("france")["provinces"]]  # fmt: skip

    for _ in range(3):
        scene.end_turn()

    after = [(p["id"], len(p["barbarians"]), len(p["forts"])) for p in scene.view("france")["provinces"]]  # fmt: skip
    assert (scene.turn, after) == (4, before)
    assert scene.happened("battle") == []


@pytest.mark.rule("WT-BARB-02")
@pytest.mark.parametrize(
    ("turn", "strength"), [(1, 1), (3, 1), (4, 2), (7, 2), (8, 3), (10, 3)]
)  # fmt: skip
def test_barbarian_armies_grow_but_forts_do_not(turn: int, strength: int) -> None:
    scene = raid("1 infantry", "1 barbarian", turn, provinces={"konstanz": "1 barbarian-fort"})

    march_all(scene)

    assert scene.province("geneve")["barbarian_strength"] == strength
    assert scene.happened("battle")[0].values["defence_count"] == strength
    fort = raid("1 infantry", "1 barbarian-fort", turn)
    march_all(fort)
    assert fort.happened("battle")[0].values["defence_count"] == 5


@pytest.mark.rule("WT-BARB-02")
def test_on_turn_eight_a_barbarian_trades_blows_with_a_cavalry() -> None:
    scene = raid("1 cavalry", "1 barbarian", turn=8, provinces={"bourbon": "free"})

    march_all(scene)

    assert killed(scene) == ["cavalry"]
    assert refuges(scene) == ["bourbon"]
    assert scene.units("bourbon") == {"barbarian": 1}


@pytest.mark.rule("WT-BARB-02")
def test_on_turn_seven_a_cavalry_still_wins() -> None:
    scene = raid("1 cavalry", "1 barbarian", turn=7)

    march_all(scene)

    assert killed(scene) == ["barbarian-army"]
    assert scene.army("cavalry-1a")["damage"] == 2
    assert scene.owner("geneve") == "switzerland"


@pytest.mark.rule("WT-BARB-03")
@pytest.mark.parametrize(
    ("turn", "army", "dies"),
    [
        (1, "1 infantry", False),
        (1, "2 infantry", True),
        (5, "1 archer", False),
        (5, "1 cavalry", True),
        (8, "1 cavalry", False),
        (8, "1 cavalry, 1 infantry", True),
    ],
)
def test_one_more_than_its_toughness_kills_a_barbarian(turn: int, army: str, dies: bool) -> None:
    scene = raid(army, "1 barbarian", turn, provinces={"bourbon": "free"})

    march_all(scene)

    assert ("barbarian-army" in killed(scene)) == dies
    assert refuges(scene) == ([] if dies else ["bourbon"])
    assert scene.vp_sources("switzerland")["kills"] == (1 if dies else 0)


@pytest.mark.rule("WT-BARB-03")
def test_one_less_than_its_toughness_leaves_a_barbarian_where_it_is() -> None:
    scene = raid("1 infantry", "1 barbarian", turn=4)

    march_all(scene)

    assert scene.province("geneve")["barbarians"] == [{"damage": 1, "lies": False}]


# ---- where they flee


@pytest.mark.rule("WT-BARB-04")
def test_barbarians_flee_to_a_trade_center_of_their_country_rather_than_free_foreign_land() -> None:
    scene = given(
        "poland",
        "serbia",
        phase="maneuvering",
        active="poland",
        provinces={"steiermark": "poland: 1 infantry, 1 princess", "praha": "free"},
    )
    scene.march("poland", "infantry-1a tirol")
    assert refuges(scene) == ["salzburg"]
    assert scene.units("praha") == {}


KOSICE = {"kosice": "serbia: 1 infantry, 1 princess"}
HELD = "serbia: 1 fort"


@pytest.mark.rule("WT-BARB-04")
@pytest.mark.parametrize(
    ("provinces", "refuge"),
    [
        ({"silesia": "free", "krakow": "free"}, "silesia"),
        ({"krakow": "free"}, "bohemia"),
        ({"krakow": "free", "bohemia": HELD, "silesia": HELD}, "moravia"),
        ({"krakow": "free", "bohemia": HELD, "silesia": HELD, "moravia": HELD}, "krakow"),
        ({"bohemia": HELD, "silesia": HELD, "moravia": HELD}, "wien"),
        ({"bohemia": HELD, "silesia": HELD, "moravia": HELD, "wien": HELD}, "krakow"),
    ],
    ids=["free", "capital", "other", "free abroad", "capital abroad", "trade center abroad"],
)
def test_barbarians_flee_by_the_list(provinces: dict[str, str], refuge: str) -> None:
    scene = given(
        "serbia",
        "bulgaria",
        phase="maneuvering",
        active="serbia",
        provinces=KOSICE | provinces,
    )

    scene.march("serbia", "infantry-1a ratibor")

    assert refuges(scene) == [refuge]
    assert scene.window != "battle.barbarian-refuge"


@pytest.mark.rule("WT-BARB-04")
def test_barbarians_flee_to_common_foreign_land_last() -> None:
    scene = given(
        "serbia",
        "bulgaria",
        phase="maneuvering",
        active="serbia",
        provinces={
            "sopron": "serbia: 1 infantry, 1 princess",
            "banat": HELD,
            "steiermark": HELD,
            "slavonija": HELD,
        },
    )

    scene.march("serbia", "infantry-1a pecs")

    assert refuges(scene) == ["vojvodina"]


@pytest.mark.rule("WT-BARB-05")
def test_the_attackers_own_country_is_the_same_country_of_a_contested_province() -> None:
    scene = given(
        "austria",
        "serbia",
        phase="maneuvering",
        active="austria",
        provinces={"wien": "austria: 1 infantry, 1 fort"},
    )

    scene.march("austria", "infantry-1a moravia")

    assert refuges(scene) == ["salzburg"], "not the Barbarian Capital of Bohemia"


@pytest.mark.rule("WT-BARB-05")
@pytest.mark.parametrize(("country", "refuge"), [("austria", "wien"), ("bohemia", "bohemia")])
def test_another_attacker_picks_one_of_the_disputing_countries(country: str, refuge: str) -> None:
    scene = given(
        "poland",
        "serbia",
        phase="maneuvering",
        active="poland",
        provinces={"kosice": "poland: 1 infantry, 1 princess"},
    )
    scene.march("poland", "infantry-1a moravia")
    assert (scene.window, scene.asked) == ("battle.barbarian-country", ["poland"])
    assert scene.legal("poland") == ["same-country austria", "same-country bohemia"]
    scene.refuses("poland: same-country poland", "WT-BARB-05")

    scene.play(f"poland: same-country {country}")

    assert refuges(scene) == [refuge]


@pytest.mark.rule("WT-BARB-05")
def test_the_country_is_not_asked_where_it_makes_no_difference() -> None:
    held = dict.fromkeys(("wien", "salzburg", "praha", "bohemia"), "poland: 1 fort")
    scene = given(
        "poland",
        "serbia",
        phase="maneuvering",
        active="poland",
        provinces={"kosice": "poland: 1 infantry, 1 princess", **held},
    )

    scene.march("poland", "infantry-1a moravia")

    assert refuges(scene) == ["ratibor"]


@pytest.mark.rule("WT-BARB-06")
@pytest.mark.parametrize("contested", ["silesia", "moravia"])
def test_a_contested_province_is_a_refuge_of_each_of_its_countries(contested: str) -> None:
    scene = given(
        "serbia",
        "bulgaria",
        phase="maneuvering",
        active="serbia",
        provinces=KOSICE | {contested: "free"},
    )

    scene.march("serbia", "infantry-1a ratibor")

    assert refuges(scene) == [contested], "rather than the Barbarian Capital of Bohemia"


@pytest.mark.rule("WT-BARB-07")
def test_the_attacker_chooses_among_equal_refuges() -> None:
    scene = given(
        "serbia",
        "bulgaria",
        phase="maneuvering",
        active="serbia",
        provinces=KOSICE | {"silesia": "free", "moravia": "free", "krakow": "free"},
    )
    scene.march("serbia", "infantry-1a ratibor")
    assert (scene.window, scene.asked) == ("battle.barbarian-refuge", ["serbia"])
    assert scene.legal("serbia") == ["drive moravia", "drive silesia"]
    scene.refuses("serbia: drive krakow", "WT-BARB-04")
    scene.refuses("serbia: drive bohemia", "WT-BARB-04")
    scene.refuses("bulgaria: drive silesia", "WT-BARB-07")

    scene.play("serbia: drive silesia")

    assert scene.units("silesia") == {"barbarian": 1}
    assert scene.units("moravia") == {}


@pytest.mark.rule("WT-BARB-08")
def test_barbarians_of_one_battle_flee_together() -> None:
    scene = raid("2 infantry", "2 barbarian", provinces={"bourbon": "free", "provence": "free"})
    march_all(scene)
    scene.play("switzerland: hit barbarian-1 1", "switzerland: hit barbarian-2 1")
    assert scene.prompt("switzerland")["values"]["count"] == 2
    assert scene.legal("switzerland") == ["drive provence", "drive bourbon"]

    scene.play("switzerland: drive bourbon")

    assert scene.units("bourbon") == {"barbarian": 2}
    assert scene.units("provence") == {}
    assert scene.units("geneve") == {}


@pytest.mark.rule("WT-BARB-09")
def test_barbarians_without_refuge_are_removed_and_the_province_is_free() -> None:
    scene = given(
        "romania",
        "serbia",
        phase="maneuvering",
        active="romania",
        provinces={
            "bulgaria": "romania: 1 infantry, 1 princess",
            "rumelia": "1 barbarian",
            "kosovo": "serbia: 1 princess",
        },
    )

    scene.march("romania", "infantry-1a rumelia")

    assert scene.units("rumelia") == {}
    assert scene.owner("rumelia") is None
    assert [event.rule for event in scene.happened("barbarians-lost")] == ["WT-BARB-09"]
    assert scene.vp_sources("romania")["kills"] == 0


@pytest.mark.rule("WT-BARB-09")
def test_barbarians_without_refuge_leave_the_province_to_a_surviving_attacker() -> None:
    scene = given(
        "romania",
        "serbia",
        phase="maneuvering",
        active="romania",
        turn=4,
        tokens={"romania": COMMANDER},
        provinces={
            "bulgaria": "romania: 2 infantry, 1 princess",
            "rumelia": "1 barbarian",
            "kosovo": "serbia: 1 princess",
        },
    )

    scene.march("romania", "infantry-1a rumelia", "infantry-1b rumelia")

    assert scene.units("rumelia") == {"infantry": 1}
    assert scene.owner("rumelia") == "romania"
    assert scene.vp_sources("romania")["kills"] == 0


@pytest.mark.rule("WT-BARB-10")
def test_a_retreated_barbarian_deals_nothing_and_dies_from_any_damage() -> None:
    scene = raid("2 cavalry", "1 barbarian-fort, 1 barbarian lying", turn=5)
    march_all(scene)
    assert scene.happened("battle")[0].values["defence_count"] == 5
    assert scene.legal("switzerland") == ["hit fort-a 1..6", "hit barbarian-1 1..6"]

    scene.play("switzerland: hit fort-a 5", "switzerland: hit barbarian-1 1")

    assert scene.vp_sources("switzerland")["kills"] == 3 + 1
    assert scene.owner("geneve") == "switzerland"


@pytest.mark.rule("WT-BARB-10")
def test_a_fled_barbarian_makes_its_refuge_barbarian_and_lies_there_this_turn() -> None:
    scene = raid("1 infantry", "1 barbarian", provinces={"bourbon": "free"})
    march_all(scene)
    assert scene.province("bourbon")["barbarians"] == [{"damage": 0, "lies": True}]
    assert scene.owner("bourbon") is None
    scene.refuses("switzerland: move-princess princess-1a bourbon", "WT-PRINC-02")

    scene.end_turn()

    assert scene.province("bourbon")["barbarians"] == [{"damage": 0, "lies": False}]


# ---- how they strike


@pytest.mark.rule("WT-BARB-11")
def test_barbarians_kill_the_largest_first_and_then_what_is_left() -> None:
    scene = raid(
        "1 cavalry, 3 infantry",
        "1 barbarian-fort, 1 barbarian",
        turn=5,
        tokens={"switzerland": COMMANDER},
    )
    march_all(scene)
    assert scene.happened("battle")[0].values["defence_count"] == 7

    scene.play("switzerland: hit fort-a 6", "switzerland: retreat bern")
    scene.play("switzerland: fall-back bern")

    # 4 for the Cavalry, 2 for an Infantry; the last point drives a second one back
    assert killed(scene) == ["infantry", "cavalry", "barbarian-fort"]
    retreated = scene.happened("army-retreated")
    assert [UNITS[event.values["unit"]] for event in retreated] == ["infantry"]
    assert scene.units("bern", "switzerland") == {"princess": 1, "infantry": 2}


@pytest.mark.rule("WT-BARB-11")
@pytest.mark.parametrize(
    ("army", "military", "dead"),
    [
        ("1 cavalry, 1 archer", 5, ["cavalry", "archer"]),
        ("1 cavalry, 1 archer", 6, ["cavalry"]),
        ("1 cavalry -2, 1 archer, 1 infantry", 6, ["archer", "cavalry"]),
        ("2 archer, 1 infantry", 5, ["infantry", "archer", "archer"]),
    ],
)
def test_the_price_of_a_kill_is_the_life_left_and_one_for_commander(
    army: str, military: int, dead: list[str]
) -> None:
    scene = raid(army, "1 barbarian-fort", tokens={"switzerland": (0, 0, military)})

    march_all(scene)

    own = [e for e in scene.happened("unit-killed") if e.values["seat"] == 0]
    assert sorted(UNITS[event.values["unit"]] for event in own) == sorted(dead)


@pytest.mark.rule("WT-BARB-12")
def test_damage_too_small_to_kill_drives_an_army_back() -> None:
    scene = raid("2 infantry", "1 barbarian", tokens={"switzerland": COMMANDER})

    march_all(scene)
    scene.play("switzerland: retreat bern")

    assert killed(scene) == ["barbarian-army"]
    assert [e.values["unit"] for e in scene.happened("army-retreated")] == [0]
    assert scene.units("geneve") == {"infantry": 1}
    lying = [a["lies"] for a in scene.province("bern")["armies"]]
    assert lying == [True]


@pytest.mark.rule("WT-BARB-12")
def test_without_commander_nothing_is_driven_back() -> None:
    scene = raid("2 infantry", "1 barbarian", tokens={"switzerland": (0, 0, 5)})

    march_all(scene)

    assert sorted(killed(scene)) == ["barbarian-army", "infantry"]
    assert scene.happened("army-retreated") == []


@pytest.mark.rule("WT-BARB-12")
def test_the_largest_army_that_can_be_brought_to_zero_retreats() -> None:
    scene = raid("1 cavalry, 2 archer", "1 barbarian", turn=4, tokens={"switzerland": COMMANDER})

    march_all(scene)
    scene.play("switzerland: retreat bern")

    # 2 damage: no Archer dies (3), the Cavalry does not reach 0 (3), so an Archer goes back
    assert [UNITS[e.values["unit"]] for e in scene.happened("army-retreated")] == ["archer"]
    assert scene.units("geneve") == {"cavalry": 1, "archer": 1}
    assert scene.army("cavalry-1a")["damage"] == 0


@pytest.mark.rule("WT-BARB-13")
def test_the_rest_damages_the_largest_army() -> None:
    scene = raid("1 cavalry", "1 barbarian", turn=4, tokens={"switzerland": COMMANDER})

    march_all(scene)

    cavalry = scene.army("cavalry-1a")
    assert (cavalry["province"], cavalry["damage"], cavalry["lies"]) == ("geneve", 2, False)


@pytest.mark.rule("WT-BARB-13")
def test_the_rest_goes_on_the_largest_army_left_after_the_kills() -> None:
    scene = raid("1 cavalry, 1 archer", "2 barbarian", turn=4)
    march_all(scene)

    scene.play("switzerland: hit barbarian-1 3", "switzerland: hit barbarian-2 2")

    # 4 damage: 3 kill the Cavalry, 1 is left for the Archer
    assert scene.army("cavalry-1a")["province"] is None
    assert scene.army("archer-1a")["damage"] == 1


@pytest.mark.rule("WT-BARB-11", "WT-BARB-13")
def test_barbarian_damage_that_is_used_up_falls_on_nobody_else() -> None:
    scene = raid("2 infantry, 1 archer", "1 barbarian", tokens={"switzerland": COMMANDER})

    march_all(scene)

    # the one damage drives an Infantry back; 4 lie on the Barbarian
    assert scene.window == "battle.retreat"
    assert sorted(amount for _, amount in scene.state.hits) == [1, 4]


@pytest.mark.rule("WT-BARB-13")
def test_damage_without_any_army_left_is_lost() -> None:
    scene = raid("1 infantry", "1 barbarian-fort")

    march_all(scene)

    assert killed(scene) == ["infantry"]
    assert scene.units("bern") == {"princess": 1}
    (event,) = scene.happened("unit-killed")
    assert (event.values["killer_seat"], event.values["count"]) == (NOBODY, 0)


@pytest.mark.rule("WT-BARB-14")
def test_barbarians_choose_the_weakest_of_the_largest_they_can_kill() -> None:
    scene = raid("2 infantry, 1 archer -1, 1 archer", "1 barbarian")

    march_all(scene)

    assert scene.army("archer-1a")["province"] is None
    assert scene.army("archer-1b")["damage"] == 0
    assert scene.units("geneve") == {"infantry": 2, "archer": 1}


def strike_twice() -> Scene:
    """Two equal Infantry come from different distances; under Double Strike their points still count."""
    scene = raid(
        "1 infantry",
        "1 barbarian",
        tokens={"switzerland": DOUBLE_STRIKE},
        provinces={"bourgogne": "switzerland: 1 infantry, 1 princess"},
    )
    scene.march("switzerland", "infantry-1a geneve", "infantry-1b bern", "infantry-1b geneve")
    return scene


@pytest.mark.rule("WT-BARB-14")
def test_the_attacker_chooses_among_equal_armies_with_different_points() -> None:
    scene = strike_twice()
    assert (scene.window, scene.asked) == ("battle.barbarians", ["switzerland"])
    points = {name: scene.army(name)["points"] for name in ("infantry-1a", "infantry-1b")}
    assert sorted(points.values()) == [1, 2]
    tired = min(points, key=lambda name: points[name])
    fresh = max(points, key=lambda name: points[name])
    assert scene.legal("switzerland") == [f"suffer {tired}", f"suffer {fresh}"]

    scene.play(f"switzerland: suffer {fresh}", "switzerland: retreat bern")

    assert scene.army(fresh)["lies"]
    assert scene.army(tired)["province"] == "geneve"


@pytest.mark.rule("WT-BARB-14")
def test_without_an_answer_the_more_tired_of_equal_armies_is_hit() -> None:
    scene = strike_twice()
    tired = scene.legal("switzerland")[0].split()[1]

    scene.default("switzerland")
    scene.play("switzerland: retreat bern")

    assert scene.army(tired)["lies"]


@pytest.mark.rule("WT-BARB-14")
def test_the_attacker_cannot_choose_another_army() -> None:
    scene = raid(
        "1 infantry, 1 archer",
        "1 barbarian",
        tokens={"switzerland": DOUBLE_STRIKE},
        provinces={"bourgogne": "switzerland: 1 infantry, 1 princess"},
    )
    scene.march(
        "switzerland",
        "infantry-1a geneve",
        "archer-1a geneve",
        "infantry-1b bern",
        "infantry-1b geneve",
    )

    assert scene.window == "battle.barbarians"
    scene.refuses("switzerland: suffer archer-1a", "WT-BARB-11")
    scene.refuses("england: suffer infantry-1a", "WT-BARB-14")


@pytest.mark.rule("WT-BARB-15")
def test_barbarian_fort_and_army_are_hit_freely() -> None:
    scene = raid("2 cavalry, 1 archer", "1 barbarian-fort, 1 barbarian", turn=5)
    march_all(scene)
    assert scene.happened("battle")[0].values["defence_count"] == 5 + 2
    assert scene.asked == ["switzerland"]
    assert scene.legal("switzerland") == ["hit fort-a 1..8", "hit barbarian-1 1..8"]

    scene.play("switzerland: hit fort-a 5", "switzerland: hit barbarian-1 3")

    assert scene.units("geneve", "england") == {}
    assert scene.units("geneve").get("barbarian") is None
    assert scene.vp_sources("switzerland")["kills"] == 3 + 1


@pytest.mark.rule("WT-BARB-15")
def test_the_army_may_be_killed_beside_a_standing_fort() -> None:
    scene = raid("2 cavalry, 1 archer", "1 barbarian-fort, 1 barbarian", turn=5)
    march_all(scene)

    scene.play("switzerland: hit barbarian-1 8", "switzerland: fall-back bern")

    assert scene.units("geneve") == {"barbarian-fort": 1}
    assert scene.vp_sources("switzerland")["kills"] == 1
