"""Buildings: sites, prices, prerequisites, levels, repairs and decay."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.purchase.questions.buildings import damage_bit
from gonfalon.games.prototype.realm.questions.pieces import BUILDING
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.games.prototype.world import BUILDINGS
from tests.games.prototype.economy import LT2, LT3, booked, purchase, ready, scene_of, spent
from tests.games.prototype.scene import Scene

BUILDER = f"{LT3}, engineering, trade"
"""LT III with all that buildings need, but Carpentry."""


def rich(known: str = BUILDER, **more: Any) -> Scene:
    return purchase(technologies={"anna": known}, florins={"anna": 9000}, **more)


@pytest.mark.rule("MP-BUILD-01")
def test_where_buildings_can_stand() -> None:
    scene = rich()
    scene.refuses("anna: build village mysia", "MP-BUILD-01")
    scene.allows("anna: build tower mysia", "anna: build cathedral mysia")
    scene.refuses("anna: build fair-mining mysia", "MP-BUILD-01")
    scene.allows("anna: build fair-mining thrace")
    empty = rich(buildings={"lydia": "village"})
    empty.refuses("anna: build fair-mining thrace", "MP-BUILD-01")
    empty.play("anna: build village thrace")
    empty.refuses("anna: build fair-mining thrace", "MP-BUILD-01")


@pytest.mark.rule("MP-BUILD-02")
@pytest.mark.parametrize(
    ("building", "price"),
    [("village", 50), ("tower", 100), ("fair-mining", 300), ("fair-agricultural", 300), ("fair-textile", 300)],
)  # fmt: skip
def test_prices(building: str, price: int) -> None:
    scene = rich("engineering, trade", buildings={"lydia": "village"})
    assert (
        spent(scene, "anna", f"build {building} {'thrace' if price != 300 else 'lydia'}") == price
    )


@pytest.mark.rule("MP-BUILD-02")
def test_prices_of_high_levels_from_nothing() -> None:
    assert spent(rich(f"{BUILDER}, carpentry"), "anna", "build fort mysia") == 300
    prices = {b.id: b.cost for b in rich().state.world.buildings}
    assert prices == {
        "village": 50, "town": 100, "city": 150, "tower": 100, "fort": 300, "castle": 700, "cathedral": 1000,
        "fair-agricultural": 300, "fair-mining": 300, "fair-textile": 300,
    }  # fmt: skip
    plain = rich("architecture")
    assert spent(plain, "anna", "build cathedral mysia") == 1000


@pytest.mark.rule("MP-BUILD-03")
def test_prerequisites() -> None:
    nobody = rich(LT3, buildings={"thrace": "village, tower"})
    nobody.refuses("anna: build town thrace", "MP-BUILD-03")
    nobody.refuses("anna: build fort thrace", "MP-BUILD-03")
    nobody.refuses("anna: build cathedral thrace", "MP-BUILD-03")
    nobody.refuses("anna: build fair-mining thrace", "MP-BUILD-03")
    nobody.allows("anna: build village lydia", "anna: build tower lydia")
    low = rich("engineering, trade", buildings={"thrace": "village, tower"})
    low.refuses("anna: build town thrace", "MP-BUILD-03")
    low.refuses("anna: build fort thrace", "MP-BUILD-03")
    low.allows("anna: build cathedral thrace", "anna: build fair-mining thrace")
    rich("architecture").refuses("anna: build fair-mining thrace", "MP-BUILD-03")
    rich("trade").refuses("anna: build fair-mining thrace", "MP-BUILD-03")
    second = rich(f"{LT2}, engineering", buildings={"thrace": "town, fort", "lydia": "village, tower"})  # fmt: skip
    second.refuses("anna: build city thrace", "MP-BUILD-03")
    second.refuses("anna: build castle thrace", "MP-BUILD-03")
    second.allows("anna: build town lydia", "anna: build fort lydia")
    third = rich(buildings={"thrace": "town, fort"})
    third.allows("anna: build city thrace", "anna: build castle thrace")


@pytest.mark.rule("MP-BUILD-03")
def test_a_cathedral_needs_a_kingdom_that_is_not_small() -> None:
    scene = rich(vf={"serbia": "anna 5", "lycia": "anna 5"})
    scene.refuses("anna: build cathedral serbia", "MP-BUILD-07")
    scene.allows("anna: build cathedral lycia")


@pytest.mark.rule("MP-BUILD-04")
def test_improvements_cost_the_difference() -> None:
    scene = rich(buildings={"thrace": "village, tower", "lydia": "town, fort"})
    assert spent(scene, "anna", "build fort thrace") == 200
    assert spent(scene, "anna", "build town thrace") == 50
    assert spent(scene, "anna", "build city lydia") == 50
    assert spent(scene, "anna", "build castle lydia") == 400


@pytest.mark.rule("MP-BUILD-05")
def test_one_level_for_each_site_in_a_turn() -> None:
    scene = rich(buildings={"thrace": "village, tower", "lydia": "village"})
    scene.refuses("anna: build city thrace", "MP-BUILD-05")
    scene.play("anna: build town thrace", "anna: build fort thrace", "anna: build town lydia")
    scene.refuses("anna: build city thrace", "MP-BUILD-05")
    scene.refuses("anna: build castle thrace", "MP-BUILD-05")
    scene.allows("anna: build tower lydia", "anna: build tower mysia")


@pytest.mark.rule("MP-BUILD-05")
def test_with_carpentry_one_building_rises_two_levels() -> None:
    towns = {"thrace": "village, tower", "lydia": "village"}
    scene = rich(f"{BUILDER}, carpentry", buildings=towns)
    assert spent(scene, "anna", "build city thrace") == 100
    scene.refuses("anna: build city lydia", "MP-BUILD-05")
    scene.refuses("anna: build castle thrace", "MP-BUILD-05")
    scene.allows("anna: build town lydia", "anna: build fort thrace")
    steps = rich(f"{BUILDER}, carpentry", buildings=towns)
    assert spent(steps, "anna", "build town thrace", "build city thrace") == 100
    steps.refuses("anna: build fort mysia", "MP-BUILD-05")
    ready(steps)
    steps.pass_until("combat.turn")
    assert steps.building("thrace") == ["city", "tower"]


@pytest.mark.rule("MP-BUILD-05")
def test_three_levels_are_too_many_even_for_carpenters() -> None:
    scene = rich(f"{BUILDER}, carpentry")
    scene.refuses("anna: build castle mysia", "MP-BUILD-05")
    scene.allows("anna: build fort mysia")


@pytest.mark.rule("MP-BUILD-06")
def test_one_of_each_kind() -> None:
    scene = rich(buildings={"thrace": "town, tower, cathedral, fair-mining"})
    for building in ("tower", "village", "town", "cathedral", "fair-mining"):
        scene.refuses(f"anna: build {building} thrace", "MP-BUILD-06")
    scene.play("anna: build fair-textile thrace")
    scene.refuses("anna: build fair-textile thrace", "MP-BUILD-06")
    scene.allows("anna: build fair-agricultural thrace")


@pytest.mark.rule("MP-BUILD-07")
def test_one_cathedral_in_a_kingdom_whoever_owns_it() -> None:
    scene = rich(vf={"persia": "anna 5", "armenia": "carla 5"}, buildings={"armenia": "cathedral"})
    scene.refuses("anna: build cathedral persia", "MP-BUILD-07")
    scene.play("anna: build cathedral mysia")
    scene.refuses("anna: build cathedral lydia", "MP-BUILD-07")
    barbarian = rich(vf={"persia": "anna 5"}, buildings={"armenia": "cathedral"})
    barbarian.refuses("anna: build cathedral persia", "MP-BUILD-07")


@pytest.mark.rule("MP-BUILD-08")
def test_buildings_go_with_the_land() -> None:
    """A Town in land that was another's pays Vassalage to its new owner."""
    scene = purchase(
        vf={"pannonia": "anna 5"},
        buildings={"pannonia": "town"},
        technologies={"anna": "vassalage", "bruno": "vassalage"},
    )
    ready(scene)
    taxes = [e.values["florins"] for e in scene.happened("taxes")]
    assert taxes[0] == 8 * 5 + 50 + 10
    assert taxes[1] == 6 * 5 + 50


