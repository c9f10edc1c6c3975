"""MAP: Areas, Provinces, seas, borders, tiles."""

from __future__ import annotations

import pytest

from gonfalon.games.medieval.game import GAME
from tests.games.medieval.scene import given

THREE = {"fred": "almoravids", "ginger": "russia", "cary": "hungary"}


@pytest.mark.rule("MD-MAP-01")
def test_the_board_has_nineteen_areas_and_a_strip_in_the_east() -> None:
    areas = {area.id: area for area in GAME.data.areas}

    rows = {"1": "abcdef", "2": "abcdf", "3": "abcdf", "4": "bcd"}
    assert set(areas) == {row + column for row, columns in rows.items() for column in columns}
    assert (areas["1d"].east, areas["1e"].east) == (("1e",), ("1f",))
    assert areas["3d"].east == areas["4d"].east == ("3f",)
    assert areas["3a"].east == ("3b", "4b")
    assert [area.id for area in areas.values() if not area.east] == ["1f", "2f", "3f"]


@pytest.mark.rule("MD-MAP-02")
def test_covered_provinces_are_no_targets() -> None:
    scene = given(THREE, active="cary")
    hidden = ("kiev", "cumans", "western-polovtsy", "eastern-bulgaria")

    targets = {text.split()[-1] for text in scene.legal("cary", "attack")}

    assert "western-bulgaria" in targets
    assert not targets & set(hidden)
    for province in hidden:
        scene.refuses(f"cary: attack hungary {province}", "MD-MAP-02")


@pytest.mark.rule("MD-MAP-02")
def test_uncovered_provinces_are_targets_and_destroyed_ones_not_any_more() -> None:
    opened = given(THREE, active="cary", opened="2d")
    destroyed = given(THREE, active="cary", destroyed="2d")

    opened.allows("cary: attack hungary cumans", "cary: attack hungary eastern-bulgaria")
    destroyed.refuses("cary: attack hungary cumans", "MD-MAP-02")


@pytest.mark.rule("MD-MAP-02")
def test_nothing_out_of_play_is_taxed_or_counted() -> None:
    """Russia has 12 on the whole board, 7 of them in play at the start."""
    for opened, destroyed, worth in (("", "", 7), ("1e, 1f, 2d", "", 12), ("1e, 1f, 2d", "1d", 8)):
        scene = given(THREE, active="ginger", phase="income", opened=opened, destroyed=destroyed)
        assert scene.ledger("ginger") == worth
        scene.play("ginger: collect")
        assert scene.florins("ginger") == 10 + worth


@pytest.mark.rule("MD-MAP-02")
def test_a_province_out_of_play_cannot_turn_heretical() -> None:
    scene = given(THREE, hands={"fred": "heresy"})

    scene.refuses("fred: heresy saxony", "MD-MAP-02")


@pytest.mark.rule("MD-MAP-03")
def test_a_conquered_province_still_belongs_to_its_power() -> None:
    scene = given(THREE, active="ginger", opened="1c")
    scene.dice(6, 1)
    scene.play("ginger: attack russia northern-poland", "ginger: bid 0")

    assert scene.holds("northern-poland") == "ginger"
    assert scene.province("northern-poland")["power"] == "poland"


@pytest.mark.rule("MD-MAP-03")
def test_every_province_has_one_area_and_one_power_but_for_corsica() -> None:
    provinces = given(THREE).view("fred")["provinces"]

    assert [province["id"] for province in provinces if province["power"] is None] == [
        "corsica-sardinia"
    ]
    russian = {province["area"] for province in provinces if province["power"] == "russia"}
    assert russian == {"1d", "1e", "1f", "2c", "2d"}


@pytest.mark.rule("MD-MAP-04")
def test_a_province_is_worth_its_income() -> None:
    scene = given(
        {"fred": "", "ginger": "russia", "cary": "hungary"},
        phase="income",
        provinces={"south-eastern-france": "fred"},
    )
    assert scene.score("fred") == 4
    scene.play("fred: collect")

    assert scene.florins("fred") == 14
    assert scene.province("south-eastern-france")["income"] == 4


