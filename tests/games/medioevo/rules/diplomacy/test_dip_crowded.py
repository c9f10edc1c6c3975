"""Pacts, wars and claims of four players among their armies."""

from __future__ import annotations

import pytest

from tests.games.medioevo.crowd import crowd, play_on


@pytest.mark.rule("MU-DIP-01")
@pytest.mark.parametrize("seed", range(12))
def test_crowded_diplomacy(seed: int) -> None:
    scene = crowd(seed, seats=4)
    play_on(scene, 100, seed=seed, unasked=0.8)
