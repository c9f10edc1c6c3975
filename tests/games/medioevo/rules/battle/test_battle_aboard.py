"""Cards and technologies that name a unit aboard a galley; a captain who is carried off in a flight."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.muster import force, powers_of
from gonfalon.games.medioevo.world import ARCHER, CAVALRY, LIGHT
from tests.games.medioevo.battles import PLACE, SEA, army, clash, d8, fight, naval

GALLEYS = "anna: galley 1; bruno: galley 1, galley 1"


# ---- cards


@pytest.mark.rule("MU-EC-35", "MU-TRN-02")
@pytest.mark.parametrize(("men", "offered"), [(2, True), (3, False)])
def test_a_brother_in_arms_needs_a_berth(men: int, offered: bool) -> None:
    scene = naval(
        f"anna: {men} heavy-infantry", "bruno: 2 archer", GALLEYS, cards={"anna": "35"}
    )  # fmt: skip
    assert (scene.window == "battle.declared") == offered
    if offered:
        assert "play-aboard card-35 piece-1a archer" in scene.legal("anna", "play-aboard")
        scene.play("anna: play-aboard card-35 piece-1a archer")
        assert army(scene, "anna", SEA) == {"heavy-infantry": 2, "archer": 1}


@pytest.mark.rule("MU-EC-17")
@pytest.mark.parametrize(("die", "left"), [(3, {"archer": 2}), (4, {"archer": 2, "cavalry": 1})])
def test_an_ambush_aboard_names_the_galley(die: int, left: dict[str, int]) -> None:
    scene = naval(
        "anna: 2 heavy-infantry", "bruno: 2 archer, 1 cavalry", GALLEYS, cards={"anna": "17"}
    )
    assert scene.legal("anna", "play-aboard") == [
        "play-aboard card-17 piece-2a archer",
        "play-aboard card-17 piece-2a cavalry",
    ]
    scene.refuses("anna: play-aboard card-17 piece-2b archer", "MU-EUSE-03")  # nobody is aboard
    scene.dice(*d8(die))
    scene.play("anna: play-aboard card-17 piece-2a cavalry")

    assert army(scene, "bruno", SEA) == left


@pytest.mark.rule("MU-EC-17")
def test_an_ambush_that_fails_costs_a_unit_aboard_the_own_galley() -> None:
    scene = naval(
        "anna: 2 heavy-infantry, 1 archer", "bruno: 2 archer", GALLEYS, cards={"anna": "17"}
    )
    scene.dice(*d8(7))
    scene.play("anna: play-aboard card-17 piece-2a archer")
    assert scene.legal("anna") == [
        "play-aboard card-17 piece-1a heavy-infantry",
        "play-aboard card-17 piece-1a archer",
    ]
    scene.play("anna: play-aboard card-17 piece-1a archer")

    assert army(scene, "anna", SEA) == {"heavy-infantry": 2}
    assert army(scene, "bruno", SEA) == {"archer": 2}


# ---- technologies


@pytest.mark.rule("MU-TN-14", "MU-NAVAL-04")
def test_promotion_aboard() -> None:
    scene = naval(
        "anna: 1 light-infantry, 1 heavy-infantry", "bruno: 2 cavalry", GALLEYS,
        technologies={"anna": "combat 2"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.refuses("anna: apply-change-aboard promotion piece-2a cavalry archer", "MU-TN-14")
    scene.refuses("anna: apply-change promotion light-infantry archer", "MU-TN-14")
    scene.play(
        "anna: apply-change-aboard promotion piece-1a light-infantry archer", "anna: buy-points"
    )

    assert scene.florins("anna") == 900
    assert army(scene, "anna", SEA) == {"heavy-infantry": 1, "archer": 1}
    assert powers_of(scene.state, 0) >> ARCHER & 1
    assert not powers_of(scene.state, 0) >> LIGHT & 1


@pytest.mark.rule("MU-TN-15", "MU-NAVAL-05")
def test_tactics_aboard_one_point_a_unit() -> None:
    """At sea one point removes even cavalry, so no second one can be directed at it."""
    scene = naval(
        "anna: 3 archer", "bruno: 2 light-infantry, 1 cavalry", GALLEYS,
        technologies={"anna": "combat 3"},
    )  # fmt: skip
    scene.dice(*d8(1, 2, 8))
    scene.pass_until("battle.before-damage", "anna")
    assert scene.legal("anna", "apply-hit-aboard") == [
        "apply-hit-aboard tactics piece-2a light-infantry 1",
        "apply-hit-aboard tactics piece-2a cavalry 1",
    ]
    scene.refuses("anna: apply-hit-aboard tactics piece-2a cavalry 2", "MU-TN-15")
    scene.play(
        "anna: apply-hit-aboard tactics piece-2a cavalry 1", "anna: buy-points", "anna: pass"
    )

    assert not force(scene.state, 1).units[CAVALRY]


# ---- flight


@pytest.mark.rule("MU-FLEE-04")
def test_a_captain_takes_a_place_on_the_wagon() -> None:
    """A level I wagon carries three; more are left."""
    scene = fight(
        "anna: 6 heavy-infantry, captain 1", "bruno: 9 heavy-infantry, captain 1",
        pieces={PLACE: "anna: war-wagon 1"}, reserve={"piece-1a": 1},
    )  # fmt: skip
    scene.play("anna: flee macedonia", "anna: fight")
    clash(scene, "1 3 6", "1 2 3")
    scene.pass_until("battle.flight")
    assert "carry-captain captain-1a" in scene.legal("anna")
    scene.play("anna: carry-captain captain-1a")
    assert scene.legal("anna", "carry-captain") == []
    scene.refuses("anna: carry heavy-infantry 3", "MU-FLEE-04")
    scene.play("anna: carry heavy-infantry 2")

    assert army(scene, "anna", "macedonia") == {"heavy-infantry": 2, "captain": 1}
    assert "captain" not in army(scene, "anna")
