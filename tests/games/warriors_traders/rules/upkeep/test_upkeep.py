"""UPKEEP: feed the armies, then gather."""

import pytest

from tests.games.warriors_traders.scene import given

# ---- feeding


@pytest.mark.rule("WT-UPKEEP-01")
def test_the_harvest_comes_too_late_for_feeding() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        tokens={"denmark": (1, 0, 0)},  # 1 Food for each symbol
        provinces={
            "sjaelland": "denmark: 1 infantry, 1 fort",
            "slesvig": "denmark: 1 princess",
            "jylland": "denmark: 1 princess",
        },
        store={"denmark": {}},
    )

    assert scene.window == "development.action", "nobody had Food to decide about"
    assert scene.units("sjaelland") == {"fort": 1}
    assert scene.store("denmark")["food"] == 3


@pytest.mark.rule("WT-UPKEEP-01")
def test_nobody_gathers_before_everybody_has_fed() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        tokens={"denmark": (1, 0, 0), "germany": (1, 0, 0)},
        provinces={"fyn": "denmark: 1 infantry", "pomerania": "germany: 1 infantry"},
        store={"denmark": {"food": 1}, "germany": {"food": 1}},
    )

    scene.play("germany: feed-all")
    assert scene.asked == ["denmark"]
    assert scene.store("germany")["food"] == 0
    scene.play("denmark: feed-all")

    assert scene.store("germany")["food"] == 2
    assert scene.store("denmark")["food"] == 1


@pytest.mark.rule("WT-UPKEEP-03")
def test_the_question_counts_armies_price_and_food_of_the_player_who_is_asked() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={
            "fyn": "denmark: 1 infantry",
            "pomerania": "germany: 1 cavalry, 1 archer, 1 infantry lying, 1 princess",
        },
        store={"denmark": {"food": 4, "products": 9}, "germany": {"food": 7, "gold": 5}},
    )
    scene.pass_until("upkeep.feed", "germany")
    values = scene.prompt("germany")["values"]
    assert values == {"count": 3, "price_count": 3 + 2 + 1, "have_count": 7}

    scene.play("germany: feed archer-2a")

    assert scene.prompt("germany")["values"] == {"count": 2, "price_count": 4, "have_count": 5}


@pytest.mark.rule("WT-UPKEEP-01")
def test_feeding_is_over_once_the_harvest_is_in() -> None:
    scene = given(
        "denmark", "germany", phase="upkeep", provinces={"fyn": "denmark: 1 infantry, 1 archer"}
    )

    scene.play("denmark: feed infantry-1a")

    assert scene.units("fyn") == {"infantry": 1}
    scene.refuses("denmark: feed infantry-1a", "WT-UPKEEP-01")
    scene.refuses("denmark: feed-all", "WT-UPKEEP-01")


@pytest.mark.rule("WT-UPKEEP-02")
def test_infantry_archer_and_cavalry_eat_one_two_and_three() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={"fyn": "denmark: 1 infantry, 1 archer, 1 cavalry"},
        store={"denmark": {"food": 7}},
    )

    scene.play("denmark: feed-all")

    assert scene.store("denmark")["food"] == 1
    assert scene.units("fyn") == {"infantry": 1, "archer": 1, "cavalry": 1}
    assert [event.values["count"] for event in scene.happened("army-fed")] == [1, 2, 3]


@pytest.mark.rule("WT-UPKEEP-02")
@pytest.mark.parametrize(("army", "left"), [("infantry", 6), ("archer", 5), ("cavalry", 4)])
def test_each_army_is_paid_for_by_itself(army: str, left: int) -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={"fyn": "denmark: 1 infantry, 1 archer, 1 cavalry"},
        store={"denmark": {"food": 7}},
    )

    scene.play(f"denmark: feed {army}-1a")

    assert scene.asked == ["denmark"]
    assert scene.store("denmark")["food"] == left


