"""Worked examples that belong to `rules/siege/test_relief`."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.rules.siege.test_relief import IFRIQIYA, THRACE, W, before_tunis
from tests.games.prototype.scene import given


@pytest.mark.rule("MP-SIEGE-18")
@pytest.mark.example("MP-EX-056")
def test_a_sea_siege_closes_the_port_only() -> None:
    scene = before_tunis(
        transports={
            "ifriqiya": "bruno: war-wagon 1 [3 vf], merchant-ship 1 [2 vf], galley 1 [2 vf]"
        }
    )
    wagon = next(name for name in scene.transports("bruno", "ifriqiya") if "wagon" in name)
    scene.play(f"bruno: take {wagon}")
    assert any(not move.endswith("-sea") for move in scene.legal("bruno", "go"))
    scene = before_tunis(transports={"ifriqiya": "bruno: galley 1 [2 vf]"})
    (galley,) = scene.transports("bruno", "ifriqiya")
    scene.play(f"bruno: take {galley}")
    assert not scene.legal("bruno", "go")
    sea = W.vocabulary.kinds["place"][W.harbour[IFRIQIYA]]
    scene.refuses(f"bruno: go {sea}", "MP-SIEGE-18")


@pytest.mark.rule("MP-SIEGE-20")
@pytest.mark.example("MP-EX-060")
def test_a_fleet_inside_attacks_the_blockaders_and_without_ships_nobody_does() -> None:
    sea = W.vocabulary.kinds["place"][W.harbour[IFRIQIYA]]
    scene = before_tunis(transports={"ifriqiya": "bruno: galley 1 [12 vf, captain 1]"})
    scene.play(f"bruno: attack-convoy {sea} @anna")
    scene.play("bruno: charge")
    assert scene.happened("ramming")
    none = before_tunis(captains={"ifriqiya": "bruno: 2"})
    assert not none.legal("bruno", "attack-convoy")


@pytest.mark.rule("MP-SIEGE-20")
@pytest.mark.rule("MP-SIEGE-19")
@pytest.mark.rule("MP-SIEGE-21")
@pytest.mark.rule("MP-SIEGE-06")
@pytest.mark.example("MP-EX-059")
def test_a_double_siege_lives_on_one_engine() -> None:
    """Constantinople besieged by land and sea; the only engine is aboard the Galley."""
    players = {"anna": "hungary", "bruno": "byzantium", "carla": "mamluks"}
    sea = W.vocabulary.kinds["place"][W.harbour[THRACE]]
    position: dict[str, Any] = {
        "phase": "combat", "war": ["anna bruno"], "vf": {"thrace": "bruno 12"}, "buildings": {"thrace": "city, castle"},
        "fields": {"sieges": [Siege(THRACE, 0, 1, 0, 0, 2), Siege(THRACE, 0, 1, 1, 1, 2)]},
    }  # fmt: skip
    land = "anna: war-wagon 2 [30 vf, captain 2]; bruno: galley 1 [5 vf, captain 1]"
    with_engine = given(
        players, active="anna", transports={"thrace": land, sea: "anna: galley 2 [20 vf, captain 1, catapult]"}, **position
    )  # fmt: skip
    assert with_engine.window == "siege.confirm"
    assert "confirm-siege thrace" in with_engine.legal("anna")
    without = given(
        players,
        active="anna",
        transports={"thrace": land, sea: "anna: galley 2 [20 vf, captain 1]"},
        **position,
    )
    without.refuses("anna: confirm-siege thrace", "MP-SIEGE-06")
    relief = given(
        players, active="bruno",
        transports={"thrace": land, sea: "anna: galley 2 [20 vf, captain 1, catapult]; bruno: galley 1 [10 vf, captain 1], galley 1 [10 vf]"},
        **position,
    )  # fmt: skip
    relief.play(f"bruno: attack-convoy {sea} @anna")
    (inside,) = (move for move in relief.legal("bruno", "take-captain"))
    relief.play(f"bruno: {inside}", "bruno: charge")
    assert len(relief.happened("attack")[-1].values["transports"]) == 3
    assert len(relief.happened("attack")[-1].values["captains"]) == 2
