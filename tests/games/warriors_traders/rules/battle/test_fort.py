"""Chapter FORT: Forts hold ground, strike back, score while they stand and for those who destroy them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warriors_traders.scene import Scene, given

COMMANDER = (0, 0, 6)


def swiss_attack(army: str, bourbon: str, **more: Any) -> Scene:
    """Switzerland stands in Bern, at war with France in the neighbouring Bourbon."""
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


def march_all(scene: Scene, target: str) -> None:
    armies = scene.province("bern")["armies"]
    scene.march("switzerland", *(f"{army['id']} {target}" for army in armies))


@pytest.mark.rule("WT-FORT-01")
def test_a_fort_alone_holds_its_province() -> None:
    scene = swiss_attack("1 infantry", "1 princess", provinces={"geneve": "switzerland: 1 fort, 1 infantry"})  # fmt: skip

    scene.march("switzerland", "infantry-1b schwyz")

    assert scene.units("geneve") == {"fort": 1}
    assert scene.owner("geneve") == "switzerland"


@pytest.mark.rule("WT-FORT-01")
def test_a_fort_is_never_offered_for_a_move() -> None:
    scene = swiss_attack("1 infantry, 1 fort", "1 princess")

    assert not any("fort" in move for move in scene.legal("switzerland"))
    scene.refuses("switzerland: move fort-a schwyz", "WT-COMP-07")


@pytest.mark.rule("WT-FORT-02")
def test_each_standing_fort_is_worth_three_until_it_is_destroyed() -> None:
    scene = swiss_attack("1 archer, 1 cavalry", "1 fort", provinces={"anjou": "france: 1 fort"})
    assert scene.vp_sources("france")["forts"] == 9

    march_all(scene, "bourbon")
    scene.fight_out()

    assert scene.vp_sources("france")["forts"] == 6


@pytest.mark.rule("WT-FORT-03")
def test_destroying_a_fort_is_worth_three_for_ever() -> None:
    scene = swiss_attack("1 archer, 1 cavalry", "1 fort, 1 princess")
    own, enemy = scene.vp_sources("switzerland"), scene.vp("france")
    assert scene.player("france")["stash"]["fort"] == 6

    march_all(scene, "bourbon")
    scene.default("france")

    assert scene.vp_sources("switzerland")["kills"] == 3
    assert scene.vp_sources("switzerland")["forts"] == own["forts"], "the token is not taken over"
    assert scene.vp("france") == enemy - 3 + scene.vp_sources("france")["kills"]
    assert scene.player("france")["stash"]["fort"] == 7


@pytest.mark.rule("WT-FORT-03")
def test_a_destroyed_barbarian_fort_leaves_the_game() -> None:
    scene = swiss_attack("1 archer, 1 cavalry", "1 princess", provinces={"konstanz": "1 barbarian-fort"})  # fmt: skip
    stashes = [scene.player(country)["stash"]["fort"] for country in scene.countries]

    march_all(scene, "konstanz")

    assert scene.units("konstanz") == {}
    assert scene.vp_sources("switzerland")["kills"] == 3
    assert [scene.player(country)["stash"]["fort"] for country in scene.countries] == stashes


@pytest.mark.rule("WT-FORT-04")
@pytest.mark.parametrize(
    ("first", "second", "left"), [(4, 6, "none"), (3, 7, "lies"), (2, 8, "stands")]
)
def test_two_forts_deal_ten_damage(first: int, second: int, left: str) -> None:
    scene = swiss_attack(
        "1 princess",
        "1 princess",
        tokens={"switzerland": COMMANDER},
        provinces={
            "bourbon": "switzerland: 2 cavalry, 1 princess",
            "ile-de-france": "france: 2 fort",
        },
    )
    scene.march("switzerland", "cavalry-1a ile-de-france", "cavalry-1b ile-de-france")
    assert scene.happened("battle")[0].values["defence_count"] == 10
    scene.default("switzerland")

    scene.play(f"france: hit cavalry-1a {first}", f"france: hit cavalry-1b {second}")

    army = scene.army("cavalry-1a")
    assert army["province"] == (None if left == "none" else "bourbon")
    assert army.get("lies", False) == (left == "lies")
    assert scene.army("cavalry-1b")["province"] is None
    assert scene.vp_sources("france")["kills"] == (6 if left == "none" else 3)


@pytest.mark.rule("WT-FORT-05")
def test_attackers_withdraw_from_a_fort_that_stands() -> None:
    scene = swiss_attack("1 cavalry, 1 infantry", "1 fort", tokens={"switzerland": COMMANDER})
    march_all(scene, "bourbon")
    scene.play("france: hit cavalry-1a 5")

    assert scene.province("bourbon")["forts"] == [4]
    assert scene.owner("bourbon") == "france"
    assert scene.army("infantry-1a")["province"] == "bern"


@pytest.mark.rule("WT-FORT-05")
def test_a_conquered_province_has_no_fort_of_the_loser() -> None:
    scene = swiss_attack("1 cavalry, 1 archer", "1 fort", tokens={"switzerland": COMMANDER})
    march_all(scene, "bourbon")
    scene.play("france: hit cavalry-1a 5")

    assert scene.owner("bourbon") == "switzerland"
    assert scene.units("bourbon") == {"archer": 1}
    assert scene.vp_sources("switzerland")["forts"] == 3, "of the own Capital"