@pytest.mark.rule("WT-UPKEEP-03")
def test_an_army_may_be_left_unfed_although_there_is_food() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={"fyn": "denmark: 2 infantry"},
        store={"denmark": {"food": 5}},
    )
    assert (scene.window, scene.asked) == ("upkeep.feed", ["denmark"])
    assert scene.legal("denmark") == ["feed-all", "done", "feed infantry-1a"]

    scene.play("denmark: feed infantry-1a", "denmark: done")

    assert scene.store("denmark")["food"] == 4
    assert scene.units("fyn") == {"infantry": 1}
    assert scene.player("denmark")["stash"]["infantry"] == 3


@pytest.mark.rule("WT-UPKEEP-03")
def test_the_player_chooses_which_armies_are_fed() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={"fyn": "denmark: 1 infantry", "slesvig": "denmark: 1 infantry"},
        store={"denmark": {"food": 2}},
    )

    scene.play("denmark: feed infantry-1b")
    assert scene.legal("denmark") == ["feed-all", "done", "feed infantry-1a"]
    scene.refuses("denmark: feed infantry-1b", "WT-UPKEEP-03")
    scene.play("denmark: done")

    assert scene.owner("slesvig") == "denmark"
    assert scene.owner("fyn") is None


@pytest.mark.rule("WT-UPKEEP-03")
def test_only_own_armies_on_the_map_are_fed() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={"fyn": "denmark: 1 infantry", "bayern": "germany: 1 infantry"},
    )
    assert scene.asked == ["germany"]

    scene.refuses("germany: feed infantry-1a", "WT-UPKEEP-03")
    scene.refuses("germany: feed infantry-2b", "WT-UPKEEP-03")


@pytest.mark.rule("WT-UPKEEP-04")
def test_feeding_goes_by_country_order() -> None:
    scene = given(
        "bulgaria",
        "romania",
        "austria",  # 8, 2, 5
        phase="upkeep",
        provinces={
            "tarnovo": "bulgaria: 1 infantry",
            "oltenia": "romania: 1 infantry",
            "tirol": "austria: 1 infantry",
        },
    )

    assert scene.asked == ["romania"]
    scene.refuses("bulgaria: feed-all", "WT-UPKEEP-04")
    scene.refuses("austria: feed infantry-3a", "WT-UPKEEP-04")
    scene.play("romania: done")
    assert scene.asked == ["austria"]
    scene.play("austria: feed-all")

    assert scene.asked == ["bulgaria"]
    seen = scene.view("bulgaria")
    assert seen["players"][1]["stash"]["infantry"] == 4
    assert seen["players"][2]["store"]["food"] == 0
    scene.refuses("romania: feed-all", "WT-UPKEEP-04")


@pytest.mark.rule("WT-UPKEEP-04")
def test_who_has_no_army_is_not_asked() -> None:
    scene = given(
        "romania",
        "austria",
        "bulgaria",
        phase="upkeep",
        provinces={"tarnovo": "bulgaria: 1 infantry"},
    )

    assert (scene.window, scene.asked) == ("upkeep.feed", ["bulgaria"])


@pytest.mark.rule("WT-UPKEEP-05")
def test_a_cavalry_with_one_food_dies_and_the_food_stays() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={"sjaelland": "denmark: 1 cavalry, 1 fort"},
        store={"denmark": {"food": 1}},
    )

    assert scene.units("sjaelland") == {"fort": 1}
    assert scene.store("denmark")["food"] == 1


@pytest.mark.rule("WT-UPKEEP-05")
@pytest.mark.parametrize(("food", "kept"), [(2, False), (3, True)])
def test_an_army_gets_its_full_food_or_none(food: int, kept: bool) -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={"fyn": "denmark: 1 infantry, 1 cavalry"},
        store={"denmark": {"food": food}},
    )

    if kept:
        scene.allows("denmark: feed cavalry-1a")
    else:
        scene.refuses("denmark: feed cavalry-1a", "WT-UPKEEP-05")
    scene.refuses("denmark: feed-all", "WT-UPKEEP-05")
    scene.refuses("denmark: downgrade-army cavalry-1a infantry", "WT-UPKEEP-05")


