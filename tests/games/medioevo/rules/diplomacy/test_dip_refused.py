"""Diplomacy: every word that a pact may have next, and every "no" with its rule and its sentence (MU-DIP-11 to MU-DIP-50)."""

from __future__ import annotations

import pytest

from tests.games.medioevo.pacts import claim, propose, sign, table
from tests.games.medioevo.scene import Scene

Answers = dict[str, tuple[str, str]]
LEGAL = ("", "")
NO_PACT_BEGUN = ("MU-DIP-16", "You are not writing a pact. Choose a partner first.")
NO_CLAUSE = ("MU-DIP-17", "This clause is not possible.")
NO_PRISONERS = ("MU-DIP-24", "There are no such prisoners.")
NO_PROPOSAL = ("MU-DIP-11", "There is no such proposal.")
NOT_YOURS = ("MU-DIP-11", "It is not yours to answer.")
NO_TURN = ("MU-DIP-20", "That is no turn to come.")
RIGHTS = ("commercial", "passage", "military-control", "civilian-control")


def check(scene: Scene, wanted: Answers) -> None:
    """Rule and sentence of every move, written "anna: move"."""
    found: Answers = {}
    for line in wanted:
        why = scene.table.why(*scene._read(line))
        found[line] = LEGAL if why is None else (why.rule, why.reason)
    assert found == wanted


def words(scene: Scene) -> list[str]:
    """The next words of the pact that Anna writes."""
    other = ("loan", "repay", "give", "declare-war", "traffic", "keep-slot-open", "resign")
    return [text for text in scene.standing("anna") if text.split()[0] not in other]


def rights(by: int, to: int, but: str = "") -> list[str]:
    return [f"grant {right} player-{by} player-{to}" for right in RIGHTS if right != but]


def money(by: int, to: int) -> str:
    return f"payment player-{by} player-{to} 1..99999"


@pytest.mark.rule("MU-DIP-16", "MU-DIP-17", "MU-DIP-20", "MU-DIP-22")
def test_the_words_of_a_pact() -> None:
    scene = table("anna bruno carla dario")
    assert words(scene) == ["pact-with player-2", "pact-with player-3", "pact-with player-4"]
    scene.play("anna: pact-with @bruno")
    more = ["drop-pact", "pact-with player-3", "pact-with player-4"]
    armed = ["no-war", "defend 1..40", "lead player-1 1..40", "lead player-2 1..40"]
    end = ["text 0..857374", "until 3..10"]
    assert words(scene) == [
        *more, *rights(1, 2), money(1, 2), *rights(2, 1), money(2, 1), *armed, *end, "secret",
    ]  # fmt: skip
    scene.play("anna: grant commercial @anna @bruno", "anna: lead @bruno 3", "anna: target @dario")
    scene.play("anna: no-war", "anna: secret", "anna: until 3")
    fee = "fee player-1 player-2 0..99999"
    assert words(scene) == [
        *more, "propose", *rights(1, 2, "commercial"), fee, money(1, 2), *rights(2, 1), money(2, 1),
        *armed[1:], "target player-3", *end, "until 0", "public", "strike 1", "strike 2", "strike 3",
    ]  # fmt: skip
    scene.play("anna: strike 2", "anna: until 0", "anna: public", "anna: fee @anna @bruno 7")
    clauses = scene.state.drafts[0].clauses
    assert clauses[0][1:4] == (0, 1, 7)
    assert (len(clauses), scene.state.drafts[0].secret, scene.state.drafts[0].last_turn) == (2, 0, 0)  # fmt: skip
    scene.play("anna: drop-pact")
    assert scene.state.drafts[0] == ()


@pytest.mark.rule("MU-DIP-17", "MU-DIP-21")
def test_what_is_done_at_once_needs_no_pact() -> None:
    scene = table()
    scene.play("anna: pact-with @bruno", "anna: payment @anna @bruno 5")
    assert "propose-once" in words(scene)
    scene.play("anna: no-war")
    assert "propose-once" not in words(scene)
    check(
        scene,
        {
            "anna: propose-once": (
                "MU-DIP-17",
                "Something in it would have to be kept later; propose a pact.",
            )
        },
    )


@pytest.mark.rule("MU-DIP-16", "MU-DIP-17", "MU-DIP-20", "MU-DIP-22", "MU-DIP-24")
def test_words_that_a_pact_cannot_have() -> None:
    scene = table("anna bruno carla dario")
    check(scene, {
        "anna: propose": NO_PACT_BEGUN, "anna: strike 1": NO_PACT_BEGUN, "anna: until 9": NO_PACT_BEGUN,
        "anna: pact-with @anna": ("MU-DIP-16", "There is no such partner."),
    })  # fmt: skip
    scene.play("anna: pact-with @bruno")
    empty = ("MU-DIP-16", "The pact has no clause yet.")
    check(scene, {
        "anna: propose": empty, "anna: propose-once": empty, "anna: pact-with @bruno": NO_CLAUSE,
        "anna: fee @anna @bruno 5": ("MU-DIP-22", "The pact has no trade clause for it."),
        "anna: hand-over @anna @bruno archer 1": NO_PRISONERS, "anna: hand-over-captain captain-2a": NO_PRISONERS,
        "anna: until 2": NO_TURN, "anna: until 3": LEGAL, "anna: until 10": LEGAL, "anna: until 11": NO_TURN, "anna: until 0": NO_TURN,
        "anna: target @carla": NO_CLAUSE, "anna: strike 1": NO_CLAUSE, "anna: grant passage @anna @carla": NO_CLAUSE,
        "anna: public": NO_CLAUSE, "anna: secret": LEGAL,
    })  # fmt: skip
    scene.play("anna: lead @anna 3")
    check(scene, {
        "anna: propose": ("MU-DIP-16", "The alliance names no target."), "anna: target @bruno": NO_CLAUSE,
        "anna: target @carla": LEGAL, "anna: strike 1": LEGAL, "anna: strike 2": NO_CLAUSE,
    })  # fmt: skip


