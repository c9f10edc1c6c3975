"""Fine points of battles at sea and landings: who is hit, who must be fought, what is left ashore.

rules: MP-NAVAL-02, MP-NAVAL-08, MP-BLOCK-02, MP-BLOCK-03, MP-CONQ-01, MP-CONQ-09, MP-LOAD-10
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.state import OWNERLESS
from tests.games.prototype.battles import PLAYERS, charge, no_cards
from tests.games.prototype.scene import Scene, given


def combat(**more: Any) -> Scene:
    return given(PLAYERS, phase="combat", active="anna", **more)


@pytest.mark.rule("MP-NAVAL-02", "MP-MULTI-01")
def test_ramming_hits_him_who_was_attacked_whatever_order_he_names() -> None:
    scene = combat(
        war=["anna bruno", "anna carla"],
        transports={"north-aegean-sea": "anna: galley 3 [40 vf, captain 1]; bruno: galley 1 [6 vf]; carla: galley 1 [9 vf]"},
    )  # fmt: skip
    scene.play("anna: attack-convoy north-aegean-sea @bruno", "anna: charge")
    scene.dice("d4=4", "d4=1", "d4=1", "d6=3", "d6=3")
    scene.play("bruno: next-defender @carla")
    # seven fall: all six of Bruno's and one of Carla's
    scene.play("anna: done")
    assert scene.vf("bruno", "north-aegean-sea") == 0
    assert scene.vf("carla", "north-aegean-sea") == 8
    scene.play("anna: stop-attack")
    assert scene.state.prisoners == [2, 1, 0], "Anna's four fell to Bruno, who was attacked"


@pytest.mark.rule("MP-BLOCK-02", "MP-CHAR-21")
def test_a_blockader_in_truce_is_not_attacked() -> None:
    truce = [0, 9, 0, 9, 0, 0, 0, 0, 0]
    scene = combat(
        war=["anna bruno", "anna carla"], fields={"truce": truce},
        transports={
            "lower-adriatic-sea": "anna: galley 1 [9 vf, captain 1]",
            "ionian-sea-sea": "bruno: galley 1 [5 vf]; carla: galley 1 [5 vf]",
        },
    )  # fmt: skip
    scene.play("anna: take galley-1", "anna: go ionian-sea-sea")
    assert scene.legal("anna") == ["attack-convoy ionian-sea-sea player-3"]


@pytest.mark.rule("MP-BLOCK-02", "MP-BLOCK-03", "MP-ATT-06")
@pytest.mark.parametrize(("aboard", "fights"), [("9 vf", True), ("1 vf", False)])
def test_those_on_a_wagon_aboard_fight_for_the_passage(aboard: str, fights: bool) -> None:
    scene = combat(
        war=["anna bruno"],
        transports={
            "lower-adriatic-sea": f"anna: galley 1 [captain 1, war-wagon 1 [{aboard}]]",
            "ionian-sea-sea": "bruno: galley 1 [5 vf]",
        },
    )  # fmt: skip
    scene.play("anna: take galley-1")
    if fights:
        scene.play("anna: go ionian-sea-sea")
        assert scene.legal("anna") == ["attack-convoy ionian-sea-sea player-2"]
    else:
        scene.refuses("anna: go ionian-sea-sea", "MP-BLOCK-03")


@pytest.mark.rule("MP-NAVAL-08")
def test_a_ship_in_a_friends_port_whose_crew_is_on_a_wagon() -> None:
    pact = Pact(101, (0, 2), (Clause(PASSAGE, 2, 0),), 0, 0, 1)
    scene = combat(
        war=["anna bruno"], fields={"pacts": [pact]}, vf={"syria": "carla 7"},
        transports={"cilician-sea-sea": "anna: galley 3 [30 vf, captain 1]", "syria": "bruno: galley 1 [war-wagon 1 [5 vf]]"},
    )  # fmt: skip
    scene.allows("anna: attack-convoy syria @bruno")


@pytest.mark.rule("MP-CONQ-01", "MP-LOAD-10")
def test_a_landing_of_the_last_vf_leaves_the_ship_to_nobody() -> None:
    """The Master Archer kills the only fighter of the winner; the crew goes ashore."""
    scene = combat(
        war=["anna bruno"], vf={"lycia": "bruno 1"}, cards={"bruno": "master-archer"},
        transports={"rhodian-sea-sea": "anna: galley 1 [2 vf, captain 1]"},
    )  # fmt: skip
    charge(scene, "lycia")
    scene.dice("d6=6", "d6=1")
    scene.play("bruno: play master-archer", "bruno: done")
    no_cards(scene)
    assert scene.owner("lycia") == "anna"
    assert scene.ground("anna", "lycia") == 1
    galley = scene.state.world.transport_names.index("galley-1")
    assert scene.state.transport_owner[galley] == OWNERLESS


@pytest.mark.rule("MP-CONQ-09", "MP-ATT-08")
def test_what_lies_beside_a_beaten_convoy_falls_to_the_winner() -> None:
    scene = combat(
        war=["anna bruno"], engines={"moesia": "bruno: catapult"}, captains={"moesia": "bruno: 2"},
        transports={"moesia": "anna: war-wagon 1 [10 vf, captain 1]; bruno: caravan 1 [1 vf]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    scene.play("anna: attack-convoy moesia @bruno", "anna: charge")
    assert scene.window == "conquest.choices"
    assert scene.legal("anna", "keep-engine") == ["keep-engine catapult-1"]
    scene.play("anna: keep-engine catapult-1", "anna: plunder-captain captain-2a")
    assert scene.state.engine_owner[0] == 0
    assert scene.captain_levels("bruno", "moesia") == []
    assert scene.florins("anna") == 1100


@pytest.mark.rule("MP-MULTI-03", "MP-NAVAL-01")
def test_at_sea_nobody_s_last_vf_waits_for_the_others() -> None:
    """The sea is nobody's: the fleet that was attacked is beaten though another fights on."""
    scene = combat(
        war=["anna bruno", "anna carla"],
        transports={"north-aegean-sea": "anna: galley 1 [20 vf, captain 1]; bruno: merchant-ship 1 [4 vf]; carla: merchant-ship 1 [9 vf]"},
    )  # fmt: skip
    scene.play("anna: attack-convoy north-aegean-sea @bruno", "anna: charge")
    scene.dice("d4=1", "d6=6", "d6=1")
    scene.play("bruno: next-defender @bruno")
    assert scene.vf("bruno", "north-aegean-sea") == 0
    assert scene.window == "conquest.choices"


