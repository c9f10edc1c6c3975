"""The engine: steps in their order, several seats at once, what is done without asking."""

from __future__ import annotations

import pytest

import gonfalon
from gonfalon.kernel.engine import advance
from gonfalon.kernel.moves import concrete
from gonfalon.kernel.state import Step
from tests.kernel.harvest.game import (
    MARKET,
    ROLLED,
    Bid,
    Cards,
    Market,
    Round,
    Tithe,
    Vote,
    Weather,
)
from tests.kernel.harvest.scene import given, legal, opened, play, state, window

# ---- the agenda


def test_a_new_table_is_set_up_as_far_as_nobody_must_choose() -> None:
    table = opened(seats=3, seed=1)
    assert state(table).round == 1
    assert 1 <= state(table).weather <= 6
    assert [len(hand) for hand in state(table).hands] == [1, 1, 1]
    assert [event.kind for event in table.opening][:2] == ["opened", "weather"]
    assert len(table.log) == 0
    assert table.waiting
    assert not table.over
    assert table.result is None


def test_steps_are_done_in_the_order_in_which_they_are_pushed() -> None:
    table = given([Bid(), Market(2), Market(0)], wheat=[1, 1, 1])
    play(table, "0: abstain", "1: abstain")
    assert window(table) == "field.bid"
    play(table, "2: abstain")
    assert (window(table), table.waiting) == ("market", [2])
    play(table, "2: done")
    assert (window(table), table.waiting) == ("market", [0])


def test_a_step_may_put_steps_before_the_rest() -> None:
    table = opened(seats=2, seed=4, rounds=1)
    names = [step.id for step in table.state.agenda]
    assert names[0] == "Round"
    assert names[1:5] == ["Market", "Market", "Tithe", "Tithe"]
    assert isinstance(table.state.agenda[-1], Cards | Bid)


def test_the_game_ends_when_a_step_says_so() -> None:
    table = opened(seats=2, seed=4, rounds=1)
    while not table.over:
        table.play_default(table.waiting[0])
    assert table.waiting == []
    assert table.legal(0) == []
    assert table.standing(0) == []
    assert table.prompt(0) is None
    assert table.result is not None
    assert table.result.reason == "harvest-home"
    assert sorted(seat for place in table.result.ranking for seat in place) == [0, 1]


def test_a_step_that_waits_must_list_and_apply_moves() -> None:
    with pytest.raises(AssertionError, match="lists no moves"):
        Step().moves(None, 0)
    with pytest.raises(AssertionError, match="applies no moves"):
        Step().apply(None, 0, None)  # type: ignore[arg-type]


# ---- several seats at once


def test_all_owe_a_bid_at_once_in_any_order_and_in_parts() -> None:
    table = given([Bid(), Market(2)])
    assert table.waiting == [0, 1, 2]
    play(table, "2: pick hill", "0: abstain")
    assert table.waiting == [1, 2]
    assert legal(table, 2) == ["bid 0..20/5"]
    assert legal(table, 1) == ["abstain", "pick brook", "pick hill", "pick marsh"]
    assert legal(table, 0) == []
    play(table, "1: pick hill", "1: bid 5")
    assert table.waiting == [2]
    events = play(table, "2: bid 10")
    assert [event.kind for event in events][:4] == ["abstained", "bid", "bid", "reaped"]
    assert state(table).wheat == [0, 0, 3]
    assert state(table).coins[2] == 10


def test_a_tie_of_sealed_bids_gives_nothing() -> None:
    table = given([Bid(), Market(0)], seats=2, wheat=[1, 0])
    play(table, "0: pick hill", "1: pick hill", "1: bid 10", "0: bid 10")
    assert state(table).wheat == [1, 0]
    assert state(table).coins == [20, 20]
    assert "tied" in [event.kind for event in table.log]


@pytest.mark.parametrize(
    ("coins", "high", "one_past", "off"), [(20, 20, 25, 18), (24, 20, 25, 21), (5, 5, 10, 3)]
)
def test_a_bid_is_a_range_in_steps_of_five(coins: int, high: int, one_past: int, off: int) -> None:
    table = given([Bid(), Market(0)], seats=2, coins=[coins, 20], wheat=[1, 1])
    play(table, "0: pick hill")
    (bids,) = table.legal(0)
    assert isinstance(bids, gonfalon.RangeMove)
    assert (bids.low, bids.high, bids.step) == (0, high, 5)
    past, between = table.why(0, f"bid {one_past}"), table.why(0, f"bid {off}")
    assert past is not None
    assert past.rule == "HV-BID-03"
    assert between is not None
    assert between.rule == "HV-BID-02"
    table.play(0, bids.at(high))
    play(table, "1: abstain")
    assert state(table).coins[0] == coins - high


