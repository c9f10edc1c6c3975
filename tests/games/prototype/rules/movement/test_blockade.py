"""Straits held by one player, and fleets that block their sea zone.

rules: MP-BLOCK-01 to MP-BLOCK-06
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.transports import LT_2, pm


def bruno_sails(place: str, fleet: str, phase: str = "combat", **more: Any) -> Scene:
    transports = {place: f"bruno: {fleet}", **more.pop("transports", {})}
    return given(THREE, phase=phase, active="bruno", transports=transports, **more)


@pytest.mark.rule("MP-BLOCK-01")
def test_who_owns_both_shores_closes_the_strait() -> None:
    scene = bruno_sails("north-aegean-sea", "galley 1 [2 vf]")
    scene.play("bruno: take galley-1")
    scene.refuses("bruno: go marmara-sea", "MP-BLOCK-01")
    scene.allows("bruno: go south-aegean-sea")


@pytest.mark.rule("MP-BLOCK-01")
def test_without_one_shore_the_strait_is_open() -> None:
    scene = bruno_sails("north-aegean-sea", "galley 1 [2 vf]", vf={"mysia": "barbarians 3"})
    scene.play("bruno: take galley-1", "bruno: go marmara-sea")
    scene.refuses("bruno: go black-sea-west-sea", "MP-BLOCK-01")


@pytest.mark.rule("MP-BLOCK-01")
def test_shores_of_two_players_do_not_close_it() -> None:
    scene = bruno_sails("north-aegean-sea", "galley 1 [2 vf]", vf={"mysia": "carla 3"})
    scene.play("bruno: take galley-1", "bruno: go marmara-sea")


@pytest.mark.rule("MP-BLOCK-01")
def test_the_owner_and_who_has_passage_go_through() -> None:
    pact = Pact(1, (0, 1), (Clause(PASSAGE, 0, 1),))
    scene = bruno_sails("north-aegean-sea", "galley 1 [2 vf]", fields={"pacts": [pact]})
    scene.play("bruno: take galley-1", "bruno: go marmara-sea", "bruno: go black-sea-west-sea")
    own = given(
        THREE,
        phase="combat",
        active="anna",
        transports={"north-aegean-sea": "anna: galley 1 [2 vf]"},
    )
    own.play("anna: take galley-1", "anna: go marmara-sea", "anna: go black-sea-west-sea")


ENEMY = {"ionian-sea-sea": "carla: galley 1 [5 vf]"}
WAR = ["bruno carla"]


@pytest.mark.rule("MP-BLOCK-02")
def test_more_galleys_pass() -> None:
    scene = bruno_sails(
        "lower-adriatic-sea",
        "galley 1 [2 vf], galley 1 [2 vf], merchant-ship 1 [1 vf]",
        transports=ENEMY,
        war=WAR,
        technologies={"bruno": LT_2},
    )
    scene.play("bruno: take galley-1", "bruno: take galley-2", "bruno: take merchant-ship-1")
    scene.play("bruno: go ionian-sea-sea", "bruno: go south-aegean-sea")
    assert len(scene.transports("bruno", "south-aegean-sea")) == 3


@pytest.mark.rule("MP-BLOCK-02")
def test_with_as_many_galleys_he_must_attack_at_once() -> None:
    scene = bruno_sails(
        "lower-adriatic-sea", "galley 1 [9 vf, captain 1]", transports=ENEMY, war=WAR
    )
    scene.play("bruno: take galley-1", "bruno: go ionian-sea-sea")
    assert scene.legal("bruno") == ["attack-convoy ionian-sea-sea player-3"]
    scene.refuses("bruno: go south-aegean-sea", "MP-BLOCK-02")
    scene.refuses("bruno: done", "MP-BLOCK-02")
    scene.play("bruno: attack-convoy ionian-sea-sea @carla")
    assert scene.window == "attack.announce"


@pytest.mark.rule("MP-BLOCK-02")
@pytest.mark.parametrize("crew", [3, 30])
def test_only_who_has_beaten_the_blockader_sails_on(crew: int) -> None:
    scene = bruno_sails(
        "lower-adriatic-sea",
        "galley 3 [40 vf, captain 2]",
        transports={"ionian-sea-sea": f"carla: galley 3 [{crew} vf]"},
        war=WAR,
    )
    scene.play("bruno: take galley-1", "bruno: go ionian-sea-sea")
    scene.dice("d4=4", "d4=1", "d6=3", "d6=3")
    scene.play("bruno: attack-convoy ionian-sea-sea @carla", "bruno: charge")
    left = pm(scene, "galley-1")
    if crew == 3:
        scene.play("bruno: done", "bruno: take galley-1", "bruno: go south-aegean-sea")
        assert pm(scene, "galley-1") < left
    else:
        scene.play("bruno: stop-attack", "bruno: take galley-1")
        scene.refuses("bruno: go south-aegean-sea", "MP-BLOCK-02")
        assert "galley-1" in scene.transports("bruno", "ionian-sea-sea")


@pytest.mark.rule("MP-BLOCK-02")
def test_whoever_lay_there_before_needs_more_galleys_to_leave() -> None:
    scene = bruno_sails(
        "ionian-sea-sea",
        "galley 1 [2 vf]",
        transports={"ionian-sea-sea": "bruno: galley 1 [2 vf]; carla: galley 1 [5 vf]"},
        war=WAR,
    )
    scene.play("bruno: take galley-1")
    scene.refuses("bruno: go south-aegean-sea", "MP-BLOCK-02")
    scene.play("bruno: done")


@pytest.mark.rule("MP-BLOCK-02")
def test_only_enemies_and_galleys_with_crew_block() -> None:
    for war, fleet in (([], "galley 1 [5 vf]"), (WAR, "merchant-ship 1 [5 vf]")):
        scene = bruno_sails(
            "lower-adriatic-sea",
            "merchant-ship 1 [1 vf], galley 1 [1 vf]",
            transports={"ionian-sea-sea": f"carla: {fleet}"},
            war=war,
        )
        scene.play("bruno: take galley-1")
        scene.play("bruno: go ionian-sea-sea", "bruno: go syrtes-sea")


@pytest.mark.rule("MP-BLOCK-03")
def test_without_a_leader_the_zone_stays_closed() -> None:
    scene = bruno_sails("lower-adriatic-sea", "galley 1 [9 vf]", transports=ENEMY, war=WAR)
    scene.play("bruno: take galley-1")
    scene.refuses("bruno: go ionian-sea-sea", "MP-BLOCK-03")
    scene.allows("bruno: go upper-adriatic-sea")


@pytest.mark.rule("MP-BLOCK-03")
def test_a_captain_without_attacks_leads_nobody() -> None:
    scene = bruno_sails(
        "lower-adriatic-sea",
        "galley 1 [9 vf, captain 1]",
        transports=ENEMY,
        war=WAR,
        fields={"captain_attacks": [0, 0, 0, 1, 0, 0, 0, 0, 0]},
    )
    scene.play("bruno: take galley-1")
    scene.refuses("bruno: go ionian-sea-sea", "MP-BLOCK-03")


@pytest.mark.rule("MP-BLOCK-04")
def test_a_fleet_before_the_port_blocks_it() -> None:
    scene = bruno_sails(
        "ifriqiya",
        "galley 1 [9 vf]",
        transports={"channel-of-tunis-sea": "carla: galley 1 [5 vf]"},
        vf={"ifriqiya": "bruno 5"},
        war=WAR,
    )
    scene.play("bruno: take galley-1")
    scene.refuses("bruno: go channel-of-tunis-sea", "MP-BLOCK-03")
    led = bruno_sails(
        "ifriqiya",
        "galley 1 [9 vf, captain 1]",
        transports={"channel-of-tunis-sea": "carla: galley 1 [5 vf]"},
        vf={"ifriqiya": "bruno 5"},
        war=WAR,
    )
    led.play("bruno: take galley-1", "bruno: go channel-of-tunis-sea")
    assert led.legal("bruno") == ["attack-convoy channel-of-tunis-sea player-3"]


@pytest.mark.rule("MP-BLOCK-05")
def test_pirates_block_nobody() -> None:
    scene = bruno_sails(
        "lower-adriatic-sea", "galley 1 [1 vf]", pirates=["ionian-sea 20, captain 2"]
    )
    scene.play("bruno: take galley-1", "bruno: go ionian-sea-sea", "bruno: go syrtes-sea")
    assert pm(scene, "galley-1") == 4


@pytest.mark.rule("MP-BLOCK-06")
def test_in_commerce_nobody_enters_a_blocked_zone() -> None:
    scene = bruno_sails(
        "delta",
        "galley 1 [9 vf, captain 3], merchant-ship 1 [1 vf]",
        phase="commerce",
        transports={"egyptian-sea-sea": "carla: galley 1 [5 vf]"},
        vf={"delta": "bruno 5"},
        war=WAR,
    )
    scene.play("bruno: take merchant-ship-1", "bruno: take galley-1")
    scene.refuses("bruno: go egyptian-sea-sea", "MP-BLOCK-06")


@pytest.mark.rule("MP-BLOCK-06")
def test_in_commerce_nobody_leaves_a_blocked_zone() -> None:
    scene = bruno_sails(
        "ionian-sea-sea",
        "galley 1 [2 vf, captain 3]",
        phase="commerce",
        transports={"ionian-sea-sea": "bruno: galley 1 [2 vf, captain 3]; carla: galley 1 [5 vf]"},
        war=WAR,
    )
    scene.play("bruno: take galley-1")
    scene.refuses("bruno: go syrtes-sea", "MP-BLOCK-06")


@pytest.mark.rule("MP-BLOCK-03", "MP-CHAR-21")
def test_nobody_forces_a_blockade_during_a_truce() -> None:
    truce = [0] * 9
    truce[5] = truce[7] = 3
    scene = bruno_sails(
        "lower-adriatic-sea",
        "galley 1 [9 vf, captain 1]",
        transports=ENEMY,
        war=WAR,
        fields={"truce": truce},
    )
    scene.play("bruno: take galley-1")
    scene.refuses("bruno: go ionian-sea-sea", "MP-BLOCK-03")


@pytest.mark.rule("MP-BLOCK-03")
def test_a_captain_on_a_carried_wagon_leads_too() -> None:
    scene = bruno_sails(
        "lower-adriatic-sea",
        "galley 1 [9 vf, war-wagon 1 [1 vf, captain 1]]",
        transports=ENEMY,
        war=WAR,
    )
    scene.play("bruno: take galley-1", "bruno: go ionian-sea-sea")
    assert scene.legal("bruno") == ["attack-convoy ionian-sea-sea player-3"]


@pytest.mark.rule("MP-BLOCK-02", "MP-BLOCK-03", "MP-CHAR-21")
def test_a_truce_with_one_of_two_blocking_fleets_does_not_keep_from_the_other() -> None:
    """Bruno has a truce with carla; anna's Galley blocks as well, and she alone is attacked."""
    truce = [0] * 9
    truce[5] = truce[7] = 3
    scene = bruno_sails(
        "lower-adriatic-sea",
        "galley 1 [9 vf, captain 1]",
        transports={"ionian-sea-sea": "carla: galley 1 [5 vf]; anna: galley 1 [5 vf]"},
        war=["bruno carla", "bruno anna"],
        fields={"truce": truce},
    )
    scene.play("bruno: take galley-1")
    assert "go ionian-sea-sea" in scene.legal("bruno", "go")
    scene.play("bruno: go ionian-sea-sea")
    assert scene.legal("bruno") == ["attack-convoy ionian-sea-sea player-1"]
