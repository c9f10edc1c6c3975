"""A coast without a port is conquered from ships: who goes ashore.

rules: MP-CONQ-01, MP-SUPPLY-01, MP-LOAD-10
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.prototype.battles import PLAYERS, charge
from tests.games.prototype.scene import Scene, given


def landed(fleet: str, **more: Any) -> Scene:
    """Anna has just beaten the 1 VF of Bruno in Lycia, in the mountains (5 VF of supply), from the Rhodian Sea."""
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"lycia": "bruno 1"},
        transports={"rhodian-sea-sea": f"anna: {fleet}"}, **more,
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene, "lycia")
    assert scene.owner("lycia") == "anna"
    return scene


@pytest.mark.rule("MP-CONQ-01", "MP-SUPPLY-01")
def test_as_many_go_ashore_as_the_land_feeds() -> None:
    scene = landed("galley 1 [12 vf, captain 1]")
    assert (scene.window, scene.asked) == ("conquest.landing", ["anna"])
    pm = scene.state.transport_pm[0]
    assert scene.legal("anna") == ["put-ashore galley-1 1..5"]
    scene.refuses("anna: done", "MP-CONQ-01")
    scene.refuses("anna: put-ashore galley-1 6", "MP-SUPPLY-01")
    scene.refuses("anna: put-ashore galley-1 13", "MP-CONQ-01")
    scene.refuses("anna: put-ashore galley-2 1", "MP-CONQ-01")
    scene.play("anna: put-ashore galley-1 3")
    assert scene.legal("anna") == ["done", "put-ashore galley-1 1..2"]
    scene.play("anna: done")
    assert (scene.ground("anna", "lycia"), scene.vf("anna", "rhodian-sea-sea")) == (3, 9)
    assert scene.state.transport_pm[0] == pm
    assert scene.window == "combat.turn"


@pytest.mark.rule("MP-CONQ-01")
def test_nobody_is_asked_when_the_land_is_full() -> None:
    scene = landed("galley 1 [12 vf, captain 1]")
    scene.play("anna: put-ashore galley-1 5")
    assert scene.window == "combat.turn"


@pytest.mark.rule("MP-CONQ-01", "MP-SUPPLY-04")
def test_the_supply_is_that_of_the_new_owner() -> None:
    """Plains feed 5 VF more with Agriculture."""
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"thessaly": "bruno 1"},
        transports={"north-aegean-sea": "anna: galley 1 [19 vf, captain 1]"},
        technologies={"anna": "agriculture"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene, "thessaly")
    assert scene.legal("anna") == ["put-ashore galley-1 1..10"]


@pytest.mark.rule("MP-CONQ-01", "MP-TIME-24")
def test_by_default_one_vf_of_the_fullest() -> None:
    scene = landed("galley 1 [4 vf, captain 1], galley 1 [8 vf]")
    scene.default("anna")
    scene.default("anna")
    assert scene.ground("anna", "lycia") == 1
    assert sorted(vf for vf in scene.state.transport_vf if vf) == [4, 7]
    assert scene.window == "combat.turn"


@pytest.mark.rule("MP-CONQ-01")
def test_several_ships_and_wagons_aboard_them() -> None:
    scene = landed("galley 1 [captain 1, war-wagon 1 [6 vf]], galley 1 [3 vf]")
    assert scene.legal("anna") == ["put-ashore war-wagon-1 1..5", "put-ashore galley-2 1..3"]
    scene.play("anna: put-ashore galley-2 1", "anna: put-ashore war-wagon-1 2", "anna: done")
    assert scene.ground("anna", "lycia") == 3


@pytest.mark.rule("MP-CONQ-01", "MP-LOAD-10")
def test_a_ship_from_which_all_go_ashore_is_nobodys() -> None:
    scene = landed("galley 1 [2 vf, captain 1], galley 1 [9 vf]")
    scene.play("anna: put-ashore galley-1 2")
    assert not scene.happened("ownerless")
    scene.play("anna: done")
    assert scene.transports("anna", "rhodian-sea-sea") == ["galley-2"]
    assert len(scene.happened("ownerless")) == 1


@pytest.mark.rule("MP-CONQ-01")
def test_where_wagons_have_moved_in_nobody_need_land() -> None:
    """A War Wagon from Lydia takes part in the attack."""
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"lycia": "bruno 1"},
        transports={"rhodian-sea-sea": "anna: galley 1 [9 vf]", "lydia": "anna: war-wagon 1 [9 vf, captain 1]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    scene.play("anna: attack lycia", "anna: take galley-1", "anna: charge")
    assert scene.owner("lycia") == "anna"
    assert scene.window == "combat.turn"
    assert scene.ground("anna", "lycia") == 0
