"""An attack is announced: who comes, who is called, who joins, and what is asked on the way (MP-ATT-09, MP-ATT-18, MP-MULTI, MP-COMBAT-02)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import OFFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from tests.games.prototype.battles import FIVE
from tests.games.prototype.scene import Scene, given
from tests.games.prototype.transports import number
from tests.games.prototype.verdicts import story, verdicts


def host(**more: Any) -> Scene:
    """Anna's armies in Thrace and Macedonia before Moesia; carla, her ally, in Serbia; dario a guest of bruno in Moesia."""
    position: dict[str, Any] = {
        "war": ["anna bruno", "bruno carla"],
        "vf": {"thrace": "anna 12", "macedonia": "anna 3", "moesia": "bruno 6", "wallachia": "elena 4"},
        "transports": {
            "thrace": "anna: war-wagon 3 [10 vf, captain 2, captain 1], war-wagon 1 [4 vf], caravan 1 [3 vf], war-wagon 1",
            "macedonia": "anna: war-wagon 1 [6 vf, captain 1], caravan 1 [2 vf]",
            "serbia": "carla: war-wagon 1 [5 vf, captain 1], war-wagon 1 [3 vf]",
            "moesia": "dario: war-wagon 1 [4 vf]",
        },
        "fields": {"pacts": [Pact(100, (0, 2), (Clause(OFFENSIVE, more=(1,)),), 0, 0, 2)]},
    } | more  # fmt: skip
    return given(FIVE, phase="combat", active="anna", **position)


def names(scene: Scene, transports: Any) -> list[str]:
    return [scene.state.world.transport_names[t] for t in transports]


@pytest.mark.rule("MP-ATT-09", "MP-ATT-15", "MP-ATT-18", "MP-MULTI-02")
def test_what_is_proposed_and_what_may_be_changed() -> None:
    scene = host()
    scene.play("anna: attack moesia")
    step: Any = scene.state.agenda[-1]
    assert names(scene, step.transports) == ["war-wagon-1", "war-wagon-2"]
    assert list(step.captains) == [0], "the best of the largest force"
    assert scene.prompt("anna")["values"] == {
        "place": scene.state.world.territory("moesia"), "target_seat": 1, "vf": 12,
    }  # fmt: skip
    assert scene.legal("anna") == [
        "call-off", "charge", "take war-wagon-4", "take caravan-1", "take caravan-2", "leave war-wagon-1", "leave war-wagon-2",
        "take-captain captain-1b", "take-captain captain-1c", "call-ally player-3",
    ]  # fmt: skip
    taken = "war-wagon-3 war-wagon-5 war-wagon-7 war-wagon-4"
    assert list(verdicts(scene, "anna", "take", taken).values()) == ["MP-ATT-04"] * 3 + [""]
    others = "captain-1a captain-3a captain-1b"
    assert list(verdicts(scene, "anna", "take-captain", others).values()) == ["MP-ATT-02", "MP-ATT-02", ""]  # fmt: skip
    scene.refuses("anna: leave-captain captain-1a", "MP-ATT-02")
    scene.refuses("anna: call-ally @dario", "MP-MULTI-02")
    scene.refuses("anna: surprise 0", "MP-WAR-01")
    scene.refuses("anna: leave war-wagon-4", "MP-ATT-09")
    scene.refuses("anna: sally moesia 1", "MP-SIEGE-22")


@pytest.mark.rule("MP-COMBAT-02", "MP-ATT-02", "MP-ATT-06")
def test_what_keeps_it_from_beginning() -> None:
    scene = host()
    scene.play("anna: attack moesia", "anna: take-captain captain-1c")
    assert scene.prompt("anna")["values"]["vf"] == 17, "a Captain brings the own wagon"
    scene.play("anna: leave-captain captain-1c", "anna: leave war-wagon-4")
    scene.play("anna: take caravan-2")
    assert scene.prompt("anna")["values"]["vf"] == 13
    scene.refuses("anna: charge", "MP-COMBAT-02")
    scene.play("anna: leave caravan-2", "anna: take caravan-1", "anna: leave war-wagon-1")
    scene.refuses("anna: charge", "MP-ATT-02")
    scene.play("anna: leave war-wagon-2")
    scene.refuses("anna: charge", "MP-COMBAT-02")
    scene.play("anna: leave caravan-1")
    scene.refuses("anna: charge", "MP-ATT-06")
    scene.play("anna: take war-wagon-1")
    scene.allows("anna: charge")
    scene.play("anna: call-off")
    assert scene.window == "combat.turn" and not scene.happened("attack")


