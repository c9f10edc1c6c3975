"""Worked examples: the Development phase and its Actions."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given


@pytest.mark.example("WT-EX-04")
@pytest.mark.rule("WT-DEV-09")
def test_a_token_goes_from_trade_to_production() -> None:
    scene = given("austria", "croatia", tokens={"austria": (4, 2, 1)})
    scene.pass_until("development.token-move", "austria")
    assert scene.levels("austria") == (3, 3, 2)

    scene.play("austria: move-token trade production")

    assert scene.tokens("austria") == (5, 1, 1)
    assert scene.levels("austria") == (3, 2, 2)
    assert scene.window != "development.token-move"


def reinforced(army: str, products: int) -> Scene:
    return given(
        "austria",
        "croatia",
        tokens={"austria": (9, 0, 0)},
        provinces={"wien": f"austria: 1 {army}"},
        store={"austria": {"products": products}},
    )


@pytest.mark.example("WT-EX-07")
@pytest.mark.rule("WT-ACT-08")
@pytest.mark.parametrize(
    ("old", "new", "price"),
    [("infantry", "archer", 7), ("archer", "cavalry", 7), ("infantry", "cavalry", 14)],
)
def test_an_upgrade_costs_seven_products_a_step_and_one_action(
    old: str, new: str, price: int
) -> None:
    upgrade = f"austria: upgrade-army {old}-1a {new}"
    reinforced(old, price - 1).refuses(upgrade, "WT-DEV-07")
    scene = reinforced(old, price)

    scene.play(upgrade)

    assert scene.units("wien") == {new: 1}
    assert scene.store("austria")["products"] == 0
    assert (scene.window, scene.asked) == ("development.action", ["croatia"])


@pytest.mark.example("WT-EX-09")
@pytest.mark.rule("WT-ACT-02")
def test_a_token_fills_the_lowest_free_space_and_no_higher_one() -> None:
    scene = given("austria", "croatia", tokens={"austria": (3, 0, 0)})

    scene.refuses("austria: upgrade-technology production 5", "WT-ACT-02")
    scene.play("austria: upgrade-technology production")

    assert scene.tokens("austria") == (4, 0, 0)
    assert scene.levels("austria") == (3, 1, 1)


@pytest.mark.example("WT-EX-20")
@pytest.mark.rule("WT-ACT-04", "WT-MIL-09")
def test_one_build_army_action_builds_one_army() -> None:
    scene = given(
        "austria",
        "croatia",
        provinces={"wien": "austria: 1 princess"},
        store={"austria": {"weapons": 2}},
    )

    scene.play("austria: build-army infantry wien")

    assert (scene.window, scene.asked) == ("development.action", ["croatia"])
    scene.refuses("austria: build-army infantry wien", "WT-TURN-03")
    assert scene.units("wien") == {"infantry": 1, "princess": 1}
    assert scene.store("austria")["weapons"] == 1


@pytest.mark.example("WT-EX-20")
@pytest.mark.rule("WT-ACT-04", "WT-MIL-09")
def test_a_warlord_builds_two_armies_with_one_action() -> None:
    scene = given(
        "austria",
        "croatia",
        tokens={"austria": (0, 0, 15)},
        provinces={"wien": "austria: 1 princess"},
        store={"austria": {"weapons": 3}},
    )

    scene.play("austria: build-army infantry wien")
    assert (scene.window, scene.asked) == ("development.further-army", ["austria"])
    scene.play("austria: build-army infantry wien")

    assert (scene.window, scene.asked) == ("development.action", ["croatia"])
    assert scene.units("wien") == {"infantry": 2, "princess": 1}
    assert scene.store("austria")["weapons"] == 1


@pytest.mark.example("WT-EX-21")
@pytest.mark.rule("WT-UPKEEP-11", "WT-PROD-01")
def test_a_new_level_pays_from_the_next_turn_on() -> None:
    scene = given(
        "austria",
        "croatia",
        phase="upkeep",
        tokens={"austria": (5, 0, 0)},
        provinces={"steiermark": "austria: 1 princess"},
        store={"austria": {}},
    )
    assert scene.levels("austria")[0] == 3
    assert scene.store("austria")["food"] == 3

    scene.pass_until("development.action", "austria")
    scene.play("austria: upgrade-technology production")
    assert scene.levels("austria")[0] == 4
    assert scene.store("austria")["food"] == 3
    scene.end_turn()

    assert scene.turn == 2
    assert scene.store("austria")["food"] == 3 + 6


@pytest.mark.example("WT-EX-22")
@pytest.mark.rule("WT-DEV-08", "WT-PROD-02", "WT-ACT-06")
def test_a_level_reached_by_the_first_action_serves_the_second() -> None:
    scene = given(
        "austria",
        "croatia",
        tokens={"austria": (5, 0, 0)},
        provinces={"salzburg": "austria: 1 princess"},
        store={"austria": {"products": 12, "food": 2, "gold": 1}},
    )
    scene.refuses("austria: build-fort salzburg", "WT-PROD-02")

    scene.play("austria: upgrade-technology production", "croatia: pass", "croatia: pass")
    assert scene.prompt("austria")["values"] == {"number": 2}
    scene.play("austria: build-fort salzburg")

    assert scene.units("salzburg") == {"princess": 1, "fort": 1}
    assert scene.store("austria") == {"food": 0, "products": 0, "weapons": 0, "gold": 0}
    assert scene.vp_sources("austria")["forts"] == 6


@pytest.mark.example("WT-EX-23")
@pytest.mark.rule("WT-ACT-11")
def test_an_army_of_another_player_is_not_upgraded() -> None:
    scene = given(
        "austria",
        "croatia",
        tokens={"austria": (9, 0, 0)},
        provinces={"wien": "austria: 1 infantry", "dalmacija": "croatia: 1 infantry"},
        store={"austria": {"products": 7}},
    )

    scene.refuses("austria: upgrade-army infantry-2a archer", "WT-ACT-11")
    assert scene.legal("austria", "upgrade-army") == ["upgrade-army infantry-1a archer"]


@pytest.mark.example("WT-EX-24")
@pytest.mark.rule("WT-TURN-03")
def test_the_first_action_stands_when_war_is_declared_afterwards() -> None:
    scene = given("austria", "croatia", store={"austria": {"weapons": 1}})
    scene.play("austria: upgrade-technology trade", "croatia: declare-war austria")
    assert scene.asked == ["croatia"]

    assert not scene.table.can_undo(scene.seat("austria"))
    scene.refuses("austria: build-army infantry wien", "WT-TURN-03")
    assert scene.tokens("austria") == (0, 1, 0)
    scene.play("croatia: pass")

    assert scene.prompt("austria")["values"] == {"number": 2}
    scene.allows("austria: build-army infantry wien")
