"""Damage and who takes it: MU-DMG."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.arithmetic import Force, worn
from gonfalon.games.medioevo.definitions.questions.realm import units_in_reserve
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.world import HEAVY
from tests.games.medioevo.battles import (
    PLACE,
    army,
    clash,
    d8,
    damages,
    fight,
    horde,
    roll_for,
)
from tests.games.medioevo.scene import Scene

WORLD = GAME.world(3, {})


def struck(defender: str, points: int, **kw: object) -> Scene:
    """Bruno's army has taken so many points from Anna's archers (at most three) and has to assign them."""
    scene = fight("anna: 3 archer, 5 light-infantry", f"bruno: {defender}", **kw)
    scene.play("anna: fight")
    scene.dice(*d8(*[1] * points, *[8] * (3 - points)))
    scene.play("bruno: fight")
    return scene


@pytest.mark.rule("MU-DMG-01")
def test_the_owner_assigns() -> None:
    scene = fight("anna: 2 light-infantry", "bruno: 1 heavy-infantry, 1 archer")
    clash(scene, "1 4 8", "1 3 4", before=d8(8))
    assert damages(scene)[0] == (2, 1, 2)
    assert scene.legal("bruno") == ["hit archer 1", "hit heavy-infantry 1"]
    scene.play("bruno: hit heavy-infantry 1")
    assert scene.legal("bruno") == ["hit light-infantry 1", "hit archer 1"]
    scene.play("bruno: hit light-infantry 1")
    assert army(scene, "bruno") == {"archer": 1}


@pytest.mark.rule("MU-DMG-01")
def test_excess_points_are_lost() -> None:
    scene = struck("1 cavalry", 3)
    assert scene.state.battle is None
    scene = struck("2 light-infantry", 3)
    assert scene.state.battle is None
    assert army(scene, "anna") == {"archer": 3, "light-infantry": 5}


@pytest.mark.rule("MU-DMG-02", "MU-DMG-06")
def test_crews_are_hit_last() -> None:
    scene = fight(
        "anna: 2 light-infantry, 1 cavalry",
        "bruno: 2 light-infantry, 1 heavy-infantry, 2 cavalry",
        pieces={PLACE: "anna: siege-engine 1"},
    )
    scene.play("anna: fight", "bruno: fight")
    scene.play("anna: crew piece-1a cavalry", "anna: crew piece-1a light-infantry")
    roll_for(scene, "anna", "1 3 4", *d8(8, 8))
    scene.dice("d4=1", "d6=3", "d8=5")
    scene.play("anna: done", "bruno: done")
    # a tie: Bruno's two cavalry alone in the melee inflict 4 points; the melee light infantry goes first, unasked
    assert damages(scene)[0] == (2, 0, 4)
    assert scene.legal("anna") == ["hit light-infantry 1", "hit cavalry 1"]
    scene.play("anna: hit cavalry 1")
    assert scene.legal("anna") == ["hit light-infantry 1", "hit heavy-infantry 1"]


@pytest.mark.rule("MU-DMG-03")
def test_one_point_removes_a_captain_of_any_level() -> None:
    scene = struck("1 light-infantry, captain 3", 1)
    scene.play("bruno: done")
    assert scene.legal("bruno") == ["hit light-infantry 1", "hit-captain captain-2a"]
    scene.play("bruno: hit-captain captain-2a")
    assert scene.state.captain_at[5] == -1
    assert scene.state.captain_level[5] == 0


@pytest.mark.rule("MU-DMG-04")
def test_heavy_infantry_becomes_light() -> None:
    scene = struck("1 heavy-infantry, 1 cavalry", 1)
    scene.play("bruno: hit heavy-infantry 1")
    assert army(scene, "bruno") == {"light-infantry": 1, "cavalry": 1}
    scene = struck("1 heavy-infantry, 1 cavalry", 1, units={"pannonia": "bruno: 20 light-infantry"})
    scene.play("bruno: hit heavy-infantry 1")
    assert army(scene, "bruno") == {"cavalry": 1}, "no light infantry in the reserve"


@pytest.mark.rule("MU-DMG-05")
def test_cavalry_becomes_heavy_then_light_infantry() -> None:
    all_heavy = units_in_reserve(struck("1 cavalry, 1 archer", 1).state, 1, HEAVY)
    scene = struck("1 cavalry, 1 light-infantry", 1)
    scene.play("bruno: hit cavalry 1")
    assert army(scene, "bruno") == {"heavy-infantry": 1, "light-infantry": 1}
    elsewhere = {"pannonia": f"bruno: {all_heavy} heavy-infantry"}
    scene = struck("1 cavalry, 1 light-infantry", 1, units=elsewhere)
    scene.play("bruno: hit cavalry 1")
    assert army(scene, "bruno") == {"light-infantry": 2}
    elsewhere = {"pannonia": f"bruno: {all_heavy} heavy-infantry, 19 light-infantry"}
    scene = struck("1 cavalry, 1 light-infantry", 1, units=elsewhere)
    scene.play("bruno: hit cavalry 1")
    assert army(scene, "bruno") == {"light-infantry": 1}


@pytest.mark.rule("MU-DMG-05")
def test_three_points_destroy_cavalry() -> None:
    assert worn(WORLD, Force((0, 0, 0, 1)), 2, False, (5, 5))[0] == Force((1, 0, 0, 0))
    assert worn(WORLD, Force((0, 0, 0, 1)), 3, False, (5, 5))[0].size == 0
    assert worn(WORLD, Force((0, 0, 0, 1)), 1, False, (0, 0))[0].size == 0
    # what it becomes comes from the reserve, and goes back when it is hit again
    assert worn(WORLD, Force((0, 0, 0, 1)), 1, False, (1, 1)) == (Force((0, 1, 0, 0)), (1, 0))
    assert worn(WORLD, Force((0, 0, 0, 1)), 2, False, (1, 1)) == (Force((1, 0, 0, 0)), (0, 1))


@pytest.mark.rule("MU-DMG-06")
def test_a_reduced_unit_keeps_its_mark() -> None:
    scene = struck("1 heavy-infantry moved, 1 cavalry", 1)
    scene.play("bruno: hit heavy-infantry 1")
    counts = scene.state.army[1][scene.state.world.zone(PLACE)]
    assert counts[4] == 1, "the light infantry is marked as moved"


@pytest.mark.rule("MU-DMG-06", "MU-ARTY-02", "MU-TN-15")
def test_a_crew_that_tactics_reduces_still_serves() -> None:
    """Bruno's light infantry is his one melee unit, so he inflicts one point, however well he rolls."""
    scene = fight(
        "anna: 1 archer, 5 heavy-infantry",
        "bruno: 1 light-infantry, 1 cavalry",
        pieces={PLACE: "bruno: siege-engine 1"},
        technologies={"anna": "combat 3"},
        tokens={"anna": "1 red"},
    )
    scene.pass_until("battle.crews")
    scene.play("bruno: crew piece-2a cavalry")
    scene.dice(*d8(8, 1))
    scene.play("bruno: done", "anna: pass", "anna: apply-hit tactics cavalry 1", "anna: flip red")
    assert army(scene, "bruno") == {"light-infantry": 1, "heavy-infantry": 1}
    clash(scene, "1 1 2", "4 6 8")
    assert damages(scene)[1] == (2, 0, 1)


