"""Allies before walls: who chooses between assault and siege, and sieges of several players.

rules: MP-MULTI-02, MP-SIEGE-10, MP-SIEGE-24
"""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import OFFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.rows import Siege
from tests.games.prototype.battles import PLAYERS, field
from tests.games.prototype.scene import Scene, given

WAR = ["anna bruno", "carla bruno"]


def together(vf: int = 20) -> Scene:
    """Anna with `vf` and Carla with 20 VF besiege Moesia since the turn before, a Fort with 12 inside."""
    moesia = given(PLAYERS).state.world.territory("moesia")
    wagons = (
        f"anna: war-wagon 3 [{vf} vf, captain 2, catapult]; carla: war-wagon 2 [20 vf, captain 1]"
    )
    return given(
        PLAYERS, phase="combat", active="anna", war=WAR, vf={"moesia": "bruno 12"}, transports={"moesia": wagons},
        buildings={"moesia": "fort"}, fields={"sieges": [Siege(moesia, 0, 1, 0, 0, 2, 1 << 2)]},
    )  # fmt: skip


@pytest.mark.rule("MP-SIEGE-10", "MP-SIEGE-24", "MP-MULTI-02")
@pytest.mark.parametrize("last", ["anna", "carla"])
def test_the_siege_goes_on_whoever_has_beaten_those_outside(last: str) -> None:
    """Two VF no longer fit into the Tower; after a tie the ally rolls."""
    scene = together()
    ties = [] if last == "anna" else ["d6=3", "d6=3"]
    scene.dice(*ties, "d6=6", "d6=1")
    scene.play("anna: confirm-siege moesia")
    if ties:
        scene.play("anna: fight-on")
    assert scene.happened("roll")[-1].values["seat"] == scene.seat(last)
    assert (scene.window, scene.asked) == ("attack.mode", ["anna"])
    scene.play("anna: besiege")
    (siege,) = scene.state.sieges
    assert (siege.besieger, siege.turns, siege.allies) == (0, 2, 1 << 2)
    assert scene.vf("bruno", "moesia") == 10
    assert len(scene.happened("siege")) == 0, "nothing new is declared"


@pytest.mark.rule("MP-SIEGE-10")
def test_the_siege_goes_on_without_fighters_of_the_besieger() -> None:
    """Anna's only fighting VF falls, Carla beats those outside."""
    scene = together(2)
    scene.dice("d6=1", "d6=6", "d6=6", "d6=1")
    scene.play("anna: confirm-siege moesia")
    assert scene.vf("anna", "moesia") == 1
    assert (scene.window, scene.asked) == ("attack.mode", ["carla"])
    scene.play("carla: besiege")
    assert [siege.besieger for siege in scene.state.sieges] == [0]


@pytest.mark.rule("MP-MULTI-02", "MP-SIEGE-01")
def test_he_who_announced_the_attack_declares_the_siege() -> None:
    """Eleven VF and a Tower: the ally has beaten the one outside."""
    pact = Pact(101, (0, 2), (Clause(OFFENSIVE),), 0, 0, 1)
    scene = field(
        20, 11, war=WAR, fields={"pacts": [pact]}, vf={"wallachia": "carla 3"}, load="catapult", buildings={"moesia": "tower"},
        transports={"wallachia": "carla: war-wagon 2 [15 vf, captain 1]"},
    )  # fmt: skip
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    scene.dice("d6=3", "d6=3", "d6=6", "d6=1")
    scene.play("carla: join-with captain-3a", "carla: done", "anna: fight-on")
    assert (scene.window, scene.asked) == ("attack.mode", ["anna"])
    assert scene.prompt("anna")["hints"]["sieges"]["besiege"]["exact"]
    scene.play("anna: besiege")
    (siege,) = scene.state.sieges
    assert (siege.besieger, siege.allies) == (0, 1 << 2)
    assert scene.transports("carla", "moesia") == ["war-wagon-2"]
