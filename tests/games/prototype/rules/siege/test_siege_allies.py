"""Allies before walls: who chooses between assault and siege, and sieges of several players.

rules: MP-MULTI-02, MP-SIEGE-10, MP-SIEGE-24
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import OFFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import PLAYERS, field
from tests.games.prototype.scene import Scene, given

WAR = ["anna bruno", "carla bruno"]


def together(vf: int = 20, inside: int = 12, **fields: Any) -> Scene:
    """Anna with `vf` and Carla with 20 VF besiege Moesia since the turn before, a Fort with `inside`."""
    moesia = given(PLAYERS).state.world.territory("moesia")
    wagons = (
        f"anna: war-wagon 3 [{vf} vf, captain 2, catapult]; carla: war-wagon 2 [20 vf, captain 1]"
    )
    return given(
        PLAYERS, phase="combat", active="anna", war=WAR, vf={"moesia": f"bruno {inside}"}, transports={"moesia": wagons},
        buildings={"moesia": "fort"}, fields={"sieges": [Siege(moesia, 0, 1, 0, 0, 2, 1 << 2)], **fields},
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


@pytest.mark.rule("MP-SIEGE-08", "MP-SIEGE-17", "MP-MOVE-09")
@pytest.mark.parametrize(
    ("allies", "by_sea", "rule"),
    [(1 << 2, 0, ""), (0, 0, "MP-SIEGE-17"), (1 << 1, 0, "MP-SIEGE-17"), (1 << 2, 1, "MP-MOVE-09")],
)
def test_more_pieces_of_besiegers_come_to_the_camp(allies: int, by_sea: int, rule: str) -> None:
    """Carla stands before Moesia; that bruno's Croatia is besieged too changes nothing."""
    w = given(PLAYERS).state.world
    moesia, croatia = w.territory("moesia"), w.territory("croatia")
    scene = given(
        PLAYERS, phase="combat", active="carla", war=WAR, vf={"moesia": "bruno 12", "croatia": "bruno 9", "serbia": "bruno 2"},
        transports={"moesia": "anna: war-wagon 3 [20 vf, captain 2, catapult]", "wallachia": "carla: war-wagon 1 [3 vf]"},
        buildings={"moesia": "fort", "croatia": "fort"},
        fields={"sieges": [Siege(croatia, 0, 1, 0, 0, 2), Siege(moesia, 0, 1, by_sea, 0, 2, allies)]},
    )  # fmt: skip
    scene.play("carla: take war-wagon-2")
    scene.refuses("carla: go serbia", "MP-MOVE-09")
    if rule:
        scene.refuses("carla: go moesia", rule)
    else:
        scene.play("carla: go moesia")
        assert scene.transports("carla", "moesia") == ["war-wagon-2"]


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


ANNAS, CARLAS = 0, 6
"""Their first Captains."""


def spent(scene: Scene) -> tuple[int, int]:
    attacks = scene.state.captain_attacks
    return attacks[ANNAS], attacks[CARLAS]


@pytest.mark.rule("MP-SIEGE-24", "MP-SIEGE-16", "MP-MULTI-02")
def test_an_ally_spends_an_attack_when_he_fights_out_of_the_siege_and_only_once() -> None:
    scene = together()
    scene.dice("d6=6", "d6=1")
    scene.play("anna: confirm-siege moesia")
    assert spent(scene) == (1, 1)
    scene.dice("d4=2", "d6=2")
    scene.play("anna: besiege", "anna: assault-siege moesia")
    assert [party.seat for party in scene.state.battle.attackers] == [0, 2]
    assert spent(scene) == (1, 1)


@pytest.mark.rule("MP-SIEGE-24", "MP-SIEGE-16")
def test_a_siege_kept_up_without_a_battle_costs_the_ally_no_attack() -> None:
    scene = together(inside=10)
    scene.play("anna: confirm-siege moesia")
    assert scene.window == "combat.turn"
    assert spent(scene) == (1, 0)


@pytest.mark.rule("MP-SIEGE-24", "MP-ATT-07")
def test_an_ally_without_an_attack_left_stays_out_of_the_battle() -> None:
    scene = together(captain_attacks=[0] * CARLAS + [1, 0, 0])
    scene.dice("d6=3", "d6=3", "d6=6", "d6=1")
    assert scene.prompt("anna")["hints"]["sieges"]["confirm-siege moesia"]["exact"]
    scene.play("anna: confirm-siege moesia", "anna: fight-on")
    assert [roll.values["seat"] for roll in scene.happened("roll")] == [0, 0]
    scene.play("anna: besiege")
    (siege,) = scene.state.sieges
    assert siege.allies == 1 << 2, "he still besieges"
    assert spent(scene) == (1, 1)


@pytest.mark.rule("MP-MULTI-02", "MP-SIEGE-24")
def test_what_an_ally_spent_for_the_declaration_serves_an_assault_of_the_same_turn() -> None:
    pact = Pact(101, (0, 2), (Clause(OFFENSIVE),), 0, 0, 1)
    scene = field(
        20, 10, war=WAR, fields={"pacts": [pact]}, vf={"wallachia": "carla 3"}, load="catapult", buildings={"moesia": "tower"},
        transports={"wallachia": "carla: war-wagon 2 [15 vf, captain 1]"},
    )  # fmt: skip
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    scene.play("carla: join-with captain-3a", "carla: done", "anna: besiege")
    scene.dice("d4=2", "d6=2")
    scene.play("anna: assault-siege moesia")
    assert [party.seat for party in scene.state.battle.attackers] == [0, 2]
    assert spent(scene) == (1, 1)


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
