"""MIL and BAT: Militia, dice and totals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import totals
from tests.games.medieval.scene import Scene, given


def france_against_england(**more: Any) -> Scene:
    """Ginger attacks North-eastern France, which Cary holds without the card of France."""
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "england"}, active="ginger", **more,
    )  # fmt: skip
    scene.play("ginger: attack france north-eastern-france")
    return scene


# ---- Militia


@pytest.mark.rule("MD-MIL-01")
@pytest.mark.parametrize(("florins", "bonus"), [(0, 0), (2, 0), (3, 1), (9, 3), (11, 3), (12, 4)])
def test_every_full_three_florins_give_one(florins: int, bonus: int) -> None:
    scene = france_against_england(florins={"cary": 12})
    scene.play("ginger: bid 0")
    scene.dice(2, 2)
    scene.play(f"cary: bid {florins}")

    assert totals(scene)[1] == 2 + bonus
    assert scene.florins("cary") == 12 - florins


@pytest.mark.rule("MD-MIL-02")
def test_a_defender_without_the_power_card_buys_militia() -> None:
    scene = france_against_england()
    assert set(scene.asked) == {"ginger", "cary"}
    scene.play("ginger: bid 0")
    scene.dice(2, 2)
    scene.play("cary: bid 9")

    assert totals(scene)[1] == 2 + 3


@pytest.mark.rule("MD-MIL-02")
def test_a_bystander_buys_no_militia() -> None:
    scene = france_against_england()

    scene.refuses("fred: bid 3", "MD-MIL-02")


@pytest.mark.rule("MD-MIL-03")
def test_militia_is_committed_in_secret() -> None:
    scene = france_against_england(florins={"ginger": 13, "cary": 9})
    assert scene.legal("ginger") == ["bid 0..12"]
    assert scene.legal("cary") == ["bid 0..9"]
    scene.refuses("ginger: bid 13", "MD-SEC-06")
    events = scene.play("ginger: bid 12")

    assert not [event for event in events if event.kind == "militia"]
    assert scene.view("cary")["attack"]["militia"] == 0
    assert scene.view("cary")["sealed"] == []
    assert scene.view("ginger")["sealed"] == ["bid 12"]
    scene.refuses("ginger: bid 9", "MD-TIME-12")
    scene.dice(1, 1)
    events = scene.play("cary: bid 9")
    assert [event.values["florins"] for event in events if event.kind == "militia"] == [12, 9]
    assert totals(scene) == (1 + 3 + 4, 1 + 3)


@pytest.mark.rule("MD-MIL-03")
def test_either_may_be_the_first_to_commit() -> None:
    scene = france_against_england()
    scene.play("cary: bid 9")

    assert scene.asked == ["ginger"]
    assert scene.view("ginger")["attack"]["defence"] == 0


@pytest.mark.rule("MD-MIL-04")
@pytest.mark.parametrize("dice", [(6, 1), (1, 6)])
def test_committed_florins_are_lost_in_any_case(dice: tuple[int, int]) -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"}, active="cary",
        florins={"fred": 12},
    )  # fmt: skip
    scene.play("cary: attack spain southern-spain", "cary: bid 9")
    scene.dice(*dice)
    scene.play("fred: bid 12")

    assert (scene.florins("cary"), scene.florins("fred")) == (0, 0)


@pytest.mark.rule("MD-MIL-05")
def test_militia_counts_in_one_battle() -> None:
    scene = given({"fred": "hungary, russia", "ginger": "france", "cary": "spain"})
    scene.dice(1, 6)
    scene.play("fred: attack hungary northern-serbia", "fred: bid 6")
    assert totals(scene) == (1 + 0 + 2, 6)
    scene.dice(1, 6)
    scene.play("fred: attack russia lithuania", "fred: bid 0")

    assert totals(scene) == (1 + 2, 6)


@pytest.mark.rule("MD-MIL-06")
def test_against_nobody_the_attacker_commits_alone() -> None:
    scene = given({"fred": "hungary", "ginger": "france", "cary": "spain"})
    scene.play("fred: attack hungary northern-serbia")
    assert scene.asked == ["fred"]
    scene.dice(3, 3)
    scene.play("fred: bid 3")

    assert totals(scene) == (3 + 0 + 1, 3)
    assert scene.holds("northern-serbia") == "fred"


# ---- battles


@pytest.mark.rule("MD-BAT-01")
def test_seven_against_six() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"}, active="cary",
        florins={"fred": 12},
    )  # fmt: skip
    scene.play("cary: attack spain southern-spain", "cary: bid 0")
    scene.dice(4, 2)
    events = scene.play("fred: bid 12")

    battle = next(event for event in events if event.kind == "battle")
    assert battle.rule == "MD-BAT-01"
    assert (battle.values["die"], battle.values["total"]) == (4, 7)
    assert (battle.values["other_die"], battle.values["other_total"]) == (2, 6)


@pytest.mark.rule("MD-BAT-02")
def test_the_modifiers_of_france() -> None:
    scene = france_against_england(florins={"ginger": 13, "cary": 0})
    scene.dice(1, 1)
    scene.play("ginger: bid 12")

    assert totals(scene) == (1 + 2 + 1 + 4, 1)


@pytest.mark.rule("MD-BAT-02")
def test_a_bad_ruler_counts_too() -> None:
    scene = france_against_england(florins={"ginger": 1, "cary": 1}, rulers={"france": -1})
    scene.dice(1, 1)
    scene.play("cary: bid 0")

    assert totals(scene) == (1 + 2 - 1, 1)


@pytest.mark.rule("MD-BAT-03")
def test_the_holder_of_southern_spain_adds_militia_only() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"}, active="cary",
    )  # fmt: skip
    scene.play("cary: attack spain southern-spain", "cary: bid 0")
    scene.dice(1, 1)
    scene.play("fred: bid 6")

    assert totals(scene)[1] == 1 + 2


@pytest.mark.rule("MD-BAT-03")
def test_with_the_card_army_and_ruler_defend() -> None:
    scene = given({"fred": "hungary", "ginger": "france", "cary": "russia"}, florins={"cary": 0})
    scene.dice(1, 1)
    scene.play("fred: attack hungary galicia", "fred: bid 0")

    assert totals(scene) == (1 + 1 - 1, 1 + 2 + 0)


@pytest.mark.rule("MD-BAT-03")
def test_knights_of_christ_add_two_and_no_ruler() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "livonia"}, knights="livonia",
        rulers={"livonia": -1},
    )  # fmt: skip
    scene.dice(1, 1)
    scene.play("fred: attack russia livonia", "fred: bid 0")

    assert totals(scene) == (1 + 2, 1 + 2)


@pytest.mark.rule("MD-BAT-04")
@pytest.mark.parametrize(
    ("dice", "holder"), [((3, 6), "cary"), ((3, 5), "ginger"), ((2, 6), "cary")]
)
def test_ties_defend(dice: tuple[int, int], holder: str) -> None:
    """France adds 3: 6 against 6, 6 against 5, 5 against 6."""
    scene = france_against_england(florins={"ginger": 1, "cary": 1})
    scene.dice(*dice)
    scene.play("cary: bid 0")

    assert totals(scene) == (dice[0] + 3, dice[1])
    assert scene.holds("north-eastern-france") == holder


@pytest.mark.rule("MD-BAT-05")
def test_the_engine_rolls_for_an_uncontrolled_province() -> None:
    scene = given({"fred": "russia", "ginger": "hungary", "cary": "spain"}, active="ginger")
    scene.play("ginger: attack hungary northern-serbia")
    assert scene.asked == ["ginger"]
    scene.dice(2, 5)
    scene.play("ginger: bid 0")

    battle = scene.happened("battle")[-1].values
    assert (battle["other_die"], battle["defender_seat"]) == (5, -1)


@pytest.mark.rule("MD-BAT-06")
def test_a_total_may_be_zero() -> None:
    """Trebizond has army 0; with a Bad ruler and die 1 its total is 0."""
    scene = given(
        {"fred": "trebizond", "ginger": "france", "cary": "seljuks"}, rulers={"trebizond": -1},
        florins={"cary": 0},
    )  # fmt: skip
    scene.dice(1, 1)
    scene.play("fred: attack trebizond iconium", "fred: bid 0")

    assert totals(scene) == (0, 1 + 1 + 1)
