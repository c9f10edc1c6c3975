"""Worked examples: the Trade phase and the storage limit."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given, trade_centers


@pytest.mark.example("WT-EX-25")
@pytest.mark.rule("WT-TRADE-07")
def test_the_partner_of_a_route_needs_only_a_trade_center() -> None:
    scene = given(
        "austria",
        "croatia",
        "serbia",
        phase="trade",
        tokens={"austria": (0, 1, 0)},
        provinces=trade_centers("austria", "croatia"),
    )
    assert scene.levels("croatia")[1] == 1

    scene.refuses("austria: open-route serbia", "WT-TRADE-07")
    scene.play("austria: open-route croatia")

    assert scene.view("croatia")["routes"] == [[0, 1]]
    assert scene.happened("route-opened")[0].values == {"seat": 0, "partner_seat": 1}


@pytest.mark.example("WT-EX-26")
@pytest.mark.rule("WT-TURN-03", "WT-TRADE-13")
def test_a_forgotten_exchange_is_not_made_up_for() -> None:
    scene = given(
        "austria",
        "croatia",
        phase="trade",
        provinces=trade_centers("austria", "croatia"),
        store={"austria": {"products": 7}, "croatia": {"products": 7}},
    )
    scene.play("austria: finish")
    scene.allows("austria: resume")
    scene.play("croatia: finish")

    assert (scene.window, scene.asked) == ("development.action", ["austria"])
    assert not scene.table.can_undo(scene.seat("austria"))
    scene.refuses("austria: bank products gold 1", "WT-TURN-02")
    scene.refuses("austria: resume", "WT-TURN-02")
    scene.refuses("austria: offer croatia", "WT-TURN-02")


@pytest.mark.example("WT-EX-27")
@pytest.mark.rule("WT-TRADE-04", "WT-TRD-01")
def test_three_weapons_and_four_products_are_not_seven_of_one_type() -> None:
    scene = given(
        "austria",
        "croatia",
        phase="trade",
        provinces=trade_centers("austria", "croatia"),
        store={"austria": {"weapons": 3, "products": 4}, "croatia": {"products": 7}},
    )

    assert scene.legal("austria", "bank") == []
    scene.refuses("austria: bank weapons+products gold 1", "WT-TRADE-04")
    scene.refuses("austria: bank weapons gold 1", "WT-TRADE-03")
    scene.refuses("austria: bank products gold 1", "WT-TRADE-03")
    scene.play("croatia: bank products gold 1")

    assert scene.store("croatia") == {"food": 0, "products": 0, "weapons": 0, "gold": 1}


@pytest.mark.example("WT-EX-28")
@pytest.mark.rule("WT-DOWN-01", "WT-DOWN-02", "WT-TRD-03")
def test_fifteen_gold_double_to_thirty_and_twenty_are_kept() -> None:
    scene = given(
        "austria",
        "croatia",
        phase="maneuvering",
        provinces={"dalmacija": "croatia: 1 princess", "istria": "free"},
        tokens={"austria": (0, 4, 0)},
        store={"austria": {"gold": 15}},
    )
    assert scene.asked == ["croatia"]
    assert scene.store("austria") == {"food": 0, "products": 0, "weapons": 0, "gold": 15}

    scene.end_turn()

    assert [event.values["count"] for event in scene.happened("gold-doubled")] == [30]
    assert [event.values["count"] for event in scene.happened("store-cut")] == [10]
    assert scene.store("austria")["gold"] == 20
