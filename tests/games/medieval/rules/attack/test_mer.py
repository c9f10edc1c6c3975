"""MER: the Cumans and Polovtsy as mercenaries, an option."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import totals
from tests.games.medieval.scene import Scene, given


def steppe(players: dict[str, str], **more: Any) -> Scene:
    """With the option, and Area 2D uncovered."""
    more = {"opened": "2d", **more}
    return given(players, mercenaries="on", **more)


RUSSIA = {"fred": "russia, cumans", "ginger": "france", "cary": "hungary"}


@pytest.mark.rule("MD-MER-01")
def test_cumans_add_their_army_to_an_attack_of_russia() -> None:
    scene = steppe(RUSSIA, florins={"cary": 0})
    scene.play("fred: attack russia hungary")
    assert (scene.window, scene.asked) == ("attack.mercenaries", ["fred"])
    scene.play("fred: hire cumans")
    assert scene.florins("fred") == 9, "the attack alone costs a Florin"
    assert scene.view("cary")["attack"]["mercenaries"] == ["cumans"]
    scene.dice(2, 2)
    scene.play("fred: bid 0")

    assert totals(scene) == (2 + 2 + 1, 2 + 1 - 1)


@pytest.mark.rule("MD-MER-01")
def test_nobody_has_to_hire() -> None:
    scene = steppe(RUSSIA, florins={"cary": 0})
    scene.play("fred: attack russia hungary", "fred: end")
    scene.dice(2, 2)
    scene.play("fred: bid 0")

    assert totals(scene)[0] == 4


@pytest.mark.rule("MD-MER-01")
def test_mercenaries_are_named_with_the_attack_and_only_with_the_option() -> None:
    scene = steppe(RUSSIA)
    scene.refuses("fred: hire cumans", "MD-MER-01")
    scene.play("fred: attack russia hungary", "fred: end")
    scene.refuses("fred: hire cumans", "MD-MER-01")

    scene = given(RUSSIA, opened="2d")
    scene.play("fred: attack russia hungary")
    assert scene.window == "attack.militia"
    scene.refuses("fred: hire cumans", "MD-MER-01")


@pytest.mark.rule("MD-MER-01")
def test_mercenaries_serve_their_own_player() -> None:
    scene = steppe({"fred": "russia, polovtsy", "ginger": "cumans", "cary": "hungary"})
    scene.play("fred: attack russia hungary")

    scene.refuses("fred: hire cumans", "MD-MER-01")


@pytest.mark.rule("MD-MER-02")
def test_cumans_reach_hungary_but_not_trebizond() -> None:
    near = steppe({"fred": "russia, cumans", "ginger": "france", "cary": "hungary"})
    near.play("fred: attack russia hungary")
    near.allows("fred: hire cumans")

    far = steppe({"fred": "byzantium, cumans", "ginger": "france", "cary": "trebizond"})
    far.play("fred: attack byzantium trebizond")
    assert far.window == "attack.militia"
    far.refuses("fred: hire cumans", "MD-MER-02")


@pytest.mark.rule("MD-MER-02")
def test_a_neighbouring_area_and_a_way_over_land_inside_the_two() -> None:
    """Thrace in 3D is joined to the Cumans by Eastern Bulgaria; Lombardy lies two Areas away."""
    scene = steppe({"fred": "byzantium, cumans", "ginger": "france", "cary": "spain"})
    scene.play("fred: attack byzantium thrace")
    scene.allows("fred: hire cumans")

    scene = steppe({"fred": "hungary, cumans", "ginger": "france", "cary": "spain"})
    scene.play("fred: attack hungary lombardy")
    assert scene.window == "attack.militia"
    scene.refuses("fred: hire cumans", "MD-MER-02")


@pytest.mark.rule("MD-MER-02")
@pytest.mark.parametrize("target", ["kiev", "eastern-bulgaria"])
def test_mercenaries_are_near_inside_their_own_area(target: str) -> None:
    scene = steppe({"fred": "hungary, cumans", "ginger": "russia, bulgaria", "cary": "france"})
    scene.play(f"fred: attack hungary {target}")

    scene.allows("fred: hire cumans")


@pytest.mark.rule("MD-MER-03")
def test_mercenaries_never_defend() -> None:
    scene = steppe(RUSSIA, active="cary", florins={"fred": 0})
    scene.play("cary: attack hungary galicia")
    scene.refuses("fred: hire cumans", "MD-MER-03")
    scene.dice(2, 2)
    scene.play("cary: bid 0")

    assert totals(scene)[1] == 2 + 2


@pytest.mark.rule("MD-MER-04")
def test_mercenaries_serve_once_a_turn() -> None:
    scene = steppe(
        {"fred": "russia, bulgaria, cumans", "ginger": "france", "cary": "hungary"},
        florins={"cary": 0},
    )
    scene.dice(1, 6)
    scene.play("fred: attack russia hungary", "fred: hire cumans")
    scene.refuses("fred: hire cumans", "MD-MER-04")
    scene.play("fred: bid 0", "fred: attack bulgaria hungary")

    assert scene.window == "attack.militia"
    scene.refuses("fred: hire cumans", "MD-MER-04")


@pytest.mark.rule("MD-MER-04")
def test_mercenaries_join_one_attack_a_turn_whoever_they_are() -> None:
    scene = steppe(
        {"fred": "russia, bulgaria, cumans, polovtsy", "ginger": "france", "cary": "hungary"},
        florins={"cary": 0},
    )
    scene.dice(1, 6)
    scene.play("fred: attack russia hungary", "fred: hire cumans", "fred: end")
    scene.play("fred: bid 0", "fred: attack bulgaria hungary")

    assert scene.window == "attack.militia"
    scene.refuses("fred: hire polovtsy", "MD-MER-04")


@pytest.mark.rule("MD-MER-04")
def test_an_attack_without_mercenaries_leaves_them_for_the_next() -> None:
    scene = steppe(
        {"fred": "russia, bulgaria, cumans, polovtsy", "ginger": "france", "cary": "hungary"},
        florins={"cary": 0},
    )
    scene.dice(1, 6)
    scene.play("fred: attack russia hungary", "fred: end", "fred: bid 0")
    scene.play("fred: attack bulgaria hungary")

    assert scene.window == "attack.mercenaries"
    scene.play("fred: hire cumans", "fred: hire polovtsy")
    assert scene.view("cary")["attack"]["mercenaries"] == ["cumans", "polovtsy"]


@pytest.mark.rule("MD-MER-05")
def test_cumans_do_not_support_themselves_but_polovtsy_do() -> None:
    scene = steppe({"fred": "cumans, polovtsy", "ginger": "france", "cary": "russia"})
    scene.play("fred: attack cumans galicia")

    scene.refuses("fred: hire cumans", "MD-MER-05")
    scene.play("fred: hire polovtsy")
    scene.dice(2, 2)
    scene.play("fred: bid 0", "cary: bid 0")
    assert totals(scene)[0] == 2 + 1 + 1


@pytest.mark.rule("MD-MER-05")
def test_both_may_support_one_attack() -> None:
    scene = steppe(
        {"fred": "russia, cumans, polovtsy", "ginger": "france", "cary": "hungary"},
        florins={"cary": 0},
    )
    scene.play("fred: attack russia hungary", "fred: hire cumans", "fred: hire polovtsy")
    scene.dice(2, 2)
    scene.play("fred: bid 0")

    assert totals(scene)[0] == 2 + 2 + 1 + 1


@pytest.mark.rule("MD-MER-06")
@pytest.mark.parametrize("position", [{"civil_war": "cumans"}, {"knights": "cumans"}])
def test_no_mercenaries_in_civil_war_or_under_knights(position: dict[str, str]) -> None:
    scene = steppe(RUSSIA, **position)
    scene.play("fred: attack russia hungary")

    assert scene.window == "attack.militia"
    scene.refuses("fred: hire cumans", "MD-MER-06")


@pytest.mark.rule("MD-MER-06")
def test_prussia_and_livonia_are_no_mercenaries() -> None:
    scene = steppe(
        {"fred": "russia, livonia, prussia", "ginger": "france", "cary": "lithuania"},
        opened="1c, 2d",
    )
    scene.play("fred: attack russia lithuania")

    assert scene.window == "attack.militia"
    scene.refuses("fred: hire livonia", "MD-MER-06")
    scene.refuses("fred: hire prussia", "MD-MER-06")


@pytest.mark.rule("MD-MER-06")
def test_no_mercenaries_with_knights_of_christ() -> None:
    scene = steppe(
        {"fred": "spain, polovtsy", "ginger": "france", "cary": "lithuania"},
        hands={"fred": "knights-of-christ"},
    )
    scene.play("fred: knights-attack lithuania 1")

    scene.refuses("fred: hire polovtsy", "MD-MER-06")


@pytest.mark.rule("MD-MER-07")
def test_support_does_not_use_up_the_attack_of_the_mercenaries() -> None:
    scene = steppe(RUSSIA, florins={"cary": 0})
    scene.dice(1, 6)
    scene.play("fred: attack russia hungary", "fred: hire cumans", "fred: bid 0")

    scene.allows("fred: attack cumans hungary")
