"""Undo: free for one's own moves, and only for them; nothing of the record is lost."""

from __future__ import annotations

import pytest

import gonfalon
from gonfalon.kernel.table import CHECKPOINT_EVERY, Table
from tests.kernel.harvest.game import GAME, ROLLED, Bid, Cards, Market
from tests.kernel.harvest.scene import given, legal, opened, play, random_decisions, state


@pytest.fixture
def market() -> Table:
    return given([Market(0), Market(1)], wheat=[3, 1, 0])


def assert_barred(table: Table, *seats: int) -> None:
    for seat in seats:
        assert not table.can_undo(seat)
        before = table.state_hash
        with pytest.raises(gonfalon.TableError, match=f"no move of seat {seat} that can be taken"):
            table.undo(seat)
        assert table.state_hash == before


def test_own_moves_are_taken_back_one_by_one(market: Table) -> None:
    hashes, prompts = [], []
    for text in ("grind", "sell wheat 2", "sell flour 1"):
        hashes.append(market.state_hash)
        prompts.append(legal(market, 0))
        market.play(0, text)
    while hashes:
        assert market.can_undo(0)
        market.undo(0)
        assert market.state_hash == hashes.pop()
        assert legal(market, 0) == prompts.pop()
        assert market.waiting == [0]
    assert_barred(market, 0)


def test_nothing_is_taken_back_before_the_first_move(market: Table) -> None:
    assert_barred(market, 0, 1, -1)


def test_a_done_that_asks_the_next_seat_is_taken_back(market: Table) -> None:
    before = market.state_hash
    play(market, "0: done")
    assert market.waiting == [1]
    market.undo(0)
    assert market.waiting == [0]
    assert market.state_hash == before


def test_another_seats_move_bars_undo(market: Table) -> None:
    play(market, "0: done", "1: grind")
    assert_barred(market, 0)
    market.undo(1)
    assert market.can_undo(0), "the other seat has taken its move back"


def test_nobody_takes_back_for_another(market: Table) -> None:
    play(market, "0: grind")
    assert_barred(market, 1, 2, -1)


def test_dice_bar_undo(market: Table) -> None:
    play(market, "0: grind", "0: gamble")
    assert_barred(market, 0)
    play(market, "0: grind")
    market.undo(0)
    assert_barred(market, 0)


def test_a_commit_bars_undo(market: Table) -> None:
    play(market, "0: plough")
    assert_barred(market, 0)


def test_a_reveal_bars_undo() -> None:
    table = given([Bid(), Market(0)], seats=2, wheat=[1, 1])
    play(table, "0: abstain", "1: pick hill", "1: bid 5")
    assert_barred(table, 0, 1)


def test_a_sealed_part_is_taken_back_whatever_others_have_sealed() -> None:
    table = given([Bid(), Market(0)], seats=3, wheat=[1, 1, 1])
    play(table, "0: pick hill", "0: bid 5")
    table.undo(0)
    assert legal(table, 0) == ["bid 0..20/5"]
    table.undo(0)
    assert table.waiting == [0, 1, 2]
    play(table, "0: pick marsh", "1: abstain", "2: pick hill")
    for seat in (0, 1, 2):
        assert table.can_undo(seat), "nobody notices what the others have sealed"
    table.undo(0)
    assert table.waiting == [0, 2]
    assert [[move.text for move in moves] for moves in table.state.sealed] == [
        [],
        ["abstain"],
        ["pick hill"],
    ]
    assert not table.can_undo(0)
    table.undo(1)
    assert table.waiting == [0, 1, 2] and table.can_undo(2)


def test_what_others_did_unseen_is_played_again(market: Table) -> None:
    play(market, "0: grind")
    before = market.state_hash
    play(market, "0: sell flour 1", "1: note", "2: note")
    market.undo(0)
    assert state(market).notes == [0, 1, 1]
    assert [event.kind for event in market.log] == ["ground", "noted", "noted"]
    for seat in (1, 2):
        market.undo(seat)
    assert market.state_hash == before
    assert [text for _, text in market.written][-3:] == ["undo", "undo", "undo"]


