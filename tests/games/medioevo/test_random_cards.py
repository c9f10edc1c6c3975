"""Random play with the cards and technologies of movement, threats and fate in hand; what is saved in the middle goes on alike."""

from __future__ import annotations

import json
import random

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel import engine
from tests.games.medioevo.scene import Scene, given
from tests.games.medioevo.test_play import lively

PLAYERS = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}
CARDS = [
    1, 3, 6, 11, 13, 15, 24, 25, 26, 34, 36, 42, 43, 50, 51, 53, 54, 55, 56, 61, 65, 69, 70, 71, 72,
]  # fmt: skip
DECISIONS = 120


def position(seed: int) -> Scene:
    """Three kingdoms with armies and hordes in each other's way; the cards are dealt at random."""
    cards = random.Random(seed).sample(CARDS, len(CARDS))
    return given(
        PLAYERS,
        phase=["combat", "order", "purchase", "commerce"][seed % 4],
        active="anna",
        seed=seed,
        horde=(2, 1, 1),
        units={
            "macedonia": "anna: 3 archer, 2 cavalry, captain 1", "thrace": "anna: 3 light-infantry",
            "serbia": "barbarians: 2 light-infantry, 1 archer", "bosnia": "bruno: 3 archer, 1 cavalry",
            "transylvania": "bruno: 2 heavy-infantry, captain 2", "delta": "carla: 3 archer",
            "judea": "carla: 3 cavalry", "syria": "barbarians: 1 light-infantry", "marmara-sea": "anna: 2 archer",
        },
        pieces={
            "macedonia": "anna: war-wagon 2, siege-engine 1, caravan 1", "marmara-sea": "anna: galley 2",
            "bosnia": "bruno: war-wagon 2, siege-engine 2", "transylvania": "bruno: war-wagon 1, caravan 2",
            "delta": "carla: war-wagon 2, merchant-ship 1", "judea": "carla: war-wagon 3, siege-engine 1",
        },
        buildings={"thrace": "town, castle", "transylvania": "village, fort", "bosnia": "tower"},
        control_tokens={"moesia": "anna"},
        cards={name: ", ".join(map(str, cards[k::3])) for k, name in enumerate(PLAYERS)},
        technologies=dict.fromkeys(PLAYERS, "transportation 4, legislation 4"),
        tokens=dict.fromkeys(PLAYERS, "2 blue, 2 orange, 1 red"),
        war=["anna bruno"] if seed % 2 else [],
    )  # fmt: skip


def saved(s: MedState) -> str:
    return json.dumps(s.dump(), sort_keys=True)


@pytest.mark.parametrize("seed", range(8))
def test_cards_at_random(seed: int) -> None:
    scene, chance = position(seed), random.Random(seed)
    table = scene.table
    for decision in range(DECISIONS):
        if table.over:
            return
        seat = chance.choice(table.waiting)
        moves = table.legal(seat)
        if chance.random() < 0.2:
            owner = chance.randrange(len(PLAYERS))
            free = [move for move in table.standing(owner) if move.verb.startswith("play")]
            seat, moves = (owner, free) if free else (seat, moves)
        table.play(seat, lively(chance, moves))
        GAME.check(scene.state)
        if decision % 4 == 0 and not table.over:
            text = saved(scene.state)
            again = GAME.load(json.loads(text), 3, scene.state.world.options)
            engine.advance(again)
            assert saved(again) == text
            table.state = again
