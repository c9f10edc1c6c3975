"""Buying, selling, goods on the ground and prisoners.

rules: MP-TRADE-01 to MP-TRADE-16, MP-PRIS-01, MP-PRIS-02, MP-DIPL-06, MP-DIPL-08, MP-EVENT-10
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.state import HELD
from gonfalon.games.prototype.state_rows import Lot
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.transports import mark, number, pm

SKILLS = "hunting, agriculture, forging, weaving"
SALT, SPICES, WINE = 1, 5, 7


def commerce(**more: Any) -> Scene:
    more = {"technologies": {"anna": SKILLS}, **more}
    return given(THREE, phase="commerce", active="anna", **more)


def goods(scene: Scene, transport: str) -> tuple[Lot, ...]:
    return scene.state.transport_goods[number(scene, transport)]


TOWNS = {"thrace": "city", "lydia": "town", "palestine": "town"}
BUYER = {"thrace": "anna: caravan 1 [2 vf, 4 spices from palestine]"}


@pytest.mark.rule("MP-TRADE-01")
def test_move_and_sell_leave_no_purchase() -> None:
    scene = commerce(
        transports={"mysia": "anna: caravan 1 [2 vf, 4 spices]"}, buildings={"lydia": "town"}
    )
    scene.play("anna: take caravan-1", "anna: go lydia", "anna: sell caravan-1 spices nowhere 4")
    scene.refuses("anna: buy caravan-1 salt 1", "MP-TRADE-01")


@pytest.mark.rule("MP-TRADE-01")
def test_sell_and_buy_leave_no_movement() -> None:
    scene = commerce(transports=BUYER, buildings=TOWNS, vf={"thrace": "anna 5"})
    scene.play("anna: sell caravan-1 spices palestine 4", "anna: buy caravan-1 salt 1")
    scene.refuses("anna: take caravan-1", "MP-TRADE-01")
    scene.refuses("anna: sell caravan-1 salt thrace 1", "MP-TRADE-01")


@pytest.mark.rule("MP-TRADE-01", "MP-TRADE-02")
def test_trade_then_move() -> None:
    scene = commerce(transports=BUYER, buildings=TOWNS, vf={"thrace": "anna 5"})
    scene.play("anna: sell caravan-1 spices palestine 4", "anna: take caravan-1", "anna: go mysia")
    assert pm(scene, "caravan-1") == 3
    scene.play("anna: go lydia")
    scene.refuses("anna: buy caravan-1 salt 1", "MP-TRADE-01")


@pytest.mark.rule("MP-TRADE-01")
def test_each_action_once_and_only_by_commercial_transports() -> None:
    scene = commerce(
        transports={"thrace": "anna: caravan 1 [2 vf, 4 spices], war-wagon 1 [1 vf]"},
        buildings=TOWNS,
        vf={"thrace": "anna 5"},
    )
    scene.play("anna: sell caravan-1 spices nowhere 2", "anna: take war-wagon-1")
    scene.refuses("anna: sell caravan-1 spices nowhere 1", "MP-TRADE-01")
    scene.refuses("anna: buy war-wagon-1 salt 1", "MP-TRADE-01")


@pytest.mark.rule("MP-TRADE-02", "MP-TRADE-03")
def test_movement_is_not_split_but_loading_goes_on() -> None:
    scene = commerce(transports={"mysia": "anna: caravan 1 [2 vf]"}, buildings={"lydia": "town"})
    scene.play("anna: take caravan-1", "anna: go lydia", "anna: buy caravan-1 salt 5")
    assert pm(scene, "caravan-1") == 5
    scene.refuses("anna: go mysia", "MP-TRADE-02")
    scene.play("anna: unload-goods caravan-1 lydia salt lydia 2", "anna: load caravan-1 lydia 1")
    assert pm(scene, "caravan-1") == 4


@pytest.mark.rule("MP-TRADE-03")
def test_the_last_pm_unload_goods_at_home() -> None:
    scene = commerce(
        transports={"mysia": "anna: caravan 1 [2 vf, 4 wine]"}, buildings={"lydia": "town"}
    )
    scene.play("anna: take caravan-1")
    for place in ("lydia", "mysia", "lydia", "mysia", "lydia"):
        scene.play(f"anna: go {place}")
    scene.play("anna: unload-goods caravan-1 lydia wine nowhere 4")
    assert pm(scene, "caravan-1") == 0


@pytest.mark.rule("MP-TRADE-04")
def test_trade_costs_no_pm() -> None:
    scene = commerce(
        transports={"mysia": "anna: caravan 1 [2 vf, 4 wine]"}, buildings={"lydia": "town"}
    )
    scene.play("anna: take caravan-1")
    for place in ("lydia", "mysia", "lydia", "mysia", "lydia"):
        scene.play(f"anna: go {place}")
    scene.play("anna: sell caravan-1 wine nowhere 4")
    assert (pm(scene, "caravan-1"), scene.florins("anna")) == (1, 1000 + 4 * 16)


@pytest.mark.rule("MP-TRADE-05")
def test_only_at_a_settlement_and_ships_in_port() -> None:
    scene = commerce(
        transports={
            "marmara-sea": "anna: merchant-ship 1 [2 vf, 4 wine]",
            "mysia": "anna: caravan 1 [2 vf, 4 wine]",
        },
        buildings=TOWNS,
        vf={"thrace": "anna 5"},
    )
    scene.refuses("anna: sell merchant-ship-1 wine nowhere 4", "MP-TRADE-05")
    scene.refuses("anna: sell caravan-1 wine nowhere 4", "MP-TRADE-05")
    scene.play("anna: take merchant-ship-1", "anna: go thrace")
    scene.play("anna: sell merchant-ship-1 wine nowhere 4")
    assert scene.florins("anna") == 1060


@pytest.mark.rule("MP-TRADE-05", "MP-BUILD-09")
def test_a_damaged_settlement_does_not_trade() -> None:
    scene = commerce(
        transports=BUYER, buildings=TOWNS, damaged={"thrace": "city"}, vf={"thrace": "anna 5"}
    )
    scene.refuses("anna: sell caravan-1 spices palestine 4", "MP-TRADE-05")


@pytest.mark.rule("MP-TRADE-05", "MP-DIPL-08")
def test_barbarian_settlements_are_open_those_of_others_need_a_right() -> None:
    places = {"liguria": "anna: caravan 1 [2 vf]", "pannonia": "anna: caravan 1 [2 vf]"}
    towns = {"liguria": "village", "pannonia": "village"}
    scene = commerce(transports=places, buildings=towns)
    scene.play("anna: buy caravan-1 salt 2")
    guest = Clause(PASSAGE, 1, 0)
    stays = commerce(
        transports=places, buildings=towns, fields={"pacts": [Pact(1, (0, 1), (guest,))]}
    )
    stays.refuses("anna: buy caravan-2 salt 2", "MP-DIPL-08")
    pact = Pact(1, (0, 1), (guest, Clause(COMMERCIAL, 1, 0)))
    allowed = commerce(transports=places, buildings=towns, fields={"pacts": [pact]})
    allowed.play("anna: buy caravan-2 salt 2")
    assert goods(allowed, "caravan-2") == (Lot(SALT, 2, 14, 1),)


@pytest.mark.rule("MP-DIPL-06")
def test_the_fee_is_paid_for_each_load() -> None:
    pact = Pact(1, (0, 1), (Clause(PASSAGE, 1, 0), Clause(COMMERCIAL, 1, 0, 30)))
    scene = commerce(
        transports={"pannonia": "anna: caravan 1 [2 vf, 5 spices]"},
        buildings={"pannonia": "village"},
        fields={"pacts": [pact]},
        florins={"anna": 29},
    )
    scene.refuses("anna: sell caravan-1 spices nowhere 5", "MP-DIPL-06")
    rich = commerce(
        transports={"pannonia": "anna: caravan 1 [2 vf, 5 spices]"},
        buildings={"pannonia": "village"},
        fields={"pacts": [pact]},
        florins={"anna": 80},
    )
    rich.refuses("anna: buy caravan-1 salt 3", "MP-TIME-17")
    rich.play("anna: buy caravan-1 salt 1", "anna: buy caravan-1 salt 1")
    assert (rich.florins("anna"), rich.florins("bruno")) == (80 - 30 - 48, 1030)
    assert [event.audience for event in rich.happened("trade-fee")] == [(0, 1)]


@pytest.mark.rule("MP-TRADE-06", "MP-TRADE-07")
def test_any_good_at_the_citys_price() -> None:
    scene = given(
        THREE,
        phase="commerce",
        active="carla",
        transports={"palestine": "carla: caravan 2 [2 vf]"},
        buildings=TOWNS,
        technologies={"carla": SKILLS},
    )
    assert len(scene.legal("carla", "buy")) == 8
    scene.play("carla: buy caravan-1 spices 10")
    assert scene.florins("carla") == 700
    scene.play("carla: buy caravan-1 salt 15")
    assert goods(scene, "caravan-1") == (Lot(SPICES, 10, 12, 2), Lot(SALT, 15, 12, 2))


@pytest.mark.rule("MP-TRADE-07")
def test_a_capital_without_a_city_does_not_trade() -> None:
    scene = commerce(
        transports={"mysia": "anna: caravan 1 [2 vf, 5 wine]"},
        buildings={"mysia": "village"},
        capitals={"anna": "mysia"},
    )
    scene.refuses("anna: sell caravan-1 wine nowhere 5", "MP-TRADE-07")


@pytest.mark.rule("MP-TRADE-08", "MP-TRANS-04")
def test_a_mix_of_goods_up_to_the_hold() -> None:
    scene = commerce(
        transports={"thrace": "anna: caravan 2 [2 vf]"}, buildings=TOWNS, vf={"thrace": "anna 5"}
    )
    scene.play("anna: buy caravan-1 salt 20")
    scene.refuses("anna: buy caravan-1 wine 11", "MP-TRANS-04")
    scene.play("anna: buy caravan-1 wine 10")
    assert scene.florins("anna") == 1000 - 20 * 28 - 10 * 15
    poor = commerce(
        transports={"thrace": "anna: caravan 2 [2 vf]"},
        buildings=TOWNS,
        vf={"thrace": "anna 5"},
        florins={"anna": 55},
    )
    poor.refuses("anna: buy caravan-1 salt 2", "MP-TIME-17")
    poor.allows("anna: buy caravan-1 salt 1")


@pytest.mark.rule("MP-TRADE-08")
def test_part_of_the_load_is_sold() -> None:
    scene = commerce(transports=BUYER, buildings=TOWNS, vf={"thrace": "anna 5"})
    scene.refuses("anna: sell caravan-1 spices palestine 5", "MP-TRADE-08")
    scene.refuses("anna: sell caravan-1 spices lydia 1", "MP-TRADE-08")
    scene.play("anna: sell caravan-1 spices palestine 3")
    assert scene.florins("anna") == 1000 + 3 * 51


@pytest.mark.rule("MP-TRADE-09")
@pytest.mark.parametrize("market", [False, True])
def test_not_to_the_ruler_from_whom_it_was_bought(market: bool) -> None:
    scene = commerce(
        transports={"thrace": "anna: caravan 1 [2 vf, 4 salt from lydia]"},
        buildings=TOWNS,
        vf={"thrace": "anna 5"},
        technologies={"anna": SKILLS + (", market" if market else "")},
    )
    if market:
        scene.play("anna: sell caravan-1 salt lydia 4")
    else:
        scene.refuses("anna: sell caravan-1 salt lydia 4", "MP-TRADE-09")


@pytest.mark.rule("MP-TRADE-09")
def test_between_two_barbarian_settlements() -> None:
    scene = commerce(
        transports={"liguria": "anna: caravan 1 [2 vf, 4 salt from veneto]"},
        buildings={"liguria": "village", "veneto": "village"},
    )
    scene.play("anna: sell caravan-1 salt veneto 4")
    assert scene.florins("anna") == 1100


@pytest.mark.rule("MP-TRADE-10")
def test_lots_remember_who_ruled_where_they_were_bought() -> None:
    scene = commerce(
        transports={"thrace": "anna: caravan 1 [2 vf]"},
        buildings=TOWNS,
        vf={"thrace": "anna 5", "lydia": "anna 5"},
        fields={"transport_goods": [()] * 42 + [(Lot(SALT, 3, 4, -2), Lot(SALT, 2, 4, 0), Lot(SALT, 1))] + [()] * 11},
    )  # fmt: skip
    assert scene.legal("anna", "sell") == [
        "sell caravan-1 salt lydia 1..3",
        "sell caravan-1 salt nowhere 1..1",
    ]
    scene.play("anna: sell caravan-1 salt lydia 3")
    assert goods(scene, "caravan-1") == (Lot(SALT, 2, 4, 0), Lot(SALT, 1))


@pytest.mark.rule("MP-TRADE-11")
def test_the_price_does_not_change_with_the_quantity() -> None:
    scene = commerce(
        transports={"thrace": "anna: caravan 3 [2 vf, 50 spices]"},
        buildings=TOWNS,
        vf={"thrace": "anna 5"},
    )
    scene.play("anna: sell caravan-1 spices nowhere 50")
    assert scene.florins("anna") == 1000 + 50 * 51


@pytest.mark.rule("MP-TRADE-13")
def test_players_trade_in_turn_order() -> None:
    scene = commerce()
    order = []
    while scene.window == "commerce.turn":
        order += scene.asked
        scene.play(f"{scene.asked[0]}: done")
    assert order == ["anna", "bruno", "carla"]


@pytest.mark.rule("MP-TRADE-14")
def test_no_trade_with_enemies() -> None:
    scene = commerce(
        transports={"pannonia": "anna: caravan 1 [2 vf, 5 spices]"},
        buildings={"pannonia": "village"},
        war=["anna bruno"],
    )
    scene.refuses("anna: sell caravan-1 spices nowhere 5", "MP-TRADE-14")


@pytest.mark.rule("MP-TRADE-15")
def test_never_where_it_was_bought() -> None:
    scene = commerce(
        transports={
            "veneto": "anna: caravan 1 [2 vf, 10 salt from veneto]",
            "liguria": "anna: caravan 1 [2 vf, 10 salt from veneto]",
        },
        buildings={"veneto": "village", "liguria": "village"},
        technologies={"anna": SKILLS + ", market"},
    )
    scene.refuses("anna: sell caravan-1 salt veneto 10", "MP-TRADE-15")
    scene.play("anna: sell caravan-2 salt veneto 10")


@pytest.mark.rule("MP-TRADE-16")
def test_nobody_attacks_in_commerce() -> None:
    scene = commerce(
        transports={"serbia": "anna: war-wagon 1 [9 vf, captain 1]; bruno: caravan 1 [1 vf]"},
        vf={"serbia": "barbarians 0"},
        war=["anna bruno"],
    )
    scene.refuses("anna: attack-convoy serbia @bruno", "MP-TRADE-16")
    assert not [text for text in scene.legal("anna") if text.startswith("attack")]


@pytest.mark.rule("MP-EVENT-10")
def test_held_transports_trade() -> None:
    scene = commerce(transports=BUYER, buildings=TOWNS, vf={"thrace": "anna 5"})
    mark(scene, "caravan-1", HELD)
    scene.refuses("anna: take caravan-1", "MP-EVENT-09")
    scene.play("anna: sell caravan-1 spices palestine 4")
