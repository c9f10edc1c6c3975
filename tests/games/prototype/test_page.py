"""What the page shows besides the rules: prices on buttons, trade routes, orders as if done, tables and words for cards."""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.world import GOODS
from gonfalon.server.seat_texts import knowing, label
from tests.games.prototype.battles import PLAYERS
from tests.games.prototype.scene import Scene, given

SKILLS = "hunting, agriculture, forging, weaving"


def cost(scene: Scene, name: str, text: str) -> dict[str, int]:
    seat = scene.seat(name)
    move = scene.state.vocabulary.parse(text.replace("@", ""))
    return GAME.cost(GAME.knowledge(scene.state, seat), seat, move)


def shopping() -> Scene:
    return given(PLAYERS, phase="purchase", buildings={"thrace": "village"}, technologies={"anna": "architecture, engineering"}, cards={"anna": "architect"})  # fmt: skip


def test_the_price_of_an_order_is_what_it_adds_to_the_bill() -> None:
    scene = shopping()
    for order in ("buy-technology mysticism", "buy-transport caravan 1", "build tower thrace"):
        price = cost(scene, "anna", order)["florins"]
        before = scene.view("anna")["players"][0]["florins"]
        scene.play(f"anna: {order}")
        assert scene.view("anna")["players"][0]["florins"] == before - price > 0
    assert scene.prompt("anna")["hints"]["spent"] == 1000 - before + price


def test_a_card_changes_the_prices_that_are_shown() -> None:
    scene = shopping()
    full = cost(scene, "anna", "build town thrace")["florins"]
    scene.play("anna: play architect")
    assert cost(scene, "anna", "build town thrace")["florins"] == full // 2


def test_orders_are_shown_as_done_to_their_owner_alone() -> None:
    scene = shopping()
    scene.play("anna: buy-technology mysticism")
    (order,) = scene.view("anna")["orders"]
    assert order["verb"] == "buy-technology"
    assert order["args"] == [{"kind": "technology", "id": "mysticism"}]
    assert "mysticism" in scene.view("anna")["players"][0]["technologies"]
    assert "mysticism" not in scene.view("bruno")["players"][0]["technologies"]
    assert scene.view("bruno")["orders"] == []


def at_sea(**more: Any) -> Scene:
    return given(
        PLAYERS, phase="commerce", active="anna", technologies={"anna": SKILLS}, buildings={"thrace": "city", "lydia": "town", "palestine": "city"},
        transports={"thrace": "anna: merchant-ship 2 [3 vf, 8 spices from palestine]"}, **more,
    )  # fmt: skip


def test_a_route_brings_what_it_says() -> None:
    scene = at_sea()
    sales = scene.prompt("anna")["hints"]["traders"]["merchant-ship-1"]["sales"]
    route = next(sale for sale in sales if sale["place"] == "lydia")
    assert route["now"] == len(route["way"]) == 3
    scene.play("anna: take merchant-ship-1", *(f"anna: go {place}" for place in route["way"]))
    before = scene.florins("anna")
    rate = scene.prompt("anna")["hints"]["rates"]["sell merchant-ship-1 spices palestine"]
    scene.play("anna: sell merchant-ship-1 spices palestine 8")
    assert scene.florins("anna") - before == route["florins"] == 8 * rate


def test_no_route_leads_into_a_port_without_the_right_to_trade() -> None:
    scene = at_sea(vf={"palestine": "carla 5"})
    sales = scene.prompt("anna")["hints"]["traders"]["merchant-ship-1"]["sales"]
    assert {sale["place"] for sale in sales} == {"thrace", "lydia"}


def test_a_purchase_is_sold_with_the_profit_that_was_shown() -> None:
    scene = at_sea(vf={"lydia": "barbarians 3"}, owner={"lydia": "barbarians"})
    scene.play("anna: sell merchant-ship-1 spices palestine 8")
    plan = scene.prompt("anna")["hints"]["traders"]["merchant-ship-1"]["purchases"]
    prices = scene.view("anna")["prices"]
    assert plan
    assert {bargain["now"] for bargain in plan} == {0}, "a sale and a purchase are two actions"
    for bargain in plan:
        good = GOODS.index(bargain["good"])
        assert bargain["price"] == prices["thrace"]["buy"][good]
        assert bargain["sale"] == prices[bargain["place"]]["sell"][good]
        assert bargain["florins"] == bargain["units"] * (bargain["sale"] - bargain["price"])
        assert bargain["turns"] >= 1


def test_a_ship_that_buys_sets_out_in_the_same_turn() -> None:
    scene = given(
        PLAYERS, phase="commerce", active="anna", technologies={"anna": SKILLS}, buildings={"thrace": "city", "lydia": "town", "palestine": "city"},
        transports={"thrace": "anna: merchant-ship 2 [3 vf]"}, vf={"lydia": "barbarians 3"}, owner={"lydia": "barbarians"},
    )  # fmt: skip
    bargain = scene.prompt("anna")["hints"]["traders"]["merchant-ship-1"]["purchases"][0]
    steps = bargain["way"][: bargain["now"]]
    assert steps
    scene.play(
        f"anna: buy merchant-ship-1 {bargain['good']} {bargain['units']}",
        "anna: take merchant-ship-1",
        *(f"anna: go {place}" for place in steps),
    )
    assert scene.transports("anna", steps[-1]) == ["merchant-ship-1"]


