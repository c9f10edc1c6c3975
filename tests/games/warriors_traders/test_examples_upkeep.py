"""Worked examples: the Upkeep phase."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given


@pytest.mark.example("WT-EX-03")
@pytest.mark.rule("WT-UPKEEP-10", "WT-PROD-01", "WT-MIL-01")
def test_one_food_three_product_and_one_weapon_symbols_bring_one_six_and_nothing() -> None:
    scene = given(
        "austria",
        "poland",
        phase="upkeep",
        tokens={"austria": (3, 0, 0)},
        store={"austria": {}},
        provinces={"salzburg": "austria: 1 princess"},
    )
    owned = [p["symbols"] for p in scene.view("austria")["provinces"] if p["owner"] == 0]
    symbols = {good: sum(s[good] for s in owned) for good in ("food", "products", "weapons")}

    assert symbols == {"food": 1, "products": 3, "weapons": 1}
    assert scene.levels("austria") == (3, 1, 1)
    assert scene.store("austria") == {"food": 1, "products": 6, "weapons": 0, "gold": 0}


@pytest.mark.example("WT-EX-17")
@pytest.mark.rule("WT-UPKEEP-05")
def test_a_cavalry_cannot_live_on_one_food_as_infantry() -> None:
    scene = given(
        "austria",
        "hungary",
        phase="upkeep",
        provinces={"wien": "austria: 1 cavalry, 1 princess", "budapest": "hungary: 1 infantry"},
        store={"austria": {"food": 1}, "hungary": {"food": 1}},
    )
    assert scene.asked == ["hungary"]

    scene.refuses("austria: downgrade-army cavalry-1a infantry", "WT-UPKEEP-05")
    scene.play("hungary: feed-all")

    # 1 Food leaves Austria no choice, so it is not even asked
    assert [event.values["seat"] for event in scene.happened("army-starved")] == [0]
    assert scene.units("wien") == {"princess": 1}
    assert scene.player("austria")["stash"]["infantry"] == 4
    assert scene.store("austria")["food"] == 1


@pytest.mark.example("WT-EX-17")
@pytest.mark.rule("WT-UPKEEP-05")
@pytest.mark.parametrize(("food", "lives"), [(2, False), (3, True)])
def test_a_cavalry_needs_three_food_or_dies(food: int, lives: bool) -> None:
    scene = given(
        "austria",
        "poland",
        phase="upkeep",
        provinces={"wien": "austria: 1 cavalry, 1 infantry, 1 princess"},
        store={"austria": {"food": food}},
    )

    if lives:
        scene.play("austria: feed cavalry-1a")
    else:
        scene.refuses("austria: feed cavalry-1a", "WT-UPKEEP-05")
        scene.play("austria: done")

    assert scene.units("wien").get("cavalry", 0) == lives
    assert scene.store("austria")["food"] == (0 if lives else food)


@pytest.mark.example("WT-EX-18")
@pytest.mark.rule("WT-UPKEEP-03")
@pytest.mark.parametrize("fed", [0, 1])
def test_armies_may_be_left_to_die_with_food_at_hand(fed: int) -> None:
    scene = given(
        "austria",
        "poland",
        phase="upkeep",
        provinces={"wien": "austria: 2 infantry, 1 princess"},
        store={"austria": {"food": 2}},
    )
    scene.allows("austria: feed-all", "austria: done")

    scene.play(*["austria: feed infantry-1a"] * fed, "austria: done")

    assert scene.units("wien").get("infantry", 0) == fed
    assert len(scene.happened("army-starved")) == 2 - fed
    assert scene.store("austria")["food"] == 2 - fed


@pytest.mark.example("WT-EX-19")
@pytest.mark.rule("WT-UPKEEP-01", "WT-TURN-02")
def test_the_harvest_comes_too_late_to_feed() -> None:
    scene = given(
        "austria",
        "poland",
        phase="upkeep",
        tokens={"austria": (1, 0, 0)},
        provinces={
            "wien": "austria: 2 infantry, 1 princess",
            "steiermark": "austria: 1 princess",
            "salzburg": "austria: 1 princess",
        },
        store={"austria": {"food": 1}},
    )
    assert scene.player("austria")["income"]["food"] == 3
    assert scene.prompt("austria")["values"] == {"count": 2, "price_count": 2, "have_count": 1}

    scene.refuses("austria: feed-all", "WT-UPKEEP-05")
    scene.play("austria: feed infantry-1a")

    assert scene.units("wien") == {"infantry": 1, "princess": 1}
    assert scene.window == "development.action"
    assert scene.store("austria")["food"] == 3
    scene.refuses("austria: feed infantry-1b", "WT-UPKEEP-01")
