"""Diplomacy: actions, proposals, answers and counter-offers (MP-DIPL-01 to MP-DIPL-06, MP-DIPL-18, MP-TIME-14)."""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import text_of
from gonfalon.games.prototype.game import GAME
from tests.games.prototype.diplomacy import LITERATE, at_war, kinds, sign, table, text_moves, write


@pytest.mark.rule("MP-DIPL-01")
def test_as_many_actions_as_levels() -> None:
    scene = table(technologies={"anna": LITERATE})
    write(scene, "anna", "bruno", "grant passage @anna @bruno", "lasts 1")
    scene.play("bruno: accept")
    write(scene, "anna", "carla", "grant trade @anna @carla", "lasts 1")
    scene.play("carla: refuse")
    assert scene.asked == ["bruno"], "without cards and actions the turn is over"
    assert len(scene.state.pacts) == 1


@pytest.mark.rule("MP-DIPL-01")
def test_a_third_action_is_refused() -> None:
    scene = table(technologies={"anna": LITERATE}, cards={"anna": "bard"})
    for other in ("bruno", "carla"):
        write(scene, "anna", other, "no-aggression", "unlimited")
        scene.play(f"{other}: accept")
    scene.refuses("anna: pact-with @bruno", "MP-DIPL-01")
    scene.refuses("anna: declare-war @bruno 0", "MP-WAR-03")
    scene.allows("anna: play bard", "anna: done")


@pytest.mark.rule("MP-DIPL-01")
def test_players_act_in_turn_order() -> None:
    scene = table(active="")
    assert scene.window == "diplomacy.turn"
    assert scene.asked == ["anna"]
    scene.play("anna: done")
    assert scene.asked == ["bruno"]
    scene.play("bruno: done", "carla: done")
    assert scene.window != "diplomacy.turn"


@pytest.mark.rule("MP-DIPL-02")
def test_a_refused_proposal_is_spent() -> None:
    scene = table(cards={"anna": "bard"})
    write(scene, "anna", "bruno", "no-aggression", "unlimited")
    scene.play("bruno: refuse")
    assert scene.state.pacts == []
    assert scene.state.proposals == []
    scene.refuses("anna: pact-with @carla", "MP-DIPL-01")
    assert scene.happened("rejected")


@pytest.mark.rule("MP-DIPL-03", "MP-TIME-14")
def test_one_counter_offer_which_is_taken_up() -> None:
    scene = table()
    write(scene, "anna", "bruno", "grant passage @bruno @anna", "lasts 3")
    assert scene.window == "diplomacy.answer"
    scene.refuses("bruno: counter", "MP-DIPL-04")
    scene.play("bruno: change")
    scene.refuses("bruno: counter", "MP-DIPL-03")
    scene.play("bruno: payment @anna @bruno 100", "bruno: counter")
    assert scene.window == "diplomacy.counter"
    assert scene.asked == ["anna"]
    scene.refuses("anna: take-up @carla", "MP-DIPL-03")
    scene.play("anna: take-up @bruno")
    assert (scene.florins("anna"), scene.florins("bruno")) == (900, 1100)
    (signed,) = scene.state.pacts
    assert kinds(signed) == ["passage"], "what was paid at once is done"
    assert scene.asked == ["bruno"], "it was one action of the proposer"


@pytest.mark.rule("MP-DIPL-03")
def test_what_is_written_in_a_counter_offer_can_be_taken_back() -> None:
    """Other addressees answer unseen, but as long as the writer is still asked nothing of them shows."""
    scene = table()
    write(scene, "anna", "bruno", "grant passage @bruno @anna", "lasts 3")
    scene.play("bruno: change", "bruno: lasts 1", "bruno: payment @anna @bruno 60")
    for _ in range(3):
        assert scene.table.can_undo(scene.seat("bruno"))
        scene.table.undo(scene.seat("bruno"))
    assert scene.state.drafts[scene.seat("bruno")] == ()
    scene.play("bruno: refuse")
    assert not scene.table.can_undo(scene.seat("bruno"))


@pytest.mark.rule("MP-DIPL-03")
def test_a_counter_offer_is_rejected_and_the_matter_closed() -> None:
    scene = table()
    write(scene, "anna", "bruno", "grant passage @bruno @anna", "lasts 3")
    scene.play("bruno: change", "bruno: lasts 1", "bruno: counter", "anna: refuse")
    assert scene.state.pacts == []
    assert scene.state.proposals == []
    assert scene.asked == ["bruno"]
    assert scene.window == "diplomacy.turn"


