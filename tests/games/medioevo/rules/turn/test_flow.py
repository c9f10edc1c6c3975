"""FLOW: phases, their order, and who acts in them."""

from __future__ import annotations

import json
import random

import pytest

import gonfalon
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import COMBAT, EVENTS, PURCHASE
from gonfalon.kernel import engine
from gonfalon.kernel.moves import RangeMove
from gonfalon.kernel.state import hash_of
from tests.games.medioevo.events import PLAYERS, phase_two, supply
from tests.games.medioevo.opened import bid_in_order, settled
from tests.games.medioevo.scene import Scene, given


def order(scene: Scene, *names: str) -> None:
    """The turn order becomes this one."""
    bid_in_order(scene, *names)
    assert [scene.names[seat] for seat in scene.state.order] == list(names)


@pytest.mark.rule("MU-FLOW-01")
def test_combat_begins_with_the_first_player() -> None:
    scene = given(
        PLAYERS,
        phase="order",
        units={"thrace": "red: 1 cavalry", "pannonia": "blue: 1 cavalry"},
        pieces={"thrace": "red: war-wagon 1", "pannonia": "blue: war-wagon 1"},
    )
    order(scene, "blue", "green", "red")
    scene.pass_until("purchase")
    assert scene.state.phase == PURCHASE

    scene.play("red: done", "blue: done")
    assert scene.state.phase == PURCHASE
    scene.play("green: done")

    assert scene.state.phase == COMBAT
    assert scene.asked == ["blue"]


@pytest.mark.rule("MU-FLOW-02")
def test_in_simultaneous_phases_the_last_player_may_be_the_first() -> None:
    scene = given(PLAYERS, phase="order")
    order(scene, "red", "blue", "green")
    scene.pass_until("tax.level")

    assert scene.asked == ["red", "blue", "green"]
    scene.play("green: tax 20")
    assert scene.state.phase > EVENTS


@pytest.mark.rule("MU-FLOW-02")
def test_phase_two_is_driven_by_the_first_player() -> None:
    scene = given(PLAYERS, phase="order", event_deck="3")
    order(scene, "green", "red", "blue")

    for window in ("events.reroll", "events.choose-effects", "events.supply"):
        scene.pass_until(window)
        assert scene.asked == ["green"]


@pytest.mark.rule("MU-FLOW-04")
def test_effects_of_one_moment_come_in_turn_order() -> None:
    scene = given(
        PLAYERS,
        phase="order",
        event_deck="27",
        units={"thrace": "red: 1 archer", "moesia": "blue: 1 archer", "lycia": "green: 1 archer"},
    )
    order(scene, "green", "red", "blue")
    scene.play("green: pass", "green: effect armies")
    scene.dice("d6=1", "d6=1", "d6=1")
    scene.play("green: effect movement")

    told = scene.happened("unit-hit")
    assert [scene.names[event.values["seat"]] for event in told] == ["green", "red", "blue"]


@pytest.mark.rule("MU-FLOW-06")
def test_dice_are_rolled_without_a_prompt() -> None:
    scene = supply(
        players={"red": "hungary", "yellow": "byzantium", "green": "mamluks"},
        units={
            "moesia": "barbarians: 1 light-infantry, 1 archer",
            "thrace": "yellow: 2 heavy-infantry",
        },
    )
    scene.play("red: move-barbarians moesia thrace")
    while not scene.happened("archers-shoot"):
        assert "shoot" not in " ".join(scene.legal(scene.asked[0]))
        scene.default(scene.asked[0])

    shot = scene.happened("archers-shoot")[0]
    assert shot.audience is None
    assert len(shot.values["dice"]) == 1
    assert 1 <= shot.values["dice"][0] <= 8


@pytest.mark.rule("MU-FLOW-06")
def test_every_roll_is_shown_to_all() -> None:
    scene = phase_two(units={"thrace": "red: 1 cavalry"})
    scene.play("red: pass", "red: effect armies", "red: effect movement")

    rolls = scene.happened("barbarian-dice") + scene.happened("event-die")
    assert len(rolls) == 2
    assert all(event.audience is None for event in rolls)


# ---- what was chosen in set-up is there in turn 1


@pytest.mark.rule("MU-SETUP-14")
def test_the_starting_token_gives_a_point_in_turn_one() -> None:
    scene = settled(PLAYERS)
    bid_in_order(scene, "red", "blue", "green")
    scene.pass_until("setup.token")
    scene.play("red: token green")
    scene.pass_until("purchase")

    assert scene.state.turn == 1
    assert scene.legal("red", "flip") == ["flip green"]


# ---- half-done set-up and events are data


@pytest.mark.rule("MU-FLOW-01")
@pytest.mark.parametrize("seed", range(3))
def test_every_question_up_to_turn_three_can_be_saved(seed: int) -> None:
    chance = random.Random(seed)
    options = {"kingdoms": ["random", "chosen", "auction"][seed], "turn_limit": 3}
    table = gonfalon.open_table(GAME, 6 if seed == 2 else 4, seed, options)
    for _ in range(2000):
        if table.over:
            return
        seat = chance.choice(table.waiting)
        if table.state.agenda[-1].window.split(".")[0] in (
            "setup",
            "order",
            "event",
            "events",
            "rebellion",
        ):
            move = chance.choice(table.legal(seat))
            if isinstance(move, RangeMove):
                move = move.at(chance.choice(move.amounts[:20]))
            saved = json.loads(json.dumps(table.state.dump()))
            twin = GAME.load(saved, table.seats, table.options)
            assert hash_of(twin.dump()) == hash_of(saved)
            engine.advance(twin)
            assert twin.waiting == table.waiting
            assert list(map(str, engine.legal(twin, seat))) == list(map(str, table.legal(seat)))
            table.play(seat, move)
        else:
            table.play_default(seat)
        GAME.check(table.state)
    raise AssertionError("the game does not end")
