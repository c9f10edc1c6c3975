"""Light and heavy infantry, cavalry, captains: MU-LINF, MU-HINF, MU-CAV, MU-CAPT."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.arithmetic import captain_points
from gonfalon.games.medioevo.battle.steps.captains import points_left
from gonfalon.games.medioevo.battle.steps.melee import own_casualties
from tests.games.medioevo.battles import (
    army,
    clash,
    d8,
    damages,
    fight,
    value,
)


@pytest.mark.rule("MU-LINF-01", "MU-DICE-07")
def test_a_sacrifice_adds_four() -> None:
    scene = fight("anna: 2 light-infantry, 1 archer", "bruno: 2 archer, 1 cavalry")
    scene.pass_until("battle.sacrifice")
    scene.dice("d4=1", "d6=5", "d8=7")
    scene.play("anna: sacrifice", "anna: done", "anna: done")
    assert scene.state.battle.sides[0].sacrificed == 1
    scene.play("bruno: done")
    assert value(scene, 0) == 11
    assert own_casualties(scene.state, 0) == 1


@pytest.mark.rule("MU-LINF-01")
def test_only_with_the_power_and_the_defender_after_the_attackers_dice() -> None:
    scene = fight("anna: 1 archer", "bruno: 2 light-infantry, 1 archer")
    scene.play("anna: fight", "bruno: fight")
    assert (scene.window, scene.asked) == ("battle.reroll", ["anna"])
    scene.play("anna: done")
    assert (scene.window, scene.asked) == ("battle.sacrifice", ["bruno"])
    assert scene.legal("bruno") == ["done", "sacrifice"]


@pytest.mark.rule("MU-LINF-02")
def test_the_sacrificed_are_gone() -> None:
    scene = fight("anna: 2 light-infantry", "bruno: 3 heavy-infantry")
    scene.pass_until("battle.sacrifice")
    scene.dice("d4=1", "d6=5", "d8=8")
    scene.play("anna: sacrifice", "anna: sacrifice")
    assert (scene.window, scene.asked) == ("battle.reroll", ["anna"])
    scene.dice("d4=1", "d6=2", "d8=4")
    scene.play("anna: done", "bruno: done")
    assert (value(scene, 0), value(scene, 1)) == (16, 3)
    assert [d for d in damages(scene) if d[0] == 2] == [], "score 0, no superiority"
    assert scene.state.battle is None


@pytest.mark.rule("MU-LINF-03")
def test_the_last_unit_may_be_sacrificed() -> None:
    scene = fight("anna: 1 light-infantry", "bruno: 3 archer")
    scene.dice(*d8(8, 8, 8))
    scene.pass_until("battle.sacrifice")
    scene.dice("d4=1", "d6=2", "d8=3")
    scene.play("anna: sacrifice")
    scene.dice("d4=2", "d6=2", "d8=8")
    scene.play("anna: done", "bruno: done")
    assert (value(scene, 0), value(scene, 1)) == (7, 7)
    assert damages(scene) == [(3, 1, 2)]
    assert army(scene, "bruno") == {"archer": 1}
    assert scene.state.battle is None


@pytest.mark.rule("MU-HINF-01")
def test_heavy_infantry_lowers_casualties() -> None:
    scene = fight("anna: 3 archer", "bruno: 2 heavy-infantry, 1 archer")
    clash(scene, "1 2 8", "2 3 8")
    scene.play("bruno: hit archer 1")
    assert [d for d in damages(scene) if d[0] == 3] == [(3, 0, 1)]


@pytest.mark.rule("MU-CAV-01")
def test_cavalry_on_a_win_or_tie() -> None:
    scene = fight("anna: 1 cavalry", "bruno: 4 archer")
    clash(scene, "1 2 7", "1 3 3", before=d8(8, 8, 8, 8))
    assert (value(scene, 0), value(scene, 1)) == (7, 8)
    assert [d[:2] for d in damages(scene) if d[0] == 2] == [(2, 0)], "the loser inflicts nothing"
    scene = fight("anna: 1 cavalry", "bruno: 4 archer")
    clash(scene, "1 2 6", "1 2 7", before=d8(8, 8, 8, 8))
    assert [d for d in damages(scene) if d[0] == 2] == [(2, 1, 2)]


@pytest.mark.rule("MU-CAV-02")
def test_cavalry_damage_is_outside_the_cap() -> None:
    scene = fight("anna: 1 cavalry", "bruno: 5 light-infantry")
    clash(scene, "1 2 8", "1 2 4")
    assert (value(scene, 0), value(scene, 1)) == (8, 3)
    assert damages(scene)[0] == (2, 1, 3)


# ---- captains


@pytest.mark.rule("MU-CAPT-02", "MU-BDICE-07")
def test_captain_points() -> None:
    assert captain_points((2, 1), (2,)) == 1
    assert captain_points((3,), (3,)) == 0
    scene = fight("anna: captain 2, captain 1", "bruno: captain 2, 1 light-infantry")
    assert (points_left(scene.state, 0), points_left(scene.state, 1)) == (1, 0)
    scene = fight("anna: captain 2", "barbarians: 1 captain")
    assert points_left(scene.state, 0) == 1


@pytest.mark.rule("MU-CAPT-03", "MU-CAPT-06")
def test_what_a_point_buys() -> None:
    scene = fight("anna: captain 2, 1 light-infantry", "bruno: 3 heavy-infantry, 2 light-infantry")
    scene.pass_until("battle.captain-points")
    assert scene.legal("anna") == ["done", "act captain-1a archer"]
    scene.refuses("anna: cancel heavy-infantry", "MU-CAPT-06")
    scene.dice(*d8(8))
    scene.play("anna: act captain-1a archer")
    assert scene.window == "battle.captain-points"
    scene.play("anna: cancel heavy-infantry")
    assert scene.state.battle.sides[1].heavy == 0
    assert scene.window == "battle.reroll", "no point is left"


@pytest.mark.rule("MU-CAPT-04")
def test_acting_as_a_type() -> None:
    scene = fight("anna: captain 1, 2 light-infantry", "bruno: 1 archer, 1 light-infantry")
    scene.pass_until("battle.captain-points")
    scene.dice(*d8(8, 8))
    scene.play("anna: act captain-1a archer")
    assert [len(e.values["dice"]) for e in scene.happened("archers-shoot")] == [1, 1]


@pytest.mark.rule("MU-CAPT-04")
def test_each_role_once_and_no_more_than_the_level() -> None:
    scene = fight("anna: captain 3, 2 light-infantry", "bruno: 3 light-infantry")
    scene.pass_until("battle.captain-points")
    scene.dice(*d8(8))
    scene.play("anna: act captain-1a archer")
    scene.play("anna: act captain-1a cavalry")
    scene.refuses("anna: act captain-1a cavalry", "MU-CAPT-04")
    scene.play("anna: act captain-1a heavy-infantry")
    assert scene.window != "battle.captain-points"
    assert (scene.state.battle.sides[0].heavy, scene.state.battle.sides[0].cavalry) == (1, 1)


@pytest.mark.rule("MU-CAPT-05")
def test_a_captain_sacrifices_himself() -> None:
    scene = fight("anna: captain 2, 1 heavy-infantry", "bruno: 3 heavy-infantry")
    scene.pass_until("battle.captain-points")
    scene.play("anna: done")
    scene.play("anna: act captain-1a cavalry", "anna: act captain-1a light-infantry")
    assert scene.window == "battle.sacrifice"
    scene.dice("d4=1", "d6=2", "d8=4")
    scene.play("anna: sacrifice-captain captain-1a")
    scene.dice("d4=1", "d6=2", "d8=4")
    scene.play("anna: done", "bruno: done")
    assert (value(scene, 0), value(scene, 1)) == (8, 3)
    assert damages(scene)[0] == (2, 1, 3), (
        "one heavy infantry in the melee, and 2 points of his cavalry"
    )


@pytest.mark.rule("MU-CAPT-06")
def test_the_difference_is_taken_again() -> None:
    scene = fight("anna: captain 2, 2 light-infantry", "bruno: captain 1, 1 light-infantry")
    scene.pass_until("battle.captain-points")
    scene.dice(*d8(1))
    scene.play("anna: act captain-1a archer")
    scene.play("bruno: hit-captain captain-2a")
    assert (scene.window, scene.asked) == ("battle.captain-points", ["anna"])
    assert points_left(scene.state, 0) == 1


@pytest.mark.rule("MU-CAPT-06")
def test_who_has_become_the_stronger_gets_points() -> None:
    scene = fight(
        "anna: captain 1, 1 light-infantry", "bruno: captain 1, 2 archer, 1 light-infantry"
    )
    scene.play("anna: fight")
    scene.dice(*d8(1, 8))
    scene.play("bruno: fight")
    scene.play("anna: hit-captain captain-1a")
    assert (scene.window, scene.asked) == ("battle.captain-points", ["bruno"])
    assert points_left(scene.state, 1) == 1


@pytest.mark.rule("MU-CAPT-07")
def test_effects_last_the_round() -> None:
    scene = fight("anna: captain 1, 1 light-infantry", "bruno: 3 light-infantry")
    scene.pass_until("battle.captain-points")
    scene.play("anna: done")
    scene.dice("d4=1", "d6=2", "d8=3")
    scene.play("anna: act captain-1a heavy-infantry")
    scene.dice("d4=1", "d6=2", "d8=5")
    scene.play("anna: done", "bruno: done")
    scene.play("anna: hit-captain captain-1a")
    assert [d for d in damages(scene) if d[:2] == (3, 0)] == [], "still one less"
    assert army(scene, "anna") == {"light-infantry": 1}


@pytest.mark.rule("MU-CAPT-08")
def test_enable_is_for_the_whole_type_of_one_side() -> None:
    scene = fight("anna: captain 1, 2 cavalry", "bruno: 4 cavalry")
    scene.pass_until("battle.captain-points")
    scene.play("anna: done")
    assert "enable cavalry" in scene.legal("anna")
    scene.dice("d4=1", "d6=2", "d8=8")
    scene.play("anna: enable cavalry")
    assert [side.cavalry for side in scene.state.battle.sides] == [2, 0]
    scene.dice("d4=1", "d6=2", "d8=6")
    scene.play("anna: done", "bruno: done")
    assert damages(scene)[0] == (2, 1, 3 + 4)
