"""The life of a pact, event by event: written, countered, signed, disputed, broken, ended (MP-DIPL-02 to MP-DIPL-13)."""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import (
    COMMERCIAL,
    DEFENSIVE,
    LATER,
    LOAN,
    LONGEST_TEXT,
    NO_SEPARATE_PEACE,
    NON_BELLIGERENCE,
    OFFENSIVE,
    PASSAGE,
    PAYMENT,
    TEXT,
    Clause,
)
from gonfalon.commons.pacts.pacts import Pact
from tests.games.prototype.diplomacy import FOUR, table
from tests.games.prototype.scene import Scene
from tests.games.prototype.verdicts import story, verdicts

WORDS = (
    "grant trade @anna @bruno", "fee @anna @bruno 7", "grant passage @bruno @anna", "defend @carla @anna 6",
    "directions @carla @anna", "payment @anna @bruno 100", "pay-later @bruno @anna 40", "pay-in-turn @bruno @anna 4",
    "lend @anna @carla 200", "pay-back @anna @carla 220", "pay-back-in-turn @anna @carla 5", "no-aggression",
    "no-separate-peace", "attack-together @dora", "text 65", "text 66", "lasts 6", "secret",
)  # fmt: skip
TERMS = (
    "passage 1>0,defensive-alliance 2>0 6[1],payment 0>1 100,later-payment 1>0 40[4],loan 0>2 200[220, 5],"
    "non-belligerence,no-separate-peace,offensive-alliance 0[3],text 0[65, 66]"
)


def written() -> Scene:
    """Anna has written a secret pact with bruno and carla that says much."""
    scene = table(
        FOUR, wrongs={"anna bruno": 4}, florins={"anna": 500, "bruno": 300, "carla": 0}
    )  # fmt: skip
    scene.play("anna: pact-with @bruno", "anna: pact-with @carla")
    scene.play(*(f"anna: {word}" for word in WORDS))
    return scene


def signed() -> Scene:
    """The same without its first clause, on which bruno insists."""
    scene = written()
    scene.play("anna: propose", "carla: accept", "bruno: change", "bruno: strike 1")
    scene.play("bruno: counter", "anna: take-up @bruno", "carla: accept")
    return scene


def affairs(scene: Scene, name: str) -> list[str]:
    """Standing moves about pacts."""
    verbs = ("break", "end", "keep", "dispute", "vote")
    return [move for move in scene.standing(name) if move.startswith(verbs)]


@pytest.mark.rule("MP-DIPL-04", "MP-DIPL-05", "MP-DIPL-06", "MP-DIPL-15", "MP-DIPL-17")
def test_every_word_is_written_down() -> None:
    draft = written().state.drafts[0]
    assert draft == Pact(
        0, (0, 1, 2),
        (
            Clause(COMMERCIAL, 0, 1, 7), Clause(PASSAGE, 1, 0), Clause(DEFENSIVE, 2, 0, 6, (1,)), Clause(PAYMENT, 0, 1, 100),
            Clause(LATER, 1, 0, 40, (4,)), Clause(LOAN, 0, 2, 200, (220, 5)), Clause(NON_BELLIGERENCE),
            Clause(NO_SEPARATE_PEACE), Clause(OFFENSIVE, more=(3,)), Clause(TEXT, more=(65, 66)),
        ),
        8, 1,
    )  # fmt: skip


