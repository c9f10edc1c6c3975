"""JIH: Jihad makes the attacker's Militia cheaper."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import totals
from tests.games.medieval.scene import Scene, given


def southern_spain(bid: int, **more: Any) -> Scene:
    """The Almoravids attack Southern Spain and have committed Militia."""
    more = {"hands": {"fred": "jihad"}, "florins": {"fred": 20}, **more}
    scene = given(
        {"fred": "almoravids, ayyubids-mamluks", "ginger": "jerusalem", "cary": "spain"},
        provinces={"southern-spain": "cary"}, **more,
    )  # fmt: skip
    scene.play("fred: attack almoravids southern-spain", "fred: route 1", "fred: bid 0")
    scene.play("cary: pass", "cary: bid 0")
    scene.dice(2, 2)
    scene.play(f"fred: bid {bid}")
    return scene


@pytest.mark.rule("MD-JIH-01")
def test_twelve_florins_give_six_with_jihad() -> None:
    """The Almoravids have army +1 and a Bad ruler, Spain has +2 and a Good one."""
    scene = southern_spain(12)
    assert (scene.window, scene.asked) == ("attack.jihad", ["fred"])
    scene.play("fred: play jihad")

    assert totals(scene) == (2 + 0 + 6, 2 + 3)
    assert scene.hand("fred") == []


@pytest.mark.rule("MD-JIH-01")
def test_twelve_florins_give_four_without() -> None:
    scene = southern_spain(12)
    scene.play("fred: pass")

    assert totals(scene) == (2 + 0 + 4, 2 + 3)
    assert scene.hand("fred") == ["jihad"]


@pytest.mark.rule("MD-JIH-01")
def test_without_militia_there_is_nothing_to_make_cheaper() -> None:
    scene = southern_spain(0)

    assert scene.window == "turn.actions"


@pytest.mark.rule("MD-JIH-01")
@pytest.mark.parametrize(
    ("power", "target", "asked"),
    [
        ("ayyubids-mamluks", "jerusalem", True),
        ("seljuks", "nicaea", True),
        ("seljuks", "trebizond", True),
        ("byzantium", "iconium", False),
    ],
)
def test_islamic_powers_against_catholics_and_orthodox(
    power: str, target: str, asked: bool
) -> None:
    scene = given({"fred": power, "ginger": "france", "cary": "spain"}, hands={"fred": "jihad"})
    scene.play(f"fred: attack {power} {target}")
    if not asked:
        scene.refuses("fred: play jihad", "MD-JIH-01")
    scene.play("fred: bid 2")

    assert (scene.window == "attack.jihad") is asked


@pytest.mark.rule("MD-JIH-01")
def test_not_against_pagans_nor_against_islam() -> None:
    scene = given(
        {"fred": "seljuks", "ginger": "france", "cary": "spain"}, hands={"fred": "jihad"},
        opened="2d, 3f",
    )  # fmt: skip
    scene.play("fred: attack seljuks cumans", "fred: bid 4")
    assert scene.window == "turn.actions"

    scene = given(
        {"fred": "seljuks", "ginger": "france", "cary": "spain"}, hands={"fred": "jihad"},
        opened="3f",
    )  # fmt: skip
    scene.play("fred: attack seljuks mesopotamia", "fred: bid 4")
    assert scene.window == "turn.actions"


@pytest.mark.rule("MD-JIH-02")
def test_jihad_never_helps_a_defender() -> None:
    scene = given(
        {"fred": "byzantium", "ginger": "france", "cary": "ayyubids-mamluks"},
        hands={"cary": "jihad"},
    )  # fmt: skip
    scene.play("fred: attack byzantium egypt", "fred: route 1", "fred: bid 0", "cary: pass")
    assert scene.window == "attack.militia"
    scene.refuses("cary: play jihad", "MD-JIH-02")
    scene.play("fred: bid 0")
    scene.dice(1, 1)
    scene.play("cary: bid 6")

    assert totals(scene) == (2, 1 + 2 - 1 + 2)


@pytest.mark.rule("MD-JIH-03")
def test_a_jihad_serves_one_attack() -> None:
    scene = southern_spain(2, florins={"fred": 20, "ginger": 0})
    scene.play("fred: play jihad")
    assert totals(scene)[0] == 2 + 0 + 1
    scene.dice(2, 2)
    scene.play("fred: attack ayyubids-mamluks jerusalem", "fred: bid 6")

    assert totals(scene)[0] == 2 + 2 - 1 + 2


@pytest.mark.rule("MD-JIH-03")
def test_a_second_jihad_in_one_attack_is_refused() -> None:
    scene = southern_spain(12, hands={"fred": "jihad, jihad", "cary": "deus-ex-machina"})
    scene.play("fred: play jihad")
    assert scene.asked == ["cary"]
    scene.refuses("fred: play jihad", "MD-JIH-03")
    scene.play("cary: pass")

    assert totals(scene)[0] == 8
    assert scene.window == "turn.actions"
    assert scene.hand("fred") == ["jihad"]


@pytest.mark.rule("MD-JIH-04")
def test_the_money_is_fixed_before_the_card() -> None:
    scene = southern_spain(5)
    scene.refuses("fred: bid 6", "MD-ASK-01")
    scene.play("fred: play jihad")

    assert totals(scene)[0] == 2 + 0 + 2
    assert scene.florins("fred") == 20 - 1 - 5


@pytest.mark.rule("MD-JIH-04")
def test_jihad_does_not_come_before_the_militia() -> None:
    scene = given(
        {"fred": "ayyubids-mamluks", "ginger": "jerusalem", "cary": "spain"},
        hands={"fred": "jihad"},
    )  # fmt: skip
    scene.play("fred: attack ayyubids-mamluks jerusalem")

    scene.refuses("fred: play jihad", "MD-JIH-01")


@pytest.mark.rule("MD-JIH-05")
def test_a_negated_jihad_leaves_three_florins_for_one() -> None:
    scene = southern_spain(12, hands={"fred": "jihad", "ginger": "deus-ex-machina"})
    scene.play("fred: play jihad")
    scene.dice(2, 2)
    scene.play("ginger: play deus-ex-machina")

    assert totals(scene)[0] == 2 + 0 + 4
    assert scene.florins("fred") == 20 - 1 - 12


@pytest.mark.rule("MD-JIH-05")
def test_after_a_negated_jihad_another_may_be_played() -> None:
    scene = southern_spain(12, hands={"fred": "jihad, jihad", "ginger": "deus-ex-machina"})
    scene.play("fred: play jihad", "ginger: play deus-ex-machina")
    assert (scene.window, scene.asked) == ("attack.jihad", ["fred"])
    scene.dice(2, 2)
    scene.play("fred: play jihad")

    assert totals(scene)[0] == 2 + 0 + 6
