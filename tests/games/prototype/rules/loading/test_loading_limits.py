"""What may not be unloaded, shipped or landed.

rules: MP-SUPPLY-01, MP-SUPPLY-07, MP-LOAD-15, MP-COMBAT-02, MP-SIEGE-18, MP-SIEGE-19
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state import OWNERLESS
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.transports import combat, number

W = given(THREE).state.world


@pytest.mark.rule("MP-SUPPLY-01")
@pytest.mark.parametrize("phase", ["combat", "commerce"])
def test_nobody_unloads_more_than_own_land_feeds(phase: str) -> None:
    """Plains without buildings feed five."""
    scene = given(
        THREE, phase=phase, active="anna", vf={"mysia": "anna 3"},
        transports={"mysia": "anna: war-wagon 1 [6 vf]"},
    )  # fmt: skip
    scene.pass_until(f"{phase}.turn", "anna")
    assert scene.legal("anna", "unload") == ["unload war-wagon-1 mysia 1..2"]
    scene.refuses("anna: unload war-wagon-1 mysia 3", "MP-SUPPLY-01")
    scene.play("anna: unload war-wagon-1 mysia 2")
    assert scene.ground("anna", "mysia") == 5
    scene.refuses("anna: unload war-wagon-1 mysia 1", "MP-SUPPLY-01")
    assert scene.legal("anna", "unload") == []


@pytest.mark.rule("MP-SUPPLY-01", "MP-SUPPLY-07")
def test_on_foreign_ground_any_number_is_set_down_for_the_moment() -> None:
    scene = combat(transports={"serbia": "anna: war-wagon 2 [30 vf]"})
    scene.play("anna: unload war-wagon-1 serbia 29")
    assert scene.ground("anna", "serbia") == 29
    scene.pass_until("auction.bid")
    assert scene.ground("anna", "serbia") == 0


def off_the_coast(**more: Any) -> Scene:
    """A Galley between Thessaly and Lydia, which both are Anna's."""
    return combat(
        vf={"thessaly": "anna 5", "lydia": "anna 5"},
        transports={"north-aegean-sea": "anna: galley 1 [2 vf]", "thessaly": "anna: caravan 1 [2 vf]"},
        buildings={"lydia": "town", "thessaly": "village"}, **more,
    )  # fmt: skip


@pytest.mark.rule("MP-LOAD-15", "MP-COMBAT-02")
def test_a_caravan_that_a_ship_takes_across_has_moved_though_the_ship_has_not() -> None:
    scene = off_the_coast()
    scene.play("anna: embark caravan-1 galley-1", "anna: land caravan-1 lydia", "anna: done")
    scene.pass_until("commerce.turn", "anna")
    scene.refuses("anna: take caravan-1", "MP-COMBAT-02")


@pytest.mark.rule("MP-LOAD-15", "MP-COMBAT-02")
def test_who_moved_in_combat_is_not_shipped_across_in_commerce() -> None:
    scene = off_the_coast()
    scene.play("anna: embark caravan-1 galley-1", "anna: land caravan-1 lydia", "anna: done")
    scene.pass_until("commerce.turn", "anna")
    scene.refuses("anna: embark caravan-1 galley-1", "MP-COMBAT-02")
    still = off_the_coast()
    still.play("anna: done")
    still.pass_until("commerce.turn", "anna")
    still.play("anna: embark caravan-1 galley-1", "anna: land caravan-1 lydia")
    assert still.transports("anna", "lydia") == ["caravan-1"]


