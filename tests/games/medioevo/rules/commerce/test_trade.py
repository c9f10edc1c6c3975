"""Buying and selling (MU-TRADE-01 to MU-TRADE-17, MU-DIP-22)."""

from typing import Any

import pytest

from gonfalon.games.medioevo.commerce.questions.trade import (
    Trade,
    purchase_quote,
    sale_quote,
    total,
)
from gonfalon.games.medioevo.world import GOODS
from tests.games.medioevo.fair import (
    at,
    caravan,
    commerce,
    load,
    market,
    number,
    points,
    reserve,
    sent,
    ship,
)
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene

# ---- where


@pytest.mark.rule("MU-TRADE-01")
def test_trade_needs_an_inhabited_area() -> None:
    scene = caravan("moesia", cubes="1 wine")

    scene.refuses("anna: buy 1", "MU-TRADE-01")
    scene.refuses("anna: sell wine 1", "MU-TRADE-01")


@pytest.mark.rule("MU-TRADE-01")
@pytest.mark.parametrize("place", ["latium", "judea"])
def test_a_ship_needs_a_harbour_to_trade(place: str) -> None:
    sea = {"latium": "tyrrhenian-sea-sea", "judea": "levantine-sea-sea"}[place]
    scene = ship(sea, "1 wine", players={"anna": "mamluks", "bruno": "hungary", "carla": "byzantium"})  # fmt: skip
    scene.play(f"anna: go {place}")

    assert at(scene, "piece-1a") == place
    scene.refuses("anna: buy 1", "MU-TRADE-01")
    scene.refuses("anna: sell wine 1", "MU-TRADE-01")


@pytest.mark.rule("MU-TRADE-01", "MU-COM-06")
def test_a_ship_trades_at_anchor_in_a_harbour() -> None:
    scene = ship("north-aegean-sea", "1 wine")
    scene.play("anna: go lydia", "anna: sell wine 1", "anna: buy 2")

    assert load(scene) == {"slaves": 2}


@pytest.mark.rule("MU-TRADE-02")
def test_foreign_areas_need_a_commercial_pact() -> None:
    scene = caravan("judea", cubes="1 wine")

    scene.refuses("anna: buy 1", "MU-TRADE-02")
    scene.refuses("anna: sell wine 1", "MU-TRADE-02")
    sign(scene, "carla", "anna", "grant commercial @carla @anna")
    scene.allows("anna: buy 1", "anna: sell wine 1")


@pytest.mark.rule("MU-TRADE-02")
def test_the_pact_must_grant_it_to_the_trader() -> None:
    scene = caravan("judea")
    sign(scene, "carla", "anna", "grant commercial @anna @carla")

    scene.refuses("anna: buy 1", "MU-TRADE-02")


@pytest.mark.rule("MU-TRADE-03")
def test_no_trade_where_armies_at_war_stand() -> None:
    units = {"syria": "bruno: 1 archer; carla: 1 archer"}
    scene = caravan("syria", cubes="1 wine", units=units, war=["bruno carla"])
    scene.refuses("anna: buy 1", "MU-TRADE-03")
    scene.refuses("anna: sell wine 1", "MU-TRADE-03")

    caravan("syria", units=units).allows("anna: buy 1")


@pytest.mark.rule("MU-TRADE-03")
def test_the_own_army_at_war_stops_trade_as_well() -> None:
    units = {"syria": "anna: 1 archer; carla: 1 archer"}
    scene = caravan("syria", units=units, war=["anna carla"])

    scene.refuses("anna: buy 1", "MU-TRADE-03")


@pytest.mark.rule("MU-TRADE-04")
def test_no_trade_where_barbarians_stand() -> None:
    units = {"syria": "barbarians: 1 light-infantry; anna: 1 archer"}
    scene = caravan("syria", cubes="1 wine", units=units)

    scene.refuses("anna: buy 1", "MU-TRADE-04")
    scene.refuses("anna: sell wine 1", "MU-TRADE-04")


