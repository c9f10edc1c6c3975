"""POPE: Pope Cards and the income of Knights of Christ."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medieval.steward.standing_orders import STANDING_ORDERS
from tests.games.medieval.scene import given

FOUR = {"ginger": "france, russia", "cary": "spain", "sophia": "hungary", "fred": "livonia"}


@pytest.mark.rule("MD-POPE-01")
def test_a_pope_card_for_each_use() -> None:
    scene = given(FOUR, hands={"ginger": "pope, pope, pope"})

    scene.play("ginger: crusade")
    scene.pass_until("turn.actions", "ginger")
    scene.play("ginger: excommunicate spain", "cary: drop")

    assert scene.power("spain")["excommunicated"]
    scene.play("ginger: absolve spain")
    assert not scene.power("spain")["excommunicated"]
    assert scene.hand("ginger") == []
    assert scene.view("fred")["used"] == {"pope": 3}
    scene.refuses("ginger: excommunicate spain", "MD-CARD-03")


@pytest.mark.rule("MD-POPE-01")
def test_pope_cards_are_played_in_phase_c_only() -> None:
    scene = given(FOUR, phase="map-card", hands={"ginger": "pope", "cary": "pope"})

    scene.refuses("ginger: crusade", "MD-TURN-01")
    scene.refuses("cary: crusade", "MD-CARD-03")
    scene.play("ginger: pass", "ginger: pass")
    scene.allows("ginger: crusade")
    scene.refuses("cary: excommunicate france", "MD-CARD-03")
    scene.refuses("cary: play pope", "MD-POPE-01")


@pytest.mark.rule("MD-POPE-02")
def test_no_pope_card_after_a_map_card() -> None:
    scene = given(
        FOUR, active="fred", phase="map-card", hands={"fred": "pope"}, excommunicated="france"
    )

    scene.play("fred: draw-map-card", "fred: pass")

    scene.refuses("fred: crusade", "MD-POPE-02")
    scene.refuses("fred: excommunicate spain", "MD-POPE-02")
    scene.refuses("fred: absolve france", "MD-POPE-02")


@pytest.mark.rule("MD-POPE-03")
def test_one_crusade_a_turn() -> None:
    scene = given(FOUR, hands={"ginger": "pope, pope"})

    scene.play("ginger: crusade")
    scene.pass_until("turn.actions", "ginger")

    scene.refuses("ginger: crusade", "MD-POPE-03")
    scene.allows("ginger: excommunicate spain")


@pytest.mark.rule("MD-POPE-03")
def test_the_next_player_may_call_one_again() -> None:
    scene = given(FOUR, hands={"ginger": "pope, pope", "cary": "pope"})

    scene.play("ginger: crusade")
    scene.pass_until("turn.actions", "ginger")
    scene.play("ginger: end")
    scene.pass_until("turn.income", "cary")
    scene.play("cary: pass")

    scene.allows("cary: crusade")


@pytest.mark.rule("MD-POPE-04")
@pytest.mark.parametrize("use", ["crusade", "excommunicate hungary", "absolve france"])
def test_any_use_pays_the_knights_of_christ_of_everybody(use: str) -> None:
    scene = given(
        FOUR,
        active="cary",
        hands={"cary": "pope"},
        provinces={"jerusalem": "fred", "lithuania": "sophia"},
        knights="livonia, jerusalem, lithuania",
        excommunicated="france",
    )

    events = scene.play(f"cary: {use}")

    paid = {e.values["seat"]: e.values["florins"] for e in events if e.kind == "knights-income"}
    assert paid == {scene.seat("fred"): 3, scene.seat("sophia"): 2}


@pytest.mark.rule("MD-POPE-04")
def test_heretical_knights_pay_nothing() -> None:
    scene = given(
        FOUR,
        active="cary",
        hands={"cary": "pope"},
        provinces={"jerusalem": "fred"},
        knights="livonia, jerusalem",
        heresy="jerusalem",
    )

    scene.play("cary: excommunicate hungary")

    assert scene.florins("fred") == 11


@pytest.mark.rule("MD-POPE-05")
def test_the_income_comes_before_the_crusade_is_paid() -> None:
    scene = given(FOUR, hands={"ginger": "pope"}, florins={"fred": 0}, knights="livonia")

    scene.play("ginger: crusade")

    assert scene.florins("fred") == 0
    assert scene.state.crusade is not None
    assert scene.state.crusade.paid >> scene.seat("fred") & 1
    assert scene.florins("ginger") == 13


@pytest.mark.rule("MD-POPE-05", "MD-EXC-08")
def test_the_income_comes_before_an_absolution_is_paid() -> None:
    """Livonia brings 1: with 2 Florins there are 3, with 1 there are only 2."""
    position: dict[str, Any] = {
        "active": "fred", "hands": {"fred": "pope"}, "knights": "livonia", "excommunicated": "france",
    }  # fmt: skip
    scene = given(FOUR, florins={"fred": 2}, **position)
    poor = given(FOUR, florins={"fred": 1}, **position)

    poor.refuses("fred: absolve france", "MD-EXC-08")
    assert "absolve france" in scene.legal("fred", "absolve")
    events = scene.play("fred: absolve france")

    assert [e.kind for e in events if e.kind in ("knights-income", "absolved")] == [
        "knights-income",
        "absolved",
    ]
    assert scene.florins("fred") == 0
    assert not scene.power("france")["excommunicated"]


@pytest.mark.rule("MD-POPE-05", "MD-EXC-08", "MD-POPE-04")
@pytest.mark.parametrize(("heresy", "active"), [("livonia", "fred"), ("", "cary")])
def test_knights_that_pay_nobody_or_somebody_else_pay_no_absolution(
    heresy: str, active: str
) -> None:
    scene = given(
        FOUR, active=active, hands={active: "pope"}, florins={active: 2}, knights="livonia",
        heresy=heresy, excommunicated="france",
    )  # fmt: skip

    scene.refuses(f"{active}: absolve france", "MD-EXC-08")


@pytest.mark.rule("MD-POPE-05", "MD-EXC-08")
@pytest.mark.parametrize(("florins", "broken"), [(4, True), (5, False)])
def test_a_reserve_is_kept_with_the_income_in_mind(florins: int, broken: bool) -> None:
    """Of a reserve of 3 nothing is spent: an absolution takes 3, of which Livonia brings 1."""
    scene = given(
        FOUR, active="fred", hands={"fred": "pope"}, florins={"fred": florins}, knights="livonia",
        excommunicated="france",
    )  # fmt: skip
    fred = scene.seat("fred")
    orders = STANDING_ORDERS.read(4, fred, {}, {"reserve": "3"})

    test = STANDING_ORDERS.breaks(scene.state, fred, orders)

    assert test(scene.state.vocabulary.parse("absolve france")) is broken


@pytest.mark.rule("MD-POPE-06")
def test_deus_ex_machina_does_not_stop_a_pope_card() -> None:
    scene = given(FOUR, hands={"ginger": "pope, pope", "cary": "deus-ex-machina"})

    scene.play("ginger: excommunicate spain")

    assert scene.window == "excommunication.deal"
    scene.refuses("cary: play deus-ex-machina", "MD-POPE-06")
    scene.play("cary: drop", "ginger: crusade")
    assert scene.window == "crusade.commit"
    scene.refuses("cary: play deus-ex-machina", "MD-POPE-06")
    assert scene.hand("cary") == ["deus-ex-machina"]
