"""Diplomacy: what is done is told to whom it concerns, in order, and stays done (MU-DIP-01 to MU-DIP-50)."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.state import HELD
from gonfalon.games.medioevo.world import CAPTAINS_EACH
from tests.games.medioevo.pacts import claim, in_force, propose, sign, table
from tests.games.medioevo.scene import Scene

ANNA, BRUNO, CARLA, DARIO = range(4)
Told = list[tuple[str, str, tuple[int, ...] | None]]


def told(scene: Scene, line: str) -> Told:
    """Play a move that cannot be taken back: what is said about it, by which rule, and to whom."""
    events = scene.play(line)
    assert not scene.table.can_undo(scene.seat(line.partition(":")[0]))
    return [(event.kind, event.rule, event.audience) for event in events]


def waiting(scene: Scene) -> int:
    """The number of the newest proposal."""
    number: int = scene.state.proposals[-1].number
    return number


def imprison(scene: Scene, captain: int, captor: int) -> None:
    scene.state.captain_at[captain], scene.state.captain_level[captain] = HELD - captor, 1


@pytest.mark.rule("MU-DIP-01", "MU-DIP-03", "MU-DIP-11", "MU-DIP-12", "MU-DIP-15")
def test_war_and_peace_are_told_to_all_and_offers_to_two() -> None:
    scene = table()
    two = (ANNA, BRUNO)
    assert told(scene, "anna: declare-war @bruno") == [("war-declared", "MU-DIP-03", None)]
    assert told(scene, "bruno: offer-peace @anna") == [("proposal-made", "MU-DIP-11", (BRUNO, ANNA))]  # fmt: skip
    assert told(scene, f"anna: refuse {waiting(scene)}") == [("proposal-refused", "MU-DIP-11", (BRUNO, ANNA))]  # fmt: skip
    assert told(scene, "anna: offer-armistice @bruno") == [("proposal-made", "MU-DIP-11", two)]
    assert told(scene, f"anna: withdraw {waiting(scene)}") == [("proposal-withdrawn", "MU-DIP-11", two)]  # fmt: skip
    scene.play("anna: offer-armistice @bruno")
    assert told(scene, f"bruno: accept {waiting(scene)}") == [
        ("proposal-accepted", "MU-DIP-11", two),
        ("armistice", "MU-DIP-12", None),
    ]
    scene.play("anna: offer-peace @bruno")
    assert told(scene, f"bruno: accept {waiting(scene)}") == [
        ("proposal-accepted", "MU-DIP-11", two),
        ("peace", "MU-DIP-15", None),
    ]
    assert not any(scene.state.war) and not any(scene.state.armistice)


@pytest.mark.rule("MU-DIP-16", "MU-DIP-21", "MU-DIP-23", "MU-DIP-24", "MU-DIP-27")
def test_a_secret_pact_and_its_payments_are_told_to_its_parties() -> None:
    prisoners = [(0, 0, 0, 0)] * 9
    prisoners[ANNA * 3 + BRUNO] = (0, 0, 2, 1)
    scene = table(fields={"prisoners": prisoners})
    imprison(scene, BRUNO * CAPTAINS_EACH, ANNA)
    two = (ANNA, BRUNO)
    number = propose(
        scene, "anna", "pact-with @bruno", "payment @bruno @anna 70", "hand-over @anna @bruno archer 1",
        "hand-over-captain captain-2a", "secret", "until 5",
    )  # fmt: skip
    assert told(scene, f"bruno: accept {number}") == [
        ("proposal-accepted", "MU-DIP-11", two),
        ("pact-signed", "MU-DIP-16", two),
        ("florins-given", "MU-DIP-21", (BRUNO, ANNA)),
        ("released", "MU-DIP-24", None),
        ("captain-released", "MU-DIP-24", None),
    ]
    (signed,) = scene.happened("pact-signed")
    assert (signed.values["seats"], signed.values["last_turn"]) == ([ANNA, BRUNO], 5)
    assert len(signed.values["clauses"]) == 3
    assert told(scene, f"bruno: publish {number}") == [("pact-published", "MU-DIP-27", None)]
    (published,) = scene.happened("pact-published")
    assert published.values == signed.values
    scene.play(f"anna: offer-end {number}")
    assert told(scene, f"bruno: accept {waiting(scene)}") == [
        ("proposal-accepted", "MU-DIP-11", two),
        ("pact-ended", "MU-DIP-34", None),
    ]
    assert told(scene, "anna: give @carla 30") == [("florins-given", "MU-DIP-23", (ANNA, CARLA))]
    assert told(scene, "anna: release @bruno cavalry 1") == [("released", "MU-DIP-24", None)]
    assert scene.state.returned[BRUNO] == (0, 0, 1, 1)
    assert scene.state.prisoners[ANNA * 3 + BRUNO] == (0, 0, 1, 0)


@pytest.mark.rule("MU-DIP-24")
def test_a_captain_who_is_let_go_stays_free() -> None:
    scene = table()
    imprison(scene, BRUNO * CAPTAINS_EACH + 1, CARLA)
    scene.refuses("anna: release-captain captain-2b", "MU-DIP-24")
    assert told(scene, "carla: release-captain captain-2b") == [("captain-released", "MU-DIP-24", None)]  # fmt: skip


@pytest.mark.rule("MU-DIP-27", "MU-DIP-41", "MU-DIP-48")
def test_a_secret_pact_that_is_broken_is_shown_to_all_first() -> None:
    scene = table("anna bruno carla dario")
    number = sign(scene, "anna", "bruno carla", "no-war", "secret")
    assert told(scene, f"carla: break {number}") == [
        ("pact-published", "MU-DIP-27", None),
        ("pact-broken", "MU-DIP-41", None),
        ("honour", "MU-DIP-41", None),
    ]
    (broken,) = scene.happened("pact-broken")
    assert (broken.values["seat"], broken.values["with_seats"]) == (CARLA, [ANNA, BRUNO])
    assert [scene.honour(name) for name in scene.names] == [10, 10, 8, 10]


@pytest.mark.rule("MU-DIP-44", "MU-DIP-45", "MU-DIP-46", "MU-DIP-47")
def test_a_claim_is_told_from_its_raising_to_its_count() -> None:
    scene = table("anna bruno carla dario")
    number = sign(scene, "anna", "bruno", "no-war", "secret")
    two = (ANNA, BRUNO)
    assert told(scene, f"anna: claim @bruno {number}") == [("claim-raised", "MU-DIP-44", two)]
    case = scene.state.claims[-1].number
    assert told(scene, f"bruno: contest {case}") == [
        ("pact-published", "MU-DIP-27", None),
        ("claim-contested", "MU-DIP-46", None),
    ]
    vote = ("vote", "MU-DIP-46", None)
    assert told(scene, f"anna: vote-rupture {case}") == [vote]
    assert told(scene, f"carla: abstain {case}") == [vote]
    assert told(scene, f"bruno: vote-respect {case}") == [vote]
    assert in_force(scene) == [number]
    assert told(scene, f"dario: vote-rupture {case}") == [
        vote,
        ("vote-counted", "MU-DIP-47", None),
        ("pact-broken", "MU-DIP-47", None),
        ("honour", "MU-DIP-47", None),
    ]
    assert (in_force(scene), scene.honour("bruno")) == ([], 8)
    (counted,) = scene.happened("vote-counted")
    assert counted.values["rupture"] == 1


@pytest.mark.rule("MU-DIP-45")
def test_an_admission_is_told_to_all() -> None:
    scene = table()
    number = sign(scene, "anna", "bruno", "no-war")
    case = claim(scene, "carla", "bruno", number).number
    assert told(scene, f"bruno: admit {case}") == [
        ("claim-admitted", "MU-DIP-45", None),
        ("pact-broken", "MU-DIP-45", None),
        ("honour", "MU-DIP-45", None),
    ]


@pytest.mark.rule("MU-DIP-11", "MU-DIP-21")
def test_a_pact_that_somebody_can_no_longer_pay_comes_to_nothing() -> None:
    scene = table(florins={"anna": 100})
    number = propose(scene, "anna", "pact-with @bruno", "payment @anna @bruno 100")
    scene.play("anna: give @carla 1")
    assert told(scene, f"bruno: accept {number}") == [
        ("proposal-accepted", "MU-DIP-11", (ANNA, BRUNO)),
        ("proposal-unpaid", "MU-DIP-21", (ANNA, BRUNO)),
    ]
    assert (scene.state.proposals, in_force(scene)) == ([], [])
    assert (scene.florins("anna"), scene.florins("bruno")) == (99, 1000)