@pytest.mark.rule("MU-DMG-07")
def test_barbarians_are_hit_in_a_fixed_order() -> None:
    scene = fight(
        "anna: 1 archer, 1 light-infantry, captain 1",
        "barbarians: 1 light-infantry, 1 archer, 1 captain",
        barbarian_dice=(1, 1, 6),
    )
    clash(scene, "1 4 8")
    assert damages(scene)[0][2] == 2
    assert (horde(scene)[0], horde(scene)[1]) == (0, 0)


@pytest.mark.rule("MU-DMG-08", "MU-ARTY-04")
def test_both_fire_before_anybody_falls() -> None:
    scene = fight(
        "anna: 1 light-infantry, 3 archer",
        "bruno: 1 light-infantry, 3 archer",
        pieces={PLACE: "anna: siege-engine 1; bruno: siege-engine 1"},
    )
    scene.play("anna: fight", "bruno: fight", "anna: crew piece-1a light-infantry", "anna: done")
    scene.play("bruno: crew piece-2a light-infantry")
    scene.dice(*d8(1, 2))
    scene.play("bruno: done")
    assert damages(scene) == [(0, 0, 2), (0, 1, 2)]
    assert army(scene, "anna") == {"light-infantry": 1, "archer": 1}
    assert army(scene, "bruno") == {"light-infantry": 1, "archer": 1}
