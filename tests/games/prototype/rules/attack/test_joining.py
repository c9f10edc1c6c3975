"""Allies who are called to an attack choose with whom they come; who joins a defence comes with all.

rules: MP-MULTI-02, MP-ATT-02 to MP-ATT-07, MP-ATT-12, MP-ATT-15, MP-ATT-16, MP-COMBAT-02, MP-TIME-09
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import OFFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from tests.games.prototype.battles import dice_of, field
from tests.games.prototype.scene import THREE, Scene, given

CONVOY = (
    "war-wagon 2 [15 vf, captain 1], war-wagon 2 [5 vf, captain 2], war-wagon 1 [4 vf], "
    "caravan 1 [3 vf]"
)


def called(convoy: str = CONVOY, **more: Any) -> Scene:
    """Anna attacks Bruno in Moesia and calls Carla, who stands in Wallachia."""
    pact = Pact(101, (0, 2), (Clause(OFFENSIVE),), 0, 0, 1)
    transports = {"wallachia": f"carla: {convoy}", **more.pop("transports", {})}
    scene = field(
        10, 20, war=["anna bruno", "carla bruno"], fields={"pacts": [pact], **more.pop("fields", {})},
        vf={"wallachia": "carla 3", **more.pop("vf", {})}, transports=transports, **more,
    )  # fmt: skip
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    assert (scene.window, scene.asked) == ("attack.join", ["carla"])
    return scene


def party(scene: Scene) -> tuple[list[str], list[str]]:
    """Carla's transports and Captains in the battle."""
    s = scene.state
    (own,) = (each for each in s.battle.attackers if each.seat == 2)
    kinds = s.vocabulary.kinds
    return (
        [s.world.transport_names[t] for t in own.transports],
        [kinds["captain"][c] for c in own.captains],
    )


@pytest.mark.rule("MP-MULTI-02")
def test_an_ally_comes_at_first_with_the_war_transports_beside_his_captain() -> None:
    scene = called()
    assert scene.legal("carla") == ["pass", "join-with captain-3a", "join-with captain-3b"]
    scene.play("carla: join-with captain-3a")
    assert scene.asked == ["carla"]
    assert scene.prompt("carla")["values"]["vf"] == 14 + 4 + 3
    dice_of(scene, 3, 3)
    scene.play("carla: done")
    assert party(scene) == (["war-wagon-2", "war-wagon-3", "war-wagon-4"], ["captain-3a"])


@pytest.mark.rule("MP-MULTI-02", "MP-ATT-16", "MP-ATT-04")
def test_he_chooses_captains_and_transports() -> None:
    scene = called()
    pm = list(scene.state.transport_pm)
    scene.play(
        "carla: join-with captain-3a", "carla: take-captain captain-3b", "carla: leave war-wagon-4",
        "carla: take caravan-1",
    )  # fmt: skip
    dice_of(scene, 3, 3)
    scene.play("carla: done")
    assert party(scene) == (
        ["war-wagon-2", "war-wagon-3", "caravan-1"],
        ["captain-3a", "captain-3b"],
    )
    s = scene.state
    spent = {s.world.transport_names[t] for t, left in enumerate(s.transport_pm) if left < pm[t]}
    assert spent == {"war-wagon-2", "war-wagon-3", "caravan-1"}
    assert s.captain_attacks[6:8] == [1, 1]


@pytest.mark.rule("MP-MULTI-02", "MP-ATT-15")
def test_without_a_transport_its_captain_stays_and_somebody_must_fight() -> None:
    scene = called()
    scene.play("carla: join-with captain-3b", "carla: leave war-wagon-3")
    scene.refuses("carla: done", "MP-ATT-02")
    scene.play("carla: take war-wagon-3", "carla: leave war-wagon-2", "carla: leave war-wagon-4")
    dice_of(scene, 3, 3)
    scene.play("carla: done")
    assert party(scene) == (["war-wagon-3"], ["captain-3b"])