@pytest.mark.rule("MP-DIPL-04", "MP-DIPL-06")
def test_what_can_be_written_next() -> None:
    scene = written()
    said = {move.split()[0] for move in scene.legal("anna")}
    assert {"fee", "directions", "pay-in-turn", "pay-back", "pay-back-in-turn"} <= said
    assert {"no-aggression", "no-separate-peace", "make-peace", "attack-together", "secret"}.isdisjoint(said)  # fmt: skip
    assert {"public", "unlimited", "propose", "drop-pact"} <= said
    assert scene.legal("anna", "strike") == [f"strike {n}" for n in range(1, 11)]
    assert scene.legal("anna", "grant") == [
        "grant passage player-1 player-2", "grant trade player-1 player-3", "grant passage player-1 player-3",
        "grant trade player-2 player-1", "grant trade player-2 player-3", "grant passage player-2 player-3",
        "grant trade player-3 player-1", "grant passage player-3 player-1", "grant trade player-3 player-2",
        "grant passage player-3 player-2",
    ]  # fmt: skip
    assert scene.legal("anna", "fee") == ["fee player-1 player-2 0..99999"]
    assert scene.legal("anna", "directions") == ["directions player-3 player-1"]
    assert scene.legal("anna", "pay-in-turn") == ["pay-in-turn player-2 player-1 3..102"]
    assert scene.legal("anna", "pay-back") == ["pay-back player-1 player-3 1..99999"]
    assert scene.legal("anna", "pay-back-in-turn") == ["pay-back-in-turn player-1 player-3 3..102"]
    assert scene.legal("anna", "defend-all") == ["defend-all 0..250"]
    assert len(scene.legal("anna", "payment")) == 6


@pytest.mark.rule("MP-DIPL-02", "MP-DIPL-03", "MP-DIPL-18", "MP-TIME-14", "MP-TERM-11")
def test_a_counter_offer_is_taken_up_and_the_others_are_asked_again() -> None:
    scene = written()
    scene.play("anna: propose")
    assert scene.window == "diplomacy.answer" and scene.asked == ["bruno", "carla"]
    assert scene.prompt("bruno")["values"] == {"seat": 0, "proposal": 100}
    scene.play("carla: accept", "bruno: change")
    scene.refuses("bruno: counter", "MP-DIPL-03")
    scene.play("bruno: strike 1", "bruno: counter")
    assert scene.window == "diplomacy.counter" and scene.prompt("anna")["values"] == {"seats": [1]}
    assert scene.legal("anna") == ["refuse", "take-up player-2"]
    scene.refuses("anna: take-up @carla", "MP-DIPL-03")
    scene.play("anna: take-up @bruno")
    assert scene.asked == ["carla"] and scene.legal("carla") == ["refuse", "accept"]
    scene.refuses("carla: change", "MP-DIPL-03")
    scene.play("carla: accept")
    whole = f"commercial 0>1 7,{TERMS}"
    assert story(scene, 1) == [
        "secret-proposal MP-TIME-14: seat=anna to_seats=bruno,carla",
        f"proposal-says MP-TIME-14: clauses={whole} to anna,bruno,carla",
        "secret-proposal MP-TIME-14: seat=bruno to_seats=carla",
        f"proposal-says MP-TIME-14: clauses={TERMS} to anna,bruno,carla",
        "secret-pact MP-DIPL-04: pact=103 seats=anna,bruno,carla turn=8",
        f"pact-says MP-DIPL-04: pact=103 clauses={TERMS} to anna,bruno,carla",
        "florins-paid MP-DIPL-17: seat=anna to_seat=bruno florins=100 to anna,bruno",
        "florins-paid MP-DIPL-17: seat=anna to_seat=carla florins=200 to anna,carla",
    ]
    assert [scene.florins(name) for name in ("anna", "bruno", "carla")] == [200, 400, 200]
    assert not scene.state.proposals
    (pact,) = scene.state.pacts
    assert (pact.number, pact.signed_in, pact.last_turn, pact.secret) == (103, 3, 8, 1)
    assert PAYMENT not in {clause.kind for clause in pact.clauses}, "it is done"


