"""Tax and Purchase phases played at random: they end soon, break nothing, and can be saved anywhere."""

from __future__ import annotations

import random

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.purchase.steps.purchase import OFFERS
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.moves import Move, RangeMove
from gonfalon.kernel.state import hash_of
from tests.games.medioevo.scene import Scene, given

FOUR = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks", "dino": "golden-horde"}
RICH = "machinery 3, guilds 4, law 2, military-art 1, engineering 4, monasticism 2"

MOST_MOVES = 400
"""In both phases together, of four players who choose at random."""


def position(seed: int) -> Scene:
    return given(
        FOUR,
        phase="tax",
        seed=seed,
        technologies={"anna": RICH, "bruno": "mathematics 3, carpentry 1", "carla": "religion 1"},
        units={
            "thrace": "anna: 4 archer, captain 2",
            "serbia": "bruno: 1 cavalry",
            "egypt": "carla: 2 light-infantry; barbarians: 1 archer",
            "south-aegean-sea": "anna: 2 light-infantry",
        },
        pieces={
            "south-aegean-sea": "anna: galley 1",
            "thrace": "anna: siege-engine 1, caravan 1 [2 wine]",
            "pannonia": "bruno: war-wagon 3",
        },
        buildings={"thrace": "village, tower", "pannonia": "town", "crimea": "city, cathedral"},
        damage={"thrace": (1, 1, 0)},
        control_tokens={"moesia": "anna"},
        cards={"anna": "5, 10, 54", "bruno": "27", "dino": "9"},
        tokens={"anna": "2 green, 1 purple", "carla": "1 purple"},
        florins={"anna": 3000, "bruno": 0, "carla": 40, "dino": 800},
        debt={"bruno": 2500, "carla": 1000},
        fields={"returned": [(1, 0, 0, 0)] + [(0, 0, 0, 0)] * 3},
    )


def pick(chance: random.Random, moves: list[Move | RangeMove]) -> Move:
    move = chance.choice(moves)
    return move.at(chance.choice(move.amounts)) if isinstance(move, RangeMove) else move


@pytest.mark.parametrize("seed", range(6))
def test_random_players(seed: int) -> None:
    scene = position(seed)
    table = scene.table
    chance = random.Random(seed)
    for count in range(MOST_MOVES):
        if scene.window in ("", "combat.slot") or scene.state.phase > 4:
            break
        seat = chance.choice(table.waiting)
        moves = table.legal(seat)
        known = table.knowledge(seat)
        assert _texts(known.agenda[-1].moves(known, seat)) == _texts(moves)
        _are_lawful(scene.state, seat, moves)
        table.play(seat, pick(chance, moves))
        GAME.check(table.state)
        if count % 10 == 0:
            data = table.state.dump()
            loaded = GAME.load(data, 4, table.options)
            assert hash_of(loaded.dump()) == hash_of(data)
    else:
        raise AssertionError("the phases do not end")


def _are_lawful(s: MedState, seat: int, moves: list[Move | RangeMove]) -> None:
    """Nothing is listed that its own rule refuses."""
    for listed in moves:
        if listed.verb in OFFERS:
            ends = (
                [listed]
                if isinstance(listed, Move)
                else [listed.at(listed.low), listed.at(listed.high)]
            )
            for move in ends:
                assert OFFERS[move.verb].refuse(s, seat, move) is None, move


def _texts(moves: list[Move | RangeMove]) -> list[str]:
    return [move.text for move in moves]