@pytest.mark.rule("MP-ATT-06", "MP-ATT-02", "MP-COMBAT-02")
def test_what_an_ally_may_not_do() -> None:
    scene = called(
        "war-wagon 2 [1 vf, captain 1], war-wagon 2 [5 vf], caravan 1 [3 vf]",
        transports={"delta": "carla: caravan 1 [5 vf]"},
    )
    scene.refuses("carla: done", "MP-MULTI-02")
    scene.play("carla: join-with captain-3a", "carla: leave war-wagon-3")
    scene.refuses("carla: done", "MP-ATT-06")
    scene.refuses("carla: take caravan-2", "MP-ATT-03")
    scene.refuses("carla: take war-wagon-1", "MP-ATT-04")
    scene.refuses("carla: leave-captain captain-3a", "MP-ATT-02")
    scene.play("carla: take caravan-1", "carla: leave war-wagon-2")
    scene.refuses("carla: done", "MP-COMBAT-02")


@pytest.mark.rule("MP-ATT-07")
def test_a_captain_without_an_attack_left_does_not_come() -> None:
    scene = called(fields={"captain_attacks": [*[0] * 7, 2, 0]})
    assert scene.legal("carla") == ["pass", "join-with captain-3a"]
    scene.play("carla: join-with captain-3a")
    scene.refuses("carla: take-captain captain-3b", "MP-ATT-07")


@pytest.mark.rule("MP-MULTI-02", "MP-TIME-23")
def test_he_may_still_stay_out_and_the_default_ends_what_he_began() -> None:
    scene = called()
    dice_of(scene, 3, 3)
    scene.play("carla: join-with captain-3a", "carla: leave war-wagon-3", "carla: pass")
    assert len(scene.state.battle.attackers) == 1
    again = called()
    again.play("carla: join-with captain-3b", "carla: leave war-wagon-3")
    dice_of(again, 3, 3)
    again.default("carla")
    again.default("carla")
    assert "war-wagon-3" in party(again)[0]


@pytest.mark.rule("MP-TIME-09", "MP-TIME-08")
def test_nobody_sees_what_an_ally_prepares() -> None:
    scene = called()
    before = len(scene.events)
    scene.play("carla: join-with captain-3a", "carla: leave war-wagon-3")
    assert scene.events[before:] == []
    assert scene.table.game.knowledge(scene.state, 0).sealed[2] == ()


@pytest.mark.rule("MP-MULTI-01", "MP-ATT-12")
def test_who_joins_a_defence_comes_with_all_he_has_there() -> None:
    scene = field(
        20, 1, wagon=2, war=["anna bruno"],
        transports={"moesia": "carla: war-wagon 1 [3 vf], caravan 1 [4 vf]"},
    )  # fmt: skip
    scene.play("anna: attack moesia", "anna: charge")
    assert scene.legal("carla") == ["pass", "join 0..0"]
    scene.dice("d6=6", "d6=1")
    scene.play("carla: join 0")
    assert (scene.window, scene.asked) == ("battle.losses", ["carla"])
    assert scene.legal("carla") == ["lose-aboard war-wagon-2 1..3", "lose-aboard caravan-1 2..4"]


@pytest.mark.rule("MP-MULTI-02")
@pytest.mark.parametrize("war", [True, False])
def test_an_ally_at_peace_with_the_attacked_cannot_come(war: bool) -> None:
    """The attacked sits in the first seat."""
    scene = given(
        THREE, phase="combat", active="bruno",
        vf={"moesia": "bruno 3", "thrace": "anna 5", "macedonia": "carla 3"},
        transports={"moesia": "bruno: war-wagon 2 [15 vf, captain 1]", "macedonia": "carla: war-wagon 2 [15 vf, captain 1]"},
        fields={"pacts": [Pact(101, (1, 2), (Clause(OFFENSIVE),), 0, 0, 1)]},
        war=["anna bruno", "anna carla"] if war else ["anna bruno"],
    )  # fmt: skip
    scene.play("bruno: attack thrace")
    assert ("call-ally player-3" in scene.legal("bruno")) == war
    if not war:
        scene.refuses("bruno: call-ally @carla", "MP-MULTI-02")
        return
    scene.play("bruno: call-ally @carla", "bruno: charge")
    assert scene.asked == ["carla"]
