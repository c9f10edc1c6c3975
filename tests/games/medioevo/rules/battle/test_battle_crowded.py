"""Battles in which everything meets: engines, captains, walls, cards and technologies of all."""

from __future__ import annotations

import pytest

from tests.games.medioevo.crowd import crowd, play_on


@pytest.mark.rule("MU-BATTLE-01", "MU-BATTLE-03")
@pytest.mark.parametrize("seed", range(40))
def test_a_crowded_battle(seed: int) -> None:
    scene = crowd(seed, battle="land")
    assert scene.state.battle is not None
    play_on(scene, 60, seed=seed, unasked=0.02)


@pytest.mark.rule("MU-NAVAL-01", "MU-BATTLE-03")
@pytest.mark.parametrize("seed", range(25))
def test_a_crowded_battle_at_sea(seed: int) -> None:
    scene = crowd(seed, battle="sea")
    assert scene.state.battle is not None
    play_on(scene, 50, seed=seed, unasked=0.02)