def test_what_others_did_unseen_and_can_no_longer_do_is_dropped(market: Table) -> None:
    play(market, "0: grind", "1: wish", "2: note")
    assert state(market).notes == [0, 10, 1]
    told = market.undo(0)
    assert [(event.kind, event.audience) for event in told] == [("move-dropped", (1,))]
    assert state(market).notes == [0, 0, 1]
    assert market.log[1] == told[0], "the owner has it in the log"
    assert "no longer possible" in market.describe_event(told[0])
    assert "non è più possibile" in market.describe_event(told[0], "it")
    assert_barred(market, 1)
    assert market.can_undo(2)
    twin = gonfalon.replay(market.record(), GAME)
    assert twin.state_hash == market.state_hash and list(twin.log) == list(market.log)
    play(market, "0: grind", "1: wish")
    assert state(market).notes == [0, 10, 1]
    market.undo(1)
    assert state(market).notes == [0, 0, 1], "a dropped move stays dropped"


def test_what_a_seat_noticed_bars_its_undo_though_others_moved_unseen(market: Table) -> None:
    play(market, "0: done", "2: note", "1: grind", "2: note")
    assert_barred(market, 0)
    assert market.can_undo(1) and market.can_undo(2)


def test_a_move_that_ends_in_dice_is_final() -> None:
    table = given([Market(0)], wheat=[1, 0, 0], coins=[5, 5, 5])
    play(table, "0: done")
    assert state(table).round == 2, "the next round has begun with its weather"
    assert_barred(table, 0)


def test_a_used_card_and_a_standing_move_are_taken_back() -> None:
    table = given([Cards(ROLLED), Bid()], hands=["sun rain", "", ""])
    before = table.state_hash
    play(table, "0: use sun", "0: note")
    table.undo(0)
    assert state(table).notes == [0, 0, 0]
    table.undo(0)
    assert table.state_hash == before


def test_leaving_is_not_taken_back() -> None:
    table = given([Bid()])
    play(table, "2: leave")
    assert_barred(table, 2)


def test_undone_moves_stay_in_the_record_and_leave_the_log(market: Table) -> None:
    play(market, "0: grind")
    market.undo(0)
    play(market, "0: sell wheat 1", "0: grind")
    market.undo(0)
    (segment,) = market.record()["segments"]
    assert segment["moves"] == [
        [0, "grind"],
        [0, "undo"],
        [0, "sell wheat 1"],
        [0, "grind"],
        [0, "undo"],
    ]
    assert [event.kind for event in market.log] == ["sold"]
    assert [played.move.text for played in market.played] == ["sell wheat 1"]
    again = gonfalon.replay(market.record(), GAME)
    assert again.state_hash == market.state_hash
    assert list(again.log) == list(market.log)
    assert again.can_undo(0)


def test_a_record_with_an_undo_that_is_not_allowed_is_refused(market: Table) -> None:
    play(market, "0: gamble")
    record = market.record()
    record["segments"][0]["moves"].append([0, "undo"])
    with pytest.raises(gonfalon.ReplayError, match=r"segment 1, move 2 \(0: 'undo'\): there is no"):
        gonfalon.replay(record, GAME)


@pytest.mark.parametrize("moves", [CHECKPOINT_EVERY - 1, CHECKPOINT_EVERY, CHECKPOINT_EVERY + 1])
def test_undo_goes_back_across_checkpoints(moves: int) -> None:
    table = given([Market(0)], wheat=[2 * CHECKPOINT_EVERY + 5, 0, 0])
    hashes = []
    for _ in range(moves + CHECKPOINT_EVERY):
        hashes.append(table.state_hash)
        table.play(0, "grind")
    for _ in range(CHECKPOINT_EVERY + 3):
        table.undo(0)
        assert table.state_hash == hashes.pop()
    for _ in range(5):
        hashes.append(table.state_hash)
        table.play(0, "sell wheat 1")
    while hashes:
        table.undo(0)
        assert table.state_hash == hashes.pop()
    assert len(table.log) == 0
    assert_barred(table, 0)
    assert gonfalon.replay(table.record(), GAME).state_hash == table.state_hash


def test_moves_undone_and_played_again_lead_to_the_same_game() -> None:
    """A game played with and without its undone moves ends alike."""
    for seed in range(8):
        table = opened(2 + seed % 3, seed)
        for _ in random_decisions(table, seed, unusual=0.3):
            pass
        assert "undo" in [text for _, text in table.written]
        straight = opened(2 + seed % 3, seed)
        for played in table.played:
            straight.play(played.seat, played.move)
        assert straight.state_hash == table.state_hash
        assert list(straight.log) == list(table.log)
        again = gonfalon.replay(table.record(), GAME)
        assert again.state_hash == table.state_hash
        assert list(again.log) == list(table.log)
