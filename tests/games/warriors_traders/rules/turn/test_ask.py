"""ASK: the questions put to players and their defaults: set-up and Upkeep."""

from __future__ import annotations

import pytest

import gonfalon
from tests.games.warriors_traders.scene import Scene, given, opened

# ---- windows and time limits


@pytest.mark.rule("WT-ASK-01")
def test_a_player_without_armies_is_not_asked_to_feed() -> None:
    scene = given(
        "germany",
        "france",
        phase="upkeep",
        provinces={"bourbon": "france: 1 infantry"},
        store={"germany": {"food": 5}, "france": {"food": 5}},
    )

    # Germany would be first by its number
    assert scene.window == "upkeep.feed"
    assert scene.asked == ["france"]


@pytest.mark.rule("WT-ASK-01")
def test_payments_and_harvest_need_no_answer() -> None:
    scene = given("germany", "france", phase="upkeep", store={"germany": {}, "france": {}})

    assert len(scene.happened("gathered")) == 2
    assert scene.store("germany")["products"] == 1
    assert scene.window == "development.action"


@pytest.mark.rule("WT-ASK-01")
def test_a_window_with_one_choice_is_not_opened() -> None:
    # Rumelia borders on Bulgaria only: the attackers have one way back
    scene = given(
        "bulgaria",
        "serbia",
        phase="maneuvering",
        active="bulgaria",
        provinces={"bulgaria": "bulgaria: 2 cavalry, 1 infantry, 1 fort", "rumelia": "4 barbarian"},
    )

    scene.play(
        "bulgaria: move cavalry-1a rumelia", "bulgaria: move cavalry-1b rumelia", "bulgaria: done"
    )
    scene.default("bulgaria")

    (withdrawn,) = scene.happened("army-withdrew")
    assert withdrawn.rule == "WT-BATTLE-12"
    assert scene.units("bulgaria", "bulgaria") == {"cavalry": 1, "infantry": 1, "fort": 1}


@pytest.mark.rule("WT-ASK-01")
def test_outside_windows_there_are_only_standing_moves() -> None:
    scene = given("germany", "france", "england", wars=[("france", "england")])
    assert scene.asked == ["germany"]
    orders = [
        "order feed-all",
        "order finish-trade",
        "order no-token-move",
        "order standard-defence",
    ]

    assert scene.legal("france") == []
    assert scene.standing("germany") == [*orders, "resign"]
    assert scene.standing("france") == ["offer-peace england", *orders, "resign"]
    scene.refuses("germany: dance", "WT-ASK-01")
    scene.refuses("germany: go-on", "WT-ASK-01")


@pytest.mark.rule("WT-ASK-02")
def test_the_same_saved_position_gives_the_same_default() -> None:
    scene = given(
        "germany",
        "france",
        phase="upkeep",
        provinces={"bayern": "germany: 2 infantry", "palatinate": "germany: 1 infantry"},
        store={"germany": {"food": 1}},
    )
    saved = scene.table.save()

    twins = [gonfalon.load_table(saved) for _ in range(2)]
    for twin in twins:
        while twin.waiting == [0] and not twin.over:
            twin.play_default(0)

    assert twins[0].state_hash == twins[1].state_hash
    assert str(twins[0].played[0].move) == "feed infantry-1c"


@pytest.mark.rule("WT-ASK-02")
def test_a_random_default_is_the_same_for_the_same_position() -> None:
    table = gonfalon.open_table(
        "warriors_traders", seats=3, seed=5, options={"countries": "chosen"}
    )
    (seat,) = table.waiting
    saved = table.save()

    defaults = {str(gonfalon.load_table(saved).default(seat)) for _ in range(3)}

    assert len(defaults) == 1


@pytest.mark.rule("WT-ASK-02")
def test_only_a_seat_that_owes_a_choice_has_a_default() -> None:
    scene = given("germany", "france")

    assert scene.asked == ["germany"]
    with pytest.raises(ValueError, match="owes no choice"):
        scene.table.default(scene.seat("france"))


# ---- set-up


def choosing(seed: int) -> Scene:
    table = gonfalon.open_table(
        "warriors_traders", seats=3, seed=seed, options={"countries": "chosen"}
    )
    return Scene(table, ["one", "two", "three"])


@pytest.mark.rule("WT-ASK-03")
def test_without_an_answer_a_seat_gets_a_free_country_and_the_next_is_asked() -> None:
    scene = choosing(seed=3)
    (first,) = scene.asked
    assert scene.window == "setup.country"
    assert len(scene.legal(first)) == 8

    scene.default(first)

    country = scene.player(first)["country"]
    (second,) = scene.asked
    assert second != first
    assert len(scene.legal(second)) == 7
    scene.refuses(f"{second}: take-country {country}", "WT-SETUP-03")