@pytest.mark.rule("MU-TRADE-05")
@pytest.mark.parametrize("at_sea", ["barbarians", "war"])
def test_a_blockade_from_the_sea_is_an_option(at_sea: str) -> None:
    if at_sea == "barbarians":
        position: dict[str, Any] = {
            "units": {"black-sea-north-sea": "barbarians: 1 light-infantry"}
        }
        pieces = {"crimea": "anna: caravan 1"}
    else:
        position = {
            "units": {"black-sea-north-sea": "bruno: 1 archer; carla: 1 archer"},
            "war": ["bruno carla"],
        }
        pieces = {
            "crimea": "anna: caravan 1",
            "black-sea-north-sea": "bruno: galley 1; carla: galley 1",
        }
    scene = sent(pieces=pieces, blockade="on", **position)
    scene.refuses("anna: buy 1", "MU-TRADE-05")

    sent(pieces=pieces, **position).allows("anna: buy 1")


@pytest.mark.rule("MU-TRADE-06", "MU-TRADE-07")
def test_everybody_trades_in_neutral_areas_without_any_building() -> None:
    scene = caravan("crimea", cubes="1 wine")
    assert scene.controller("crimea") is None
    scene.play("anna: buy 1", "anna: sell wine 1")

    assert scene.florins("anna") == 1000
    assert load(scene) == {"slaves": 1}


@pytest.mark.rule("MU-TRADE-06")
def test_contested_land_of_players_at_peace_is_nobodys() -> None:
    scene = caravan("syria", units={"syria": "bruno: 1 archer; carla: 1 archer"})

    assert scene.controller("syria") is None
    scene.allows("anna: buy 1")


# ---- buying


@pytest.mark.rule("MU-TRADE-08", "MU-TRADE-15")
def test_cubes_cost_a_hundred_each_and_come_from_the_reserve() -> None:
    scene = caravan("crimea")
    before = reserve(scene, "slaves")
    scene.play("anna: buy 2")

    assert scene.florins("anna") == 800
    assert points(scene) == 5
    assert load(scene) == {"slaves": 2}
    assert reserve(scene, "slaves") == before - 2


@pytest.mark.rule("MU-TRADE-08")
def test_who_lacks_the_money_cannot_buy() -> None:
    scene = caravan("crimea", level=2, florins={"anna": 299})

    assert scene.legal("anna", "buy") == ["buy 1..2"]
    scene.refuses("anna: buy 3", "MU-TRADE-08")
    scene.refuses("anna: buy 0", "MU-TRADE-08")


@pytest.mark.rule("MU-TRADE-09")
def test_real_cubes_are_not_for_sale() -> None:
    scene = caravan("crimea", markets={"crimea": "weapons"})
    scene.play("anna: buy 2")

    assert load(scene) == {"slaves": 2}
    assert market(scene, "crimea") == ["weapons"]


@pytest.mark.rule("MU-TRADE-10")
def test_capacity_limits_purchases() -> None:
    scene = caravan("crimea", cubes="1 wine")

    scene.refuses("anna: buy 2", "MU-TRADE-10")
    scene.play("anna: buy 1")
    assert load(scene) == {"slaves": 1, "wine": 1}
    scene.refuses("anna: buy 1", "MU-TRADE-10")


@pytest.mark.rule("MU-TRADE-10")
def test_the_reserve_limits_purchases() -> None:
    pieces = {
        "crimea": "anna: caravan 3",
        "thrace": "anna: caravan 3 [6 slaves], caravan 3 [6 slaves]",
        "sirtica": "carla: caravan 3 [6 slaves]",
    }
    scene = sent(pieces=pieces)

    assert reserve(scene, "slaves") == 2
    assert scene.legal("anna", "buy") == ["buy 1..2"]
    scene.refuses("anna: buy 3", "MU-TRADE-10")
    scene.play("anna: buy 2")
    scene.refuses("anna: buy 1", "MU-TRADE-10")


# ---- selling


@pytest.mark.rule("MU-TRADE-11", "MU-TRADE-13", "MU-TRADE-15")
def test_several_colours_are_sold_in_one_action() -> None:
    scene = caravan("kiev", level=2, cubes="2 weapons, 1 clothes")
    before = reserve(scene, "weapons")
    scene.play("anna: sell-all", "anna: place-cube weapons")

    assert scene.florins("anna") == 1300
    assert points(scene) == 6
    assert load(scene) == {}
    assert reserve(scene, "weapons") == before + 2 - 1
    assert ("sale", scene.state.world.territory("kiev"), 3, 300) in scene.state.log[0]


