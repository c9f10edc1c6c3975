"""PROV: what a Province gives, and how it is gained."""

from __future__ import annotations

import pytest

from tests.games.medieval.fights import route, totals
from tests.games.medieval.scene import given


@pytest.mark.rule("MD-PROV-01")
def test_one_province_of_france_pays_two_florins_and_a_point_each() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "", "cary": "spain"}, active="ginger", phase="income",
        provinces={"north-eastern-france": "ginger"},
    )  # fmt: skip

    assert scene.ledger("ginger") == scene.score("ginger") == 2
    scene.play("ginger: collect")
    assert scene.florins("ginger") == 12


@pytest.mark.rule("MD-PROV-01")
def test_who_controls_a_province_decides_about_passage_and_defends_it() -> None:
    scene = given(
        {"fred": "holy-roman-empire", "ginger": "", "cary": "france"}, active="cary",
        opened="1c", provinces={"north-eastern-france": "ginger", "lombardy": "ginger"},
        florins={"ginger": 3},
    )  # fmt: skip
    scene.play("cary: attack france austria", "cary: route 1", "cary: ask")
    assert scene.asked == ["ginger"]
    scene.play("ginger: refuse")

    scene.dice(1, 1)
    scene.play("cary: attack france north-eastern-france", "cary: bid 0", "ginger: bid 3")
    assert totals(scene) == (4, 2)


@pytest.mark.rule("MD-PROV-02")
def test_provinces_without_a_power_card_do_not_attack() -> None:
    places = ("lombardy", "austria", "istria", "southern-poland", "northern-serbia")
    scene = given(
        {"fred": "almoravids", "ginger": "", "cary": "spain"}, active="ginger",
        provinces=dict.fromkeys(places, "ginger"), hands={"ginger": "knights-of-christ, spies"},
    )  # fmt: skip

    assert not scene.legal("ginger", "attack")
    assert not scene.legal("ginger", "knights-attack")
    scene.refuses("ginger: attack holy-roman-empire venice", "MD-POWER-18")


@pytest.mark.rule("MD-PROV-02")
def test_a_knights_of_christ_province_lets_its_owner_use_the_card() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "", "cary": "spain"}, active="ginger",
        provinces={"livonia": "ginger"}, knights="livonia", hands={"ginger": "knights-of-christ"},
    )  # fmt: skip

    scene.allows("ginger: knights-attack lithuania 1")


@pytest.mark.rule("MD-PROV-03")
def test_an_uncontrolled_neighbour_stays_uncontrolled() -> None:
    scene = given({"fred": "hungary", "ginger": "france", "cary": "spain"})
    scene.play("fred: end")
    scene.pass_until("turn.map", "ginger")

    assert scene.holds("northern-serbia") is None


@pytest.mark.rule("MD-PROV-03")
def test_a_province_is_gained_with_its_power_while_it_is_free() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "spain"}, hands={"fred": "serbia-card"}
    )
    scene.play("fred: play-power serbia")

    assert scene.holds("northern-serbia") == "fred"


@pytest.mark.rule("MD-PROV-04")
def test_uncovered_prussia_belongs_to_nobody_and_is_open_to_all() -> None:
    scene = given({"fred": "lithuania", "ginger": "france", "cary": "poland"}, opened="1c")

    assert scene.holds("prussia") is None
    assert scene.province("prussia")["owner"] is None
    scene.play("fred: attack lithuania northern-poland")
    assert "prussia" in route(scene)


@pytest.mark.rule("MD-PROV-05")
def test_fred_gains_saxony_in_the_turn_of_ginger() -> None:
    scene = given(
        {"fred": "holy-roman-empire", "ginger": "france", "cary": "spain"}, active="ginger",
        phase="map-card", map_deck="1c",
    )  # fmt: skip
    before = scene.ledger("fred")
    scene.play("ginger: draw-map-card")

    assert scene.holds("saxony") == "fred"
    assert scene.ledger("fred") == before + 2


@pytest.mark.rule("MD-PROV-06")
def test_uncovered_provinces_of_powers_without_player_are_free() -> None:
    scene = given(
        {"fred": "holy-roman-empire", "ginger": "france", "cary": "spain"}, active="ginger",
        phase="map-card", map_deck="1c", table="sweden",
    )  # fmt: skip
    scene.play("ginger: draw-map-card")

    for province in ("zealand", "eastern-norway", "sweden", "prussia", "northern-poland"):
        assert scene.holds(province) is None


@pytest.mark.rule("MD-PROV-07")
def test_a_conquered_province_changes_both_ledgers() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "england"}, active="ginger",
        florins={"cary": 0},
    )  # fmt: skip
    ginger, cary = scene.ledger("ginger"), scene.ledger("cary")
    scene.dice(6, 1)
    scene.play("ginger: attack france north-eastern-france", "ginger: bid 0")

    assert scene.holds("north-eastern-france") == "ginger"
    assert (scene.ledger("ginger"), scene.ledger("cary")) == (ginger + 2, cary - 2)
    assert scene.happened("conquered")[-1].values["income"] == 2


@pytest.mark.rule("MD-PROV-08")
def test_england_defends_north_eastern_france_with_militia_only() -> None:
    """England has army +1 and a Bad ruler; a Good one would show too."""
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "england"}, active="ginger",
        rulers={"england": 1},
    )  # fmt: skip
    scene.dice(1, 2)
    scene.play("ginger: attack france north-eastern-france", "ginger: bid 0", "cary: bid 9")

    assert totals(scene) == (4, 5)


@pytest.mark.rule("MD-PROV-08")
def test_with_the_card_of_france_its_army_and_ruler_defend() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "holy-roman-empire", "cary": "england, france"},
        active="ginger", florins={"cary": 0},
    )  # fmt: skip
    scene.dice(1, 2)
    scene.play("ginger: attack holy-roman-empire north-eastern-france", "ginger: bid 0")

    assert totals(scene) == (3, 5)


@pytest.mark.rule("MD-PROV-09")
def test_the_almoravids_defend_southern_spain_with_militia_only() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"}, active="cary",
        florins={"fred": 12}, rulers={"almoravids": 1},
    )  # fmt: skip
    scene.dice(1, 2)
    scene.play("cary: attack spain southern-spain", "cary: bid 0", "fred: bid 12")

    assert totals(scene) == (4, 6)
