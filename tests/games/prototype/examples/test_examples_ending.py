"""Worked examples that belong to `rules/victory/test_ending`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.prototype.battles import charge, dice_of
from tests.games.prototype.rules.victory.test_ending import THREE, ending
from tests.games.prototype.scene import given


@pytest.mark.rule("MP-END-02", "MP-END-05")
@pytest.mark.rule("MP-END-01")
@pytest.mark.example("MP-EX-002")
def test_time_is_up_ends_the_game_with_its_turn() -> None:
    scene = given(THREE, phase="turn-order", turn=4, minutes=180, turn_limit=10)
    scene.play("host: time-up")
    scene.refuses("host: time-up", "MP-END-01")
    assert not scene.over
    while not scene.over:
        scene.default(scene.asked[0])
    assert scene.state.turn == 4
    assert ending(turn=10, minutes=180, turn_limit=10).over


@pytest.mark.example("MP-EX-001")
@pytest.mark.rule("MP-END-03")
def test_a_claim_counts_what_would_be_scored() -> None:
    """28 are banked and Constantinople would bring 1; the attack completes a Major kingdom, which would bring 3."""
    options: dict[str, Any] = {"honour_limit": 30, "turn_limit": 0}
    for attacks in (False, True):
        scene = given(
            THREE, phase="combat", active="anna", honour={"anna": 28}, florins={"anna": 900}, war=["anna bruno"],
            vf={"mysia": "bruno 1"}, transports={"thrace": "anna: war-wagon 1 [10 vf, captain 1]"}, **options,
        )  # fmt: skip
        if attacks:
            dice_of(scene, 6, 1)
            charge(scene, "mysia")
            assert scene.owner("mysia") == "anna"
        scene.play("anna: claim-honour")
        scene.refuses("anna: claim-honour", "MP-END-03")
        while not scene.over and scene.state.turn == 3:
            scene.default(scene.asked[0])
        assert scene.over == attacks
    assert scene.table.result is not None
    assert scene.table.result.reason == "honour"
