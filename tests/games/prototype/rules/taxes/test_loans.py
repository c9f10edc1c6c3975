"""Loans, repayments, sell-off, debts and bankruptcy."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state_rows import IN_CATHEDRAL, ON_GROUND, Relic
from gonfalon.games.prototype.victory.questions import final_points
from tests.games.prototype.economy import LT2, LT3, booked, left, ready, scene_of
from tests.games.prototype.scene import Scene


def taxes(**more: Any) -> Scene:
    """In the orders of the Taxes phase of turn 3."""
    scene = scene_of("taxes", **more)
    scene.pass_until("taxes.orders")
    return scene


def owing(*loans: tuple[int, int], **more: Any) -> Scene:
    """Anna has borrowed: (florins, turn)."""
    return taxes(fields={"loans": [loans, (), ()]}, **more)


def purse(scene: Scene, name: str = "anna") -> int:
    florins: int = scene.prompt(name)["values"]["florins"]
    return florins


def gains(scene: Scene, *orders: str) -> int:
    before = purse(scene)
    scene.play(*(f"anna: {order}" for order in orders))
    return purse(scene) - before


@pytest.mark.rule("MP-LOAN-01")
@pytest.mark.rule("MP-TECHFX-39")
@pytest.mark.rule("MP-TIME-02")
@pytest.mark.parametrize(
    ("known", "die", "florins"),
    [
        ("law", "d4=3", 300),
        (LT2, "d6=6", 600),
        (LT3, "d8=8", 800),
        ("banking", "d4=3", 400),
        (f"{LT3}, banking", "d8=5", 600),
        ("guilds", "d4=1", 300),
    ],
)
def test_a_loan_is_rolled_at_once(known: str, die: str, florins: int) -> None:
    scene = taxes(technologies={"anna": known})
    scene.dice(die)
    assert gains(scene, "borrow") == florins
    assert "start-over" not in scene.legal("anna")
    ready(scene)
    assert scene.state.loans[0] == ((florins, 3),)


@pytest.mark.rule("MP-LOAN-02")
@pytest.mark.rule("MP-TERM-05")
@pytest.mark.parametrize(("sum_", "due"), [(400, 440), (300, 330)])
def test_a_loan_is_repaid_in_full_with_interest(sum_: int, due: int) -> None:
    scene = owing((sum_, 2))
    assert gains(scene, f"repay {sum_}") == -due
    scene.refuses(f"anna: repay {sum_}", "MP-LOAN-02")
    ready(scene)
    assert scene.state.loans[0] == ()


@pytest.mark.rule("MP-LOAN-02")
def test_not_in_the_phase_in_which_it_was_taken_and_not_in_part() -> None:
    scene = taxes()
    scene.dice("d4=2")
    scene.play("anna: borrow")
    scene.refuses("anna: repay 200", "MP-LOAN-02")
    owing((400, 2)).refuses("anna: repay 200", "MP-LOAN-02")
    poor = owing((400, 2), florins={"anna": 354})
    poor.refuses("anna: repay 400", "MP-LOAN-02")  # 354 + 85 of taxes
    owing((400, 2), florins={"anna": 355}).allows("anna: repay 400")


@pytest.mark.rule("MP-LOAN-03")
def test_one_loan_at_a_time() -> None:
    scene = owing((400, 1))
    scene.refuses("anna: borrow", "MP-LOAN-03")
    scene.play("anna: repay 400")
    scene.dice("d4=1")
    scene.play("anna: borrow")
    scene.refuses("anna: borrow", "MP-LOAN-03")


@pytest.mark.rule("MP-LOAN-03")
@pytest.mark.rule("MP-CHAR-47")
@pytest.mark.parametrize(("known", "two"), [("banking", True), ("coinage", False)])
def test_two_loans_with_an_own_usurer_and_banking(known: str, two: bool) -> None:
    scene = scene_of(
        "taxes",
        cards={"anna": "usurer"},
        technologies={"anna": known},
        fields={"loans": [((400, 1),), (), ()]},
    )
    scene.play("anna: play usurer")
    scene.pass_until("taxes.orders")
    if two:
        scene.play("anna: borrow")
        scene.refuses("anna: borrow", "MP-LOAN-03")
    else:
        scene.refuses("anna: borrow", "MP-LOAN-03")


@pytest.mark.rule("MP-LOAN-04")
def test_unpaid_loans_cost_honour_at_the_end() -> None:
    scene = owing((400, 1), (300, 2))
    assert final_points(scene.state, 0)["loans"] == -2
    assert final_points(scene.state, 1)["loans"] == 0


# ---- sell-off


@pytest.mark.rule("MP-LOAN-05")
@pytest.mark.parametrize(
    ("order", "price"),
    [
        ("sell-building castle mysia", 350),
        ("sell-building cathedral mysia", 500),
        ("sell-building city lydia", 75),
        ("sell-building fair-mining lydia", 150),
        ("sell-transport galley-1", 125),
        ("sell-transport caravan-1", 50),
        ("sell-engine trebuchet-1", 100),
    ],
)
def test_half_the_price_for_what_stands_in_own_land(order: str, price: int) -> None:
    scene = taxes(
        buildings={"mysia": "castle, cathedral", "lydia": "city, fair-mining", "thrace": "village"},
        transports={"lydia": "anna: galley 2, caravan 1"},
        engines={"mysia": "anna: trebuchet"},
    )
    castles = left(scene, "castle")
    assert gains(scene, order) == price
    ready(scene)
    assert left(scene, "castle") == castles + ("castle" in order)
    scene.pass_until("combat.turn")
    assert len(scene.building("mysia") + scene.building("lydia")) == 4 - ("building" in order)


@pytest.mark.rule("MP-LOAN-05")
def test_what_is_elsewhere_is_not_sold() -> None:
    scene = taxes(
        transports={"marmara-sea": "anna: galley 1 [2 vf]", "serbia": "anna: caravan 1 [2 vf]"},
        buildings={"thrace": "village, fort", "pannonia": "village", "lydia": "village"},
        vf={"mysia": "anna 5; bruno 2"},
        owner={"mysia": "anna"},
        engines={"mysia": "anna: catapult", "pannonia": "bruno: catapult"},
        war=["anna bruno"],
        damaged={"thrace": "fort"},
    )
    scene.refuses("anna: sell-transport galley-1", "MP-LOAN-05")
    scene.refuses("anna: sell-transport caravan-1", "MP-LOAN-05")
    scene.refuses("anna: sell-building village pannonia", "MP-LOAN-05")
    scene.refuses("anna: sell-building city lydia", "MP-LOAN-05")
    scene.refuses("anna: sell-engine catapult-1", "MP-LOAN-05")
    scene.refuses("anna: sell-engine catapult-2", "MP-LOAN-05")
    scene.refuses("anna: sell-building fort thrace", "MP-BUILD-09")
    scene.refuses("anna: sell-building village thrace", "MP-LOAN-05")  # the capital
    scene.allows("anna: sell-building village lydia")


@pytest.mark.rule("MP-LOAN-05")
def test_the_load_of_a_sold_transport_stays_on_the_ground() -> None:
    scene = taxes(
        transports={"thrace": "anna: war-wagon 1 [4 vf, captain 1, catapult], caravan 1 [10 wine from lydia]"}
    )  # fmt: skip
    scene.play("anna: sell-transport war-wagon-1", "anna: sell-transport caravan-1")
    ready(scene)
    assert scene.transports("anna", "thrace") == []
    assert scene.ground("anna", "thrace") == 9
    assert scene.captain_levels("anna", "thrace") == [1]
    assert scene.state.engine_aboard[0] == -1 and scene.state.engine_owner[0] == 0
    assert [(heap.owner, heap.lots[0].units) for heap in scene.state.goods] == [(0, 10)]


@pytest.mark.rule("MP-LOAN-05")
@pytest.mark.rule("MP-SUPPLY-01")
def test_a_crew_that_finds_no_supply_is_not_set_down() -> None:
    scene = taxes(transports={"mysia": "anna: war-wagon 1 [1 vf]"})
    scene.refuses("anna: sell-transport war-wagon-1", "MP-SUPPLY-01")
    loaded = taxes(transports={"lydia": "anna: galley 1 [war-wagon 1]"})
    loaded.refuses("anna: sell-transport galley-1", "MP-LOAN-05")
    loaded.refuses("anna: sell-transport war-wagon-1", "MP-LOAN-05")


@pytest.mark.rule("MP-LOAN-05")
@pytest.mark.rule("MP-RELIC-04")
def test_relics_of_a_sold_cathedral_stay_in_the_territory() -> None:
    mysia = taxes().state.world.territory("mysia")
    scene = taxes(
        buildings={"mysia": "cathedral", "thrace": "village"},
        fields={"relics": [Relic(IN_CATHEDRAL, mysia, 1), Relic(), Relic(), Relic()]},
    )
    booked(scene, "anna: sell-building cathedral mysia")
    assert scene.state.relics[0] == Relic(ON_GROUND, mysia, 1)


@pytest.mark.rule("MP-LOAN-06")
def test_only_buildings_transports_and_engines() -> None:
    scene = taxes(
        captains={"thrace": "anna: 2"},
        transports={"thrace": "anna: caravan 1 [10 wine from lydia]"},
        cards={"anna": "bard"},
        engines={"thrace": "anna: catapult"},
    )
    sold = {text.split()[0] for text in scene.legal("anna") if text.startswith("sell")}
    assert sold == {"sell-building", "sell-transport", "sell-engine"}
    scene.refuses("anna: sell-captain captain-1a", "MP-TIME-01")


# ---- bankruptcy


@pytest.mark.rule("MP-LOAN-07")
def test_bankruptcy_cancels_debts_once() -> None:
    scene = owing((400, 2), florins={"anna": 115})
    assert purse(scene) == 200
    scene.play("anna: go-bankrupt")
    assert purse(scene) == 1200
    scene.refuses("anna: go-bankrupt", "MP-LOAN-07")
    ready(scene)
    assert (scene.florins("anna"), scene.honour("anna")) == (1200, -3)
    assert scene.state.loans[0] == ()
    again = taxes(
        fields={"loans": [((400, 2),), (), ()], "bankrupt": [1, 0, 0]}, florins={"anna": 0}
    )
    again.refuses("anna: go-bankrupt", "MP-LOAN-07")


@pytest.mark.rule("MP-LOAN-07")
def test_who_can_pay_does_not_go_bankrupt() -> None:
    owing((400, 2), florins={"anna": 355}).refuses("anna: go-bankrupt", "MP-LOAN-07")
    owing((400, 2), florins={"anna": 354}).allows("anna: go-bankrupt")
    taxes().refuses("anna: go-bankrupt", "MP-LOAN-07")


@pytest.mark.rule("MP-LOAN-07")
def test_a_loan_of_the_same_phase_does_not_count() -> None:
    scene = taxes(technologies={"anna": "law"}, florins={"anna": 0})
    scene.dice("d4=4")
    scene.play("anna: borrow")
    scene.refuses("anna: go-bankrupt", "MP-LOAN-07")


def indebted(florins: int) -> Scene:
    return taxes(
        fields={"effects": [effects.entry_of(effects.Overdue(0, 1, 600, 777), 3)]},
        florins={"anna": florins},
    )


@pytest.mark.rule("MP-LOAN-08")
def test_creditors_of_a_bankrupt_get_nothing() -> None:
    scene = indebted(0)
    before = scene.florins("bruno")
    booked(scene, "anna: go-bankrupt")
    assert scene.florins("anna") == 1085
    assert scene.florins("bruno") == before
    assert scene.honour("anna") == -3
    assert effects.of(scene.state, effects.Overdue) == []


@pytest.mark.rule("MP-DIPL-17")
def test_an_overdue_payment_is_made_in_taxes() -> None:
    scene = indebted(1000)
    before = scene.florins("bruno")
    scene.refuses("anna: pay-debt @bruno 500", "MP-DIPL-17")
    scene.refuses("anna: pay-debt @carla 600", "MP-DIPL-17")
    booked(scene, "anna: pay-debt @bruno 600")
    assert scene.florins("bruno") == before + 600
    assert scene.honour("anna") == 0
    assert effects.of(scene.state, effects.Overdue) == []


@pytest.mark.rule("MP-TAX-07")
def test_taxes_come_before_debts_are_paid() -> None:
    scene = owing((400, 2), florins={"anna": 400})
    assert purse(scene) == 485
    booked(scene, "anna: repay 400")
    assert scene.florins("anna") == 45


@pytest.mark.rule("MP-TIME-02")
def test_a_bad_roll_is_not_shaken_off_by_starting_over() -> None:
    """What came before the roll stands with it: here the repayment that made the loan possible."""
    scene = owing((400, 2))
    scene.play("anna: repay 400")
    scene.dice("d4=1")
    scene.play("anna: borrow")
    assert "start-over" not in scene.legal("anna")
    scene.play("anna: sell-building village lydia", "anna: start-over")
    scene.refuses("anna: start-over", "MP-TIME-02")
    ready(scene)
    assert scene.happened("order-void") == []
    assert scene.state.loans[0] == ((100, 3),)
    assert scene.building("lydia") == ["village"]
