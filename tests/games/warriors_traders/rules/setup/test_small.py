"""SMALL: restricted maps and foreign Trade Routes for two and three players."""

from __future__ import annotations

import pytest

import gonfalon
from tests.games.warriors_traders.scene import Scene, given

ENGLAND_SCOTLAND = "2p-england-scotland"
BRITISH_2 = "2p-british-isles"
BALKANS = "2p-south-balkans"
BRITISH_3 = "3p-british-isles"
MAINLAND = "3p-western-mainland"
NORTHERN_EAST = "3p-northern-east"


def part_of(country: str, others: list[str], provinces: str, scenario: str) -> Scene:
    """The country's part of the Maneuvering phase; it holds just these provinces."""
    held = provinces.split()
    return given(
        country,
        *others,
        scenario=scenario,
        phase="maneuvering",
        active=country,
        provinces={
            province: f"{country}: 1 fort{', 1 infantry' if province == held[0] else ''}"
            for province in held
        },
    )


def refuses_to_unite(scene: Scene) -> None:
    country = scene.countries[0]
    assert scene.window != "maneuver.unification"
    scene.refuses(f"{country}: unify", "WT-UNIF-01")


def bonus_of(scene: Scene) -> int:
    """The Actions that the Unification of the first country brings."""
    country = scene.countries[0]
    assert scene.window == "maneuver.unification"
    scene.play(f"{country}: unify")
    (event,) = scene.happened("unified")
    return int(event.values["count"])


def provinces_of(scene: Scene) -> set[str]:
    return {province["id"] for province in scene.view(scene.countries[0])["provinces"]}


# ---- maps


@pytest.mark.rule("WT-SMALL-01")
@pytest.mark.parametrize(
    ("countries", "threshold"),
    [(("england", "scotland"), 42), (("england", "scotland", "ireland"), 37)],
)
def test_two_or_three_may_play_on_the_full_map(countries: tuple[str, ...], threshold: int) -> None:
    scene = given(*countries)

    view = scene.view("england")
    capitals = [p for p in view["provinces"] if p["type"] == "capital"]
    assert len(capitals) == 8
    assert len(view["provinces"]) == 40
    assert view["threshold"] == threshold


@pytest.mark.rule("WT-SMALL-01")
@pytest.mark.parametrize(
    ("countries", "scenario", "threshold"),
    [
        (("england", "scotland"), ENGLAND_SCOTLAND, 42),
        (("austria", "poland", "romania"), NORTHERN_EAST, 37),
    ],
)
def test_restricted_maps_keep_threshold_and_turn_limit(
    countries: tuple[str, ...], scenario: str, threshold: int
) -> None:
    scene = given(*countries, scenario=scenario)

    view = scene.view(countries[0])
    assert view["threshold"] == threshold
    assert view["last_turn"] == 10


@pytest.mark.rule("WT-SMALL-01")
@pytest.mark.parametrize(("seats", "scenario"), [(3, BRITISH_2), (2, BRITISH_3), (4, BRITISH_3)])
def test_a_restricted_map_is_for_its_number_of_players_only(seats: int, scenario: str) -> None:
    with pytest.raises(gonfalon.OptionError, match="WT-SMALL-01"):
        gonfalon.open_table("warriors_traders", seats=seats, options={"scenario": scenario})


@pytest.mark.rule("WT-SMALL-02")
def test_links_to_provinces_outside_the_map_vanish() -> None:
    scene = given("england", "scotland", scenario=ENGLAND_SCOTLAND)

    assert set(scene.province("london")["adjacent"]) == {"wessex", "wales", "east-anglia"}
    assert set(scene.province("yorkshire")["adjacent"]) == {"east-anglia", "wales", "lothian"}
    assert scene.province("orkney")["adjacent"] == ["highlands"]


@pytest.mark.rule("WT-SMALL-02")
def test_no_unit_may_be_placed_in_or_moved_to_a_province_outside_the_map() -> None:
    scene = given(
        "england",
        "scotland",
        scenario=ENGLAND_SCOTLAND,
        provinces={"london": "england: 1 infantry, 1 princess"},
        store={"england": {"weapons": 1}},
    )
    scene.pass_until("development.action", "england")
    scene.refuses("england: build-army infantry calais", "WT-SMALL-02")
    scene.allows("england: build-army infantry london")

    scene.pass_until("maneuver.move", "england")

    scene.refuses("england: move infantry-1a calais", "WT-SMALL-02")
    scene.refuses("england: move infantry-1a normandie", "WT-SMALL-02")
    assert set(scene.legal("england", "move")) == {
        "move infantry-1a wessex",
        "move infantry-1a wales",
        "move infantry-1a east-anglia",
    }


