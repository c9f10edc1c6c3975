"""Siege engines and archers: MU-ARTY, MU-ARCHER, MU-DESTROY."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.muster import melee, powers_of, side
from gonfalon.games.medioevo.world import CAVALRY
from tests.games.medioevo.battles import (
    PLACE,
    army,
    clash,
    d8,
    damages,
    fight,
    roll_for,
    value,
)
from tests.games.medioevo.scene import Scene


def siege(attacker: str, defender: str, engines: str, **kw: object) -> Scene:
    """Declarations are over: the attacker is asked for crews."""
    scene = fight(attacker, defender, pieces={PLACE: engines}, **kw)
    scene.pass_until("battle.crews")
    return scene


@pytest.mark.rule("MU-ARTY-01")
def test_one_to_three_crew() -> None:
    scene = siege("anna: 5 light-infantry", "bruno: 9 light-infantry", "anna: siege-engine 1")
    scene.play(*["anna: crew piece-1a light-infantry"] * 3)
    scene.refuses("anna: crew piece-1a light-infantry", "MU-ARTY-01")
    assert melee(scene.state, 0).size == 2
    clash(scene, "1 3 6", "1 3 6", before=d8(8, 8, 8), last="anna: done")
    scene.pass_until("battle.crews", "anna")
    assert not scene.state.battle.sides[0].crews, "assignments hold for one round"


@pytest.mark.rule("MU-ARTY-01")
def test_an_engine_without_crew_does_not_fire() -> None:
    scene = siege("anna: 2 light-infantry", "bruno: 2 light-infantry", "anna: siege-engine 3")
    scene.play("anna: done")
    assert not scene.happened("engine-fires")


@pytest.mark.rule("MU-ARTY-02")
def test_crews_do_not_fight() -> None:
    scene = siege(
        "anna: 1 cavalry, 1 light-infantry, captain 2",
        "bruno: 1 cavalry, captain 1",
        "anna: siege-engine 1",
    )
    assert not powers_of(scene.state, 1) >> CAVALRY & 1
    scene.play("anna: crew piece-1a cavalry", "anna: crew-captain piece-1a captain-1a")
    assert powers_of(scene.state, 1) >> CAVALRY & 1
    assert melee(scene.state, 0).levels == ()


@pytest.mark.rule("MU-ARTY-03", "MU-ARTY-05")
def test_all_engines_fire_at_buildings() -> None:
    scene = siege(
        "anna: 4 light-infantry",
        "bruno: 2 light-infantry",
        "anna: siege-engine 2, siege-engine 3",
        buildings={PLACE: "tower, cathedral"},
    )
    scene.play("anna: fire-at-buildings")
    scene.refuses("anna: crew piece-1a light-infantry", "MU-ARTY-03")
    scene.play("anna: aim piece-1a military", "anna: aim piece-1b religious")
    scene.play("anna: crew piece-1a light-infantry", "anna: crew piece-1b light-infantry")
    scene.refuses("anna: fire-at-buildings", "MU-ARTY-03")  # they do already
    scene.dice(*d8(1, 3))
    scene.play("anna: done")
    assert scene.state.damage[scene.state.world.zone(PLACE)] == (0, 1, 2)
    assert [d for d in damages(scene) if d[0] == 0] == []


@pytest.mark.rule("MU-ARTY-03", "MU-ARTY-06")
def test_the_target_may_change_while_crews_are_assigned() -> None:
    """A trebuchet keeps its crew; a catapult cannot fire at buildings."""
    scene = siege(
        "anna: 4 light-infantry", "bruno: 9 light-infantry", "anna: siege-engine 1, siege-engine 2",
        buildings={PLACE: "tower"},
    )  # fmt: skip
    scene.play("anna: crew piece-1a light-infantry", "anna: crew piece-1b light-infantry")
    scene.refuses("anna: fire-at-units", "MU-ARTY-03")
    scene.play("anna: fire-at-buildings")
    assert [crew.piece for crew in side(scene.state, 0).crews] == [1]
    assert [e.values["count"] for e in scene.happened("crew")] == [1, 1, 0]
    scene.refuses("anna: crew piece-1a light-infantry", "MU-ARTY-06")
    scene.dice(*d8(1))
    scene.play("anna: done")
    assert scene.state.damage[scene.state.world.zone(PLACE)] == (0, 1, 0)
    assert [d for d in damages(scene) if d[0] == 0] == []


@pytest.mark.rule("MU-ARTY-03")
def test_with_several_buildings_each_engine_is_aimed_before_it_is_served() -> None:
    scene = siege(
        "anna: 4 light-infantry", "bruno: 9 light-infantry", "anna: siege-engine 2",
        buildings={PLACE: "village, tower"},
    )  # fmt: skip
    scene.play("anna: crew piece-1a light-infantry", "anna: fire-at-buildings")
    assert side(scene.state, 0).crews == ()
    scene.refuses("anna: crew piece-1a light-infantry", "MU-ARTY-03")
    scene.play("anna: aim piece-1a military", "anna: crew piece-1a light-infantry")
    scene.play("anna: fire-at-units")
    assert [crew.size for crew in side(scene.state, 0).crews] == [1]
    scene.dice(*d8(3))
    scene.play("anna: done")
    assert scene.state.damage[scene.state.world.zone(PLACE)] == (0, 0, 0)
    assert damages(scene)[0] == (0, 1, 3)


@pytest.mark.rule("MU-ARTY-03")
def test_the_owner_of_the_buildings_cannot_fire_at_them() -> None:
    scene = siege(
        "anna: 2 light-infantry", "bruno: 2 light-infantry", "bruno: siege-engine 3",
        buildings={PLACE: "tower"},
    )  # fmt: skip
    assert scene.asked == ["bruno"]
    scene.refuses("bruno: fire-at-buildings", "MU-ARTY-03")


@pytest.mark.rule("MU-ARTY-04")
@pytest.mark.parametrize("crew", [2, 3])
def test_a_die_for_each_of_the_crew(crew: int) -> None:
    scene = siege("anna: 4 light-infantry", "bruno: 9 light-infantry", "anna: siege-engine 1")
    scene.play(*["anna: crew piece-1a light-infantry"] * crew)
    scene.dice(*d8(*[1, 5, 5][:crew]))
    scene.play("anna: done")
    assert len(scene.happened("engine-fires")[0].values["dice"]) == crew
    assert damages(scene)[0] == (0, 1, 2), "one hit of a catapult"


@pytest.mark.rule("MU-ARTY-05")
@pytest.mark.parametrize(("level", "points"), [(1, 2), (2, 3), (3, 4)])
def test_damage_per_hit(level: int, points: int) -> None:
    scene = siege(
        "anna: 3 light-infantry", "bruno: 9 light-infantry", f"anna: siege-engine {level}"
    )
    scene.play("anna: crew piece-1a light-infantry")
    scene.dice(*d8(3))
    scene.play("anna: done")
    assert damages(scene)[0] == (0, 1, points)


@pytest.mark.rule("MU-ARTY-05", "MU-MILB-03")
def test_hits_are_added_before_protection() -> None:
    scene = fight(
        "anna: 3 light-infantry", "bruno: 9 light-infantry", pieces={PLACE: "anna: siege-engine 3"},
        buildings={PLACE: "fort"},
    )  # fmt: skip
    scene.play("anna: fight", "bruno: fight", "bruno: protect siege-engines")
    scene.play("anna: crew piece-1a light-infantry", "anna: crew piece-1a light-infantry")
    scene.dice(*d8(1, 2))
    scene.play("anna: done")
    assert damages(scene)[0] == (0, 1, 6)


@pytest.mark.rule("MU-ARTY-06")
def test_catapults_do_not_fire_at_buildings() -> None:
    scene = siege(
        "anna: 4 light-infantry", "bruno: 2 light-infantry", "anna: siege-engine 1, siege-engine 2",
        buildings={PLACE: "village"},
    )  # fmt: skip
    scene.play("anna: fire-at-buildings")
    scene.refuses("anna: crew piece-1a light-infantry", "MU-ARTY-06")
    scene.allows("anna: crew piece-1b light-infantry")
    scene = siege(
        "anna: 4 light-infantry", "bruno: 2 light-infantry", "anna: siege-engine 1",
        buildings={PLACE: "village"},
    )  # fmt: skip
    scene.refuses("anna: fire-at-buildings", "MU-ARTY-03")


@pytest.mark.rule("MU-ARTY-07")
def test_engines_of_third_parties_are_silent() -> None:
    scene = fight("bruno: 2 archer", "carla: 2 archer", pieces={PLACE: "anna: siege-engine 1"})
    scene.pass_until("battle.reroll")
    scene = siege(
        "anna: 2 archer", "bruno: 2 archer", "anna: siege-engine 1; bruno: siege-engine 1"
    )
    scene.refuses("anna: crew piece-2a archer", "MU-ARTY-07")


@pytest.mark.rule("MU-ARTY-08", "MU-DMG-02")
def test_a_side_of_crews_only() -> None:
    scene = siege("anna: 3 light-infantry", "bruno: 3 light-infantry", "anna: siege-engine 3")
    scene.play(*["anna: crew piece-1a light-infantry"] * 3)
    scene.dice(*d8(8, 8, 8), "d4=2", "d6=3", "d8=8")
    scene.play("anna: done")
    scene.dice("d4=1", "d6=2", "d8=4")
    scene.play("anna: done", "bruno: done", "bruno: done")
    assert (value(scene, 0), value(scene, 1)) == (8, 3)
    assert damages(scene) == [(3, 0, 2), (3, 1, 1)], "no battle score; casualties fall on the crew"


@pytest.mark.rule("MU-ARTY-09")
def test_engines_are_not_damaged_by_fire() -> None:
    scene = siege(
        "anna: 2 light-infantry", "bruno: 1 light-infantry",
        "anna: siege-engine 2; bruno: siege-engine 1, war-wagon 1",
    )  # fmt: skip
    scene.play("anna: crew piece-1a light-infantry", "anna: done")
    scene.dice(*d8(1))
    scene.play("bruno: done")
    assert army(scene, "bruno") == {}
    assert not [e for e in scene.happened("piece-lost") if e.rule.startswith("MU-ARTY")]


@pytest.mark.rule("MU-ARCHER-01")
def test_archer_fire() -> None:
    scene = fight("anna: 3 archer", "bruno: 4 light-infantry")
    scene.play("anna: fight")
    scene.dice(*d8(2, 4, 3))
    scene.play("bruno: fight")
    assert damages(scene) == [(1, 1, 2)]
    assert army(scene, "bruno") == {"light-infantry": 2}


@pytest.mark.rule("MU-ARCHER-02")
def test_archers_shoot_unasked_and_fight_on() -> None:
    scene = fight("anna: 2 archer, 1 light-infantry", "bruno: 4 light-infantry")
    roll_for(scene, "anna", "1 3 5", *d8(8, 8))
    assert len(scene.happened("archers-shoot")) == 1
    assert melee(scene.state, 0).size == 3


@pytest.mark.rule("MU-ARCHER-03", "MU-CAPT-04")
def test_both_may_shoot() -> None:
    scene = fight("anna: 3 light-infantry, captain 1", "bruno: 1 archer, 2 heavy-infantry")
    scene.pass_until("battle.captain-points")
    scene.play("anna: act captain-1a archer")
    shots = scene.happened("archers-shoot")
    assert [e.values["seat"] for e in shots] == [0, 1]
    scene = fight("anna: 3 light-infantry, captain 1", "bruno: 1 archer, 2 heavy-infantry")
    scene.pass_until("battle.captain-points")
    scene.dice(*d8(1, 2))
    scene.play("anna: act captain-1a archer")
    assert damages(scene) == [(1, 0, 1), (1, 1, 1)]


@pytest.mark.rule("MU-DESTROY-02")
def test_a_battle_without_engines_leaves_buildings_alone() -> None:
    scene = fight("anna: 3 archer", "bruno: 1 light-infantry", buildings={PLACE: "village"})
    scene.play("anna: fight")
    scene.dice(*d8(1, 1, 1))
    scene.play("bruno: fight")
    assert scene.state.damage[scene.state.world.zone(PLACE)] == (0, 0, 0)


@pytest.mark.rule("MU-DESTROY-04", "MU-MILB-04", "MU-BLD-14")
def test_razing_gives_nothing_and_ends_protection() -> None:
    scene = fight(
        "anna: 3 light-infantry", "bruno: 4 light-infantry", pieces={PLACE: "anna: siege-engine 2"},
        buildings={PLACE: "tower"}, damage={PLACE: (0, 2, 0)},
    )  # fmt: skip
    scene.play("anna: fight", "bruno: fight", "bruno: protect melee", "anna: fire-at-buildings")
    scene.play("anna: crew piece-1a light-infantry")
    florins, honour = scene.florins("anna"), scene.honour("anna")
    scene.dice(*d8(2), "d4=1", "d6=2", "d8=7")
    scene.play("anna: done")
    assert scene.state.military[scene.state.world.zone(PLACE)] == 0
    assert (scene.florins("anna"), scene.honour("anna")) == (florins, honour)
    scene.dice("d4=1", "d6=2", "d8=4")
    scene.play("anna: done", "bruno: done")
    assert damages(scene)[0] == (2, 1, 2), "7 against 3, two men in the melee, nothing taken off"
