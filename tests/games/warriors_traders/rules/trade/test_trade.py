"""TRADE: who takes part, the bank, exchange and bought VP."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given, trade_centers


@pytest.mark.rule("WT-TRADE-01")
def test_only_players_with_a_trade_center_take_part() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces={
            **trade_centers("denmark"),
            "pomerania": "germany: 1 princess",
            "palatinate": "germany: 1 princess",
        },
        store={"germany": {"products": 20, "gold": 20}, "denmark": {"products": 7}},
        tokens={"germany": (0, 4, 0)},
        routes=[("denmark", "germany")],
    )  # fmt: skip

    assert scene.window == "trade.open"
    assert scene.asked == ["denmark"]
    assert scene.legal("germany") == []
    scene.refuses("germany: bank products gold 1", "WT-TRADE-01")
    scene.refuses("germany: open-route denmark", "WT-TRADE-01")
    scene.refuses("germany: offer denmark", "WT-TRADE-01")
    scene.refuses("germany: buy-vp 1", "WT-TRADE-15")


@pytest.mark.rule("WT-TRADE-01")
def test_a_conquered_trade_center_of_any_country_opens_the_phase() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces={"fyn": "germany: 1 princess"},
        store={"germany": {"products": 7}},
    )  # fmt: skip

    assert scene.asked == ["germany"]
    scene.allows("germany: bank products gold 1")


@pytest.mark.rule("WT-TRADE-02")
def test_only_resources_can_be_written_into_an_offer() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"gold": 3}, "denmark": {"food": 2}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.play("germany: offer denmark", "germany: give gold 3")

    assert scene.legal("germany") == ["drop", "send", "want food 1..2"]
    scene.refuses("germany: want fyn 1", "WT-TRADE-02")
    scene.refuses("germany: want infantry 1", "WT-TRADE-02")
    scene.refuses("germany: give vp 1", "WT-TRADE-02")


@pytest.mark.rule("WT-TRADE-03")
def test_the_bank_takes_six_for_one_at_trade_two_as_often_as_the_store_allows() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"products": 13, "food": 6}},
        tokens={"germany": (0, 1, 0)},
    )  # fmt: skip

    assert "bank products gold 1..2" in scene.legal("germany", "bank")
    scene.refuses("germany: bank products gold 3", "WT-TRADE-03")
    scene.refuses("germany: bank products gold 0", "WT-TRADE-03")
    events = scene.play("germany: bank products gold 1", "germany: bank products gold 1")

    assert scene.store("germany") == {"food": 6, "products": 1, "weapons": 0, "gold": 2}
    assert [event.rule for event in events if event.kind == "bank-exchange"] == ["WT-TRADE-03"]
    scene.refuses("germany: bank products gold 1", "WT-TRADE-03")


@pytest.mark.rule("WT-TRADE-03")
def test_the_bank_changes_any_type_into_any_other_gold_included() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 2, "products": 1, "gold": 4}},
        tokens={"germany": (0, 9, 0)},
    )  # fmt: skip

    assert scene.legal("germany", "bank") == [
        "bank food products 1..1",
        "bank food weapons 1..1",
        "bank food gold 1..1",
        "bank gold food 1..2",
        "bank gold products 1..2",
        "bank gold weapons 1..2",
    ]
    scene.refuses("germany: bank gold gold 1", "WT-TRADE-03")
    scene.play("germany: bank gold weapons 2", "germany: bank food gold 1")

    assert scene.store("germany") == {"food": 0, "products": 1, "weapons": 2, "gold": 1}


@pytest.mark.rule("WT-TRADE-04")
def test_one_bank_exchange_takes_one_type_only() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany"),
        store={"germany": {"weapons": 3, "products": 7}},
    )  # fmt: skip

    scene.refuses("germany: bank weapons+products gold 1", "WT-TRADE-04")
    scene.refuses("germany: bank weapons 3 products 4 gold 1", "WT-TRADE-04")
    scene.refuses("germany: bank weapons gold 1", "WT-TRADE-03")
    scene.play("germany: bank products gold 1")

    assert scene.store("germany") == {"food": 0, "products": 0, "weapons": 3, "gold": 1}


@pytest.mark.rule("WT-TRADE-10")
def test_partners_exchange_any_amounts_at_any_rate() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"products": 5, "food": 2}, "denmark": {"weapons": 3}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.offer("germany", "denmark", "5 products, 1 food", "2 weapons")
    assert scene.store("denmark")["weapons"] == 3
    events = scene.play("denmark: accept germany")

    assert events[0].rule == "WT-TRADE-10"
    assert scene.store("germany") == {"food": 1, "products": 0, "weapons": 2, "gold": 0}
    assert scene.store("denmark") == {"food": 1, "products": 5, "weapons": 1, "gold": 0}
    scene.offer("denmark", "germany", "1 products", "1 weapons")
    scene.play("germany: accept denmark")
    assert scene.store("germany") == {"food": 1, "products": 1, "weapons": 1, "gold": 0}


@pytest.mark.rule("WT-TRADE-10")
def test_an_offer_of_more_than_the_sender_owns_is_refused() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"products": 5}, "denmark": {"weapons": 2}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.play("germany: offer denmark")

    assert scene.legal("germany") == ["drop", "give products 1..5", "want weapons 1..2"]
    scene.refuses("germany: give products 0", "WT-TRADE-10")
    scene.refuses("germany: give products 6", "WT-TRADE-10")
    scene.refuses("germany: give gold 1", "WT-TRADE-10")
    scene.refuses("germany: want weapons 3", "WT-TRADE-10")


@pytest.mark.rule("WT-TRADE-10")
@pytest.mark.parametrize(("gives", "wants", "left"), [("4 food", "", 0), ("", "1 gold", 4)])
def test_one_side_of_an_exchange_may_be_empty(gives: str, wants: str, left: int) -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 4}, "denmark": {"gold": 1}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.offer("germany", "denmark", gives, wants)
    scene.play("denmark: accept germany")

    assert scene.store("germany")["food"] == left
    assert scene.store("denmark")["food"] == 4 - left
    assert scene.store("denmark")["gold"] == (0 if wants else 1)


@pytest.mark.rule("WT-TRADE-14")
def test_vp_cost_ten_gold_each_and_stay() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"gold": 23}, "denmark": {"food": 7}},
        tokens={"denmark": (0, 0, 1)},
    )  # fmt: skip
    before = scene.vp("germany")

    assert scene.legal("germany", "buy-vp") == ["buy-vp 1..2"]
    scene.refuses("germany: buy-vp 3", "WT-TRADE-14")
    scene.refuses("germany: buy-vp 0", "WT-TRADE-14")
    scene.play("germany: buy-vp 1", "germany: buy-vp 1")

    assert scene.vp("germany") == before + 2
    assert scene.store("germany")["gold"] == 3
    scene.refuses("germany: buy-vp 1", "WT-TRADE-14")
    scene.end_turn()
    assert scene.vp_sources("germany")["bought"] == 2


@pytest.mark.rule("WT-TRADE-14")
@pytest.mark.parametrize(("gold", "offered"), [(9, []), (10, ["buy-vp 1..1"])])
def test_ten_gold_buy_a_vp_and_nine_do_not(gold: int, offered: list[str]) -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany"),
        store={"germany": {"gold": gold}},
    )  # fmt: skip

    assert scene.legal("germany", "buy-vp") == offered


@pytest.mark.rule("WT-TRADE-15")
def test_vp_are_sold_in_the_trade_phase_to_holders_of_a_trade_center_only() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("denmark"),
        store={"germany": {"gold": 20}, "denmark": {"gold": 20}},
    )  # fmt: skip

    scene.refuses("germany: buy-vp 1", "WT-TRADE-15")
    scene.play("denmark: buy-vp 1", "denmark: finish")

    assert scene.vp_sources("denmark")["bought"] == 1
    assert scene.window == "development.action"
    scene.refuses("denmark: buy-vp 1", "WT-TRADE-15")


@pytest.mark.rule("WT-TRADE-16")
def test_monopoly_does_not_block_vp_purchases() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 7}, "denmark": {"gold": 10}},
        tokens={"germany": (0, 12, 0)},
    )  # fmt: skip

    scene.refuses("denmark: bank gold food 1", "WT-TRD-06")
    assert scene.legal("denmark") == ["finish", "buy-vp 1..1"]
    scene.play("denmark: buy-vp 1")

    assert scene.vp_sources("denmark")["bought"] == 1
    assert scene.store("denmark")["gold"] == 0
