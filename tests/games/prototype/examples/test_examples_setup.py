"""Worked examples that belong to `rules/setup/test_setup`."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.supply.questions import supply_limit
from tests.games.prototype.rules.setup.test_setup import given_kingdoms


@pytest.mark.rule("MP-SETUP-15", "MP-SETUP-12")
@pytest.mark.rule("MP-SETUP-16")
@pytest.mark.rule("MP-SETUP-17")
@pytest.mark.example("MP-EX-003")
def test_limits_of_free_placement() -> None:
    """Capital 5 + 15, Cathedral 10, War Wagon 10: 35 VF."""
    scene = given_kingdoms("mamluks,byzantium,golden-horde")
    scene.pass_until("setup.capital", "anna")
    scene.play("anna: capital delta")
    scene.pass_until("setup.cathedral", "anna")
    scene.play("anna: cathedral sinai")
    scene.pass_until("setup.pieces", "anna")
    scene.pass_until("setup.armies", "anna")
    (wagon,) = [name for name in scene.transports("anna", "delta") if "wagon" in name]
    (caravan,) = [name for name in scene.transports("anna", "delta") if "caravan" in name]
    s = scene.state
    assert supply_limit(s, s.world.territory("sinai")) == 15
    scene.refuses("anna: station-vf sinai 11", "MP-SETUP-16")
    scene.refuses("anna: station-vf thrace 1", "MP-SETUP-15")
    scene.refuses(f"anna: station-aboard {wagon} 21", "MP-SETUP-17")
    scene.refuses(f"anna: station-aboard {caravan} 11", "MP-SETUP-17")
    scene.refuses("anna: station-vf delta 36", "MP-SETUP-15")
    scene.play("anna: station-vf delta 15", "anna: station-vf sinai 10")
    scene.play("anna: start-over", "anna: station-vf delta 15", "anna: station-vf sinai 10")
    scene.play(f"anna: station-aboard {wagon} 10")
    assert scene.ground("anna", "delta") == 20
    assert scene.ground("anna", "sinai") == 15
    assert "anna" not in scene.asked or scene.window != "setup.armies"
