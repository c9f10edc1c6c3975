"""Hidden means hidden: what a seat receives does not depend on what it may not know."""

from __future__ import annotations

import json

import pytest

from gonfalon.kernel.table import Table
from tests.kernel.harvest.game import Bid, Cards, Market, Vote
from tests.kernel.harvest.scene import (
    given,
    opened,
    play,
    random_decisions,
    seen,
    state,
    window,
)


def assert_the_same_for(seat: int, one: Table, other: Table) -> None:
    mine, theirs = seen(one, seat), seen(other, seat)
    for what, value in mine.items():
        assert value == theirs[what], f"seat {seat} can tell the two tables apart by its {what}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["1: pick hill"], ["1: pick marsh"]),
        (["1: pick hill"], ["1: abstain"]),
        (["1: pick hill", "1: bid 5"], ["1: pick hill", "1: bid 20"]),
        (["1: pick hill", "1: bid 5"], ["1: abstain"]),
        (["0: pick hill", "1: pick hill", "1: bid 5"], ["0: pick hill", "1: pick marsh"]),
    ],
)
def test_a_sealed_choice_is_not_visible_before_the_reveal(one: list[str], other: list[str]) -> None:
    table = given([Bid(), Market(0)], wheat=[1, 1, 1])
    twin = table.copy()
    play(table, *one)
    play(twin, *other)
    assert table.state_hash != twin.state_hash
    for seat in (-1, 0, 2):
        assert_the_same_for(seat, table, twin)
    assert table.view(1)["sealed"] != twin.view(1)["sealed"]
    assert not [event for event in table.log if event.kind in ("bid", "abstained")]


def test_sealed_choices_are_told_at_the_reveal() -> None:
    table = given([Bid(), Market(0)], seats=2, wheat=[1, 1])
    play(table, "0: pick hill", "0: bid 5", "1: pick hill")
    assert len(table.log) == 0
    events = play(table, "1: bid 20")
    bids = [event.values for event in events if event.kind == "bid"]
    assert bids == [
        {"seat": 0, "field": 1, "coin_count": 5},
        {"seat": 1, "field": 1, "coin_count": 20},
    ]
    assert table.state.sealed == [(), ()]


def test_bids_set_aside_by_a_vote_stay_hidden() -> None:
    table = given([Bid(), Market(0)], wheat=[1, 1, 1])
    twin = table.copy()
    play(table, "1: pick hill", "1: bid 5", "2: leave", "1: vote yes")
    play(twin, "1: pick marsh", "1: bid 20", "2: leave", "1: vote no")
    assert window(table) == window(twin) == "table.vote"
    assert_the_same_for(0, table, twin)
    assert table.state.aside != twin.state.aside


def test_a_hidden_hand_and_the_deck_are_not_visible() -> None:
    steps = [Bid(), Market(0)]
    table = given(steps, hands=["sun", "rain fair", "sun"], wheat=[1, 1, 1])
    twin = given(steps, hands=["sun", "fair sun", "rain"], wheat=[1, 1, 1])
    state(twin).deck.reverse()
    assert_the_same_for(0, table, twin)
    assert table.view(0)["cards"] == [1, 2, 1]
    assert table.view(1)["hand"] == ["rain", "fair"]


def test_an_event_for_one_seat_reaches_that_seat_only() -> None:
    table = opened(seats=3, seed=2)
    for seat in range(3):
        drawn = [event for event in table.opening if event.kind == "drawn" and event.seen_by(seat)]
        assert [event.values["card"] for event in drawn] == list(state(table).hands[seat])
    dealt = [event for event in table.opening if event.kind == "dealt"]
    assert [event.values["seat"] for event in dealt] == [0, 1, 2]
    assert all(event.seen_by(seat) for event in dealt for seat in (-1, 0, 1, 2))


def test_a_private_standing_move_is_not_visible() -> None:
    table = given([Market(0)], wheat=[1, 0, 0])
    twin = table.copy()
    events = play(table, "1: note")
    assert [(event.kind, event.audience) for event in events] == [("noted", (1,))]
    for seat in (-1, 0, 2):
        assert_the_same_for(seat, table, twin)
    assert table.view(1)["notes"] == 1


def test_the_next_number_is_not_to_be_known() -> None:
    table = given([Cards("weather.rolled"), Bid()], hands=["sun", "", ""])
    twin = table.copy()
    twin.state.rng = 99
    for seat in (-1, 0, 1, 2):
        assert_the_same_for(seat, table, twin)
        assert table.knowledge(seat).rng == 0
        assert str(table.state.rng) not in json.dumps(seen(table, seat), default=str)


def test_knowledge_is_a_copy_to_play_with() -> None:
    table = given([Bid()], wheat=[1, 1, 1])
    before = table.state_hash
    known = table.knowledge(0)
    known.sealed[0] = (known.vocabulary[("abstain",)],)
    known.agenda.clear()
    assert table.state_hash == before


def test_knowledge_of_a_sealed_step_shows_all_others_as_owing() -> None:
    table = given([Bid()])
    play(table, "1: abstain", "0: pick hill")
    assert table.waiting == [0, 2]
    assert table.knowledge(0).waiting == [0, 1, 2]
    assert table.knowledge(1).waiting == [0, 2]


def test_views_and_prompts_are_plain_data() -> None:
    for seed in range(6):
        table = opened(2 + seed % 3, seed)
        for _ in random_decisions(table, seed):
            for seat in range(-1, table.seats):
                json.dumps(table.view(seat))
                json.dumps(table.prompt(seat))


def test_a_vote_is_sealed_too() -> None:
    table = given([Vote(2)])
    twin = table.copy()
    play(table, "1: vote yes")
    play(twin, "1: vote no")
    assert_the_same_for(0, table, twin)