# ---- damage


@pytest.mark.rule("MP-BUILD-09")
def test_a_damaged_building_gives_nothing_and_keeps_its_site() -> None:
    scene = rich(
        buildings={"thrace": "city, fort, cathedral", "lydia": "village"},
        damaged={"thrace": "city, fort, cathedral"},
    )
    thrace = scene.state.world.territory("thrace")
    assert supply_limit(scene.state, thrace) == 5 + 10  # plains and the religious capital
    scene.refuses("anna: build castle thrace", "MP-BUILD-09")
    scene.refuses("anna: build cathedral thrace", "MP-BUILD-06")
    scene.refuses("anna: build fair-mining thrace", "MP-BUILD-01")
    scene.play("anna: repair fort thrace")
    scene.allows("anna: build castle thrace")


@pytest.mark.rule("MP-BUY-05")
@pytest.mark.rule("MP-EVENT-07")
@pytest.mark.parametrize(
    ("building", "price"), [("fort", 150), ("cathedral", 500), ("city", 75), ("fair-mining", 150)]
)
def test_repairs_cost_half(building: str, price: int) -> None:
    scene = rich(
        buildings={"thrace": "city, fort, cathedral, fair-mining"}, damaged={"thrace": building}
    )
    assert spent(scene, "anna", f"repair {building} thrace") == price
    scene.refuses(f"anna: repair {building} thrace", "MP-BUY-05")
    ready(scene)
    assert scene.state.damage[scene.state.world.territory("thrace")] == 0
    assert building in scene.building("thrace")