def test_a_war_shows_its_price_in_honour() -> None:
    scene = given(PLAYERS, phase="diplomacy", active="anna")
    before = scene.honour("anna")
    price = cost(scene, "anna", "declare-war player-2 0")["honour"]
    scene.play("anna: declare-war @bruno 0")
    assert scene.honour("anna") == before - price < before


def test_every_card_and_technology_says_what_it_does_in_both_languages() -> None:
    ids = [character.id for character in GAME.data.deck.characters]
    ids += [technology.id for technology in GAME.data.technologies]
    for language in ("en", "it"):
        texts = GAME.texts(language)
        assert all(texts.say(f"ability.{id}", {}).strip() for id in ids)
    english, italian = GAME.texts("en"), GAME.texts("it")
    assert english.say("ability.abbot", {}) != italian.say("ability.abbot", {})


def test_places_have_their_names_in_both_languages() -> None:
    names = GAME.tables()["names"]
    assert names["thrace"] == {"name": "Thrace", "name_it": "Tracia"}
    assert names["marmara-sea"]["name_it"] == "Mar di Marmara"
    assert set(GAME.tables()["territories"]) | set(GAME.tables()["seas"]) == set(names)


def test_tables_hold_the_trees() -> None:
    tables = GAME.tables()
    known = {technology["id"] for technology in tables["technologies"]}
    assert len(tables["trees"]) == 7
    assert len(known) == 42
    for technology in tables["technologies"]:
        assert set(technology["prerequisites"]) <= known


def test_what_is_sold_off_shows_what_it_brings() -> None:
    scene = given(PLAYERS, phase="taxes", buildings={"thrace": "city", "lydia": "town"})
    scene.pass_until("taxes.orders", "anna")
    brings = -cost(scene, "anna", "sell-building town lydia")["florins"]
    before = scene.view("anna")["players"][0]["florins"]
    scene.play("anna: sell-building town lydia")
    assert scene.view("anna")["players"][0]["florins"] == before + brings > before


def test_what_a_die_decides_has_no_price() -> None:
    scene = given(PLAYERS, phase="taxes", technologies={"anna": "guilds"})
    scene.pass_until("taxes.orders", "anna")
    assert cost(scene, "anna", "borrow") == {}


def test_debts_show_what_is_paid_back() -> None:
    loans = [((300, 1), (400, 1)), (), ()]
    scene = given(PLAYERS, phase="taxes", fields={"loans": loans})
    scene.pass_until("taxes.orders", "anna")
    assert cost(scene, "anna", "repay 300") == {"florins": 330}
    poor = given(PLAYERS, phase="taxes", fields={"loans": loans}, florins={"anna": 0})
    poor.pass_until("taxes.orders", "anna")
    assert cost(poor, "anna", "go-bankrupt") == {"florins": -1000, "honour": 3}


def test_a_second_card_and_mercenaries_have_a_price() -> None:
    scene = given(PLAYERS, phase="empire-cards", deck="crossbowman, assassin")
    assert cost(scene, "anna", "keep-card crossbowman") == {}
    scene.play("anna: keep-card crossbowman")
    assert cost(scene, "anna", "keep-card assassin") == {"florins": 100}
    hired = given(PLAYERS, phase="reinforcements", cards={"anna": "mercenary"}, technologies={"anna": "forging, coinage"})  # fmt: skip
    assert cost(hired, "anna", "play-amount mercenary 2") == {"florins": 30}


def test_every_turn_of_a_truce_has_its_price() -> None:
    truce = [0, 5, 0, 5, 0, 0, 0, 0, 0]
    scene = given(PLAYERS, phase="diplomacy", active="anna", fields={"truce": truce})
    assert cost(scene, "anna", "end-truce player-2 1") == {"honour": 1}
    assert cost(scene, "anna", "end-truce player-2 3") == {"honour": 3}
    scene.play("anna: end-truce @bruno 3")
    assert scene.honour("anna") == -3


def test_labels_of_moves_with_an_open_amount_have_no_gap() -> None:
    scene = given(PLAYERS, phase="diplomacy", active="anna", wrongs={"anna bruno": 3})
    known = knowing(scene.table, scene.seat("anna"), "en")
    labels = [label(known, move) for move in known.legal(0) if move.verb == "declare-war"]
    assert labels == ["Declare war on Hungary", "Declare war on Mamluks"]


def test_a_refusal_names_the_phase_or_the_turn() -> None:
    scene = given(PLAYERS, phase="diplomacy", active="anna", cards={"anna": "guard"})
    why = scene.table.why(0, "borrow")
    assert why is not None
    assert why.reason == "That belongs to Taxes; now it is Diplomacy."
    why = scene.table.why(1, "declare-war player-1 0")
    assert why is not None
    assert why.reason == "It is the turn of Byzantium."
    why = scene.table.why(0, "play guard")
    assert why is not None
    assert why.reason == "Guard is played in Combat."
