"""Cards and technologies of commerce: 2, 19 to 23, 30, 31, 63, 64; Commerce, Market, Control, Guilds."""

from typing import Any

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state_rows import Road
from tests.games.medioevo.fair import commerce, load, market, points, road, sent
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene, given

LATER = {"sirtica": "carla: caravan 1"}
"""Somebody who trades after Anna, so that the turn does not end."""
FOUR = ("lower-volga", "pontus", "syria", "mesopotamia")


def caravan(place: str, cubes: str = "", level: int = 3, **more: Any) -> Scene:
    """Anna has chosen her only caravan, which stands in a territory."""
    loaded = f" [{cubes}]" if cubes else ""
    pieces = {place: f"anna: caravan {level}{loaded}", **LATER, **more.pop("pieces", {})}
    return sent(pieces=pieces, **more)


def on_the_road(done: int, place: str, cubes: str, stages: tuple[str, ...] = FOUR, **more: Any) -> Scene:  # fmt: skip
    """Anna's caravan travels a road that was opened in Crimea in an earlier turn."""
    w = GAME.world(3, GAME.check_options(3, {}))
    travelled = Road(0, w.territory("crimea"), tuple(w.territory(a) for a in stages), done)
    return caravan(place, cubes, fields={"roads": [travelled, (), ()]}, **more)


# ---- Bishop 2


@pytest.mark.rule("MU-EC-02")
def test_an_announced_sale_is_stopped_and_costs_nothing() -> None:
    scene = caravan("syria", "3 wine", cards={"bruno": "2"})
    before = points(scene)
    scene.play("anna: sell wine 3")
    assert scene.window == "commerce.trade-declared"
    assert scene.legal("bruno") == ["pass", "play-at card-2 syria"]
    scene.play("bruno: play-at card-2 syria")

    assert load(scene) == {"wine": 3}
    assert points(scene) == before
    assert scene.florins("anna") == 1000
    scene.refuses("anna: sell wine 1", "MU-EC-02")
    scene.refuses("anna: buy 1", "MU-EC-02")
    scene.allows("anna: go palestine")


@pytest.mark.rule("MU-EC-02")
def test_an_interdict_unasked_forbids_trade_for_the_turn() -> None:
    scene = caravan("syria", "1 wine", cards={"bruno": "2"})
    scene.refuses("bruno: play-at card-2 north-aegean-sea", "MU-EC-02")
    scene.play("bruno: play-at card-2 syria")

    scene.refuses("anna: sell wine 1", "MU-EC-02")


@pytest.mark.rule("MU-EC-02")
def test_not_on_the_same_territory_in_two_consecutive_turns() -> None:
    w = GAME.world(3, GAME.check_options(3, {}))
    syria = w.territory("syria")
    scene = caravan("syria", cards={"bruno": "2"}, fields={"effects": [("not-again", 1, syria, 2)]})

    scene.refuses("bruno: play-at card-2 syria", "MU-EC-02")
    assert "play-at card-2 pontus" in scene.standing("bruno", "play-at")


# ---- Merchants


@pytest.mark.rule("MU-EC-19")
@pytest.mark.parametrize(
    ("cubes", "florins"),
    [("1 wine, 1 salt, 1 furs, 1 grain", 300), ("4 wine", 0), ("1 wine, 3 salt", 100)],
)
def test_frontier_trade_pays_for_variety(cubes: str, florins: int) -> None:
    scene = caravan("moesia", cubes, cards={"anna": "19"})
    before, held = points(scene), load(scene)["wine"]
    scene.refuses("anna: sell wine 1", "MU-TRADE-01")
    scene.play("anna: play-good card-19 wine")

    assert scene.florins("anna") == 1000 + florins
    assert load(scene).get("wine", 0) == held - 1
    assert points(scene) == before - 1


@pytest.mark.rule("MU-EC-19", "MU-INTER-06")
def test_frontier_trade_is_once_a_turn_even_after_a_reactivation() -> None:
    scene = caravan("moesia", "2 wine, 2 salt", cards={"anna": "19,44"})
    scene.play("anna: play-good card-19 wine", "anna: play-card card-44 card-19")

    assert not scene.legal("anna", "play-good")
    scene.refuses("anna: play-good card-19 wine", "MU-EC-19")


