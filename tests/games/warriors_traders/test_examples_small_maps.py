"""Worked examples: the restricted maps for two and three players."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given

ISLANDS = {"scenario": "2p-england-scotland"}
MAINLAND = {"scenario": "3p-western-mainland"}

SCOTLAND = ("aberdeen", "highlands", "lothian", "western-islands", "orkney")
BURGUNDY = ("vlaanderen", "brabant", "friesland", "bourgogne", "calais")


@pytest.mark.example("WT-EX-40")
@pytest.mark.rule("WT-SMALL-03")
@pytest.mark.parametrize("missing", ["western-islands", "orkney", ""])
def test_scotland_needs_western_islands_and_orkney_to_unite(missing: str) -> None:
    held = [province for province in SCOTLAND if province != missing]
    scene = given(
        "scotland",
        "england",
        **ISLANDS,
        phase="maneuvering",
        active="scotland",
        provinces=dict.fromkeys(held, "scotland: 1 fort")
        | {"aberdeen": "scotland: 1 fort, 1 infantry"},
    )

    if missing:
        scene.refuses("scotland: unify", "WT-UNIF-01")
    else:
        scene.play("scotland: unify")
        assert scene.prompt("scotland")["values"] == {"count": 5}


@pytest.mark.example("WT-EX-40")
@pytest.mark.rule("WT-SMALL-08")
def test_the_first_foreign_route_brings_one_product_a_turn() -> None:
    scene = given(
        "england",
        "scotland",
        **ISLANDS,
        phase="trade",
        provinces={"east-anglia": "england: 1 princess"},
        tokens={"england": (0, 1, 0)},
        store={"england": {}},
    )
    scene.play("england: open-foreign-route")
    assert scene.view("scotland")["routes"] == [[0, None]]

    for turn in (2, 3):
        scene.end_turn()
        assert scene.turn == turn
        # three Product symbols of Capital and Trade Center, and the route
        assert scene.store("england")["products"] == (turn - 1) * (3 + 1)
    assert scene.happened("foreign-goods")[0].values["count"] == 1
    assert "take-good" not in {line[1].split()[0] for line in scene.table.written}


@pytest.mark.example("WT-EX-41")
@pytest.mark.rule("WT-SMALL-07")
@pytest.mark.parametrize("missing", ["calais", ""])
def test_burgundy_needs_calais_to_unite(missing: str) -> None:
    held = [province for province in BURGUNDY if province != missing]
    scene = given(
        "burgundy",
        "denmark",
        "switzerland",
        **MAINLAND,
        phase="maneuvering",
        active="burgundy",
        provinces=dict.fromkeys(held, "burgundy: 1 fort")
        | {"vlaanderen": "burgundy: 1 fort, 1 infantry"},
    )

    if missing:
        scene.refuses("burgundy: unify", "WT-UNIF-01")
    else:
        scene.play("burgundy: unify")
        assert scene.prompt("burgundy")["values"] == {"count": 5}


def third_route_is_foreign(countries: tuple[str, ...], scenario: dict[str, str]) -> Scene:
    """The first country has opened three routes to foreign parts and chose Products for the second."""
    trade_center = {"burgundy": "brabant", "england": "east-anglia"}[countries[0]]
    scene = given(
        *countries,
        **scenario,
        phase="upkeep",
        provinces={trade_center: f"{countries[0]}: 1 princess"},
        tokens={countries[0]: (0, 9, 0)},
        store={countries[0]: {}},
        routes=[(countries[0], "foreign")] * 3,
    )
    assert (scene.window, scene.asked) == ("upkeep.foreign-route", [countries[0]])
    scene.play(f"{countries[0]}: take-good products")
    return scene


@pytest.mark.example("WT-EX-41")
@pytest.mark.rule("WT-SMALL-08")
@pytest.mark.parametrize("good", ["products", "food", "weapons"])
def test_the_third_foreign_route_of_three_players_brings_no_gold(good: str) -> None:
    scene = third_route_is_foreign(("burgundy", "denmark", "switzerland"), MAINLAND)
    before = scene.player("burgundy")["income"]

    offered = {"take-good products", "take-good food", "take-good weapons"}
    assert set(scene.legal("burgundy")) == offered
    scene.refuses("burgundy: take-good gold", "WT-SMALL-08")
    scene.play(f"burgundy: take-good {good}")

    # the first two routes bring a Product each
    gained = {"food": 0, "products": 2, "weapons": 0, "gold": 0}
    gained[good] += 1
    assert scene.store("burgundy") == {name: before[name] + gained[name] for name in gained}


@pytest.mark.example("WT-EX-41")
@pytest.mark.rule("WT-SMALL-08")
def test_the_third_foreign_route_of_two_players_may_bring_gold() -> None:
    scene = third_route_is_foreign(("england", "scotland"), ISLANDS)

    before = scene.player("england")["income"]["gold"]
    scene.play("england: take-good gold")

    assert scene.store("england")["gold"] == before + 1
