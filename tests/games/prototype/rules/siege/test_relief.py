"""Sorties, relief, sieges by land and sea, allied sieges, peace.

rules: MP-SIEGE-17 to MP-SIEGE-24, MP-SIEGE-26
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import PLAYERS, no_cards
from tests.games.prototype.scene import Scene, given

W = given(PLAYERS).state.world
MOESIA, IFRIQIYA, THRACE = (W.territory(t) for t in ("moesia", "ifriqiya", "thrace"))


def besieged(inside: int = 8, outside: int = 6, **more: Any) -> Scene:
    """Anna besieges Bruno in Moesia; it is Bruno's Combat turn."""
    transports = {"moesia": f"anna: war-wagon 2 [{outside} vf, captain 2, catapult]"}
    for place, text in more.pop("transports", {}).items():
        transports[place] = f"{transports[place]}; {text}" if place in transports else text
    captains = more.pop("captains", {"moesia": "bruno: 2"})
    siege = Siege(MOESIA, 0, 1, 0, 0, 2)
    return given(
        PLAYERS, phase="combat", active="bruno", war=["anna bruno"], captains=captains,
        vf={"moesia": f"bruno {inside}", **more.pop("vf", {})}, buildings={"moesia": "fort"},
        transports=transports, fields={"sieges": [siege]}, **more,
    )  # fmt: skip


@pytest.mark.rule("MP-SIEGE-20")
@pytest.mark.rule("MP-SIEGE-22")
def test_a_sortie_is_a_field_battle_without_walls() -> None:
    scene = besieged()
    scene.refuses("bruno: sally moesia 8", "MP-SIEGE-22")
    scene.play("bruno: sally moesia 7")
    scene.dice("d6=4", "d6=3")
    scene.play("bruno: charge")
    roll = scene.happened("roll")[-1].values
    assert (roll["die"], roll["other_die"]) == (6, 6)
    assert scene.vf("anna", "moesia") == 5
    assert scene.window == "battle.continue"
    scene.play("bruno: stop-attack")
    assert scene.state.sieges
    assert scene.captain_levels("bruno", "moesia") == [1]


@pytest.mark.rule("MP-SIEGE-22", "MP-CAPT-06")
def test_what_is_left_of_a_sortie_returns_inside() -> None:
    scene = besieged(12, 30)
    scene.dice("d6=1", "d6=4")
    scene.play("bruno: sally moesia 11", "bruno: charge", "bruno: stop-attack")
    assert scene.vf("bruno", "moesia") == 8 + 1
    assert scene.captain_levels("bruno", "moesia") == [1]
    assert scene.state.sieges and scene.owner("moesia") == "bruno"
    scene.refuses("bruno: sally moesia 9", "MP-SIEGE-22")
    scene.allows("bruno: sally moesia 8")


@pytest.mark.rule("MP-SIEGE-20")
def test_a_sortie_needs_a_captain() -> None:
    scene = besieged(captains={})
    scene.refuses("bruno: sally moesia 3", "MP-SIEGE-20")
    assert not scene.legal("bruno", "sally")


@pytest.mark.rule("MP-SIEGE-22")
@pytest.mark.rule("MP-SIEGE-23")
def test_destroyed_besiegers_leave_their_things() -> None:
    scene = besieged(8, 2)
    scene.dice("d6=6", "d6=1")
    scene.play("bruno: sally moesia 7", "bruno: charge")
    assert scene.window == "conquest.choices"
    scene.play("bruno: done")
    assert not scene.state.sieges
    assert scene.owner("moesia") == "bruno"
    assert scene.transports("bruno", "moesia") == ["war-wagon-1"]
    assert scene.state.engine_owner[0] == 1