@pytest.mark.rule("MU-TRADE-11")
def test_colours_are_added_one_after_another() -> None:
    scene = caravan("kiev", level=3, cubes="2 weapons, 2 clothes, 1 furs")
    scene.play("anna: sell weapons 1")
    assert scene.window == "commerce.sale"
    assert scene.legal("anna") == ["done", "sell furs 1", "sell clothes 1..2"]
    scene.refuses("anna: sell weapons 1", "MU-TRADE-11")
    scene.refuses("anna: sell clothes 3", "MU-TRADE-11")
    scene.play("anna: sell clothes 2", "anna: done", "anna: place-cube clothes")

    assert scene.florins("anna") == 1300
    assert load(scene) == {"weapons": 1, "furs": 1}
    assert points(scene) == 7


@pytest.mark.rule("MU-TRADE-11")
def test_only_what_is_aboard_is_sold() -> None:
    scene = caravan("kiev", cubes="1 weapons")

    scene.refuses("anna: sell weapons 2", "MU-TRADE-11")
    scene.refuses("anna: sell weapons 0", "MU-TRADE-11")
    scene.refuses("anna: sell furs 1", "MU-TRADE-11")
    scene.refuses("anna: sell-all", "MU-TRADE-11")


@pytest.mark.rule("MU-TRADE-12")
def test_a_colour_that_lies_there_or_is_depicted_cannot_be_sold() -> None:
    scene = caravan("kiev", level=2, cubes="1 grain, 1 furs, 1 wine", markets={"kiev": "furs"})

    scene.refuses("anna: sell grain 1", "MU-TRADE-12")
    scene.refuses("anna: sell furs 1", "MU-TRADE-12")
    scene.allows("anna: sell wine 1")


@pytest.mark.rule("MU-TRADE-12", "MU-CUBE-01")
def test_two_cubes_of_a_colour_go_in_one_action_a_third_later_does_not() -> None:
    scene = caravan("kiev", level=2, cubes="3 weapons")
    scene.play("anna: sell weapons 2")

    assert scene.florins("anna") == 1200
    assert market(scene, "kiev") == ["weapons"]
    scene.refuses("anna: sell weapons 1", "MU-TRADE-12")


@pytest.mark.rule("MU-TRADE-13", "MU-GM-03")
def test_a_market_of_two_adds_forty() -> None:
    scene = caravan("kiev", cubes="1 weapons", markets={"kiev": "wine, furs"})
    scene.play("anna: sell weapons 1")

    assert scene.florins("anna") == 1140


@pytest.mark.rule("MU-TRADE-14")
def test_a_transport_sells_and_buys_in_the_same_area() -> None:
    scene = caravan("kiev", cubes="2 weapons")
    scene.play("anna: sell weapons 2", "anna: buy 1", "anna: buy 1")

    assert points(scene) == 3
    assert load(scene) == {"grain": 2}


# ---- fees of pacts


def pact(scene: Scene, fee: int) -> Scene:
    sign(scene, "carla", "anna", "grant commercial @carla @anna", f"fee @carla @anna {fee}")
    return scene


@pytest.mark.rule("MU-TRADE-15", "MU-DIP-28")
def test_the_controller_receives_nothing_without_a_fee() -> None:
    scene = caravan("judea", cubes="1 wine")
    sign(scene, "carla", "anna", "grant commercial @carla @anna")
    scene.play("anna: buy 1", "anna: sell wine 1")

    assert scene.florins("carla") == 1000


@pytest.mark.rule("MU-DIP-22", "MU-TRADE-16", "MU-TRADE-17")
def test_a_fee_is_collected_with_every_trade() -> None:
    scene = pact(caravan("judea", level=2, cubes="2 wine"), 50)
    scene.play("anna: sell wine 2")
    assert (scene.florins("anna"), scene.florins("carla")) == (1150, 1050)
    scene.play("anna: buy 2")

    assert (scene.florins("anna"), scene.florins("carla")) == (900, 1100)


