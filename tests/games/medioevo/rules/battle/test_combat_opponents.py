"""CPHASE: whom an army fights in the Combat phase, and in which order."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import ARCHER
from tests.games.medioevo.campaign import army, combat, fight_on, has_moved, piece


@pytest.mark.rule("MU-CPHASE-11")
def test_armies_that_share_a_space_may_fight_without_moving() -> None:
    scene = combat(
        units={"serbia": "anna: 2 archer; bruno: 1 archer"},
        pieces={"serbia": "anna: war-wagon 1"},
        war=["anna bruno"],
    )
    scene.refuses("anna: engage thrace @bruno", "MU-CPHASE-11")
    scene.allows("anna: march serbia")

    scene.play("anna: engage serbia @bruno")

    battle = scene.state.battle
    assert (battle.sides[0].seat, battle.sides[1].seat) == (0, 1)
    assert dict(battle.reserve) == {piece(scene, "anna", "war-wagon", "serbia"): 6}
    assert has_moved(scene, "anna", "serbia") == 2


@pytest.mark.rule("MU-CPHASE-12")
def test_barbarians_beside_an_army_are_fought_first() -> None:
    scene = combat(
        units={"serbia": "anna: 6 heavy-infantry; barbarians: 1 light-infantry", "thrace": "anna: 1 archer"},
        pieces={"thrace": "anna: war-wagon 1", "lydia": "anna: war-wagon 1"},
    )  # fmt: skip

    scene.refuses("anna: pass", "MU-CPHASE-12")
    scene.refuses("anna: march lydia", "MU-CPHASE-12")
    scene.refuses("anna: remove heavy-infantry serbia 1", "MU-REMOVE-03")
    scene.allows("anna: engage-barbarians serbia", "anna: march thrace")
    scene.play("anna: march thrace")
    scene.refuses("anna: go moesia", "MU-CPHASE-12")
    scene.play("anna: go macedonia")
    scene.refuses("anna: halt", "MU-CPHASE-12")
    scene.play("anna: go serbia")

    assert scene.state.battle.space == scene.state.world.zone("serbia")


@pytest.mark.rule("MU-CPHASE-12", "MU-MOVE-13")
@pytest.mark.parametrize("castle", [True, False])
def test_the_free_step_out_of_a_castle_counts_on_the_way_to_barbarians(castle: bool) -> None:
    """A wagon with one point left is two steps away."""
    scene = combat(
        units={"serbia": "anna: 1 archer; barbarians: 1 light-infantry", "thrace": "anna: 1 archer"},
        pieces={"thrace": "anna: war-wagon 1"},
        buildings={"thrace": "castle"} if castle else {},
    )  # fmt: skip
    scene.state.piece_points[0] = 1
    scene.restart()
    if castle:
        scene.play("anna: march thrace", "anna: go macedonia")
    # the only way that is left is taken unasked
    assert scene.state.battle.space == scene.state.world.zone("serbia")
    assert army(scene, "anna", "serbia") == {"archer": 2 if castle else 1}


@pytest.mark.rule("MU-CPHASE-12")
@pytest.mark.rule("MU-TIME-13")
def test_the_default_is_the_compulsory_battle() -> None:
    scene = combat(
        units={"serbia": "anna: 6 heavy-infantry; barbarians: 1 light-infantry"},
        pieces={"macedonia": "anna: war-wagon 1"},
    )
    if scene.state.battle is None:
        scene.default("anna")

    assert scene.state.battle.space == scene.state.world.zone("serbia")


@pytest.mark.rule("MU-MULTI-01")
@pytest.mark.rule("MU-MULTI-02")
def test_barbarians_first_then_players_as_one_likes() -> None:
    scene = combat(
        units={"macedonia": "anna: 9 heavy-infantry", "serbia": "bruno: 1 archer; barbarians: 1 light-infantry"},
        pieces={"macedonia": "anna: war-wagon 3"},
        war=["anna bruno"],
    )  # fmt: skip
    scene.play("anna: march macedonia", "anna: go serbia")
    assert scene.state.battle.sides[1].seat == -2
    fight_on(scene)

    assert (scene.window, scene.legal("anna")) == ("battle.opponent", ["done", "attack player-2"])
    scene.play("anna: done")

    assert army(scene, "bruno", "serbia") == {"archer": 1}
    assert scene.controller("serbia") is None
    assert scene.honour("anna") == 10


@pytest.mark.rule("MU-MULTI-03")
def test_armies_of_two_players_are_fought_one_by_one() -> None:
    scene = combat(
        units={"macedonia": "anna: 9 heavy-infantry", "serbia": "bruno: 1 archer; carla: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 3"},
        war=["anna bruno", "anna carla"],
    )
    scene.play("anna: march macedonia", "anna: go serbia", "anna: attack @bruno")
    fight_on(scene)

    assert army(scene, "carla", "serbia") == {"archer": 1}
    assert army(scene, "bruno", "serbia") == {}
    scene.allows("anna: attack @carla", "anna: done")


@pytest.mark.rule("MU-MULTI-02")
@pytest.mark.parametrize("answer", ["engage serbia @bruno", "done"])
def test_after_the_barbarians_a_neighbour_may_be_attacked(answer: str) -> None:
    scene = combat(
        units={"macedonia": "anna: 9 heavy-infantry", "serbia": "bruno: 1 archer; barbarians: 1 light-infantry"},
        pieces={"macedonia": "anna: war-wagon 3"},
    )  # fmt: skip
    scene.play("anna: march macedonia", "anna: go serbia")
    fight_on(scene)
    assert (scene.window, scene.honour("anna")) == ("battle.opponent", 10)
    scene.play(f"anna: {answer}")
    if answer == "done":
        assert (scene.controller("serbia"), scene.honour("anna")) == (None, 10)
        return

    scene.play("anna: confirm")
    fight_on(scene)

    assert (scene.controller("serbia"), scene.honour("anna")) == ("anna", 7)


@pytest.mark.rule("MU-CPHASE-15")
def test_the_victim_reacts_to_a_war_he_knows_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """A unit that a card places in `threat.entered` turns an unopposed conquest into a battle."""
    honour: list[int] = []

    def place_archer(self: Reaction, s: MedState) -> None:
        if self.window == "threat.entered":
            honour.append(s.hp[0])
            change_units(s, 1, self.values[1], ARCHER, 1)

    monkeypatch.setattr(Reaction, "run", place_archer)
    scene = combat(
        units={"macedonia": "anna: 3 archer"},
        pieces={"macedonia": "anna: war-wagon 1"},
        control_tokens={"serbia": "bruno"},
    )
    scene.play("anna: march macedonia", "anna: go serbia", "anna: confirm")

    assert {*honour} == {7}
    assert [side.seat for side in scene.state.battle.sides] == [0, 1]
    assert not scene.happened("conquest")
