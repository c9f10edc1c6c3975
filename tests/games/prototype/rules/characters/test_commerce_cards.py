"""Characters of Commerce: Merchant and Toll Collector.

rules: MP-TIME-22, MP-CHAR-23, MP-CHAR-35, MP-CHAR-60, MP-TECHFX-22, MP-TECHFX-36 to MP-TECHFX-38, MP-TECHFX-42, MP-PRICE-05
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.transports import combat


def start(**more: Any) -> Scene:
    return given(THREE, phase="commerce", **more)


@pytest.mark.rule("MP-CHAR-35", "MP-TECHFX-36", "MP-TECHFX-37", "MP-TECHFX-38", "MP-TECHFX-42")
@pytest.mark.parametrize(
    ("technology", "income"), [("trade", 60), ("coinage", 120), ("banking", 180), ("monopoly", 240)]
)
def test_two_merchants(technology: str, income: int) -> None:
    scene = start(cards={"anna": "merchant, merchant"}, technologies={"anna": technology})
    scene.play("anna: play merchant", "anna: play merchant")
    scene.refuses("anna: play merchant", "MP-CHAR-35")
    scene.play("anna: done")
    assert scene.florins("anna") == 1000 + income
    assert scene.hand("anna") == ["merchant", "merchant"]


@pytest.mark.rule("MP-CHAR-35")
def test_fairs_make_merchants_richer() -> None:
    scene = start(
        cards={"anna": "merchant"},
        technologies={"anna": "trade"},
        buildings={"thrace": "city, fair-mining, fair-textile"},
        damaged={"thrace": "fair-textile"},
        vf={"thrace": "anna 5"},
    )
    scene.play("anna: play merchant", "anna: done")
    assert scene.florins("anna") == 1060


@pytest.mark.rule("MP-CHAR-35", "MP-CONTEST-01")
def test_a_fair_in_contested_land_is_nobodys() -> None:
    for war, income in (([], 60), (["anna carla"], 30)):
        scene = start(
            cards={"anna": "merchant"}, technologies={"anna": "trade"}, war=war,
            buildings={"thrace": "city, fair-mining"}, vf={"thrace": "anna 5; carla 1"},
        )  # fmt: skip
        scene.play("anna: play merchant", "anna: done")
        assert scene.florins("anna") == 1000 + income


@pytest.mark.rule("MP-CHAR-35", "MP-CARD-08")
def test_a_merchant_needs_trade() -> None:
    scene = start(cards={"anna": "merchant"}, technologies={"anna": "mathematics"})
    scene.refuses("anna: play merchant", "MP-CARD-08")


@pytest.mark.rule("MP-CHAR-35", "MP-TIME-24")
def test_by_default_merchants_are_shown() -> None:
    scene = start(
        cards={"anna": "merchant, merchant, toll-collector"},
        technologies={"anna": "trade, mathematics"},
    )
    while scene.window == "commerce.start":
        scene.default("anna")
    assert scene.florins("anna") == 1060
    played = [event.values["card"] for event in scene.happened("card-played")]
    assert played == [scene.state.world.card["merchant"]] * 2


@pytest.mark.rule("MP-CHAR-35")
def test_merchants_pay_again_in_the_next_turn() -> None:
    scene = combat(cards={"anna": "merchant"}, technologies={"anna": "trade"})
    scene.pass_until("commerce.turn", "anna")
    first = scene.florins("anna")
    assert len(scene.happened("card-florins")) == 1
    scene.pass_until("commerce.start")
    scene.play("anna: play merchant", "anna: done")
    scene.pass_until("commerce.turn", "anna")
    assert len([e for e in scene.happened("card-florins") if e.rule == "MP-CHAR-35"]) == 2
    assert first == 1030


@pytest.mark.rule("MP-TIME-22", "MP-TIME-06")
def test_all_with_cards_are_asked_at_once_in_secret() -> None:
    scene = start(
        cards={"anna": "merchant", "bruno": "guard"},
        technologies={"anna": "trade", "carla": "trade"},
    )
    assert (scene.window, scene.asked) == ("commerce.start", ["anna", "bruno"])
    scene.play("anna: play merchant", "anna: done")
    assert scene.florins("anna") == 1000, "nothing is booked before all are ready"
    assert scene.legal("bruno") == ["done"]
    scene.play("bruno: done")
    assert scene.florins("anna") == 1030
    assert (scene.window, scene.asked) == ("commerce.turn", ["anna"])


# ---- Toll Collector


def tolls(technologies: str, transports: dict[str, str], *clauses: Clause, **more: Any) -> Scene:
    """Anna shows a Toll Collector; bruno's turn begins."""
    pact = Pact(1, (0, 1), (Clause(PASSAGE, 0, 1), *clauses))
    scene = start(
        cards={"anna": "toll-collector"},
        technologies={"anna": technologies, "bruno": "hunting, agriculture, weaving, forging"},
        transports=transports,
        fields={"pacts": [pact]},
        vf={"thrace": "anna 5"},
        **more,
    )
    scene.play("anna: play toll-collector", "anna: done", "anna: done")
    return scene