# ---- what is done without asking


def test_a_single_move_is_played_without_asking() -> None:
    table = given([Tithe(0), Tithe(1), Tithe(2), Bid()], coins=[5, 0, 9], flour=[0, 0, 2])
    assert table.waiting == [2]
    assert legal(table, 2) == ["tithe coins", "tithe flour"]
    assert state(table).coins == [0, 0, 9]


def test_the_last_part_of_a_sealed_choice_may_be_forced() -> None:
    table = given([Bid(), Market(0)], seats=2, coins=[4, 20], wheat=[1, 1])
    play(table, "1: abstain", "0: pick hill")
    assert window(table) == "market"
    assert state(table).wheat == [4, 1]


def test_a_forced_seat_is_still_asked_while_others_owe_as_well() -> None:
    table = given([Bid()], seats=2, coins=[4, 20])
    play(table, "0: pick hill")
    assert table.waiting == [0, 1]
    assert legal(table, 0) == ["bid 0"]


def test_a_step_that_stays_open_asks_even_for_the_last_move() -> None:
    table = given([Market(0), Market(1)], coins=[0, 0, 0], wheat=[1, 1, 0])
    play(table, "0: sell wheat 1", "0: done")
    assert table.waiting == [1], "a first single `done` would have been played"
    play(table, "1: grind", "1: sell flour 1")
    assert table.waiting == [1]
    assert legal(table, 1) == ["done"]
    assert table.can_undo(1)


def test_who_has_nothing_to_do_is_not_asked() -> None:
    table = given([Market(0), Market(1), Market(2)], coins=[0, 0, 0], wheat=[0, 0, 1])
    assert table.waiting == [2]


def test_the_default_of_a_range_is_its_least_amount() -> None:
    table = given([Bid()], seats=2)
    assert table.default(0).text == "abstain"
    play(table, "0: pick hill")
    assert table.default(0).text == "bid 0"
    table.play_default(0)
    assert table.waiting == [1]


def test_only_a_seat_that_owes_a_choice_has_a_default() -> None:
    table = given([Market(1)], wheat=[0, 1, 0])
    with pytest.raises(gonfalon.TableError, match="seat 0 owes no choice"):
        table.default(0)


# ---- absent seats and interruptions


def test_an_absent_seat_is_answered_by_default() -> None:
    table = given([Bid(), Market(0), Market(1)], wheat=[1, 1, 1])
    play(table, "2: leave", "0: vote yes", "1: vote yes")
    assert table.waiting == [0, 1], "the leaver's bid is in: he abstains"
    play(table, "0: abstain", "1: abstain")
    assert "abstained" in [event.kind for event in table.log]
    while not table.over:
        assert 2 not in table.waiting
        table.play_default(table.waiting[0])


def test_a_vote_in_the_middle_of_sealed_bids_keeps_the_bids() -> None:
    table = given([Bid(), Market(1)], wheat=[0, 1, 0])
    play(table, "0: pick hill", "0: bid 15", "1: pick marsh")
    play(table, "2: leave")
    assert (window(table), table.waiting) == ("table.vote", [0, 1])
    assert table.state.sealed == [(), (), ()]
    play(table, "1: vote no")
    assert table.waiting == [0]
    play(table, "0: vote yes")
    assert (window(table), table.waiting) == ("field.bid", [1])
    assert state(table).coins[2] == 0, "a tie of the vote takes the coins"
    play(table, "1: bid 5")
    assert state(table).wheat == [3, 4, 0]
    assert [event.kind for event in table.log if event.kind in ("voted", "bid", "abstained")] == [
        "voted",
        "bid",
        "bid",
        "abstained",
    ]


def test_a_vote_before_any_bid_leaves_nothing_behind() -> None:
    table = given([Bid(), Market(1)], wheat=[0, 1, 0])
    play(table, "2: leave", "0: vote yes", "1: vote yes")
    assert table.state.aside == []
    assert table.state.sealed[:2] == [(), ()]
    assert table.waiting == [0, 1]


def test_a_second_seat_may_leave_during_the_vote() -> None:
    table = given([Bid()], seats=4)
    play(table, "0: pick hill", "3: leave", "0: vote yes", "2: leave")
    assert (window(table), table.waiting) == ("table.vote", [1])
    play(table, "1: vote yes")
    assert (window(table), table.waiting) == ("field.bid", [0, 1])
    play(table, "1: leave")
    assert table.over
    assert table.result is not None
    assert table.result.reason == "alone"


