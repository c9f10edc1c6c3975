"""The barbarian dice and the War Circle."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.arithmetic import barbarian_galley
from gonfalon.games.medioevo.events.steps.events import composition
from gonfalon.games.medioevo.state import EVENTS
from tests.games.medioevo.events import (
    phase_two,
)
from tests.games.medioevo.opened import bid_in_order, settled
from tests.games.medioevo.scene import Scene


def at_turn_one() -> Scene:
    scene = settled({"red": "byzantium", "blue": "hungary", "green": "mamluks"})
    bid_in_order(scene, "red", "blue", "green")
    scene.pass_until("events.reroll")
    return scene


# ---- barbarian dice


@pytest.mark.rule("MU-BDICE-01")
def test_the_first_player_rolls_three_dice_in_turn_one_too() -> None:
    scene = at_turn_one()

    assert scene.state.turn == 1
    (rolled,) = scene.happened("barbarian-dice")
    assert rolled.values["seat"] == scene.seat("red")
    assert rolled.values["dice"] == scene.state.barbarian_dice
    assert all(
        1 <= die <= sides for die, sides in zip(scene.state.barbarian_dice, (4, 6, 8), strict=True)
    )
    assert scene.asked == ["red"]


@pytest.mark.rule("MU-BDICE-02")
@pytest.mark.rule("MU-BDICE-03")
def test_one_reroll_of_any_dice() -> None:
    scene = phase_two(dice=(3, 5, 1))
    assert composition(scene.state.world, (3, 5, 1)) == (2, 0, 1)
    assert len(scene.legal("red", "reroll")) == 7

    scene.dice("d8=4")
    scene.play("red: reroll d8")

    assert scene.state.barbarian_dice == [3, 5, 4]
    assert scene.state.horde == (2, 0, 0)
    scene.refuses("red: reroll d8", "MU-TIME-03")


@pytest.mark.rule("MU-BDICE-02")
def test_all_chosen_dice_are_rolled_together_and_stand() -> None:
    scene = phase_two(dice=(1, 1, 1))
    scene.dice("d4=4", "d6=6")
    scene.play("red: reroll d4-d6")

    assert scene.state.barbarian_dice == [4, 6, 1]
    assert scene.window == "events.choose-effects"


@pytest.mark.rule("MU-BDICE-02")
def test_no_reroll_by_default() -> None:
    scene = phase_two(dice=(3, 2, 1))
    scene.default("red")

    assert scene.state.barbarian_dice == [3, 2, 1]


@pytest.mark.rule("MU-BDICE-03")
@pytest.mark.parametrize(
    ("dice", "units"),
    [
        ((4, 2, 3), (1, 1, 1)),
        ((4, 4, 4), (1, 0, 0)),
        ((3, 3, 3), (2, 1, 1)),
        ((1, 6, 8), (2, 0, 0)),
        ((4, 4, 1), (1, 0, 1)),
    ],
)
def test_composition_of_the_horde(dice: tuple[int, int, int], units: tuple[int, ...]) -> None:
    scene = phase_two(dice=dice)
    scene.play("red: pass")

    assert scene.state.horde == units


@pytest.mark.rule("MU-BDICE-04")
def test_the_war_circle_stays_until_the_next_roll() -> None:
    scene = phase_two(turn=4, dice=(1, 1, 8), horde=(1, 0, 0), barbarian_dice=(4, 4, 4))
    scene.play("red: pass")
    scene.pass_until("order.bid")

    assert scene.state.turn == 5
    assert (scene.state.horde, scene.state.barbarian_dice) == ((2, 1, 0), [1, 1, 8])


@pytest.mark.rule("MU-BDICE-06")
def test_barbarians_of_set_up_are_no_hordes() -> None:
    scene = at_turn_one()

    assert set(scene.state.barbarians.values()) == {(1, 0, 0)}


@pytest.mark.rule("MU-BDICE-07")
def test_barbarian_captains_are_of_level_one() -> None:
    assert phase_two().state.world.barbarian_level == 1


@pytest.mark.rule("MU-FLOW-05")
def test_turn_one_has_the_dice_only() -> None:
    scene = at_turn_one()
    before = dict(scene.state.barbarians)
    assert scene.state.phase == EVENTS
    scene.play("red: pass")

    assert scene.state.phase > EVENTS
    assert scene.state.event_discard == []
    assert len(scene.state.event_deck) == 30
    assert scene.state.barbarians == before
    assert not scene.happened("tolerated-tax")


# ---- windows and the deck


@pytest.mark.rule("MU-BSUP-12")
@pytest.mark.parametrize(
    ("size", "level"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (12, 3)]
)
def test_level_of_the_barbarian_galley(size: int, level: int) -> None:
    assert barbarian_galley(phase_two().state.world, size) == level
