"""Rules of a battle round that meet: what is reckoned first shows in the result."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.steps.melee import own_casualties
from tests.games.medioevo.battles import PLACE, clash, damages, fight, roll_for, value
from tests.games.medioevo.scene import Scene

MELEE, CASUALTIES = 2, 3
"""Causes of damage."""


def fleeing(attacker: str, defender: str, *path: str) -> Scene:
    """Carla flees along this path; she is the third of three, her penalty is 3."""
    scene = fight(
        attacker, defender, pieces={PLACE: "carla: war-wagon 1"}, reserve={"piece-3a": 2},
    )  # fmt: skip
    scene.play(*(f"carla: flee {place}" for place in path), "carla: fight")
    return scene


# ---- the penalty of the turn order, then half of what is left


@pytest.mark.rule("MU-DICE-06", "MU-DICE-07", "MU-FLEE-03")
@pytest.mark.parametrize(
    ("dice", "flees", "stays"),
    [
        ("1 2 8", 3, 5),  # (8 - 3) / 2 rounded up; halved before, it were 1
        ("1 2 7", 2, 4),
        ("1 2 4", 1, 1),
        ("1 2 3", 0, 0),
        ("1 1 2", 0, 0),  # not below 0
    ],
)
def test_who_flees_loses_the_penalty_before_the_half(dice: str, flees: int, stays: int) -> None:
    scene = fleeing("carla: 3 archer", "anna: 3 archer", "macedonia")
    clash(scene, dice, "1 2 3")
    assert value(scene, 0) == flees

    scene = fleeing("carla: 3 archer", "anna: 3 archer")
    clash(scene, dice, "1 2 3")
    assert value(scene, 0) == stays


@pytest.mark.rule("MU-DICE-06", "MU-DICE-07", "MU-CAPTURE-02")
@pytest.mark.parametrize(("men", "attack"), [(9, 5), (8, 3)])
def test_who_captures_below_the_ratio_loses_the_penalty_before_the_half(
    men: int, attack: int
) -> None:
    scene = fight(f"carla: {men} archer", "anna: 3 archer")
    scene.play("carla: capture")
    clash(scene, "1 2 8", "1 2 3")

    assert value(scene, 0) == attack


@pytest.mark.rule("MU-DICE-06", "MU-DICE-07", "MU-LINF-01", "MU-FLEE-03")
def test_sacrifices_are_added_before_penalty_and_half() -> None:
    """2 + 4 - 3, half of it rounded up."""
    scene = fleeing("carla: 3 light-infantry", "anna: 3 heavy-infantry", "macedonia")
    scene.pass_until("battle.sacrifice")
    scene.play("carla: sacrifice")
    clash(scene, "1 1 2", "1 2 3", last="carla: done")

    assert value(scene, 0) == 2


# ---- walls against all damage of the melee, cavalry included


@pytest.mark.rule("MU-DICE-11", "MU-MILB-03", "MU-CAV-02")
@pytest.mark.parametrize(
    ("building", "anna", "points"),
    [
        ("tower", "1 2 5", 1 + 2 * 2 - 1),  # 5 to 4
        ("fort", "1 2 5", 1 + 2 * 2 - 2),
        ("castle", "1 2 5", 1 + 2 * 2 - 3),
        ("castle", "1 2 4", 2 * 2 - 3),  # a tie: cavalry alone
        ("castle", "1 2 3", 0),
    ],
)
def test_walls_reduce_what_cavalry_adds(building: str, anna: str, points: int) -> None:
    scene = fight("anna: 2 cavalry", "bruno: 9 heavy-infantry", buildings={PLACE: building})
    scene.play("anna: fight", "bruno: fight")
    clash(scene, anna, "1 2 5", last="bruno: protect melee")  # Bruno's penalty is 1

    got = [damage for cause, seat, damage in damages(scene) if (cause, seat) == (MELEE, 1)]
    assert got == [points] * bool(points)


@pytest.mark.rule("MU-DICE-11", "MU-MILB-03", "MU-CAV-02")
@pytest.mark.parametrize(("riders", "points"), [(1, 0), (2, 1)])
def test_walls_take_no_more_than_there_is(riders: int, points: int) -> None:
    scene = fight(f"anna: {riders} cavalry", "bruno: 4 heavy-infantry", buildings={PLACE: "castle"})
    scene.play("anna: fight", "bruno: fight")
    clash(scene, "1 2 4", "1 2 5", last="bruno: protect melee")

    got = [damage for cause, seat, damage in damages(scene) if (cause, seat) == (MELEE, 1)]
    assert got == [points] * bool(points)


# ---- the way of a flight, then heavy infantry


@pytest.mark.rule("MU-DICE-12", "MU-FLEE-03", "MU-HINF-01")
@pytest.mark.parametrize(
    ("heavy", "path", "lowest", "points"),
    [
        (2, ("macedonia",), 1, 0),  # 1 + 1 - 2; after the clamp the way would cost 1
        (3, ("macedonia", "thrace"), 1, 0),
        (2, ("macedonia", "thrace"), 1, 1),
        (3, ("macedonia",), 1, 0),
        (1, ("macedonia",), 1, 1),
        (2, (), 1, 0),
    ],
)
def test_heavy_infantry_makes_up_for_the_way_of_a_flight(
    heavy: int, path: tuple[str, ...], lowest: int, points: int
) -> None:
    scene = fleeing(f"carla: {heavy} heavy-infantry", "anna: 4 light-infantry", *path)
    roll_for(scene, "carla", f"{lowest} 5 6")
    assert own_casualties(scene.state, 0) == points
    scene.dice("d4=1", "d6=2", "d8=3")
    scene.play("carla: done")
    scene.pass_until("battle.reroll", "anna")
    scene.play("anna: done")

    got = [damage for cause, seat, damage in damages(scene) if (cause, seat) == (CASUALTIES, 2)]
    assert got == [points] * bool(points)
