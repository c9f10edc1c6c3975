"""What comes before what: the end of a turn, a conquest, a siege (MP-TURN-10, MP-TIME-11, MP-TIME-20)."""

from __future__ import annotations

import pytest

from tests.games.prototype.diplomacy import pact, sign, table
from tests.games.prototype.rules.siege.test_siege import besieging
from tests.games.prototype.scene import given

THREE = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}


@pytest.mark.rule("MP-TURN-10")
def test_a_payment_is_asked_before_the_pact_expires() -> None:
    scene = table()
    words = ("lend @bruno @anna 500", "pay-back @bruno @anna 600", "no-aggression", "lasts 1")
    signed = sign(scene, "anna", "bruno", *words)
    scene.pass_until("pact.due")
    assert pact(scene, signed.number)
    assert not scene.happened("pact-ends")
    scene.default("anna")
    assert pact(scene, signed.number) is None
    told = [e.kind for e in scene.events if e.kind in ("florins-paid", "pact-ends")]
    assert told == ["florins-paid", "florins-paid", "pact-ends"]


@pytest.mark.rule("MP-TIME-20")
def test_what_is_missing_for_a_siege_is_fetched_before_it_is_confirmed() -> None:
    scene = besieging(30, 30, transports={"thrace": "anna: war-wagon 2 [15 vf]"})
    assert scene.window == "siege.confirm"
    scene.refuses("anna: confirm-siege moesia", "MP-SIEGE-08")
    scene.play("anna: pass", "anna: take war-wagon-2", "anna: go moesia")
    assert scene.building("moesia") == ["fort"]
    scene.play("anna: confirm-siege moesia")
    assert scene.building("moesia") == ["tower"], "at that moment"


@pytest.mark.rule("MP-TIME-11")
def test_a_capital_falls_a_level_before_the_conqueror_chooses() -> None:
    scene = given(
        THREE,
        phase="combat",
        active="anna",
        war=["anna bruno"],
        vf={"moesia": "bruno 1", "pannonia": "bruno 5"},
        buildings={"moesia": "city, cathedral", "pannonia": "village"},
        capitals={"bruno": "moesia"},
        transports={"thrace": "anna: war-wagon 3 [60 vf, captain 2]"},
        florins={"anna": 0, "bruno": 0},
    )
    scene.play("anna: attack moesia", "anna: charge")
    while scene.window != "conquest.choices":
        if scene.window == "battle.continue":
            scene.play("anna: fight-on")
        else:
            scene.default(scene.asked[0])
    assert "plunder-building town" in scene.legal("anna")
    assert "plunder-building city" not in scene.legal("anna")
    scene.play("anna: plunder-building town")
    assert scene.florins("anna") == 50