@pytest.mark.rule("WT-SMALL-02")
def test_a_province_outside_the_map_is_no_refuge() -> None:
    scene = given(
        "england",
        "scotland",
        scenario=ENGLAND_SCOTLAND,
        phase="maneuvering",
        active="england",
        provinces={
            "london": "england: 2 cavalry, 1 infantry, 1 fort",
            "east-anglia": "4 barbarian",
            "wales": "free",
            "yorkshire": "free",
        },
    )

    scene.play(
        "england: move cavalry-1a east-anglia",
        "england: move cavalry-1b east-anglia",
        "england: done",
    )
    scene.pass_until("battle.withdraw")

    assert set(scene.legal("england")) == {
        "fall-back london",
        "fall-back wales",
        "fall-back yorkshire",
    }
    scene.refuses("england: fall-back friesland", "WT-SMALL-02")


@pytest.mark.rule("WT-SMALL-03")
def test_england_and_scotland_share_ten_provinces() -> None:
    scene = given("england", "scotland", scenario=ENGLAND_SCOTLAND)

    assert provinces_of(scene) == {
        "london", "wessex", "wales", "east-anglia", "yorkshire", "lothian", "aberdeen", "highlands",
        "western-islands", "orkney",
    }  # fmt: skip
    assert scene.owner("london") == "england"
    assert scene.owner("aberdeen") == "scotland"


@pytest.mark.rule("WT-SMALL-03")
def test_scotland_cannot_unite_without_western_islands() -> None:
    scene = part_of("scotland", ["england"], "aberdeen highlands lothian orkney", ENGLAND_SCOTLAND)

    refuses_to_unite(scene)


@pytest.mark.rule("WT-SMALL-03")
def test_scotland_cannot_unite_without_orkney() -> None:
    scene = part_of(
        "scotland", ["england"], "aberdeen highlands lothian western-islands", ENGLAND_SCOTLAND
    )

    refuses_to_unite(scene)


@pytest.mark.rule("WT-SMALL-03")
@pytest.mark.parametrize(
    ("country", "other", "provinces"),
    [
        ("scotland", "england", "aberdeen highlands lothian orkney western-islands"),
        ("england", "scotland", "london wessex wales east-anglia yorkshire"),
    ],
)
def test_on_the_map_of_two_countries_both_unite_with_five_provinces(
    country: str, other: str, provinces: str
) -> None:
    scene = part_of(country, [other], provinces, ENGLAND_SCOTLAND)

    assert bonus_of(scene) == 5


@pytest.mark.rule("WT-SMALL-04")
def test_england_is_neutral_between_ireland_and_scotland() -> None:
    scene = given("ireland", "scotland", scenario=BRITISH_2)

    assert provinces_of(scene) == {
        "london", "wessex", "wales", "east-anglia", "yorkshire", "aberdeen", "highlands", "lothian",
        "dublin", "connaught", "munster", "western-islands", "orkney", "ulster",
    }  # fmt: skip
    assert scene.owner("london") is None
    assert scene.units("london") == {"barbarian-fort": 1}
    assert scene.province("western-islands")["type"] == "contested"
    assert scene.province("orkney")["countries"] == ["scotland"]
    assert scene.province("ulster")["countries"] == ["ireland"]


@pytest.mark.rule("WT-SMALL-04")
def test_england_cannot_be_taken_on_the_two_player_british_map() -> None:
    with pytest.raises(gonfalon.OptionError, match="WT-SETUP-01"):
        gonfalon.open_table(
            "warriors_traders",
            seats=2,
            options={"scenario": BRITISH_2, "countries": ["england", "scotland"]},
        )


