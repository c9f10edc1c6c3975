"""ASK: answers left in advance."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given, trade_centers

# ---- answers left in advance


def french_fort(*orders: str) -> Scene:
    """Germany has two Cavalry next to a French Fort with an Infantry."""
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        wars=[("germany", "france")],
        provinces={
            "wurttemberg": "germany: 2 cavalry, 1 infantry",
            "bourgogne": "france: 1 fort, 1 infantry",
        },
    )
    scene.play(*(f"france: {order}" for order in orders))
    scene.play(
        "germany: move cavalry-1a bourgogne", "germany: move cavalry-1b bourgogne", "germany: done"
    )
    return scene


@pytest.mark.rule("WT-ASK-22")
def test_with_a_standing_damage_order_the_battle_does_not_wait_for_the_defender() -> None:
    scene = french_fort("order standard-defence")
    assert scene.window == "battle.assign"
    assert scene.asked == ["germany"]

    scene.default("germany")

    # 6 damage against two Cavalry of 3: both are dead, as the standard assignment has it
    assert scene.happened("unit-killed")
    assert scene.window != "battle.assign"
    assert scene.units("bourgogne") == {}


@pytest.mark.rule("WT-ASK-22")
@pytest.mark.parametrize(
    "orders", [(), ("order standard-defence", "cancel-order standard-defence")]
)
def test_without_a_standing_damage_order_the_defender_is_asked(orders: tuple[str, ...]) -> None:
    scene = french_fort(*orders)

    assert scene.asked == ["germany", "france"]


@pytest.mark.rule("WT-ASK-22")
def test_orders_are_not_shown_to_others() -> None:
    scene = given("germany", "france")
    known = scene.table.knowledge(scene.seat("germany")).dump()
    unseen = scene.view("germany"), scene.prompt("germany")

    (event,) = scene.play("france: order standard-defence")

    assert event.audience == (scene.seat("france"),)
    assert scene.view("france")["orders"] == ["standard-defence"]
    assert (scene.view("germany"), scene.prompt("germany")) == unseen
    assert scene.table.knowledge(scene.seat("germany")).dump() == known


@pytest.mark.rule("WT-ASK-22")
def test_an_order_is_left_once_and_can_be_cancelled() -> None:
    scene = given("germany", "france")
    scene.refuses("france: cancel-order feed-all", "WT-ASK-22")

    scene.play("france: order feed-all")
    scene.refuses("france: order feed-all", "WT-ASK-22")
    assert "cancel-order feed-all" in scene.standing("france")

    scene.play("france: cancel-order feed-all")
    assert "order feed-all" in scene.standing("france")
    assert scene.view("france")["orders"] == []


@pytest.mark.rule("WT-ASK-22")
@pytest.mark.parametrize(("food", "asked"), [(3, []), (2, ["france"])])
def test_the_order_to_feed_everything_holds_while_the_food_suffices(
    food: int, asked: list[str]
) -> None:
    scene = given(
        "germany",
        "france",
        phase="down-keep",
        provinces={"bourbon": "france: 1 infantry, 1 archer"},
        store={"germany": {}, "france": {"food": food}},
    )
    # the next turn has begun and France owes Food for both armies
    assert scene.window == "upkeep.feed"

    scene.play("france: order feed-all")

    assert (scene.asked if scene.window == "upkeep.feed" else []) == asked
    assert scene.units("bourbon") == {"infantry": 1, "archer": 1}
    assert len(scene.happened("army-fed")) == (0 if asked else 2)


@pytest.mark.rule("WT-ASK-22")
def test_feeding_is_not_asked_of_a_player_who_left_the_order_before() -> None:
    scene = given(
        "germany",
        "france",
        provinces={"bourbon": "france: 1 infantry"},
        store={"germany": {}, "france": {"food": 5}},
    )
    scene.play("france: order feed-all")

    scene.end_turn()

    assert scene.turn == 2
    assert scene.window == "development.action"
    assert len(scene.happened("army-fed")) == 1


def traders(*orders: str) -> Scene:
    """Germany and France can trade; the orders are left in the turn before."""
    scene = given(
        "germany",
        "france",
        provinces=trade_centers("germany", "france"),
        tokens={"germany": (0, 1, 0), "france": (0, 1, 0)},
        routes=[("germany", "france")],
    )
    scene.play(*orders)
    scene.end_turn()
    assert scene.window == "trade.open"
    return scene


@pytest.mark.rule("WT-ASK-22")
def test_the_order_to_finish_trade_holds_until_an_offer_comes() -> None:
    scene = traders("france: order finish-trade")
    assert scene.asked == ["germany"]
    assert scene.player("france")["finished"]

    scene.offer("germany", "france", "1 gold", "1 products")

    assert scene.asked == ["germany", "france"]
    scene.play("france: refuse germany")
    assert scene.asked == ["germany"]


@pytest.mark.rule("WT-ASK-22")
def test_without_the_order_everybody_who_can_trade_is_asked() -> None:
    scene = traders()

    assert scene.asked == ["germany", "france"]


@pytest.mark.rule("WT-ASK-22")
def test_the_order_against_token_moves_skips_the_question() -> None:
    scene = given("germany", "france", tokens={"germany": (1, 0, 0), "france": (1, 0, 0)})
    scene.play("germany: order no-token-move")

    scene.pass_until("development.token-move")

    assert scene.asked == ["france"]
    scene.default("france")
    assert scene.window != "development.token-move"
    assert scene.tokens("germany") == (1, 0, 0)
