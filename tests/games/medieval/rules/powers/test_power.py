"""POWER: Power Cards, who gets them, who loses them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.scene import Scene, given

THREE = {"fred": "almoravids", "ginger": "france", "cary": "spain"}


def beat(scene: Scene, name: str, power: str, province: str, *defender: str) -> None:
    """An attack that the attacker wins without Militia."""
    scene.dice(6, 1)
    scene.play(f"{name}: attack {power} {province}", f"{name}: bid 0")
    scene.play(*(f"{other}: bid 0" for other in defender))
    assert scene.holds(province) == name


@pytest.mark.rule("MD-POWER-01")
def test_a_power_card_says_everything_about_its_power() -> None:
    scene = given(THREE)
    card = scene.power("france")

    assert (card["religion"], card["strength"], card["army"], card["navy"]) == ("catholic", 4, 2, 0)
    assert (card["ruler_on_card"], card["florins"], len(card["provinces"])) == (1, 6, 4)
    assert scene.power("russia")["navy"] is None
    assert len(scene.view("fred")["powers"]) == 27
    scene.refuses("fred: attack burgundy northern-spain", "MD-POWER-01")


@pytest.mark.rule("MD-POWER-02")
def test_all_provinces_without_the_card_are_no_power() -> None:
    serbian = {"northern-serbia": "fred", "southern-serbia": "fred"}
    scene = given(
        {"fred": "byzantium", "ginger": "hungary", "cary": "spain"}, opened="3c", provinces=serbian
    )
    assert scene.controls("serbia") is None
    scene.refuses("fred: attack serbia hungary", "MD-POWER-18")

    attacked = given(
        {"fred": "byzantium", "ginger": "hungary", "cary": "spain"},
        active="ginger",
        opened="3c",
        provinces=serbian,
    )
    attacked.dice(3, 3)
    attacked.play("ginger: attack hungary northern-serbia", "ginger: bid 0", "fred: bid 0")
    (battle,) = attacked.happened("battle")
    assert battle.values["other_total"] == 3


# ---- playing a card


@pytest.mark.rule("MD-POWER-03", "MD-POWER-07")
def test_a_free_province_gives_the_power_to_its_player() -> None:
    scene = given(THREE, active="cary", opened="1c", hands={"cary": "poland-card"})
    scene.play("cary: play-power poland")

    assert scene.controls("poland") == "cary"
    for province in ("northern-poland", "eastern-poland", "southern-poland"):
        assert scene.holds(province) == "cary"


@pytest.mark.rule("MD-POWER-04", "MD-POWER-08")
def test_who_holds_all_provinces_gets_the_card_whoever_plays_it() -> None:
    scene = given(THREE, opened="1c", provinces={"sweden": "ginger"}, hands={"fred": "sweden-card"})
    scene.play("fred: play-power sweden")

    assert scene.controls("sweden") == "ginger"
    assert (scene.florins("ginger"), scene.florins("fred")) == (12, 10)


@pytest.mark.rule("MD-POWER-05")
def test_a_power_with_several_holders_is_nobodys() -> None:
    scene = given(
        THREE,
        active="ginger",
        opened="3c",
        provinces={"northern-serbia": "fred", "southern-serbia": "cary"},
        hands={"ginger": "serbia-card"},
    )
    scene.play("ginger: play-power serbia")

    assert scene.controls("serbia") is None
    assert scene.power("serbia")["place"] == "table"
    assert scene.hand("ginger") == []


@pytest.mark.rule("MD-POWER-06")
def test_a_power_that_is_not_in_play_is_nobodys() -> None:
    scene = given(THREE, hands={"fred": "cumans-card"})
    scene.play("fred: play-power cumans")

    assert scene.power("cumans")["place"] == "table"
    assert scene.florins("fred") == 10


@pytest.mark.rule("MD-POWER-06")
def test_the_card_of_a_destroyed_power_leaves_the_game_when_played() -> None:
    scene = given(THREE, destroyed="1d", hands={"fred": "livonia-card"})
    scene.play("fred: play-power livonia")

    assert scene.power("livonia")["place"] == "gone"


@pytest.mark.rule("MD-POWER-07")
def test_provinces_of_others_stay_theirs() -> None:
    scene = given(
        THREE,
        active="cary",
        provinces={"western-bulgaria": "fred"},
        hands={"cary": "bulgaria-card"},
    )
    scene.play("cary: play-power bulgaria")

    assert scene.controls("bulgaria") == "cary"
    assert scene.holds("western-bulgaria") == "fred"
    assert scene.holds("southern-bulgaria") == "cary"
    assert scene.florins("cary") == 12


@pytest.mark.rule("MD-POWER-08", "MD-POWER-13")
def test_initial_florins_are_paid_once() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "spain"},
        active="cary",
        hands={"cary": "poland-card"},
        provinces={"eastern-poland": "fred"},
    )
    scene.play("cary: play-power poland", "cary: end")
    assert scene.florins("cary") == 12

    scene.play("fred: pass", "fred: pass")
    beat(scene, "fred", "hungary", "southern-poland", "cary")
    assert scene.controls("poland") == "fred"
    assert scene.florins("fred") == 9


@pytest.mark.rule("MD-POWER-08", "MD-POWER-14")
def test_a_card_that_lay_uncontrolled_pays_its_first_controller() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "spain"},
        opened="3c",
        provinces={"northern-serbia": "fred", "southern-serbia": "cary"},
        hands={"fred": "serbia-card"},
    )
    scene.play("fred: play-power serbia")
    assert scene.controls("serbia") is None
    beat(scene, "fred", "hungary", "southern-serbia", "cary")

    assert scene.controls("serbia") == "fred"
    assert scene.florins("fred") == 10 - 1 + 1


@pytest.mark.rule("MD-POWER-09")
def test_a_new_power_may_attack_at_once() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "hungary"},
        active="cary",
        hands={"cary": "poland-card"},
    )
    scene.dice(1, 6)
    scene.play("cary: attack hungary northern-serbia", "cary: bid 0", "cary: play-power poland")

    scene.allows("cary: attack poland lithuania")


# ---- losing a Power


@pytest.mark.rule("MD-POWER-10", "MD-POWER-12")
def test_the_last_province_takes_the_power_along() -> None:
    scene = given(
        {"fred": "serbia", "ginger": "hungary", "cary": "spain"},
        active="ginger",
        opened="3c",
        provinces={"southern-serbia": "cary"},
    )
    beat(scene, "ginger", "hungary", "northern-serbia", "fred")

    assert scene.controls("serbia") is None
    assert scene.power("serbia")["place"] == "table"
    assert scene.view("fred")["players"][0]["powers"] == []


@pytest.mark.rule("MD-POWER-10", "MD-POWER-19")
def test_one_province_left_keeps_the_power() -> None:
    scene = given(
        {"fred": "serbia", "ginger": "hungary", "cary": "spain"}, active="ginger", opened="3c"
    )
    beat(scene, "ginger", "hungary", "northern-serbia", "fred")

    assert scene.controls("serbia") == "fred"


@pytest.mark.rule("MD-POWER-11", "MD-POWER-13")
def test_the_conqueror_of_all_takes_the_card_without_florins() -> None:
    scene = given({"fred": "hungary", "ginger": "france", "cary": "russia"}, active="cary")
    beat(scene, "cary", "russia", "hungary", "fred")

    assert scene.controls("hungary") == "cary"
    assert scene.florins("cary") == 9


@pytest.mark.rule("MD-POWER-11")
def test_a_free_province_leaves_the_lost_card_on_the_table() -> None:
    scene = given(
        {"fred": "serbia", "ginger": "hungary", "cary": "spain"},
        active="ginger",
        opened="3c",
        provinces={"southern-serbia": "nobody"},
    )
    beat(scene, "ginger", "hungary", "northern-serbia", "fred")

    assert scene.controls("serbia") is None


# ---- uncontrolled cards


@pytest.mark.rule("MD-POWER-14")
def test_an_uncontrolled_card_finds_the_holder_of_all() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "spain"},
        opened="3c",
        table="serbia",
        provinces={"northern-serbia": "fred", "southern-serbia": "cary"},
    )
    beat(scene, "fred", "hungary", "southern-serbia", "cary")

    assert scene.controls("serbia") == "fred"


@pytest.mark.rule("MD-POWER-14")
def test_a_province_without_controller_prevents_it() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "spain"},
        opened="2d",
        table="bulgaria",
        provinces={"western-bulgaria": "cary", "eastern-bulgaria": "fred"},
    )
    beat(scene, "fred", "hungary", "western-bulgaria", "cary")

    assert scene.controls("bulgaria") is None


@pytest.mark.rule("MD-POWER-14")
def test_a_destroyed_area_may_settle_it() -> None:
    scene = given(
        THREE,
        opened="1f, 2f",
        table="bulgars",
        provinces={"northern-bulgars": "cary", "southern-bulgars": "ginger"},
        mongols=(3, 0),
        hands={"fred": "mongol"},
    )
    scene.play("fred: end")
    scene.dice(6, 1)
    scene.play("fred: invade 1f")

    assert scene.controls("bulgars") == "ginger"
    assert scene.florins("ginger") == 12


@pytest.mark.rule("MD-POWER-14")
def test_an_uncovered_area_alone_gives_no_card() -> None:
    """The new Provinces of a Power that lies on the table have no controller."""
    scene = given(THREE, phase="map-card", table="cumans", map_deck="2d")
    scene.play("fred: draw-map-card")

    assert scene.holds("cumans") is None
    assert scene.controls("cumans") is None


# ---- destruction


def destroying(area: str, players: dict[str, str], **position: Any) -> Scene:
    scene = given(players, mongols=(3, 0), hands={"fred": "mongol"}, **position)
    scene.play("fred: end")
    scene.dice(6, 1)
    scene.play(f"fred: invade {area}")
    assert scene.area(area) == "destroyed"
    return scene


@pytest.mark.rule("MD-POWER-15")
def test_a_destroyed_power_leaves_the_game_with_its_markers() -> None:
    scene = destroying(
        "1d",
        {"fred": "almoravids", "ginger": "livonia", "cary": "russia"},
        civil_war="livonia",
        disaster="livonia",
    )

    card = scene.power("livonia")
    assert card["place"] == "gone"
    assert not card["civil_war"]
    assert not card["disaster"]
    assert scene.controls("russia") == "cary"


@pytest.mark.rule("MD-POWER-16")
def test_a_power_whose_rest_is_covered_lies_uncontrolled() -> None:
    scene = destroying(
        "1f",
        {"fred": "almoravids", "ginger": "france", "cary": "bulgars"},
        opened="1f",
        map_deck="2f",
    )
    assert scene.power("bulgars")["place"] == "table"

    scene.play("ginger: draw-map-card")
    assert scene.area("2f") == "open"
    assert scene.holds("southern-bulgars") is None
    assert scene.power("bulgars")["place"] == "table"


@pytest.mark.rule("MD-POWER-17")
def test_markers_stay_on_the_card() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "hungary"},
        civil_war="hungary",
        disaster="hungary",
        excommunicated="hungary",
        rulers={"hungary": 1},
    )
    beat(scene, "fred", "russia", "hungary", "cary")

    card = scene.power("hungary")
    assert scene.controls("hungary") == "fred"
    assert (card["civil_war"], card["disaster"], card["excommunicated"]) == (True, True, True)
    assert card["ruler"] == 1
    scene.allows("fred: fight-civil-war hungary")


@pytest.mark.rule("MD-POWER-17")
def test_markers_stay_on_an_uncontrolled_card() -> None:
    scene = given(
        {"fred": "serbia", "ginger": "hungary", "cary": "spain"},
        active="ginger",
        opened="3c",
        provinces={"southern-serbia": "cary"},
        disaster="serbia",
    )
    beat(scene, "ginger", "hungary", "northern-serbia", "fred")

    assert scene.power("serbia")["place"] == "table"
    assert scene.power("serbia")["disaster"]


# ---- what control gives


@pytest.mark.rule("MD-POWER-18")
def test_only_the_controller_uses_a_power() -> None:
    polish = ("northern-poland", "eastern-poland", "southern-poland")
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "spain"},
        opened="1c",
        provinces=dict.fromkeys(polish, "fred"),
        hands={"fred": "pope"},
    )
    scene.refuses("fred: attack poland lithuania", "MD-POWER-18")
    scene.refuses("fred: attack france northern-spain", "MD-POWER-18")
    scene.play("fred: crusade")

    scene.refuses("ginger: commit spain 0", "MD-POWER-18")


@pytest.mark.rule("MD-POWER-19")
def test_power_and_provinces_may_be_apart() -> None:
    scene = given(
        {"fred": "france", "ginger": "russia", "cary": "spain"},
        provinces={"south-eastern-france": "ginger", "north-eastern-france": "ginger"},
    )
    assert scene.controls("france") == "fred"
    scene.allows("fred: attack france south-eastern-france", "fred: attack france northern-spain")

    scene.dice(1, 1)
    scene.play("fred: attack france northern-spain", "fred: bid 0", "cary: bid 0")
    (launched,) = scene.happened("attack-launched")
    assert launched.values["places"][0] == scene.state.world.province("south-western-france")


@pytest.mark.rule("MD-POWER-20")
def test_the_rating_never_enters_a_roll() -> None:
    scene = given({"fred": "england", "ginger": "france", "cary": "livonia"}, opened="1c")
    scene.dice(3, 3)
    scene.play("fred: attack england livonia", "fred: bid 0", "cary: bid 0")

    (battle,) = scene.happened("battle")
    assert (battle.values["total"], battle.values["other_total"]) == (3 + 1 - 1, 3 + 1)