@pytest.mark.rule("WT-UPKEEP-06")
def test_an_unfed_archer_goes_to_the_stash_and_nobody_scores() -> None:
    scene = given(
        "burgundy",
        "germany",
        phase="upkeep",
        provinces={"brabant": "burgundy: 1 archer, 1 princess", "bayern": "germany: 1 infantry"},
        store={"burgundy": {"food": 2}, "germany": {"food": 1}},
    )
    before = scene.vp("burgundy"), scene.vp("germany")

    scene.play("burgundy: done")

    assert scene.asked == ["germany"], "the army dies before the next player decides"
    assert scene.units("brabant") == {"princess": 1}
    assert scene.player("burgundy")["stash"]["archer"] == 4
    assert (scene.vp("burgundy"), scene.vp("germany")) == before
    starved = [(e.rule, e.values["seat"]) for e in scene.happened("army-starved")]
    assert starved == [("WT-UPKEEP-06", 0)]


@pytest.mark.rule("WT-UPKEEP-06")
def test_nothing_dies_before_the_decision_is_complete() -> None:
    scene = given(
        "burgundy",
        "germany",
        phase="upkeep",
        provinces={"brabant": "burgundy: 1 archer, 1 infantry"},
        store={"burgundy": {"food": 3}},
    )

    scene.play("burgundy: feed infantry-1a")
    assert scene.units("brabant") == {"archer": 1, "infantry": 1}
    scene.play("burgundy: done")

    assert scene.units("brabant") == {"infantry": 1}


@pytest.mark.rule("WT-UPKEEP-07")
def test_princesses_and_forts_need_no_food() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={
            "sjaelland": "denmark: 3 princess, 1 fort",
            "fyn": "denmark: 1 princess, 1 fort",
        },
        store={"denmark": {}},
    )

    assert scene.window != "upkeep.feed"
    assert scene.units("sjaelland") == {"princess": 3, "fort": 1}
    assert scene.units("fyn") == {"princess": 1, "fort": 1}


@pytest.mark.rule("WT-UPKEEP-08")
def test_a_starved_garrison_loses_its_province_before_the_harvest() -> None:
    scene = given(
        "austria",
        "poland",
        phase="upkeep",
        tokens={"austria": (0, 0, 1)},  # 1 Product and 1 Weapon for each symbol
        provinces={"tirol": "austria: 1 infantry"},
        store={"austria": {"food": 1}},
    )
    assert scene.player("austria")["income"] == {"food": 0, "products": 2, "weapons": 2, "gold": 0}
    before = scene.vp("austria")

    scene.play("austria: done")

    assert scene.owner("tirol") is None
    assert scene.units("tirol") == {}
    assert scene.vp("austria") == before - 1
    assert scene.store("austria") == {"food": 1, "products": 1, "weapons": 1, "gold": 0}
    assert [event.rule for event in scene.happened("province-lost")] == ["WT-UPKEEP-08"]


@pytest.mark.rule("WT-UPKEEP-08")
@pytest.mark.parametrize("guard", ["1 princess", "1 fort", "1 infantry"])
def test_another_unit_keeps_the_province(guard: str) -> None:
    scene = given(
        "austria",
        "poland",
        phase="upkeep",
        provinces={"tirol": f"austria: 1 archer, {guard}"},
        store={"austria": {"food": 2}},
    )

    if "infantry" in guard:
        scene.play("austria: feed infantry-1a")
    else:
        scene.play("austria: done")

    assert scene.player("austria")["stash"]["archer"] == 4
    assert scene.owner("tirol") == "austria"
    assert scene.store("austria")["products"] == 2