@pytest.mark.rule("MP-SIEGE-18", "MP-SIEGE-19")
@pytest.mark.parametrize("besieged_by_sea", [False, True])
def test_over_a_shore_that_a_sea_siege_closes_nothing_is_loaded_or_landed(
    besieged_by_sea: bool,
) -> None:
    syria = W.territory("syria")
    sea = W.vocabulary.kinds["place"][W.harbour[syria]]
    sieges = [Siege(syria, 1, 1, 1, 3, 3)] if besieged_by_sea else []
    scene = given(
        THREE, phase="combat", active="anna", vf={"syria": "anna 6"}, war=["anna bruno"],
        buildings={"syria": "town, fort"}, captains={"syria": "anna: 1"}, fields={"sieges": sieges},
        transports={
            sea: "anna: galley 2 [9 vf, captain 1, war-wagon 1 [2 vf]]; bruno: galley 1 [12 vf, captain 1, catapult]"
        },
    )  # fmt: skip
    moves = ["unload galley-1 syria 1", "load galley-1 syria 1", "land war-wagon-1 syria"]
    for move in [*moves, "go-ashore captain-1a syria", "board captain-1b galley-1"]:
        if not besieged_by_sea:
            scene.allows(f"anna: {move}")
        elif move in moves:
            scene.refuses(f"anna: {move}", "MP-SIEGE-18")
        else:
            scene.refuses(f"anna: {move}", "MP-LOAD-13")


def adrift(**more: Any) -> Scene:
    """Bruno has put all his VF ashore; his Galley at sea is nobody's."""
    load = "3 vf, captain 2, catapult, war-wagon 1"
    scene = given(
        THREE, phase="combat", active="bruno", vf={"bosnia": "bruno 1"},
        transports={"lower-adriatic-sea": f"bruno: galley 2 [{load}]; anna: galley 1 [9 vf]"}, **more,
    )  # fmt: skip
    scene.play("bruno: unload galley-1 bosnia 3", "bruno: done", "carla: done")
    scene.pass_until("commerce.turn", "anna")
    return scene


@pytest.mark.rule("MP-LOAD-10")
def test_the_load_of_an_ownerless_ship_goes_with_it() -> None:
    """Anna has room for one Galley more (LT II), for a War Wagon and an engine; the Captain is lost."""
    scene = adrift(technologies={"anna": "feudalism, fanaticism"})
    s = scene.state
    galley, wagon = (s.world.transport_names.index(name) for name in ("galley-1", "war-wagon-1"))
    assert (s.transport_owner[galley], s.transport_owner[wagon]) == (OWNERLESS, OWNERLESS)
    scene.play("anna: hand-over galley-2 galley-1 1")
    s = scene.state
    assert (s.transport_owner[galley], s.transport_owner[wagon], s.engine_owner[0]) == (0, 0, 0)
    assert scene.captain_levels("bruno", "lower-adriatic-sea") == []


@pytest.mark.rule("MP-LOAD-10", "MP-TRANS-09", "MP-ENGINE-02")
def test_of_the_load_he_keeps_what_his_limits_allow() -> None:
    scene = adrift(
        technologies={"anna": "feudalism, fanaticism"},
        engines={"thrace": "anna: catapult, catapult"},
    )
    scene.play("anna: hand-over galley-2 galley-1 1")
    assert sorted(scene.state.engine_owner)[-2:] == [0, 0]
    assert 1 not in scene.state.engine_owner


@pytest.mark.rule("MP-LOAD-10", "MP-LOAD-08")
def test_a_ship_whose_only_crew_leaves_the_wagon_aboard_is_nobodys() -> None:
    scene = combat(
        transports={"libyan-sea-sea": "anna: galley 1 [war-wagon 1 [3 vf]], merchant-ship 1 [1 vf]"}
    )
    scene.play("anna: hand-over war-wagon-1 merchant-ship-1 2")
    assert scene.transports("anna", "libyan-sea-sea")[0] == "galley-1"
    scene.play("anna: hand-over war-wagon-1 merchant-ship-1 1")
    assert scene.transports("anna", "libyan-sea-sea") == ["merchant-ship-1"]


@pytest.mark.rule("MP-LOAD-04", "MP-TRANS-09")
def test_an_ownerless_transport_is_out_of_reach_elsewhere() -> None:
    """The limit of transports is no reason while one may still be manned."""
    scene = combat(transports={"serbia": "anna: war-wagon 1"}, vf={"serbia": "barbarians 1"})
    scene.state.transport_owner[number(scene, "war-wagon-1")] = OWNERLESS
    scene.restart()
    scene.refuses("anna: load war-wagon-1 thrace 1", "MP-LOAD-04")