@pytest.mark.rule("MP-SIEGE-20")
def test_relief_from_the_next_territory() -> None:
    scene = besieged(
        vf={"wallachia": "bruno 5"}, transports={"wallachia": "bruno: war-wagon 2 [20 vf, captain 1]"}, captains={}
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    scene.play("bruno: attack-convoy moesia @anna", "bruno: charge")
    assert scene.vf("anna", "moesia") == 1
    assert scene.window == "battle.continue"


WALLACHIA = {"wallachia": "bruno: war-wagon 2 [11 vf, captain 1]"}


@pytest.mark.rule("MP-SIEGE-21")
def test_joint_relief_from_inside_and_outside() -> None:
    """Both Captains attack, the one inside without a transport; if it is given up both lose a level."""
    scene = besieged(vf={"wallachia": "bruno 5"}, transports=WALLACHIA)
    scene.play("bruno: attack-convoy moesia @anna")
    assert scene.legal("bruno", "sally") == ["sally moesia 1..7"]
    scene.play("bruno: sally moesia 7", "bruno: charge")
    assert scene.state.captain_attacks[3:5] == [1, 1]
    assert scene.legal("bruno", "lead") == ["lead captain-2a", "lead captain-2b"]
    scene.dice("d6=6", "d6=1")
    scene.play("bruno: done")
    assert scene.window == "battle.losses"
    scene.default("bruno")
    # of a difference of five the winner loses two
    assert scene.view("anna")["battle"]["attackers"][0]["vf"] == 10 + 7 - 2
    scene.play("bruno: stop-attack")
    assert scene.captain_levels("bruno", "wallachia") == []
    assert scene.captain_levels("bruno", "moesia") == [1]


@pytest.mark.rule("MP-SIEGE-20", "MP-SIEGE-22", "MP-ATT-16")
def test_the_besieged_says_who_leads_his_sortie() -> None:
    """One Captain is on the ground, another on a War Wagon inside, which stays there."""
    scene = besieged(transports={"moesia": "bruno: war-wagon 1 [2 vf, captain 1]"})
    scene.play("bruno: sally moesia 7")
    wagon, foot = "captain-2a", "captain-2b"
    assert scene.prompt("bruno")["values"]["vf"] == 7
    scene.refuses(f"bruno: leave-captain {foot}", "MP-ATT-02")
    scene.play(f"bruno: take-captain {wagon}", f"bruno: leave-captain {foot}")
    scene.dice("d6=4", "d6=3")
    scene.play("bruno: charge")
    (party,) = scene.state.battle.attackers
    assert (party.captains, party.transports, party.sallying) == ((3,), (), 7)
    assert scene.state.captain_attacks[3:5] == [1, 0]


@pytest.mark.rule("MP-SIEGE-22", "MP-ATT-09")
def test_a_sortie_may_be_called_off_before_it_begins() -> None:
    scene = besieged()
    scene.play("bruno: sally moesia 7", "bruno: call-off")
    assert scene.window == "combat.turn"
    assert scene.state.captain_attacks[3] == 0


@pytest.mark.rule("MP-SIEGE-20", "MP-SIEGE-21")
def test_those_inside_need_a_captain_inside() -> None:
    scene = besieged(vf={"wallachia": "bruno 5"}, transports=WALLACHIA)
    scene.play("bruno: attack-convoy moesia @anna", "bruno: sally moesia 7")
    inside = next(c for c in ("captain-2a", "captain-2b") if _at(scene, c) == MOESIA)
    scene.play(f"bruno: leave-captain {inside}")
    scene.refuses("bruno: charge", "MP-SIEGE-20")
    scene.play(f"bruno: take-captain {inside}")
    scene.allows("bruno: charge")


def _at(scene: Scene, captain: str) -> int:
    return scene.state.captain_at[scene.state.vocabulary.kinds["captain"].index(captain)]


@pytest.mark.rule("MP-SIEGE-20", "MP-SIEGE-21")
def test_every_force_of_a_relief_has_a_captain() -> None:
    scene = besieged(vf={"wallachia": "bruno 5"}, transports=WALLACHIA, captains={})
    scene.play("bruno: attack-convoy moesia @anna")
    scene.refuses("bruno: sally moesia 7", "MP-SIEGE-20")
    both = besieged(
        vf={"wallachia": "bruno 5", "serbia": "bruno 5"}, captains={},
        transports={**WALLACHIA, "serbia": "bruno: war-wagon 2 [11 vf]"},
    )  # fmt: skip
    both.play("bruno: attack-convoy moesia @anna", "bruno: take war-wagon-3")
    both.refuses("bruno: charge", "MP-SIEGE-20")
    both.play("bruno: leave war-wagon-3")
    both.allows("bruno: charge")


# ---- by sea


def before_tunis(**more: Any) -> Scene:
    """Bruno holds Tunis; Anna's fleet besieges it by sea."""
    sea = "channel-of-tunis-sea" if W.harbour[IFRIQIYA] == W.place("channel-of-tunis-sea") else ""
    sea = sea or W.vocabulary.kinds["place"][W.harbour[IFRIQIYA]]
    transports = {sea: "anna: galley 1 [12 vf, captain 1, catapult]"}
    for place, text in more.pop("transports", {}).items():
        transports[place] = f"{transports[place]}; {text}" if place in transports else text
    siege = Siege(IFRIQIYA, 0, 1, 1, 0, 2)
    return given(
        PLAYERS, phase="combat", active="bruno", war=["anna bruno"], vf={"ifriqiya": "bruno 8"},
        buildings={"ifriqiya": "town, fort"}, transports=transports, fields={"sieges": [siege]}, **more,
    )  # fmt: skip


@pytest.mark.rule("MP-SIEGE-18")
def test_in_combat_a_sea_siege_holds_galleys_and_lets_wagons_go() -> None:
    there = "bruno: war-wagon 1 [3 vf], galley 1 [2 vf]"
    wagon = before_tunis(transports={"ifriqiya": there})
    wagon.play("bruno: take war-wagon-1")
    assert wagon.legal("bruno", "go")
    galley = before_tunis(transports={"ifriqiya": there})
    (ship,) = [name for name in galley.transports("bruno", "ifriqiya") if "galley" in name]
    galley.play(f"bruno: take {ship}")
    assert not galley.legal("bruno", "go")


@pytest.mark.rule("MP-SIEGE-20")
def test_a_fleet_inside_attacks_the_blockaders() -> None:
    sea = W.vocabulary.kinds["place"][W.harbour[IFRIQIYA]]
    scene = before_tunis(transports={"ifriqiya": "bruno: galley 1 [12 vf, captain 1]"})
    scene.play(f"bruno: attack-convoy {sea} @anna", "bruno: charge")
    assert scene.happened("ramming")


@pytest.mark.rule("MP-SIEGE-20", "MP-CONQ-09")
def test_a_fleet_out_of_the_port_mans_what_it_has_beaten() -> None:
    sea = W.vocabulary.kinds["place"][W.harbour[IFRIQIYA]]
    scene = given(
        PLAYERS, phase="combat", active="bruno", war=["anna bruno"], vf={"ifriqiya": "bruno 8"},
        buildings={"ifriqiya": "town, fort"}, fields={"sieges": [Siege(IFRIQIYA, 0, 1, 1, 0, 2)]},
        transports={sea: "anna: merchant-ship 1 [2 vf]", "ifriqiya": "bruno: galley 1 [12 vf, captain 1]"},
    )  # fmt: skip
    scene.dice("d4=4")
    scene.play(f"bruno: attack-convoy {sea} @anna", "bruno: charge")
    assert scene.window == "conquest.choices"
    scene.play(
        "bruno: keep-transport merchant-ship-1",
        "bruno: hand-over galley-1 merchant-ship-1 1",
        "bruno: done",
    )
    assert scene.transports("bruno", sea) == ["merchant-ship-1"]
    assert (scene.vf("bruno", sea), scene.vf("bruno", "ifriqiya")) == (1, 8 + 11)


# ---- allies and peace


@pytest.mark.rule("MP-SIEGE-24")
def test_allies_besiege_together() -> None:
    siege = Siege(MOESIA, 0, 1, 0, 0, 2, 0b100)
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno", "carla bruno"], vf={"moesia": "bruno 15"},
        buildings={"moesia": "fort"}, fields={"sieges": [siege]},
        transports={"moesia": "anna: war-wagon 1 [10 vf, captain 1]; carla: war-wagon 1 [10 vf, trebuchet]"},
    )  # fmt: skip
    assert scene.window == "siege.confirm"
    scene.play("anna: confirm-siege moesia")
    no_cards(scene)
    assert scene.building("moesia") == []
    alone = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno", "carla bruno"], vf={"moesia": "bruno 15"},
        buildings={"moesia": "fort"}, fields={"sieges": [siege._replace(allies=0)]},
        transports={"moesia": "anna: war-wagon 1 [10 vf, captain 1, catapult]"},
    )  # fmt: skip
    alone.refuses("anna: confirm-siege moesia", "MP-SIEGE-08")


