"""Marauder 65: a hired horde."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.definitions.questions.accounts import maintained
from gonfalon.games.medioevo.definitions.questions.hordes import barbarians_left, hired_units
from gonfalon.games.medioevo.definitions.questions.realm import units_in_reserve
from gonfalon.games.medioevo.world import CAPTAIN, CAPTAINS_EACH, HIRED
from tests.games.medioevo.battles import army, clash
from tests.games.medioevo.campaign import combat, fight_on, next_turn
from tests.games.medioevo.events import supply
from tests.games.medioevo.scene import Scene


def hired(horde: tuple[int, int, int] = (2, 1, 0), **kw: Any) -> Scene:
    """Anna has a cavalry in Macedonia and hires a horde there."""
    units = {"macedonia": "anna: 1 cavalry", **kw.pop("units", {})}
    pieces = {"macedonia": "anna: war-wagon 2", "delta": "carla: war-wagon 1"}
    scene = combat(
        cards={"anna": "65"},
        units=units,
        pieces={**pieces, **kw.pop("pieces", {})},
        horde=horde,
        **kw,
    )
    supply_before = barbarians_left(scene.state)
    scene.play("anna: play-at card-65 macedonia")
    used = tuple(a - b for a, b in zip(supply_before, barbarians_left(scene.state), strict=True))
    assert used == horde
    return scene


@pytest.mark.rule("MU-EC-65")
def test_four_units_march_and_three_leave_at_the_end_of_the_turn() -> None:
    scene = hired()
    assert scene.florins("anna") == 900
    assert army(scene, "anna", "macedonia") == {"light-infantry": 2, "archer": 1, "cavalry": 1}
    assert maintained(scene.state, 0) == 2, "the cavalry and the wagon"
    scene.play("anna: march macedonia", "anna: go thrace", "anna: halt")
    assert army(scene, "anna", "thrace") == {"light-infantry": 2, "archer": 1, "cavalry": 1}
    next_turn(scene)

    assert army(scene, "anna", "thrace") == {"cavalry": 1}
    assert not scene.state.effects


@pytest.mark.rule("MU-EC-65")
def test_a_captain_of_the_horde_comes_beside_three_others() -> None:
    scene = hired((1, 0, 1), units={"lydia": "anna: captain 1, captain 1, captain 1"})
    assert army(scene, "anna", "macedonia") == {"light-infantry": 1, "cavalry": 1, "captain": 1}
    next_turn(scene)
    assert army(scene, "anna", "macedonia") == {"cavalry": 1}
    assert army(scene, "anna", "lydia") == {"captain": 3}


@pytest.mark.rule("MU-EC-65", "MU-COMP-01")
def test_hired_units_are_none_of_the_reserve() -> None:
    stock = combat().state.world.unit_stock
    scene = hired(units={"lydia": f"anna: {stock[0]} light-infantry"})
    assert units_in_reserve(scene.state, 0, 0) == 0
    next_turn(scene)
    assert army(scene, "anna", "lydia") == {"light-infantry": stock[0]}


@pytest.mark.rule("MU-EC-65")
def test_hired_units_fall_first() -> None:
    scene = hired(
        (2, 0, 0),
        units={"macedonia": "anna: 1 light-infantry", "serbia": "bruno: 9 light-infantry"},
        war=["anna bruno"],
    )
    supply_before = barbarians_left(scene.state)
    scene.play("anna: march macedonia", "anna: go serbia")
    clash(scene, "2 3 4", "1 2 5")
    scene.pass_until("battle.choice", "anna")
    assert army(scene, "anna") == {"light-infantry": 1}
    assert barbarians_left(scene.state)[0] == supply_before[0] + 2
    assert hired_units(scene.state, 0) == (0, 0, 0)


@pytest.mark.rule("MU-EC-65", "MU-EOT-07")
def test_land_that_only_they_hold_is_lost_when_they_leave() -> None:
    scene = hired(
        (2, 0, 0),
        units={"serbia": "anna: 1 archer"},
        pieces={"serbia": "anna: war-wagon 1"},
        buildings={"serbia": "tower"},
    )
    scene.play("anna: march macedonia", "anna: take cavalry 0", "anna: go serbia", "anna: halt")
    scene.pass_until("combat.own-turn", "anna")
    scene.play("anna: march serbia", "anna: go macedonia", "anna: halt")
    assert army(scene, "anna", "serbia") == {"light-infantry": 2}
    assert scene.controller("serbia") == "anna"
    next_turn(scene)

    assert scene.controller("serbia") is None
    assert scene.state.military[scene.state.world.zone("serbia")] == 1, "the tower stands"


@pytest.mark.rule("MU-EC-65")
def test_only_where_the_user_rules_with_an_army() -> None:
    scene = combat(
        cards={"anna": "65"},
        units={"macedonia": "anna: 1 cavalry", "bosnia": "bruno: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 2"},
    )
    assert scene.legal("anna", "play-at") == ["play-at card-65 macedonia"]
    scene.refuses("anna: play-at card-65 thrace", "MU-EUSE-03")
    scene.refuses("anna: play-at card-65 bosnia", "MU-EUSE-03")
    poor = combat(
        cards={"anna": "65"},
        units={"macedonia": "anna: 1 cavalry"},
        pieces={"macedonia": "anna: war-wagon 2"},
        florins={"anna": 99},
    )
    poor.refuses("anna: play-at card-65 macedonia", "MU-EUSE-03")


@pytest.mark.rule("MU-EC-65")
def test_against_a_threat() -> None:
    scene = supply(
        cards={"blue": "65"},
        units={"serbia": "barbarians: 1 light-infantry", "great-plain": "blue: 1 archer"},
    )
    scene.play("red: move-barbarians serbia great-plain")
    assert scene.legal("blue") == ["pass", "play-at card-65 great-plain"]
    scene.play("blue: play-at card-65 great-plain")
    assert scene.state.battle.sides[1].size == 1 + sum(scene.state.horde)


# ---- where they end up


@pytest.mark.rule("MU-EC-65", "MU-COMP-10")
def test_a_horde_hired_twice_uses_one_captain() -> None:
    scene = combat(
        cards={"anna": "65, 44"},
        units={"macedonia": "anna: 1 cavalry", "serbia": "barbarians: 6 captain"},
        pieces={"macedonia": "anna: war-wagon 2"},
        horde=(1, 0, 1),
    )
    scene.play("anna: play-at card-65 macedonia", "anna: play-card card-44 card-65")
    scene.play("anna: play-at card-65 macedonia")
    assert barbarians_left(scene.state) == (38, 20, 0)
    assert army(scene, "anna", "macedonia") == {"light-infantry": 2, "cavalry": 1, "captain": 1}
    next_turn(scene)
    assert army(scene, "anna", "macedonia") == {"cavalry": 1}


def captured(**kw: Any) -> Scene:
    """Anna's hired light infantry attacks Bruno's large army, which captures it."""
    stock = combat().state.world.unit_stock[0]
    scene = hired(
        (2, 0, 0),
        units={"lydia": f"anna: {stock} light-infantry", "serbia": "bruno: 9 heavy-infantry"},
        war=["anna bruno"],
        **kw,
    )
    scene.play("anna: march macedonia", "anna: take cavalry 0", "anna: go serbia")
    scene.pass_until("battle.declarations", "bruno")
    scene.play("bruno: capture")
    return scene


@pytest.mark.rule("MU-EC-65", "MU-CAPTURE-07")
def test_captured_hired_units_go_home_at_once() -> None:
    scene = captured()
    clash(scene, "1 2 3", "2 4 6")
    fight_on(scene)
    assert army(scene, "anna", "serbia") == {}
    assert scene.state.prisoners[1 * 3 + 0] == (0, 0, 0, 0), "Bruno holds nobody"
    assert barbarians_left(scene.state)[0] == 40
    assert units_in_reserve(scene.state, 0, 0) == 0


@pytest.mark.rule("MU-EC-17", "MU-EC-65")
def test_an_ambush_meets_hired_units_first() -> None:
    scene = combat(
        cards={"anna": "65", "bruno": "17"},
        units={"macedonia": "anna: 1 light-infantry", "serbia": "bruno: 2 archer"},
        pieces={"macedonia": "anna: war-wagon 2"},
        war=["anna bruno"],
    )
    scene.play("anna: play-at card-65 macedonia", "anna: march macedonia")
    scene.play("anna: go serbia")
    scene.dice("d8=1")
    scene.play("bruno: play-unit card-17 light-infantry")
    assert army(scene, "anna") == {"light-infantry": 1}
    assert hired_units(scene.state, 0) == (0, 0, 0)
    assert barbarians_left(scene.state)[0] == 40


@pytest.mark.rule("MU-EC-65", "MU-SURR-02")
def test_hired_units_do_not_surrender() -> None:
    scene = hired(
        (2, 0, 1),
        units={"macedonia": "anna: 2 heavy-infantry", "serbia": "bruno: 9 light-infantry"},
        war=["anna bruno"],
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    clash(scene, "1 2 3", "1 2 3")
    scene.pass_until("battle.choice", "anna")
    left = army(scene, "anna")
    assert left["light-infantry"] and left["captain"]
    scene.play("anna: offer-surrender", "bruno: accept-surrender")
    assert scene.state.returned[0] == (0, left["heavy-infantry"], 0, 0)
    assert barbarians_left(scene.state) == (40, 20, 7)


@pytest.mark.rule("MU-EC-65", "MU-TIME-12")
def test_who_removes_units_removes_his_own_first() -> None:
    scene = hired((2, 0, 0), units={"macedonia": "anna: 1 light-infantry"})
    scene.play("anna: remove light-infantry macedonia 1")
    assert hired_units(scene.state, 0) == (2, 0, 0)
    scene.play("anna: remove light-infantry macedonia 1")
    assert hired_units(scene.state, 0) == (1, 0, 0)
    assert barbarians_left(scene.state)[0] == 39
    assert units_in_reserve(scene.state, 0, 0) == scene.state.world.unit_stock[0]


@pytest.mark.rule("MU-EC-65", "MU-CAPTURE-05")
def test_a_captured_captain_of_a_horde_is_free_again_with_the_level_of_barbarians() -> None:
    """Bruno's lone heavy infantry takes him, and falls to its own casualties."""
    scene = hired(
        (0, 0, 1), units={"serbia": "bruno: 1 heavy-infantry"}, war=["anna bruno"],
        players={"bruno": "hungary", "anna": "byzantium", "carla": "mamluks"},
    )  # fmt: skip
    scene.play("anna: march macedonia", "anna: take cavalry 0", "anna: go serbia")
    scene.pass_until("battle.declarations", "bruno")
    scene.play("bruno: capture")
    clash(scene, "1 2 2", "3 3 8")
    assert [event.values["unit"] for event in scene.happened("unit-captured")] == [CAPTAIN]
    assert [event.values["seat"] for event in scene.happened("captives-free")] == [1]
    assert army(scene, "anna") == {"captain": 1}
    assert scene.state.captain_level[CAPTAINS_EACH + HIRED] == scene.state.world.barbarian_level


@pytest.mark.rule("MU-EC-65", "MU-DMG-04")
def test_what_falls_elsewhere_leaves_a_hired_captain_alone() -> None:
    """The captain of the last at the table is the last of all."""
    scene = hired(
        (1, 0, 1), units={"serbia": "bruno: 9 heavy-infantry"}, war=["anna bruno"],
        players={"bruno": "hungary", "carla": "mamluks", "anna": "byzantium"},
    )  # fmt: skip
    scene.play("anna: march macedonia", "anna: leave-captain captain-3e", "anna: go serbia")
    clash(scene, "1 2 3", "2 5 8")
    fight_on(scene)
    assert scene.happened("unit-lost")
    assert army(scene, "anna", "macedonia") == {"captain": 1}
    assert scene.state.captain_level[-1] == scene.state.world.barbarian_level