@pytest.mark.rule("MP-DIPL-03")
def test_a_counter_offer_that_the_proposer_cannot_pay() -> None:
    scene = table(florins={"anna": 50})
    write(scene, "anna", "bruno", "grant passage @bruno @anna", "lasts 3")
    scene.play("bruno: change", "bruno: payment @anna @bruno 60", "bruno: counter")
    scene.refuses("anna: take-up @bruno", "MP-DIPL-17")


@pytest.mark.rule("MP-DIPL-04")
def test_a_pact_needs_a_duration_and_a_clause() -> None:
    scene = table()
    scene.refuses("anna: no-aggression", "MP-DIPL-04")
    scene.refuses("anna: propose", "MP-DIPL-04")
    scene.play("anna: pact-with @bruno")
    scene.refuses("anna: pact-with @bruno", "MP-DIPL-04")
    scene.play("anna: no-aggression")
    scene.refuses("anna: propose", "MP-DIPL-04")
    scene.play("anna: unlimited", "anna: strike 1")
    scene.refuses("anna: propose", "MP-DIPL-04")
    scene.play("anna: no-aggression")
    scene.allows("anna: propose")
    scene.play("anna: drop-pact")
    scene.refuses("anna: propose", "MP-DIPL-04")


@pytest.mark.rule("MP-DIPL-04", "MP-TERM-11")
def test_a_secret_pact_exists_before_all_but_says_nothing_to_others() -> None:
    scene = table()
    signed = sign(scene, "anna", "bruno", "grant passage @anna @bruno", "lasts 2", "secret")
    carla = GAME.knowledge(scene.state, scene.seat("carla")).pacts
    assert [(known.number, known.signatories) for known in carla] == [(signed.number, (0, 1))]
    assert carla[0].clauses == ()
    assert GAME.knowledge(scene.state, scene.seat("bruno")).pacts == [signed]
    told = scene.happened("pact-says")
    assert [event.audience for event in told] == [(0, 1)]


@pytest.mark.rule("MP-DIPL-05")
def test_an_alliance_may_bind_one_side_only() -> None:
    scene = table()
    sign(scene, "anna", "bruno", "defend @bruno @anna 30", "directions @bruno @anna", "lasts 4")
    scene.play("bruno: done", "carla: declare-war @anna 0")
    assert scene.window == "war.treaty"
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MP-DIPL-05", "MP-WAR-11")
def test_who_promised_nothing_is_not_asked() -> None:
    scene = table()
    sign(scene, "anna", "bruno", "defend @bruno @anna 30", "lasts 4")
    scene.play("bruno: done", "carla: declare-war @bruno 0")
    assert scene.window != "war.treaty"


@pytest.mark.rule("MP-DIPL-06")
def test_the_kinds_of_clauses() -> None:
    scene = table()
    words = [
        "grant trade @bruno @anna", "fee @bruno @anna 50", "grant passage @anna @bruno", "no-aggression",
        "defend-all 20", "attack-together @carla", "no-separate-peace", "pay-later @anna @bruno 10",
        "lend @bruno @anna 500", "pay-back @bruno @anna 600", "lasts 2", *text_moves("We stay friends"),
    ]  # fmt: skip
    signed = sign(scene, "anna", "bruno", *words)
    assert kinds(signed) == [
        "commercial", "passage", "non-belligerence", "defensive-alliance", "offensive-alliance",
        "no-separate-peace", "later-payment", "loan", "text",
    ]  # fmt: skip
    assert text_of(signed.clauses[-1].more) == "We stay friends"
    assert signed.clauses[0].amount == 50
    assert signed.clauses[4].more == (2,)
    assert scene.florins("anna") == 1500, "lent at once"


@pytest.mark.rule("MP-DIPL-06")
def test_words_without_their_clause_are_refused() -> None:
    scene = table()
    scene.play("anna: pact-with @bruno")
    scene.refuses("anna: fee @anna @bruno 5", "MP-DIPL-06")
    scene.refuses("anna: directions @anna @bruno", "MP-DIPL-06")
    scene.refuses("anna: make-peace", "MP-DIPL-06")
    scene.refuses("anna: pay-back @anna @bruno 5", "MP-DIPL-17")
    scene.refuses("anna: attack-together @bruno", "MP-DIPL-06")


