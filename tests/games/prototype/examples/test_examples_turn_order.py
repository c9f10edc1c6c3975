"""Worked examples that belong to `rules/turn/test_turn_order`."""

from __future__ import annotations

import pytest

from tests.games.prototype.rules.turn.test_turn_order import auction


@pytest.mark.rule("MP-TURN-05")
@pytest.mark.rule("MP-TURN-06")
@pytest.mark.rule("MP-TURN-07")
@pytest.mark.rule("MP-TURN-09")
@pytest.mark.example("MP-EX-004")
def test_the_worked_auction() -> None:
    scene = auction()
    assert scene.asked == ["blue"]
    scene.play("blue: bid 10", "yellow: bid 15", "green: bid 20", "red: pass", "blue: bid 25")
    scene.play("yellow: pass", "green: bid 40")
    assert scene.asked == ["blue"]
    scene.play("blue: pass")
    assert scene.state.order[0] == scene.seat("green")
    assert sorted(scene.state.order) == [0, 1, 2, 3]
    assert [scene.florins(n) for n in ("blue", "yellow", "green", "red")] == [1000, 1000, 960, 1000]
