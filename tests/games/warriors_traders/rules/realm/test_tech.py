"""TECH: levels of the three technology paths."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given


@pytest.mark.rule("WT-TECH-01")
def test_level_one_needs_no_token() -> None:
    scene = given("germany", "denmark", tokens={"germany": (0, 0, 0)})

    assert scene.tokens("germany") == (0, 0, 0)
    assert scene.levels("germany") == (1, 1, 1)


@pytest.mark.rule("WT-TECH-02")
@pytest.mark.parametrize(("tokens", "level"), [(5, 3), (6, 4), (14, 6), (15, 7)])
def test_a_level_is_reached_when_every_space_below_is_covered(tokens: int, level: int) -> None:
    scene = given("germany", "denmark", tokens={"germany": (tokens, 0, 0)})

    assert scene.levels("germany")[0] == level


@pytest.mark.rule("WT-TECH-03")
def test_the_trade_path_is_cheaper_than_the_others() -> None:
    scene = given("germany", "denmark", tokens={"germany": (5, 6, 6)})

    assert scene.levels("germany") == (3, 5, 4)


@pytest.mark.rule("WT-TECH-03")
@pytest.mark.parametrize(
    ("level", "tokens", "trade_tokens"),
    [(2, 1, 1), (3, 3, 2), (4, 6, 4), (5, 9, 6), (6, 12, 9), (7, 15, 12)],
)
def test_tokens_of_every_level(level: int, tokens: int, trade_tokens: int) -> None:
    reached = given("germany", "denmark", tokens={"germany": (tokens, trade_tokens, tokens)})
    short = given(
        "germany", "denmark", tokens={"germany": (tokens - 1, trade_tokens - 1, tokens - 1)}
    )

    assert reached.levels("germany") == (level, level, level)
    assert short.levels("germany") == (level - 1, level - 1, level - 1)


@pytest.mark.rule("WT-TECH-04")
def test_a_higher_level_keeps_what_lower_ones_gave() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"weapons": 9, "gold": 9}},
        tokens={"germany": (12, 9, 6)},
    )  # fmt: skip

    assert scene.legal("germany", "build-army") == [
        "build-army infantry brandenburg",
        "build-army archer brandenburg",
    ]
    assert scene.player("germany")["abilities"] == [
        "masonry", "reinforce", "production-tax", "merchant", "trade-tax", "master-trader",
        "commander",
    ]  # fmt: skip


@pytest.mark.rule("WT-TECH-05")
@pytest.mark.parametrize(
    ("action", "retreats"), [("upgrade-technology military", True), ("pass", False)]
)
def test_a_new_level_works_in_the_same_turn(action: str, retreats: bool) -> None:
    scene = given(
        "germany", "denmark",
        turn=4,
        provinces={"bayern": "germany: 1 archer, 1 princess", "palatinate": "1 barbarian"},
        tokens={"germany": (0, 0, 5)},
    )  # fmt: skip

    scene.play(f"germany: {action}")
    scene.pass_until("maneuver.move", "germany")
    scene.play("germany: move archer-1a palatinate")
    scene.pass_until("maneuver.princesses", "germany")

    archer = scene.army("archer-1a")
    assert (archer["province"] is not None) is retreats
    assert not retreats or archer["lies"]


@pytest.mark.rule("WT-TECH-05")
def test_multipliers_wait_for_the_next_gathering() -> None:
    scene = given("germany", "denmark", store={"germany": {}})

    scene.play("germany: upgrade-technology production")
    assert scene.levels("germany")[0] == 2
    assert scene.store("germany")["food"] == 0
    scene.end_turn()

    assert scene.store("germany")["food"] == 1
