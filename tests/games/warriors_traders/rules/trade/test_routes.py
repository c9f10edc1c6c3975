"""TRADE: Trade Routes, whom they join and when they rest."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given, trade_centers


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
