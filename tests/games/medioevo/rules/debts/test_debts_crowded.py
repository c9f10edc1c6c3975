"""The end of a turn of players in debt."""

from __future__ import annotations

import pytest

from tests.games.medioevo.crowd import crowd, play_on


@pytest.mark.rule("MU-DEBT-10")
@pytest.mark.parametrize("phase", ["tax", "commerce", "end"])
@pytest.mark.parametrize("seed", range(6))
def test_crowded_turns_of_debtors(phase: str, seed: int) -> None:
    scene = crowd(seed, phase=phase)
    play_on(scene, 50, seed=seed)