@pytest.mark.rule("MU-EC-19")
@pytest.mark.parametrize("place", ["thrace", "judea"])
def test_frontier_trade_needs_land_of_nobody(place: str) -> None:
    scene = caravan(place, "1 salt, 1 furs", cards={"anna": "19"})

    assert not scene.legal("anna", "play-good")


@pytest.mark.rule("MU-EC-20", "MU-INTER-22")
def test_smuggling_sells_whatever_forbids_it() -> None:
    scene = caravan("judea", "2 salt", cards={"anna": "20", "bruno": "2"}, markets={"judea": "furs"})  # fmt: skip
    scene.play("bruno: play-at card-2 judea")
    scene.refuses("anna: sell salt 1", "MU-EC-02")
    before = points(scene)
    scene.play("anna: play card-20", "anna: sell salt 2")

    assert scene.florins("anna") == 1100
    assert scene.florins("carla") == 1000
    assert load(scene) == {}
    assert points(scene) == before - 1
    assert market(scene, "judea") == ["furs"]


@pytest.mark.rule("MU-EC-20")
def test_smuggled_goods_get_no_bonus_but_leave_a_cube() -> None:
    scene = on_the_road(0b111, "mesopotamia", "1 wine, 1 salt", cards={"anna": "20"}, markets={"mesopotamia": "furs, grain"})  # fmt: skip
    scene.play("anna: play card-20", "anna: sell wine 1", "anna: sell salt 1")
    assert scene.window == "commerce.sale"
    scene.play("anna: confirm", "anna: place-cube salt")

    assert scene.florins("anna") == 1100
    assert scene.honour("anna") == 10
    assert road(scene) is None
    assert set(market(scene, "mesopotamia")) == {"grain", "furs", "salt"}


@pytest.mark.rule("MU-EC-20", "MU-EUSE-03")
def test_nobody_smuggles_into_his_own_land() -> None:
    scene = caravan("thrace", "1 salt", cards={"anna": "20"})

    assert "play card-20" not in scene.legal("anna")
    scene.refuses("anna: play card-20", "MU-EUSE-03")


@pytest.mark.rule("MU-EC-21", "MU-TRADE-17")
def test_a_special_order_in_a_purchase() -> None:
    scene = caravan("syria", cards={"anna": "21"})
    before = points(scene)
    scene.play("anna: buy 2")
    assert scene.window == "commerce.purchase"
    assert "play-good card-21 clothes" not in scene.legal("anna")
    scene.play("anna: play-good card-21 furs")

    assert scene.florins("anna") == 1000 - 200 - 150
    assert load(scene) == {"clothes": 2, "furs": 1}
    assert points(scene) == before - 1


@pytest.mark.rule("MU-EC-21")
def test_a_special_order_alone_is_a_buying_action() -> None:
    scene = caravan("syria", cards={"anna": "21"})
    before = points(scene)
    scene.play("anna: play-good card-21 furs")

    assert scene.florins("anna") == 850
    assert load(scene) == {"furs": 1}
    assert points(scene) == before - 1
    scene.allows("anna: open-road")


@pytest.mark.rule("MU-EC-21", "MU-EC-02")
def test_a_stopped_special_order_is_paid_back() -> None:
    scene = caravan("syria", cards={"anna": "21", "bruno": "2"})
    scene.play("anna: play-good card-21 furs", "bruno: play-at card-2 syria")

    assert scene.florins("anna") == 1000
    assert [event.values["florins"] for event in scene.happened("refunded")] == [150]
    assert load(scene) == {}


@pytest.mark.rule("MU-EC-21", "MU-EUSE-03")
@pytest.mark.parametrize(
    ("place", "cubes", "offered"),
    [("syria", "", True), ("syria", "6 wine", False), ("judea", "", False), ("moesia", "", False)],
)
def test_a_special_order_needs_a_market_and_room(place: str, cubes: str, offered: bool) -> None:
    scene = caravan(place, cubes, cards={"anna": "21"})

    assert bool(scene.legal("anna", "play-good")) == offered


