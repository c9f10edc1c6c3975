"""Random play of whole Commerce phases and turns: they end soon, nothing is lost, and what is saved in the middle goes on alike."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from gonfalon.games.medioevo.definitions.questions.realm import cubes_in_reserve
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import COMMERCE
from gonfalon.games.medioevo.world import GOODS
from gonfalon.kernel.moves import Move, RangeMove
from tests.games.medioevo.scene import Scene, given


def fair(seed: int, **more: Any) -> Scene:
    """Three kingdoms with caravans, ships, armies and hordes in each other's way."""
    return given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"},
        active="anna", seed=seed, horde=(1, 1, 0),
        units={
            "thrace": "anna: 1 light-infantry", "serbia": "barbarians: 2 light-infantry",
            "moesia": "bruno: 2 archer", "macedonia": "carla: 1 cavalry", "syria": "carla: 1 archer",
        },
        pieces={
            "thrace": "anna: caravan 3, merchant-ship 2 [1 grain], caravan 1 [1 salt]", "lydia": "anna: caravan 2 [1 wine, 1 spices]",
            "pannonia": "bruno: caravan 3 [2 furs, 1 salt], caravan 2", "transylvania": "bruno: caravan 1",
            "delta": "carla: merchant-ship 3, caravan 2", "judea": "carla: caravan 3 [1 spices, 1 grain]",
            "north-aegean-sea": "carla: galley 1, merchant-ship 1",
        },
        markets={"judea": "wine, furs", "lydia": "salt"}, buildings={"judea": "city", "thrace": "town"},
        war=["anna bruno"] if seed % 2 else [], **more,
    )  # fmt: skip


def chosen(chance: random.Random, moves: list[Move | RangeMove]) -> Move:
    """Any move, but a player who could go on ends their turn seldom."""
    busy = [move for move in moves if move.verb not in ("done", "halt", "give-up", "hold-back")]
    move = chance.choice(busy if busy and chance.random() < 0.9 else moves)
    return move.at(chance.choice(move.amounts)) if isinstance(move, RangeMove) else move


def look(scene: Scene) -> None:
    """What must hold at every rest point of the Commerce phase."""
    s = scene.state
    GAME.check(s)
    assert min(s.piece_points) >= 0
    assert all(cubes_in_reserve(s, good) >= 0 for good in range(len(GOODS)))
    for place, market in enumerate(s.market):
        good = s.world.good[place]
        assert not market or not market >> good & 1
    for seat, road in enumerate(s.roads):
        assert not road or road.piece // 10 == seat


def _saved_alike(scene: Scene) -> None:
    """What is saved here and loaded again waits for the same players."""
    saved = json.dumps(scene.state.dump(), sort_keys=True)
    again = GAME.load(json.loads(saved), 3, scene.state.world.options)
    assert json.dumps(again.dump(), sort_keys=True) == saved
    assert [step.waits_for(again) for step in again.agenda[-1:]] == [scene.table.waiting]


@pytest.mark.rule("MU-COM-02")
@pytest.mark.parametrize("seed", range(12))
def test_a_random_commerce_phase_ends(seed: int) -> None:
    scene, chance = fair(seed, phase="commerce"), random.Random(seed)
    table, decisions = scene.table, 0
    while not table.over and scene.state.phase == COMMERCE and scene.state.turn == 3:
        seat = table.waiting[0]
        if chance.random() < 0.1:
            orders = [move for move in table.standing(seat) if move.verb == "traffic"]
            assert orders or scene.window == "conquest.before-plunder"
            table.play(seat, chance.choice(orders))
        table.play(seat, chosen(chance, table.legal(seat)))
        look(scene)
        decisions += 1
        assert decisions < 400
        if decisions % 5 == 0:
            _saved_alike(scene)
        if decisions % 7 == 0:
            _asked_alike_by_what_is_known(scene)
    assert decisions > 20


def _asked_alike_by_what_is_known(scene: Scene) -> None:
    """A player's question does not depend on anything they cannot know."""
    for seat in scene.table.waiting:
        known = GAME.knowledge(scene.state, seat)
        step = known.agenda[-1]
        texts = [move.text for move in step.moves(known, seat)]
        assert texts == [move.text for move in scene.table.legal(seat)]
        assert all(not known.orders[other] for other in range(3) if other != seat)


@pytest.mark.rule("MU-FLOW-01")
@pytest.mark.parametrize("seed", range(8))
def test_two_random_turns_with_commerce(seed: int) -> None:
    """From Combat on through a whole turn to the end of the next Commerce phase."""
    scene, chance = fair(seed, phase="combat"), random.Random(seed)
    table, decisions, trades = scene.table, 0, 0
    while not table.over and (scene.state.turn == 3 or scene.state.phase <= COMMERCE):
        if scene.state.turn > 4:
            break
        seat = chance.choice(table.waiting)
        move = chosen(chance, table.legal(seat))
        trades += move.verb in ("buy", "sell", "sell-all")
        table.play(seat, move)
        look(scene)
        decisions += 1
        assert decisions < 3000
        if decisions % 25 == 0:
            _saved_alike(scene)
            _asked_alike_by_what_is_known(scene)
    assert trades


@pytest.mark.rule("MU-COM-02", "MU-EUSE-02")
@pytest.mark.parametrize("seed", range(5))
def test_a_random_commerce_phase_with_cards_and_technologies(seed: int) -> None:
    chance, names = random.Random(seed), ("anna", "bruno", "carla")
    cards = list(range(1, 73))
    chance.shuffle(cards)
    hands = {name: ", ".join(map(str, cards[8 * k : 8 * k + 8])) for k, name in enumerate(names)}
    scene = fair(
        seed, phase="commerce", cards=hands, blockade="on" if seed % 2 else "off",
        technologies=dict.fromkeys(names, "commerce 4, transportation 4, legislation 4"),
        tokens=dict.fromkeys(names, "2 yellow, 2 blue, 1 purple"),
    )  # fmt: skip
    table, decisions = scene.table, 0
    while not table.over and scene.state.phase == COMMERCE and scene.state.turn == 3:
        seat = chance.choice(table.waiting)
        powers = [move for move in table.standing(seat) if move.verb.startswith("play")]
        if powers and chance.random() < 0.1:
            table.play(seat, chosen(chance, powers))
        else:
            table.play(seat, chosen(chance, table.legal(seat)))
        look(scene)
        decisions += 1
        assert decisions < 600
        if decisions % 10 == 0:
            _saved_alike(scene)
            _asked_alike_by_what_is_known(scene)
