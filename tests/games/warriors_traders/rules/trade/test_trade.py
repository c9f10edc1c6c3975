"""TRADE: the bank, Trade Routes, offers between players, bought VP."""

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


@pytest.mark.rule("WT-TRADE-05")
def test_players_exchange_only_along_a_route_opened_even_in_the_same_phase() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 2}, "denmark": {"gold": 1}},
        tokens={"germany": (0, 1, 0)},
    )  # fmt: skip

    assert scene.legal("germany", "offer") == []
    scene.refuses("germany: offer denmark", "WT-TRADE-05")
    scene.play("germany: open-route denmark")

    assert scene.view("denmark")["routes"] == [[0, 1]]
    scene.offer("germany", "denmark", "2 food", "1 gold")
    scene.play("denmark: accept germany")
    assert scene.store("germany")["gold"] == 1
    assert scene.store("denmark")["food"] == 2


@pytest.mark.rule("WT-TRADE-05")
def test_a_route_works_for_the_partner_as_well() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        store={"germany": {"food": 2}, "denmark": {"gold": 1}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.offer("denmark", "germany", "1 gold", "2 food")
    scene.play("germany: accept denmark")

    assert scene.store("denmark") == {"food": 2, "products": 0, "weapons": 0, "gold": 0}


@pytest.mark.rule("WT-TRADE-05")
def test_a_route_needs_another_player() -> None:
    scene = given(
        "germany", "denmark",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        tokens={"germany": (0, 1, 0)},
    )  # fmt: skip

    assert scene.legal("germany", "open-route") == ["open-route denmark"]
    scene.refuses("germany: open-route germany", "WT-TRADE-05")
    scene.refuses("germany: open-route france", "WT-TRADE-05")


@pytest.mark.rule("WT-TRADE-06")
def test_only_opened_routes_count_against_the_limit() -> None:
    scene = given(
        "germany", "denmark", "france", "england",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france", "england"),
        tokens={"germany": (0, 1, 0), "france": (0, 1, 0)},
        routes=[("france", "germany")],
    )  # fmt: skip

    assert scene.legal("germany", "open-route") == ["open-route denmark", "open-route england"]
    scene.play("germany: open-route denmark")

    assert scene.legal("germany", "open-route") == []
    scene.refuses("germany: open-route england", "WT-TRADE-06")


@pytest.mark.rule("WT-TRADE-06")
@pytest.mark.parametrize(
    ("tokens", "limit"), [(0, 0), (1, 1), (2, 1), (4, 2), (6, 2), (9, 3), (12, 3)]
)
def test_the_route_limit_of_every_trade_level(tokens: int, limit: int) -> None:
    partners = ["denmark", "france", "england", "switzerland"]
    scene = given(
        "germany", *partners,
        phase="trade",
        provinces=trade_centers("germany", *partners),
        store={"germany": {"gold": 10}},
        tokens={"germany": (0, tokens, 0)},
    )  # fmt: skip

    scene.play(*(f"germany: open-route {partner}" for partner in partners[:limit]))

    scene.refuses(f"germany: open-route {partners[limit]}", "WT-TRADE-06")
    assert len(scene.view("germany")["routes"]) == limit


@pytest.mark.rule("WT-TRADE-07")
def test_the_partner_needs_a_trade_center_but_neither_level_nor_consent() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "denmark"),
        tokens={"germany": (0, 1, 0)},
    )  # fmt: skip

    assert scene.levels("denmark")[1] == 1
    assert scene.legal("germany", "open-route") == ["open-route denmark"]
    scene.refuses("germany: open-route france", "WT-TRADE-07")
    events = scene.play("germany: open-route denmark")

    assert (events[0].kind, events[0].rule) == ("route-opened", "WT-TRADE-05")
    assert scene.view("germany")["routes"] == [[0, 1]]


@pytest.mark.rule("WT-TRADE-08")
def test_a_route_survives_a_falling_level_and_keeps_counting() -> None:
    scene = given(
        "germany", "denmark", "france",
        provinces=trade_centers("germany", "denmark", "france"),
        store={"germany": {"food": 7}},
        tokens={"germany": (0, 1, 0)},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.pass_until("development.token-move", "germany")
    scene.play("germany: move-token trade production")
    scene.pass_until("trade.open", "germany")

    assert scene.levels("germany")[1] == 1
    scene.allows("germany: offer denmark")
    scene.refuses("germany: open-route france", "WT-TRADE-06")
    scene.refuses("germany: close-route denmark", "WT-TRADE-08")


@pytest.mark.rule("WT-TRADE-08")
def test_a_route_to_a_partner_without_trade_center_still_counts() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "france"),
        store={"germany": {"food": 7}},
        tokens={"germany": (0, 1, 0)},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    assert scene.view("france")["routes"] == [[0, 1]]
    scene.refuses("germany: open-route france", "WT-TRADE-06")


@pytest.mark.rule("WT-TRADE-09")
def test_a_second_route_between_a_pair_is_refused() -> None:
    scene = given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=trade_centers("germany", "denmark", "france"),
        tokens={"germany": (0, 4, 0), "denmark": (0, 1, 0)},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    assert scene.legal("denmark", "open-route") == ["open-route france"]
    scene.refuses("denmark: open-route germany", "WT-TRADE-09")
    scene.refuses("germany: open-route denmark", "WT-TRADE-09")

    scene.play("denmark: open-route france")
    assert scene.view("denmark")["routes"] == [[0, 1], [1, 2]]


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


@pytest.mark.rule("WT-TRADE-11")
def test_a_route_rests_while_a_partner_has_no_trade_center() -> None:
    scene = given(
        "germany", "denmark",
        turn=5,
        phase="trade",
        provinces={**trade_centers("germany"), "fyn": "free"},
        store={"germany": {"food": 7}},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    assert scene.asked == ["germany"]
    assert scene.legal("germany", "offer") == []
    scene.refuses("germany: offer denmark", "WT-TRADE-11")
    scene.refuses("denmark: offer germany", "WT-TRADE-01")

    scene.pass_until("maneuver.princesses", "denmark")
    scene.play("denmark: move-princess princess-2a fyn")
    scene.pass_until("trade.open", "germany")
    assert scene.turn == 6
    scene.offer("germany", "denmark", "1 food")
    scene.play("denmark: accept germany")
    assert scene.happened("offer-accepted")


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
