"""Guests on the land of others: at the outbreak of war, and when a right ends (MP-WAR-12 to MP-WAR-15, MP-DIPL-16, MP-TIME-04)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.diplomacy.questions.guests import must_leave
from gonfalon.games.prototype.diplomacy.questions.rights import may_pass, may_trade, trade_fee
from gonfalon.games.prototype.realm.questions.holdings import is_contested
from gonfalon.games.prototype.state import LEAVING
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.diplomacy import sign, table
from tests.games.prototype.rules.diplomacy.test_diplomacy_breaking import end_turn
from tests.games.prototype.scene import Scene

ANNA, BRUNO = 0, 1


def passage(by: int, to: int, number: int = 100, last_turn: int = 0) -> Pact:
    return Pact(number, (by, to), (Clause(PASSAGE, by, to),), last_turn)


def number_of(scene: Scene, transport: str) -> int:
    return scene.state.world.transport_names.index(transport)


def deadline(scene: Scene, transport: str) -> int:
    return scene.state.transport_deadline[number_of(scene, transport)]


def leaves(scene: Scene, transport: str) -> bool:
    return must_leave(scene.state, number_of(scene, transport))


def visit(**more: Any) -> Scene:
    """Bruno's caravan and war wagon are guests in anna's land, anna's war wagon in bruno's."""
    position: dict[str, Any] = {
        "transports": {
            "brandenburg": "bruno: caravan 1 [2 vf]",
            "bavaria": "bruno: war-wagon 1 [3 vf]",
            "pannonia": "anna: war-wagon 1 [3 vf, captain 1]",
        },
        "fields": {"pacts": [passage(ANNA, BRUNO), passage(BRUNO, ANNA, 101)]},
    }
    return table(**(position | more))


@pytest.mark.rule("MP-WAR-12", "MP-WAR-13")
def test_guests_of_both_sides_must_leave_this_turn() -> None:
    scene = visit()
    assert not leaves(scene, "caravan-1")
    scene.play("anna: declare-war @bruno 0")
    for transport in ("caravan-1", "war-wagon-1", "war-wagon-2"):
        assert leaves(scene, transport)
        assert deadline(scene, transport) == 3


@pytest.mark.rule("MP-WAR-12", "MP-CONTEST-01")
def test_guests_bound_to_leave_do_not_contest_the_land() -> None:
    scene = visit()
    scene.play("anna: declare-war @bruno 0")
    assert not is_contested(scene.state, scene.state.world.territory("brandenburg"))


@pytest.mark.rule("MP-WAR-12")
def test_a_lone_caravan_leaves_in_commerce() -> None:
    scene = visit()
    scene.play("anna: declare-war @bruno 0")
    scene.pass_until("commerce.turn", "bruno")
    assert leaves(scene, "caravan-1")
    scene.play("bruno: take caravan-1", "bruno: go bohemia")
    assert not leaves(scene, "caravan-1")
    assert deadline(scene, "caravan-1") == 0
    scene.refuses("bruno: go brandenburg", "MP-MOVE-09")


@pytest.mark.rule("MP-WAR-12")
def test_who_has_moved_already_leaves_in_the_next_turn() -> None:
    scene = table(
        phase="combat",
        active="bruno",
        vf={"bohemia": "carla 3"},
        transports={
            "upper-hungary": "bruno: war-wagon 1 [3 vf], caravan 1 [1 vf]",
            "bohemia": "carla: war-wagon 1 [9 vf, captain 1]; bruno: caravan 1 [1 vf]",
        },
        technologies={"bruno": "literature, coinage, theology, tactics"},
        fields={"pacts": [Pact(100, (2, BRUNO), (Clause(PASSAGE, 2, BRUNO),))]},
    )
    scene.play("bruno: take war-wagon-1", "bruno: go bohemia", "bruno: done")
    scene.play("carla: attack upper-hungary", "carla: surprise 0")
    assert deadline(scene, "war-wagon-1") == 4
    assert deadline(scene, "caravan-2") == 3, "it has not moved yet"


@pytest.mark.rule("MP-WAR-14")
def test_who_stays_is_removed_without_honour_for_anybody() -> None:
    scene = visit()
    scene.play("anna: declare-war @bruno 0")
    honour = [scene.honour(name) for name in scene.names]
    scene.pass_until("commerce.turn", "bruno")
    scene.play("bruno: done")
    end_turn(scene)
    assert scene.transports("bruno", "brandenburg") == []
    assert [event.rule for event in scene.happened("guest-removed")] == ["MP-WAR-14"]
    assert [scene.honour(name) for name in scene.names] == honour


@pytest.mark.rule("MP-WAR-13")
def test_a_guest_attacks_only_from_outside() -> None:
    scene = visit()
    scene.play("anna: declare-war @bruno 0")
    scene.pass_until("combat.turn", "anna")
    scene.refuses("anna: attack great-plain", "MP-WAR-13")
    scene.play("anna: take war-wagon-2", "anna: go styria")
    scene.allows("anna: attack pannonia")


@pytest.mark.rule("MP-WAR-15")
def test_who_leaves_may_cross_the_land_of_the_enemy() -> None:
    scene = table(
        transports={"slavonia": "anna: war-wagon 1 [3 vf]"},
        fields={"pacts": [passage(BRUNO, ANNA)]},
    )
    scene.play("anna: declare-war @bruno 0")
    scene.pass_until("combat.turn", "anna")
    scene.play("anna: take war-wagon-1", "anna: go pannonia")
    assert leaves(scene, "war-wagon-1")
    scene.play("anna: go styria")
    assert not leaves(scene, "war-wagon-1")


@pytest.mark.rule("MP-DIPL-16", "MP-DIPL-13")
def test_after_the_end_of_a_right_there_is_one_turn_to_leave() -> None:
    scene = table(
        transports={"brandenburg": "bruno: caravan 1 [2 vf]"},
        fields={"pacts": [passage(ANNA, BRUNO, last_turn=3)]},
    )
    assert not leaves(scene, "caravan-1")
    end_turn(scene)
    assert leaves(scene, "caravan-1")
    assert deadline(scene, "caravan-1") == 4
    assert scene.transports("bruno", "brandenburg") == ["caravan-1"]


@pytest.mark.rule("MP-DIPL-16")
def test_a_guest_without_right_is_removed_at_the_end_of_the_next_turn() -> None:
    scene = table(
        transports={"brandenburg": "bruno: caravan 1 [2 vf]"},
        fields={"pacts": [passage(ANNA, BRUNO)]},
        events="ev01, ev02",
    )
    scene.play("anna: break-pact 100")
    assert deadline(scene, "caravan-1") == 4
    for turn in (3, 4):
        scene.pass_until("commerce.turn", "bruno")
        assert scene.state.turn == turn
        assert scene.transports("bruno", "brandenburg") == ["caravan-1"]
        scene.play("bruno: done")
        end_turn(scene)
    assert scene.transports("bruno", "brandenburg") == []
    assert scene.happened("guest-removed")
    assert scene.honour("bruno") == 0


def sabotaged(war: list[str]) -> Scene:
    """Bruno's caravan is bound to leave anna's land in this turn, and anna's Infiltrator holds it."""
    w = table().state.world
    marks, deadlines = [0] * len(w.transports), [0] * len(w.transports)
    guest = w.transport_names.index("caravan-1")
    marks[guest], deadlines[guest] = LEAVING, 3
    scene = table(
        phase="combat",
        war=war,
        cards={"anna": "infiltrator"},
        technologies={"anna": "strategy"},
        transports={"brandenburg": "bruno: caravan 1 [2 vf]"},
        fields={"transport_marks": marks, "transport_deadline": deadlines},
    )
    scene.play("anna: play-transport infiltrator caravan-1")
    end_turn(scene)
    return scene


