"""INC: income."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.scene import given

THREE = {"fred": "almoravids", "ginger": "france", "cary": "spain, england"}


def collected(name: str, players: dict[str, str] = THREE, **position: Any) -> int:
    """What a player gets who collects."""
    scene = given(players, active=name, phase="income", **position)
    assert (
        scene.view(name)["players"][scene.seat(name)]["income"]
        == scene.prompt(name)["values"]["florins"]
    )
    scene.play(f"{name}: collect")
    (event,) = scene.happened("income")
    assert scene.florins(name) == 10 + event.values["florins"]
    return int(event.values["florins"])


@pytest.mark.rule("MD-INC-01")
def test_every_province_pays_its_value() -> None:
    assert collected("ginger") == 2 + 4
    assert collected("cary") == 2 + 5 + 2


@pytest.mark.rule("MD-INC-01")
def test_who_controls_nothing_gets_nothing() -> None:
    assert collected("fred", {"fred": "", "ginger": "france", "cary": "spain"}) == 0


@pytest.mark.rule("MD-INC-02")
def test_the_power_card_is_not_needed() -> None:
    players = {"fred": "", "ginger": "france", "cary": "spain"}

    assert collected("fred", players, provinces={"southern-spain": "fred"}) == 3
    assert collected("fred") == 3 + 3


@pytest.mark.rule("MD-INC-03")
def test_provinces_of_knights_pay_nothing_here() -> None:
    scene_args: dict[str, Any] = {"provinces": {"livonia": "fred"}}

    assert collected("fred", **scene_args) == 7
    assert collected("fred", **scene_args, knights="livonia") == 6


@pytest.mark.rule("MD-INC-03")
def test_provinces_of_knights_pay_when_a_pope_card_is_played() -> None:
    scene = given(
        THREE,
        active="cary",
        provinces={"livonia": "fred"},
        knights="livonia",
        hands={"cary": "pope"},
    )
    scene.play("cary: excommunicate spain")

    assert scene.florins("fred") == 11


@pytest.mark.rule("MD-INC-04")
def test_a_power_in_civil_war_pays_its_controller_nothing() -> None:
    assert collected("ginger", civil_war="france") == 0
    assert collected("cary", civil_war="spain") == 5 + 2


@pytest.mark.rule("MD-INC-05")
def test_a_power_in_civil_war_pays_no_foreign_holder_either() -> None:
    assert collected("cary", civil_war="france") == 2 + 5
    assert collected("fred", civil_war="spain") == 3


@pytest.mark.rule("MD-INC-05")
def test_a_civil_war_of_the_holder_s_own_power_leaves_conquests_alone() -> None:
    assert collected("cary", civil_war="england") == 2 + 2


@pytest.mark.rule("MD-INC-05")
def test_a_civil_war_without_controller_stops_the_income_too() -> None:
    players = {"fred": "", "ginger": "england", "cary": "spain"}
    position: dict[str, Any] = {
        "table": "france",
        "provinces": {"south-western-france": "fred", "south-eastern-france": "cary"},
    }

    assert collected("fred", players, **position) == 2
    assert collected("fred", players, **position, civil_war="france") == 0


@pytest.mark.rule("MD-INC-05", "MD-POPE-04")
def test_knights_are_no_part_of_a_power_in_civil_war() -> None:
    scene = given(
        THREE, active="cary", provinces={"southern-spain": "fred"}, knights="southern-spain",
        civil_war="spain", hands={"cary": "pope"},
    )  # fmt: skip
    scene.play("cary: excommunicate england")

    assert scene.florins("fred") == 10 + 3


@pytest.mark.rule("MD-INC-06")
def test_heresy_stops_the_income_of_its_province() -> None:
    assert collected("cary", heresy="north-eastern-france") == 2 + 5
    assert collected("ginger", heresy="south-eastern-france, south-western-france") == 0


@pytest.mark.rule("MD-INC-07")
def test_disaster_and_excommunication_do_not_change_income() -> None:
    assert collected("cary", disaster="spain", excommunicated="spain, england") == 2 + 5 + 2


@pytest.mark.rule("MD-INC-07")
def test_the_disaster_goes_when_income_is_collected() -> None:
    scene = given(THREE, active="cary", phase="income", disaster="spain", excommunicated="spain")
    scene.play("cary: collect")

    assert not scene.power("spain")["disaster"]
    assert scene.power("spain")["excommunicated"]


@pytest.mark.rule("MD-INC-08")
def test_a_conquest_pays_nothing() -> None:
    scene = given(THREE, active="cary")
    scene.dice(6, 1)
    scene.play("cary: attack spain southern-spain", "cary: bid 0", "fred: bid 0")

    assert scene.holds("southern-spain") == "cary"
    assert [scene.florins(name) for name in THREE] == [10, 10, 9]


@pytest.mark.rule("MD-INC-08")
def test_the_bank_pays_initial_florins_and_crusaders() -> None:
    scene = given(THREE, active="cary", hands={"cary": "poland-card, pope"})
    scene.play("cary: play-power poland")
    assert scene.florins("cary") == 12

    scene.dice(1, 1)
    scene.play("cary: crusade", "ginger: commit france 0", "cary: commit spain 0")
    # 3 + 3 against 2; Ginger, and Fred for southern Spain, paid a share of 2
    assert [scene.florins(name) for name in THREE] == [10 - 2, 10 - 2 + 4, 12 + 4 + 4]
