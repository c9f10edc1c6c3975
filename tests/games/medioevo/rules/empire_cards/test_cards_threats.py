"""Militia 24 and 26, Infiltrator 15, Templar 34, and Bishop 1 in a battle."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.game import GAME
from tests.games.medioevo.battles import PLACE, clash, damages, fight
from tests.games.medioevo.campaign import army, combat
from tests.games.medioevo.events import horde, supply, zone
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE


# ---- Militia 24


def invasion(card: int, **kw: Any) -> Scene:
    """Anna, at war, enters Bruno's Transylvania from Wallachia."""
    scene = combat(
        cards={"bruno": str(card)},
        units={"wallachia": "anna: 3 archer", **kw.pop("units", {})},
        pieces={"wallachia": "anna: war-wagon 1", "thrace": "anna: war-wagon 1"},
        war=["anna bruno"],
        **kw,
    )
    scene.play("anna: march wallachia", "anna: go transylvania")
    return scene


@pytest.mark.rule("MU-EC-24", "MU-CPHASE-15")
def test_a_levy_turns_an_entry_into_a_battle() -> None:
    scene = invasion(24)
    assert (scene.window, scene.asked) == ("threat.entered", ["bruno"])
    assert scene.legal("bruno", "play-unit") == [
        f"play-unit card-24 {unit}"
        for unit in ("light-infantry", "heavy-infantry", "archer", "cavalry", "captain")
    ]
    scene.play("bruno: play-unit card-24 cavalry")

    assert [side.seat for side in scene.state.battle.sides] == [0, 1]
    assert army(scene, "bruno", "transylvania") == {"cavalry": 1}
    assert scene.florins("bruno") == 1000
    assert scene.state.units_placed[1] == 0