# ---- tax collectors


@pytest.mark.rule("MU-EC-22", "MU-EC-23")
@pytest.mark.parametrize(("card", "florins"), [(22, 50), (23, 100)])
def test_a_toll_on_foreign_cubes_in_own_land(card: int, florins: int) -> None:
    pieces = {
        "thrace": "bruno: caravan 3 [3 salt]; anna: caravan 1 [1 furs]",
        "lydia": "carla: caravan 3 [2 grain]",
        "syria": "carla: caravan 3 [4 grain]",
    }
    scene = commerce(pieces=pieces, cards={"anna": str(card)})
    scene.play(f"anna: play card-{card}")

    assert scene.florins("anna") == 1000 + florins


@pytest.mark.rule("MU-EC-22")
def test_the_collector_is_asked_when_another_player_has_traded() -> None:
    pieces = {"pannonia": "bruno: caravan 1", "slavonia": "anna: caravan 3 [2 salt]"}
    scene = commerce(pieces=pieces, cards={"bruno": "22"})
    scene.play("anna: send piece-1a", "anna: go pannonia")
    scene.pass_until("commerce.others-turn-end")

    assert scene.asked == ["bruno"]
    scene.play("bruno: play card-22")
    assert scene.florins("bruno") == 1020


@pytest.mark.rule("MU-EC-23", "MU-EUSE-03")
def test_no_toll_without_foreign_cubes() -> None:
    scene = commerce(pieces={"thrace": "anna: caravan 1 [1 furs]"}, cards={"anna": "23"})

    scene.refuses("anna: play card-23", "MU-EUSE-03")


# ---- Vendors


def robbed(cards: str = "30", **more: Any) -> Scene:
    """Anna's road caravan goes into Carla's army, in war, and is plundered; another caravan of hers is left."""
    pieces = {"thrace": "anna: caravan 1"}
    return on_the_road(
        0b011, "pontus", "1 wine", cards={"anna": cards}, war=["anna carla"],
        units={"armenia": "carla: 2 archer"}, pieces=pieces, **more,
    )  # fmt: skip


@pytest.mark.rule("MU-EC-30", "MU-ROAD-13")
def test_a_road_outlives_its_transport() -> None:
    scene = robbed()
    scene.play("anna: go armenia", "anna: confirm")
    assert scene.window == "transport.lost"
    scene.play("anna: play card-30")
    assert road(scene) is None
    scene.refuses("anna: new-driver piece-1a", "MU-EC-30")
    scene.play("anna: new-driver piece-1b")

    assert road(scene) == ("crimea", list(FOUR), ["lower-volga", "pontus"])
    assert not scene.standing("anna", "new-driver")


@pytest.mark.rule("MU-EC-30", "MU-EUSE-04")
def test_a_road_without_a_new_driver_ends_with_the_turn() -> None:
    scene = robbed()
    scene.play("anna: go armenia", "anna: confirm", "anna: play card-30")
    assert scene.standing("anna", "new-driver") == ["new-driver piece-1b"]
    scene.pass_until("order.bid")

    assert not scene.standing("anna", "new-driver")
    scene.refuses("anna: new-driver piece-1b", "MU-EC-30")


@pytest.mark.rule("MU-EC-30", "MU-ROAD-05")
def test_no_second_road_while_one_waits_for_its_driver() -> None:
    scene = robbed()
    scene.play("anna: go armenia", "anna: confirm", "anna: play card-30")
    scene.play("anna: send piece-1b", "anna: buy 1")

    scene.refuses("anna: open-road", "MU-ROAD-05")


@pytest.mark.rule("MU-EC-31")
def test_stage_tokens_are_put_elsewhere_and_stay_as_they_are() -> None:
    stages = ("crimea", "lower-volga", "pontus", "syria")
    w = GAME.world(3, GAME.check_options(3, {}))
    travelled = Road(0, w.territory("kiev"), tuple(w.territory(a) for a in stages), 0b001)
    scene = caravan("thrace", "1 salt", cards={"anna": "31"}, fields={"roads": [travelled, (), ()]})
    scene.play("anna: play card-31", "anna: stage lower-volga")
    scene.refuses("anna: done", "MU-EC-31")
    scene.refuses("anna: stage lower-volga", "MU-EC-31")
    scene.refuses("anna: stage syria", "MU-EC-31")
    scene.refuses("anna: stage moesia", "MU-EC-31")
    scene.play("anna: stage crimea", "anna: done")

    assert road(scene) == ("kiev", ["lower-volga", "crimea", "pontus", "syria"], ["lower-volga"])


