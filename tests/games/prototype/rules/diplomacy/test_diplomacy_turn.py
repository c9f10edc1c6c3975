"""A turn of Diplomacy, a war with its treaties and payments that fall due, as they are asked and told (MP-DIPL, MP-WAR-07 to MP-WAR-11)."""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, DEFENSIVE, LATER, LOAN, Clause
from gonfalon.commons.pacts.pacts import Pact
from tests.games.prototype.diplomacy import FOUR, table
from tests.games.prototype.scene import Scene, given
from tests.games.prototype.verdicts import story, verdicts


@pytest.mark.rule("MP-DIPL-01", "MP-DIPL-04", "MP-WAR-01", "MP-WAR-05", "MP-CB-06")
def test_what_may_be_done_in_a_turn() -> None:
    scene = table(FOUR, war=["anna carla"], wrongs={"anna bruno": 4})
    assert scene.prompt("anna")["values"] == {"count": 1}
    assert scene.legal("anna") == [
        "done", "pact-with player-2", "pact-with player-3", "pact-with player-4", "declare-war player-2 0..1",
        "offer-peace player-3", "declare-war player-4 0",
    ]  # fmt: skip
    refused = {
        "offer-peace @bruno": "MP-WAR-05", "ask-pardon": "MP-EXCOM-03", "proclaim-antipope": "MP-EXCOM-04",
        "proclaim-crusade judea": "MP-CRUS-01", "declare-war @carla 0": "MP-WAR-01", "declare-war @anna 0": "MP-WAR-01",
        "declare-war @bruno 2": "MP-CB-06", "declare-war @dora 1": "MP-CB-06", "propose": "MP-DIPL-04", "drop-pact": "MP-DIPL-04",
        "grant trade @anna @bruno": "MP-DIPL-04", "pact-with @anna": "MP-DIPL-04",
    }  # fmt: skip
    for move, rule in refused.items():
        scene.refuses(f"anna: {move}", rule)


@pytest.mark.rule("MP-DIPL-01", "MP-DIPL-04", "MP-DIPL-06", "MP-DIPL-09", "MP-DIPL-17", "MP-WAR-03")
def test_what_may_be_written_and_when_it_is_over() -> None:
    scene = table(FOUR)
    scene.play("anna: pact-with @bruno")
    refused = {
        "pact-with @bruno": "MP-DIPL-04", "pay-in-turn @anna @bruno 4": "MP-DIPL-17", "pay-back @anna @bruno 4": "MP-DIPL-17",
        "cede pannonia @anna 9": "MP-DIPL-09", "directions @anna @bruno": "MP-DIPL-06", "fee @anna @bruno 1": "MP-DIPL-06",
        "make-peace": "MP-DIPL-06", "attack-together @bruno": "MP-DIPL-06", "public": "MP-DIPL-06", "strike 1": "MP-DIPL-06",
        "grant trade @anna @carla": "MP-DIPL-06", "grant trade @anna @anna": "MP-DIPL-06", "propose": "MP-DIPL-04",
    }  # fmt: skip
    for move, rule in refused.items():
        scene.refuses(f"anna: {move}", rule)
    scene.play("anna: lasts 2", "anna: secret", "anna: text 65")
    assert scene.legal("anna", "attack-together") == ["attack-together player-3", "attack-together player-4"]  # fmt: skip
    scene.play("anna: attack-together @dora", "anna: attack-together @carla", "anna: strike 1")
    draft = scene.state.drafts[0]
    assert (draft.last_turn, draft.secret) == (4, 1)
    assert [clause.more for clause in draft.clauses] == [(3, 2)]
    scene.play("anna: drop-pact")
    assert not scene.state.drafts[0]
    scene.play("anna: declare-war @carla 0")
    scene.refuses("anna: declare-war @dora 0", "MP-TIME-01")
    assert scene.asked == ["bruno"], "one action at this level, and nothing else is left"