@pytest.mark.rule("WT-SMALL-04")
@pytest.mark.parametrize(
    ("country", "other", "provinces", "actions"),
    [
        ("ireland", "scotland", "dublin connaught munster ulster", 3),
        ("ireland", "scotland", "dublin connaught munster ulster western-islands", 5),
        ("scotland", "ireland", "aberdeen highlands lothian orkney", 3),
        ("scotland", "ireland", "aberdeen highlands lothian orkney western-islands", 5),
    ],
)
def test_four_british_provinces_bring_3_actions_and_western_islands_2_more(
    country: str, other: str, provinces: str, actions: int
) -> None:
    scene = part_of(country, [other], provinces, BRITISH_2)

    assert bonus_of(scene) == actions


@pytest.mark.rule("WT-SMALL-04")
@pytest.mark.parametrize(
    ("country", "other", "provinces"),
    [
        ("ireland", "scotland", "dublin connaught munster western-islands"),
        ("scotland", "ireland", "aberdeen highlands lothian western-islands"),
    ],
)
def test_ulster_and_orkney_are_required_on_the_two_player_british_map(
    country: str, other: str, provinces: str
) -> None:
    scene = part_of(country, [other], provinces, BRITISH_2)

    refuses_to_unite(scene)


@pytest.mark.rule("WT-SMALL-05")
def test_serbia_is_neutral_between_croatia_and_bulgaria() -> None:
    scene = given("croatia", "bulgaria", scenario=BALKANS)

    assert provinces_of(scene) == {
        "dalmacija", "slavonija", "bosnia", "beograd", "kosovo", "vojvodina", "zeta", "bulgaria",
        "rumelia", "tarnovo", "vidin", "istria", "ragusa", "makedonija",
    }  # fmt: skip
    assert scene.units("beograd") == {"barbarian-fort": 1}


@pytest.mark.rule("WT-SMALL-05")
@pytest.mark.parametrize(
    ("country", "other", "provinces"),
    [
        ("bulgaria", "croatia", "bulgaria rumelia tarnovo vidin"),
        ("croatia", "bulgaria", "dalmacija slavonija bosnia istria"),
        ("croatia", "bulgaria", "dalmacija slavonija bosnia ragusa"),
    ],
)
def test_balkan_countries_cannot_unite_without_their_former_contested_provinces(
    country: str, other: str, provinces: str
) -> None:
    scene = part_of(country, [other], provinces, BALKANS)

    refuses_to_unite(scene)


@pytest.mark.rule("WT-SMALL-05")
@pytest.mark.parametrize(
    ("country", "other", "provinces"),
    [
        ("bulgaria", "croatia", "bulgaria rumelia tarnovo vidin makedonija"),
        ("croatia", "bulgaria", "dalmacija slavonija bosnia istria ragusa"),
    ],
)
def test_balkan_countries_unite_with_five_provinces(
    country: str, other: str, provinces: str
) -> None:
    scene = part_of(country, [other], provinces, BALKANS)

    assert bonus_of(scene) == 5


@pytest.mark.rule("WT-SMALL-06")
def test_three_play_all_british_countries() -> None:
    scene = given("england", "scotland", "ireland", scenario=BRITISH_3)

    assert provinces_of(scene) == provinces_of(given("ireland", "scotland", scenario=BRITISH_2))
    assert scene.owner("london") == "england"
    assert scene.province("western-islands")["countries"] == ["ireland", "scotland"]


@pytest.mark.rule("WT-SMALL-06")
@pytest.mark.parametrize(
    ("country", "others", "provinces", "actions"),
    [
        ("england", ["scotland", "ireland"], "london wessex wales east-anglia yorkshire ulster", 5),
        ("ireland", ["england", "scotland"], "dublin connaught munster ulster", 3),
        (
            "scotland",
            ["england", "ireland"],
            "aberdeen highlands lothian orkney western-islands",
            5,
        ),
    ],
)
def test_england_counts_five_provinces_of_the_british_map_whatever_else_it_holds(
    country: str, others: list[str], provinces: str, actions: int
) -> None:
    scene = part_of(country, others, provinces, BRITISH_3)

    assert bonus_of(scene) == actions


@pytest.mark.rule("WT-SMALL-06")
def test_ireland_needs_ulster_on_the_three_player_british_map() -> None:
    scene = part_of(
        "ireland", ["england", "scotland"], "dublin connaught munster western-islands", BRITISH_3
    )

    refuses_to_unite(scene)


