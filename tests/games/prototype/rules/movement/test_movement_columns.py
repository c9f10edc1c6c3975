"""Columns, commercial transports in Combat, war transports in Commerce, and relics on the way.

rules: MP-MOVE-11, MP-COMBAT-01 to MP-COMBAT-04, MP-RELIC-02 to MP-RELIC-04, MP-CAPT-03, MP-LOAD-12
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state import SABOTAGED
from gonfalon.games.prototype.state_rows import IN_CATHEDRAL, ON_GROUND, Relic
from tests.games.prototype.outlooks import notes
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.transports import LT_2, combat, mark, pm


@pytest.mark.rule("MP-MOVE-11")
def test_each_pays_for_itself_and_the_slowest_stops_the_column() -> None:
    scene = combat(
        transports={"mysia": "anna: war-wagon 1 [5 vf], caravan 1 [2 vf]"}, vf={"mysia": "anna 5"}
    )
    scene.play("anna: take war-wagon-1", "anna: take caravan-1")
    for place in ("lydia", "mysia") * 3:
        scene.play(f"anna: go {place}")
    assert (pm(scene, "war-wagon-1"), pm(scene, "caravan-1")) == (1, 0)
    scene.refuses("anna: go lydia", "MP-MOVE-11")
    scene.play("anna: leave caravan-1", "anna: go lydia")
    assert scene.transports("anna", "lydia") == ["war-wagon-1"]
    scene.refuses("anna: go mysia", "MP-MOVE-01")


@pytest.mark.rule("MP-MOVE-11")
def test_a_column_stands_in_one_place_and_is_of_one_element() -> None:
    scene = combat(
        transports={
            "thrace": "anna: galley 1 [1 vf], war-wagon 1 [2 vf]",
            "mysia": "anna: war-wagon 1 [1 vf]",
        },
        vf={"thrace": "anna 5"},
        technologies={"anna": LT_2},
    )
    scene.refuses("anna: go marmara-sea", "MP-MOVE-11")
    scene.play("anna: take galley-1", "anna: take war-wagon-1")
    assert scene.prompt("anna")["values"]["transports"] == list(scene.state.column)
    assert len(scene.state.column) == 1, "a wagon begins a column of its own"
    scene.play("anna: take war-wagon-2")
    assert len(scene.state.column) == 1
    scene.refuses("anna: take war-wagon-2", "MP-MOVE-11")
    scene.refuses("anna: leave galley-1", "MP-MOVE-11")
    scene.play("anna: take war-wagon-1", "anna: go mysia", "anna: take war-wagon-2")
    assert len(scene.state.column) == 2


@pytest.mark.rule("MP-MOVE-11")
def test_picking_comes_to_an_end() -> None:
    scene = combat(transports={"mysia": "anna: war-wagon 1 [5 vf], war-wagon 1 [2 vf]"})
    scene.play("anna: take war-wagon-1")
    picks = 1
    while "take war-wagon-2" in scene.legal("anna"):
        scene.play("anna: take war-wagon-2", "anna: leave war-wagon-2")
        picks += 1
    assert picks == scene.state.world.limits.picks
    scene.refuses("anna: take war-wagon-2", "MP-MOVE-11")
    scene.play("anna: go lydia")
    scene.allows("anna: take war-wagon-2")


@pytest.mark.rule("MP-COMBAT-01")
def test_load_move_and_load_again() -> None:
    scene = combat(
        vf={"mysia": "anna 5", "lydia": "anna 3"}, transports={"mysia": "anna: war-wagon 1"}
    )
    scene.play("anna: load war-wagon-1 mysia 4", "anna: take war-wagon-1", "anna: go lydia")
    scene.play("anna: unload war-wagon-1 lydia 2", "anna: load war-wagon-1 lydia 1")
    scene.play("anna: go mysia")
    assert (scene.vf("anna", "mysia"), scene.vf("anna", "lydia")) == (4, 4)
    assert pm(scene, "war-wagon-1") == 2
    scene.refuses("bruno: done", "MP-TIME-01")
    scene.play("anna: done")
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MP-COMBAT-02")
def test_in_combat_commercial_transports_need_an_escort() -> None:
    scene = combat(
        transports={
            "mysia": "anna: caravan 1 [2 vf], caravan 1 [2 vf]",
            "lydia": "anna: war-wagon 1 [2 vf], merchant-ship 1 [1 vf]",
        }
    )
    scene.refuses("anna: take caravan-1", "MP-COMBAT-02")
    scene.play("anna: take war-wagon-1")
    scene.refuses("anna: take caravan-1", "MP-COMBAT-02")
    scene.refuses("anna: take merchant-ship-1", "MP-COMBAT-02")
    scene.play("anna: go mysia", "anna: take caravan-1")
    scene.allows("anna: take caravan-2")
    scene.play("anna: leave war-wagon-1")
    scene.refuses("anna: take caravan-2", "MP-COMBAT-02")
    scene.refuses("anna: go lydia", "MP-COMBAT-02")


@pytest.mark.rule("MP-COMBAT-02", "MP-COMBAT-04")
def test_who_moved_in_combat_does_not_move_in_commerce() -> None:
    scene = combat(
        transports={"mysia": "anna: war-wagon 1 [2 vf], caravan 1 [2 vf, 3 wine]"},
        buildings={"thrace": "city"},
        vf={"thrace": "anna 5", "mysia": "anna 1"},
    )
    scene.play("anna: take war-wagon-1", "anna: take caravan-1", "anna: go thrace", "anna: done")
    scene.pass_until("commerce.turn", "anna")
    scene.refuses("anna: take caravan-1", "MP-COMBAT-02")
    scene.refuses("anna: take war-wagon-1", "MP-COMBAT-03")
    assert pm(scene, "caravan-1") == 3
    scene.play("anna: sell caravan-1 wine nowhere 1")
    scene.play("anna: unload-goods caravan-1 thrace wine nowhere 2")
    assert pm(scene, "caravan-1") == 2
    scene.allows("anna: buy caravan-1 salt 1")


@pytest.mark.rule("MP-COMBAT-03", "MP-COMBAT-04")
def test_who_stayed_in_combat_moves_in_commerce() -> None:
    scene = combat(
        transports={"thrace": "anna: galley 1 [2 vf], merchant-ship 1 [2 vf]"},
        vf={"thrace": "anna 5"},
    )
    scene.play("anna: done")
    scene.pass_until("commerce.turn", "anna")
    assert (pm(scene, "galley-1"), pm(scene, "merchant-ship-1")) == (7, 6)
    scene.play("anna: take merchant-ship-1", "anna: take galley-1", "anna: go marmara-sea")
    assert len(scene.transports("anna", "marmara-sea")) == 2


@pytest.mark.rule("MP-COMBAT-04")
def test_loading_in_combat_leaves_the_right_to_move() -> None:
    scene = combat(transports={"mysia": "anna: caravan 1 [2 vf]"}, vf={"mysia": "anna 5"})
    scene.play("anna: load caravan-1 mysia 2", "anna: done")
    scene.pass_until("commerce.turn", "anna")
    assert pm(scene, "caravan-1") == 5
    scene.play("anna: take caravan-1", "anna: go lydia")


# ---- relics


def relic_scene(relic: Relic, active: str = "anna", **more: Any) -> Scene:
    return given(
        THREE,
        phase="combat",
        active=active,
        vf={"serbia": "barbarians 0", "thrace": "anna 5"},
        buildings={"thrace": "cathedral"},
        fields={"relics": [relic, Relic(), Relic(), Relic()]},
        **more,
    )


@pytest.mark.rule("MP-RELIC-02", "MP-RELIC-03")
def test_a_captain_takes_a_relic_and_lays_it_down_at_home() -> None:
    serbia = GAME.world(3, {}).territory("serbia")
    scene = relic_scene(
        Relic(ON_GROUND, serbia), transports={"macedonia": "anna: war-wagon 1 [5 vf, captain 1]"}
    )
    scene.refuses("anna: take-relic captain-1a", "MP-RELIC-02")
    scene.play("anna: take war-wagon-1", "anna: go serbia", "anna: take-relic captain-1a")
    assert scene.honour("anna") == 1
    scene.refuses("anna: deposit-relic captain-1a", "MP-RELIC-03")
    scene.refuses("anna: take-relic captain-1a", "MP-RELIC-02")
    scene.play("anna: go macedonia", "anna: done")
    scene.pass_until("combat.turn", "anna")
    scene.play("anna: take war-wagon-1", "anna: go thrace", "anna: deposit-relic captain-1a")
    assert scene.state.relics[0] == Relic(IN_CATHEDRAL, scene.state.world.territory("thrace"), 1)
    scene.play("anna: take-relic captain-1a")
    assert scene.honour("anna") == 1


@pytest.mark.rule("MP-RELIC-03")
def test_taking_up_and_laying_down_comes_to_an_end() -> None:
    scene = relic_scene(Relic(IN_CATHEDRAL, 0, 1), captains={"thrace": "anna: 1"})
    for _ in range(4):
        scene.play("anna: take-relic captain-1a", "anna: deposit-relic captain-1a")
    scene.refuses("anna: take-relic captain-1a", "MP-RELIC-03")


@pytest.mark.rule("MP-RELIC-02", "MP-TRADE-16")
def test_in_commerce_too() -> None:
    scene = relic_scene(Relic(ON_GROUND, 0, 0), captains={"thrace": "anna: 1"})
    scene.play("anna: done")
    scene.pass_until("commerce.turn", "anna")
    scene.play("anna: take-relic captain-1a", "anna: deposit-relic captain-1a")
    assert scene.honour("anna") == 1


@pytest.mark.rule("MP-RELIC-04")
def test_a_relic_that_was_taken_before_scores_no_more() -> None:
    scene = relic_scene(Relic(ON_GROUND, 0, 1), captains={"thrace": "anna: 1; bruno: 1"})
    scene.refuses("anna: take-relic captain-2a", "MP-RELIC-02")
    scene.play("anna: take-relic captain-1a")
    assert scene.honour("anna") == 0


@pytest.mark.rule("MP-RELIC-04")
def test_the_relic_of_a_lost_cathedral_lies_in_the_territory() -> None:
    scene = relic_scene(
        Relic(IN_CATHEDRAL, 0, 1),
        transports={"thrace": "anna: war-wagon 1"},
        captains={"thrace": "bruno: 1"},
    )
    scene.play("anna: load war-wagon-1 thrace 5", "anna: take war-wagon-1", "anna: go mysia")
    assert scene.owner("thrace") is None
    scene.play("anna: done", "bruno: take-relic captain-2a")
    assert scene.honour("bruno") == 0


@pytest.mark.rule("MP-RELIC-04", "MP-RELIC-03")
def test_a_relic_in_the_cathedral_of_another_is_safe() -> None:
    scene = relic_scene(Relic(IN_CATHEDRAL, 0, 1), "bruno", captains={"thrace": "bruno: 1"})
    scene.refuses("bruno: take-relic captain-2a", "MP-RELIC-02")


@pytest.mark.rule("MP-MOVE-01", "MP-MOVE-11")
def test_a_step_says_what_it_costs_the_dearest_and_leaves_the_slowest() -> None:
    """In the desert a Caravan pays 1 PM, a War Wagon 2."""
    names = ("war-wagon-1", "caravan-1")
    scene = combat(
        vf={"judea": "anna 5", "sinai": "anna 5"},
        transports={"judea": "anna: war-wagon 1 [2 vf], caravan 1 [2 vf]"},
    )
    scene.play(*(f"anna: take {name}" for name in names))
    said = notes(scene, "anna: go sinai")["movement"]
    before = [pm(scene, name) for name in names]
    scene.play("anna: go sinai")
    after = [pm(scene, name) for name in names]
    costs = [had - left for had, left in zip(before, after, strict=True)]
    assert costs == [2, 1]
    assert said == {"pm": 2, "left_pm": min(after)}


@pytest.mark.rule("MP-CHAR-29", "MP-LOAD-15")
def test_a_sabotaged_wagon_keeps_the_ship_that_carries_it() -> None:
    scene = combat(transports={"marmara-sea": "anna: galley 1 [2 vf, war-wagon 1 [2 vf]]"})
    scene.allows("anna: take galley-1")
    mark(scene, "war-wagon-1", SABOTAGED)
    scene.refuses("anna: take galley-1", "MP-CHAR-29")
