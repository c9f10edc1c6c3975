"""Losses: who chooses what, prisoners (MP-RES-04 to MP-RES-09)."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import PLAYERS, charge, dice_of, field, last_roll
from tests.games.prototype.scene import Scene, given


def mixed(cards: dict[str, str] | None = None) -> Scene:
    """Bruno defends with 6 VF on the ground, 4 on a Caravan and 3 on a War Wagon."""
    return field(
        20,
        6,
        transports={"moesia": "bruno: caravan 1 [4 vf], war-wagon 1 [3 vf]"},
        cards=cards or {},
    )


def aboard(scene: Scene, name: str) -> int:
    return scene.state.transport_vf[scene.state.world.transport_names.index(name)]


@pytest.mark.rule("MP-RES-04", "MP-TIME-10")
def test_the_owner_chooses_where_losses_fall() -> None:
    scene = mixed()
    dice_of(scene, 6, 1)
    charge(scene)
    assert scene.window == "battle.losses" and scene.asked == ["bruno"]
    assert scene.legal("bruno") == [
        "lose-vf moesia 1..5", "lose-aboard war-wagon-2 1..3", "lose-aboard caravan-1 1..4",
    ]  # fmt: skip
    scene.play("bruno: lose-aboard war-wagon-2 3")
    assert scene.legal("bruno") == ["lose-vf moesia 1..2", "lose-aboard caravan-1 1..2"]
    scene.refuses("bruno: lose-aboard caravan-1 3", "MP-RES-04")
    scene.play("bruno: lose-aboard caravan-1 1")
    assert (scene.ground("bruno", "moesia"), aboard(scene, "war-wagon-2")) == (5, 0)
    assert aboard(scene, "caravan-1") == 3
    assert scene.transports("bruno", "moesia") == ["war-wagon-2", "caravan-1"]


@pytest.mark.rule("MP-RES-04")
def test_both_sides_choose_at_once_and_unseen() -> None:
    scene = field(
        19,
        10,
        wagon=1,
        transports={"thrace": "anna: war-wagon 1 [6 vf]", "moesia": "bruno: caravan 1 [4 vf]"},
    )
    dice_of(scene, 6, 1)
    charge(scene)
    assert sorted(scene.asked) == ["anna", "bruno"]
    scene.play("anna: lose-aboard war-wagon-2 2")
    assert scene.state.transport_vf[scene.state.world.transport_names.index("war-wagon-2")] == 6
    assert scene.table.game.knowledge(scene.state, 1).sealed[0] == ()
    scene.play("bruno: lose-vf moesia 5")
    assert scene.vf("anna", "thrace") == 5 + 20 + 4


@pytest.mark.rule("MP-RES-04", "MP-TIME-24")
def test_the_default_takes_the_ground_first_and_spares_the_last_of_each() -> None:
    scene = mixed()
    scene.dice("d6=6", "d6=1", "d6=6", "d6=1")
    charge(scene)
    scene.default("bruno")
    assert (scene.ground("bruno", "moesia"), scene.vf("bruno", "moesia")) == (1, 8)
    scene.play("anna: fight-on")
    scene.default("bruno")
    scene.default("bruno")
    assert scene.ground("bruno", "moesia") == 1
    assert (aboard(scene, "caravan-1"), aboard(scene, "war-wagon-2")) == (1, 1)


@pytest.mark.rule("MP-RES-04")
def test_without_a_choice_nobody_is_asked() -> None:
    scene = field(20, 2, transports={"moesia": "bruno: caravan 1 [3 vf]"})
    dice_of(scene, 6, 1)
    charge(scene)
    assert scene.owner("moesia") == "anna"


@pytest.mark.rule("MP-RES-04", "MP-ATT-06")
def test_the_crew_cannot_be_lost() -> None:
    scene = field(2, 20, wagon=1, transports={"thrace": "anna: war-wagon 1 [6 vf]"})
    dice_of(scene, 1, 6)
    charge(scene)
    assert scene.legal("anna") == ["lose-aboard war-wagon-1 1..2", "lose-aboard war-wagon-2 3..5"]
    scene.play("anna: lose-aboard war-wagon-1 2")
    assert (aboard(scene, "war-wagon-1"), aboard(scene, "war-wagon-2")) == (1, 3)


@pytest.mark.rule("MP-RES-06")
def test_lost_armies_leave_the_board() -> None:
    scene = field(10, 20)
    before = scene.vf("bruno", "moesia")
    dice_of(scene, 6, 1)
    charge(scene)
    assert scene.vf("bruno", "moesia") == before - 5
    assert scene.state.returning == scene.state.reserve == [0, 0, 0]


@pytest.mark.rule("MP-RES-07", "MP-RES-09")
def test_prisoners_are_counted_once_for_the_whole_battle() -> None:
    scene = field(30, 14)
    scene.dice("d6=6", "d6=1", "d6=6", "d6=1", "d6=6", "d6=2")
    charge(scene)
    scene.play("anna: fight-on", "anna: fight-on")
    assert scene.owner("moesia") == "anna"
    assert scene.state.prisoners == [2, 1, 0]


@pytest.mark.rule("MP-RES-07", "MP-RES-09", "MP-SIEGE-15")
@pytest.mark.parametrize(("rounds", "prisoners"), [(4, 1), (5, 2)])
def test_a_field_battle_and_the_assault_out_of_its_siege_are_one_battle(
    rounds: int, prisoners: int
) -> None:
    """Two VF no longer fit and fall; then the Tower is stormed in the same turn, two VF in each round: ten in all, or twelve."""
    moesia = given(PLAYERS).state.world.territory("moesia")
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "bruno 12"}, buildings={"moesia": "fort"},
        transports={"moesia": "anna: war-wagon 3 [40 vf, captain 2, catapult]"}, fields={"sieges": [Siege(moesia, 0, 1, 0, 0, 2)]},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    scene.play("anna: confirm-siege moesia", "anna: besiege")
    assert scene.state.prisoners == [1, 1, 0]
    scene.dice("d4=4", "d6=1")
    scene.play("anna: assault-siege moesia")
    for _ in range(rounds - 1):
        scene.dice("d4=4", "d6=1")
        scene.play("anna: fight-on")
    if scene.window == "battle.continue":
        scene.play("anna: stop-attack")
    assert scene.state.prisoners == [prisoners, 1, 0]
    assert [(lost.battle, lost.vf) for lost in scene.state.losses] == [
        (1, 1 + rounds),
        (1, 2 + 2 * rounds),
    ]


@pytest.mark.rule("MP-RES-07", "MP-RES-09")
@pytest.mark.parametrize(("second", "prisoners"), [("moesia", 1), ("macedonia", 2)])
def test_a_second_attack_on_the_same_objective_belongs_to_the_battle(
    second: str, prisoners: int
) -> None:
    scene = field(20, 30, captain=2, vf={"macedonia": "bruno 30"})
    for place in ("moesia", second):
        dice_of(scene, 3, 2)
        charge(scene, place)
        scene.play("anna: stop-attack")
    assert scene.state.prisoners == [prisoners, 0, 0]


@pytest.mark.rule("MP-RES-07", "MP-TECHFX-16")
@pytest.mark.parametrize(("technology", "prisoners"), [("", 1), ("strategy", 2)])
def test_strategy_doubles_the_share(technology: str, prisoners: int) -> None:
    scene = field(30, 9, technologies={"anna": technology} if technology else {})
    scene.dice("d6=5", "d6=1", "d6=6", "d6=1")
    charge(scene)
    scene.play("anna: fight-on")
    assert scene.owner("moesia") == "anna"
    assert scene.state.prisoners[0] == prisoners


@pytest.mark.rule("MP-RES-07")
def test_barbarians_take_no_prisoners_but_give_some() -> None:
    scene = field(10, 20, war=[], vf={"moesia": "barbarians 20"})
    scene.dice("d6=4", "d6=2", "d6=1", "d6=4")
    charge(scene)
    scene.play("anna: fight-on", "anna: stop-attack")
    assert scene.state.prisoners == [1, 0, 0]


@pytest.mark.rule("MP-RES-08")
def test_prisoners_are_public_and_give_no_armies() -> None:
    scene = field(10, 20)
    dice_of(scene, 6, 1)
    charge(scene)
    scene.play("anna: stop-attack")
    assert scene.state.prisoners[0] == 1
    assert scene.table.game.knowledge(scene.state, 2).prisoners == scene.state.prisoners
    assert scene.state.returning[0] == scene.state.to_place[0] == 0


@pytest.mark.rule("MP-RES-10")
def test_the_crew_stays_when_all_fighters_fall() -> None:
    scene = field(4, 30, technologies={"bruno": "strategy"})
    dice_of(scene, 1, 6)
    charge(scene)
    assert last_roll(scene)["lost_vf"] == 4
    assert scene.vf("anna", "thrace") == 5 + 1
    assert scene.captain_levels("anna", "thrace") == [1]


@pytest.mark.rule("MP-CONQ-13")
def test_transports_without_crew_take_no_further_part() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        transports={
            "moesia": "anna: war-wagon 1 [20 vf, captain 2]; bruno: caravan 1 [1 vf], war-wagon 1 [4 vf]"
        },
    )  # fmt: skip
    dice_of(scene, 5, 2)
    scene.play("anna: attack-convoy moesia @bruno", "anna: charge")
    scene.play("bruno: lose-aboard caravan-1 1")
    assert scene.transports("bruno", "moesia") == ["war-wagon-2"]
    assert scene.vf("bruno", "moesia") == 2
