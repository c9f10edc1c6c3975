"""The steward of the prototype under standing orders: where it would do otherwise, it obeys."""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.clauses import COMMERCIAL, DEFENSIVE, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.game import GAME
from tests.bots.under_orders import told
from tests.games.prototype.diplomacy import write
from tests.games.prototype.scene import THREE, Scene, given

ARMY = {"macedonia": "anna: war-wagon 1 [20 vf, captain 2]"}
WEAK = {"serbia": "bruno 2"}
RICH = {"serbia": "village, cathedral"}


def counsel(**position: Any) -> Scene:
    """Diplomacy, anna's turn: an army of hers stands beside a rich and weak territory of bruno's."""
    return given(
        THREE,
        **{
            "phase": "diplomacy",
            "active": "anna",
            "transports": ARMY,
            "vf": WEAK,
            "buildings": RICH,
            **position,
        },
    )


def test_no_war_is_declared_on_a_friend() -> None:
    freely, obeying = told(counsel().table, 0, {1: "friend"})
    assert freely == "declare-war player-2 0" and not obeying.startswith("declare-war")


def test_no_war_is_begun_but_with_whom_is_marked_hostile() -> None:
    freely, obeying = told(counsel().table, 0, no_wars=True)
    assert freely == "declare-war player-2 0" and not obeying.startswith("declare-war")
    assert told(counsel().table, 0, {1: "hostile"}, no_wars=True).obeying == freely


def test_no_war_breaks_a_pact_that_is_to_be_kept() -> None:
    signed = Pact(100, (0, 1), (Clause(COMMERCIAL, 0, 1), Clause(COMMERCIAL, 1, 0)), 9)
    scene = counsel(wrongs={"anna bruno": 9}, fields={"pacts": [signed]})
    freely, obeying = told(scene.table, 0, keep_pacts=True)
    assert freely.startswith("declare-war") and not obeying.startswith("declare-war")


def test_no_pact_is_broken() -> None:
    imposed = Pact(100, (0, 1), (Clause(COMMERCIAL, 0, 1), Clause(PASSAGE, 0, 1)), 0)
    scene = given(
        THREE, phase="diplomacy", active="anna", wrongs={"anna bruno": 4}, fields={"pacts": [imposed]}
    )  # fmt: skip
    freely, obeying = told(scene.table, 0, keep_pacts=True)
    assert freely == "break-wronged player-2 100" and not obeying.startswith("break")


def test_a_friend_is_not_attacked_though_there_is_war() -> None:
    scene = counsel(phase="combat", war=["anna bruno"])
    freely, obeying = told(scene.table, 0, {1: "friend"})
    assert freely == "attack serbia" and not obeying.startswith("attack")
    assert told(scene.table, 0, no_wars=True).obeying == freely
    scene.play("anna: attack serbia")
    assert told(scene.table, 0, {1: "friend"}) == ("charge", "call-off")


def test_no_treaty_leads_into_a_war_with_a_friend() -> None:
    treaty = Pact(100, (0, 1), (Clause(DEFENSIVE, 0, 1, 5),), 9)
    scene = given(THREE, phase="diplomacy", active="carla", fields={"pacts": [treaty]})
    scene.play("carla: declare-war player-2 0")
    assert told(scene.table, 0, {2: "friend"}) == ("confirm-treaty 100", "settle")


def test_pacts_are_signed_with_those_for_whom_they_are_meant() -> None:
    scene = given(THREE, phase="diplomacy", active="bruno")
    write(scene, "bruno", "anna", "payment player-2 player-1 200", "lasts 3")
    assert told(scene.table, 0) == ("accept", "accept")
    assert told(scene.table, 0, {1: "hostile"}).obeying == "refuse"
    assert told(scene.table, 0, pacts="nobody").obeying == "refuse"
    assert told(scene.table, 0, pacts="friends").obeying == "refuse"
    assert told(scene.table, 0, {1: "friend"}, pacts="friends").obeying == "accept"


def test_no_peace_is_offered_to_an_enemy() -> None:
    scene = given(THREE, phase="diplomacy", active="anna", war=["anna bruno"])
    freely, obeying = told(scene.table, 0, {1: "hostile"})
    assert freely == "offer-peace player-2" and obeying != freely


def test_no_loan_is_taken() -> None:
    scene = given(THREE, phase="taxes", florins={"anna": 0}, technologies={"anna": "banking"})
    while scene.window != "taxes.orders":
        scene.default(scene.asked[0])
    assert told(scene.table, 0, no_loans=True) == ("borrow", "done")


def test_a_reserve_is_kept() -> None:
    scene = given(THREE, phase="purchase", florins={"anna": 520})
    while scene.window != "purchase.orders":
        scene.default(scene.asked[0])
    table = scene.table
    freely, _ = told(table, 0)
    assert GAME.cost(table.knowledge(0), 0, table.state.vocabulary.parse(freely))["florins"] > 20
    assert told(table, 0, reserve="500").obeying == "done"
