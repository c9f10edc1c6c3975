"""Random play with all Empire cards and technologies on the table: nothing breaks, and every state can be saved and resumed."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel import engine
from gonfalon.kernel.moves import AnyMove, Move, RangeMove
from gonfalon.kernel.state import hash_of
from tests.games.medioevo.scene import THREE, given

PLAYERS = THREE
USES = ("play", "apply", "tap")


def deal(seed: int) -> dict[str, str]:
    """All cards, dealt at random."""
    cards = list(range(1, 73))
    random.Random(seed).shuffle(cards)
    names = list(PLAYERS)
    return {name: ", ".join(map(str, cards[k::3])) for k, name in enumerate(names)}


def position(seed: int) -> MedState:
    rnd = random.Random(seed)
    branches = ("transportation", "commerce", "legislation", "combat", "construction", "religion")
    technologies = {
        name: ", ".join(f"{branch} {rnd.randint(0, 4)}" for branch in branches) for name in PLAYERS
    }
    return given(
        PLAYERS, phase=rnd.choice(["events", "purchase", "combat"]), seed=seed, cards=deal(seed),
        technologies=technologies, war=["anna bruno", "bruno carla"], horde=(2, 1, 1),
        tokens=dict.fromkeys(PLAYERS, "2 red, 2 blue, 2 purple"),
        units={
            "thrace": "anna: 3 light-infantry, 1 archer, 1 cavalry, captain 2",
            "serbia": "bruno: 2 heavy-infantry, 2 archer", "moesia": "barbarians: 2 light-infantry, 1 captain",
            "egypt": "carla: 2 cavalry, 2 archer, captain 1",
        },
        pieces={
            "thrace": "anna: war-wagon 2, siege-engine 1, caravan 1 [1 wine]", "serbia": "bruno: war-wagon 1",
            "egypt": "carla: war-wagon 1, caravan 1 [1 salt, 1 wine]",
        },
        buildings={"thrace": "village, fort", "serbia": "tower", "egypt": "town, tower"},
    ).state  # fmt: skip


def some(rnd: random.Random, moves: list[AnyMove]) -> Move:
    move = rnd.choice(moves)
    return move.at(rnd.choice(list(move.amounts))) if isinstance(move, RangeMove) else move


def resumed(s: MedState, options: dict[str, Any]) -> MedState:
    data = s.dump()
    twin = GAME.load(json.loads(json.dumps(data)), s.world.seats, options)
    engine.advance(twin)
    assert hash_of(twin.dump()) == hash_of(data)
    return twin


@pytest.mark.parametrize("seed", range(4))
def test_random_play_with_all_cards(seed: int) -> None:
    rnd = random.Random(seed)
    s = position(seed)
    used = 0
    for number in range(450):
        if s.outcome:
            break
        if number % 60 == 59:
            s = resumed(s, s.world.options)
        free = rnd.randrange(s.world.seats)
        cards = [m for m in GAME.standing.moves(s, free) if m.verb.startswith("play")]
        if cards and rnd.random() < 0.05:
            engine.play_standing(s, GAME.standing, free, some(rnd, cards))
        else:
            seat = rnd.choice(s.waiting)
            moves = engine.legal(s, seat)
            uses = [m for m in moves if m.verb.partition("-")[0] in USES]
            used += bool(uses)
            engine.play(s, seat, some(rnd, uses if uses and rnd.random() < 0.5 else moves))
        GAME.check(s)
    assert used > 20
