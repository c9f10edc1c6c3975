"""TRADE: who is asked, who is finished, and what asks a player again."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given, trade_centers


@pytest.mark.rule("WT-TRADE-12")
def test_all_participants_trade_at_the_same_time() -> None:
    scene = given(
        "germany", "switzerland",
        phase="trade",
        provinces=trade_centers("germany", "switzerland"),
        store={"germany": {"food": 7}, "switzerland": {"food": 7, "gold": 10}},
    )  # fmt: skip

    assert scene.asked == ["germany", "switzerland"]
    scene.play("switzerland: bank food weapons 1")
    assert scene.store("switzerland")["weapons"] == 1
    scene.play("switzerland: buy-vp 1")

    assert scene.vp_sources("switzerland")["bought"] == 1
    assert scene.asked == ["germany", "switzerland"]
    scene.play("germany: bank food gold 1")
    assert scene.store("germany")["gold"] == 1


@pytest.mark.rule("WT-TRADE-13")
def test_the_phase_closes_when_everybody_stands_on_finished() -> None:
    stores = {country: {"food": 7} for country in ("germany", "denmark", "france")}
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france"),
        store=stores,
        routes=[("denmark", "france")],
    )  # fmt: skip

    scene.play("germany: finish", "denmark: finish")
    assert scene.asked == ["france"]
    assert scene.legal("denmark") == ["resume"]
    scene.refuses("denmark: offer france", "WT-TRADE-13")
    scene.play("denmark: resume")
    scene.offer("denmark", "france", "1 food")
    scene.play("france: accept denmark", "france: finish")

    assert scene.window == "trade.open"
    assert scene.asked == ["denmark"]
    scene.refuses("france: finish", "WT-TRADE-13")
    scene.play("denmark: finish")
    assert scene.window == "development.action"
    scene.refuses("germany: resume", "WT-TURN-02")


@pytest.mark.rule("WT-TRADE-13")
def test_the_last_trader_declares_to_be_finished_even_with_nothing_left_to_do() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany"),
        store={"germany": {"products": 7}},
    )  # fmt: skip

    scene.play("germany: bank products gold 1")
    assert (scene.window, scene.asked) == ("trade.open", ["germany"])
    assert scene.legal("germany") == ["finish"]
    scene.table.undo(scene.seat("germany"))
    assert scene.store("germany") == {"food": 0, "products": 7, "weapons": 0, "gold": 0}


@pytest.mark.rule("WT-TRADE-13")
def test_without_participants_the_phase_is_skipped() -> None:
    scene = given("germany", "denmark", phase="trade", store={"germany": {"gold": 20}})

    assert scene.window == "development.action"
    assert scene.asked == ["germany"]


@pytest.mark.rule("WT-TRADE-13", "WT-TRADE-17")
def test_a_finished_player_owes_an_answer_to_an_offer_and_refusing_keeps_the_declaration() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 7}, "denmark": {"gold": 7}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.play("denmark: finish")
    scene.offer("germany", "denmark", "3 food", "1 gold")
    scene.play("germany: finish")
    assert scene.window == "trade.open"
    assert scene.asked == ["denmark"]
    assert scene.legal("denmark") == [
        "resume",
        "refuse germany",
        "accept germany",
        "counter germany",
    ]
    scene.play("denmark: refuse germany")

    assert scene.window == "development.action"
    assert scene.store("germany")["food"] == 7


@pytest.mark.rule("WT-TRADE-13", "WT-TRADE-17")
def test_accepting_on_finished_withdraws_the_declaration() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 7}, "denmark": {"gold": 8}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.play("denmark: finish")
    scene.offer("germany", "denmark", "3 food", "1 gold")
    scene.play("germany: finish", "denmark: accept germany")

    assert scene.store("denmark") == {"food": 3, "products": 0, "weapons": 0, "gold": 7}
    assert scene.player("denmark")["finished"] is False
    assert scene.player("germany")["finished"] is True
    assert scene.asked == ["denmark"]


@pytest.mark.rule("WT-TRADE-13", "WT-TRADE-05")
def test_a_route_opened_to_a_player_who_could_do_nothing_asks_that_player() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france"),
        store={"germany": {"food": 2}, "denmark": {"gold": 2}, "france": {}},
        tokens={"germany": (0, 1, 0)},
    )  # fmt: skip
    assert scene.asked == ["germany"]
    assert scene.player("denmark")["finished"] is True

    scene.play("germany: open-route denmark")
    assert scene.happened("trade-asked-again")[0].values == {"seat": 1}
    scene.play("germany: finish")

    assert (scene.window, scene.asked) == ("trade.open", ["denmark"])
    assert scene.legal("denmark") == ["finish", "offer germany"]
    scene.offer("denmark", "germany", "1 gold", "2 food")
    scene.play("germany: accept denmark", "germany: finish", "denmark: finish")
    assert scene.store("denmark") == {"food": 2, "products": 0, "weapons": 0, "gold": 1}
    assert scene.window == "development.action"


@pytest.mark.rule("WT-TRADE-13")
def test_a_declaration_does_not_cover_a_route_that_is_opened_later() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france"),
        store={"germany": {"food": 2}, "denmark": {"food": 7}, "france": {"food": 7}},
        tokens={"germany": (0, 1, 0)},
    )  # fmt: skip

    scene.play("denmark: finish", "france: finish", "germany: open-route denmark")

    assert scene.asked == ["germany", "denmark"]
    assert scene.player("france")["finished"] is True
    scene.allows("denmark: offer germany", "denmark: bank food gold 1")


@pytest.mark.rule("WT-TRADE-13", "WT-TRD-06")
def test_a_route_that_a_monopoly_makes_useless_asks_nobody() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france"),
        store={"germany": {"food": 2}, "denmark": {"gold": 2}, "france": {"food": 2}},
        tokens={"germany": (0, 1, 0), "france": (0, 12, 0)},
        routes=[("france", "germany")],
    )  # fmt: skip
    assert "monopoly" in scene.player("france")["abilities"]

    scene.play("germany: open-route denmark")

    assert "denmark" not in scene.asked
    scene.refuses("denmark: offer germany", "WT-TRD-06")


@pytest.mark.rule("WT-TRADE-13", "WT-TRADE-17")
@pytest.mark.parametrize(("gold", "asked"), [(6, ["denmark"]), (7, ["germany", "denmark"])])
def test_goods_for_an_accepted_offer_ask_their_receiver_again_if_they_open_something(
    gold: int, asked: list[str]
) -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 7, "gold": 3}, "denmark": {"gold": 9}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    # the bank takes 7 for 1: with 6 Gold there is nothing to do, with 7 there is
    scene.offer("germany", "denmark", "7 food", f"{gold - 3} gold")
    scene.play("germany: finish", "denmark: accept germany")

    assert scene.store("germany")["gold"] == gold
    assert scene.asked == asked


@pytest.mark.rule("WT-TRADE-13", "WT-TRADE-17")
@pytest.mark.parametrize(("gold", "asked"), [(13, ["denmark"]), (14, ["germany", "denmark"])])
def test_more_of_what_one_could_do_asks_again_too(gold: int, asked: list[str]) -> None:
    """With 12 Gold germany could turn to the bank once and did not; 14 are enough for twice."""
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 1, "gold": 12}, "denmark": {"gold": 9, "food": 5}},
        routes=[("germany", "denmark")],
        tokens={"denmark": (0, 1, 0)},
    )  # fmt: skip
    scene.offer("germany", "denmark", "1 food", f"{gold - 12} gold")
    scene.play("germany: finish", "denmark: finish", "denmark: accept germany")

    assert scene.asked == asked
    # who accepts has withdrawn the declaration and is not told twice
    told = [event.values["seat"] for event in scene.happened("trade-asked-again")]
    assert told == [0] * (gold == 14)


@pytest.mark.rule("WT-TRADE-13", "WT-ASK-22")
def test_who_left_finished_in_advance_stays_so_until_an_offer_comes() -> None:
    scene = given(
        "germany", "denmark",
        provinces=trade_centers("germany", "denmark"),
        tokens={"germany": (0, 1, 0), "denmark": (0, 1, 0)},
    )  # fmt: skip
    scene.play("denmark: order finish-trade")
    scene.end_turn()
    assert (scene.window, scene.asked) == ("trade.open", ["germany"])

    scene.play("germany: open-route denmark")
    assert scene.asked == ["germany"]
    scene.refuses("denmark: offer germany", "WT-TRADE-13")
    scene.offer("germany", "denmark", "1 gold")
    assert scene.asked == ["germany", "denmark"]


@pytest.mark.rule("WT-TRADE-13", "WT-LEAVE-03")
@pytest.mark.parametrize(
    ("leaver", "asked"), [("france", ["germany", "denmark"]), ("england", ["germany"])]
)
def test_a_leaver_whose_monopoly_ends_lets_those_trade_who_could_do_nothing(
    leaver: str, asked: list[str]
) -> None:
    scene = given(
        "germany", "denmark", "france", "england",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france"),
        store={"germany": {"gold": 10}, "denmark": {"food": 9}, "france": {"food": 2}, "england": {}},
        tokens={"france": (0, 12, 0)},
    )  # fmt: skip
    assert scene.asked == ["germany", "france"]
    scene.play("france: finish")

    scene.play(f"{leaver}: resign")
    for country in ("germany", "denmark", "france", "england"):
        if country != leaver:
            scene.play(f"{country}: vote go-on")

    assert (scene.window, scene.asked) == ("trade.open", asked)


@pytest.mark.rule("WT-TRADE-13", "WT-LEAVE-03")
def test_a_route_that_a_leaver_takes_along_asks_its_opener_again() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france"),
        store={"germany": {"gold": 10}, "denmark": {"food": 1}, "france": {"food": 2}},
        tokens={"denmark": (0, 1, 0)},
        routes=[("denmark", "france")],
    )  # fmt: skip
    scene.play("denmark: finish")
    scene.refuses("denmark: open-route germany", "WT-TRADE-06")

    scene.play("france: resign", "germany: vote go-on", "denmark: vote go-on")

    assert scene.asked == ["germany", "denmark"]
    scene.allows("denmark: open-route germany")
