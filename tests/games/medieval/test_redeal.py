"""What a position dealt anew must keep in Medieval; that it looks the same is tested for all games in `tests/games/test_redeal.py`."""

from __future__ import annotations

import pytest

from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import MONGOL
from tests.games.medieval.scene import Scene, given

THREE = {"fred": "spain", "ginger": "france, russia", "cary": "hungary"}
SEEDS = range(30)


def deals(scene: Scene, name: str) -> list[MedState]:
    """Thirty positions that a player cannot tell from the true one."""
    seat, found = scene.seat(name), []
    for seed in SEEDS:
        dealt = GAME.redeal(scene.table.knowledge(seat), seat, seed)
        assert isinstance(dealt, MedState)
        GAME.check(dealt)
        assert GAME.knowledge(dealt, seat).dump() == scene.table.knowledge(seat).dump()
        found.append(dealt)
    return found


def number(scene: Scene, card: str) -> int:
    assert isinstance(scene.table.state, MedState)
    return scene.table.state.world.card(card)


@pytest.mark.rule("MD-SEC-02", "MD-SEC-03")
def test_hands_and_the_deck_are_dealt_from_what_is_not_seen() -> None:
    scene = given(THREE, hands={"fred": "pope, spies", "cary": "jihad, assassin"}, used="spies")
    dealt = deals(scene, "fred")
    assert all(s.hands[0] == dealt[0].hands[0] for s in dealt)
    assert len({s.hands[2] for s in dealt}) > 10
    assert len({tuple(s.deck) for s in dealt}) == len(SEEDS)


@pytest.mark.rule("MD-TURN-17")
def test_who_has_had_his_turn_holds_no_mandatory_card() -> None:
    scene = given(THREE, hands={"ginger": "pope, spies, heresy", "cary": "jihad, assassin, pope"})
    mandatory = {number(scene, card) for card in ("mongol", "disaster", "change-of-ruler")}
    for s in deals(scene, "fred"):
        assert not mandatory & {*s.hands[1], *s.hands[2]}
        assert mandatory <= set(s.deck)


@pytest.mark.rule("MD-TURN-17")
def test_who_is_asked_to_play_a_mandatory_card_holds_one() -> None:
    hands = {"fred": "mongol, disaster"}
    scene = given(THREE, active="fred", phase="mandatory", hands=hands, mongols=(3, 0))
    assert scene.asked == ["fred"]
    mandatory = {number(scene, card) for card in ("mongol", "disaster", "change-of-ruler")}
    assert all(mandatory & set(s.hands[0]) for s in deals(scene, "cary"))


@pytest.mark.rule("MD-TRADE-05")
def test_what_somebody_offers_he_has() -> None:
    scene = given(THREE, active="ginger", florins={"ginger": 30}, hands={"ginger": "spies, pope"})
    scene.play("ginger: offer-to @fred", "ginger: give-florins 28", "ginger: give-card spies")
    scene.play("ginger: send")
    spies = number(scene, "spies")
    for s in deals(scene, "fred"):
        assert s.florins[1] >= 28
        assert spies in s.hands[1]
    assert any(spies not in s.hands[1] for s in deals(scene, "cary"))


@pytest.mark.rule("MD-SEC-06")
def test_a_hidden_naval_bid_is_drawn() -> None:
    scene = given({"ginger": "norway", "cary": "england", "fred": "spain"})
    scene.play("ginger: attack norway north-eastern-france", "ginger: route 1", "ginger: bid 8")
    bids = {s.attack.naval_bid for s in deals(scene, "cary") if s.attack is not None}
    assert len(bids) > 2
    assert min(bids) >= 0
    own = {s.attack.naval_bid for s in deals(scene, "ginger") if s.attack is not None}
    assert own == {8}


@pytest.mark.rule("MD-SEC-07")
def test_who_is_not_asked_deals_a_question_to_somebody_else() -> None:
    hands = {"ginger": "heresy", "fred": "deus-ex-machina"}
    scene = given(THREE, active="ginger", hands=hands)
    scene.play("ginger: heresy hungary")
    assert scene.asked == ["fred"]
    for s in deals(scene, "cary"):
        assert s.agenda[-1].window == "card.response"
        assert s.waiting
        assert scene.seat("cary") not in s.waiting


@pytest.mark.rule("MD-SETUP-02")
def test_the_map_deck_names_covered_areas() -> None:
    scene = given(THREE, phase="map-card")
    state = scene.table.state
    assert isinstance(state, MedState)
    found = {tuple(s.map_deck) for s in deals(scene, "fred")}
    assert len(found) > 10
    assert all(sorted(deck) == sorted(state.map_deck) for deck in found)


def test_mongols_set_aside_are_not_dealt() -> None:
    scene = given(THREE, mongols=(2, 0), hands={"cary": "pope, jihad"})
    state = scene.table.state
    assert isinstance(state, MedState)
    for s in deals(scene, "fred"):
        assert s.deck.count(MONGOL) == state.deck.count(MONGOL)
