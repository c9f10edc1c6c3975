"""REL: religions of Provinces and Powers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import totals
from tests.games.medieval.scene import Scene, given


@pytest.mark.rule("MD-REL-01")
def test_southern_spain_is_catholic_under_the_almoravids() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"}, active="cary",
        hands={"cary": "heresy"},
    )  # fmt: skip

    assert scene.holds("southern-spain") == "fred"
    scene.allows("cary: heresy southern-spain")
    scene.refuses("cary: heresy fez", "MD-HER-01")


def seljuks_against_cumans(**more: Any) -> Scene:
    return given(
        {"fred": "seljuks", "ginger": "france", "cary": "spain"}, opened="2d",
        provinces={"cumans": "ginger"}, hands={"fred": "jihad"}, **more,
    )  # fmt: skip


@pytest.mark.rule("MD-REL-01")
def test_a_knights_of_christ_province_is_catholic() -> None:
    knights = seljuks_against_cumans(knights="cumans")
    knights.play("fred: attack seljuks cumans", "fred: bid 4")
    assert knights.window == "attack.jihad"

    pagans = seljuks_against_cumans()
    pagans.play("fred: attack seljuks cumans")
    pagans.refuses("fred: play jihad", "MD-JIH-01")
    pagans.play("fred: bid 4", "ginger: bid 0")
    assert pagans.window == "turn.actions"


@pytest.mark.rule("MD-REL-02")
def test_lithuania_under_knights_of_christ_is_a_catholic_power() -> None:
    scene = given(
        {"fred": "lithuania", "ginger": "france", "cary": "spain"}, knights="lithuania",
        hands={"fred": "knights-of-christ"},
    )  # fmt: skip

    scene.allows("fred: knights-attack livonia 1")
    assert scene.power("lithuania")["knights"]


@pytest.mark.rule("MD-REL-03")
def test_no_jihad_against_corsica() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "venice"}, opened="3b",
        provinces={"corsica-sardinia": "cary"}, hands={"fred": "jihad"},
    )  # fmt: skip
    scene.play("fred: attack almoravids corsica-sardinia")
    scene.refuses("fred: play jihad", "MD-REL-03")
    scene.dice(1, 3)
    scene.play("fred: bid 6", "cary: bid 0")

    assert totals(scene) == (1 + 1 - 1 + 2, 3)
    assert scene.hand("fred") == ["jihad"]


@pytest.mark.rule("MD-REL-03")
def test_no_heresy_and_no_knights_in_corsica() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "venice"}, opened="3b",
        provinces={"corsica-sardinia": "cary"}, hands={"fred": "heresy, knights-of-christ"},
    )  # fmt: skip

    scene.refuses("fred: heresy corsica-sardinia", "MD-REL-03")
    scene.refuses("fred: knights-attack corsica-sardinia 1", "MD-REL-03")


@pytest.mark.rule("MD-REL-03")
def test_excommunicated_spain_may_attack_corsica() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "venice"}, opened="3b",
        excommunicated="spain",
    )  # fmt: skip

    scene.allows("fred: attack spain corsica-sardinia")


@pytest.mark.rule("MD-REL-04")
def test_knights_of_christ_need_a_catholic_power() -> None:
    hands = {"fred": "knights-of-christ, spies"}
    muslim = given(
        {"fred": "almoravids, seljuks", "ginger": "france", "cary": "hungary"}, hands=hands
    )
    muslim.refuses("fred: knights-attack livonia 1", "MD-REL-04")

    given({"fred": "almoravids, spain", "ginger": "france", "cary": "hungary"}, hands=hands).allows(
        "fred: knights-attack livonia 1"
    )


@pytest.mark.rule("MD-REL-04")
def test_a_catholic_province_alone_is_no_catholic_power_but_one_of_knights_is() -> None:
    players = {"fred": "almoravids, seljuks", "ginger": "france", "cary": "hungary"}
    hands = {"fred": "knights-of-christ, spies"}
    holds = {"southern-spain": "fred", "antioch": "fred"}
    given(players, hands=hands, provinces=holds).refuses(
        "fred: knights-attack livonia 1", "MD-REL-04"
    )
    given(players, hands=hands, provinces=holds, knights="antioch").allows(
        "fred: knights-attack livonia 1"
    )
