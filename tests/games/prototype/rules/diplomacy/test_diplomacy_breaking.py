"""Pacts that are broken, disputed, run out, and their payments (MP-DIPL-11 to MP-DIPL-17, MP-TIME-04, MP-TIME-16, MP-TIME-17)."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.realm.questions.effects import Directed, Overdue, of
from tests.games.prototype.diplomacy import FOUR, LITERATE, at_war, kinds, pact, sign, table
from tests.games.prototype.scene import Scene


def end_turn(scene: Scene) -> None:
    """Everybody takes defaults until the next turn has begun."""
    turn = scene.state.turn
    for _ in range(400):
        if scene.state.turn > turn:
            return
        scene.default(scene.asked[0])
    raise AssertionError("the turn does not end")


@pytest.mark.rule("MP-DIPL-11", "MP-CB-05")
def test_breaking_costs_one_point_whatever_the_religions() -> None:
    scene = table()
    signed = sign(scene, "anna", "carla", "grant passage @anna @carla", "unlimited")
    scene.refuses(f"bruno: break-pact {signed.number}", "MP-DIPL-11")
    scene.play(f"carla: break-pact {signed.number}")
    assert scene.honour("carla") == -1
    assert scene.wrongs("anna", "carla") == 3
    assert scene.wrongs("bruno", "carla") == 0
    assert scene.state.pacts == []
    assert scene.asked == ["bruno"], "no diplomatic action, and nobody was interrupted"


@pytest.mark.rule("MP-DIPL-11", "MP-CB-05")
def test_a_pact_of_several_goes_on_among_the_others() -> None:
    scene = table()
    words = (
        "grant passage @anna @bruno",
        "grant passage @bruno @carla",
        "no-aggression",
        "unlimited",
    )
    signed = sign(scene, "anna", "bruno carla", *words)
    scene.play(f"anna: break-pact {signed.number}")
    assert scene.honour("anna") == -1, "once, although two are wronged"
    assert (scene.wrongs("bruno", "anna"), scene.wrongs("carla", "anna")) == (3, 3)
    left = pact(scene, signed.number)
    assert left is not None
    assert left.signatories == (1, 2)
    assert kinds(left) == ["passage", "non-belligerence"]
    scene.play(f"carla: break-pact {signed.number}")
    assert scene.state.pacts == []


@pytest.mark.rule("MP-DIPL-11")
def test_ending_by_agreement_is_free() -> None:
    scene = table()
    signed = sign(scene, "anna", "bruno carla", "no-aggression", "unlimited")
    scene.play(f"anna: end-pact {signed.number}", f"bruno: end-pact {signed.number}")
    scene.refuses(f"anna: end-pact {signed.number}", "MP-DIPL-11")
    scene.play(f"anna: keep-pact {signed.number}", f"carla: end-pact {signed.number}")
    assert pact(scene, signed.number), "anna has changed her mind"
    scene.play(f"anna: end-pact {signed.number}")
    assert scene.state.pacts == []
    assert [scene.honour(name) for name in scene.names] == [0, 0, 0]


@pytest.mark.rule("MP-CB-06")
def test_wrongs_pay_for_a_broken_pact() -> None:
    scene = table(wrongs={"anna bruno": 4})
    signed = sign(scene, "anna", "bruno", "no-aggression", "unlimited")
    scene.refuses(f"bruno: break-wronged @anna {signed.number}", "MP-CB-06")
    scene.play(f"anna: break-wronged @bruno {signed.number}")
    assert scene.honour("anna") == 0
    assert scene.wrongs("anna", "bruno") == 1
    assert scene.wrongs("bruno", "anna") == 0, "waived points make no new wrongs"


@pytest.mark.rule("MP-DIPL-12", "MP-TIME-16")
def test_a_tie_means_kept() -> None:
    scene = table(FOUR)
    signed = sign(scene, "anna", "bruno", "grant passage @anna @bruno", "unlimited", "secret")
    scene.refuses(f"carla: dispute @anna {signed.number}", "MP-DIPL-12")
    scene.play(f"anna: dispute @bruno {signed.number}")
    assert pact(scene, signed.number).secret == 0, "its text is public now"
    scene.refuses(f"anna: dispute @bruno {signed.number}", "MP-DIPL-12")
    (claim,) = scene.state.claims
    assert scene.window == "diplomacy.turn", "nobody waits for votes"
    votes = [f"vote-kept {claim.number}", f"vote-broken {claim.number}"]
    assert all([move.text for move in scene.table.answers(seat)] == votes for seat in range(4))
    scene.play(f"anna: vote-broken {claim.number}", f"bruno: vote-kept {claim.number}")
    scene.refuses(f"anna: vote-kept {claim.number}", "MP-TIME-16")
    scene.play(f"carla: vote-broken {claim.number}", f"dora: vote-kept {claim.number}")
    assert scene.happened("verdict-kept")
    assert scene.honour("bruno") == 0
    assert pact(scene, signed.number)
    assert scene.state.claims == []


@pytest.mark.rule("MP-TIME-16", "MP-DIPL-12")
def test_votes_cast_decide_at_the_end_of_the_turn() -> None:
    scene = table(FOUR)
    signed = sign(scene, "anna", "bruno", "no-aggression", "unlimited")
    scene.play(f"anna: dispute @bruno {signed.number}")
    number = scene.state.claims[0].number
    scene.play(f"anna: vote-broken {number}", f"carla: vote-broken {number}")
    scene.play(f"bruno: vote-kept {number}")
    assert pact(scene, signed.number)
    end_turn(scene)
    assert scene.happened("verdict-broken")
    assert scene.honour("bruno") == -1
    assert scene.wrongs("anna", "bruno") == 3
    assert scene.state.pacts == []


@pytest.mark.rule("MP-TIME-16")
def test_without_any_vote_it_was_kept() -> None:
    scene = table()
    signed = sign(scene, "anna", "bruno", "no-aggression", "unlimited")
    scene.play(f"anna: dispute @bruno {signed.number}")
    end_turn(scene)
    assert scene.happened("verdict-kept")
    scene.refuses(f"anna: dispute @bruno {signed.number}", "MP-DIPL-12")
    end_turn(scene)
    scene.allows(f"anna: dispute @bruno {signed.number}")


@pytest.mark.rule("MP-DIPL-12")
def test_a_pact_that_ran_out_may_be_disputed_for_one_turn() -> None:
    scene = table()
    signed = sign(scene, "anna", "bruno", "no-aggression", "lasts 1")
    end_turn(scene)
    assert scene.state.pacts == []
    scene.play(f"anna: dispute @bruno {signed.number}")
    number = scene.state.claims[0].number
    scene.play(*(f"{name}: vote-broken {number}" for name in scene.names))
    assert scene.honour("bruno") == -1
    assert scene.wrongs("anna", "bruno") == 3
    end_turn(scene)
    scene.refuses(f"bruno: dispute @anna {signed.number}", "MP-DIPL-12")


@pytest.mark.rule("MP-DIPL-13")
def test_a_pact_of_three_turns_made_in_turn_two_ends_after_turn_four() -> None:
    scene = table(turn=2)
    signed = sign(scene, "anna", "bruno", "no-aggression", "lasts 3")
    end_turn(scene)
    end_turn(scene)
    assert scene.state.turn == 4
    assert pact(scene, signed.number)
    end_turn(scene)
    assert pact(scene, signed.number) is None
    assert scene.honour("anna") == scene.honour("bruno") == 0


@pytest.mark.rule("MP-DIPL-13")
def test_an_unlimited_pact_goes_on() -> None:
    scene = table(turn=2)
    signed = sign(scene, "anna", "bruno", "no-aggression", "unlimited")
    end_turn(scene)
    end_turn(scene)
    assert pact(scene, signed.number)


@pytest.mark.rule("MP-DIPL-14", "MP-WAR-02", "MP-CB-05")
def test_war_ends_the_pacts_between_the_two() -> None:
    scene = table(technologies={"anna": "university, monopoly, theology, roads, alchemy"})
    sign(scene, "anna", "carla", "grant trade @carla @anna", "unlimited")
    sign(scene, "anna", "carla", "grant passage @carla @anna", "unlimited")
    scene.play("anna: declare-war @carla 0")
    assert scene.state.pacts == []
    assert scene.honour("anna") == -(2 + 1), "two pacts and a war with another religion"
    assert scene.wrongs("carla", "anna") == 9
    assert at_war(scene, "anna", "carla")


@pytest.mark.rule("MP-DIPL-14")
def test_war_leaves_pacts_with_others_alone() -> None:
    scene = table(technologies={"anna": "literature, coinage, theology, tactics"})
    signed = sign(scene, "anna", "bruno carla", "no-aggression", "unlimited")
    scene.play("anna: declare-war @carla 0")
    left = pact(scene, signed.number)
    assert left is not None
    assert left.signatories == (1, 2), "anna has broken it"
    assert scene.honour("anna") == -2
    assert (scene.wrongs("carla", "anna"), scene.wrongs("bruno", "anna")) == (6, 3)


@pytest.mark.rule("MP-DIPL-15", "MP-DIPL-12")
def test_help_that_does_not_come_is_put_to_the_vote() -> None:
    scene = table()
    signed = sign(
        scene, "anna", "bruno", "defend @bruno @anna 30", "directions @bruno @anna", "lasts 4"
    )
    scene.play("bruno: done", "carla: declare-war @anna 0")
    scene.play(f"bruno: confirm-treaty {signed.number}", "bruno: settle")
    scene.play(f"anna: dispute @bruno {signed.number}")
    number = scene.state.claims[0].number
    scene.play(f"anna: vote-broken {number}", f"carla: vote-broken {number}")
    scene.play(f"bruno: vote-kept {number}")
    assert scene.honour("bruno") == -1 - 1, "the war that he declared, and the broken pact"
    assert scene.state.pacts == []


@pytest.mark.rule("MP-DIPL-15", "MP-TIME-04")
def test_the_ally_directs_the_help_and_the_vote_is_told() -> None:
    scene = table(FOUR, vf={"bavaria": "bruno 12"})
    words = ("defend @bruno @anna 30", "directions @bruno @anna", "lasts 4", "secret")
    signed = sign(scene, "anna", "bruno", *words)
    scene.refuses("anna: direct-help @bruno saxony", "MP-DIPL-15")
    scene.play("bruno: done", "carla: declare-war @anna 0")
    scene.play(f"bruno: confirm-treaty {signed.number}", "bruno: settle")
    scene.refuses("bruno: direct-help @anna saxony", "MP-DIPL-15")
    scene.refuses("anna: direct-help @dora saxony", "MP-DIPL-15")
    scene.refuses("anna: direct-help @bruno thrace", "MP-DIPL-15")
    scene.play("anna: direct-help @bruno judea", "anna: direct-help @bruno bavaria")
    scene.refuses("anna: direct-help @bruno bavaria", "MP-DIPL-15")
    seen = [of(scene.table.knowledge(at), Directed) for at in range(4)]
    assert [len(entries) for entries in seen] == [1, 1, 0, 0], "the pact is secret"
    (shown,) = scene.view("bruno")["directions"]
    assert (shown["ally"], shown["helper"], shown["place"]) == (0, 1, "bavaria")
    assert not scene.happened("help-so-far")
    scene.play(f"anna: dispute @bruno {signed.number}")
    (told,) = scene.happened("help-so-far")
    assert told.audience is None
    assert (told.values["vf"], told.values["promised_vf"]) == (12, 30)


# ---- payments


@pytest.mark.rule("MP-DIPL-17", "MP-TIME-17")
def test_what_is_due_is_paid_by_default() -> None:
    scene = table()
    sign(scene, "anna", "bruno", "pay-later @anna @bruno 600", "lasts 1")
    assert scene.florins("anna") == 1000
    scene.pass_until("pact.due")
    before = scene.florins("anna"), scene.florins("bruno")
    assert scene.asked == ["anna"]
    assert scene.prompt("anna")["values"]["florins"] == 600
    scene.default("anna")
    assert scene.florins("anna") == before[0] - 600
    assert scene.florins("bruno") == before[1] + 600
    assert scene.state.pacts == []
    assert scene.honour("anna") == 0


@pytest.mark.rule("MP-DIPL-17")
def test_a_set_turn_of_payment() -> None:
    scene = table(turn=2)
    signed = sign(
        scene, "anna", "bruno", "pay-later @anna @bruno 100", "pay-in-turn @anna @bruno 3",
        "no-aggression", "lasts 4",
    )  # fmt: skip
    end_turn(scene)
    assert kinds(pact(scene, signed.number)) == ["later-payment", "non-belligerence"]
    scene.pass_until("pact.due")
    assert scene.state.turn == 3
    scene.default("anna")
    assert kinds(pact(scene, signed.number)) == ["non-belligerence"]


@pytest.mark.rule("MP-DIPL-17")
def test_a_payment_needs_a_turn() -> None:
    scene = table()
    scene.play("anna: pact-with @bruno", "anna: pay-later @anna @bruno 100", "anna: unlimited")
    scene.refuses("anna: propose", "MP-DIPL-17")
    scene.play("anna: lasts 2", "anna: pay-in-turn @anna @bruno 5")
    scene.refuses("anna: propose", "MP-DIPL-17")
    scene.play("anna: pay-in-turn @anna @bruno 4")
    scene.allows("anna: propose")


@pytest.mark.rule("MP-DIPL-17")
def test_money_now_must_be_there() -> None:
    scene = table(florins={"anna": 100, "bruno": 100})
    scene.play("anna: pact-with @bruno", "anna: payment @anna @bruno 101", "anna: unlimited")
    scene.refuses("anna: propose", "MP-DIPL-17")
    scene.play("anna: payment @anna @bruno 100", "anna: payment @bruno @anna 101", "anna: propose")
    scene.refuses("bruno: accept", "MP-DIPL-17")
    scene.allows("bruno: refuse")


@pytest.mark.rule("MP-DIPL-17", "MP-CB-05")
def test_refusing_to_pay_is_a_breach() -> None:
    scene = table()
    signed = sign(
        scene, "anna", "bruno", "lend @bruno @anna 500", "pay-back @bruno @anna 600", "lasts 1"
    )
    scene.pass_until("pact.due")
    scene.refuses(f"anna: refuse-due @carla {signed.number}", "MP-DIPL-17")
    scene.refuses("anna: sell-engine catapult-1", "MP-LOAN-05")
    before = scene.florins("anna")
    scene.play(f"anna: refuse-due @bruno {signed.number}")
    assert scene.florins("anna") >= before
    assert scene.honour("anna") == -1
    assert scene.wrongs("bruno", "anna") == 3
    assert scene.state.pacts == []


@pytest.mark.rule("MP-DIPL-17", "MP-LOAN-05")
def test_who_has_too_little_pays_what_he_has_and_owes_the_rest() -> None:
    scene = table(florins={"anna": 380}, buildings={"saxony": "village"})
    signed = sign(scene, "anna", "bruno", "pay-later @anna @bruno 600", "lasts 1")
    scene.pass_until("pact.due")
    had, paid = scene.florins("anna"), scene.florins("bruno")
    assert had < 600
    scene.play(f"anna: pay-due @bruno {signed.number}")
    assert scene.florins("bruno") >= paid + had
    assert of(scene.state, Overdue) == [Overdue(0, 1, 600 - had, signed.number)]
    assert scene.honour("anna") == 0
    scene.pass_until("taxes.orders")
    assert of(scene.state, Overdue)
    while scene.window == "taxes.orders":
        scene.play(f"{scene.asked[0]}: done")
    assert of(scene.state, Overdue) == []
    assert scene.honour("anna") == -1, "not paid by the end of Taxes"
    assert scene.wrongs("bruno", "anna") == 3


@pytest.mark.rule("MP-DIPL-17", "MP-DIPL-11")
@pytest.mark.parametrize("breaker", ["anna", "bruno"])
def test_a_breach_ends_the_claim(breaker: str) -> None:
    scene = table(florins={"anna": 0})
    signed = sign(
        scene, "anna", "bruno", "pay-later @anna @bruno 9000", "pay-in-turn @anna @bruno 3",
        "no-aggression", "lasts 5",
    )  # fmt: skip
    scene.pass_until("pact.due")
    scene.default("anna")
    assert of(scene.state, Overdue)
    scene.play(f"{breaker}: break-pact {signed.number}")
    assert of(scene.state, Overdue) == []
    assert scene.honour(breaker) == -1


@pytest.mark.rule("MP-TIME-17", "MP-DIPL-17")
def test_several_payments_are_one_answer() -> None:
    scene = table(FOUR, technologies={"anna": LITERATE})
    sign(scene, "anna", "bruno", "pay-later @anna @bruno 100", "lasts 1")
    scene.refuses("anna: pay-all-due", "MP-TIME-01")
    last = sign(scene, "anna", "carla", "pay-later @anna @carla 200", "lasts 1")
    scene.pass_until("pact.due")
    before = [scene.florins(name) for name in scene.names]
    assert scene.prompt("anna")["moves"][0] == "pay-all-due"
    assert scene.prompt("anna")["values"]["florins"] == 300
    scene.play("anna: pay-all-due")
    after = [scene.florins(name) for name in scene.names]
    assert [a - b for a, b in zip(after, before, strict=True)] == [-300, 100, 200, 0]
    assert pact(scene, last.number) is None


@pytest.mark.rule("MP-TIME-17", "MP-DIPL-17")
def test_of_several_payments_one_may_be_refused() -> None:
    scene = table(FOUR, technologies={"anna": LITERATE}, florins={"anna": 1000})
    kept = sign(scene, "anna", "bruno", "pay-later @anna @bruno 100", "lasts 1")
    broken = sign(scene, "anna", "carla", "pay-later @anna @carla 9000", "lasts 1")
    scene.pass_until("pact.due")
    scene.play(f"anna: refuse-due @carla {broken.number}")
    scene.refuses("anna: pay-all-due", "MP-DIPL-17")
    scene.play(f"anna: pay-due @bruno {kept.number}")
    assert scene.honour("anna") == -1
    assert of(scene.state, Overdue) == []


@pytest.mark.rule("MP-TERM-11", "MP-TIME-17")
def test_who_owes_by_a_secret_pact_is_known_to_its_parties_alone() -> None:
    scene = table(FOUR)
    sign(
        scene, "anna", "bruno", "pay-later @anna @bruno 1500", "pay-in-turn @anna @bruno 3",
        "no-aggression", "lasts 3", "secret",
    )  # fmt: skip
    scene.pass_until("pact.due")
    waiting = {name: scene.table.knowledge(at).waiting for at, name in enumerate(scene.names)}
    assert waiting == {"anna": [0], "bruno": [0], "carla": [0, 1], "dora": [0, 1]}
    scene.default("anna")
    assert of(scene.state, Overdue)
    owed = [of(scene.table.knowledge(at), Overdue) for at in range(4)]
    assert [bool(entries) for entries in owed] == [True, True, False, False]


@pytest.mark.rule("MP-DIPL-17", "MP-LOAN-05")
def test_selling_off_helps_to_pay() -> None:
    scene = table(florins={"anna": 0}, buildings={"saxony": "village, tower"})
    signed = sign(scene, "anna", "bruno", "pay-later @anna @bruno 200", "lasts 1")
    scene.pass_until("pact.due")
    had = scene.florins("anna")
    assert had < 200
    scene.play("anna: sell-building tower saxony")
    assert scene.florins("anna") == had + 50
    scene.play(f"anna: pay-due @bruno {signed.number}")
    assert [debt.florins for debt in of(scene.state, Overdue)] == [200 - had - 50]


@pytest.mark.rule("MP-DIPL-17", "MP-LOAN-05")
@pytest.mark.parametrize(("short", "sales"), [(0, []), (1, ["sell-building tower saxony"])])
def test_who_has_just_enough_for_what_is_due_sells_nothing(short: int, sales: list[str]) -> None:
    def due(florins: int) -> Scene:
        scene = table(florins={"anna": 0}, buildings={"saxony": "village, tower"})
        sign(scene, "anna", "bruno", f"pay-later @anna @bruno {florins}", "lasts 1")
        scene.pass_until("pact.due")
        return scene

    scene = due(due(200).florins("anna") + short)
    assert [move for move in scene.legal("anna") if "tower" in move] == sales
    if not sales:
        scene.refuses("anna: sell-building tower saxony", "MP-LOAN-05")