@pytest.mark.rule("MU-EC-24")
def test_a_captain_of_level_one_may_come() -> None:
    scene = invasion(24)
    scene.play("bruno: play-unit card-24 captain")
    captain = scene.state.captain_at.index(zone(scene, "transylvania"))
    assert (captain // 3, scene.state.captain_level[captain]) == (1, 1)


@pytest.mark.rule("MU-EC-24", "MU-EUSE-08")
def test_only_what_the_reserve_holds() -> None:
    stock = given(PLAYERS).state.world.unit_stock
    scene = invasion(
        24, units={"bosnia": f"bruno: {stock[3]} cavalry, captain 1, captain 1, captain 1"}
    )
    assert scene.legal("bruno", "play-unit") == [
        f"play-unit card-24 {unit}" for unit in ("light-infantry", "heavy-infantry", "archer")
    ]
    scene.refuses("bruno: play-unit card-24 cavalry", "MU-EUSE-03")


@pytest.mark.rule("MU-EC-24")
def test_it_helps_nobody_else_and_not_in_land_of_nobody() -> None:
    scene = combat(
        cards={"bruno": "24", "carla": "26"},
        units={"macedonia": "anna: 3 archer"},
        pieces={"macedonia": "anna: war-wagon 1"},
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    assert scene.window != "threat.entered"
    assert scene.state.battle is not None


@pytest.mark.rule("MU-EC-24", "MU-BARB-10")
def test_a_levy_against_barbarians() -> None:
    scene = supply(cards={"blue": "24"}, units={"serbia": "barbarians: 1 light-infantry"})
    scene.play("red: move-barbarians serbia great-plain")
    assert (scene.window, scene.asked) == ("threat.entered", ["blue"])
    scene.play("blue: play-unit card-24 heavy-infantry")

    assert scene.state.battle.sides[1].seat == scene.seat("blue")


# ---- Militia 26


@pytest.mark.rule("MU-EC-26")
@pytest.mark.parametrize(("buildings", "protection"), [("fort", 3), ("", 1)])
def test_barricades_add_one_point(buildings: str, protection: int) -> None:
    scene = fight_behind(buildings)
    clash(scene, "1 2 8", "1 2 2", last="bruno: protect melee")
    # 8 against 4 - 1 = 3
    assert damages(scene)[0] == (2, 1, 5 - protection)


def fight_behind(buildings: str) -> Scene:
    scene = combat(
        cards={"bruno": "26"},
        units={"wallachia": "anna: 6 light-infantry", "transylvania": "bruno: 9 light-infantry"},
        pieces={"wallachia": "anna: war-wagon 2"},
        buildings={"transylvania": buildings},
        war=["anna bruno"],
    )
    scene.play("anna: march wallachia", "anna: go transylvania", "bruno: play card-26")
    scene.play("anna: fight", "bruno: fight")
    scene.allows("bruno: protect archers")
    return scene


@pytest.mark.rule("MU-EC-26")
def test_barricades_cannot_be_fired_at_and_end_with_the_turn() -> None:
    scene = combat(
        cards={"bruno": "26"},
        units={"wallachia": "anna: 6 light-infantry", "transylvania": "bruno: 9 light-infantry"},
        pieces={"wallachia": "anna: war-wagon 2, siege-engine 3"},
        war=["anna bruno"],
    )
    scene.play("anna: march wallachia", "anna: go transylvania", "bruno: play card-26")
    scene.pass_until("battle.crews", "anna")
    scene.refuses("anna: fire-at-buildings", "MU-ARTY-03")
    assert scene.state.effects == [("barricaded", zone(scene, "transylvania"), 1)]


# ---- Bishop 1 in a battle


@pytest.mark.rule("MU-EC-01")
def test_a_battle_without_dice_does_not_take_place() -> None:
    scene = fight("anna: 3 archer", "bruno: 2 archer", cards={"carla": "1"})
    assert (scene.window, scene.asked) == ("battle.declared", ["carla"])
    assert scene.legal("carla") == ["pass", f"play-at card-1 {PLACE}"]
    scene.play(f"carla: play-at card-1 {PLACE}")

    assert scene.state.battle is None
    assert not scene.happened("archers-shoot")
    assert army(scene, "anna", PLACE) == {"archer": 3}
    assert scene.controller(PLACE) is None


@pytest.mark.rule("MU-EC-01")
def test_a_battle_stops_after_its_round() -> None:
    scene = fight("anna: 5 light-infantry", "bruno: 5 light-infantry", cards={"carla": "1"})
    scene.play("carla: pass")
    clash(scene, "1 2 5", "1 2 5")
    scene.pass_until("battle.after-round", "carla")
    scene.play(f"carla: play-at card-1 {PLACE}")

    assert scene.state.battle is None
    assert len(scene.happened("battle-round")) == 1
    assert army(scene, "anna", PLACE)
    assert army(scene, "bruno", PLACE)


# ---- Infiltrator 15


@pytest.mark.rule("MU-EC-15")
def test_an_incited_revolt_takes_an_empty_territory() -> None:
    scene = given(
        PLAYERS,
        phase="purchase",
        cards={"anna": "15"},
        horde=(2, 0, 1),
        buildings={"transylvania": "village"},
    )
    scene.play("anna: play-at card-15 transylvania")

    assert horde(scene, "transylvania") == (2, 0, 1)
    assert scene.state.civil[zone(scene, "transylvania")] == 0
    assert scene.florins("anna") == 900
    assert (scene.honour("bruno"), scene.honour("anna")) == (10, 10), "his first rebels"
    assert not scene.happened("undeclared-attack")


@pytest.mark.rule("MU-EC-15", "MU-REB-03")
def test_further_rebels_at_home_cost_honour() -> None:
    scene = given(
        PLAYERS,
        phase="purchase",
        cards={"anna": "15"},
        units={"bosnia": "barbarians: 1 archer"},
    )
    scene.play("anna: play-at card-15 transylvania")
    assert scene.honour("bruno") == 9


@pytest.mark.rule("MU-EC-15")
def test_an_army_fights_the_revolt_at_once() -> None:
    scene = given(
        PLAYERS, phase="purchase", cards={"anna": "15"}, units={"transylvania": "bruno: 2 archer"}
    )
    scene.play("anna: play-at card-15 transylvania")
    assert [side.seat for side in scene.state.battle.sides] == [-2, 1]


@pytest.mark.rule("MU-EC-15")
def test_only_land_of_others_near_ones_own() -> None:
    scene = given(PLAYERS, phase="purchase", cards={"anna": "15"})
    scene.refuses("anna: play-at card-15 thrace", "MU-EUSE-03")
    scene.refuses("anna: play-at card-15 serbia", "MU-EUSE-03")
    scene.refuses("anna: play-at card-15 marmara-sea", "MU-EUSE-03")
    poor = given(PLAYERS, phase="purchase", cards={"anna": "15"}, florins={"anna": 99})
    poor.refuses("anna: play-at card-15 transylvania", "MU-EUSE-03")


# ---- Templar 34


def templar(**kw: Any) -> Scene:
    return given(PLAYERS, phase="purchase", cards={"anna": "34"}, **kw)


@pytest.mark.rule("MU-EC-34")
def test_a_crusader_meets_a_horde_in_land_of_nobody() -> None:
    scene = templar(horde=(1, 1, 0))
    scene.play("anna: play-at card-34 syria", "anna: place cavalry syria 1")

    assert horde(scene, "syria") == (1, 1, 0)
    assert scene.state.battle.space == zone(scene, "syria")
    assert army(scene, "anna", "syria") == {"cavalry": 1}
    assert scene.florins("anna") == 1000


@pytest.mark.rule("MU-EC-34")
def test_to_come_into_the_land_of_another_is_an_attack() -> None:
    scene = templar()
    scene.play("anna: play-at card-34 transylvania", "anna: place archer transylvania 1")
    assert scene.window == "move.confirm"
    scene.play("anna: confirm")

    assert scene.honour("anna") == 7 + 1, "an attack without war, and an inhabited area"
    assert scene.controller("transylvania") == "anna"
    backed = templar()
    backed.play("anna: play-at card-34 transylvania", "anna: place archer transylvania 1")
    backed.play("anna: hold-back")
    assert backed.honour("anna") == 10
    assert not army(backed, "anna", "transylvania")


@pytest.mark.rule("MU-EC-34", "MU-CPHASE-15")
def test_a_crusader_comes_while_a_movement_is_being_answered() -> None:
    scene = combat(
        cards={"bruno": "24, 26", "carla": "34"},
        units={"serbia": "anna: 2 archer"},
        pieces={"serbia": "anna: war-wagon 1"},
        war=["anna bruno", "bruno carla"],
    )
    scene.play("anna: march serbia", "anna: go bosnia")
    assert (scene.window, scene.asked) == ("threat.entered", ["bruno"])
    scene.play("carla: play-at card-34 transylvania", "carla: place archer transylvania 1")
    assert (scene.window, scene.asked) == ("threat.entered", ["bruno"])
    GAME.check(scene.state)
    assert scene.controller("bosnia") == "bruno", "it is still to be settled"
    scene.play("bruno: pass")
    assert scene.controller("transylvania") == "carla"
    scene.play("bruno: pass")
    assert scene.controller("bosnia") == "anna"
    assert scene.honour("anna") == scene.honour("carla") - 1, "one of the two is inhabited"


@pytest.mark.rule("MU-EC-34", "MU-EUSE-08")
def test_neither_at_home_nor_a_captain_nor_without_a_reserve() -> None:
    scene = templar()
    scene.refuses("anna: play-at card-34 thrace", "MU-EC-34")
    scene.play("anna: play-at card-34 syria")
    scene.refuses("anna: place captain syria 1", "MU-EC-34")
    scene.refuses("anna: place archer judea 1", "MU-EC-34")
    stock = scene.state.world.unit_stock
    spent = templar(units={"thrace": f"anna: {stock[2]} archer"})
    spent.play("anna: play-at card-34 syria")
    spent.refuses("anna: place archer syria 1", "MU-EUSE-08")
    spent.allows("anna: place cavalry syria 1")


@pytest.mark.rule("MU-EC-34")
def test_a_crusader_joins_an_own_army_without_a_battle() -> None:
    scene = templar(units={"syria": "anna: 1 archer"})
    scene.play("anna: play-at card-34 syria", "anna: place archer syria 1")
    assert army(scene, "anna", "syria") == {"archer": 2}
    assert scene.window == "purchase"


@pytest.mark.rule("MU-EC-34")
def test_the_movement_of_another_goes_on_afterwards() -> None:
    scene = combat(
        active="bruno",
        cards={"anna": "34"},
        units={"bosnia": "bruno: 1 archer"},
        pieces={"bosnia": "bruno: war-wagon 1"},
    )
    scene.play("bruno: march bosnia", "bruno: go great-plain")
    scene.play("anna: play-at card-34 serbia", "anna: place cavalry serbia 1")
    while scene.state.battle is not None:
        scene.default(scene.asked[0])
    assert scene.window == "move.step"
    scene.play("bruno: go bosnia", "bruno: halt")
    assert army(scene, "bruno", "bosnia") == {"archer": 1}
