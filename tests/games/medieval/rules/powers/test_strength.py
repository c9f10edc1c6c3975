"""RULER, ARMY, NAVY: the numbers on a Power Card and where they count."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import route, take_route, totals, totals_at_sea
from tests.games.medieval.scene import Scene, given

# ---- rulers


@pytest.mark.rule("MD-RULER-01")
def test_rulers_are_good_normal_or_bad_and_start_as_printed() -> None:
    scene = given({"fred": "england", "ginger": "france", "cary": "hungary"})

    assert scene.power("england")["ruler"] == -1
    assert scene.power("france")["ruler"] == 1
    powers = scene.view("fred")["powers"]
    assert {power["ruler"] for power in powers} == {-1, 0, 1}
    assert all(power["ruler"] == power["ruler_on_card"] for power in powers)


@pytest.mark.rule("MD-RULER-02")
def test_a_good_ruler_does_not_help_at_sea() -> None:
    """France has navy 0 and a Good ruler, Spain navy +1 and a Good ruler."""
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"}, active="ginger", opened="3b",
        provinces={"southern-spain": "cary"},
    )  # fmt: skip
    scene.play("ginger: attack france corsica-sardinia", "ginger: route 1", "ginger: bid 0")
    scene.dice(4, 1)
    scene.play("cary: intercept spain", "cary: bid 0")

    assert totals_at_sea(scene) == (4, 2)


@pytest.mark.rule("MD-RULER-02")
def test_rulers_count_in_attacks_crusades_and_civil_wars() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france, spain", "cary": "hungary"}, active="ginger",
        hands={"ginger": "pope"}, civil_war="spain", provinces={"lombardy": "cary"},
        florins={"fred": 0, "cary": 9},
    )  # fmt: skip
    scene.dice(2, 6)
    scene.play("ginger: fight-civil-war spain", "ginger: bid 0")
    assert scene.happened("civil-war-fought")[-1].values["total"] == 2 + 2 + 1

    scene.play("ginger: crusade")
    scene.pass_until("crusade.commit", "ginger")
    scene.dice(1, 1)
    scene.play("ginger: commit france 0")
    assert scene.happened("crusade-rolled")[-1].values["strength"] == 2 + 1


@pytest.mark.rule("MD-RULER-03")
def test_a_new_controller_keeps_the_ruler() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "hungary"}, rulers={"hungary": 1},
        florins={"cary": 0},
    )  # fmt: skip
    scene.dice(6, 1)
    scene.play("fred: attack russia hungary", "fred: bid 0")

    assert scene.controls("hungary") == "fred"
    assert scene.power("hungary")["ruler"] == 1
    assert not scene.happened("new-ruler")


@pytest.mark.rule("MD-RULER-03")
@pytest.mark.parametrize(("dice", "rating"), [((1, 4, 5), -1), ((2, 4, 1), 1), ((6, 1), 0)])
def test_a_lost_or_tied_civil_war_brings_a_new_ruler(dice: tuple[int, ...], rating: int) -> None:
    """Russia (+2, Normal): 1+2 loses to 4, 2+2 ties 4, 6+2 beats 1."""
    scene = given({"fred": "russia", "ginger": "france", "cary": "hungary"}, civil_war="russia")
    scene.dice(*dice)
    scene.play("fred: fight-civil-war russia", "fred: bid 0")

    assert scene.power("russia")["ruler"] == rating
    assert scene.power("russia")["civil_war"] == (rating != 0)


@pytest.mark.rule("MD-RULER-04")
@pytest.mark.parametrize(("die", "rating"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, -1), (6, -1)])
def test_the_ruler_table(die: int, rating: int) -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "hungary"}, hands={"fred": "assassin"}
    )
    scene.dice(5, die)
    scene.play("fred: assassinate france")

    assert scene.power("france")["ruler"] == rating
    assert scene.happened("new-ruler")[-1].values["die"] == die


@pytest.mark.rule("MD-RULER-05")
def test_no_ruler_helps_without_the_power_card() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "hungary"}, active="cary",
        provinces={"southern-poland": "fred"}, rulers={"poland": 1, "russia": 1},
        florins={"fred": 0},
    )  # fmt: skip
    scene.dice(1, 3)
    scene.play("cary: attack hungary southern-poland", "cary: bid 0")

    assert totals(scene) == (1, 3)


@pytest.mark.rule("MD-RULER-05")
def test_the_ruler_helps_with_the_power_card() -> None:
    scene = given(
        {"fred": "poland", "ginger": "france", "cary": "hungary"}, active="cary",
        rulers={"poland": 1}, florins={"fred": 0},
    )  # fmt: skip
    scene.dice(1, 3)
    scene.play("cary: attack hungary southern-poland", "cary: bid 0")

    assert totals(scene) == (1, 3 + 1 + 1)


@pytest.mark.rule("MD-RULER-06")
@pytest.mark.parametrize("table", ["", "serbia"])
def test_serbia_without_a_controller_has_no_ruler(table: str) -> None:
    """In the deck or uncontrolled on the table: Serbia's Good ruler does not count."""
    holds = {"southern-serbia": "ginger"} if table else {}
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "spain"}, table=table, opened="3c",
        provinces=holds,
    )  # fmt: skip
    scene.dice(3, 2)
    scene.play("fred: attack hungary northern-serbia", "fred: bid 0")

    assert totals(scene) == (3, 2)