@pytest.mark.rule("MP-DIPL-16")
def test_sabotage_gives_a_guest_one_turn_more() -> None:
    scene = sabotaged([])
    assert scene.transports("bruno", "brandenburg") == ["caravan-1"]
    assert deadline(scene, "caravan-1") == 4


@pytest.mark.rule("MP-WAR-14")
def test_sabotage_does_not_help_in_war() -> None:
    scene = sabotaged(["anna bruno"])
    assert scene.transports("bruno", "brandenburg") == []


@pytest.mark.rule("MP-DIPL-16", "MP-WAR-05")
def test_peace_after_a_siege_sends_the_besieger_home() -> None:
    scene = table(
        war=["anna bruno"],
        vf={"pannonia": "bruno 3"},
        buildings={"pannonia": "fort"},
        transports={"pannonia": "anna: war-wagon 1 [15 vf, captain 1, catapult]"},
        fields={"sieges": [Siege(table().state.world.territory("pannonia"), ANNA, 2, 0, 0, 2)]},
    )
    scene.play("anna: offer-peace @bruno", "bruno: accept")
    assert scene.state.sieges == []
    assert leaves(scene, "war-wagon-1")
    assert deadline(scene, "war-wagon-1") == 4


# ---- rights


@pytest.mark.rule("MP-DIPL-07")
def test_without_a_pact_nobody_enters() -> None:
    scene = table(
        phase="combat",
        transports={"styria": "anna: war-wagon 1 [3 vf]"},
    )
    scene.play("anna: take war-wagon-1")
    scene.refuses("anna: go pannonia", "MP-DIPL-07")


