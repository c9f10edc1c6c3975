"""Random play of whole Combat phases: it ends soon, and what is saved in the middle goes on alike."""

from __future__ import annotations

import json
import random

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import COMBAT
from gonfalon.kernel.moves import RangeMove
from tests.games.medioevo.scene import Scene, given


def battlefield(seed: int) -> Scene:
    """Three kingdoms with armies, fleets, engines and castles in each other's way."""
    return given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"},
        phase="combat", active="anna", seed=seed, horde=(1, 1, 0), control_tokens={"sinai": "carla"},
        units={
            "thrace": "anna: 3 light-infantry, 1 cavalry, captain 1", "lydia": "anna: 2 archer",
            "pannonia": "bruno: 3 archer, 1 heavy-infantry", "bosnia": "bruno: 2 light-infantry",
            "delta": "carla: 3 archer, 2 cavalry", "judea": "carla: 2 light-infantry",
            "serbia": "barbarians: 2 light-infantry", "wallachia": "bruno: 1 archer; barbarians: 1 light-infantry",
        },
        pieces={
            "thrace": "anna: war-wagon 1, galley 1, galley 2, siege-engine 1", "pannonia": "bruno: war-wagon 2",
            "bosnia": "bruno: war-wagon 1", "delta": "carla: galley 2, war-wagon 1",
            "lydia": "anna: caravan 1 [1 wine], merchant-ship 1; bruno: caravan 1", "judea": "carla: war-wagon 1",
        },
        buildings={"thrace": "town, castle", "pannonia": "castle, village", "judea": "city, tower, cathedral"},
        war=["anna bruno"] if seed % 2 else [],
    )  # fmt: skip


@pytest.mark.rule("MU-CPHASE-02")
@pytest.mark.parametrize("seed", range(12))
def test_a_random_combat_phase_ends(seed: int) -> None:
    scene, chance = battlefield(seed), random.Random(seed)
    table, decisions = scene.table, 0
    while not table.over and scene.state.phase == COMBAT and scene.state.turn == 3:
        seat = table.waiting[0]
        move = chance.choice(table.legal(seat))
        table.play(
            seat, move.at(chance.choice(move.amounts)) if isinstance(move, RangeMove) else move
        )
        GAME.check(scene.state)
        decisions += 1
        assert decisions < 150
        if decisions % 5 == 0:
            saved = json.dumps(scene.state.dump(), sort_keys=True)
            again = GAME.load(json.loads(saved), 3, scene.state.world.options)
            assert json.dumps(again.dump(), sort_keys=True) == saved
            assert [step.waits_for(again) for step in again.agenda[-1:]] == [table.waiting]
