"""Worked examples that belong to `rules/siege/test_relief`."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import PLAYERS
from tests.games.prototype.rules.siege.test_relief import IFRIQIYA, THRACE, W
from tests.games.prototype.scene import Scene, given


@pytest.mark.example("MP-EX-056")
@pytest.mark.rule("MP-SIEGE-18")
def test_a_sea_siege_closes_the_port_only() -> None:
    sea = W.vocabulary.kinds["place"][W.harbour[IFRIQIYA]]
    scene = given(
        PLAYERS, phase="commerce", active="bruno", war=["anna bruno"], vf={"ifriqiya": "bruno 8"},
        buildings={"ifriqiya": "village, tower"}, fields={"sieges": [Siege(IFRIQIYA, 0, 1, 1, 0, 2)]},
        transports={
            "ifriqiya": "bruno: caravan 1 [1 vf], merchant-ship 1 [1 vf]", sea: "anna: galley 1 [12 vf, captain 1, catapult]",
        },
    )  # fmt: skip
    scene.play("bruno: take merchant-ship-1")
    assert scene.legal("bruno", "go") == []
    scene.refuses(f"bruno: go {sea}", "MP-SIEGE-18")
    scene.play("bruno: take caravan-1", "bruno: go byzacena")


def constantinople(*sides: Siege, **inside: Any) -> Scene:
    """Bruno's turn: Anna besieges Constantinople, and Bruno has a Captain with two Galleys at Caffa."""
    return given(
        {"anna": "hungary", "bruno": "byzantium", "carla": "mamluks"}, phase="combat", active="bruno",
        war=["anna bruno"], vf={"thrace": "bruno 12"}, buildings={"thrace": "city, castle"},
        transports={
            "crimea": "bruno: galley 1 [10 vf, captain 1], galley 1 [10 vf]",
            "marmara-sea": "anna: galley 2 [20 vf, captain 1, catapult]", **inside.pop("transports", {}),
        },
        fields={"sieges": list(sides)}, **inside,
    )  # fmt: skip


BY_LAND, BY_SEA = Siege(THRACE, 0, 1, 0, 0, 2), Siege(THRACE, 0, 1, 1, 1, 2)


def sail_from_caffa(scene: Scene) -> None:
    """Both Galleys sail into the sea of Marmara, where they may attack."""
    scene.play(*(f"bruno: take {galley}" for galley in scene.transports("bruno", "crimea")))
    for sea in ("black-sea-north", "black-sea-west", "marmara"):
        scene.play(f"bruno: go {sea}-sea")


@pytest.mark.example("MP-EX-060")
@pytest.mark.rule("MP-SIEGE-20")
def test_only_the_fleet_from_caffa_can_attack() -> None:
    scene = constantinople(BY_SEA, captains={"thrace": "bruno: 2"})
    assert scene.legal("bruno", "attack-convoy") == []
    sail_from_caffa(scene)
    scene.play("bruno: attack-convoy marmara-sea @anna")
    assert scene.legal("bruno", "take-captain") == []
    scene.play("bruno: charge")
    (attack,) = scene.happened("attack")
    assert (len(attack.values["transports"]), len(attack.values["captains"])) == (2, 1)


@pytest.mark.example("MP-EX-059")
@pytest.mark.rule("MP-SIEGE-20")
@pytest.mark.rule("MP-SIEGE-19")
@pytest.mark.rule("MP-SIEGE-21")
@pytest.mark.rule("MP-SIEGE-06")
def test_a_double_siege_lives_on_one_engine() -> None:
    """Both fleets of Bruno beat the only one that has an engine; the siege by land is over without it."""
    there = "anna: war-wagon 2 [30 vf, captain 2]; bruno: galley 1 [5 vf, captain 1]"
    scene = constantinople(BY_LAND, BY_SEA, transports={"thrace": there})
    sail_from_caffa(scene)
    scene.play("bruno: attack-convoy marmara-sea @anna")
    (inside,) = scene.legal("bruno", "take-captain")
    scene.play(f"bruno: {inside}")
    scene.dice(*["d4=4"] * 3, "d4=1", "d6=6", "d6=1")
    scene.play("bruno: charge")
    (attack,) = scene.happened("attack")
    assert (len(attack.values["transports"]), len(attack.values["captains"])) == (3, 2)
    while scene.window != "combat.turn":
        if scene.window == "battle.continue":
            scene.dice("d6=6", "d6=1")
            scene.play("bruno: fight-on")
        else:
            scene.default(scene.asked[0])
    assert scene.transports("anna", "marmara-sea") == []
    scene.pass_until("siege.confirm", "anna")
    scene.refuses("anna: confirm-siege thrace", "MP-SIEGE-06")