@pytest.mark.rule("MU-EC-31", "MU-EUSE-03")
def test_no_new_itinerary_without_a_road() -> None:
    scene = caravan("thrace", cards={"anna": "31"})

    scene.refuses("anna: play card-31", "MU-EUSE-03")


# ---- Cameleers


@pytest.mark.rule("MU-EC-63", "MU-TN-07")
def test_a_stall_moves_to_a_neighbouring_market() -> None:
    scene = commerce(pieces=LATER, cards={"bruno": "63"}, markets={"judea": "wine, furs", "palestine": "wine"})  # fmt: skip
    moves = scene.standing("bruno", "play-cube")
    assert "play-cube card-63 furs judea palestine" in moves
    assert "play-cube card-63 wine judea palestine" not in moves
    scene.play("bruno: play-cube card-63 furs judea palestine")

    assert market(scene, "judea") == ["wine"]
    assert set(market(scene, "palestine")) == {"wine", "furs"}


@pytest.mark.rule("MU-EC-64", "MU-TRADE-16")
def test_full_profit_adds_the_market_to_the_road() -> None:
    scene = on_the_road(0b111, "mesopotamia", "2 wine", cards={"anna": "64"}, markets={"mesopotamia": "furs, grain"})  # fmt: skip
    scene.play("anna: sell wine 2", "anna: play card-64")
    assert scene.legal("anna", "market-bonus") == []
    scene.play("anna: road-bonus 2")

    assert scene.florins("anna") == 1000 + 2 * 140
    assert scene.honour("anna") == 12


@pytest.mark.rule("MU-EC-64", "MU-WINDOW-02")
@pytest.mark.parametrize(("done", "cubes"), [(0b011, "furs"), (0b111, "")])
def test_full_profit_is_offered_only_where_it_adds_something(done: int, cubes: str) -> None:
    scene = on_the_road(done, "mesopotamia", "2 wine", cards={"anna": "64"}, markets={"mesopotamia": cubes})  # fmt: skip
    scene.play("anna: sell wine 2")

    assert "play card-64" not in scene.legal("anna")


# ---- technologies


@pytest.mark.rule("MU-TN-05", "MU-TUSE-01")
@pytest.mark.parametrize(("building", "each"), [("village", 25), ("town", 50), ("city", 100)])
def test_commerce_raises_the_price_by_the_settlement(building: str, each: int) -> None:
    scene = caravan("syria", "2 wine", technologies={"anna": "commerce 1"}, tokens={"anna": "2 yellow"}, buildings={"syria": building})  # fmt: skip
    scene.play(
        "anna: sell wine 2", "anna: apply commerce", "anna: flip yellow", "anna: flip yellow"
    )

    assert scene.florins("anna") == 1000 + 2 * (100 + each)
    assert load(scene) == {}


@pytest.mark.rule("MU-TN-05")
def test_commerce_needs_a_settlement_and_serves_a_sale_once() -> None:
    bare = caravan("syria", "2 wine", technologies={"anna": "commerce 1"})
    bare.play("anna: sell wine 2")
    assert bare.florins("anna") == 1200

    scene = caravan("syria", "1 wine", technologies={"anna": "commerce 1"}, buildings={"syria": "village"})  # fmt: skip
    scene.play("anna: sell wine 1", "anna: apply commerce", "anna: buy-points")
    assert scene.florins("anna") == 1000 - 100 + 125


