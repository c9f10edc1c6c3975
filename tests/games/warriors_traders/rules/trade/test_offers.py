"""TRADE: offers between players, their answers and how they lapse."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given, trade_centers


@pytest.mark.rule("WT-TRADE-17")
def test_answering_an_offer_that_is_not_there_is_refused_for_that_reason() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 7}, "denmark": {"gold": 7}},
    )  # fmt: skip

    # there is no route either, but that is not the point
    for verb in ("accept", "refuse", "counter", "withdraw"):
        scene.refuses(f"germany: {verb} denmark", "WT-TRADE-17")
        scene.refuses(f"germany: {verb} france", "WT-TRADE-05")
    scene.refuses("germany: offer denmark", "WT-TRADE-05")


@pytest.mark.rule("WT-TRADE-17")
def test_an_offer_lapses_when_its_sender_has_sold_the_goods() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 4}, "denmark": {"gold": 7}},
        tokens={"germany": (0, 9, 0)},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.offer("germany", "denmark", "3 food", "1 gold")
    assert "accept germany" in scene.legal("denmark")
    scene.play("germany: bank food products 1")

    assert scene.happened("offer-lapsed")[0].rule == "WT-TRADE-17"
    assert scene.view("denmark")["offers"] == []
    scene.refuses("denmark: accept germany", "WT-TRADE-17")
    assert scene.store("denmark")["gold"] == 7


@pytest.mark.rule("WT-TRADE-17")
def test_an_offer_reserves_nothing_and_stands_while_the_goods_are_there() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 5}, "denmark": {"gold": 7}},
        tokens={"germany": (0, 9, 0)},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.offer("germany", "denmark", "3 food", "1 gold")
    scene.play("germany: bank food products 1")
    scene.allows("denmark: accept germany")
    scene.play("denmark: bank gold weapons 1")

    assert scene.legal("denmark", "accept") == []
    assert scene.legal("denmark", "refuse") == ["refuse germany"]
    scene.refuses("denmark: accept germany", "WT-TRADE-17")
    scene.play("denmark: refuse germany")
    assert scene.view("germany")["offers"] == []
    scene.refuses("denmark: refuse germany", "WT-TRADE-17")


@pytest.mark.rule("WT-TRADE-17")
def test_an_offer_is_withdrawn_by_its_sender_or_replaced_by_a_new_one() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 4}, "denmark": {"gold": 7}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.refuses("germany: withdraw denmark", "WT-TRADE-17")
    scene.offer("germany", "denmark", "1 food", "2 gold")
    scene.offer("germany", "denmark", "1 food", "1 gold")
    assert [offer["wants"]["gold"] for offer in scene.view("denmark")["offers"]] == [1]
    scene.play("germany: withdraw denmark")

    assert scene.view("denmark")["offers"] == []
    scene.refuses("denmark: accept germany", "WT-TRADE-17")


@pytest.mark.rule("WT-TRADE-17")
def test_a_counter_offer_answers_an_offer_with_another_and_withdraws_the_declaration() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 4}, "denmark": {"gold": 7}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.play("denmark: finish")
    scene.offer("germany", "denmark", "1 food", "2 gold")
    scene.play("denmark: counter germany")
    assert scene.player("denmark")["finished"] is False
    scene.refuses("denmark: finish", "WT-TRADE-17")
    scene.play("denmark: give gold 1", "denmark: want food 1", "denmark: send")

    assert [(offer["from"], offer["to"]) for offer in scene.view("germany")["offers"]] == [(1, 0)]
    scene.play("germany: accept denmark")
    assert scene.store("denmark") == {"food": 1, "products": 0, "weapons": 0, "gold": 6}


@pytest.mark.rule("WT-TRADE-17")
def test_an_offer_says_what_is_given_and_is_seen_only_once_it_is_sent() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 4}, "denmark": {"gold": 7}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.refuses("germany: send", "WT-TRADE-17")
    scene.play("germany: offer denmark")
    scene.refuses("germany: send", "WT-TRADE-17")
    scene.play("germany: give food 3")
    scene.refuses("germany: give food 4", "WT-TRADE-17")
    scene.refuses("germany: want food 1", "WT-TRADE-17")
    assert scene.view("germany")["draft"]["gives"]["food"] == 3
    assert scene.view("denmark")["draft"] is None
    assert scene.view("denmark")["offers"] == []
    scene.play("germany: drop")

    assert scene.view("germany")["draft"] is None
    scene.refuses("denmark: accept germany", "WT-TRADE-17")


@pytest.mark.rule("WT-TRADE-17")
def test_a_player_sends_at_most_fifty_offers_in_a_phase() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 7}, "denmark": {"gold": 7}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    for _ in range(50):
        scene.offer("germany", "denmark", "1 food")
        scene.play("denmark: refuse germany")

    assert scene.legal("germany", "offer") == []
    scene.refuses("germany: offer denmark", "WT-TRADE-17")
    scene.offer("denmark", "germany", "1 gold")
    assert scene.legal("germany", "accept") == ["accept denmark"]
    assert scene.legal("germany", "counter") == []
    scene.refuses("germany: counter denmark", "WT-TRADE-17")