@pytest.mark.rule("WT-ASK-03")
def test_the_default_country_is_a_matter_of_chance() -> None:
    defaults = set()
    for seed in range(8):
        scene = choosing(seed)
        (first,) = scene.asked
        scene.default(first)
        defaults.add(scene.player(first)["country"])

    assert len(defaults) > 1


@pytest.mark.rule("WT-ASK-04")
def test_start_tokens_are_hidden_until_all_have_placed_and_spread_evenly_by_default() -> None:
    scene = opened("france", "germany", "england")
    assert scene.window == "setup.tokens"
    assert scene.asked == ["france", "germany", "england"]

    scene.play("france: place-tokens 3 0 0", "england: place-tokens 0 2 1")
    assert scene.asked == ["germany"]
    assert [scene.tokens(country) for country in scene.countries] == [(0, 0, 0)] * 3
    scene.default("germany")

    assert scene.tokens("germany") == (1, 1, 1)
    assert scene.tokens("france") == (3, 0, 0)
    assert scene.tokens("england") == (0, 2, 1)
    assert scene.turn == 1


# ---- upkeep


@pytest.mark.rule("WT-ASK-05")
def test_by_default_cavalry_is_fed_before_infantry() -> None:
    scene = given(
        "germany",
        "france",
        phase="upkeep",
        provinces={"brandenburg": "germany: 1 cavalry, 2 infantry, 1 fort"},
        store={"germany": {"food": 4}},
    )
    assert scene.window == "upkeep.feed"

    scene.default("germany")

    assert scene.units("brandenburg") == {"cavalry": 1, "infantry": 1, "fort": 1}
    assert len(scene.happened("army-starved")) == 1


@pytest.mark.rule("WT-ASK-05")
def test_by_default_what_cannot_be_paid_is_skipped() -> None:
    scene = given(
        "germany",
        "france",
        phase="upkeep",
        provinces={"brandenburg": "germany: 1 cavalry, 1 archer, 1 infantry, 1 fort"},
        store={"germany": {"food": 2}},
    )

    scene.default("germany")

    assert scene.units("brandenburg") == {"archer": 1, "fort": 1}


@pytest.mark.rule("WT-ASK-05")
def test_by_default_an_army_that_alone_holds_a_province_is_fed_before_its_equals() -> None:
    scene = given(
        "germany",
        "france",
        phase="upkeep",
        provinces={
            "brandenburg": "germany: 1 infantry, 1 fort",
            "bayern": "germany: 2 infantry",
            "palatinate": "germany: 1 infantry",
        },
        store={"germany": {"food": 1}},
    )

    scene.default("germany")

    assert scene.owner("palatinate") == "germany"
    assert scene.owner("bayern") is None


@pytest.mark.rule("WT-ASK-05")
def test_feeding_is_asked_one_player_after_another_and_not_of_pillagers() -> None:
    scene = given(
        "germany",
        "france",
        "england",
        phase="upkeep",
        tokens={"england": (0, 0, 12)},
        provinces={
            "brandenburg": "germany: 1 infantry, 1 fort",
            "london": "england: 1 infantry, 1 fort",
            "bourbon": "france: 1 infantry",
        },
    )
    assert scene.asked == ["germany"]

    scene.play("germany: feed-all")

    assert scene.asked == ["france"]


def foreign_trade(*countries: str, routes: int) -> Scene:
    return given(
        "england",
        "scotland",
        scenario="2p-england-scotland",
        phase="upkeep",
        tokens=dict.fromkeys(countries, (0, 9, 0)),
        provinces={"east-anglia": "england: 1 fort", "highlands": "scotland: 1 fort"},
        store={"england": {}, "scotland": {}},
        routes=[(country, "foreign") for country in countries for _ in range(routes)],
    )


@pytest.mark.rule("WT-ASK-06")
@pytest.mark.parametrize(("routes", "products"), [(2, 2), (3, 3)])
def test_by_default_a_foreign_route_brings_a_product(routes: int, products: int) -> None:
    scene = foreign_trade("england", routes=routes)
    assert scene.window == "upkeep.foreign-route"
    assert scene.asked == ["england"]

    while scene.window == "upkeep.foreign-route":
        scene.default("england")

    # and 3 Products from London and East Anglia; 1 Gold by Trade Tax
    assert scene.store("england") == {"food": 0, "products": 3 + products, "weapons": 0, "gold": 1}


@pytest.mark.rule("WT-ASK-06")
def test_all_owners_of_foreign_routes_choose_at_once() -> None:
    scene = foreign_trade("england", "scotland", routes=2)
    assert scene.asked == ["scotland", "england"]

    scene.play("england: take-good weapons")

    assert scene.asked == ["scotland"]
    assert scene.store("england")["weapons"] == 0
    scene.play("scotland: take-good products")
    assert scene.store("england")["weapons"] == 1
