"""PROD: the Production path."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given


@pytest.mark.rule("WT-PROD-01")
@pytest.mark.parametrize(
    ("tokens", "food", "products"),
    [(0, 0, 4), (1, 3, 4), (3, 3, 8), (6, 6, 8), (9, 6, 12), (12, 9, 12), (15, 9, 16)],
)
def test_the_production_level_multiplies_food_and_products(
    tokens: int, food: int, products: int
) -> None:
    scene = given(
        "switzerland", "denmark",
        phase="upkeep",
        provinces={  # with Schwyz, 3 Food and 4 Product symbols
            "bern": "switzerland: 1 princess",
            "konstanz": "switzerland: 1 princess",
            "breisgau": "switzerland: 1 princess",
        },
        store={"switzerland": {}},
        tokens={"switzerland": (tokens, 0, 0)},
    )  # fmt: skip

    assert scene.store("switzerland")["food"] == food
    assert scene.store("switzerland")["products"] == products
    assert scene.happened("gathered")[0].rule == "WT-UPKEEP-10"


@pytest.mark.rule("WT-PROD-02")
@pytest.mark.parametrize(("tokens", "offered"), [(5, []), (6, ["build-fort brandenburg"])])
def test_masonry_unlocks_forts_at_production_four(tokens: int, offered: list[str]) -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"products": 12, "food": 2, "gold": 1}},
        tokens={"germany": (tokens, 0, 0)},
    )  # fmt: skip

    assert scene.legal("germany", "build-fort") == offered
    assert ("masonry" in scene.player("germany")["abilities"]) is bool(offered)
    if offered:
        scene.play("germany: build-fort brandenburg")
        assert scene.units("brandenburg")["fort"] == 2
    else:
        scene.refuses("germany: build-fort brandenburg", "WT-PROD-02")


@pytest.mark.rule("WT-PROD-03")
@pytest.mark.parametrize(("tokens", "offered"), [(8, []), (9, ["upgrade-army infantry-1a archer"])])
def test_reinforce_unlocks_upgrades_at_production_five(tokens: int, offered: list[str]) -> None:
    scene = given(
        "germany", "denmark",
        provinces={"bayern": "germany: 1 infantry"},
        store={"germany": {"products": 7}},
        tokens={"germany": (tokens, 0, 0)},
    )  # fmt: skip

    assert scene.legal("germany", "upgrade-army") == offered
    if offered:
        scene.play("germany: upgrade-army infantry-1a archer")
        assert scene.units("bayern") == {"archer": 1}
    else:
        scene.refuses("germany: upgrade-army infantry-1a archer", "WT-PROD-03")


@pytest.mark.rule("WT-PROD-04")
@pytest.mark.parametrize(("tokens", "gold"), [(11, 0), (12, 2)])
def test_the_production_tax_brings_gold_for_every_capital(tokens: int, gold: int) -> None:
    scene = given(
        "germany", "denmark",
        phase="upkeep",
        provinces={"sjaelland": "germany: 1 princess", "fyn": "denmark: 1 princess"},
        store={"germany": {}, "denmark": {}},
        tokens={"germany": (tokens, 0, 0), "denmark": (tokens, 0, 0)},
    )  # fmt: skip

    assert scene.store("germany")["gold"] == gold
    assert scene.store("denmark")["gold"] == 0


@pytest.mark.rule("WT-PROD-05")
def test_university_gives_one_more_action_for_nothing() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"weapons": 1}},
        tokens={"germany": (15, 0, 0), "denmark": (14, 0, 0)},
    )  # fmt: skip

    scene.pass_until("development.extra")
    assert scene.asked == ["germany"]
    assert {move.split()[0] for move in scene.legal("germany")} == {
        "pass", "upgrade-technology", "build-army", "declare-war",
    }  # fmt: skip
    scene.play("germany: build-army infantry brandenburg")

    assert scene.store("germany") == {"food": 0, "products": 0, "weapons": 0, "gold": 0}
    assert scene.window == "development.token-move"
