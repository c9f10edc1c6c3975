"""Units that count as something else: Heroine 67, Marauder 66, Promotion; Machinery."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.battle.questions.arithmetic import captain_points
from gonfalon.games.medioevo.battle.questions.muster import force, melee, powers_of
from gonfalon.games.medioevo.definitions.questions.hordes import horde_in
from gonfalon.games.medioevo.definitions.questions.realm import (
    captains_in_reserve,
    units_in_reserve,
)
from gonfalon.games.medioevo.world import CAVALRY, HEAVY, LIGHT
from tests.games.medioevo.battles import army, clash, fight
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE


def horde(scene: Scene, at: str = "serbia") -> tuple[int, ...]:
    return horde_in(scene.state, scene.state.world.zone(at))


# ---- 67


@pytest.mark.rule("MU-EC-67")
def test_a_banner_bearer_is_a_captain() -> None:
    scene = fight("anna: 5 light-infantry", "bruno: 3 archer, captain 1", cards={"anna": "67"})
    assert scene.window == "battle.declared"
    assert scene.legal("anna", "play-unit-for") == ["play-unit-for card-67 light-infantry attacker"]
    scene.play("anna: play-unit-for card-67 light-infantry attacker")
    mine, theirs = (melee(scene.state, k) for k in (0, 1))
    assert mine.units[LIGHT] == 4
    assert (
        captain_points(mine.levels, theirs.levels)
        == captain_points(theirs.levels, mine.levels)
        == 0
    )
    assert units_in_reserve(scene.state, 0, LIGHT) == scene.state.world.unit_stock[LIGHT] - 5


@pytest.mark.rule("MU-EC-67")
def test_after_the_battle_he_is_what_he_was() -> None:
    scene = fight("anna: 6 heavy-infantry", "bruno: 1 light-infantry", cards={"carla": "67"})
    scene.play("carla: play-unit-for card-67 heavy-infantry attacker")
    assert army(scene, "anna") == {"heavy-infantry": 5, "captain": 1}
    clash(scene, "4 4 4", "1 2 3")
    while scene.state.battle is not None:
        scene.default(scene.asked[0])
    assert army(scene, "anna") == {"heavy-infantry": 6}
    assert not scene.state.effects


@pytest.mark.rule("MU-EC-67")
def test_as_a_captain_he_is_removed_by_one_point() -> None:
    scene = fight("anna: 2 archer", "bruno: 6 heavy-infantry", cards={"bruno": "67"})
    scene.play("bruno: play-unit-for card-67 heavy-infantry defender")
    scene.pass_until("battle.declarations", "bruno")
    scene.dice("d8=1", "d8=8")
    scene.play("bruno: fight")
    scene.pass_until("battle.assign", "bruno")
    scene.play("bruno: hit-captain captain-2d")
    assert army(scene, "bruno") == {"heavy-infantry": 5}


@pytest.mark.rule("MU-INTER-24")
def test_a_fourth_captain() -> None:
    scene = fight(
        "anna: 5 light-infantry", "bruno: 3 archer", cards={"anna": "67"},
        units={"thrace": "anna: captain 1, captain 2, captain 3"},
    )  # fmt: skip
    scene.play("anna: play-unit-for card-67 light-infantry attacker")
    assert force(scene.state, 0).levels == (1,)
    assert captains_in_reserve(scene.state, 0) == []


@pytest.mark.rule("MU-EC-67", "MU-EUSE-03")
def test_a_side_with_a_captain_needs_no_banner() -> None:
    scene = fight("anna: 5 light-infantry, captain 1", "barbarians: 3 archer", cards={"anna": "67"})
    assert scene.window != "battle.declared"


# ---- Promotion


@pytest.mark.rule("MU-TN-14", "MU-TUSE-03")
def test_promotion_of_an_own_unit_and_of_a_barbarian_captain() -> None:
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 1 light-infantry, 1 captain",
        technologies={"anna": "combat 2"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.play("anna: apply-change promotion light-infantry cavalry", "anna: buy-points")
    scene.play("anna: apply-change-barbarian promotion captain light-infantry", "anna: buy-points")
    assert scene.florins("anna") == 800
    assert powers_of(scene.state, 0) >> CAVALRY & 1
    assert force(scene.state, 1).levels == ()
    assert force(scene.state, 1).units == (2, 0, 0, 0)


@pytest.mark.rule("MU-TN-14")
def test_at_the_end_of_the_turn_they_are_what_they_were() -> None:
    scene = fight(
        "anna: 6 light-infantry", "barbarians: 1 light-infantry",
        technologies={"anna": "combat 2"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.play("anna: apply-change promotion light-infantry cavalry", "anna: buy-points")
    assert army(scene, "anna") == {"light-infantry": 5, "cavalry": 1}
    assert units_in_reserve(scene.state, 0, CAVALRY) == scene.state.world.unit_stock[CAVALRY]
    scene.pass_until("order.bid")
    assert set(army(scene, "anna")) <= {"light-infantry"}
    assert not scene.state.effects


@pytest.mark.rule("MU-TUSE-03", "MU-TN-14")
def test_units_of_another_player_are_not_changed() -> None:
    scene = fight("anna: 1 light-infantry", "bruno: 1 archer", technologies={"anna": "combat 2"})
    scene.pass_until("battle.before-archers", "anna")
    assert scene.legal("anna", "apply-change-barbarian") == []
    scene.refuses("anna: apply-change promotion archer cavalry", "MU-TN-14")


@pytest.mark.rule("MU-TN-14")
def test_a_changed_captain_has_no_levels_until_the_end_of_the_turn() -> None:
    scene = fight(
        "anna: 6 light-infantry, captain 3", "barbarians: 1 light-infantry",
        technologies={"anna": "combat 2"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.play("anna: apply-change-captain promotion captain-1a cavalry", "anna: buy-points")
    assert force(scene.state, 0).levels == ()
    assert army(scene, "anna") == {"light-infantry": 6, "cavalry": 1}
    scene.pass_until("order.bid")
    assert scene.state.captain_level[0] == 3
    assert army(scene, "anna")["captain"] == 1


# ---- 66


def marauder(**kw: Any) -> Scene:
    scene = fight(
        "anna: 6 heavy-infantry", "barbarians: 2 light-infantry", cards={"carla": "66"},
        units={"egypt": "carla: 2 cavalry, 1 archer"}, **kw,
    )  # fmt: skip
    assert scene.window == "battle.declared"
    return scene


@pytest.mark.rule("MU-EC-66")
def test_false_barbarians_join_a_battle_and_come_home() -> None:
    scene = marauder()
    scene.play("carla: play-at card-66 serbia")
    scene.refuses("carla: done", "MU-EC-66")
    scene.play("carla: play-unit-at card-66 cavalry egypt")
    scene.play("carla: play-unit-at card-66 cavalry egypt")
    assert force(scene.state, 1).units == (2, 0, 0, 2)
    scene.play("carla: done")
    assert army(scene, "carla", "egypt") == {"archer": 1}
    assert powers_of(scene.state, 1) >> CAVALRY & 1
    assert scene.state.battle.sides[1].size == 4


@pytest.mark.rule("MU-EC-66")
def test_survivors_stand_again_where_they_came_from() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", cards={"carla": "66"},
        units={
            "egypt": "carla: 2 cavalry, captain 2", "serbia": "barbarians: 2 light-infantry",
            "thrace": "anna: 1 archer",
        },
        pieces={"thrace": "anna: war-wagon 1"},
    )  # fmt: skip
    scene.play("carla: play-at card-66 serbia", "carla: play-unit-at card-66 cavalry egypt")
    scene.play("carla: play-captain card-66 captain-3a", "carla: done")
    assert army(scene, "carla", "egypt") == {"cavalry": 1}
    scene.pass_until("order.bid")
    assert army(scene, "carla", "egypt") == {"cavalry": 2, "captain": 1}
    assert scene.state.captain_level[10] == 2
    assert horde(scene) == (2, 0, 0)


@pytest.mark.rule("MU-EC-66")
@pytest.mark.parametrize("galley", ["at sea", "in a harbour", "gone"])
def test_survivors_from_a_galley_go_aboard_again_if_it_is_at_sea(galley: str) -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", cards={"carla": "66"},
        pieces={"ionian-sea-sea": "carla: galley 2", "thrace": "anna: war-wagon 1"},
        units={
            "ionian-sea-sea": "carla: 1 cavalry, captain 2", "serbia": "barbarians: 2 light-infantry",
            "thrace": "anna: 1 archer",
        },
    )  # fmt: skip
    scene.play("carla: play-at card-66 serbia", "carla: play-aboard card-66 piece-3a cavalry")
    scene.play("carla: play-captain card-66 captain-3a")
    assert army(scene, "carla", "ionian-sea-sea") == {}
    scene.play("anna: pass")
    if galley == "in a harbour":
        scene.play("carla: sail ionian-sea-sea", "carla: go peloponnese")
        if scene.window == "move.step":
            scene.play("carla: halt")
    elif galley == "gone":
        scene.play("carla: remove-piece piece-3a")
    scene.pass_until("order.bid")
    back = {"cavalry": 1, "captain": 1} if galley == "at sea" else {}
    assert army(scene, "carla", "ionian-sea-sea") == back
    assert scene.state.captain_level[10] == (2 if back else 0)
    assert not scene.state.effects


@pytest.mark.rule("MU-EC-66")
def test_damage_goes_to_the_cheapest_first() -> None:
    scene = marauder()
    scene.play("carla: play-at card-66 serbia")
    scene.play("carla: play-unit-at card-66 cavalry egypt", "carla: done")
    clash(scene, "4 4 4")
    while scene.state.battle is not None and not scene.happened("comparison"):
        scene.default(scene.asked[0])
    lost = [
        event.values["unit"] for event in scene.happened("unit-lost") if event.values["seat"] < 0
    ]
    assert lost[:2] == [LIGHT, LIGHT]


@pytest.mark.rule("MU-EC-66", "MU-CAPTURE-03")
def test_false_barbarians_are_captured_as_what_they_are() -> None:
    scene = fight(
        "anna: 6 heavy-infantry",
        "barbarians: 1 light-infantry",
        cards={"carla": "66"},
        units={"egypt": "carla: 2 archer, 1 cavalry"},
    )
    scene.play("carla: play-at card-66 serbia", "carla: play-unit-at card-66 archer egypt")
    scene.play("carla: done")
    clash(scene, "4 4 4", before=["d8=8"], last="anna: capture")
    while scene.state.battle is not None:
        scene.default(scene.asked[0])
    assert scene.state.prisoners[0 * 3 + 2] == (0, 0, 1, 0)


@pytest.mark.rule("MU-EC-66", "MU-EUSE-03")
def test_units_in_the_battle_do_not_join_the_horde() -> None:
    scene = fight("anna: 6 heavy-infantry", "barbarians: 2 light-infantry", cards={"anna": "66"})
    assert scene.window != "battle.declared"


@pytest.mark.rule("MU-EC-66")
def test_false_barbarians_go_where_their_horde_goes() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", cards={"carla": "66"},
        units={
            "egypt": "carla: 2 cavalry, captain 2", "serbia": "barbarians: 1 light-infantry",
            "thrace": "anna: 1 archer",
        },
        pieces={"thrace": "anna: war-wagon 1"}, technologies={"anna": "legislation 3"},
    )  # fmt: skip
    scene.play("carla: play-at card-66 serbia", "carla: play-unit-at card-66 cavalry egypt")
    scene.play("carla: done", "anna: apply-move nation serbia wallachia 1", "anna: buy-points")
    assert horde(scene) == (0, 0, 0)
    assert horde(scene, "wallachia") == (1, 0, 0)
    assert [entry[1] for entry in scene.state.effects if entry[0] == "extra"] == [
        scene.state.world.territory("wallachia")
    ]


@pytest.mark.rule("MU-EC-66", "MU-TN-15")
def test_tactics_against_a_false_barbarian() -> None:
    scene = fight(
        "anna: 3 archer",
        "barbarians: 2 light-infantry",
        cards={"carla": "66"},
        units={"egypt": "carla: 1 archer, 1 cavalry"},
        technologies={"anna": "combat 3"},
    )
    scene.play("carla: play-at card-66 serbia", "carla: play-unit-at card-66 cavalry egypt")
    scene.play("carla: done")
    scene.dice("d8=1", "d8=2", "d8=8")
    scene.pass_until("battle.before-damage", "anna")
    scene.play("anna: apply-hit tactics cavalry 2", "anna: buy-points")
    assert force(scene.state, 1).units == (3, 0, 0, 0)


# ---- Machinery


@pytest.mark.rule("MU-TN-03", "MU-TUSE-01")
def test_machinery_lets_the_crew_fight() -> None:
    scene = fight(
        "anna: 3 light-infantry, 1 heavy-infantry", "bruno: 5 cavalry",
        pieces={"serbia": "anna: siege-engine 1"},
        technologies={"anna": "transportation 3"}, tokens={"anna": "1 blue"},
    )  # fmt: skip
    scene.pass_until("battle.crews", "anna")
    for _ in range(3):
        scene.play("anna: crew piece-1a light-infantry")
    scene.play("anna: done")
    assert melee(scene.state, 0).size == 1
    scene.dice("d8=8", "d8=8", "d8=8")
    scene.play("anna: apply-on machinery piece-1a", "anna: flip blue")
    assert [len(e.values["dice"]) for e in scene.happened("engine-fires")] == [3]
    assert scene.happened("machinery")
    assert melee(scene.state, 0).units[LIGHT] + melee(scene.state, 0).units[HEAVY] == 4


@pytest.mark.rule("MU-TN-03", "MU-LINF-01")
def test_the_crew_of_machinery_can_be_sacrificed() -> None:
    scene = fight(
        "anna: 3 light-infantry",
        "bruno: 5 cavalry",
        pieces={"serbia": "anna: siege-engine 1"},
        technologies={"anna": "transportation 3"},
    )
    scene.pass_until("battle.crews", "anna")
    for _ in range(3):
        scene.play("anna: crew piece-1a light-infantry")
    scene.play("anna: done")
    scene.dice("d8=8", "d8=8", "d8=8")
    scene.play("anna: apply-on machinery piece-1a", "anna: buy-points")
    scene.pass_until("battle.sacrifice", "anna")
    scene.play("anna: sacrifice")
    assert scene.state.battle.sides[0].crews[0].units == (2, 0, 0, 0)
    assert army(scene, "anna") == {"light-infantry": 2}