@pytest.mark.rule("MD-MAP-05")
def test_a_sea_is_there_as_long_as_its_area_is() -> None:
    """From Nicaea to Crete one sails the Sea of Rhodes, the Levantine Sea and the Gulf of Sirte."""
    players = {"fred": "byzantium", "ginger": "russia", "cary": "hungary"}
    whole = given(players, opened="4c")
    torn = given(players, opened="4c", destroyed="4d")

    whole.allows("fred: attack byzantium crete", "fred: attack byzantium rhodes")
    torn.allows("fred: attack byzantium rhodes")
    torn.refuses("fred: attack byzantium crete", "MD-ROUTE-04")


@pytest.mark.rule("MD-MAP-05")
def test_seas_of_one_area_that_do_not_touch_are_separate() -> None:
    areas = {area["id"]: area["seas"] for area in given(THREE).view("fred")["areas"]}

    assert areas["2b"] == ["ligurian", "gulf-of-venice"]
    assert areas["3d"] == ["rhodes", "black-sea-south"]
    assert sum(map(len, areas.values())) == 17


@pytest.mark.rule("MD-MAP-06")
def test_a_land_border_is_crossed_both_ways() -> None:
    scene = given(THREE, active="ginger")
    back = given(THREE, active="cary")

    scene.allows("ginger: attack russia hungary")
    back.allows("cary: attack hungary galicia")


@pytest.mark.rule("MD-MAP-06")
def test_straits_are_water() -> None:
    scene = given(
        {"fred": "poland", "ginger": "russia", "cary": "spain"}, opened="1c", destroyed="1d"
    )

    scene.allows("fred: attack poland jutland")
    scene.refuses("fred: attack poland zealand", "MD-NAVY-02")
    assert "zealand" not in scene.province("jutland")["land"]
    assert scene.province("thrace")["land"] == [
        "eastern-bulgaria",
        "macedonia",
        "southern-bulgaria",
    ]


@pytest.mark.rule("MD-MAP-06")
def test_borders_are_the_same_from_both_sides() -> None:
    land = {place["id"]: place["land"] for place in given(THREE).view("fred")["provinces"]}

    for province, neighbours in land.items():
        assert province not in neighbours
        assert all(province in land[neighbour] for neighbour in neighbours)


@pytest.mark.rule("MD-MAP-07")
def test_corsica_and_sardinia_are_conquered_like_any_province() -> None:
    scene = given(
        {"fred": "seljuks", "ginger": "russia", "cary": "spain"}, active="cary", opened="3b"
    )
    assert scene.holds("corsica-sardinia") is None
    before = scene.score("cary")

    scene.dice(1, 3)
    scene.play("cary: attack spain corsica-sardinia", "cary: bid 0")

    (battle,) = scene.happened("battle")
    assert (battle.values["total"], battle.values["other_total"]) == (4, 3)
    assert scene.holds("corsica-sardinia") == "cary"
    assert scene.score("cary") == before + 1


@pytest.mark.rule("MD-MAP-07")
def test_corsica_and_sardinia_have_no_religion_and_defend_with_nothing() -> None:
    scene = given(
        {"fred": "seljuks", "ginger": "russia", "cary": "spain"},
        active="cary",
        opened="3b",
        provinces={"corsica-sardinia": "fred"},
        hands={"cary": "heresy"},
    )

    scene.refuses("cary: heresy corsica-sardinia", "MD-REL-03")
    scene.dice(1, 4)
    scene.play("cary: attack spain corsica-sardinia", "cary: bid 0", "fred: bid 0")
    (battle,) = scene.happened("battle")
    assert (battle.values["total"], battle.values["other_total"]) == (4, 4)
    assert scene.holds("corsica-sardinia") == "fred"


@pytest.mark.rule("MD-MAP-07")
def test_corsica_and_sardinia_pay_one_florin_and_are_traded() -> None:
    scene = given(
        {"fred": "", "ginger": "russia", "cary": "spain"},
        phase="income",
        opened="3b",
        provinces={"corsica-sardinia": "fred"},
    )
    scene.play("fred: offer-to @cary", "fred: give-province corsica-sardinia", "fred: send")
    assert scene.standing("cary", "accept") == ["accept player-1"]

    scene.play("fred: collect")
    assert scene.florins("fred") == 11


