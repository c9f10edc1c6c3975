"""The treaty chain (MP-WAR-07 to MP-WAR-11, MP-TIME-15)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import DEFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from tests.games.prototype.diplomacy import FOUR, LITERATE, at_war, pact, sign, table
from tests.games.prototype.scene import Scene


def bound(*pairs: str, active: str = "anna", **more: Any) -> tuple[Scene, dict[str, int]]:
    """Diplomacy among players who have defensive treaties; their numbers by pair."""
    names = list(FOUR)
    numbers = {pair: 100 + at for at, pair in enumerate(pairs)}
    pacts = [
        Pact(number, tuple(map(names.index, pair.split())), (Clause(DEFENSIVE),))
        for pair, number in numbers.items()
    ]
    fields = {"pacts": pacts, **more.pop("fields", {})}
    return table(FOUR, active=active, cards={active: "bard"}, fields=fields, **more), numbers


@pytest.mark.rule("MP-WAR-07")
def test_confirming_costs_a_declaration_without_an_action() -> None:
    scene, numbers = bound("bruno carla")
    scene.play("anna: declare-war @carla 0")
    assert scene.window == "war.treaty"
    assert scene.asked == ["bruno"]
    assert scene.prompt("bruno")["values"]["pacts"] == [numbers["bruno carla"]]
    scene.play(f"bruno: confirm-treaty {numbers['bruno carla']}", "bruno: settle")
    assert at_war(scene, "bruno", "anna")
    assert scene.honour("bruno") == -3, "the same religion"
    assert pact(scene, numbers["bruno carla"])
    assert scene.window == "diplomacy.turn"


@pytest.mark.rule("MP-TIME-07", "MP-WAR-07")
def test_nobody_counts_whether_a_treaty_was_answered_in_advance() -> None:
    beats: list[Any] = []
    scene, _ = bound("bruno carla")
    scene.play("bruno: always-pass war.treaty own")
    carla = f"player-{scene.seat('carla') + 1}"
    scene.table.play(scene.seat("anna"), f"declare-war {carla} 0", beats)
    assert scene.window == "diplomacy.turn"
    assert len(beats) == 1, "told as if bruno had been asked"


@pytest.mark.rule("MP-WAR-07")
def test_a_confirmed_treaty_can_be_taken_back_until_all_is_settled() -> None:
    scene, numbers = bound("bruno carla")
    scene.play("anna: declare-war @carla 0", f"bruno: confirm-treaty {numbers['bruno carla']}")
    assert scene.table.can_undo(scene.seat("bruno"))
    scene.table.undo(scene.seat("bruno"))
    scene.play("bruno: settle")
    assert not at_war(scene, "bruno", "anna")


@pytest.mark.rule("MP-WAR-07", "MP-CB-05")
def test_breaking_costs_one_point() -> None:
    scene, numbers = bound("bruno carla")
    scene.play("anna: declare-war @carla 0", "bruno: settle")
    assert not at_war(scene, "bruno", "anna")
    assert scene.honour("bruno") == -1
    assert scene.wrongs("carla", "bruno") == 3
    assert pact(scene, numbers["bruno carla"]) is None


@pytest.mark.rule("MP-CB-05", "MP-WAR-07")
def test_the_aggressor_gets_no_wrongs_from_the_defence() -> None:
    scene, numbers = bound("bruno carla")
    scene.play("anna: declare-war @carla 0")
    scene.play(f"bruno: confirm-treaty {numbers['bruno carla']}", "bruno: settle")
    assert scene.wrongs("anna", "bruno") == 0
    assert scene.wrongs("carla", "anna") == 3


@pytest.mark.rule("MP-WAR-07", "MP-DIPL-14")
def test_confirming_breaks_the_pacts_with_the_aggressor() -> None:
    scene, numbers = bound("bruno carla", "bruno anna")
    scene.play("anna: declare-war @carla 0")
    scene.play(f"bruno: confirm-treaty {numbers['bruno carla']}", "bruno: settle")
    assert scene.honour("bruno") == -3 - 1
    assert pact(scene, numbers["bruno anna"]) is None
    assert scene.wrongs("anna", "bruno") == 3, "for the broken pact alone"


@pytest.mark.rule("MP-WAR-11")
def test_a_war_that_the_holder_starts_calls_nobody() -> None:
    scene, numbers = bound("anna bruno")
    scene.play("anna: declare-war @carla 0")
    assert scene.window == "diplomacy.turn"
    assert pact(scene, numbers["anna bruno"])


@pytest.mark.rule("MP-WAR-11", "MP-WAR-08")
def test_a_confirmation_is_a_declaration_that_calls_others() -> None:
    scene, numbers = bound("bruno carla", "anna dora")
    scene.play("anna: declare-war @carla 0")
    assert scene.asked == ["bruno"]
    scene.play(f"bruno: confirm-treaty {numbers['bruno carla']}", "bruno: settle")
    assert scene.asked == ["dora"], "now war was declared on anna"
    scene.play(f"dora: confirm-treaty {numbers['anna dora']}", "dora: settle")
    assert at_war(scene, "dora", "bruno")
    assert not at_war(scene, "dora", "carla")


@pytest.mark.rule("MP-WAR-08")
def test_further_rounds_until_no_treaty_calls() -> None:
    scene, numbers = bound("dora carla", "anna bruno", active="anna")
    scene.play("anna: declare-war @carla 0")
    assert scene.asked == ["dora"], "bruno is not called yet"
    scene.play(f"dora: confirm-treaty {numbers['dora carla']}", "dora: settle")
    assert scene.asked == ["bruno"], "a second round"
    scene.play("bruno: settle")
    assert scene.window == "diplomacy.turn"
    assert scene.honour("bruno") == -1


@pytest.mark.rule("MP-WAR-09")
def test_bound_to_both_sides() -> None:
    scene, numbers = bound("bruno carla", "dora bruno", "dora carla", "anna dora", active="anna")
    scene.play("anna: declare-war @carla 0")
    scene.play(f"bruno: confirm-treaty {numbers['bruno carla']}", "bruno: settle")
    assert scene.asked == ["dora"]
    calls = scene.prompt("dora")["values"]["pacts"]
    assert sorted(calls) == sorted([numbers["dora carla"], numbers["anna dora"]])
    scene.play(f"dora: confirm-treaty {numbers['dora carla']}")
    scene.refuses(f"dora: confirm-treaty {numbers['anna dora']}", "MP-WAR-09")
    scene.refuses(f"dora: confirm-treaty {numbers['dora bruno']}", "MP-WAR-11")
    scene.play("dora: settle")
    assert at_war(scene, "dora", "anna")
    assert scene.honour("dora") == -1 - 1, "war with another religion, and the treaty with anna"
    assert pact(scene, numbers["dora bruno"])


@pytest.mark.rule("MP-WAR-09")
def test_he_may_break_all_and_stay_out() -> None:
    scene, numbers = bound("bruno carla", "dora carla", "anna dora")
    scene.play("anna: declare-war @carla 0")
    scene.play(f"bruno: confirm-treaty {numbers['bruno carla']}", "bruno: settle", "dora: settle")
    assert scene.honour("dora") == -2
    assert not at_war(scene, "dora", "anna")
    assert not at_war(scene, "dora", "bruno")


@pytest.mark.rule("MP-WAR-10")
def test_the_attacked_owes_nothing() -> None:
    scene, numbers = bound("bruno carla", "dora bruno", "anna dora")
    scene.play("anna: declare-war @carla 0")
    scene.play(f"bruno: confirm-treaty {numbers['bruno carla']}", "bruno: settle")
    scene.play(f"dora: confirm-treaty {numbers['anna dora']}", "dora: settle")
    assert at_war(scene, "dora", "bruno")
    assert scene.window == "diplomacy.turn", "carla is not asked for bruno"
    assert scene.honour("carla") == 0


@pytest.mark.rule("MP-TIME-15", "MP-CB-06")
def test_wrongs_are_spent_in_the_answer() -> None:
    scene, numbers = bound("bruno carla", wrongs={"bruno anna": 9, "bruno carla": 3})
    scene.play("anna: declare-war @carla 0")
    scene.refuses("bruno: waive @anna 1", "MP-CB-06")
    scene.play(
        f"bruno: confirm-treaty {numbers['bruno carla']}", "bruno: waive @anna 2", "bruno: settle"
    )
    assert scene.honour("bruno") == -1
    assert scene.wrongs("bruno", "anna") == 3
    assert scene.wrongs("bruno", "carla") == 3


@pytest.mark.rule("MP-TIME-15", "MP-CB-06")
def test_wrongs_pay_for_a_treaty_that_is_broken() -> None:
    scene, _ = bound("bruno carla", wrongs={"bruno carla": 3})
    scene.play("anna: declare-war @carla 0", "bruno: waive @carla 1", "bruno: settle")
    assert scene.honour("bruno") == 0
    assert scene.wrongs("bruno", "carla") == 0
    assert scene.wrongs("carla", "bruno") == 0


@pytest.mark.rule("MP-TIME-15", "MP-CB-06")
def test_wrongs_of_any_partner_pay_for_a_treaty_of_several() -> None:
    scene, numbers = bound("bruno carla dora", wrongs={"bruno dora": 6, "bruno carla": 3})
    scene.play("anna: declare-war @carla 0", "bruno: waive @dora 1", "bruno: waive @carla 1")
    scene.play("bruno: settle")
    assert scene.honour("bruno") == 0
    wrongs = scene.wrongs("bruno", "carla"), scene.wrongs("bruno", "dora")
    assert wrongs in ((0, 6), (3, 3)), "one point is paid once"
    left = pact(scene, numbers["bruno carla dora"])
    assert left is not None
    assert left.signatories == (2, 3)


@pytest.mark.rule("MP-WAR-07")
def test_who_stands_by_a_partner_may_fight_his_other_enemies_too() -> None:
    scene, numbers = bound("bruno carla", war=["carla dora"])
    scene.play("anna: declare-war @carla 0")
    scene.refuses("bruno: fight-too @dora", "MP-WAR-07")
    scene.play(
        f"bruno: confirm-treaty {numbers['bruno carla']}", "bruno: fight-too @dora", "bruno: settle"
    )
    assert at_war(scene, "bruno", "anna")
    assert at_war(scene, "bruno", "dora")
    assert scene.honour("bruno") == -3 - 1
    assert scene.wrongs("dora", "bruno") == 3, "that war is his own"


@pytest.mark.rule("MP-TIME-15", "MP-TIME-23")
def test_the_default_is_the_cheaper_answer_and_else_to_stay_out() -> None:
    scene, numbers = bound("bruno carla", "dora carla")
    scene.play("anna: declare-war @carla 0")
    scene.default("bruno")
    assert not at_war(scene, "bruno", "anna"), "3 points against 1"
    scene.default("dora")
    assert not at_war(scene, "dora", "anna"), "1 against 1"
    assert pact(scene, numbers["dora carla"]) is None


@pytest.mark.rule("MP-TIME-07", "MP-TIME-15")
def test_who_stores_pass_answers_by_default() -> None:
    scene, numbers = bound("bruno carla")
    scene.play("bruno: always-pass war.treaty own", "anna: declare-war @carla 0")
    assert scene.window == "diplomacy.turn"
    assert scene.honour("bruno") == -1
    assert pact(scene, numbers["bruno carla"]) is None


@pytest.mark.rule("MP-WAR-08", "MP-WAR-04")
def test_a_surprise_waits_for_the_chain() -> None:
    scene, numbers = bound(
        "bruno carla",
        phase="combat",
        vf={"bohemia": "carla 1"},
        transports={"bavaria": "anna: war-wagon 1 [10 vf, captain 1]"},
    )
    scene.play("anna: attack bohemia", "anna: surprise 0")
    assert scene.window == "war.treaty"
    scene.play(f"bruno: confirm-treaty {numbers['bruno carla']}", "bruno: settle")
    assert scene.honour("bruno") == -3, "without the surcharge"
    assert scene.window.startswith(("attack", "battle"))


@pytest.mark.rule("MP-TIME-15", "MP-CB-06")
def test_a_wrong_that_pays_for_one_treaty_does_not_pay_for_the_next() -> None:
    scene, _ = bound("bruno carla", "carla bruno", wrongs={"bruno carla": 6})
    scene.play("anna: declare-war @carla 0")
    assert "waive player-3 1..2" in scene.legal("bruno")
    scene.play("bruno: waive @carla 1", "bruno: settle")
    assert scene.honour("bruno") == -1, "the second treaty"
    assert scene.wrongs("bruno", "carla") == 3
    assert scene.wrongs("carla", "bruno") == 3


@pytest.mark.rule("MP-WAR-07")
def test_whom_he_fights_already_he_need_not_fight_too() -> None:
    scene, numbers = bound("bruno carla", war=["carla dora", "bruno dora"])
    scene.play("anna: declare-war @carla 0", f"bruno: confirm-treaty {numbers['bruno carla']}")
    assert scene.legal("bruno") == ["settle"]


@pytest.mark.rule("MP-WAR-07", "MP-CRUS-02")
@pytest.mark.parametrize("crusaders", ["bruno anna", "bruno dora", "bruno carla"])
def test_a_treaty_leads_to_no_war_between_crusaders(crusaders: str) -> None:
    mask = sum(1 << list(FOUR).index(name) for name in crusaders.split())
    scene, numbers = bound(
        "bruno carla", war=["carla dora"], fields={"crusade": (0, 3, mask, 1)}, crusade="on"
    )
    scene.play("anna: declare-war @carla 0")
    if crusaders == "bruno anna":
        assert scene.window == "diplomacy.turn", "bruno may not fight anna"
        return
    scene.play(f"bruno: confirm-treaty {numbers['bruno carla']}")
    may_fight_dora = crusaders == "bruno carla"
    assert scene.legal("bruno", "fight-too") == ["fight-too player-4"] * may_fight_dora
    if not may_fight_dora:
        scene.refuses("bruno: fight-too @dora", "MP-WAR-07")


@pytest.mark.rule("MP-WAR-08", "MP-WAR-11")
def test_a_war_whose_treaties_are_settled_calls_nobody_later() -> None:
    scene, _ = bound("anna dora", technologies={"bruno": LITERATE})
    scene.play("anna: declare-war @carla 0", "anna: done")
    assert scene.asked == ["bruno"]
    later = sign(scene, "bruno", "carla", "defend @bruno @carla 5", "lasts 3")
    scene.play("bruno: declare-war @dora 0")
    assert scene.asked == ["anna"], "bruno owes nothing for the war before his treaty"
    assert scene.prompt("anna")["values"]["seats"] == [scene.seat("bruno")]
    scene.play("anna: settle")
    assert pact(scene, later.number)
    assert not at_war(scene, "bruno", "anna")