@pytest.mark.rule("MU-DIP-22")
def test_without_the_money_for_the_fee_nothing_is_bought() -> None:
    scene = pact(caravan("judea", florins={"anna": 149}), 50)
    scene.refuses("anna: buy 1", "MU-DIP-22")

    pact(caravan("judea", florins={"anna": 150}), 50).allows("anna: buy 1")


@pytest.mark.rule("MU-DIP-22")
def test_the_fee_of_a_sale_may_be_paid_out_of_its_proceeds() -> None:
    scene = pact(caravan("judea", level=2, cubes="1 wine, 1 furs", florins={"anna": 0}), 150)

    assert scene.legal("anna", "sell-all") == ["sell-all"]
    scene.play("anna: sell wine 1")
    assert scene.legal("anna") == ["place-cube furs", "place-cube wine"], "both had to be sold"
    scene.play("anna: place-cube furs")
    assert (scene.florins("anna"), scene.florins("carla")) == (50, 1150)


@pytest.mark.rule("MU-DIP-22")
def test_a_sale_that_cannot_pay_its_fee_is_refused() -> None:
    scene = pact(caravan("judea", cubes="1 wine", florins={"anna": 49}), 150)
    scene.refuses("anna: sell wine 1", "MU-DIP-22")

    pact(caravan("judea", cubes="1 wine", florins={"anna": 50}), 150).allows("anna: sell wine 1")


# ---- arithmetic


@pytest.mark.rule("MU-TRADE-16")
def test_the_total_of_a_sale_adds_every_part() -> None:
    """Asked of the record that technologies change."""
    scene = caravan("kiev", level=2, cubes="2 weapons", markets={"kiev": "wine, furs, spices"})
    cubes = tuple(2 if good == "weapons" else 0 for good in GOODS)
    sale = Trade(0, number(scene, "piece-1a"), selling=1, cubes=cubes)

    assert total(scene.state, sale._replace(bonus=2, florin_points=1, each=25, change=50)) == 400
    assert total(scene.state, sale._replace(bonus=1, each=100)) == 2 * (100 + 60 + 100)
    both = sale._replace(bonus=2, florin_points=2, both=1)
    assert total(scene.state, both) == 2 * (100 + 100 + 60)


@pytest.mark.rule("MU-TRADE-17")
def test_the_total_of_a_purchase_is_lowered_by_market_points() -> None:
    scene = caravan("kiev", level=2)
    cubes = tuple(2 if good == "grain" else 0 for good in GOODS)
    purchase = Trade(0, number(scene, "piece-1a"), cubes=cubes, change=-150)

    assert total(scene.state, purchase) == 50
    assert total(scene.state, purchase._replace(change=150)) == 350


@pytest.mark.rule("MU-TRADE-16")
def test_the_announcement_is_open_before_anything_changes_hands() -> None:
    scene = caravan("kiev", level=2, cubes="1 weapons, 1 furs", markets={"kiev": "wine"})
    scene.play("anna: sell-all")

    assert scene.prompt("anna")["rule"] == "MU-CUBE-04"
    assert scene.florins("anna") == 1000
    assert load(scene) == {"weapons": 1, "furs": 1}
    scene.table.undo(0)
    scene.allows("anna: sell-all")


@pytest.mark.rule("MU-TRADE-08", "MU-TRADE-11")
def test_quotes_say_what_a_trade_would_bring() -> None:
    scene = commerce(
        pieces={"moesia": "anna: caravan 2 [2 wine, 1 grain]"}, markets={"kiev": "furs, salt"}
    )
    s, piece = scene.state, number(scene, "piece-1a")
    kiev, judea, moesia = (s.world.territory(id) for id in ("kiev", "judea", "moesia"))

    sale = sale_quote(s, 0, piece, kiev)
    assert (sale.number, sale.florins, sale.fee, sale.points) == (2, 280, 0, 0)
    purchase = purchase_quote(s, 0, piece, kiev)
    assert (purchase.number, purchase.florins) == (1, 100)
    assert sale_quote(s, 0, piece, judea).number == 0
    assert purchase_quote(s, 0, piece, moesia).number == 0
    pact(scene, 30)
    assert sale_quote(s, 0, piece, judea).florins == 300 - 30
    assert purchase_quote(s, 0, piece, judea).florins == 130
