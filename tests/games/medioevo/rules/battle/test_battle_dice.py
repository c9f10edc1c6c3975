"""The dice of a melee: MU-DICE."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.arithmetic import (
    attack_value,
    basic_attack,
    casualties,
    casualty_die,
    melee_damage,
    superiorities,
)
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import BARBARIANS
from tests.games.medioevo.battles import (
    FOUR,
    PLACE,
    army,
    clash,
    damages,
    dice,
    fight,
    roll_for,
    value,
)

WORLD = GAME.world(3, {})


@pytest.mark.rule("MU-DICE-01")
def test_three_dice_however_many_units() -> None:
    scene = fight("anna: 7 light-infantry", "bruno: 7 light-infantry")
    roll_for(scene, "anna", "1 2 3")
    assert scene.happened("melee-dice")[-1].values["dice"] == [1, 2, 3]


@pytest.mark.rule("MU-DICE-02")
def test_one_reroll_of_any_dice_together() -> None:
    scene = fight("anna: 1 light-infantry", "bruno: 1 light-infantry")
    roll_for(scene, "anna", "1 5 3")
    scene.dice("d4=1", "d8=5", *dice("1 2 3"))
    scene.play("anna: reroll d4-d8")
    assert scene.state.battle.sides[0].dice == (1, 5, 5)
    assert (scene.window, scene.asked) == ("battle.reroll", ["bruno"])
    assert scene.state.battle.sides[1].dice == (1, 2, 3), "only then the defender rolls"


@pytest.mark.rule("MU-DICE-03")
def test_the_highest_die() -> None:
    assert basic_attack((2, 4, 7)) == 7


@pytest.mark.rule("MU-DICE-04")
@pytest.mark.parametrize(
    ("rolled", "attack"),
    [
        ((3, 3, 3), 27),
        ((4, 5, 5), 25),
        ((2, 2, 5), 5),
        ((4, 4, 4), 64),
        ((1, 1, 1), 1),
        ((1, 1, 8), 8),
    ],
)
def test_critical_rolls(rolled: tuple[int, ...], attack: int) -> None:
    assert basic_attack(rolled) == attack


@pytest.mark.rule("MU-DICE-05")
def test_the_lowest_die_hurts_oneself() -> None:
    assert casualty_die((1, 5, 5)) == 1
    scene = fight("anna: 5 light-infantry", "bruno: 1 light-infantry")
    clash(scene, "3 5 8", "1 2 3")
    assert damages(scene)[-1] == (3, 0, 3), "the winner too"


@pytest.mark.rule("MU-DICE-06", "MU-ORDER-10")
def test_the_penalty_by_turn_order() -> None:
    scene = fight("carla: 3 light-infantry", "dora: 3 light-infantry", players=FOUR)
    clash(scene, "1 3 7", "1 3 7")
    assert (value(scene, 0), value(scene, 1)) == (5, 4)
    scene = fight(
        "anna: 3 light-infantry", "barbarians: 3 light-infantry", barbarian_dice=(1, 3, 7)
    )
    clash(scene, "1 3 5")
    assert (value(scene, 0), value(scene, 1)) == (5, 7)


@pytest.mark.rule("MU-DICE-06")
def test_the_rows_of_the_penalty_table() -> None:
    rows = {
        3: [0, 1, 3], 4: [0, 1, 2, 3], 5: [0, 1, 1, 2, 3], 6: [0, 1, 1, 2, 2, 3], 2: [0, 1],
    }  # fmt: skip
    for players, row in rows.items():
        assert [abs(entry) for entry in WORLD.penalty[players]] == row


@pytest.mark.rule("MU-DICE-07", "MU-CAPTURE-02")
def test_order_of_the_arithmetic() -> None:
    assert attack_value(7, 2, 0, True) == 5
    assert attack_value(2, 0, 3, False) == 0


@pytest.mark.rule("MU-DICE-07")
def test_never_below_zero() -> None:
    scene = fight("anna: 3 light-infantry", "carla: 3 light-infantry")
    clash(scene, "1 3 7", "1 2 1")
    assert value(scene, 1) == 0


@pytest.mark.rule("MU-DICE-08")
def test_a_tie() -> None:
    scene = fight("anna: 5 light-infantry", "bruno: 3 light-infantry, 1 cavalry")
    clash(scene, "1 3 6", "1 3 7")
    assert (value(scene, 0), value(scene, 1)) == (6, 6)
    scene.pass_until("battle.choice")
    assert damages(scene) == [(2, 0, 2), (3, 0, 1), (3, 1, 1)]


@pytest.mark.rule("MU-DICE-09", "MU-LINF-02", "MU-BBAT-05")
def test_the_score_is_capped_by_the_winners_units() -> None:
    scene = fight(
        "anna: 1 cavalry, 2 heavy-infantry",
        "barbarians: 2 light-infantry",
        barbarian_dice=(2, 4, 7),
    )
    clash(scene, "2 4 8")
    assert (value(scene, 0), value(scene, 1)) == (8, 11)
    assert (scene.window, scene.asked) == ("battle.assign", ["anna"])
    scene.play("anna: hit heavy-infantry 1")
    assert damages(scene) == [(2, 0, 1), (3, BARBARIANS, 2)]
    assert scene.state.battle is None, "their own casualties removed the last barbarian"
    assert army(scene, "anna") == {"cavalry": 1, "heavy-infantry": 1, "light-infantry": 1}


@pytest.mark.rule("MU-DICE-10")
def test_massive_superiority() -> None:
    assert [superiorities(WORLD, lead) for lead in (19, 20, 21, 59)] == [0, 1, 1, 2]
    scene = fight("anna: 1 light-infantry", "bruno: 5 light-infantry")
    clash(scene, "1 5 5", "1 2 5")
    assert (value(scene, 0), value(scene, 1)) == (25, 4)
    assert scene.legal("anna") == ["spare", "press"]
    scene.play("anna: press")
    assert damages(scene)[0] == (2, 1, 2), "beyond the single unit"


@pytest.mark.rule("MU-DICE-10")
def test_casualties_cannot_be_spared_below_zero() -> None:
    scene = fight("anna: 3 light-infantry", "bruno: 9 light-infantry")
    clash(scene, "4 4 4", "1 2 6")
    # 64 against 5: two choices, four casualties
    scene.play("anna: spare", "anna: spare")
    assert (3, 0, 2) in damages(scene)
    scene = fight("anna: 3 light-infantry, 4 heavy-infantry", "bruno: 9 light-infantry")
    clash(scene, "1 5 5", "1 2 5")
    assert scene.state.battle is None or scene.window != "battle.superiority", (
        "no question without casualties"
    )


@pytest.mark.rule("MU-DICE-11", "MU-MILB-03")
def test_damage_of_the_winner() -> None:
    assert melee_damage(WORLD, 1, 0, 1, 1) == 2
    scene = fight("anna: 1 cavalry", "bruno: 3 light-infantry", buildings={PLACE: "tower"})
    clash(scene, "1 3 5", "1 2 5")
    assert damages(scene)[0] == (2, 1, 2)


@pytest.mark.rule("MU-DICE-12", "MU-FLEE-03")
def test_casualties_of_a_flight() -> None:
    assert casualties(1, 1, 1, 0) == 1
    assert casualties(2, 0, 5, 0) == 0
