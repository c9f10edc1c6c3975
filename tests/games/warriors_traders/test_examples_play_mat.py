"""Worked examples: the play-mat, its tokens and levels."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given, opened

# every way to spread three tokens, with the levels that follow
PLACEMENTS = {
    (1, 1, 1): (2, 2, 2),
    (2, 1, 0): (2, 2, 1),
    (2, 0, 1): (2, 1, 2),
    (1, 2, 0): (2, 3, 1),
    (0, 2, 1): (1, 3, 2),
    (1, 0, 2): (2, 1, 2),
    (0, 1, 2): (1, 2, 2),
    (3, 0, 0): (3, 1, 1),
    (0, 3, 0): (1, 3, 1),
    (0, 0, 3): (1, 1, 3),
}


@pytest.mark.example("WT-EX-02")
@pytest.mark.rule("WT-SETUP-10")
@pytest.mark.parametrize("split", PLACEMENTS)
def test_three_start_tokens_may_be_spread_in_any_way(split: tuple[int, int, int]) -> None:
    scene = opened("austria", "poland")
    placements = {"place-tokens {} {} {}".format(*tokens) for tokens in PLACEMENTS}
    assert scene.window == "setup.tokens"
    assert set(scene.legal("austria")) == placements

    scene.play("austria: place-tokens {} {} {}".format(*split), "poland: place-tokens 1 1 1")

    assert scene.turn == 1
    assert scene.tokens("austria") == split
    assert scene.levels("austria") == PLACEMENTS[split]


@pytest.mark.example("WT-EX-02")
@pytest.mark.rule("WT-SETUP-10")
@pytest.mark.parametrize("split", ["2 0 0", "0 0 0", "2 1 1"])
def test_neither_fewer_nor_more_than_three_start_tokens_are_placed(split: str) -> None:
    scene = opened("austria", "poland")

    scene.refuses(f"austria: place-tokens {split}", "WT-SETUP-10")


@pytest.mark.example("WT-EX-05")
@pytest.mark.rule("WT-TECH-02", "WT-TECH-03")
@pytest.mark.parametrize(
    ("production", "trade", "levels"), [(5, 6, (3, 5, 1)), (5, 5, (3, 4, 1)), (6, 6, (4, 5, 1))]
)
def test_a_level_needs_every_space_below_it(
    production: int, trade: int, levels: tuple[int, int, int]
) -> None:
    scene = given("austria", "poland", tokens={"austria": (production, trade, 0)})

    assert scene.levels("austria") == levels


@pytest.mark.example("WT-EX-06")
@pytest.mark.rule("WT-TECH-04", "WT-MIL-03", "WT-MIL-04")
def test_at_military_four_infantry_and_archers_are_built_but_no_cavalry() -> None:
    scene = given(
        "austria",
        "croatia",
        tokens={"austria": (0, 0, 6)},
        store={"austria": {"weapons": 3, "gold": 2}},
    )
    assert scene.levels("austria")[2] == 4

    assert scene.legal("austria", "build-army") == [
        "build-army infantry wien",
        "build-army archer wien",
    ]
    scene.refuses("austria: build-army cavalry wien", "WT-MIL-05")
    scene.play("austria: build-army archer wien")
    scene.pass_until("development.action", "austria")
    scene.play("austria: build-army infantry wien")

    assert scene.units("wien", "austria") == {"princess": 4, "fort": 1, "archer": 1, "infantry": 1}
    assert scene.store("austria") == {"food": 0, "products": 0, "weapons": 0, "gold": 1}