# ---- gathering


@pytest.mark.rule("WT-UPKEEP-09")
def test_everybody_gathers_in_one_step() -> None:
    scene = given(
        "denmark",
        "germany",
        "france",
        phase="upkeep",
        provinces={"provence": "france: 1 infantry, 1 princess"},
        store={"denmark": {}, "germany": {}, "france": {"food": 1}},
    )
    assert scene.asked == ["france"]
    assert scene.happened("gathered") == []

    events = scene.play("france: feed-all")

    gathered = [event.values["seat"] for event in events if event.kind == "gathered"]
    assert sorted(gathered) == [0, 1, 2]
    assert [scene.store(country)["products"] for country in scene.countries] == [1, 1, 2]
    assert scene.window == "development.action", "gathering asks nobody"


@pytest.mark.rule("WT-UPKEEP-09")
def test_only_a_foreign_route_leaves_a_choice_and_all_choose_at_once() -> None:
    scene = given(
        "denmark",
        "germany",
        "france",
        phase="upkeep",
        foreign_routes="on",
        provinces={"fyn": "denmark: 1 princess", "anjou": "france: 1 princess"},
        routes=[(name, "foreign") for name in ("denmark", "denmark", "france", "france")],
        store={"denmark": {}, "france": {}},
    )

    assert (scene.window, scene.asked) == ("upkeep.foreign-route", ["denmark", "france"])
    assert scene.legal("denmark") == ["take-good products", "take-good weapons"]
    scene.refuses("denmark: take-good gold", "WT-SMALL-08")
    scene.play("france: take-good products")
    assert scene.store("france")["products"] == 0
    scene.play("denmark: take-good weapons")

    # three Product symbols, one from the first route, the choice from the second
    assert scene.store("france") == {"food": 0, "products": 5, "weapons": 0, "gold": 0}
    assert scene.store("denmark") == {"food": 0, "products": 4, "weapons": 1, "gold": 0}


@pytest.mark.rule("WT-UPKEEP-10")
def test_symbols_are_multiplied_by_the_levels() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        tokens={"denmark": (3, 0, 0)},
        provinces={"fyn": "denmark: 1 princess"},  # with the Capital 1 Food, 3 Products, 1 Weapon
        store={"denmark": {}},
    )

    assert scene.levels("denmark") == (3, 1, 1)
    assert scene.store("denmark") == {"food": 1, "products": 6, "weapons": 0, "gold": 0}
    (harvest,) = [e for e in scene.happened("gathered") if e.values["seat"] == 0]
    assert harvest.rule == "WT-UPKEEP-10"
    assert (harvest.values["food_count"], harvest.values["products_count"]) == (1, 6)


@pytest.mark.rule("WT-UPKEEP-10")
@pytest.mark.parametrize(
    ("tokens", "harvest"),
    [
        ((0, 0, 0), (0, 3, 0)),
        ((1, 0, 0), (1, 3, 0)),
        ((0, 0, 1), (0, 3, 1)),
        ((2, 0, 2), (1, 3, 1)),
        ((6, 0, 6), (2, 6, 2)),
        ((9, 12, 0), (2, 9, 0)),
        ((15, 0, 15), (3, 12, 3)),
    ],
)
def test_food_and_products_follow_production_and_weapons_military(
    tokens: tuple[int, int, int], harvest: tuple[int, int, int]
) -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        tokens={"denmark": tokens},
        provinces={"fyn": "denmark: 1 princess"},
        store={"denmark": {}},
    )

    store = scene.store("denmark")

    assert (store["food"], store["products"], store["weapons"]) == harvest


