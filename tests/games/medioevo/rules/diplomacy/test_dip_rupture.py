"""Diplomacy: broken pacts, claims and votes (MU-DIP-41 to MU-DIP-47, MU-TIME-14)."""

import pytest

from gonfalon.commons.pacts.pacts import CLOSED, VOTING
from gonfalon.games.medioevo.diplomacy.questions import breach_cost
from gonfalon.games.medioevo.game import GAME
from tests.games.medioevo.campaign import next_turn
from tests.games.medioevo.outlooks import changes, notes
from tests.games.medioevo.pacts import at_arms, claim, in_force, propose, raid, sign, table
from tests.games.medioevo.scene import Scene

ANNA, BRUNO, CARLA = range(3)
FIVE = "anna bruno carla dario elena"


@pytest.mark.rule("MU-DIP-41")
def test_open_rupture() -> None:
    scene = table(turn=2)
    number = sign(scene, "anna", "bruno", "no-war", "until 6")
    move = scene.state.vocabulary["break", number]
    assert breach_cost(scene.state, ANNA, move) == (-2, (), (), (number,))
    scene.refuses(f"carla: break {number}", "MU-DIP-16")
    scene.play(f"anna: break {number}")
    assert scene.honour("anna") == 8
    assert not in_force(scene)
    scene.refuses(f"bruno: break {number}", "MU-DIP-16")


@pytest.mark.rule("MU-DIP-42")
def test_an_attack_on_a_partner_is_booked_without_a_claim() -> None:
    scene = at_arms("anna bruno carla", "anna bruno", "anna bruno")
    sign(scene, "anna", "bruno", "grant commercial @anna @bruno")
    raid(scene, "anna", "bruno")
    assert scene.honour("anna") == 5
    assert not scene.state.claims
    # in open war too
    sign(scene, "anna", "bruno", "grant commercial @anna @bruno")
    raid(scene, "anna", "bruno")
    assert scene.honour("anna") == 3


@pytest.mark.rule("MU-DIP-44")
def test_who_may_claim() -> None:
    scene = table()
    secret = sign(scene, "anna", "bruno", "no-war", "secret")
    public = sign(scene, "anna", "bruno", "no-war")
    scene.refuses(f"carla: claim @bruno {secret}", "MU-DIP-44")
    scene.refuses(f"anna: claim @anna {secret}", "MU-DIP-44")
    scene.refuses(f"anna: claim @carla {public}", "MU-DIP-44")
    scene.play(f"anna: claim @bruno {secret}", f"carla: claim @bruno {public}")
    scene.refuses(f"anna: claim @bruno {secret}", "MU-DIP-44")
    scene.allows(f"anna: claim @bruno {public}", f"bruno: claim @anna {secret}")
    next_turn(scene)
    scene.allows(f"anna: claim @bruno {secret}")


@pytest.mark.rule("MU-DIP-45")
def test_admission() -> None:
    scene = table()
    number = sign(scene, "anna", "bruno", "no-war")
    raised = claim(scene, "anna", "bruno", number)
    scene.refuses(f"anna: admit {raised.number}", "MU-DIP-45")
    assert [move.text for move in GAME.answers(scene.state, BRUNO)] == [
        f"contest {raised.number}",
        f"admit {raised.number}",
    ]
    scene.play(f"bruno: admit {raised.number}")
    assert scene.honour("bruno") == 8
    assert not in_force(scene)
    assert not scene.happened("vote")


def contested(names: str) -> tuple[Scene, int]:
    scene = table(names)
    number = sign(scene, "anna", "bruno", "no-war")
    raised = claim(scene, "anna", "bruno", number)
    scene.play(f"bruno: contest {raised.number}")
    scene.refuses(f"bruno: admit {raised.number}", "MU-DIP-45")
    return scene, raised.number


@pytest.mark.rule("MU-DIP-46", "MU-DIP-47")
def test_more_votes_for_rupture() -> None:
    scene, number = contested(FIVE)
    scene.play(f"anna: vote-rupture {number}", f"bruno: vote-respect {number}")
    scene.refuses(f"bruno: vote-rupture {number}", "MU-DIP-46")
    scene.play(f"carla: vote-rupture {number}", f"dario: vote-respect {number}")
    assert in_force(scene)
    told = scene.play(f"elena: vote-rupture {number}")
    assert told[0].audience is None
    assert scene.honour("bruno") == 8
    assert not in_force(scene)
    assert scene.state.claims[0].state == CLOSED