@pytest.mark.rule("MP-CHAR-23", "MP-PRICE-05", "MP-TECHFX-22")
@pytest.mark.parametrize(("technologies", "rate"), [("mathematics", 1), ("mathematics, market", 3)])
def test_goods_that_pass_a_strait_pay(technologies: str, rate: int) -> None:
    scene = tolls(technologies, {"marmara-sea": "bruno: merchant-ship 2 [2 vf, 30 salt]"})
    scene.play("bruno: take merchant-ship-1", "bruno: go black-sea-west-sea")
    assert scene.florins("anna") == 1000 + 30 * rate
    assert scene.florins("bruno") == 1000
    scene.play("bruno: go marmara-sea")
    assert scene.florins("anna") == 1000 + 30 * rate
    assert scene.hand("anna") == ["toll-collector"]


@pytest.mark.rule("MP-CHAR-60")
def test_transit_counts_once_for_a_transport() -> None:
    scene = tolls(
        "mathematics", {"moesia": "bruno: caravan 1 [2 vf, 10 salt], caravan 1 [2 vf, 4 wine]"}
    )
    scene.play("bruno: take caravan-1", "bruno: go thrace", "bruno: go mysia")
    assert scene.florins("anna") == 1010
    scene.play("bruno: take caravan-2", "bruno: go thrace")
    assert scene.florins("anna") == 1014


@pytest.mark.rule("MP-CHAR-23", "MP-CHAR-60")
def test_each_purchase_and_each_sale_pays() -> None:
    scene = tolls(
        "mathematics, market",
        {"thrace": "bruno: caravan 2 [2 vf, 20 clothes]"},
        Clause(COMMERCIAL, 0, 1),
        buildings={"thrace": "city"},
    )
    scene.play("bruno: sell caravan-1 clothes nowhere 20", "bruno: buy caravan-1 salt 20")
    assert scene.florins("anna") == 1000 + 60 + 60
    assert scene.florins("bruno") == 1000 + 20 * 46 - 20 * 28


@pytest.mark.rule("MP-CHAR-23")
def test_own_goods_and_land_of_others_pay_nothing() -> None:
    scene = start(
        cards={"anna": "toll-collector"},
        technologies={"anna": "mathematics"},
        transports={"mysia": "anna: caravan 1 [2 vf, 9 salt]", "serbia": "bruno: caravan 1 [2 vf, 9 salt]"},
        buildings={"lydia": "town"},
    )  # fmt: skip
    scene.play("anna: play toll-collector", "anna: done")
    scene.play("anna: take caravan-1", "anna: go lydia", "anna: sell caravan-1 salt nowhere 9")
    assert scene.florins("anna") == 1000 + 9 * 29
    scene.play("anna: done", "bruno: take caravan-2", "bruno: go moesia")
    assert scene.florins("anna") == 1000 + 9 * 29


@pytest.mark.rule("MP-CHAR-23", "MP-CARD-08", "MP-CARD-09")
def test_one_collector_a_turn_and_only_with_mathematics() -> None:
    without = start(cards={"anna": "toll-collector"})
    without.refuses("anna: play toll-collector", "MP-CARD-08")
    scene = start(cards={"anna": "toll-collector"}, technologies={"anna": "mathematics"})
    scene.play("anna: play toll-collector")
    scene.refuses("anna: play toll-collector", "MP-CARD-09")