@pytest.mark.rule("MP-MULTI-01", "MP-MULTI-02", "MP-WAR-04", "MP-WAR-16", "MP-ATT-07")
def test_an_ally_and_a_guest_are_asked_at_once() -> None:
    scene = host()
    since = len(scene.events)
    scene.play("anna: attack moesia", "anna: call-ally @carla")
    assert scene.legal("anna", "call-ally") == []
    scene.play("anna: charge")
    place = scene.state.world.territory("moesia")
    assert scene.window == "attack.join" and sorted(scene.asked) == ["carla", "dario"]
    common = {"seat": 0, "target_seat": 1, "place": place}
    assert scene.prompt("carla")["values"] == {**common, "war": 0, "coming": 0, "vf": 0}
    assert scene.prompt("dario")["values"] == {**common, "war": 1, "coming": 0, "vf": 0}
    assert scene.legal("carla") == ["pass", "join-with captain-3a"]
    assert scene.legal("dario") == ["pass", "join 0..0"]
    scene.refuses("carla: take war-wagon-6", "MP-MULTI-02")
    scene.refuses("dario: join 1", "MP-MULTI-01")
    scene.play("carla: join-with captain-3a")
    assert scene.prompt("carla")["values"] == {**common, "war": 0, "coming": 1, "vf": 6}
    scene.play("carla: leave war-wagon-6")
    assert scene.prompt("carla")["values"]["vf"] == 4
    scene.refuses("carla: leave-captain captain-3a", "MP-ATT-02")
    before = scene.state.transport_pm[number(scene, "war-wagon-5")]
    scene.play("carla: done", "dario: join 0")
    assert before - scene.state.transport_pm[number(scene, "war-wagon-5")] == 2
    assert scene.state.captain_attacks[6] == 1
    assert story(scene, since)[:4] == [
        (
            "attack MP-ATT-09: number=1 seat=anna target_seat=bruno place=moesia captains=[0]"
            " transports=war-wagon-1,war-wagon-2"
        ),
        "joins-defence MP-MULTI-01: seat=dario place=moesia",
        "joins-attack MP-MULTI-02: seat=carla captains=[6] transports=war-wagon-5 place=moesia",
        "war MP-WAR-04: seat=dario to_seat=carla",
    ]
    wars = [scene.state.war[3 * 5 + seat] for seat in range(5)]
    assert wars == [1, 0, 1, 0, 0], "against all who attack"
    assert scene.window == "attack.order" and scene.asked == ["bruno"]
    assert scene.prompt("bruno")["values"] == {"place": place}
    assert scene.legal("bruno") == ["next-defender player-2", "next-defender player-4"]


@pytest.mark.rule("MP-MULTI-02")
@pytest.mark.parametrize(
    ("change", "allies"),
    [
        ({}, ["call-ally player-3"]),
        ({"war": ["anna bruno"]}, []),
        ({"fields": {}}, []),
        ({"fields": {"captain_attacks": [0] * 6 + [1] + [0] * 8}}, []),
    ],
)
def test_who_may_be_called(change: dict[str, Any], allies: list[str]) -> None:
    scene = host(**change)
    if "captain_attacks" in change.get("fields", {}):
        scene.state.pacts = [Pact(100, (0, 2), (Clause(OFFENSIVE, more=(1,)),), 0, 0, 2)]
    scene.play("anna: attack moesia")
    assert scene.legal("anna", "call-ally") == allies


@pytest.mark.rule("MP-ATT-02", "MP-ATT-06", "MP-COMBAT-02")
def test_a_caravan_fights_only_in_the_column_of_the_captain() -> None:
    """Both wagons carry just their crews; of those beside the Captain only the Caravan could fight, if it goes with the Captain's wagon."""
    wagons = "anna: war-wagon 2 [1 vf, captain 2], war-wagon 1 [1 vf], caravan 1 [4 vf]"
    scene = host(transports={"thrace": wagons})
    scene.play("anna: take war-wagon-2", "anna: take caravan-1")
    assert scene.legal("anna", "attack") == []
    scene.refuses("anna: attack moesia", "MP-ATT-06")
    scene.play("anna: take war-wagon-1")
    assert "attack moesia" in scene.legal("anna", "attack")


@pytest.mark.rule("MP-CRUS-02", "MP-MULTI-01")
@pytest.mark.parametrize(
    ("crusaders", "asked"), [(0, ["dario"]), (0b1001, []), (0b0101, ["dario"])]
)
def test_a_guest_who_crusades_with_the_attacker_is_not_asked_to_defend(
    crusaders: int, asked: list[str]
) -> None:
    """Seats by bit: dario is the fourth, anna the first."""
    scene = host(crusade="on", fields={"crusade": (0, 3, crusaders, 0)})
    scene.play("anna: attack moesia", "anna: charge")
    assert [name for name in scene.asked if scene.window == "attack.join"] == asked
    assert (scene.window == "attack.join") == bool(asked)