@pytest.mark.rule("WT-SMALL-07")
def test_the_western_mainland_has_26_provinces_and_two_neutral_countries() -> None:
    scene = given("burgundy", "denmark", "switzerland", scenario=MAINLAND)

    provinces = provinces_of(scene)
    assert len(provinces) == 26
    assert provinces.isdisjoint({"london", "dublin", "aberdeen", "orkney", "ulster"})
    assert "calais" in provinces
    assert scene.units("brandenburg") == {"barbarian-fort": 1}
    assert scene.units("ile-de-france") == {"barbarian-fort": 1}


@pytest.mark.rule("WT-SMALL-07")
def test_denmark_unites_with_five_provinces_of_the_mainland() -> None:
    scene = part_of(
        "denmark", ["burgundy", "switzerland"], "sjaelland fyn slesvig jylland oldenburg", MAINLAND
    )

    assert bonus_of(scene) == 5


@pytest.mark.rule("WT-SMALL-07")
@pytest.mark.parametrize(
    ("country", "others", "core", "needed", "scenario"),
    [
        (
            "burgundy",
            ["denmark", "switzerland"],
            "vlaanderen brabant friesland bourgogne artois",
            "calais",
            MAINLAND,
        ),
        (
            "austria",
            ["poland", "romania"],
            "wien salzburg tirol steiermark moravia",
            "istria",
            NORTHERN_EAST,
        ),
    ],
)
def test_the_excepted_province_is_required_by_its_only_country(
    country: str, others: list[str], core: str, needed: str, scenario: str
) -> None:
    refuses_to_unite(part_of(country, others, core, scenario))
    assert bonus_of(part_of(country, others, f"{core} {needed}", scenario)) == 7


@pytest.mark.rule("WT-SMALL-07")
def test_the_northern_east_has_27_provinces_and_two_neutral_countries() -> None:
    scene = given("austria", "poland", "romania", scenario=NORTHERN_EAST)

    provinces = provinces_of(scene)
    assert len(provinces) == 27
    assert provinces.isdisjoint({"dobrudja", "makedonija", "ragusa", "beograd", "dalmacija"})
    assert "istria" in provinces
    assert scene.units("bohemia") == {"barbarian-fort": 1}
    assert scene.units("budapest") == {"barbarian-fort": 1}


@pytest.mark.rule("WT-SMALL-07")
def test_romania_unites_with_at_most_six_provinces() -> None:
    core = "valahia moldova basarabia oltenia banat"

    assert bonus_of(part_of("romania", ["austria", "poland"], core, NORTHERN_EAST)) == 5
    all_six = part_of("romania", ["austria", "poland"], f"{core} transylvania", NORTHERN_EAST)
    assert bonus_of(all_six) == 7


# ---- foreign Trade Routes


def england(
    phase: str,
    trade: int,
    foreign: int = 0,
    others: tuple[str, ...] = ("scotland",),
    **more: object,
) -> Scene:
    """England with a Trade Center, tokens on the Trade path and foreign routes."""
    scenario = ENGLAND_SCOTLAND if len(others) == 1 else BRITISH_3
    settings: dict[str, object] = {
        "scenario": scenario,
        "tokens": {"england": (0, trade, 0)},
        "provinces": {"east-anglia": "england: 1 fort"},
        "store": {"england": {}},
        "routes": [("england", "foreign")] * foreign,
        **more,
    }
    return given("england", *others, phase=phase, **settings)  # type: ignore[arg-type]


@pytest.mark.rule("WT-SMALL-08")
def test_the_second_foreign_route_brings_a_product_or_a_weapon() -> None:
    scene = england("upkeep", trade=4, foreign=2)
    assert scene.asked == ["england"]
    assert scene.window == "upkeep.foreign-route"
    assert scene.legal("england") == ["take-good products", "take-good weapons"]
    scene.refuses("england: take-good gold", "WT-SMALL-08")

    scene.play("england: take-good weapons")

    # London and East Anglia bring 3 Products; the first foreign route one more
    assert scene.store("england") == {"food": 0, "products": 4, "weapons": 1, "gold": 0}