@pytest.mark.rule("MP-DIPL-01", "MP-WAR-03")
def test_without_an_action_left_who_holds_cards_is_still_asked() -> None:
    scene = table(FOUR, cards={"anna": "guard"})
    scene.play("anna: declare-war @carla 0")
    assert scene.asked == ["anna"] and scene.prompt("anna")["values"] == {"count": 0}
    scene.refuses("anna: declare-war @dora 0", "MP-WAR-03")
    scene.refuses("anna: pact-with @bruno", "MP-DIPL-01")


TREATIES = [
    Pact(100, (1, 2), (Clause(DEFENSIVE, 2, 1, 5),), 0, 0, 2),
    Pact(101, (2, 0), (Clause(COMMERCIAL, 0, 2, 3),), 0, 0, 2),
    Pact(102, (1, 2, 3), (Clause(DEFENSIVE),), 0, 0, 2),
]
"""Carla must help bruno; carla, bruno and dora each other; carla trades with anna."""


def called() -> Scene:
    scene = table(FOUR, fields={"pacts": list(TREATIES)}, wrongs={"carla anna": 5, "dora bruno": 4})
    scene.play("anna: declare-war @bruno 0")
    return scene


@pytest.mark.rule(
    "MP-WAR-02", "MP-WAR-07", "MP-WAR-08", "MP-WAR-11", "MP-CB-05", "MP-CB-06", "MP-DIPL-14"
)
def test_a_war_and_its_treaties() -> None:
    scene = called()
    assert scene.window == "war.treaty" and scene.asked == ["carla"]
    assert scene.prompt("carla")["values"] == {"pacts": [100, 102], "seats": [0], "points": 2}
    assert scene.legal("carla") == ["settle", "confirm-treaty 100", "confirm-treaty 102"]
    scene.refuses("carla: confirm-treaty 101", "MP-WAR-11")
    scene.play("carla: confirm-treaty 100")
    assert scene.prompt("carla")["values"]["points"] == 3
    assert scene.legal("carla") == ["settle", "confirm-treaty 102", "waive player-1 1..1"]
    scene.refuses("carla: confirm-treaty 100", "MP-WAR-11")
    scene.refuses("carla: fight-too @dora", "MP-WAR-07")
    scene.refuses("carla: waive @anna 2", "MP-CB-06")
    scene.play("carla: confirm-treaty 102", "carla: waive @anna 1")
    assert scene.legal("carla") == ["settle"]
    scene.play("carla: settle")
    assert scene.asked == ["dora"]
    assert scene.prompt("dora")["values"] == {"pacts": [102], "seats": [0], "points": 1}
    assert scene.legal("dora") == ["settle", "confirm-treaty 102", "waive player-2 1..1"]
    scene.play("dora: settle")
    assert story(scene, 1) == [
        "war MP-WAR-02: seat=anna to_seat=bruno",
        "honour MP-WAR-02: seat=anna points=-3 source=4",
        "wrongs MP-CB-05: seat=bruno against_seat=anna count=9",
        "treaty-confirmed MP-WAR-07: pact=100 seat=carla",
        "treaty-confirmed MP-WAR-07: pact=102 seat=carla",
        "war MP-WAR-07: seat=carla to_seat=anna",
        "wrongs MP-CB-06: seat=carla against_seat=anna count=2",
        "pact-broken MP-DIPL-14: pact=101 seat=carla",
        "honour MP-DIPL-14: seat=carla points=-1 source=4",
        "wrongs MP-CB-05: seat=anna against_seat=carla count=3",
        "pact-ends MP-DIPL-13: pact=101",
        "pact-broken MP-WAR-07: pact=102 seat=dora",
        "honour MP-WAR-07: seat=dora points=-1 source=4",
        "wrongs MP-CB-05: seat=bruno against_seat=dora count=3",
        "wrongs MP-CB-05: seat=carla against_seat=dora count=3",
    ]
    assert [pact.signatories for pact in scene.state.pacts] == [(1, 2), (1, 2)]
    assert scene.state.po == [-3, 0, -1, -1]


