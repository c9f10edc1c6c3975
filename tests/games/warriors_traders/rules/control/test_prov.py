"""Countries and provinces: who owns what, and what it gives."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.warriors_traders.scene import given

POLAND = ["warszawa", "krakow", "lubelskie", "gdansk", "mazowsze"]


def held(country, *provinces):
    """Provinces that the country holds with a Fort each."""
    return dict.fromkeys(provinces, f"{country}: 1 fort")


# ---- WT-PROV-01


@pytest.mark.rule("WT-PROV-01")
@pytest.mark.parametrize("stays", ["1 princess", "1 fort", "1 archer lying"])
def test_any_single_unit_keeps_a_province(stays):
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"fyn": f"denmark: 1 infantry, {stays}"},
    )
    scene.play("denmark: move infantry-1a sjaelland", "denmark: done")
    assert scene.owner("fyn") == "denmark"
    assert scene.vp_sources("denmark")["provinces"] == 3 + 2


@pytest.mark.rule("WT-PROV-04")
def test_pieces_in_the_stash_take_no_province():
    """Whichever of the free provinces comes last on the map."""
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"sjaelland": "denmark: 1 infantry", "fyn": "free", "western-islands": "free"},
    )
    scene.play("denmark: move infantry-1a fyn", "denmark: done")
    assert scene.owner("fyn") == "denmark"
    assert scene.owner("western-islands") is None


@pytest.mark.rule("WT-PROV-01")
def test_a_princess_who_arrives_alone_owns_the_trade_center():
    scene = given("denmark", "france", phase="maneuvering", provinces={"fyn": "free"})
    assert scene.vp_sources("denmark")["provinces"] == 3
    scene.play("denmark: move-princess princess-1a fyn", "denmark: done")
    assert scene.units("fyn") == {"princess": 1}
    assert scene.owner("fyn") == "denmark"
    assert scene.vp_sources("denmark")["provinces"] == 3 + 2


# ---- WT-PROV-02


@pytest.mark.rule("WT-PROV-02")
def test_a_province_left_by_both_sides_is_free():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"sjaelland": "denmark: 2 infantry, 1 princess", "jylland": "1 barbarian"},
    )
    scene.play("denmark: move infantry-1a jylland", "denmark: done")
    assert scene.army("infantry-1a")["province"] is None
    assert scene.units("jylland") == {}
    assert scene.owner("jylland") is None
    scene.allows("denmark: move-princess princess-1a jylland")


@pytest.mark.rule("WT-PROV-02")
@pytest.mark.parametrize("garrison", ["1 barbarian", "1 barbarian-fort", "1 barbarian lying"])
def test_one_barbarian_army_or_fort_makes_a_barbarian_province(garrison):
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"jylland": garrison, "fyn": "free"},
    )
    assert scene.owner("jylland") is None
    scene.refuses("denmark: move-princess princess-1a jylland", "WT-PRINC-02")
    scene.allows("denmark: move-princess princess-1a fyn")


# ---- WT-PROV-03


@pytest.mark.rule("WT-PROV-03")
def test_the_last_unit_that_leaves_gives_up_the_province():
    scene = given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        provinces={"bern": "switzerland: 1 infantry", "konstanz": "free"},
    )
    assert scene.vp_sources("switzerland")["provinces"] == 3 + 2
    assert scene.player("switzerland")["income"]["products"] == 1 + 2
    scene.play("switzerland: move infantry-1a konstanz", "switzerland: done")
    assert scene.owner("bern") is None
    assert scene.owner("konstanz") == "switzerland"
    assert scene.vp_sources("switzerland")["provinces"] == 3 + 1
    assert scene.player("switzerland")["income"]["products"] == 1 + 1
    assert [e.values["province"] for e in scene.happened("province-lost")] == [
        scene.state.world.province("bern")
    ]


@pytest.mark.rule("WT-PROV-03")
def test_the_token_of_a_lost_province_goes_to_the_conqueror():
    scene = given(
        "france",
        "switzerland",
        phase="maneuvering",
        wars=[("france", "switzerland")],
        provinces={
            "bourbon": "france: 2 infantry",
            "bern": "switzerland: 1 princess",
        },
    )
    scene.play("france: move infantry-1a bern", "france: done")
    assert scene.owner("bern") == "france"
    assert scene.vp_sources("france")["provinces"] == 3 + 1 + 2
    assert scene.vp_sources("switzerland")["provinces"] == 3


@pytest.mark.rule("WT-PROV-03")
def test_without_the_trade_center_there_is_no_more_trade():
    scene = given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        store={"switzerland": {"gold": 10, "food": 1}, "france": {"gold": 10}},
        provinces={
            "bern": "switzerland: 1 infantry",
            "konstanz": "free",
            "anjou": "france: 1 fort",
        },
    )
    scene.play("switzerland: move infantry-1a konstanz", "switzerland: done")
    scene.pass_until("trade.open")
    assert scene.asked == ["france"]
    scene.refuses("switzerland: bank gold food 1", "WT-TRADE-01")


# ---- WT-PROV-04


def walker(**provinces):
    return given(
        "austria",
        "croatia",
        phase="maneuvering",
        tokens={"austria": (0, 0, 3)},
        provinces={"salzburg": "austria: 1 infantry, 1 princess", **provinces},
    )


@pytest.mark.rule("WT-PROV-04")
def test_only_the_province_where_an_army_stops_is_taken():
    scene = walker(tirol="free", praha="free")
    scene.play("austria: move infantry-1a tirol", "austria: move infantry-1a praha")
    assert scene.owner("praha") is None
    scene.play("austria: done")
    assert scene.owner("praha") == "austria"
    assert scene.owner("tirol") is None


@pytest.mark.rule("WT-PROV-04")
def test_a_princess_takes_a_free_province():
    scene = walker(tirol="free")
    scene.play("austria: done", "austria: move-princess princess-1a tirol")
    assert scene.owner("tirol") is None
    scene.play("austria: done")
    assert scene.owner("tirol") == "austria"


@pytest.mark.rule("WT-PROV-04")
def test_a_withdrawal_into_a_free_province_takes_it():
    scene = given(
        "france",
        "switzerland",
        phase="maneuvering",
        wars=[("france", "switzerland")],
        provinces={
            "bourbon": "france: 1 infantry, 1 fort",
            "ile-de-france": "france: 1 infantry",
            "bern": "switzerland: 2 princess",
            "geneve": "free",
        },
    )
    scene.play("france: move infantry-1a bern", "france: done")
    assert scene.window == "battle.withdraw"
    assert scene.legal("france") == ["fall-back geneve", "fall-back bourbon"]
    scene.play("france: fall-back geneve")
    assert scene.owner("geneve") == "france"
    assert scene.owner("bern") == "switzerland"


@pytest.mark.rule("WT-PROV-04")
def test_a_retreat_into_a_free_province_takes_it():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        tokens={"denmark": (0, 0, 6)},
        provinces={
            "sjaelland": "denmark: 2 infantry, 1 princess",
            "jylland": "1 barbarian",
            "fyn": "free",
        },
    )
    scene.play("denmark: move infantry-1a jylland", "denmark: done")
    assert scene.legal("denmark") == ["retreat sjaelland", "retreat fyn"]
    scene.play("denmark: retreat fyn")
    assert scene.owner("fyn") == "denmark"


# ---- WT-PROV-05


@pytest.mark.rule("WT-PROV-05")
def test_provinces_score_by_their_type():
    scene = given("denmark", "france", provinces=held("denmark", "fyn", "slesvig", "oldenburg"))
    types = [scene.province(p)["type"] for p in ("sjaelland", "fyn", "slesvig", "oldenburg")]
    assert types == ["capital", "trade-center", "common", "contested"]
    assert scene.vp_sources("denmark")["provinces"] == 3 + 2 + 1 + 1


@pytest.mark.rule("WT-PROV-05")
@pytest.mark.parametrize("countries", [("denmark", "france"), ("austria", "serbia")])
def test_every_country_has_its_fixed_share_of_province_types(countries):
    scene = given(*countries)
    types = {}
    for province in scene.view(countries[0])["provinces"]:
        for country in province["countries"]:
            types.setdefault(country, Counter())[province["type"]] += 1
    assert len(types) == 8
    for count in types.values():
        assert (count["capital"], count["trade-center"], count["contested"]) == (1, 1, 2)
        assert 1 <= count["common"] <= 3


# ---- WT-PROV-06


@pytest.mark.rule("WT-PROV-06")
@pytest.mark.parametrize(("silesia", "actions"), [(["silesia"], 7), ([], 5)])
def test_a_contested_province_is_optional_for_unification(silesia, actions):
    scene = given(
        "poland", "croatia", phase="maneuvering", provinces=held("poland", *POLAND, *silesia)
    )
    assert scene.window == "maneuver.unification"
    assert scene.prompt("poland")["values"]["count"] == actions


@pytest.mark.rule("WT-PROV-06")
def test_a_contested_province_counts_for_the_other_country_as_well():
    provinces = held("bohemia", "bohemia", "praha", "ratibor", "kosice", "silesia")
    scene = given("bohemia", "croatia", phase="maneuvering", provinces=provinces)
    assert scene.province("silesia")["countries"] == ["bohemia", "poland"]
    assert scene.prompt("bohemia")["values"]["count"] == 5


@pytest.mark.rule("WT-PROV-06")
def test_a_contested_province_can_be_owned_by_a_third_country():
    scene = given(
        "austria",
        "croatia",
        phase="maneuvering",
        provinces={"ratibor": "austria: 1 infantry", "silesia": "free"},
    )
    scene.play("austria: move infantry-1a silesia", "austria: done")
    assert scene.owner("silesia") == "austria"


# ---- WT-PROV-07


@pytest.mark.rule("WT-PROV-07")
def test_an_army_moves_only_to_listed_neighbours():
    scene = given(
        "denmark", "france", phase="maneuvering", provinces={"jylland": "denmark: 1 infantry"}
    )
    assert set(scene.legal("denmark", "move")) == {
        "move infantry-1a sjaelland",
        "move infantry-1a fyn",
        "move infantry-1a orkney",
    }
    scene.refuses("denmark: move infantry-1a slesvig", "WT-PROV-07")
    scene.refuses("denmark: move infantry-1a atlantis", "WT-PROV-07")


@pytest.mark.rule("WT-PROV-07")
def test_a_princess_moves_only_to_listed_neighbours():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"jylland": "denmark: 1 princess", "slesvig": "free"},
    )
    scene.refuses("denmark: move-princess princess-1a slesvig", "WT-PROV-07")
    scene.allows("denmark: move-princess princess-1a sjaelland")


@pytest.mark.rule("WT-PROV-07")
@pytest.mark.parametrize(
    ("countries", "links"),
    [
        (
            ("denmark", "france"),
            [("sjaelland", "oldenburg"), ("vlaanderen", "yorkshire"), ("brabant", "normandie")],
        ),
        (("austria", "serbia"), [("wien", "sopron"), ("basarabia", "dobrudja")]),
    ],
)
def test_adjacency_is_symmetric_and_keeps_the_links_printed_once(countries, links):
    scene = given(*countries)
    adjacent = {p["id"]: p["adjacent"] for p in scene.view(countries[0])["provinces"]}
    for province, neighbours in adjacent.items():
        assert province not in neighbours
        assert all(province in adjacent[neighbour] for neighbour in neighbours)
    for one, other in links:
        assert other in adjacent[one]


# ---- WT-PROV-08


@pytest.mark.rule("WT-PROV-08")
def test_a_foreign_trade_center_opens_the_trade_phase():
    scene = given(
        "austria",
        "croatia",
        phase="trade",
        store={"austria": {"gold": 10}, "croatia": {"gold": 10}},
        provinces={"praha": "austria: 1 infantry"},
    )
    assert (scene.window, scene.asked) == ("trade.open", ["austria"])
    scene.allows("austria: buy-vp 1")
    scene.refuses("croatia: bank gold food 1", "WT-TRADE-01")


@pytest.mark.rule("WT-PROV-08")
def test_foreign_provinces_give_vp_resources_tax_and_building_ground():
    scene = given(
        "austria",
        "croatia",
        tokens={"austria": (12, 0, 0)},
        provinces=held("austria", "bohemia", "praha"),
    )
    player = scene.player("austria")
    assert player["vp_sources"]["provinces"] == 3 + 3 + 2
    # Production VI: three times the symbols of Wien, Bohemia and Praha, and a tax for two Capitals
    assert player["income"] == {"food": 6, "products": 12, "weapons": 0, "gold": 2}
    scene.play("austria: build-army infantry praha")
    assert scene.units("praha") == {"infantry": 1, "fort": 1}


# ---- WT-PROV-09


@pytest.mark.rule("WT-PROV-09")
def test_without_the_own_capital_a_turn_runs_as_usual():
    scene = given(
        "denmark",
        "france",
        turn=7,
        phase="upkeep",
        tokens={"denmark": (1, 0, 0)},
        store={"denmark": {"weapons": 1, "gold": 10}},
        provinces={"sjaelland": "france: 1 fort", "fyn": "denmark: 1 princess"},
    )
    assert scene.store("denmark")["products"] == 2
    assert (scene.window, scene.asked) == ("trade.open", ["denmark"])
    scene.play("denmark: buy-vp 1", "denmark: finish")
    assert (scene.window, scene.asked) == ("development.action", ["denmark"])
    scene.play("denmark: build-army infantry fyn")
    assert scene.units("fyn") == {"princess": 1, "infantry": 1}


@pytest.mark.rule("WT-PROV-09")
def test_without_the_own_capital_unification_waits_until_it_is_retaken():
    scene = given(
        "denmark",
        "france",
        turn=7,
        phase="maneuvering",
        wars=[("denmark", "france")],
        provinces={
            "sjaelland": "france: 1 princess",
            "fyn": "denmark: 2 infantry",
            **held("denmark", "slesvig", "jylland"),
        },
    )
    assert scene.window == "maneuver.move"
    scene.refuses("denmark: unify", "WT-UNIF-01")
    scene.play("denmark: move infantry-1a sjaelland", "denmark: done")
    assert scene.owner("sjaelland") == "denmark"
    assert (scene.window, scene.asked) == ("maneuver.unification", ["denmark"])
