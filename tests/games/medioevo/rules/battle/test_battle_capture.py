"""Capture, military buildings, honour of battles: MU-CAPTURE, MU-MILB, MU-HP-12, MU-HP-14, MU-NOWIN, MU-MULTI."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.siege import holder
from gonfalon.games.medioevo.battle.steps.contact import meet
from gonfalon.games.medioevo.definitions.questions.hordes import barbarians_left
from gonfalon.games.medioevo.definitions.questions.realm import captured_by
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import CAPTAIN
from tests.games.medioevo.battles import (
    PLACE,
    PLAYERS,
    army,
    clash,
    d8,
    damages,
    fight,
    horde,
    value,
)
from tests.games.medioevo.scene import Scene, given


@pytest.mark.rule("MU-CAPTURE-01")
def test_the_smaller_army_may_try() -> None:
    scene = fight("anna: 2 archer", "bruno: 3 archer")
    scene.play("anna: capture", "bruno: capture")
    assert [side.capture for side in scene.state.battle.sides] == [1, 1]


@pytest.mark.rule("MU-CAPTURE-02")
@pytest.mark.parametrize(("men", "attack"), [(6, 9), (5, 5)])
def test_the_ratio(men: int, attack: int) -> None:
    scene = fight(f"anna: {men} archer", "bruno: 2 archer")
    scene.play("anna: capture")
    clash(scene, "3 3 4", "1 2 3")
    assert value(scene, 0) == attack


@pytest.mark.rule("MU-CAPTURE-03", "MU-PRIS-01")
def test_a_successful_capture() -> None:
    scene = fight("anna: 6 archer", "bruno: 2 archer")
    scene.play("anna: capture")
    clash(scene, "1 3 4", "3 3 3")
    # 4 against 26: not yet
    assert value(scene, 1) == 26
    scene = fight("anna: 6 archer", "bruno: 2 archer")
    scene.play("anna: capture")
    clash(scene, "1 3 7", "3 4 5")
    assert (value(scene, 0), value(scene, 1)) == (7, 4)
    assert scene.state.battle is None
    assert scene.state.prisoners[0 * 3 + 1] == (0, 0, 2, 0)
    assert damages(scene) == [(2, 1, 3), (3, 0, 1)], "Bruno's casualty value of 3 is ignored"


@pytest.mark.rule("MU-CAPTURE-03", "MU-CAP-04")
def test_prisoners_in_the_form_they_had() -> None:
    scene = fight("anna: 9 light-infantry", "bruno: 1 heavy-infantry, captain 2")
    scene.play("anna: capture", "bruno: fight", "bruno: done", "bruno: done")
    assert scene.window == "battle.sacrifice"
    clash(scene, "1 3 8", "1 3 4", last="anna: done")
    assert (value(scene, 0), value(scene, 1)) == (8, 3)
    assert scene.state.prisoners[1] == (1, 0, 0, 0)
    assert (captured_by(scene.state, 5), scene.state.captain_level[5]) == (0, 2)


@pytest.mark.rule("MU-CAPTURE-04")
def test_a_failed_capture() -> None:
    scene = fight("anna: 9 archer", "bruno: 2 archer")
    scene.play("anna: capture")
    clash(scene, "1 3 4", "1 2 7")
    assert (value(scene, 0), value(scene, 1)) == (4, 6)
    assert damages(scene) == [(2, 0, 2), (3, 0, 1), (3, 1, 1)]
    assert scene.state.prisoners[1] == (0, 0, 0, 0)


@pytest.mark.rule("MU-CAPTURE-05")
def test_captors_destroyed() -> None:
    scene = fight("anna: 1 archer", "bruno: 1 archer")
    scene.play("anna: capture")
    clash(scene, "1 3 8", "1 2 2")
    # 8 halved is 4 against 4 - 1 = 3 (two twos): Bruno's archer is taken, then Anna's falls to her own casualties
    assert (value(scene, 0), value(scene, 1)) == (4, 3)
    assert scene.state.battle is None
    assert army(scene, "bruno") == {"archer": 1}
    assert scene.state.prisoners[1] == (0, 0, 0, 0)
    assert scene.happened("battle-over")[0].values["winner_seat"] == 1


@pytest.mark.rule("MU-CAPTURE-05", "MU-CAP-04")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_captain_is_free_again_with_his_level(level: int) -> None:
    scene = fight("anna: 1 heavy-infantry", f"bruno: captain {level}")
    scene.play("anna: capture")
    clash(scene, "3 3 8", "1 2 2")
    assert [event.values["unit"] for event in scene.happened("unit-captured")] == [CAPTAIN]
    assert [event.values["seat"] for event in scene.happened("captives-free")] == [1]
    assert army(scene, "bruno") == {"captain": 1}
    assert scene.state.captain_level[5] == level


@pytest.mark.rule("MU-CAPTURE-07", "MU-HP-12")
def test_barbarian_prisoners() -> None:
    scene = fight("anna: 9 archer", "barbarians: 5 light-infantry", barbarian_dice=(1, 1, 2))
    honour, supply = scene.honour("anna"), barbarians_left(scene.state)
    scene.play("anna: capture")
    while scene.state.battle is not None:
        if "capture" in scene.legal("anna"):
            scene.play("anna: capture")
        else:
            scene.default("anna")
    assert horde(scene) == (0, 0, 0)
    assert barbarians_left(scene.state)[0] == supply[0] + 5
    assert [e.values["points"] for e in scene.happened("honour") if e.rule == "MU-HP-12"] == [1]
    assert scene.honour("anna") >= honour + 1


# ---- military buildings


@pytest.mark.rule("MU-MILB-01")
@pytest.mark.parametrize(("building", "points"), [("tower", 4), ("fort", 3), ("castle", 2)])
def test_protection_values(building: str, points: int) -> None:
    scene = fight("anna: 5 light-infantry", "bruno: 9 light-infantry", buildings={PLACE: building})
    clash(scene, "1 2 8", "1 2 3")
    assert damages(scene)[0] == (2, 1, points)


@pytest.mark.rule("MU-MILB-01")
def test_only_its_owner_is_protected() -> None:
    scene = fight("anna: 5 light-infantry", "bruno: 9 light-infantry", buildings={PLACE: "fort"})
    assert scene.state.battle.owner == 1
    scene = given(
        PLAYERS, phase="combat", buildings={PLACE: "fort"}, control_tokens={},
        units={PLACE: "anna: 5 light-infantry; bruno: 3 light-infantry; carla: 1 archer"},
        battle=f"{PLACE} anna bruno",
    )  # fmt: skip
    assert scene.state.battle.owner == 1
    state = scene.state
    state.last_control[state.world.zone(PLACE)] = 2
    assert holder(state, state.world.zone(PLACE), 0, 1) == -1


@pytest.mark.rule("MU-MILB-02")
def test_one_type_per_round() -> None:
    scene = fight(
        "anna: 3 light-infantry", "bruno: 9 light-infantry", buildings={PLACE: "tower"},
        pieces={PLACE: "anna: siege-engine 3"},
    )  # fmt: skip
    scene.play("anna: fight", "bruno: fight", "bruno: protect archers")
    scene.play("anna: crew piece-1a light-infantry")
    clash(scene, "1 2 5", "1 2 6", before=d8(1), last="anna: done")
    assert damages(scene)[0] == (0, 1, 4)
    scene.pass_until("battle.choice")
    scene.play("anna: fight", "bruno: fight")
    scene.allows("bruno: protect siege-engines")


@pytest.mark.rule("MU-MILB-03")
def test_walls_against_archers() -> None:
    scene = fight("anna: 1 archer", "bruno: 3 light-infantry", buildings={PLACE: "tower"})
    scene.play("anna: fight", "bruno: fight")
    scene.dice(*d8(2))
    scene.play("bruno: protect archers")
    assert damages(scene) == []
    assert scene.window == "battle.reroll"


# ---- honour


@pytest.mark.rule("MU-HP-12")
@pytest.mark.parametrize(("men", "points"), [(5, 1), (4, 0)])
def test_a_great_army(men: int, points: int) -> None:
    scene = fight("anna: 9 archer", f"bruno: {men} light-infantry")
    scene.play("anna: fight")
    scene.dice(*d8(*[1] * 5))
    while scene.state.battle is not None:
        scene.default(scene.names[scene.table.waiting[0]])
    gained = [e.values["points"] for e in scene.happened("honour") if e.rule == "MU-HP-12"]
    winner = scene.happened("battle-over")[0].values["winner_seat"]
    assert winner == 0
    assert gained == ([1] if points else [])


@pytest.mark.rule("MU-HP-14", "MU-BARB-01")
def test_a_lone_archer_killed_by_a_rebellion() -> None:
    scene = fight("barbarians: 5 light-infantry", "anna: 1 archer", barbarian_dice=(1, 6, 8))
    honour = scene.honour("anna")
    scene.dice(*d8(8), "d4=1", "d6=2", "d8=3")
    scene.play("anna: fight", "anna: done")
    assert scene.state.battle is None
    assert scene.honour("anna") == honour - 1


@pytest.mark.rule("MU-NOWIN-01")
def test_everybody_dead() -> None:
    scene = fight("anna: 1 archer", "bruno: 1 archer", at="egypt")
    assert scene.controller("egypt") is None
    clash(scene, "1 2 4", "1 2 5")
    assert scene.state.battle is None
    assert scene.happened("battle-over")[0].values["winner_seat"] == -1
    assert scene.controller("egypt") == "carla", "of her starting kingdom"


@pytest.mark.rule("MU-NOWIN-02", "MU-HP-14")
def test_no_awards_without_a_winner() -> None:
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 1 light-infantry", barbarian_dice=(1, 2, 4)
    )
    honour = scene.honour("anna")
    clash(scene, "1 2 4")
    assert scene.state.battle is None
    assert horde(scene) == (0, 0, 0)
    assert scene.honour("anna") == honour - 1


# ---- several opponents


def meeting(units: str, war: list[str]) -> Scene:
    scene = given(PLAYERS, phase="purchase", units={PLACE: units}, war=war)
    state: MedState = scene.state
    state.agenda = [step for step in state.agenda if step is state.agenda[0]]
    meet(state, 0, state.world.zone(PLACE))
    scene.restart()
    return scene


@pytest.mark.rule("MU-MULTI-01", "MU-BBAT-10")
def test_barbarians_first() -> None:
    scene = meeting("anna: 9 archer; bruno: 2 archer; barbarians: 1 light-infantry", ["anna bruno"])
    assert scene.state.battle.sides[1].seat == -2
    while scene.state.battle is not None:
        scene.default(scene.names[scene.table.waiting[0]])
    assert scene.window == "battle.opponent"
    assert scene.legal("anna") == ["done", "attack player-2"]
    assert army(scene, "bruno") == {"archer": 2}


@pytest.mark.rule("MU-MULTI-02", "MU-MOVE-19")
def test_players_may_be_left_in_peace() -> None:
    scene = meeting("anna: 9 archer; bruno: 2 archer; barbarians: 1 light-infantry", ["anna bruno"])
    while scene.state.battle is not None:
        scene.default(scene.names[scene.table.waiting[0]])
    assert scene.window == "battle.opponent"
    space = scene.state.world.zone(PLACE)
    scene.play("anna: done")
    assert army(scene, "bruno") == {"archer": 2}
    assert scene.state.control[space] == -1
    scene = meeting("anna: 9 archer; bruno: 2 archer", ["anna bruno"])
    assert scene.state.battle is not None, "a single enemy is fought without a question"


@pytest.mark.rule("MU-MULTI-01", "MU-MULTI-03")
def test_one_battle_at_a_time() -> None:
    scene = meeting(
        "anna: 9 archer; bruno: 2 archer; carla: 2 archer", ["anna bruno", "anna carla"]
    )
    assert scene.legal("anna") == ["done", "attack player-2", "attack player-3"]
    scene.play("anna: attack player-3")
    assert scene.state.battle.sides[1].seat == 2
