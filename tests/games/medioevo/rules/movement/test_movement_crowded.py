"""Full movements over a crowded board."""

from __future__ import annotations

import pytest

from tests.games.medioevo.crowd import crowd, play_on


@pytest.mark.rule("MU-CPHASE-01", "MU-CPHASE-04")
@pytest.mark.parametrize("seed", range(40))
def test_a_crowded_combat_phase(seed: int) -> None:
    scene = crowd(seed)
    play_on(scene, 60, seed=seed, unasked=0.05)
