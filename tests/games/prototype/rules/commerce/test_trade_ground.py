"""Goods on the ground, and prisoners who become slaves.

rules: MP-TRADE-12, MP-PRIS-01, MP-PRIS-02
"""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.state_rows import Heap, Lot
from tests.games.prototype.rules.commerce.test_trade import WINE, commerce, goods
from tests.games.prototype.scene import Scene

SLAVES = 4


def heaps(scene: Scene) -> list[Heap]:
    return scene.state.goods


@pytest.mark.rule("MP-TRADE-12", "MP-TRADE-10")
def test_goods_at_home_wait_for_another_transport() -> None:
    scene = commerce(
        transports={"lydia": "anna: caravan 1 [2 vf, 5 wine from thrace], merchant-ship 1 [1 vf]"}
    )
    scene.play("anna: unload-goods caravan-1 lydia wine thrace 5")
    assert heaps(scene) == [Heap(4, 0, 0, (Lot(WINE, 5, 0, 0),))]
    scene.play("anna: load-goods merchant-ship-1 lydia wine thrace 3")
    assert goods(scene, "merchant-ship-1") == (Lot(WINE, 3, 0, 0),)
    scene.pass_until("auction.bid")
    assert heaps(scene) == [Heap(4, 0, 0, (Lot(WINE, 2, 0, 0),))]


@pytest.mark.rule("MP-TRADE-12", "MP-TRADE-10")
def test_on_foreign_ground_they_go_to_its_owner() -> None:
    pact = Pact(1, (0, 2), (Clause(PASSAGE, 2, 0),))
    scene = commerce(
        transports={"judea": "anna: caravan 1 [2 vf, 5 wine from thrace]; carla: caravan 1 [2 vf]"},
        fields={"pacts": [pact]},
    )
    scene.play("anna: unload-goods caravan-1 judea wine thrace 5")
    scene.allows("anna: load-goods caravan-1 judea wine thrace 5")
    scene.play("anna: done", "bruno: done")
    scene.refuses("carla: load-goods caravan-2 judea wine thrace 1", "MP-TRADE-12")
    scene.pass_until("auction.bid")
    assert [(heap.owner, heap.lots) for heap in heaps(scene)] == [(2, (Lot(WINE, 5),))]


@pytest.mark.rule("MP-TRADE-12")
def test_in_barbarian_land_anybody_takes_them_until_the_next_turn_is_over() -> None:
    scene = commerce(
        transports={"serbia": "anna: caravan 1 [2 vf, 5 wine]; bruno: caravan 1 [2 vf]"},
        vf={"serbia": "barbarians 0"},
    )
    scene.play("anna: unload-goods caravan-1 serbia wine nowhere 5", "anna: done")
    scene.play("bruno: load-goods caravan-2 serbia wine nowhere 2")
    assert goods(scene, "caravan-2") == (Lot(WINE, 2),)
    scene.pass_until("auction.bid")
    assert len(heaps(scene)) == 1
    scene.pass_until("commerce.turn")
    scene.pass_until("auction.bid")
    assert heaps(scene) == []


@pytest.mark.rule("MP-TRADE-12")
def test_goods_go_with_the_territory() -> None:
    scene = commerce(
        transports={"lydia": "anna: war-wagon 1"},
        vf={"lydia": "anna 3"},
        fields={"goods": [Heap(4, 0, 0, (Lot(WINE, 5),)), Heap(4, 1, 0, (Lot(WINE, 2),))]},
    )
    scene.play("anna: load war-wagon-1 lydia 3", "anna: take war-wagon-1", "anna: go mysia")
    assert heaps(scene) == [Heap(4, -1, 4, (Lot(WINE, 5),)), Heap(4, -1, 4, (Lot(WINE, 2),))]


@pytest.mark.rule("MP-TRADE-12")
def test_war_transports_carry_no_goods() -> None:
    scene = commerce(
        transports={"lydia": "anna: war-wagon 1 [1 vf], galley 1 [1 vf]"},
        fields={"goods": [Heap(4, 0, 0, (Lot(WINE, 5),))]},
    )
    scene.refuses("anna: load-goods war-wagon-1 lydia wine nowhere 1", "MP-LOAD-06")
    assert not scene.legal("anna", "load-goods")


@pytest.mark.rule("MP-PRIS-01")
def test_prisoners_become_slaves_in_the_capital() -> None:
    scene = commerce(
        transports={"thrace": "anna: caravan 2 [2 vf]", "lydia": "anna: caravan 1 [2 vf]"},
        vf={"thrace": "anna 5"},
        buildings={"thrace": "city", "lydia": "town"},
        capitals={"anna": "thrace"},
        technologies={"anna": "market"},
        fields={"prisoners": [50, 0, 0]},
    )
    scene.refuses("anna: enslave caravan-2 1", "MP-PRIS-01")
    scene.refuses("anna: enslave caravan-1 31", "MP-TRANS-04")
    scene.play("anna: enslave caravan-1 30")
    assert goods(scene, "caravan-1") == (Lot(SLAVES, 30),)
    assert scene.state.prisoners[0] == 20
    scene.play("anna: take caravan-1", "anna: go mysia")


@pytest.mark.rule("MP-PRIS-01")
def test_slaves_need_market_and_prisoners() -> None:
    place = {"thrace": "anna: caravan 2 [2 vf]"}
    without = commerce(
        transports=place,
        buildings={"thrace": "city"},
        vf={"thrace": "anna 5"},
        capitals={"anna": "thrace"},
        fields={"prisoners": [5, 0, 0]},
    )
    without.refuses("anna: enslave caravan-1 1", "MP-PRIS-01")
    few = commerce(
        transports=place,
        buildings={"thrace": "city"},
        vf={"thrace": "anna 5"},
        capitals={"anna": "thrace"},
        technologies={"anna": "market"},
        fields={"prisoners": [5, 0, 0]},
    )
    few.refuses("anna: enslave caravan-1 6", "MP-PRIS-01")


@pytest.mark.rule("MP-PRIS-02")
def test_the_conversion_is_the_buy_action() -> None:
    scene = commerce(
        transports={"thrace": "anna: caravan 2 [2 vf, 5 spices]"},
        vf={"thrace": "anna 5"},
        buildings={"thrace": "city"},
        capitals={"anna": "thrace"},
        technologies={"anna": "market"},
        fields={"prisoners": [9, 0, 0]},
    )
    scene.play("anna: enslave caravan-1 9", "anna: sell caravan-1 spices nowhere 5")
    assert scene.florins("anna") == 1000 + 5 * 51
    scene.refuses("anna: buy caravan-1 salt 1", "MP-TRADE-01")


@pytest.mark.rule("MP-PRIS-02")
def test_one_action_converts_or_buys_not_both() -> None:
    position = {
        "transports": {"thrace": "anna: caravan 2 [2 vf]"},
        "vf": {"thrace": "anna 5"},
        "buildings": {"thrace": "city"},
        "capitals": {"anna": "thrace"},
        "technologies": {"anna": "market"},
        "fields": {"prisoners": [9, 0, 0]},
    }
    scene = commerce(**position)
    scene.play("anna: enslave caravan-1 4", "anna: enslave caravan-1 2")
    scene.refuses("anna: buy caravan-1 salt 1", "MP-TRADE-01")
    assert (scene.florins("anna"), scene.state.prisoners[0]) == (1000, 3)
    scene = commerce(**position)
    scene.play("anna: buy caravan-1 salt 1")
    scene.refuses("anna: enslave caravan-1 1", "MP-TRADE-01")