@pytest.mark.rule("MU-DIP-47")
def test_a_tie_has_no_effect() -> None:
    scene, number = contested(FIVE + " fabio")
    scene.play(f"anna: vote-rupture {number}", f"bruno: vote-respect {number}")
    scene.play(f"carla: vote-rupture {number}", f"dario: vote-respect {number}")
    scene.play(f"elena: abstain {number}", f"fabio: abstain {number}")
    assert scene.state.hp == [10] * 6
    assert in_force(scene)


@pytest.mark.rule("MU-DIP-47")
def test_respect() -> None:
    scene, number = contested("anna bruno carla")
    scene.play(f"anna: vote-rupture {number}", f"bruno: vote-respect {number}")
    scene.play(f"carla: vote-respect {number}")
    assert scene.state.hp == [10] * 3
    assert in_force(scene)


@pytest.mark.rule("MU-DIP-45", "MU-DIP-46", "MU-TIME-14", "MU-EOT-07")
def test_the_end_of_the_turn_waits_for_votes_only() -> None:
    scene = table()
    number = sign(scene, "anna", "bruno", "no-war")
    raised = claim(scene, "anna", "bruno", number).number
    scene.pass_until("rupture.vote")
    assert scene.asked == ["bruno"]
    scene.default("bruno")
    assert scene.state.claims[0].state == VOTING
    assert scene.asked == ["anna", "bruno", "carla"]
    scene.play(f"carla: vote-rupture {raised}")
    scene.default("anna")
    scene.default("bruno")
    assert scene.honour("bruno") == 8
    assert scene.state.turn == 4
    assert not scene.state.claims


@pytest.mark.rule("MU-DIP-45", "MU-EOT-07")
def test_the_accused_sees_the_price_at_the_end_of_the_turn() -> None:
    scene = table()
    number = sign(scene, "anna", "bruno", "no-war")
    raised = claim(scene, "anna", "bruno", number).number
    scene.pass_until("rupture.vote")
    price = {"rupture-costs": {"seat": 1, "points": 2}}
    assert scene.legal("bruno") == [f"contest {raised}", f"admit {raised}"]
    assert changes(scene, f"bruno: contest {raised}") == {}
    assert notes(scene, f"bruno: contest {raised}") == price
    assert changes(scene, f"bruno: admit {raised}") == {"honour": -2}
    assert notes(scene, f"bruno: admit {raised}") == price
    scene.play(f"bruno: admit {raised}")
    assert scene.honour("bruno") == 8
    assert not in_force(scene)


@pytest.mark.rule("MU-TIME-14")
def test_an_unanswered_proposal_holds_up_nothing() -> None:
    scene = table(phase="tax")
    number = propose(scene, "anna", "pact-with @bruno", "no-war")
    waiting = scene.asked
    assert waiting
    scene.default(scene.asked[0])
    scene.default(scene.asked[0])
    assert [item.number for item in scene.state.proposals] == [number]
    scene.allows(f"bruno: accept {number}")


@pytest.mark.rule("MU-DIP-30", "MU-DIP-05")
def test_open_war_ends_the_grace_of_stranded_guests() -> None:
    """Anna stands in Bosnia as Bruno's guest, then declares war on him, and attacks him elsewhere."""
    scene = at_arms("anna bruno carla", "anna bruno", units={"bosnia": "anna: 1 archer"})
    bosnia = scene.state.world.territory("bosnia")
    scene.state.last_control[bosnia] = 1
    sign(scene, "bruno", "anna", "grant passage @bruno @anna")
    scene.play("anna: declare-war @bruno")
    assert [guest[:3] for guest in scene.state.stranded] == [(0, bosnia, 1)]
    assert scene.controller("bosnia") == "bruno"
    raid(scene, "anna", "bruno")
    assert scene.state.stranded == []
    assert scene.controller("bosnia") == "anna"


@pytest.mark.rule("MU-DIP-30")
@pytest.mark.parametrize(("other", "stranded"), [("carla", 1), ("anna", 0)])
def test_a_new_pact_helps_only_its_own_guests(other: str, stranded: int) -> None:
    """Anna's army is stranded in Bosnia; then Bruno grants passage to her or to Carla."""
    scene = at_arms("anna bruno carla", units={"bosnia": "anna: 1 archer"})
    bosnia = scene.state.world.territory("bosnia")
    scene.state.last_control[bosnia] = 1
    number = sign(scene, "bruno", "anna", "grant passage @bruno @anna")
    scene.play(f"bruno: break {number}")
    assert [guest[:3] for guest in scene.state.stranded] == [(0, bosnia, 1)]
    sign(scene, "bruno", other, f"grant passage @bruno @{other}")
    assert len(scene.state.stranded) == stranded
    assert scene.controller("bosnia") == "bruno"
