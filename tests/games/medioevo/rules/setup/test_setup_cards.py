"""Set-up: cards, tokens and honour, and what of a new game is hidden."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.definitions.questions.realm import home
from gonfalon.games.medioevo.events.questions import event_back
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import HIDDEN, PEACE, MedState
from gonfalon.games.medioevo.world import COLOURS, GREEN, mask_of
from tests.games.medioevo.opened import (
    PLAYERS,
    answer,
    at,
    known,
    opened,
    placing,
)
from tests.games.medioevo.scene import given


def mask_of_cards(s: MedState) -> int:
    owned = 0
    for mask in s.cards:
        owned |= mask
    return owned


# ---- card and token


@pytest.mark.rule("MU-SETUP-13")
def test_one_of_three_cards_is_kept() -> None:
    scene = opened("1", "2", "3", "4", "5")
    scene.pass_until("setup.card")
    s = scene.state
    offered = [list(cards) for cards in s.offered_cards]
    assert [len(cards) for cards in offered] == [3] * 5
    assert len(s.empire_deck) == 72 - 15
    before = s.empire_deck[:]

    foreign = offered[1][0] + 1
    scene.refuses(f"1: keep-card card-{foreign}", "MU-SETUP-13")
    scene.play(f"1: keep-card card-{offered[0][2] + 1}")
    answer(scene, "setup.card")

    s = scene.state
    assert s.cards[0] == 1 << offered[0][2]
    assert [cards.bit_count() for cards in s.cards] == [1] * 5
    assert s.tapped == [0] * 5
    assert len(s.empire_deck) == 67
    assert sorted(s.empire_deck) == [c for c in range(72) if not mask_of_cards(s) >> c & 1]
    assert s.empire_deck[: len(before)] != before


@pytest.mark.rule("MU-SETUP-13")
@pytest.mark.rule("MU-HID-03")
def test_cards_dealt_are_known_to_their_player_only() -> None:
    scene = at(placing(), "setup.card")
    red = scene.seat("red")

    assert known(scene, "red").offered_cards[red] == scene.state.offered_cards[red]
    assert known(scene, "blue").offered_cards[red] == (HIDDEN,) * 3
    told = [event for event in scene.happened("cards-dealt") if event.values["seat"] == red]
    assert [event.audience for event in told] == [(red,)]
    scene.play(f"red: keep-card card-{scene.state.offered_cards[red][1] + 1}")
    assert known(scene, "blue").sealed[red] == ()


@pytest.mark.rule("MU-SETUP-14")
def test_an_objective_token_of_any_colour() -> None:
    scene = at(placing(), "setup.token")

    assert scene.legal("red") == [f"token {colour}" for colour in COLOURS]
    scene.play("red: token green", "blue: token green", "green: token purple")
    s = scene.state
    assert (s.tokens[GREEN], sum(s.tokens), sum(s.tokens_used)) == (1, 3, 0)


@pytest.mark.rule("MU-SETUP-15")
def test_honour_and_turn_marker() -> None:
    scene = placing()
    while scene.state.turn == 0:
        scene.default(scene.asked[0])

    assert scene.state.hp == scene.state.hp_start == [10, 10, 10]
    assert scene.state.turn == 1


@pytest.mark.rule("MU-SETUP-16")
def test_nothing_else_at_the_start() -> None:
    scene = placing()
    while scene.state.turn == 0:
        scene.default(scene.asked[0])
    s = scene.state

    assert not any(s.tech)
    assert s.debt == s.tax == [0, 0, 0]
    assert set(s.war) == {PEACE}
    assert s.pacts == []
    for name in scene.names:
        seat = scene.seat(name)
        assert mask_of(map(s.world.territory, scene.controls(name))) == home(s, seat)


# ---- what is hidden


@pytest.mark.rule("MU-SETUP-17")
def test_the_backs_of_the_top_cards_are_public() -> None:
    scene = at(placing(), "setup.token")
    s = scene.state

    for name in scene.names:
        seen = known(scene, name)
        assert seen.empire_deck[-1] == s.empire_deck[-1]
        assert event_back(seen) == event_back(s) == s.world.events[s.event_deck[-1]].tax


@pytest.mark.rule("MU-HID-06")
def test_the_order_of_decks_is_hidden() -> None:
    scene = at(placing(), "setup.token")

    for name in scene.names:
        seen = known(scene, name)
        assert len(seen.event_deck) == 30
        assert len(seen.empire_deck) == 69
        assert set(seen.event_deck[:-1]) == set(seen.empire_deck[:-1]) == {HIDDEN}
        # which card has this back is not told either
        assert seen.event_deck[-1] < 0
        assert seen.rng == 0


@pytest.mark.rule("MU-HID-01")
def test_money_is_hidden() -> None:
    scene = given(PLAYERS, phase="order", florins={"red": 730})

    assert known(scene, "blue").florins == [HIDDEN, 1000, HIDDEN]
    assert known(scene, "red").florins[0] == 730


@pytest.mark.rule("MU-HID-02")
def test_what_everybody_sees() -> None:
    scene = given(
        PLAYERS,
        phase="order",
        debt={"red": 1000},
        tax={"red": 40},
        honour={"red": 17},
        cards={"red": "5"},
        tapped={"red": "5"},
        tokens={"red": "2 green"},
        technologies={"red": "construction 2"},
        units={"thrace": "red: 2 archer"},
        war=["red blue"],
    )
    s, seen = scene.state, known(scene, "blue")

    for field in ("debt", "tax", "hp", "cards", "tapped", "tokens", "tech", "army", "war", "order"):
        assert getattr(seen, field) == getattr(s, field)
    assert seen.debt[0] == 1000


@pytest.mark.rule("MU-HID-03")
def test_the_objective_of_another_players_card_is_in_no_view() -> None:
    scene = given(PLAYERS, phase="order", cards={"red": "5"})
    objective = next(item for item in GAME.data.objectives if item.card == 5)

    assert objective.text not in repr(scene.table.view(scene.seat("blue")))


@pytest.mark.rule("MU-HID-04")
def test_bids_are_secret_until_all_are_in() -> None:
    scene = given({**PLAYERS, "white": "golden-horde"}, phase="order")
    scene.play("red: bid 10", "blue: bid 20", "green: bid 30")

    assert scene.asked == ["white"]
    for name in scene.names:
        others = [n for n in scene.names if n != name]
        assert all(known(scene, name).sealed[scene.seat(other)] == () for other in others)
    assert not scene.happened("bid")
    scene.play("white: bid 5")
    assert len(scene.happened("bid")) == 4