@pytest.mark.rule("MP-BUY-05")
def test_only_what_is_damaged_and_own_is_repaired() -> None:
    scene = rich(
        buildings={"thrace": "city, fort", "pannonia": "town"},
        damaged={"thrace": "fort", "pannonia": "town"},
    )
    scene.refuses("anna: repair city thrace", "MP-BUY-05")
    scene.refuses("anna: repair castle thrace", "MP-BUY-05")
    scene.refuses("anna: repair town pannonia", "MP-BUY-02")
    poor = purchase(
        florins={"anna": 149}, buildings={"thrace": "city, fort"}, damaged={"thrace": "fort"}
    )
    poor.refuses("anna: repair fort thrace", "MP-BUY-04")


@pytest.mark.rule("MP-EVENT-16")
def test_cheap_repairs() -> None:
    scene = purchase(buildings={"thrace": "city"}, damaged={"thrace": "city"}, cheap_repairs="on")
    assert spent(scene, "anna", "repair city thrace") == 37


@pytest.mark.rule("MP-EVENT-06")
@pytest.mark.parametrize(
    ("before", "after"),
    [("castle", ["fort"]), ("fort", ["tower"]), ("tower", []), ("cathedral", []), ("city", ["town"])],
)  # fmt: skip
def test_what_is_not_repaired_loses_a_level(before: str, after: list[str]) -> None:
    scene = purchase(buildings={"mysia": before, "lydia": "village"}, damaged={"mysia": before})
    ready(scene)
    assert scene.building("mysia") == after
    assert scene.state.damage[scene.state.world.territory("mysia")] == 0


@pytest.mark.rule("MP-EVENT-06")
def test_fairs_fall_one_by_one_and_a_lost_capital_is_named_anew() -> None:
    scene = purchase(
        buildings={"thrace": "village, fair-mining, fair-textile", "lydia": "village"},
        damaged={"thrace": "village, fair-mining"},
        capitals={"anna": "thrace"},
    )
    scene.play("bruno: done", "carla: done", "anna: done")
    assert scene.building("thrace") == ["fair-textile"]
    lydia = scene.state.world.territory("lydia")
    assert scene.state.capital[0] == lydia  # the only one left


@pytest.mark.rule("MP-EVENT-08")
def test_barbarian_buildings_repair_themselves() -> None:
    scene = purchase(
        buildings={"serbia": "village, tower", "lydia": "village"},
        damaged={"serbia": "village, tower"},
    )
    ready(scene)
    assert scene.building("serbia") == ["village", "tower"]
    assert scene.state.damage[scene.state.world.territory("serbia")] == 0


@pytest.mark.rule("MP-EVENT-06")
def test_each_building_has_a_mark_of_its_own() -> None:
    marks = [damage_bit(building) for building in range(len(BUILDINGS))]
    assert len(set(marks)) == 6  # settlement, fortification, Cathedral, three Fairs
    scene = purchase(
        buildings={"thrace": "town, tower, cathedral"}, damaged={"thrace": "town, tower, cathedral"}
    )
    booked(scene, "anna: repair tower thrace")
    assert scene.building("thrace") == ["village", "tower"]


@pytest.mark.rule("MP-BUILD-09")
def test_an_improvement_ordered_before_the_damage_is_placed_on_the_damaged_building() -> None:
    thrace = purchase().state.world.territory("thrace")
    scene = scene_of(
        "placement",
        buildings={"thrace": "village, tower", "lydia": "village"},
        damaged={"thrace": "tower"},
        fields={"bought": [((BUILDING, BUILDINGS.index("fort"), thrace),), (), ()]},
    )
    assert scene.building("thrace") == ["village", "fort"]
    assert scene.state.damage[thrace] == damage_bit(BUILDINGS.index("fort"))