def test_interrupted_sealed_steps_may_be_nested() -> None:
    table = given([Bid()])
    s = state(table)
    play(table, "0: pick hill")
    s.interrupt(Vote(2))
    s.sealed[1] = (s.vocabulary["vote", 1],)
    s.interrupt(Vote(1))
    assert [depth for depth, _ in s.aside] == [2, 3]
    assert s.sealed == [(), (), ()]
    fresh = type(table)(table.game, 3, 1, table.options, s)
    fresh.state.waiting = [0, 1, 2]
    play(fresh, "0: vote no", "1: vote no", "2: vote no")
    assert (window(fresh), fresh.waiting) == ("table.vote", [0, 2])
    play(fresh, "0: vote no", "2: vote no")
    assert (window(fresh), fresh.waiting) == ("field.bid", [0, 1, 2])
    assert legal(fresh, 0) == ["bid 0..20/5"]


def test_a_follow_up_waits_until_the_step_under_way_is_done_and_keeps_sealed_choices() -> None:
    table = given([Bid(), Market(1)], wheat=[0, 1, 0])
    play(table, "0: pick hill")
    s = state(table)
    s.follow_up(Vote(2))
    s.follow_up(Vote(2))
    assert window(table) == "field.bid", "nothing happens in the middle of a step"
    advance(s)
    assert (window(table), s.follow_ups) == ("table.vote", [])
    play(table, "0: vote no", "1: vote no", "2: vote no")
    assert (window(table), legal(table, 0)) == ("field.bid", ["bid 0..20/5"])


# ---- windows


def test_a_window_closes_at_once_where_nobody_holds_anything() -> None:
    table = given([Cards(ROLLED), Cards(MARKET), Bid()], hands=["fair", "", ""])
    assert (window(table), table.waiting) == (MARKET, [0])
    table = given([Cards(ROLLED), Bid()], hands=["fair", "", ""])
    assert window(table) == "field.bid"


def test_a_window_asks_only_the_holders_one_after_another() -> None:
    table = given([Cards(ROLLED), Bid()], hands=["", "sun", "rain sun"])
    assert (window(table), table.waiting) == (ROLLED, [1])
    assert legal(table, 1) == ["pass", "use sun"]
    assert legal(table, 2) == []
    play(table, "1: pass")
    assert table.waiting == [2]
    assert legal(table, 2) == ["pass", "use sun", "use rain"]
    play(table, "2: pass")
    assert window(table) == "field.bid"


def test_a_window_opens_again_for_all_when_something_was_used() -> None:
    table = given([Cards(ROLLED), Bid()], hands=["sun", "", "rain"], weather=3)
    play(table, "0: pass", "2: use rain")
    assert (table.waiting, state(table).weather) == ([0], 2)
    prompt = table.prompt(0)
    assert prompt is not None
    assert (prompt["window"], prompt["rule"]) == (ROLLED, "HV-CARD-02")
    assert prompt["values"] == {"count": 1}, "a window keeps its own fields"
    play(table, "0: pass")
    assert window(table) == "field.bid"


def test_a_window_asks_for_what_is_usable_now() -> None:
    table = given([Cards(ROLLED), Bid()], hands=["rain", "sun", ""], weather=1)
    assert table.waiting == [1]
    play(table, "1: use sun")
    assert table.waiting == [0], "there is weather to spoil again"


def test_a_window_on_the_agenda_survives_a_save() -> None:
    table = given([Cards(ROLLED), Bid()], hands=["sun", "sun", "rain"])
    play(table, "0: use sun", "1: pass")
    twin = gonfalon.load_table(table.save(), table.game)
    assert twin.state.agenda[-1] == table.state.agenda[-1]
    assert twin.waiting == [2]


# ---- chance


def test_what_is_random_moves_the_generator_and_bars_undo() -> None:
    table = given([Market(0)], wheat=[1, 0, 0])
    before, barrier = table.state.rng, table.state.barrier
    play(table, "0: grind")
    assert (table.state.rng, table.state.barrier) == (before, barrier)
    play(table, "0: gamble")
    assert table.state.rng != before
    assert table.state.barrier > barrier


def test_same_seed_same_game_other_seed_other_game() -> None:
    def played(seed: int) -> list[str]:
        table = opened(seats=3, seed=seed)
        hashes = []
        while not table.over:
            hashes.append(table.state_hash)
            table.play(table.waiting[0], concrete(table.legal(table.waiting[0])[-1]))
            if len(hashes) > 40:
                break
        return hashes

    assert played(5) == played(5)
    assert played(5) != played(6)


def test_round_and_weather_are_steps_without_a_question() -> None:
    assert Round().window == Weather().window == ""
    assert Round().waits_for(None) == []
