"""Worked examples: Crusades, routes, interceptions, Militia, Mercenaries."""

from __future__ import annotations

import pytest

from tests.games.medieval.scene import Scene, given

FOUR = {"ginger": "france", "fred": "spain", "cary": "hungary", "sophia": "sweden"}


def crusade(*dice: int, gingers: str = "france") -> Scene:
    players = FOUR | {"ginger": gingers}
    scene = given(players, opened="1c", excommunicated="france", hands={"ginger": "pope"})
    scene.dice(*dice)
    scene.play("ginger: crusade", "fred: commit spain 0", "cary: commit hungary 0")
    assert [scene.florins(name) for name in FOUR] == [13, 9, 9, 9]
    scene.play("sophia: commit sweden 0", "ginger: commit france 0")
    return scene


@pytest.mark.example("MD-EX-16")
@pytest.mark.rule("MD-CRUS-01", "MD-CRUS-07", "MD-CRUS-11", "MD-CRUS-12", "MD-CRUS-13")
@pytest.mark.parametrize(("dice", "won"), [((4, 2), 0), ((1, 3), 2)])
def test_a_crusade_of_four(dice: tuple[int, int], won: int) -> None:
    scene = crusade(*dice)

    (rolled,) = scene.happened("crusade-rolled")
    assert (rolled.values["strength"], rolled.values["total"]) == (3 + 3 + 0 + 0, sum(dice))
    assert [scene.florins(name) for name in FOUR] == [13 + won, 9 + won, 9 + won, 9 + won]
    assert not scene.power("france")["excommunicated"]


@pytest.mark.example("MD-EX-17")
@pytest.mark.rule("MD-CRUS-15", "MD-TURN-12")
def test_a_crusader_does_not_attack_in_the_same_turn() -> None:
    scene = crusade(4, 2, gingers="france, russia")

    scene.refuses("ginger: attack france northern-spain", "MD-TURN-12")
    assert scene.view("ginger")["this_turn"]["attacks"] == 0
    scene.allows("ginger: attack russia lithuania")


def sail(scene: Scene, *places: str) -> None:
    """The first player takes the route over these places."""
    for move in scene.legal(scene.names[0], "route"):
        scene.play(f"{scene.names[0]}: {move}")
        if scene.view(scene.names[0])["attack"]["route"] == list(places):
            return
        scene.table.undo(0)
    raise AssertionError(f"no route over {places}")


@pytest.mark.example("MD-EX-21")
@pytest.mark.rule("MD-ROUTE-01")
@pytest.mark.parametrize(("carys", "last"), [("hungary", "southern-poland"), ("spain", "hungary")])
def test_a_land_route_through_three_provinces(carys: str, last: str) -> None:
    """Through Southern Poland if Hungary is Cary's, which is not the only one: through Hungary if it is nobody's."""
    scene = given({"fred": "france", "ginger": "russia", "cary": carys})
    scene.play("fred: attack france galicia")

    (launched,) = scene.happened("attack-launched")
    ids = scene.state.world.province_ids
    assert [ids[place] for place in launched.values["places"]] == [
        "south-eastern-france", "lombardy", "austria", last, "galicia",
    ]  # fmt: skip


@pytest.mark.example("MD-EX-22")
@pytest.mark.rule("MD-INT-01", "MD-INT-09", "MD-INT-16")
@pytest.mark.parametrize("first", [True, False])
def test_france_intercepts_in_one_of_two_naval_areas(first: bool) -> None:
    scene = given({"fred": "england", "ginger": "france", "cary": "spain"}, opened="1a")
    scene.play("fred: attack england northern-spain")
    sail(scene, "western-england", "western-approaches", "biscay", "northern-spain")
    scene.play("fred: bid 0")
    assert (scene.window, scene.asked) == ("attack.intercept", ["ginger"])
    if not first:
        # in the Bay of Biscay Spain, the stronger navy, is asked before France
        scene.play("ginger: pass", "cary: pass")
        assert (scene.window, scene.asked) == ("attack.intercept", ["ginger"])
    scene.dice(6, 1)
    scene.play("ginger: intercept france", "ginger: bid 0")

    # not asked again, in whichever Naval Area it was; Spain has a coast on the Bay of Biscay
    (battle,) = scene.happened("interception")
    seas = scene.state.world.naval_ids
    assert seas[battle.values["sea"]] == ("western-approaches" if first else "biscay")
    assert "ginger" not in scene.asked


