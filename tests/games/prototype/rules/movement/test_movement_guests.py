"""Guests who are bound to leave, and land in which enemies stand.

rules: MP-WAR-12 to MP-WAR-15, MP-DIPL-16, MP-CONTEST-01, MP-CONTEST-02
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state import LEAVING, SABOTAGED
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.transports import LT_2, combat, mark, number, pm


def guest(transports: dict[str, str], name: str, **more: Any) -> Scene:
    """War has broken out, and one of anna's transports stands on bruno's land."""
    scene = combat(transports=transports, war=["anna bruno"], **more)
    scene.state.transport_deadline[number(scene, name)] = scene.state.turn
    mark(scene, name, LEAVING)
    return scene


@pytest.mark.rule("MP-WAR-15")
def test_a_guest_crosses_the_enemys_land_on_his_way_out() -> None:
    scene = guest({"pannonia": "anna: war-wagon 2 [5 vf]"}, "war-wagon-1")
    scene.play("anna: take war-wagon-1", "anna: go slavonia", "anna: go croatia")
    assert scene.state.transport_marks[number(scene, "war-wagon-1")] & LEAVING
    assert scene.owner("slavonia") == "bruno"
    assert pm(scene, "war-wagon-1") == 2
    scene.play("anna: go veneto")
    assert not scene.state.transport_marks[number(scene, "war-wagon-1")] & LEAVING


@pytest.mark.rule("MP-WAR-12", "MP-WAR-15")
def test_once_outside_he_is_an_enemy_like_others() -> None:
    scene = guest({"bosnia": "anna: war-wagon 1 [5 vf]"}, "war-wagon-1")
    scene.play("anna: take war-wagon-1", "anna: go serbia")
    assert not scene.state.transport_marks[number(scene, "war-wagon-1")] & LEAVING
    assert scene.state.transport_deadline[number(scene, "war-wagon-1")] == 0
    scene.refuses("anna: go bosnia", "MP-MOVE-09")


@pytest.mark.rule("MP-WAR-12")
def test_a_lone_caravan_leaves_in_commerce() -> None:
    scene = guest({"bosnia": "anna: caravan 1 [5 vf]"}, "caravan-1")
    scene.refuses("anna: take caravan-1", "MP-COMBAT-02")
    scene.play("anna: done")
    scene.pass_until("commerce.turn", "anna")
    scene.play("anna: take caravan-1", "anna: go serbia", "anna: done")
    scene.pass_until("auction.bid")
    assert scene.transports("anna", "serbia") == ["caravan-1"]


@pytest.mark.rule("MP-WAR-13")
def test_a_guest_does_not_attack_before_he_has_left() -> None:
    scene = guest({"bosnia": "anna: war-wagon 1 [9 vf, captain 1]"}, "war-wagon-1")
    scene.refuses("anna: attack great-plain", "MP-WAR-13")
    scene.play("anna: take war-wagon-1", "anna: go serbia")
    scene.allows("anna: attack bosnia")


@pytest.mark.rule("MP-WAR-14")
def test_who_does_not_get_out_is_lost() -> None:
    scene = guest({"bosnia": "anna: caravan 1 [5 vf, 3 wine]"}, "caravan-1")
    mark(scene, "caravan-1", SABOTAGED)
    scene.play("anna: done")
    scene.pass_until("auction.bid")
    assert scene.vf("anna", "bosnia") == 0
    assert scene.state.transport_goods[number(scene, "caravan-1")] == ()
    assert scene.honour("bruno") == 0


def drive_out(scene: Scene, window: str) -> None:
    """Anna does not answer in a window: what is taken for her, until it is over."""
    while scene.window == window and "anna" in scene.asked:
        scene.default("anna")


@pytest.mark.rule("MP-WAR-12", "MP-TIME-24")
def test_who_does_not_answer_drives_out_by_the_cheapest_way() -> None:
    scene = guest({"bosnia": "anna: war-wagon 2 [5 vf]"}, "war-wagon-1")
    drive_out(scene, "combat.turn")
    assert scene.transports("anna", "wallachia") == ["war-wagon-1"]
    assert pm(scene, "war-wagon-1") == 6


@pytest.mark.rule("MP-WAR-12", "MP-TIME-24", "MP-COMBAT-02")
def test_a_caravan_that_is_not_asked_leaves_in_commerce() -> None:
    """In Combat the wagon drives out alone; the caravan follows when caravans move."""
    scene = guest({"bosnia": "anna: war-wagon 2 [5 vf], caravan 1 [2 vf]"}, "war-wagon-1")
    scene.state.transport_deadline[number(scene, "caravan-1")] = scene.state.turn
    mark(scene, "caravan-1", LEAVING)
    drive_out(scene, "combat.turn")
    assert scene.transports("anna", "wallachia") == ["war-wagon-1"]
    assert scene.transports("anna", "bosnia") == ["caravan-1"]
    scene.pass_until("commerce.turn", "anna")
    drive_out(scene, "commerce.turn")
    assert scene.transports("anna", "wallachia") == ["war-wagon-1", "caravan-1"]


@pytest.mark.rule("MP-WAR-12", "MP-TIME-24")
def test_who_need_not_or_cannot_leave_stays() -> None:
    """Of three wagons one is at home, one sabotaged: only the third drives."""
    scene = guest(
        {"bosnia": "anna: war-wagon 1 [5 vf], war-wagon 1 [5 vf]", "thrace": "anna: war-wagon 1 [5 vf]"},
        "war-wagon-2",
    )  # fmt: skip
    mark(scene, "war-wagon-1", LEAVING)
    mark(scene, "war-wagon-1", SABOTAGED)
    drive_out(scene, "combat.turn")
    assert scene.transports("anna", "bosnia") == ["war-wagon-1"]
    assert scene.transports("anna", "wallachia") == ["war-wagon-2"]
    assert scene.transports("anna", "thrace") == ["war-wagon-3"]


@pytest.mark.rule("MP-WAR-12", "MP-TIME-24", "MP-MOVE-11")
def test_guests_in_one_column_drive_out_one_by_one() -> None:
    """Anna has taken three into a column and falls silent; the PM of the second just suffice, those of the third do not."""
    scene = guest(
        {"bosnia": "anna: war-wagon 2 [5 vf], war-wagon 2 [5 vf], war-wagon 2 [5 vf]"},
        "war-wagon-1",
        technologies={"anna": LT_2},
    )
    for name, left in (("war-wagon-2", 2), ("war-wagon-3", 1)):
        scene.state.transport_pm[number(scene, name)] = left
        mark(scene, name, LEAVING)
    scene.play(*(f"anna: take war-wagon-{index}" for index in (1, 2, 3)))
    drive_out(scene, "combat.turn")
    assert scene.transports("anna", "wallachia") == ["war-wagon-1", "war-wagon-2"]
    assert scene.transports("anna", "bosnia") == ["war-wagon-3"]


@pytest.mark.rule("MP-DIPL-16")
def test_a_guest_bound_to_leave_does_not_trade() -> None:
    scene = given(
        THREE,
        phase="commerce",
        active="anna",
        transports={"pannonia": "anna: caravan 1 [5 vf, 3 wine]"},
        buildings={"pannonia": "town"},
    )
    mark(scene, "caravan-1", LEAVING)
    scene.refuses("anna: sell caravan-1 wine nowhere 3", "MP-DIPL-16")
    scene.play("anna: take caravan-1", "anna: go great-plain")


def taxes(war: list[str], guests: str) -> int:
    scene = given(THREE, phase="taxes", vf={"mysia": guests}, war=war)
    return scene.florins("anna") - 1000


@pytest.mark.rule("MP-CONTEST-01")
def test_contested_land_pays_nobody() -> None:
    alone = taxes([], "anna 5")
    assert taxes(["anna bruno"], "anna 5; bruno 2") == alone - 5


@pytest.mark.rule("MP-CONTEST-02")
def test_with_guests_at_peace_it_stays_with_its_owner() -> None:
    assert taxes([], "anna 5; bruno 2") == taxes([], "anna 5")
    assert given(THREE, phase="taxes", vf={"mysia": "anna 5; bruno 9"}).owner("mysia") == "anna"


@pytest.mark.rule("MP-CONTEST-01", "MP-WAR-12")
def test_guests_bound_to_leave_contest_nothing() -> None:
    scene = given(
        THREE,
        phase="commerce",
        active="anna",
        transports={"thrace": "bruno: war-wagon 1 [5 vf]; anna: caravan 1 [1 vf]"},
        vf={"thrace": "anna 5"},
        buildings={"thrace": "city"},
        technologies={"anna": "monopoly"},
        war=["anna bruno"],
        fields={"monopolies": [(1, 4), (), ()]},
    )
    scene.play("anna: buy caravan-1 salt 1")
    assert not scene.happened("monopoly-share"), "enemies contest the only settlement"
    free = given(
        THREE,
        phase="commerce",
        active="anna",
        transports={"thrace": "bruno: war-wagon 1 [5 vf]; anna: caravan 1 [1 vf]"},
        vf={"thrace": "anna 5"},
        buildings={"thrace": "city"},
        technologies={"anna": "monopoly"},
        war=["anna bruno"],
        fields={"monopolies": [(1, 4), (), ()]},
    )
    mark(free, "war-wagon-1", LEAVING)
    free.play("anna: buy caravan-1 salt 1")
    assert free.happened("monopoly-share")