@pytest.mark.rule("WT-SMALL-08")
@pytest.mark.parametrize(
    ("others", "goods"),
    [
        (("scotland",), {"food", "products", "weapons", "gold"}),
        (("scotland", "ireland"), {"food", "products", "weapons"}),
    ],
)
def test_the_third_foreign_route_brings_gold_only_among_two_players(
    others: tuple[str, ...], goods: set[str]
) -> None:
    scene = england("upkeep", trade=9, foreign=3, others=others)

    scene.play("england: take-good products")

    assert set(scene.legal("england")) == {f"take-good {good}" for good in goods}
    if "gold" not in goods:
        scene.refuses("england: take-good gold", "WT-SMALL-08")


@pytest.mark.rule("WT-SMALL-08")
def test_a_foreign_route_counts_by_its_number_among_all_routes_the_player_opened() -> None:
    scene = england("upkeep", trade=4, routes=[("england", "scotland"), ("england", "foreign")])

    assert scene.window == "upkeep.foreign-route"
    assert scene.legal("england") == ["take-good products", "take-good weapons"]


@pytest.mark.rule("WT-SMALL-08")
def test_a_route_opened_by_the_opponent_does_not_change_the_number() -> None:
    scene = england("upkeep", trade=4, routes=[("scotland", "england"), ("england", "foreign")])

    # the first route leaves no choice, so nobody is asked
    assert scene.window != "upkeep.foreign-route"
    assert scene.store("england")["products"] == 3 + 1


@pytest.mark.rule("WT-SMALL-08")
def test_each_route_may_go_to_the_opponent_or_to_foreign_parts() -> None:
    scene = england(
        "trade",
        trade=4,
        provinces={"east-anglia": "england: 1 fort", "highlands": "scotland: 1 fort"},
    )
    scene.allows("england: open-route scotland", "england: open-foreign-route")

    scene.play("england: open-foreign-route", "england: open-route scotland")

    assert scene.view("england")["routes"] == [[0, None], [0, 1]]
    scene.refuses("england: open-foreign-route", "WT-TRADE-06")


@pytest.mark.rule("WT-SMALL-09")
def test_a_foreign_route_pays_from_the_next_gathering_on() -> None:
    scene = england("trade", trade=1, turn=3)

    scene.play("england: open-foreign-route")
    assert scene.store("england")["products"] == 0
    scene.end_turn()

    assert scene.turn == 4
    (event,) = scene.happened("foreign-goods")
    assert event.values["count"] == 1
    assert scene.store("england")["products"] == 3 + 1


@pytest.mark.rule("WT-SMALL-09")
def test_a_foreign_route_pays_nothing_without_a_trade_center() -> None:
    scene = england("upkeep", trade=4, foreign=2, provinces={})

    assert scene.happened("foreign-goods") == []
    assert scene.window == "development.action"
    # London alone
    assert scene.store("england")["products"] == 1


@pytest.mark.rule("WT-SMALL-09")
def test_goods_of_foreign_routes_are_not_multiplied() -> None:
    scene = england("upkeep", trade=1, foreign=1, tokens={"england": (3, 1, 0)})

    assert scene.store("england")["products"] == 2 * 3 + 1


@pytest.mark.rule("WT-SMALL-09")
def test_foreign_routes_count_against_the_limit() -> None:
    scene = england(
        "trade",
        trade=1,
        foreign=1,
        provinces={"east-anglia": "england: 1 fort", "highlands": "scotland: 1 fort"},
        store={"england": {"products": 6}},
    )

    assert "open-foreign-route" not in scene.legal("england")
    scene.refuses("england: open-foreign-route", "WT-TRADE-06")
    scene.refuses("england: open-route scotland", "WT-TRADE-06")


@pytest.mark.rule("WT-SMALL-09")
def test_opening_a_foreign_route_needs_a_trade_center() -> None:
    scene = england(
        "trade",
        trade=4,
        provinces={"highlands": "scotland: 1 fort"},
        tokens={"england": (0, 4, 0), "scotland": (0, 1, 0)},
    )
    assert scene.window == "trade.open"

    scene.refuses("england: open-foreign-route", "WT-TRADE-01")


@pytest.mark.rule("WT-SMALL-09")
def test_monopoly_does_not_touch_foreign_routes() -> None:
    scene = england(
        "trade",
        trade=1,
        tokens={"england": (0, 1, 0), "scotland": (0, 12, 0)},
        provinces={"east-anglia": "england: 1 fort", "highlands": "scotland: 1 fort"},
        store={"england": {"food": 6}},
    )
    scene.refuses("england: bank food products 1", "WT-TRD-06")

    scene.play("england: open-foreign-route")
    scene.end_turn()

    assert scene.store("england")["products"] == 3 + 1


