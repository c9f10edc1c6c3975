"""Worked examples: battles at sea, flight, capture, barbarians."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.state import BARBARIANS, MOVED
from tests.games.medioevo.battles import (
    PLACE,
    army,
    clash,
    damages,
    fight,
    horde,
    naval,
    value,
)
from tests.games.medioevo.scene import Scene

BLUE_FIRST = {"blue": "byzantium", "yellow": "hungary", "red": "mamluks"}
YELLOW_FIRST = {"yellow": "byzantium", "blue": "hungary", "red": "mamluks"}

MELEE, CASUALTIES = 2, 3
"""Sources of damage."""


def engines_aboard(level: int, *engines: int) -> Scene:
    """Yellow's galley of a level sails with these engines and meets a galley of Blue."""
    listed = ", ".join(f"siege-engine {engine}" for engine in engines)
    scene = naval(
        "yellow: 3 light-infantry",
        "blue: 6 light-infantry",
        f"yellow: galley {level}, {listed}; blue: galley 2",
        players=YELLOW_FIRST,
    )
    scene.pass_until("battle.crews")
    return scene


@pytest.mark.example("MU-EX-B15")
@pytest.mark.rule("MU-NAVAL-03")
@pytest.mark.parametrize(
    ("level", "engines", "fire", "silent"),
    [
        (2, (1, 1, 1), "bc", "d"),
        (2, (2, 1), "b", "c"),
        (3, (2, 1, 1), "bc", "d"),
        (3, (3, 1), "b", "c"),
    ],
)
def test_which_engines_fire_from_a_galley(
    level: int, engines: tuple[int, ...], fire: str, silent: str
) -> None:
    scene = engines_aboard(level, *engines)
    scene.play(*(f"yellow: crew piece-1{letter} light-infantry" for letter in fire))
    scene.refuses(f"yellow: crew piece-1{silent} light-infantry", "MU-NAVAL-03")
    if scene.window == "battle.crews" and scene.asked == ["yellow"]:
        scene.play("yellow: done")

    assert [e.values["piece"] for e in scene.happened("engine-fires")] == [
        "abcd".index(letter) for letter in fire
    ]


@pytest.mark.example("MU-EX-B16")
@pytest.mark.rule("MU-NAVAL-02")
def test_two_large_galleys_outweigh_three_small_ones() -> None:
    scene = naval(
        "blue: 3 light-infantry",
        "yellow: 3 light-infantry",
        "blue: galley 2, galley 2; yellow: galley 1, galley 1, galley 1",
        players=BLUE_FIRST,
    )
    clash(scene, "1 3 6", "1 3 7")
    assert (value(scene, 0), value(scene, 1)) == (6 + 1, 7 - 1), "Yellow, second, loses 1"


@pytest.mark.example("MU-EX-B20")
@pytest.mark.rule(
    "MU-FLEE-03", "MU-FLEE-04", "MU-FLEE-06", "MU-DICE-07", "MU-DICE-12", "MU-HINF-01"
)
def test_heavy_infantry_flees_to_its_friends() -> None:
    scene = fight(
        "blue: 1 heavy-infantry",
        "yellow: 2 light-infantry",
        players=BLUE_FIRST,
        pieces={PLACE: "blue: war-wagon 1", "delta": "red: war-wagon 1"},
        units={"macedonia": "blue: 2 light-infantry"},
        reserve={"piece-1a": 3},
    )
    scene.play("blue: flee macedonia", "blue: fight")
    clash(scene, "1 3 7", "1 2 5")

    assert (value(scene, 0), value(scene, 1)) == (4, 4)
    # 1 of the die and 1 of the flight, less 1 of the heavy infantry
    assert damages(scene) == [(CASUALTIES, 0, 1), (CASUALTIES, 1, 1)]
    assert scene.state.battle is None
    assert army(scene, "blue", "macedonia") == {"light-infantry": 1 + 2}
    assert army(scene, "blue") == {}
    assert army(scene, "yellow") == {"light-infantry": 1}
    wagon = scene.state.piece_at[0], scene.state.piece_points[0], scene.state.piece_marks[0]
    assert wagon == (scene.state.world.zone("macedonia"), 0, MOVED)
    assert (scene.honour("blue"), scene.honour("yellow")) == (10, 10)


def same_turn(attacker: str, **kw: Any) -> Scene:
    """The horde of the turn: 2 light infantry with the dice 2, 4, 7."""
    return fight(attacker, "barbarians: 2 light-infantry", barbarian_dice=(2, 4, 7), **kw)


@pytest.mark.example("MU-EX-B24")
@pytest.mark.rule("MU-BBAT-01", "MU-BBAT-05", "MU-CAV-01", "MU-DICE-09")
def test_blue_meets_the_horde() -> None:
    scene = same_turn("blue: 1 cavalry, 1 light-infantry", players=BLUE_FIRST)
    clash(scene, "1 4 8")
    assert (value(scene, 0), value(scene, 1)) == (8, 7)
    assert not scene.happened("sacrifice")
    scene.play("blue: hit light-infantry 1")

    assert damages(scene) == [(MELEE, BARBARIANS, 1 + 2), (CASUALTIES, 0, 1)]
    assert horde(scene) == (0, 0, 0)
    assert army(scene, "blue") == {"cavalry": 1}


@pytest.mark.example("MU-EX-B25")
@pytest.mark.rule("MU-BBAT-05", "MU-LINF-02", "MU-DICE-09", "MU-HINF-01")
def test_yellow_meets_the_horde() -> None:
    scene = same_turn("yellow: 1 cavalry, 2 heavy-infantry", players=YELLOW_FIRST)
    clash(scene, "2 4 8")
    assert (value(scene, 0), value(scene, 1)) == (8, 7 + 4)
    assert damages(scene) == [(MELEE, 0, 1)], "3 cut to 1 by the single barbarian left"
    scene.play("yellow: hit heavy-infantry 1")

    assert damages(scene)[1:] == [(CASUALTIES, BARBARIANS, 2)], "2 - 2 for Yellow"
    assert horde(scene) == (0, 0, 0)
    assert army(scene, "yellow") == {"cavalry": 1, "heavy-infantry": 1, "light-infantry": 1}
    assert scene.state.battle is None
