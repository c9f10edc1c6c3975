"""TRD: the Trade path."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given, trade_centers


@pytest.mark.rule("WT-TRD-01")
@pytest.mark.parametrize(
    ("tokens", "level", "gold"),
    [(0, 1, 1), (1, 2, 2), (2, 3, 2), (4, 4, 3), (6, 5, 4), (9, 6, 6), (12, 7, 12)],
)
def test_every_trade_level_improves_the_bank_rate(tokens: int, level: int, gold: int) -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany"),
        store={"germany": {"products": 12}},
        tokens={"germany": (0, tokens, 0)},
    )  # fmt: skip

    assert scene.levels("germany")[1] == level
    assert f"bank products gold 1..{gold}" in scene.legal("germany", "bank")
    scene.refuses(f"germany: bank products gold {gold + 1}", "WT-TRADE-03")
    scene.play(f"germany: bank products gold {gold}")

    assert scene.store("germany")["gold"] == gold
    assert scene.store("germany")["products"] == 12 - gold * (8 - level)


@pytest.mark.rule("WT-TRD-02")
def test_the_second_route_comes_with_level_four_and_the_third_with_six() -> None:
    def at(tokens: int, routes: list[tuple[str, str]]) -> list[str]:
        scene = given(
            "germany", "denmark", "france", "england",
            phase="trade",
            provinces=trade_centers("germany", "denmark", "france", "england"),
            store={"germany": {"gold": 10}},
            tokens={"germany": (0, tokens, 0)},
            routes=routes,
        )  # fmt: skip
        return scene.legal("germany", "open-route")

    one = [("germany", "denmark")]
    two = [*one, ("germany", "france")]
    assert at(0, []) == []
    assert len(at(1, [])) == 3
    assert at(3, one) == []
    assert at(4, one) == ["open-route england", "open-route france"]
    assert at(8, two) == []
    assert at(9, two) == ["open-route england"]


@pytest.mark.rule("WT-TRD-02")
def test_a_third_route_at_level_four_is_refused() -> None:
    scene = given(
        "germany", "denmark", "france", "england",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france", "england"),
        store={"germany": {"gold": 10}},
        tokens={"germany": (0, 4, 0)},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.play("germany: open-route france")

    scene.refuses("germany: open-route england", "WT-TRADE-06")


@pytest.mark.rule("WT-TRD-03")
@pytest.mark.parametrize(
    ("tokens", "gold", "after"), [(4, 6, 12), (3, 6, 6), (4, 10, 20), (4, 13, 20), (4, 0, 0)]
)
def test_a_merchant_doubles_the_gold_before_stores_are_cut(
    tokens: int, gold: int, after: int
) -> None:
    scene = given(
        "germany", "denmark",
        phase="down-keep",
        store={"germany": {"gold": gold, "food": 6}},
        tokens={"germany": (0, tokens, 0)},
    )  # fmt: skip

    assert scene.player("germany")["vp_sources"]["provinces"] == 3  # the Capital, no Trade Center
    assert scene.store("germany")["gold"] == after
    assert scene.store("germany")["food"] == 6


@pytest.mark.rule("WT-TRD-04")
@pytest.mark.parametrize(("tokens", "gold"), [(5, 0), (6, 3)])
def test_the_trade_tax_brings_gold_for_every_trade_center(tokens: int, gold: int) -> None:
    scene = given(
        "germany", "denmark",
        phase="upkeep",
        provinces={
            "bayern": "germany: 1 princess",
            "fyn": "germany: 1 princess",
            "anjou": "germany: 1 princess",
        },
        store={"germany": {}, "denmark": {}},
        tokens={"germany": (0, tokens, 0), "denmark": (0, tokens, 0)},
    )  # fmt: skip

    assert scene.store("germany")["gold"] == gold
    assert scene.store("denmark")["gold"] == 0


@pytest.mark.rule("WT-TRD-05")
def test_an_extra_action_costs_five_gold_on_top_of_its_own_price() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"gold": 7, "weapons": 2}},
        tokens={"germany": (0, 9, 3)},
    )  # fmt: skip

    scene.pass_until("development.extra")
    assert scene.asked == ["germany"]
    events = scene.play("germany: build-army archer brandenburg")

    assert [event.rule for event in events if event.kind == "action-bought"] == ["WT-TRD-05"]
    assert scene.store("germany") == {"food": 0, "products": 0, "weapons": 0, "gold": 1}
    assert scene.units("brandenburg")["archer"] == 1
    assert scene.window == "development.token-move"
    scene.refuses("germany: upgrade-technology trade", "WT-DEV-03")


@pytest.mark.rule("WT-TRD-05")
def test_a_master_trader_buys_at_most_two_actions() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"gold": 20}},
        tokens={"germany": (0, 9, 0)},
    )  # fmt: skip

    scene.pass_until("development.extra")
    scene.play("germany: upgrade-technology production")
    assert scene.window == "development.extra"
    assert scene.store("germany")["gold"] == 15
    scene.play("germany: upgrade-technology production")

    assert scene.window == "development.token-move"
    assert scene.store("germany")["gold"] == 10
    assert scene.tokens("germany") == (2, 9, 0)


@pytest.mark.rule("WT-TRD-05")
@pytest.mark.parametrize(("tokens", "gold"), [(8, 20), (9, 4)])
def test_no_extra_action_below_level_six_or_five_gold(tokens: int, gold: int) -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"gold": gold}},
        tokens={"germany": (0, tokens, 0)},
    )  # fmt: skip

    scene.play(
        "germany: pass", "denmark: pass", "denmark: pass", "germany: pass",
    )  # fmt: skip

    assert scene.window == "development.token-move"


@pytest.mark.rule("WT-TRD-05")
def test_both_prices_of_a_bought_action_must_be_in_the_store() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"gold": 5, "weapons": 2}},
        tokens={"germany": (0, 9, 3)},
    )  # fmt: skip

    scene.pass_until("development.extra")

    assert scene.legal("germany", "build-army") == ["build-army infantry brandenburg"]
    scene.refuses("germany: build-army archer brandenburg", "WT-DEV-07")
    scene.play("germany: build-army infantry brandenburg")
    assert scene.store("germany") == {"food": 0, "products": 0, "weapons": 1, "gold": 0}


@pytest.mark.rule("WT-TRD-05", "WT-ACT-06")
@pytest.mark.parametrize(("window", "gold"), [("development.action", 1), ("development.extra", 6)])
def test_a_fort_of_a_master_trader_costs_five_gold_more(window: str, gold: int) -> None:
    def with_gold(gold: int) -> Scene:
        scene = given(
            "germany", "denmark",
            store={"germany": {"products": 12, "food": 2, "gold": gold}},
            tokens={"germany": (6, 9, 0)},
        )  # fmt: skip
        scene.pass_until(window, "germany")
        return scene

    short = with_gold(gold - 1)
    assert short.legal("germany", "build-fort") == []
    short.refuses("germany: build-fort brandenburg", "WT-DEV-07")
    enough = with_gold(gold)
    assert enough.legal("germany", "build-fort") == ["build-fort brandenburg"]
    enough.play("germany: build-fort brandenburg")
    assert enough.store("germany") == {"food": 0, "products": 0, "weapons": 0, "gold": 0}
    assert enough.units("brandenburg")["fort"] == 2


@pytest.mark.rule("WT-TRD-06")
def test_monopoly_leaves_the_others_only_trade_with_its_holder() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france"),
        store={country: {"food": 7} for country in ("germany", "denmark", "france")},
        tokens={"germany": (0, 12, 0)},
        routes=[("germany", "denmark"), ("denmark", "france")],
    )  # fmt: skip

    assert scene.legal("denmark") == ["finish", "offer germany"]
    scene.refuses("denmark: bank food gold 1", "WT-TRD-06")
    scene.refuses("denmark: offer france", "WT-TRD-06")
    scene.refuses("france: offer denmark", "WT-TRD-06")
    scene.offer("denmark", "germany", "2 food")
    scene.play("germany: accept denmark", "germany: bank food gold 9")

    assert scene.store("denmark")["food"] == 5
    assert scene.store("germany") == {"food": 0, "products": 0, "weapons": 0, "gold": 9}


@pytest.mark.rule("WT-TRD-07")
def test_a_monopoly_without_trade_center_trades_not_but_still_bars_the_others() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("denmark", "france"),
        store={
            "germany": {"food": 7},
            "denmark": {"food": 7, "gold": 10},
            "france": {"food": 7, "gold": 10},
        },
        tokens={"germany": (0, 12, 0)},
        routes=[("germany", "denmark"), ("denmark", "france")],
    )  # fmt: skip

    assert scene.asked == ["denmark", "france"]
    scene.refuses("germany: bank food gold 1", "WT-TRADE-01")
    assert scene.legal("denmark") == ["finish", "buy-vp 1..1"]
    scene.refuses("denmark: bank food gold 1", "WT-TRD-06")
    scene.refuses("france: bank food gold 1", "WT-TRD-06")
    scene.refuses("denmark: offer germany", "WT-TRADE-11")


@pytest.mark.rule("WT-TRD-07")
def test_monopoly_holders_need_a_route_like_everybody() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 7}, "denmark": {"food": 7}},
        tokens={"germany": (0, 12, 0)},
    )  # fmt: skip

    scene.refuses("germany: offer denmark", "WT-TRADE-05")
    assert scene.legal("germany", "open-route") == ["open-route denmark"]


@pytest.mark.rule("WT-TRD-07")
def test_several_monopolies_do_not_bar_each_other() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france"),
        store={country: {"food": 2} for country in ("germany", "denmark", "france")},
        tokens={"germany": (0, 12, 0), "denmark": (0, 12, 0)},
        routes=[("germany", "denmark"), ("france", "denmark")],
    )  # fmt: skip

    scene.allows("germany: bank food gold 2", "denmark: bank food gold 2", "france: offer denmark")
    scene.refuses("france: bank food gold 1", "WT-TRD-06")
    scene.offer("germany", "denmark", "1 food")
    scene.play("denmark: accept germany")

    assert scene.store("denmark")["food"] == 3


@pytest.mark.rule("WT-TRD-08")
@pytest.mark.parametrize(("move", "barred"), [("move-token trade military", False), ("pass", True)])
def test_monopoly_ends_when_nobody_has_the_level_any_more(move: str, barred: bool) -> None:
    scene = given(
        "germany", "denmark",
        turn=6,
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"products": 7}, "denmark": {"products": 7, "gold": 10}},
        tokens={"germany": (0, 12, 0)},
    )  # fmt: skip

    scene.pass_until("development.token-move", "germany")
    scene.play(f"germany: {move}")
    scene.pass_until("trade.open", "denmark")

    assert scene.turn == 7
    assert (scene.legal("denmark", "bank") == []) is barred
    if barred:
        scene.refuses("denmark: bank products gold 1", "WT-TRD-06")
    else:
        scene.allows("denmark: bank products gold 1")
        assert scene.levels("germany")[1] == 6


@pytest.mark.rule("WT-TRD-09")
def test_a_route_may_be_opened_to_the_monopoly_holder_and_used_at_once() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france"),
        store={country: {"food": 2} for country in ("germany", "denmark", "france")},
        tokens={"germany": (0, 12, 0), "denmark": (0, 1, 0)},
    )  # fmt: skip

    assert scene.legal("denmark") == ["finish", "open-route germany", "open-route france"]
    scene.play("denmark: open-route germany")
    scene.offer("denmark", "germany", "1 food")
    scene.play("germany: accept denmark")

    assert scene.store("germany")["food"] == 3


@pytest.mark.rule("WT-TRD-09")
def test_a_route_between_two_without_monopoly_is_opened_but_useless() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france"),
        store={country: {"food": 2} for country in ("germany", "denmark", "france")},
        tokens={"germany": (0, 12, 0), "denmark": (0, 1, 0)},
    )  # fmt: skip

    scene.play("denmark: open-route france")

    assert scene.view("denmark")["routes"] == [[1, 2]]
    scene.refuses("denmark: offer france", "WT-TRD-06")
    scene.refuses("denmark: open-route germany", "WT-TRADE-06")
