"""CARD-08, CARD-11 to CARD-13, CARD-20: cards are tapped, claimed, and never traded."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.diplomacy.steps.diplomacy import ALL_VERBS
from gonfalon.games.medioevo.vocabulary import VERBS
from tests.games.medioevo.scene import THREE, Scene, given

RING = dict.fromkeys(("pannonia", "upper-hungary", "transylvania", "slavonia"), "tower")


def ring(**more: Any) -> Scene:
    """Bruno's castle in the Great Plain with four towers around it, and card 33."""
    buildings = {**RING, "great-plain": "castle", **more.pop("buildings", {})}
    cards = more.pop("cards", {"bruno": "33"})
    return given(THREE, cards=cards, buildings=buildings, **more)


@pytest.mark.rule("MU-CARD-11", "MU-CARD-12", "MU-CARD-13", "MU-GOAL-01")
def test_a_castle_next_to_four_towers() -> None:
    scene = ring()
    scene.play("bruno: claim-token card-33 red")

    assert scene.state.cards[1] == 0
    assert scene.state.empire_deck[0] == 32
    assert scene.state.tokens[6 + 3] == 1


@pytest.mark.rule("MU-CARD-11", "MU-OBJ-04")
def test_the_new_token_is_ready() -> None:
    scene = ring()
    scene.play("bruno: claim-token card-33 red", "bruno: flip red")

    assert scene.state.points[6 + 3] == 1


@pytest.mark.rule("MU-TIME-15", "MU-GOAL-01")
def test_the_requirement_must_be_met_now() -> None:
    scene = ring(buildings={"slavonia": "fort"})
    assert scene.standing("bruno", "claim-token") == []
    scene.refuses("bruno: claim-token card-33 red", "MU-TIME-15")
    scene.refuses("anna: claim-token card-33 red", "MU-CARD-11")


@pytest.mark.rule("MU-CARD-11", "MU-CARD-07")
def test_a_tapped_card_cannot_be_claimed() -> None:
    scene = ring(tapped={"bruno": "33"})

    scene.refuses("bruno: claim-token card-33 red", "MU-CARD-07")


@pytest.mark.rule("MU-CARD-12")
def test_one_of_two_colours() -> None:
    scene = given(THREE, cards={"anna": "2"}, buildings={"thrace": "town, tower, cathedral"})

    scene.refuses("anna: claim-token card-2 red", "MU-CARD-12")
    assert scene.standing("anna", "claim-token") == [
        "claim-token card-2 orange",
        "claim-token card-2 purple",
    ]


@pytest.mark.rule("MU-CARD-12")
def test_any_colour() -> None:
    scene = given(THREE, cards={"anna": "56, 57, 58, 59, 61"})

    assert len(scene.standing("anna", "claim-token")) == 6


@pytest.mark.rule("MU-CARD-13", "MU-COMP-13")
def test_no_token_left() -> None:
    scene = ring(tokens={"anna": "5 red", "carla": "3 red"})

    scene.refuses("bruno: claim-token card-33 red", "MU-CARD-13")
    assert scene.state.cards[1] == 1 << 32


@pytest.mark.rule("MU-CARD-13", "MU-COMP-13")
def test_the_last_token() -> None:
    scene = ring(tokens={"anna": "5 red", "carla": "2 red"})

    scene.allows("bruno: claim-token card-33 red")


@pytest.mark.rule("MU-TIME-02", "MU-CARD-11")
def test_a_claim_at_any_moment() -> None:
    scene = ring(phase="tax")
    scene.play("bruno: claim-token card-33 red")

    assert scene.window == "tax.level"


@pytest.mark.rule("MU-CARD-08", "MU-EC-05")
def test_a_warlord_fights_in_one_battle_a_turn() -> None:
    """Tapped in the first battle of the turn, asleep in the second, ready again in the next turn."""
    armies = dict.fromkeys(
        ("serbia", "albania"), "anna: 9 heavy-infantry; barbarians: 5 light-infantry"
    )
    scene = given(
        THREE,
        phase="combat",
        units={"serbia": armies["serbia"], "albania": armies["albania"].replace("heavy", "light")},
        cards={"anna": "5"},
        barbarian_dice=(1, 2, 4),
    )
    scene.play("anna: engage-barbarians serbia")
    scene.pass_until("battle.after-rolls", "anna")
    scene.play("anna: play-for card-5 attacker")
    assert scene.state.tapped[0] == 1 << 4
    for _ in range(400):
        assert scene.window != "battle.after-rolls"
        if scene.state.turn == 4:
            break
        scene.default(scene.asked[0])
    places = [event.values["zone"] for event in scene.happened("battle")]
    assert len(set(places)) == 2
    assert scene.state.tapped[0] == 0


@pytest.mark.rule("MU-CARD-20")
def test_cards_do_not_change_hands() -> None:
    """No clause of a pact and no gift names a card."""
    verbs = (*ALL_VERBS, "give", "release")
    assert not [verb for verb in verbs if "card" in VERBS[verb]]
    scene = given(THREE, cards={"anna": "33"})
    scene.play("anna: pact-with @bruno")
    for words in (
        "give @bruno card-33",
        "hand-over @anna @bruno card-33 1",
        "grant card-33 @bruno",
    ):
        seat, text = 0, words.replace("@bruno", "player-2").replace("@anna", "player-1")
        assert scene.table.why(seat, text) is not None
    assert not [
        text for text in scene.standing("anna") if "card-33" in text and "claim" not in text
    ]