@pytest.mark.rule("MP-WAR-07", "MP-TIME-24")
def test_the_cheaper_answer_by_default() -> None:
    """To break both treaties costs carla 2, to confirm both 3; dora pays 1 to break hers, 2 to confirm it."""
    scene = called()
    scene.default("carla")
    scene.default("dora")
    assert [pact.number for pact in scene.state.pacts] == [101]
    assert scene.state.po == [-3, 0, -2, -1]


@pytest.mark.rule("MP-DIPL-17", "MP-TIME-17", "MP-CB-05")
def test_payments_fall_due() -> None:
    """Anna owes bruno 120 and 60 by a secret pact and carla 30 at the end of another; a third payment is due later."""
    pacts = [
        Pact(100, (0, 1), (Clause(LATER, 0, 1, 120, (3,)), Clause(LOAN, 1, 0, 50, (60, 3))), 0, 1, 2),
        Pact(101, (0, 2), (Clause(LATER, 0, 2, 30, (0,)),), 3, 0, 2),
        Pact(102, (0, 2), (Clause(LATER, 0, 2, 30, (4,)),), 5, 0, 2),
    ]  # fmt: skip
    scene = given(
        FOUR, phase="commerce", active="dora", florins={"anna": 150}, fields={"pacts": pacts}
    )
    scene.pass_until("pact.due")
    since = len(scene.events)
    assert scene.asked == ["anna"]
    assert scene.prompt("anna")["values"] == {"florins": 210, "seats": [1, 2]}
    assert scene.legal("anna") == [
        "pay-all-due", "pay-due player-2 100", "pay-due player-3 101", "refuse-due player-2 100", "refuse-due player-3 101",
    ]  # fmt: skip
    others = ["@bruno 100", "@carla 101", "@carla 102", "@dora 100"]
    found = verdicts(scene, "anna", "pay-due", others)
    assert list(found.values()) == ["", "", "MP-DIPL-17", "MP-DIPL-17"]
    scene.play("anna: refuse-due @carla 101")
    assert scene.prompt("anna")["values"] == {"florins": 180, "seats": [1]}
    assert scene.legal("anna") == ["pay-due player-2 100", "refuse-due player-2 100"]
    scene.refuses("anna: pay-all-due", "MP-DIPL-17")
    scene.play("anna: pay-due @bruno 100")
    assert story(scene, since)[:8] == [
        "payment-refused MP-DIPL-17: seat=anna to_seat=carla pact=101",
        "pact-broken MP-DIPL-17: pact=101 seat=anna",
        "honour MP-DIPL-17: seat=anna points=-1 source=4",
        "wrongs MP-CB-05: seat=carla against_seat=anna count=3",
        "pact-ends MP-DIPL-13: pact=101",
        "florins-paid MP-DIPL-17: seat=anna to_seat=bruno florins=150 to anna,bruno",
        "overdue MP-DIPL-17: seat=anna to_seat=bruno florins=30 to anna,bruno",
        "pact-ends MP-DIPL-13: pact=100",
    ]
    assert scene.state.florins[:3] == [0, 1150, 1000]
    assert [pact.number for pact in scene.state.pacts] == [102]


def words_known(scene: Scene) -> list[object]:
    """How much writing each player knows of at the question on top."""
    known = [scene.table.knowledge(seat).agenda[-1] for seat in range(len(scene.names))]
    return [getattr(step, "words", None) for step in known]


@pytest.mark.rule("MP-TIME-08", "MP-DIPL-18")
def test_nobody_sees_how_much_another_writes() -> None:
    scene = table(FOUR)
    scene.play("anna: pact-with @bruno", "anna: pact-with @carla", "anna: no-aggression")
    assert words_known(scene) == [3, 0, 0, 0]
    scene.play("anna: lasts 3", "anna: propose")
    scene.play("bruno: change", "bruno: lasts 2", "carla: change")
    assert words_known(scene) == [(), (1, 1), (2,), ()]
    scene.play("bruno: drop-pact", "bruno: refuse", "carla: accept")
    assert scene.window == "diplomacy.turn"