@pytest.mark.rule("MP-SIEGE-24")
def test_attrition_is_counted_for_each() -> None:
    siege = Siege(MOESIA, 0, 1, 0, 0, 2, 0b100)
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno", "carla bruno"], vf={"moesia": "bruno 15"},
        buildings={"moesia": "castle"}, fields={"sieges": [siege]},
        transports={"moesia": "anna: war-wagon 2 [20 vf, captain 1, catapult]; carla: war-wagon 1 [9 vf]"},
    )  # fmt: skip
    scene.play("anna: confirm-siege moesia")
    while scene.state.phase == 9:
        scene.default(scene.asked[0])
    assert scene.vf("anna", "moesia") == 18
    assert scene.vf("carla", "moesia") == 8
    assert scene.vf("bruno", "moesia") == 14


@pytest.mark.rule("MP-SIEGE-22", "MP-MULTI-01")
@pytest.mark.parametrize("from_inside", [True, False])
def test_a_guest_of_the_besieged_does_not_help_the_besieger(from_inside: bool) -> None:
    """Carla is at peace with both, inside with six VF."""
    outside = {} if from_inside else {"wallachia": "bruno: war-wagon 2 [12 vf, captain 2]"}
    scene = besieged(transports={"moesia": "carla: war-wagon 1 [6 vf]", **outside})
    scene.dice("d6=3", "d6=3")
    attack = "sally moesia 3" if from_inside else "attack-convoy moesia @anna"
    scene.play(f"bruno: {attack}", "bruno: charge")
    assert scene.window == "battle.continue"
    assert scene.state.battle.defenders == (0,)


@pytest.mark.rule("MP-SIEGE-22", "MP-SIEGE-24")
def test_all_besiegers_meet_a_sortie() -> None:
    both = Siege(MOESIA, 0, 1, 0, 0, 2, 1 << 2)
    scene = given(
        PLAYERS, phase="combat", active="bruno", war=["anna bruno", "carla bruno"], captains={"moesia": "bruno: 2"},
        vf={"moesia": "bruno 8"}, buildings={"moesia": "fort"}, fields={"sieges": [both]},
        transports={"moesia": "anna: war-wagon 2 [6 vf, captain 2, catapult]; carla: war-wagon 1 [6 vf, captain 1]"},
    )  # fmt: skip
    scene.play("bruno: sally moesia 3", "bruno: charge")
    assert (scene.window, scene.asked) == ("attack.order", ["anna"])
    assert scene.state.battle.defenders == (0, 2)