@pytest.mark.rule("MP-DIPL-18")
def test_all_must_accept() -> None:
    scene = table()
    write(scene, "anna", "bruno carla", "no-aggression", "lasts 3")
    assert scene.asked == ["bruno", "carla"]
    scene.play("bruno: accept", "carla: refuse")
    assert scene.state.pacts == []
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MP-DIPL-18")
def test_a_counter_offer_needs_the_consent_of_the_others() -> None:
    scene = table()
    write(scene, "anna", "bruno carla", "no-aggression", "lasts 3")
    scene.play("carla: change", "carla: lasts 2", "carla: counter", "bruno: change")
    scene.play("bruno: lasts 5", "bruno: counter")
    assert scene.prompt("anna")["values"]["seats"] == [2, 1]
    scene.play("anna: take-up @carla")
    assert scene.asked == ["bruno"]
    scene.refuses("bruno: change", "MP-DIPL-03")
    scene.play("bruno: accept")
    (signed,) = scene.state.pacts
    assert signed.signatories == (0, 1, 2)
    assert signed.last_turn == 4


@pytest.mark.rule("MP-DIPL-18")
def test_a_counter_offer_without_consent_is_nothing() -> None:
    scene = table()
    write(scene, "anna", "bruno carla", "no-aggression", "lasts 3")
    scene.play("carla: change", "carla: lasts 2", "carla: counter", "bruno: accept")
    scene.play("anna: take-up @carla", "bruno: refuse")
    assert scene.state.pacts == []


@pytest.mark.rule("MP-TIME-14")
def test_a_proposal_stops_the_turn_and_asks_only_the_addressed() -> None:
    scene = table(technologies={"anna": LITERATE})
    write(scene, "anna", "bruno", "no-aggression", "lasts 3", "secret")
    assert scene.asked == ["bruno"]
    scene.refuses("anna: declare-war @carla 0", "MP-TIME-01")
    (seen,) = GAME.knowledge(scene.state, scene.seat("carla")).proposals
    assert seen.addressees == (1,)
    assert seen.pact.clauses == ()
    (read,) = GAME.knowledge(scene.state, scene.seat("bruno")).proposals
    assert kinds(read.pact) == ["non-belligerence"]
    assert scene.happened("secret-proposal")
    scene.play("bruno: accept", "anna: declare-war @carla 0")
    assert at_war(scene, "anna", "carla")


@pytest.mark.rule("MP-TIME-14", "MP-TIME-08")
def test_answers_are_not_seen_before_all_are_in() -> None:
    scene = table()
    write(scene, "anna", "bruno carla", "no-aggression", "lasts 3")
    scene.play("bruno: change", "bruno: lasts 1", "bruno: counter")
    for other in ("anna", "carla"):
        (seen,) = GAME.knowledge(scene.state, scene.seat(other)).proposals
        assert (seen.accepted, seen.about) == (0, 0)
    assert len(GAME.knowledge(scene.state, scene.seat("bruno")).proposals) == 2
    scene.play("carla: refuse")
    assert len(GAME.knowledge(scene.state, scene.seat("anna")).proposals) == 2


@pytest.mark.rule("MP-TIME-07", "MP-TIME-14")
def test_who_stores_pass_refuses_proposals() -> None:
    scene = table()
    scene.play("bruno: always-pass diplomacy.answer own")
    write(scene, "anna", "bruno", "no-aggression", "lasts 3")
    assert scene.asked == ["bruno"]
    assert scene.window == "diplomacy.turn"
    assert scene.state.pacts == []


@pytest.mark.rule("MP-DIPL-01", "MP-TIME-24")
def test_the_default_answers_make_no_pact() -> None:
    scene = table()
    write(scene, "anna", "bruno", "no-aggression", "lasts 3")
    scene.default("bruno")
    assert scene.state.pacts == []
    scene.default("bruno")
    assert scene.asked == ["carla"]


@pytest.mark.rule("MP-TIME-01")
def test_writing_comes_to_an_end() -> None:
    scene = table()
    scene.play("anna: pact-with @bruno")
    for turn in range(59):
        scene.play(f"anna: lasts {turn + 1}")
    scene.refuses("anna: lasts 1", "MP-DIPL-06")
    scene.allows("anna: drop-pact", "anna: done")


@pytest.mark.rule("MP-DIPL-04")
def test_no_number_comes_back_soon() -> None:
    scene = table(technologies={"anna": LITERATE})
    one = sign(scene, "anna", "bruno", "no-aggression", "unlimited")
    scene.play(f"bruno: break-pact {one.number}")
    two = sign(scene, "anna", "carla", "no-aggression", "unlimited")
    assert two.number > one.number
