"""Barbarians in battle: MU-BBAT."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.arithmetic import barbarian_sacrifice
from gonfalon.games.medioevo.game import GAME
from tests.games.medioevo.battles import clash, d8, damages, dice, fight, horde, value

WORLD = GAME.world(3, {})


@pytest.mark.rule("MU-BBAT-01")
@pytest.mark.parametrize(("rolled", "attack", "lowest"), [((2, 4, 7), 7, 2), ((3, 3, 5), 9, 3)])
def test_their_dice_are_fixed(rolled: tuple[int, int, int], attack: int, lowest: int) -> None:
    scene = fight("anna: 9 light-infantry", "barbarians: 9 light-infantry", barbarian_dice=rolled)
    clash(scene, "1 2 6")
    assert value(scene, 1) == attack
    assert [d for d in damages(scene) if d[:2] == (3, -2)] == [(3, -2, lowest)]
    assert len(scene.happened("melee-dice")) == 1


@pytest.mark.rule("MU-BBAT-02", "MU-BBAT-03")
@pytest.mark.parametrize("archers", [1, 2])
def test_their_archers_always_shoot(archers: int) -> None:
    scene = fight("anna: 3 light-infantry", f"barbarians: 2 light-infantry, {archers} archer")
    scene.dice(*d8(*[8] * archers))
    scene.play("anna: fight")
    assert [e.values["dice"] for e in scene.happened("archers-shoot")] == [[8] * archers]


@pytest.mark.rule("MU-BBAT-04")
@pytest.mark.parametrize(
    ("player", "barbarian", "shots"),
    [
        ("2 light-infantry", 1, 1),
        ("2 light-infantry, captain 1", 1, 0),
        ("2 light-infantry, captain 1", 2, 1),
    ],
)
def test_their_captains(player: str, barbarian: int, shots: int) -> None:
    scene = fight(f"anna: {player}", f"barbarians: 1 light-infantry, {barbarian} captain")
    scene.dice(*d8(8))
    scene.play("anna: fight")
    rolled = [e.values["dice"] for e in scene.happened("archers-shoot")]
    assert rolled == ([[8]] if shots else [])


@pytest.mark.rule("MU-BBAT-05")
def test_their_sacrifice() -> None:
    assert barbarian_sacrifice(WORLD, 2, 2, 3) == 1
    assert barbarian_sacrifice(WORLD, 2, 2, 2) == 0
    assert barbarian_sacrifice(WORLD, 1, 1, 3) == 0
    assert barbarian_sacrifice(WORLD, 5, 5, 8) == 2
    scene = fight(
        "anna: 8 heavy-infantry", "barbarians: 5 light-infantry", barbarian_dice=(1, 2, 4)
    )
    scene.dice(*dice("1 2 3"))
    scene.play("anna: fight")
    assert horde(scene) == (3, 0, 0), "before the player's dice"
    scene.play("anna: done")
    assert value(scene, 1) == 12


@pytest.mark.rule("MU-BBAT-05", "MU-EC-18")
def test_trapped_light_infantry_is_not_sacrificed() -> None:
    scene = fight("anna: 8 heavy-infantry", "barbarians: 2 light-infantry", cards={"anna": "18"})
    scene.dice(*d8(1))
    scene.play("anna: play-unit card-18 light-infantry")
    scene.pass_until("battle.reroll")
    assert scene.happened("sacrifice") == []
    assert horde(scene) == (2, 0, 0)


@pytest.mark.rule("MU-BBAT-05", "MU-EC-66")
def test_false_barbarians_count_for_the_sacrifice() -> None:
    """One light infantry of the barbarians and three of Carla are four: two go, the barbarians' own first."""
    scene = fight(
        "anna: 8 heavy-infantry", "barbarians: 1 light-infantry", cards={"carla": "66"},
        units={"egypt": "carla: 4 light-infantry"}, barbarian_dice=(1, 2, 4),
    )  # fmt: skip
    scene.play("carla: play-at card-66 serbia")  # and the first unit, unasked
    scene.play(*["carla: play-unit-at card-66 light-infantry egypt"] * 2)
    clash(scene, "1 2 3")
    assert [e.values["count"] for e in scene.happened("sacrifice")] == [2]
    assert value(scene, 1) == 12
    assert horde(scene) == (0, 0, 0)


@pytest.mark.rule("MU-BBAT-06")
def test_they_fight_to_the_end() -> None:
    scene = fight(
        "anna: 5 light-infantry", "barbarians: 5 light-infantry", barbarian_dice=(1, 2, 4)
    )
    clash(scene, "1 2 5")
    assert scene.window == "battle.choice"
    assert scene.legal("anna") == ["fight", "capture"]