@pytest.mark.rule("WT-UPKEEP-11")
def test_a_level_reached_later_pays_from_the_next_turn_on() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        tokens={"denmark": (5, 0, 0)},
        provinces={"slesvig": "denmark: 1 princess", "jylland": "denmark: 1 princess"},
        store={"denmark": {}},
    )
    assert scene.levels("denmark")[0] == 3
    assert scene.store("denmark")["food"] == 3

    scene.play("germany: pass", "denmark: upgrade-technology production")
    assert scene.levels("denmark")[0] == 4
    assert scene.store("denmark")["food"] == 3
    scene.end_turn()

    assert scene.store("denmark")["food"] == 3 + 6


@pytest.mark.rule("WT-UPKEEP-11")
def test_a_level_given_up_later_takes_nothing_back() -> None:
    scene = given(
        "denmark", "germany", phase="upkeep", tokens={"denmark": (1, 0, 0)}, store={"denmark": {}}
    )
    assert scene.store("denmark")["food"] == 1

    scene.pass_until("development.token-move", "denmark")
    scene.play("denmark: move-token production military")

    assert scene.levels("denmark") == (1, 1, 2)
    assert scene.store("denmark")["food"] == 1


@pytest.mark.rule("WT-UPKEEP-12")
def test_provinces_bring_no_gold() -> None:
    provinces = ("fyn", "slesvig", "jylland")
    forts = ("oldenburg", "brandenburg")

    scene = given(
        "denmark",
        "france",
        phase="upkeep",
        tokens={"denmark": (9, 4, 15)},  # one level below either tax
        provinces={
            **dict.fromkeys(provinces, "denmark: 1 princess"),
            **dict.fromkeys(forts, "denmark: 1 fort"),
        },
        store={"denmark": {"gold": 4}},
    )

    owned = [p for p in scene.view("denmark")["provinces"] if p["owner"] == 0]
    assert len(owned) == 6
    assert all("gold" not in province["symbols"] for province in owned)
    assert scene.player("denmark")["income"]["gold"] == 0
    assert scene.store("denmark")["gold"] == 4


@pytest.mark.rule("WT-UPKEEP-12")
@pytest.mark.parametrize(
    ("tokens", "gold"),
    [((12, 0, 0), 2), ((0, 6, 0), 3), ((12, 6, 0), 5), ((11, 5, 0), 0)],
)
def test_gold_comes_from_the_two_taxes(tokens: tuple[int, int, int], gold: int) -> None:
    scene = given(
        "denmark",
        "france",
        phase="upkeep",
        tokens={"denmark": tokens},
        provinces={
            "brandenburg": "denmark: 1 fort",  # a second Capital
            "fyn": "denmark: 1 princess",
            "bayern": "denmark: 1 princess",
            "brabant": "denmark: 1 princess",  # three Trade Centers
            "jylland": "denmark: 1 fort",
        },
        store={"denmark": {}},
    )

    assert scene.store("denmark")["gold"] == gold


@pytest.mark.rule("WT-UPKEEP-13")
def test_a_store_may_grow_beyond_the_limit_until_the_end_of_the_turn() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        tokens={"denmark": (15, 12, 0)},  # 4 Products a symbol; the bank takes 1 for 1
        provinces={"fyn": "denmark: 1 princess"},
        store={"denmark": {"products": 18}},
    )

    assert scene.store("denmark")["products"] == 30
    assert scene.window == "trade.open"
    assert "bank products weapons 1..30" in scene.legal("denmark", "bank")
    scene.play("denmark: bank products weapons 30")

    assert scene.store("denmark")["products"] == 0
    assert scene.store("denmark")["weapons"] == 30


@pytest.mark.rule("WT-UPKEEP-13")
def test_what_was_not_used_is_cut_in_the_down_keep() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        tokens={"denmark": (15, 0, 0)},
        provinces={"fyn": "denmark: 1 princess"},
        store={"denmark": {"products": 18}},
    )
    assert scene.store("denmark")["products"] == 30

    scene.end_turn()

    (cut,) = scene.happened("store-cut")
    assert cut.values["count"] == 10
    assert scene.store("denmark")["products"] == 20 + 12