# ---- armies


@pytest.mark.rule("MD-ARMY-01")
@pytest.mark.parametrize("attacker", ["france", "spain"])
def test_the_army_counts_alike_in_attack_and_defence(attacker: str) -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"},
        active="ginger" if attacker == "france" else "cary",
        rulers={"france": 0, "spain": 0}, florins={"ginger": 1, "cary": 1},
    )  # fmt: skip
    target = "northern-spain" if attacker == "france" else "south-western-france"
    scene.dice(3, 4)
    scene.play(f"{scene.active}: attack {attacker} {target}")
    defender = "cary" if attacker == "france" else "ginger"
    scene.play(f"{defender}: bid 0")

    assert totals(scene) == (3 + 2, 4 + 2)


@pytest.mark.rule("MD-ARMY-02")
def test_no_army_without_the_power_card() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "spain"},
        provinces={"southern-poland": "ginger"}, florins={"ginger": 0},
    )  # fmt: skip
    scene.dice(1, 5)
    scene.play("fred: attack russia southern-poland", "fred: bid 0")

    assert totals(scene) == (3, 5)


# ---- navies


def levant(**more: Any) -> Scene:
    """Byzantium (navy +1) sails to Egypt; Venice has Rhodes, the Ayyubids have Egypt."""
    return given(
        {"fred": "byzantium", "ginger": "venice", "cary": "ayyubids-mamluks"},
        **more,
    )


@pytest.mark.rule("MD-NAVY-01")
def test_venice_adds_three_to_its_interception_die() -> None:
    scene = levant()
    scene.play("fred: attack byzantium egypt", "fred: route 1", "fred: bid 0")
    scene.dice(6, 2)
    scene.play("ginger: intercept venice", "ginger: bid 0")

    assert totals_at_sea(scene) == (6 + 1, 2 + 3)


@pytest.mark.rule("MD-NAVY-01")
def test_a_navy_does_not_count_in_battle() -> None:
    scene = given(
        {"fred": "venice", "ginger": "france", "cary": "holy-roman-empire"}, florins={"cary": 0}
    )
    scene.dice(2, 2)
    scene.play("fred: attack venice lombardy", "fred: bid 0")

    assert totals(scene) == (2 + 1 + 1, 2 + 2)


@pytest.mark.rule("MD-NAVY-02")
def test_hungary_does_not_sail_the_adriatic() -> None:
    scene = given({"fred": "hungary", "ginger": "france", "cary": "jerusalem"}, opened="3c")

    scene.refuses("fred: attack hungary malta", "MD-NAVY-02")
    scene.allows("fred: attack hungary austria")


@pytest.mark.rule("MD-NAVY-02")
def test_a_navy_of_zero_sails() -> None:
    scene = given({"fred": "hungary", "ginger": "france", "cary": "jerusalem"}, active="cary")
    scene.play("cary: attack jerusalem cyprus")

    assert route(scene) == ["jerusalem", "levant", "cyprus"]


@pytest.mark.rule("MD-NAVY-02")
def test_hungary_does_not_intercept_and_a_navy_of_zero_does() -> None:
    scene = given(
        {"fred": "venice", "ginger": "holy-roman-empire", "cary": "hungary"}, opened="3c",
        provinces={"aegean": "nobody", "rhodes": "nobody"},
    )  # fmt: skip
    scene.play("fred: attack venice epirus")
    take_route(scene, "ionian")
    scene.play("fred: bid 0")

    assert scene.asked == ["ginger"]
    scene.refuses("cary: intercept hungary", "MD-NAVY-02")
    scene.allows("ginger: intercept holy-roman-empire")