@pytest.mark.rule("MU-TN-06", "MU-TRADE-17")
def test_market_lowers_a_purchase_but_not_to_nothing() -> None:
    scene = caravan("syria", technologies={"anna": "commerce 2"}, tokens={"anna": "4 yellow"})
    scene.play("anna: buy 2")
    for _ in range(3):
        scene.play("anna: apply market", "anna: flip yellow")

    assert scene.window != "commerce.purchase"
    assert scene.florins("anna") == 950
    assert load(scene) == {"clothes": 2}


@pytest.mark.rule("MU-TN-06", "MU-TRADE-16")
def test_market_raises_a_sale() -> None:
    scene = caravan("syria", "2 wine", technologies={"anna": "commerce 2"}, tokens={"anna": "1 yellow"})  # fmt: skip
    scene.play("anna: sell wine 2", "anna: apply market", "anna: flip yellow", "anna: pass")

    assert scene.florins("anna") == 1250


@pytest.mark.rule("MU-TN-07")
def test_control_moves_cubes_between_markets_of_ones_own() -> None:
    scene = commerce(
        pieces={"syria": "anna: caravan 1", **LATER}, technologies={"anna": "commerce 3"},
        tokens={"anna": "2 yellow"}, markets={"syria": "furs, salt", "judea": "furs"},
        control_tokens={"syria": "anna"},
    )  # fmt: skip
    moves = scene.legal("anna", "apply-cube")
    assert "apply-cube control salt syria palestine" in moves
    assert "apply-cube control furs syria judea" not in moves
    assert not any(" lydia " in move for move in moves)
    scene.play("anna: apply-cube control salt syria palestine", "anna: flip yellow")

    assert market(scene, "palestine") == ["salt"]
    assert market(scene, "syria") == ["furs"]


@pytest.mark.rule("MU-TN-07")
def test_control_needs_land_and_a_trader() -> None:
    scene = commerce(pieces={"thrace": "anna: caravan 1", **LATER}, technologies={"anna": "commerce 3"}, markets={"judea": "wine"})  # fmt: skip
    assert scene.legal("anna", "apply-cube") == []
    scene.refuses("anna: apply-cube control wine judea palestine", "MU-TN-07")


@pytest.mark.rule("MU-TN-08")
def test_guilds_turn_the_stages_that_are_left() -> None:
    scene = on_the_road(0b001, "mesopotamia", "1 wine", technologies={"anna": "commerce 4"}, tokens={"anna": "2 yellow"})  # fmt: skip
    scene.play("anna: apply-at guilds pontus", "anna: flip yellow")
    scene.refuses("anna: apply-at guilds pontus", "MU-TN-08")
    scene.refuses("anna: apply-at guilds mesopotamia", "MU-TN-08")
    scene.play("anna: apply-at guilds syria", "anna: flip yellow", "anna: sell wine 1")
    scene.pass_until("commerce.sale", "anna")
    scene.play("anna: pass", "anna: road-bonus 2")

    assert scene.honour("anna") == 12


@pytest.mark.rule("MU-COM-19")
def test_who_has_only_a_power_is_asked() -> None:
    scene = given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}, phase="commerce", active="anna",
        cards={"anna": "63"}, markets={"judea": "furs"},
    )  # fmt: skip
    assert scene.asked == ["anna"]
    assert scene.window == "commerce.own-turn"


@pytest.mark.rule("MU-COM-19", "MU-WINDOW-02")
@pytest.mark.parametrize("florins", [0, 500])
def test_who_could_borrow_a_power_is_asked_be_he_poor_or_rich(florins: int) -> None:
    scene = given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}, phase="commerce", active="anna",
        technologies={"anna": "religion 4"}, cards={"bruno": "63"}, markets={"judea": "furs"}, florins={"anna": florins},
    )  # fmt: skip
    assert scene.asked == ["anna"]
    assert (len(scene.legal("anna")) == 1) == (florins == 0)


@pytest.mark.rule("MU-TRADE-15", "MU-EC-20")
def test_smuggling_owes_no_fee() -> None:
    scene = caravan("judea", "1 wine", cards={"anna": "20"})
    sign(scene, "carla", "anna", "grant commercial @carla @anna", "fee @carla @anna 50")
    scene.play("anna: play card-20")

    assert scene.florins("anna") == 1050
    assert scene.florins("carla") == 1000