@pytest.mark.rule("MU-DIP-02", "MU-DIP-03", "MU-DIP-11", "MU-DIP-12", "MU-DIP-15")
def test_wars_and_proposals_that_cannot_be() -> None:
    scene = table("anna bruno carla dario")
    no_war = "You are not at war with Hungary."
    check(scene, {
        "anna: offer-peace @bruno": ("MU-DIP-15", no_war), "anna: offer-armistice @bruno": ("MU-DIP-12", no_war),
        "anna: declare-war @anna": ("MU-DIP-02", "There is no such opponent."), "anna: accept 5": NO_PROPOSAL, "anna: withdraw 4": NO_PROPOSAL,
        "anna: give @bruno 1001": ("MU-DIP-23", "There are not enough florins for it."), "anna: give @bruno 1000": LEGAL,
        "anna: release @bruno archer 1": NO_PRISONERS, "anna: release-captain captain-2a": NO_PRISONERS,
        "anna: direct @bruno thrace": ("MU-DIP-37", "You cannot call Hungary there."),
    })  # fmt: skip
    scene.play("anna: declare-war @bruno", "anna: offer-peace @bruno")
    number = scene.state.proposals[0].number
    known = "You have proposed this already."
    check(scene, {
        "anna: declare-war @bruno": ("MU-DIP-03", "You are at war with Hungary already."), "anna: offer-peace @bruno": ("MU-DIP-11", known),
        "anna: offer-armistice @bruno": LEGAL, "bruno: offer-peace @anna": LEGAL, f"anna: accept {number}": NOT_YOURS,
        f"anna: refuse {number}": NOT_YOURS, f"carla: accept {number}": NO_PROPOSAL, f"carla: refuse {number}": NO_PROPOSAL,
        f"bruno: withdraw {number}": NOT_YOURS, f"bruno: refuse {number}": LEGAL, f"anna: withdraw {number}": LEGAL,
    })  # fmt: skip


@pytest.mark.rule("MU-DIP-11")
def test_twelve_proposals_may_be_open() -> None:
    scene = table()
    for florins in range(1, 13):
        propose(scene, "anna", "pact-with @bruno", f"payment @anna @bruno {florins}")
    scene.play("anna: pact-with @bruno", "anna: no-war")
    check(scene, {"anna: propose": ("MU-DIP-11", "You have too many open proposals.")})
    scene.play(f"anna: withdraw {scene.state.proposals[0].number}", "anna: propose")


@pytest.mark.rule("MU-DIP-16", "MU-DIP-27", "MU-DIP-44", "MU-DIP-45", "MU-DIP-46")
def test_what_cannot_be_done_with_pacts_and_claims() -> None:
    scene = table("anna bruno carla dario")
    secret = sign(scene, "anna", "bruno", "no-war", "secret")
    public = sign(scene, "anna", "bruno", "no-war")
    no_pact = "There is no such pact."
    check(scene, {
        f"carla: break {secret}": ("MU-DIP-16", no_pact), f"carla: claim @anna {secret}": ("MU-DIP-44", no_pact),
        f"carla: break {public}": ("MU-DIP-16", "Mamluk Sultanate: no signatory of this pact."),
        f"carla: claim @dario {public}": ("MU-DIP-44", "Holy Roman Empire: no signatory of this pact."),
        f"anna: claim @anna {public}": ("MU-DIP-44", "Byzantium: no signatory of this pact."),
        f"carla: claim @anna {public}": LEGAL, f"anna: publish {public}": ("MU-DIP-27", "The pact is public already."),
        f"anna: publish {secret}": LEGAL, f"anna: offer-end {public}": LEGAL,
    })  # fmt: skip
    scene.play(f"anna: offer-end {public}")
    check(scene, {f"anna: offer-end {public}": ("MU-DIP-11", "You have proposed this already."), f"bruno: offer-end {public}": LEGAL})  # fmt: skip
    hidden = claim(scene, "anna", "bruno", secret).number
    case = claim(scene, "carla", "bruno", public).number
    no_claim = ("MU-DIP-44", "There is no such claim.")
    check(scene, {
        f"carla: admit {hidden}": no_claim, f"anna: admit {hidden}": ("MU-DIP-45", "You are not accused."),
        f"carla: claim @anna {public}": ("MU-DIP-44", "You have raised this claim already."),
        f"dario: claim @anna {public}": LEGAL, f"anna: vote-respect {case}": ("MU-DIP-46", "There is nothing to vote on."),
        "anna: admit 5": no_claim, "anna: vote-respect 5": no_claim,
    })  # fmt: skip
    scene.play(f"bruno: contest {case}", f"anna: vote-respect {case}")
    check(scene, {
        f"bruno: admit {case}": ("MU-DIP-45", "The claim is contested already."), f"anna: admit {case}": ("MU-DIP-45", "You are not accused."),
        f"anna: abstain {case}": ("MU-DIP-46", "You have voted already."), f"bruno: vote-rupture {case}": LEGAL, f"dario: abstain {case}": LEGAL,
    })  # fmt: skip
