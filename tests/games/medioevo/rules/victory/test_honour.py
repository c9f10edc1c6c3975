"""HP: how Honour Points are booked. Those of conquest are in `test_conquest.py`, of buildings in `test_building.py`."""

from __future__ import annotations

import pytest

from tests.games.medioevo.campaign import combat
from tests.games.medioevo.events import supply
from tests.games.medioevo.finish import gained


@pytest.mark.rule("MU-HP-01")
@pytest.mark.parametrize(("before", "after"), [(1, -2), (3, 0), (10, 7)])
def test_totals_may_be_negative(before: int, after: int) -> None:
    """An attack without declaration on land that gives nothing."""
    scene = combat(
        units={"wallachia": "anna: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 1"},
        honour={"anna": before},
    )
    scene.play("anna: march wallachia", "anna: go transylvania", "anna: confirm")

    assert gained(scene, "anna", "diplomacy") == -3
    assert gained(scene, "anna", "conquest") == 1
    assert scene.honour("anna") == after + 1
    assert all(scene.view(name)["players"][0]["honour"] == after + 1 for name in scene.names)


@pytest.mark.rule("MU-HP-01")
def test_totals_have_no_upper_bound() -> None:
    scene = combat(
        units={"wallachia": "anna: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 1"},
        buildings={"transylvania": "village"},
        honour={"anna": 49},
        war=["anna bruno"],
    )
    scene.play("anna: march wallachia", "anna: go transylvania")
    assert scene.honour("anna") == 51


@pytest.mark.rule("MU-HP-02", "MU-HP-03", "MU-HP-04")
def test_a_city_and_a_castle() -> None:
    scene = combat(
        units={"wallachia": "anna: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 1"},
        buildings={"transylvania": "city, castle"},
        war=["anna bruno"],
    )
    scene.play("anna: march wallachia", "anna: go transylvania")

    assert gained(scene, "anna", "conquest") == 1 + 3 + 3
    assert scene.honour("anna") == 17
    scene.play("anna: plunder-all")
    assert scene.honour("anna") == 17, "kept or plundered"


@pytest.mark.rule("MU-HP-16")
def test_barbarians_score_for_nobody() -> None:
    """The horde that Red moves takes a city of Green's without a battle."""
    scene = supply(
        units={"syria": "barbarians: 3 light-infantry"},
        buildings={"palestine": "city"},
    )
    palestine = scene.state.world.territory("palestine")
    scene.play("red: move-barbarians syria palestine")

    assert scene.state.civil[palestine] == 0
    assert scene.controller("palestine") is None
    assert scene.state.hp == [10, 10, 10]


@pytest.mark.rule("MU-HP-16", "MU-HP-14")
def test_nobody_gains_by_a_battle_that_barbarians_win() -> None:
    scene = supply(
        units={"syria": "barbarians: 9 light-infantry", "palestine": "green: 1 light-infantry"},
        seed=2,
    )
    scene.play("red: move-barbarians syria palestine")
    for _ in range(60):
        if scene.state.battle is None:
            break
        scene.default(scene.asked[0])

    assert scene.state.hp == [10, 10, 9]
