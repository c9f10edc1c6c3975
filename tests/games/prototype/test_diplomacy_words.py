"""Every clause, and what is said about pacts, reads well in both languages; what is secret stays so."""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import ALL_KINDS
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.realm.questions.effects import Due, Overdue, of
from gonfalon.games.prototype.view.value_names import Words
from tests.games.prototype.diplomacy import FOUR, sign, table, text_moves, write
from tests.games.prototype.scene import Scene

NOT_HERE = {"military-control", "civilian-control", "prisoners"}
"""Kinds of clauses of Medioevo Universale alone."""


def wordy() -> Scene:
    scene = table(
        FOUR, war=["anna bruno"], vf={"saxony": "anna 8", "bavaria": "anna 8"},
        transports={"saxony": "anna: war-wagon 1 [2 vf, catapult]"},
    )  # fmt: skip
    words = [
        "grant trade @bruno @anna", "fee @bruno @anna 50", "grant passage @anna @bruno", "no-aggression",
        "defend-all 20", "defend @anna @bruno 5", "attack-together @carla", "no-separate-peace", "make-peace",
        "payment @anna @bruno 7", "pay-later @anna @bruno 10", "lend @bruno @anna 500", "pay-back @bruno @anna 600",
        "cede saxony @bruno 5", "give-armies bavaria @bruno 2", "give-transport war-wagon-1 @bruno 2",
        "give-engine catapult-1 @bruno", *text_moves("We stay friends"), "lasts 2",
    ]  # fmt: skip
    write(scene, "anna", "bruno", *words)
    return scene


@pytest.mark.parametrize("language", ["en", "it"])
def test_all_clauses_have_words(language: str) -> None:
    scene = wordy()
    (offer,) = scene.state.proposals
    assert {ALL_KINDS[clause.kind].id for clause in offer.pact.clauses} == {
        kind.id for kind in ALL_KINDS
    } - NOT_HERE
    (event,) = scene.happened("proposal")
    said = scene.table.say("event.proposal", event.values, language)
    assert "{" not in said
    assert "name." not in said
    assert "We stay friends" in said
    assert said.count(";") == len(offer.pact.clauses) - 1


@pytest.mark.parametrize("language", ["en", "it"])
def test_moves_and_events_have_words(language: str) -> None:
    scene = wordy()
    scene.play("bruno: accept")
    for event in scene.events:
        said = scene.table.say(f"event.{event.kind}", event.values, language)
        assert "{" not in said, said
        assert said != f"event.{event.kind}"
    assert Words(GAME.texts(language), scene.state).several("clause", [])


@pytest.mark.rule("MP-TERM-11")
def test_what_a_secret_pact_makes_due_is_hidden_from_others() -> None:
    scene = table(FOUR, florins={"anna": 0})
    sign(scene, "anna", "bruno", "pay-later @anna @bruno 900", "lasts 1", "secret")
    scene.pass_until("pact.due")
    known = {name: of(GAME.knowledge(scene.state, scene.seat(name)), Due) for name in FOUR}
    assert known["anna"] == known["bruno"] == of(scene.state, Due)
    assert [(entry[0], entry[2]) for entry in known["carla"]] == [(0, -1), (1, -1)], (
        "either may owe"
    )
    scene.default("anna")
    assert of(GAME.knowledge(scene.state, 1), Overdue)
    assert of(GAME.knowledge(scene.state, 3), Overdue) == []
    (told,) = scene.happened("overdue")
    assert told.audience == (0, 1)