@pytest.mark.rule("MD-MAP-08")
def test_no_land_route_leads_through_the_papal_states() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "russia", "cary": "spain"},
        opened="3c",
    )

    scene.allows("fred: attack hungary lombardy")
    scene.refuses("fred: attack hungary two-sicilies", "MD-MAP-08")


@pytest.mark.rule("MD-MAP-08")
def test_the_papal_states_are_no_province() -> None:
    scene = given(THREE)

    scene.refuses("fred: attack almoravids papal-states", "MD-MAP-08")
    assert "papal-states" not in {place["id"] for place in scene.view("fred")["provinces"]}


@pytest.mark.rule("MD-MAP-09")
def test_patches_of_colour_are_no_provinces() -> None:
    scene = given({"fred": "georgia", "ginger": "russia", "cary": "hungary"}, opened="2f, 3f")

    assert sorted(scene.power("georgia")["provinces"]) == ["azerbaijan", "caucasia"]
    assert sorted(scene.view("fred")["players"][0]["provinces"]) == ["azerbaijan", "caucasia"]
    scene.refuses("fred: attack georgia balearic-islands", "MD-MAP-03")


@pytest.mark.rule("MD-MAP-10")
def test_island_provinces_have_no_land_borders() -> None:
    provinces = given(THREE).view("fred")["provinces"]

    islands = [province for province in provinces if province["island"]]

    assert sorted(island["id"] for island in islands) == [
        "aegean", "corsica-sardinia", "crete", "cyprus", "malta", "rhodes",
    ]  # fmt: skip
    assert all(island["land"] == [] and island["seas"] for island in islands)


@pytest.mark.rule("MD-MAP-11")
def test_an_uncovered_area_is_in_play_at_once() -> None:
    scene = given(THREE, phase="map-card", map_deck="1f")
    scene.play("fred: draw-map-card")

    assert scene.area("1f") == "open"
    assert scene.holds("vladimir") == "ginger"
    assert scene.ledger("ginger") == 8
    assert scene.holds("northern-bulgars") is None
    assert scene.province("northern-bulgars")["in_play"]
    assert scene.view("fred")["map_deck"] == 10


@pytest.mark.rule("MD-MAP-12", "MD-MAP-13")
def test_the_card_of_a_surrounded_tile_is_used_up_without_effect() -> None:
    scene = given(
        THREE,
        active="cary",
        phase="map-card",
        destroyed="1f, 2d, 3f",
        map_deck="2f",
        hands={"cary": "pope"},
    )
    left = scene.view("cary")["map_deck"]
    scene.play("cary: draw-map-card", "cary: pass")

    assert scene.area("2f") == "covered"
    assert not scene.province("caucasia")["in_play"]
    assert scene.view("cary")["map_deck"] == left - 1
    scene.refuses("cary: crusade", "MD-POPE-02")

    scene.dice(1, 6)
    scene.play("cary: attack hungary northern-serbia", "cary: bid 0")
    scene.refuses("cary: attack hungary western-bulgaria", "MD-TURN-03")


@pytest.mark.rule("MD-MAP-12")
@pytest.mark.parametrize("destroyed", ["1f, 2d", "1f, 3f", "2d, 3f"])
def test_one_open_side_is_enough_to_remove_the_tile(destroyed: str) -> None:
    scene = given(THREE, phase="map-card", destroyed=destroyed, map_deck="2f")
    scene.play("fred: draw-map-card")

    assert scene.area("2f") == "open"


@pytest.mark.rule("MD-MAP-12")
def test_a_covered_neighbour_is_no_mongol_tile() -> None:
    """1F borders 1D, which is destroyed, and 2F, which is covered."""
    scene = given(THREE, phase="map-card", destroyed="1d, 2d", map_deck="1f")
    scene.play("fred: draw-map-card")

    assert scene.area("1f") == "open"