def asked_at_sea(scene: Scene) -> list[tuple[str, str]]:
    """Everybody declines; who was asked, and where."""
    w = scene.state.world
    asked = []
    while scene.window == "attack.intercept":
        (name,) = scene.asked
        values = scene.prompt(name)["values"]
        asked.append((w.naval_ids[values["sea"]], w.power_ids[values["power"]]))
        scene.play(f"{name}: pass")
    return asked


SIX = {
    "fred": "byzantium", "ginger": "venice", "cary": "seljuks", "sophia": "latin-kingdom",
    "dan": "jerusalem", "eve": "ayyubids-mamluks",
}  # fmt: skip


def sailing_to_egypt(*dice: int) -> Scene:
    scene = given(SIX)
    scene.play("fred: attack byzantium egypt")
    sail(scene, "nicaea", "rhodes", "levant", "egypt")
    scene.dice(*dice)
    scene.play("fred: bid 0")
    return scene


@pytest.mark.example("MD-EX-23")
@pytest.mark.rule("MD-INT-03", "MD-INT-04", "MD-INT-05", "MD-INT-06")
@pytest.mark.parametrize(("latin", "seljuk"), [(5, 2), (2, 5)])
def test_the_order_of_interceptions(latin: int, seljuk: int) -> None:
    """Equals roll in the order of the list of Powers: Latin Kingdom, then Seljuks."""
    scene = sailing_to_egypt(latin, seljuk)
    equals = ["latin-kingdom", "seljuks"] if latin > seljuk else ["seljuks", "latin-kingdom"]

    assert asked_at_sea(scene) == [
        ("rhodes", "venice"),
        *(("rhodes", power) for power in equals),
        ("rhodes", "jerusalem"),
        ("levant", "latin-kingdom"),
        ("levant", "ayyubids-mamluks"),
        ("levant", "jerusalem"),
    ]


@pytest.mark.example("MD-EX-23")
@pytest.mark.rule("MD-INT-09")
def test_a_power_that_intercepted_is_left_out() -> None:
    scene = sailing_to_egypt(5, 2)
    scene.play("ginger: pass")
    scene.dice(6, 1)
    scene.play("sophia: intercept latin-kingdom", "sophia: bid 0")

    assert ("levant", "latin-kingdom") not in asked_at_sea(scene)


@pytest.mark.example("MD-EX-24")
@pytest.mark.rule("MD-MIL-01")
@pytest.mark.parametrize(("florins", "modifier"), [(9, 3), (8, 2), (3, 1), (2, 0), (0, 0)])
def test_three_florins_a_point_of_militia(florins: int, modifier: int) -> None:
    scene = given({"fred": "france", "ginger": "russia", "cary": "spain"})
    scene.dice(1, 6)
    scene.play("fred: attack france northern-spain", f"fred: bid {florins}", "cary: bid 0")

    (battle,) = scene.happened("battle")
    assert battle.values["total"] == 1 + 2 + 1 + modifier


@pytest.mark.example("MD-EX-25")
@pytest.mark.rule("MD-MER-05")
def test_cumans_do_not_hire_themselves() -> None:
    scene = given(
        {"fred": "cumans, polovtsy", "ginger": "russia", "cary": "spain"},
        opened="2d",
        mercenaries="on",
    )
    scene.play("fred: attack cumans galicia")
    assert scene.window == "attack.mercenaries"

    scene.refuses("fred: hire cumans", "MD-MER-05")
    scene.allows("fred: hire polovtsy")
