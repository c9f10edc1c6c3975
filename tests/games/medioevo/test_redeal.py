"""What a position dealt anew must keep in Medioevo; that it looks the same is tested for all games in `tests/games/test_redeal.py`."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.events.questions import event_back
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.knowledge import knowledge
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel import engine
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene, given

PLAYERS = {"red": "byzantium", "blue": "hungary", "green": "mamluks"}
SEEDS = range(30)


def deals(scene: Scene, name: str) -> list[MedState]:
    """Thirty positions that a player cannot tell from the true one."""
    seat, found = scene.seat(name), []
    for seed in SEEDS:
        dealt = GAME.redeal(scene.table.knowledge(seat), seat, seed)
        assert isinstance(dealt, MedState)
        GAME.check(dealt)
        assert knowledge(dealt, seat).dump() == knowledge(scene.state, seat).dump()
        found.append(dealt)
    return found


@pytest.mark.rule("MU-HID-03", "MU-HID-06", "MU-SETUP-17")
def test_decks_are_dealt_from_what_is_not_seen() -> None:
    scene = given(PLAYERS, cards={"blue": "3, 7"})
    dealt = deals(scene, "red")
    assert len({tuple(s.empire_deck) for s in dealt}) == len(SEEDS)
    assert len({tuple(s.event_deck) for s in dealt}) == len(SEEDS)
    for s in dealt:
        assert s.empire_deck[-1] == scene.state.empire_deck[-1], "the top card lies open"
        assert event_back(s) == event_back(scene.state)
        assert sorted(s.empire_deck) == sorted(scene.state.empire_deck)
        assert sorted(s.event_deck) == sorted(scene.state.event_deck)
    assert len({s.event_deck[-1] for s in dealt}) > 1


@pytest.mark.rule("MU-HID-01")
def test_purses_are_drawn() -> None:
    dealt = deals(given(PLAYERS, florins={"red": 400, "blue": 7000}), "red")
    assert len({s.florins[1] for s in dealt}) > 10
    assert all(0 <= s.florins[1] <= 800 and s.florins[0] == 400 for s in dealt)


@pytest.mark.rule("MU-ORDER-03")
def test_who_has_bid_has_his_bid() -> None:
    scene = given(PLAYERS, phase="order", florins={"green": 10})
    scene.play("red: bid 500", "blue: bid 500", "green: bid 4")
    assert scene.window == "order.rebid"
    for s in deals(scene, "green"):
        assert min(s.florins[0], s.florins[1]) >= 500


@pytest.mark.rule("MU-HID-04")
def test_sealed_bids_are_still_to_be_made() -> None:
    one, other = (given(PLAYERS, phase="order") for _ in range(2))
    one.play("blue: bid 100")
    other.play("blue: bid 0")
    for mine, theirs in zip(deals(one, "red"), deals(other, "red"), strict=True):
        assert mine.dump() == theirs.dump()
        assert mine.waiting == [0, 1, 2]


@pytest.mark.rule("MU-DIP-44", "MU-DIP-27")
def test_who_answers_a_secret_claim_is_accused_of_something() -> None:
    """Green sees that Blue is asked before the turn ends, and no claim."""
    scene = given(PLAYERS)
    number = sign(scene, "red", "blue", "no-war", "secret")
    scene.play(f"red: claim @blue {number}")
    while scene.window != "rupture.vote":
        scene.default(scene.asked[0])
    assert scene.asked == ["blue"]
    assert not scene.view("green")["claims"]
    for s in deals(scene, "green"):
        [claim] = s.claims
        assert (claim.accused, claim.claimant) == (1, 0)
        assert engine.legal(s, 1)
