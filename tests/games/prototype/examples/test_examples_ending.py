"""Worked examples that belong to `rules/victory/test_ending`."""

from __future__ import annotations

from typing import Any

import pytest

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


@pytest.mark.rule("MP-END-03")
@pytest.mark.example("MP-EX-001")
def test_a_claim_counts_what_would_be_scored() -> None:
    """30 is the limit; 28 banked and 1000 florins, a Major kingdom."""
    options: dict[str, Any] = {"honour_limit": 30, "turn_limit": 0}
    quiet = given(THREE, phase="turn-order", honour={"anna": 27}, home=10, **options)
    while quiet.state.turn == 3:
        quiet.default(quiet.asked[0])
    assert not quiet.over
    scene = given(THREE, phase="turn-order", honour={"anna": 27}, home=10, **options)
    scene.play("anna: claim-honour")
    scene.refuses("anna: claim-honour", "MP-END-03")
    while not scene.over and scene.state.turn == 3:
        scene.default(scene.asked[0])
    assert scene.over
    assert scene.table.result is not None
    assert scene.table.result.reason == "honour"