@pytest.mark.rule("MP-CONQ-09")
def test_a_wagon_taken_at_sea_goes_aboard_without_a_crew() -> None:
    """Its ship is sunk; where there is no room it cannot be kept."""
    for own, room in (
        ("galley 1 [14 vf, captain 1]", True),
        ("galley 1 [18 vf, captain 1]", False),
    ):
        scene = combat(
            war=["anna bruno"],
            transports={"north-aegean-sea": f"anna: {own}; bruno: merchant-ship 1 [1 vf, war-wagon 1]"},
        )  # fmt: skip
        scene.dice("d4=1")
        scene.play("anna: attack-convoy north-aegean-sea @bruno", "anna: charge")
        scene.play("anna: destroy-transport merchant-ship-1")
        if not room:
            scene.refuses("anna: keep-transport war-wagon-1", "MP-CONQ-09")
            continue
        scene.play("anna: keep-transport war-wagon-1")
        s = scene.state
        galley, wagon = (
            s.world.transport_names.index(name) for name in ("galley-1", "war-wagon-1")
        )
        assert (s.transport_aboard[wagon], s.transport_vf[wagon]) == (galley, 0)
        assert s.transport_vf[galley] == 14


@pytest.mark.rule("MP-CONQ-09", "MP-CONQ-13")
def test_what_lies_on_the_ground_is_safe_while_somebody_stands_there() -> None:
    scene = combat(
        war=["anna bruno"], engines={"moesia": "bruno: catapult"}, captains={"moesia": "bruno: 2"},
        transports={"moesia": "anna: war-wagon 1 [10 vf, captain 1]; bruno: caravan 1 [1 vf], war-wagon 1 [9 vf]"},
    )  # fmt: skip
    scene.dice("d6=4", "d6=1")
    scene.play(
        "anna: attack-convoy moesia @bruno", "anna: charge", "bruno: lose-aboard caravan-1 1"
    )
    assert scene.window == "conquest.choices"
    assert [move for move in scene.legal("anna") if move.startswith("destroy")] == [
        "destroy-transport caravan-1"
    ]


@pytest.mark.rule("MP-NAVAL-08")
def test_in_a_friends_port_only_the_ships_are_taken() -> None:
    pact = Pact(101, (0, 2), (Clause(PASSAGE, 2, 0),), 0, 0, 1)
    scene = combat(
        war=["anna bruno"], fields={"pacts": [pact]}, vf={"syria": "carla 7"}, captains={"syria": "bruno: 2"},
        transports={"cilician-sea-sea": "anna: galley 3 [30 vf, captain 1]", "syria": "bruno: galley 1 [2 vf]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    scene.play("anna: attack-convoy syria @bruno", "anna: charge")
    assert scene.window == "conquest.choices"
    assert not scene.legal("anna", "destroy-captain")
    assert scene.captain_levels("bruno", "syria") == [2]
