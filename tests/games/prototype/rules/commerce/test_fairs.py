"""Empire cards auctioned at Fairs.

rules: MP-FAIR-01 to MP-FAIR-03, MP-TIME-18
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.prototype.scene import Scene, given

FOUR = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks", "dario": "golden-horde"}


def seller(buildings: dict[str, str] | None = None, **more: Any) -> Scene:
    there = {"thrace": "city, fair-mining", "lydia": "town, fair-textile"}
    more = {"cards": {"anna": "guard, thief, thief"}, **more}
    return given(FOUR, phase="commerce", active="anna", buildings=buildings or there, **more)


@pytest.mark.rule("MP-FAIR-01")
def test_as_many_auctions_as_fairs() -> None:
    scene = seller()
    for card in ("guard", "thief"):
        scene.play(f"anna: auction {card} 10", "bruno: pass", "carla: pass", "dario: pass")
    scene.refuses("anna: auction thief 10", "MP-FAIR-01")
    assert scene.hand("anna") == ["guard", "thief", "thief"]


@pytest.mark.rule("MP-FAIR-01", "MP-BUILD-09")
def test_a_damaged_fair_does_not_count() -> None:
    scene = seller(damaged={"thrace": "fair-mining", "lydia": "fair-textile"})
    scene.refuses("anna: auction guard 10", "MP-FAIR-01")


@pytest.mark.rule("MP-FAIR-01", "MP-BUILD-01", "MP-CHAR-35")
def test_a_fair_without_its_settlement_stands_idle() -> None:
    """Of two Fairs one has lost its settlement: one auction, and a Merchant counts one."""
    there = {"thrace": "city, fair-mining", "lydia": "fair-textile"}
    scene = seller(there)
    scene.play("anna: auction guard 10", "bruno: pass", "carla: pass", "dario: pass")
    scene.refuses("anna: auction thief 10", "MP-FAIR-01")
    merchant = given(
        FOUR, phase="commerce", buildings=there, technologies={"anna": "trade"}, cards={"anna": "merchant"},
    )  # fmt: skip
    merchant.play("anna: play merchant", "anna: done")
    assert merchant.florins("anna") == 1000 + 30 + 30


@pytest.mark.rule("MP-FAIR-01", "MP-BUILD-09")
def test_a_damaged_settlement_keeps_its_fair() -> None:
    scene = seller({"thrace": "city, fair-mining"}, damaged={"thrace": "city"})
    scene.allows("anna: auction guard 10")


@pytest.mark.rule("MP-FAIR-03")
def test_market_alone_auctions_nothing() -> None:
    scene = seller({"thrace": "city"}, technologies={"anna": "market"})
    scene.refuses("anna: auction guard 10", "MP-FAIR-01")


@pytest.mark.rule("MP-FAIR-02")
def test_the_highest_bidder_pays_the_seller_and_takes_the_card() -> None:
    scene = seller(war=["anna bruno"])
    scene.refuses("anna: auction pirate 10", "MP-CARD-07")
    scene.refuses("anna: auction guard 0", "MP-FAIR-02")
    scene.play("anna: auction guard 200")
    assert (scene.window, scene.asked) == ("fair.bid", ["bruno"])
    scene.refuses("bruno: bid 199", "MP-FAIR-02")
    scene.refuses("bruno: bid 1001", "MP-FAIR-02")
    scene.play("bruno: bid 200")
    scene.refuses("carla: bid 204", "MP-FAIR-02")
    scene.play("carla: bid 205", "dario: pass", "bruno: pass")
    assert (scene.hand("carla"), scene.hand("anna")) == (["guard"], ["thief", "thief"])
    assert (scene.florins("carla"), scene.florins("anna")) == (795, 1205)
    assert scene.window == "commerce.turn"


@pytest.mark.rule("MP-FAIR-02", "MP-TIME-06")
def test_who_cannot_pay_is_asked_all_the_same() -> None:
    scene = seller(florins={"bruno": 5})
    scene.play("anna: auction guard 200")
    assert scene.asked == ["bruno"]
    assert scene.legal("bruno") == ["pass"]


@pytest.mark.rule("MP-TIME-18")
def test_ceilings_answer_with_the_smallest_raise() -> None:
    scene = seller()
    scene.play("anna: auction guard 20", "bruno: bid 20", "carla: bid-up-to 40")
    assert [event.values["florins"] for event in scene.happened("bid")] == [20, 25]
    scene.play("dario: pass", "bruno: bid-up-to 30")
    bids = [(event.values["seat"], event.values["florins"]) for event in scene.happened("bid")]
    assert bids == [(1, 20), (2, 25), (1, 30), (2, 35)]
    assert scene.hand("carla") == ["guard"]
    assert scene.florins("carla") == 965


@pytest.mark.rule("MP-TIME-18")
def test_bidding_begins_after_the_seller_and_goes_round() -> None:
    scene = given(
        FOUR,
        phase="commerce",
        active="carla",
        cards={"carla": "guard"},
        buildings={"delta": "city, fair-mining"},
    )
    scene.play("carla: auction guard 1")
    order = []
    for bid in (1, 6, 11):
        order += scene.asked
        scene.play(f"{scene.asked[0]}: bid {bid}")
    assert order == ["dario", "anna", "bruno"]
    scene.play("dario: pass", "anna: pass")
    assert scene.hand("bruno") == ["guard"]


@pytest.mark.rule("MP-FAIR-02", "MP-TIME-24")
def test_by_default_nobody_bids() -> None:
    scene = seller()
    scene.play("anna: auction guard 1")
    for name in ("bruno", "carla", "dario"):
        scene.default(name)
    assert scene.window == "commerce.turn"
    assert scene.florins("anna") == 1000