@pytest.mark.rule("WT-SMALL-10")
def test_on_the_full_map_foreign_routes_are_off() -> None:
    scene = given(
        "austria",
        "poland",
        phase="trade",
        tokens={"austria": (0, 4, 0)},
        provinces={"salzburg": "austria: 1 fort", "krakow": "poland: 1 fort"},
    )

    assert "open-foreign-route" not in scene.legal("austria")
    scene.refuses("austria: open-foreign-route", "WT-SMALL-10")
    scene.allows("austria: open-route poland")


@pytest.mark.rule("WT-SMALL-10")
def test_the_table_may_switch_foreign_routes_on_for_the_full_map() -> None:
    scene = given(
        "austria",
        "poland",
        phase="trade",
        foreign_routes="on",
        tokens={"austria": (0, 1, 0)},
        provinces={"salzburg": "austria: 1 fort"},
        store={"austria": {}},
    )

    scene.play("austria: open-foreign-route")
    scene.end_turn()

    assert scene.store("austria")["products"] == 3 + 1


@pytest.mark.rule("WT-SMALL-10")
def test_the_table_may_switch_foreign_routes_off_on_a_restricted_map() -> None:
    scene = england(
        "trade",
        trade=4,
        foreign_routes="off",
        provinces={"east-anglia": "england: 1 fort", "highlands": "scotland: 1 fort"},
    )

    scene.refuses("england: open-foreign-route", "WT-SMALL-10")


@pytest.mark.rule("WT-SMALL-10")
def test_four_players_cannot_switch_foreign_routes_on() -> None:
    with pytest.raises(gonfalon.OptionError, match="WT-SMALL-10"):
        gonfalon.open_table("warriors_traders", seats=4, options={"foreign_routes": "on"})


# ---- former contested provinces


@pytest.mark.rule("WT-SMALL-11")
def test_a_former_contested_province_is_a_common_one_with_its_vp_and_symbols() -> None:
    full = given("england", "scotland").province("orkney")
    restricted = given("england", "scotland", scenario=ENGLAND_SCOTLAND).province("orkney")

    assert (full["type"], full["countries"]) == ("contested", ["scotland", "denmark"])
    assert (restricted["type"], restricted["countries"]) == ("common", ["scotland"])
    assert restricted["vp"] == full["vp"] == 1
    assert restricted["symbols"] == full["symbols"] == {"food": 1, "products": 0, "weapons": 1}


@pytest.mark.rule("WT-SMALL-11")
def test_barbarians_flee_from_highlands_to_orkney_as_a_province_of_their_country() -> None:
    scene = given(
        "england",
        "scotland",
        scenario=ENGLAND_SCOTLAND,
        phase="maneuvering",
        active="england",
        provinces={
            "aberdeen": "england: 2 infantry, 1 fort",
            "highlands": "1 barbarian",
            "western-islands": "1 barbarian",
            "orkney": "free",
        },
    )

    scene.play("england: move infantry-1a highlands", "england: done")

    assert scene.units("orkney") == {"barbarian": 1}
    assert scene.units("western-islands") == {"barbarian": 1}


def attack_on_western_islands(scenario: str, *others: str) -> Scene:
    scene = given(
        "england",
        *others,
        scenario=scenario,
        phase="maneuvering",
        active="england",
        provinces={
            "lothian": "england: 2 infantry, 1 fort",
            "western-islands": "1 barbarian",
            "highlands": "free",
        },
    )
    scene.play("england: move infantry-1a western-islands", "england: done")
    return scene


@pytest.mark.rule("WT-SMALL-11")
def test_barbarians_of_a_former_contested_province_have_one_country_only() -> None:
    one_country = attack_on_western_islands(ENGLAND_SCOTLAND, "scotland")
    assert one_country.units("highlands") == {"barbarian": 1}

    contested = attack_on_western_islands(BRITISH_3, "scotland", "ireland")
    assert contested.window == "battle.barbarian-country"
    assert contested.legal("england") == ["same-country ireland", "same-country scotland"]
