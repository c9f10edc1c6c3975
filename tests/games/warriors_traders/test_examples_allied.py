"""Worked examples: the allied game.

Denmark and Burgundy play against Germany and France; the order is Burgundy, Germany, Denmark, France.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warriors_traders.scene import Scene, given


def pairs(**table: Any) -> Scene:
    return given("denmark", "germany", "burgundy", "france", alliances="2v2", **table)


@pytest.mark.example("WT-EX-33")
@pytest.mark.rule("WT-ALLY-08")
def test_a_shared_province_belongs_to_the_ally_with_its_token() -> None:
    scene = pairs(
        phase="upkeep",
        provinces={"fyn": "denmark: 1 infantry; burgundy: 1 infantry"},
        store={"denmark": {"food": 1}, "burgundy": {"food": 1}},
    )
    scene.play("burgundy: feed-all", "denmark: feed-all")

    assert scene.owner("fyn") == "denmark"
    # one Product symbol in each Capital, two in Fyn
    assert scene.store("denmark")["products"] == 1 + 2
    assert scene.store("burgundy")["products"] == 1
    assert scene.vp_sources("denmark")["provinces"] == 3 + 2
    assert scene.vp_sources("burgundy")["provinces"] == 3


@pytest.mark.example("WT-EX-34")
@pytest.mark.rule("WT-ALLY-07", "WT-ALLY-09")
def test_a_province_passes_at_once_to_an_ally_who_stands_in_it() -> None:
    scene = pairs(
        phase="maneuvering",
        provinces={
            "fyn": "denmark: 1 infantry",
            "friesland": "burgundy: 1 infantry, 1 princess",
        },
    )
    # the ally's army enters as a guest, without a battle
    scene.march("burgundy", "infantry-3a fyn")
    assert scene.happened("battle") == []
    assert scene.owner("fyn") == "denmark"

    scene.pass_until("maneuver.move", "denmark")
    scene.march("denmark", "infantry-1a sjaelland")

    assert scene.owner("fyn") == "burgundy"


@pytest.mark.example("WT-EX-34")
@pytest.mark.rule("WT-ALLY-09")
def test_a_province_left_empty_goes_to_whoever_comes_first() -> None:
    scene = pairs(
        phase="maneuvering",
        active="denmark",
        provinces={
            "fyn": "denmark: 1 infantry",
            "friesland": "france: 1 infantry, 1 princess",
            "brabant": "burgundy: 1 infantry",
        },
    )

    scene.march("denmark", "infantry-1a sjaelland")
    assert scene.owner("fyn") is None
    scene.pass_until("maneuver.move", "france")
    scene.march("france", "infantry-4a fyn")

    assert scene.owner("fyn") == "france"


@pytest.mark.example("WT-EX-34")
@pytest.mark.rule("WT-ALLY-07")
def test_a_province_of_an_ally_is_not_taken_by_war() -> None:
    scene = pairs(provinces={"fyn": "denmark: 1 infantry"})

    scene.refuses("burgundy: declare-war denmark", "WT-ALLY-07")
    assert scene.legal("burgundy", "declare-war") == ["declare-war germany", "declare-war france"]


@pytest.mark.example("WT-EX-35")
@pytest.mark.rule("WT-ALLY-04")
def test_reinforce_serves_an_allys_army_but_no_opponents() -> None:
    scene = pairs(
        tokens={"burgundy": (9, 0, 0)},
        provinces={"fyn": "denmark: 1 infantry", "bayern": "germany: 1 infantry"},
        store={"burgundy": {"products": 7}},
    )
    assert scene.asked == ["burgundy"]

    scene.refuses("burgundy: upgrade-army infantry-2a archer", "WT-ALLY-04")
    assert scene.legal("burgundy", "upgrade-army") == ["upgrade-army infantry-1a archer"]
    scene.play("burgundy: upgrade-army infantry-1a archer")

    assert scene.units("fyn", "denmark") == {"archer": 1}
    assert scene.store("burgundy")["products"] == 0