@pytest.mark.rule("MP-DIPL-12", "MP-TIME-16")
def test_a_dispute_makes_a_pact_public_and_a_tie_means_kept() -> None:
    scene = signed()
    since = len(scene.events)
    scene.play("carla: dispute @bruno 103")
    assert affairs(scene, "dora") == ["vote-kept 104", "vote-broken 104"]
    scene.play("dora: vote-broken 104", "anna: vote-kept 104", "bruno: vote-kept 104")
    scene.refuses("dora: vote-kept 104", "MP-TIME-16")
    scene.play("carla: vote-broken 104")
    said = TERMS.replace("payment 0>1 100,", "")
    assert story(scene, since) == [
        f"pact-says MP-DIPL-12: pact=103 clauses={said}",
        "dispute MP-DIPL-12: claim=104 pact=103 seat=carla accused_seat=bruno",
        "vote MP-TIME-16: claim=104 seat=dora broken=1",
        "vote MP-TIME-16: claim=104 seat=anna broken=0",
        "vote MP-TIME-16: claim=104 seat=bruno broken=0",
        "vote MP-TIME-16: claim=104 seat=carla broken=1",
        "verdict-kept MP-DIPL-12: claim=104 pact=103 seat=bruno",
    ]
    asked = ["@bruno 103", "@carla 103", "@anna 103", "@dora 103", "@anna 99"]
    legal = {goal for goal, rule in verdicts(scene, "carla", "dispute", asked).items() if not rule}
    assert legal == {"@anna 103"}


@pytest.mark.rule("MP-DIPL-11", "MP-DIPL-12", "MP-CB-05")
def test_a_verdict_breaks_the_pact_for_the_accused() -> None:
    scene = signed()
    scene.play("anna: dispute @bruno 103")
    since = len(scene.events)
    scene.play(*(f"{name}: vote-broken 104" for name in ("anna", "carla", "dora")))
    scene.play("bruno: vote-kept 104")
    assert story(scene, since + 4) == [
        "verdict-broken MP-DIPL-12: claim=104 pact=103 seat=bruno",
        "pact-broken MP-DIPL-12: pact=103 seat=bruno",
        "honour MP-DIPL-12: seat=bruno points=-1 source=4",
        "wrongs MP-CB-05: seat=anna against_seat=bruno count=7",
        "wrongs MP-CB-05: seat=carla against_seat=bruno count=3",
    ]
    (pact,) = scene.state.pacts
    assert pact.signatories == (0, 2)


@pytest.mark.rule("MP-DIPL-11", "MP-CB-06")
def test_wrongs_pay_for_a_breach_and_the_rest_goes_on_until_all_agree() -> None:
    scene = signed()
    since = len(scene.events)
    assert affairs(scene, "anna")[:3] == [
        "break-pact 103", "break-wronged player-2 103", "end-pact 103",
    ]  # fmt: skip
    assert "break-wronged player-1 103" not in affairs(scene, "bruno")
    scene.play("anna: break-wronged @bruno 103")
    assert affairs(scene, "anna") == [] and scene.honour("anna") == 0
    scene.refuses("anna: break-pact 103", "MP-DIPL-11")
    scene.refuses("bruno: keep-pact 103", "MP-DIPL-11")
    scene.refuses("bruno: break-wronged @carla 103", "MP-CB-06")
    scene.play("bruno: end-pact 103")
    assert affairs(scene, "bruno") == ["break-pact 103", "keep-pact 103", "dispute player-3 103"]
    scene.refuses("bruno: end-pact 103", "MP-DIPL-11")
    scene.play("bruno: keep-pact 103", "bruno: end-pact 103", "carla: end-pact 103")
    assert story(scene, since) == [
        "wrongs MP-CB-06: seat=anna against_seat=bruno count=1",
        "pact-broken MP-DIPL-11: pact=103 seat=anna",
        "end-agreed MP-DIPL-11: pact=103 seat=bruno to bruno,carla",
        "end-agreed MP-DIPL-11: pact=103 seat=bruno to bruno,carla",
        "end-agreed MP-DIPL-11: pact=103 seat=carla to bruno,carla",
        "pact-ends MP-DIPL-13: pact=103",
    ]
    assert not scene.state.pacts


@pytest.mark.rule("MP-DIPL-06", "MP-TIME-01")
def test_a_text_may_be_so_long_and_no_longer() -> None:
    full = (Clause(TEXT, more=tuple(range(1, LONGEST_TEXT))),)
    scene = table(fields={"drafts": [Pact(0, (0, 1), full), *[None] * 2]})
    scene.play("anna: text 5")
    scene.refuses("anna: text 5", "MP-DIPL-06")