@pytest.mark.rule("MP-DIPL-07")
def test_passage_lets_transports_in_but_only_those_of_its_holder() -> None:
    scene = table(
        phase="combat",
        transports={"styria": "anna: war-wagon 1 [3 vf]; carla: war-wagon 1 [3 vf]"},
        fields={"pacts": [passage(BRUNO, ANNA)]},
    )
    scene.play("anna: take war-wagon-1", "anna: go pannonia", "anna: done", "bruno: done")
    scene.play("carla: take war-wagon-2")
    scene.refuses("carla: go pannonia", "MP-DIPL-07")


@pytest.mark.rule("MP-DIPL-08", "MP-DIPL-06")
def test_trade_rights_and_fees() -> None:
    scene = table()
    assert not may_trade(scene.state, ANNA, BRUNO)
    sign(scene, "anna", "bruno", "grant trade @bruno @anna", "fee @bruno @anna 50", "lasts 3")
    assert may_trade(scene.state, ANNA, BRUNO)
    assert not may_trade(scene.state, BRUNO, ANNA)
    assert trade_fee(scene.state, ANNA, BRUNO) == 50
    assert not may_pass(scene.state, ANNA, BRUNO), "passage is a right of its own"


@pytest.mark.rule("MP-TIME-04", "MP-DIPL-11")
def test_a_right_broken_in_the_holders_turn_ends_with_that_turn() -> None:
    scene = table(
        phase="combat",
        transports={"styria": "anna: war-wagon 1 [3 vf]", "bavaria": "anna: war-wagon 1 [3 vf]"},
        fields={"pacts": [passage(BRUNO, ANNA)]},
    )
    scene.play("anna: take war-wagon-1", "anna: go pannonia", "bruno: break-pact 100")
    assert scene.honour("bruno") == -1, "paid at once"
    scene.play("anna: go great-plain", "anna: done")
    assert scene.transports("anna", "great-plain") == ["war-wagon-1"]
    assert not may_pass(scene.state, ANNA, BRUNO)
    scene.pass_until("commerce.turn", "anna")
    assert leaves(scene, "war-wagon-1")
    scene.play("anna: take war-wagon-2", "anna: go styria")
    scene.refuses("anna: go pannonia", "MP-DIPL-07")


@pytest.mark.rule("MP-TIME-04")
def test_a_trade_right_lingers_with_its_fee() -> None:
    scene = table(
        phase="commerce",
        fields={"pacts": [Pact(100, (BRUNO, ANNA), (Clause(COMMERCIAL, BRUNO, ANNA, 25),))]},
    )
    scene.pass_until("commerce.turn", "anna")
    scene.play("bruno: break-pact 100")
    assert may_trade(scene.state, ANNA, BRUNO)
    assert trade_fee(scene.state, ANNA, BRUNO) == 25
    scene.play("anna: done")
    assert not may_trade(scene.state, ANNA, BRUNO)


@pytest.mark.rule("MP-TIME-04")
def test_no_standing_move_during_an_attack() -> None:
    scene = table(
        phase="combat",
        vf={"bohemia": "barbarians 4"},
        transports={"bavaria": "anna: war-wagon 1 [10 vf, captain 1]"},
        fields={"pacts": [passage(BRUNO, ANNA)]},
    )
    scene.allows("bruno: break-pact 100")
    scene.play("anna: attack bohemia", "anna: charge")
    assert scene.state.battle is not None
    scene.refuses("bruno: break-pact 100", "MP-TIME-04")


@pytest.mark.rule("MP-DIPL-16", "MP-WAR-05")
def test_peace_gives_guests_more_time() -> None:
    scene = visit(technologies={"anna": "literature, coinage, theology, tactics"})
    scene.play("anna: declare-war @bruno 0")
    assert deadline(scene, "caravan-1") == 3
    scene.play("anna: offer-peace @bruno", "bruno: accept")
    assert deadline(scene, "caravan-1") == 4


@pytest.mark.rule("MP-TIME-04", "MP-DIPL-12")
def test_a_verdict_does_not_trap_a_move_half_made() -> None:
    scene = table(
        phase="combat",
        transports={"styria": "anna: war-wagon 1 [3 vf]"},
        fields={"pacts": [passage(BRUNO, ANNA)]},
    )
    scene.play("anna: take war-wagon-1", "anna: go pannonia", "bruno: dispute @anna 100")
    number = scene.state.claims[0].number
    scene.play(*(f"{name}: vote-broken {number}" for name in scene.names))
    assert scene.honour("anna") == -1
    assert scene.state.pacts == []
    scene.play("anna: go great-plain")


@pytest.mark.rule("MP-TIME-04")
def test_who_breaks_his_own_right_loses_it_at_once() -> None:
    scene = table(
        phase="combat",
        transports={"styria": "anna: war-wagon 1 [3 vf]"},
        fields={"pacts": [passage(BRUNO, ANNA)]},
    )
    scene.play("anna: break-pact 100", "anna: take war-wagon-1")
    scene.refuses("anna: go pannonia", "MP-DIPL-07")
