"""The table: every "no" names its rule, nobody moves for another, standing moves, words."""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.events import Event, Refusal
from gonfalon.kernel.moves import Move, RangeMove
from gonfalon.kernel.table import Table, argument_names
from tests.kernel.harvest.game import GAME, ROLLED, Bid, Cards, Market, v
from tests.kernel.harvest.scene import given, legal, opened, play, random_decisions, state


def assert_refused(table: Table, seat: int, move: Any, rule: str) -> None:
    """Refused by this rule, with the same words from `why` and `play`, and nothing changes."""
    before, written = table.state_hash, len(table.written)
    why = table.why(seat, move)
    assert why is not None, f"{move!r} should be refused, but is legal"
    with pytest.raises(gonfalon.IllegalMove) as caught:
        table.play(seat, move)
    assert (caught.value.rule, caught.value.reason) == why == (why.rule, why.reason)
    assert why.rule == rule
    assert rule in table.game.ledger
    assert "{" not in why.reason
    assert str(caught.value) == f"{why.reason} [{rule}]"
    assert (table.state_hash, len(table.written)) == (before, written)


@pytest.fixture
def bidding() -> Table:
    """Seat 0 has picked a field, seat 1 has bid, seat 2 has done nothing."""
    table = given([Bid(), Market(0)], wheat=[1, 1, 1])
    play(table, "0: pick hill", "1: pick hill", "1: bid 5")
    return table


@pytest.mark.parametrize(
    ("seat", "text", "rule"),
    [
        (0, "bid 25", "HV-BID-03"),
        (0, "bid 7", "HV-BID-02"),
        (0, "pick marsh", "HV-BID-01"),
        (2, "bid 5", "HV-BID-01"),
        (1, "bid 5", "HV-BID-01"),
        (0, "grind", "HV-TURN-01"),
        (0, "stop", "HV-HOST-01"),
        (-1, "bid 5", "HV-HOST-01"),
        (-1, "note", "HV-HOST-01"),
        (0, "", "HV-TURN-02"),
        (0, "bid", "HV-TURN-02"),
        (0, "bid 5 5", "HV-TURN-02"),
        (0, "bid -5", "HV-TURN-02"),
        (0, "bid five", "HV-TURN-02"),
        (0, "undo", "HV-TURN-02"),
        (0, "\x00\n💥", "HV-TURN-02"),
        (0, "a " * 5000, "HV-TURN-02"),
    ],
)
def test_every_no_names_its_rule(bidding: Table, seat: int, text: str, rule: str) -> None:
    assert_refused(bidding, seat, text, rule)


def test_a_reason_puts_its_values_in_words(bidding: Table) -> None:
    why = bidding.why(0, "bid 25")
    assert why == gonfalon.Why("HV-BID-03", "You have 20 coins.")
    bidding.language = "it"
    assert bidding.why(0, "bid 25") == ("HV-BID-03", "Hai 20 monete.")


def test_nobody_moves_for_another_seat() -> None:
    table = given([Market(1)], wheat=[1, 1, 1])
    for seat in (0, 2):
        for move in table.legal(1):
            text = move.at(move.low).text if isinstance(move, RangeMove) else move.text
            assert_refused(table, seat, text, "HV-MARKET-01")
    assert table.why(1, "grind") is None


def test_a_listed_move_of_another_position_is_refused() -> None:
    table = given([Market(1)], wheat=[1, 1, 1])
    grind = table.legal(1)[1]
    play(table, "1: grind")
    assert_refused(table, 1, grind, "HV-MARKET-01")


def test_a_forged_move_object_counts_for_its_text_only() -> None:
    table = given([Market(1)], wheat=[9, 3, 0])
    assert_refused(table, 1, Move("sell", (0, 9), "sell wheat 9"), "HV-MARKET-01")
    assert_refused(table, 1, Move("done", (), "sell wheat 9"), "HV-MARKET-01")
    table.play(1, Move("sell", (0, 3), "sell wheat 1"))
    assert state(table).wheat[1] == 2
    table.play(1, Move("sell", (0, 2), "grind"))
    assert (state(table).wheat[1], state(table).flour[1]) == (1, 1)
    assert gonfalon.replay(table.record(), GAME).state_hash == table.state_hash


def test_a_move_that_came_from_another_process_is_played() -> None:
    table = given([Market(1)], wheat=[0, 3, 0])
    table.play(1, Move("sell", (0, 2), "sell wheat 2"))
    assert table.played[0].move is v["sell", 0, 2]


def test_a_range_is_not_played_without_an_amount() -> None:
    table = given([Bid()])
    play(table, "0: pick hill")
    (bids,) = table.legal(0)
    assert_refused(table, 0, bids, "HV-TURN-02")
    why = table.why(0, bids)
    assert why is not None
    assert why.reason == "0..20/5 does not fit after bid."
    assert isinstance(bids, RangeMove)
    table.play(0, bids.at(20))


@pytest.mark.parametrize("rubbish", [None, 5, 2.5, ["bid", 5], b"bid 5", object()])
def test_what_is_neither_a_move_nor_a_text_is_refused(bidding: Table, rubbish: Any) -> None:
    assert_refused(bidding, 0, rubbish, "HV-TURN-02")


@pytest.mark.parametrize("seat", [3, -2, 10**30, True, 1.0, "1", None])
def test_a_seat_that_is_not_at_the_table_gets_one_clear_line(bidding: Table, seat: Any) -> None:
    for ask in (
        bidding.legal,
        bidding.standing,
        bidding.prompt,
        bidding.view,
        bidding.knowledge,
        lambda seat: bidding.play(seat, "abstain"),
        lambda seat: bidding.why(seat, "abstain"),
    ):
        with pytest.raises(gonfalon.TableError, match="there is no seat"):
            ask(seat)
    assert issubclass(gonfalon.TableError, gonfalon.GonfalonError)
    assert issubclass(gonfalon.TableError, ValueError)


def test_nothing_is_legal_after_the_end() -> None:
    table = opened(seats=2)
    play(table, "-1: stop")
    assert table.over
    assert table.standing(-1) == []
    for seat, text in ((0, "note"), (0, "abstain"), (-1, "stop"), (1, "leave")):
        assert_refused(table, seat, text, "HV-AIM-02")


def test_who_left_does_not_come_back() -> None:
    table = given([Bid()])
    play(table, "2: leave")
    assert table.standing(2) == []
    assert_refused(table, 2, "vote yes", "HV-LEAVE-01")
    assert_refused(table, 2, "leave", "HV-LEAVE-01")


def test_why_is_none_exactly_for_legal_moves() -> None:
    """Every move that the vocabulary has, at every decision of random games."""
    texts = [move.text for move in _every_move()]
    for seed in range(4):
        table = opened(2 + seed % 3, seed, rounds=2)
        for _ in random_decisions(table, seed):
            for seat in range(-1, table.seats):
                legal_texts = _legal_texts(table, seat)
                for text in texts:
                    why = table.why(seat, text)
                    assert (why is None) == (text in legal_texts), (seed, seat, text)
                    if why:
                        assert why.rule in GAME.ledger
                        assert why.reason


def _every_move() -> list[Move]:
    moves = []
    for verb, kinds in v.verbs.items():
        options: list[tuple[int, ...]] = [()]
        for kind in kinds:
            numbers = range(30) if kind == "amount" else range(len(v.kinds[kind]))
            options = [(*args, number) for args in options for number in numbers]
        moves += [v[(verb, *args)] for args in options]
    return moves


def _legal_texts(table: Table, seat: int) -> set[str]:
    return {
        concrete.text
        for move in (*table.legal(seat), *table.standing(seat))
        for concrete in (
            [move.at(n) for n in move.amounts] if isinstance(move, RangeMove) else [move]
        )
    }


# ---- what is asked


def test_a_prompt_says_what_is_asked_and_what_may_be_answered(bidding: Table) -> None:
    assert bidding.prompt(0) == {
        "window": "field.bid",
        "question": "field.bid",
        "rule": "HV-BID-01",
        "seat": 0,
        "owes": True,
        "values": {"count": 20},
        "moves": ["bid 0..20/5"],
        "standing": ["note", "leave"],
        "can_undo": True,
        "hints": {"worth": 21},
    }


def test_a_seat_that_may_not_act_has_no_prompt(bidding: Table) -> None:
    assert bidding.prompt(1) is None
    assert bidding.prompt(-1) is None
    assert bidding.legal(1) == []
    assert bidding.legal(-1) == []


def test_standing_moves_are_open_to_all_at_any_time() -> None:
    table = given([Cards(ROLLED), Market(1)], hands=["sun", "", ""], wheat=[0, 1, 0])
    for seat in range(3):
        assert [move.text for move in table.standing(seat)] == ["note", "leave"]
    assert [move.text for move in table.standing(-1)] == ["stop"]
    asked = legal(table, 0)
    play(table, "2: note", "2: note")
    assert table.waiting == [0]
    assert legal(table, 0) == asked
    assert state(table).notes == [0, 0, 2]


def test_the_host_may_stop_the_game() -> None:
    table = opened(seats=2)
    events = play(table, "-1: stop")
    assert [(event.kind, event.rule) for event in events] == [("ended", "HV-HOST-01")]
    assert table.result is not None
    assert table.result.reason == "stopped"
    assert gonfalon.replay(table.record(), GAME).state_hash == table.state_hash


def test_events_name_their_rule_and_read_in_every_language() -> None:
    table = opened(seats=4, seed=3)
    for _ in random_decisions(table, 3):
        for seat in range(table.seats):
            for move in (*table.legal(seat), *table.standing(seat)):
                for language in ("en", "it"):
                    words = table.describe_move(move, language)
                    assert not words.startswith("move.")
                    assert "{" not in words
    for event in (*table.opening, *table.log):
        assert event.rule in GAME.ledger
        for language in ("en", "it"):
            words = table.describe_event(event, language)
            assert not words.startswith("event.")
            assert "{" not in words


def test_moves_are_described_with_their_amounts() -> None:
    table = given([Market(0)], wheat=[3, 0, 0], flour=[1, 0, 0])
    labels = [table.describe_move(move) for move in table.legal(0)]
    assert labels == [
        "go home", "grind wheat", "sell 1–3 wheat", "sell 1 flour", "plough", "gamble",
    ]  # fmt: skip
    assert table.describe_move(v["sell", 0, 2], "it") == "vendi 2 grano"
    assert table.describe_move(v[("done",)], "la") == "go home"


def test_arguments_of_one_kind_are_told_apart_by_their_place() -> None:
    assert argument_names(("path", "path")) == ["first_path", "path"]
    assert argument_names(("amount",) * 3) == ["first_amount", "second_amount", "amount"]
    assert argument_names(()) == []


def test_events_and_refusals_show_themselves() -> None:
    event = Event("sold", "HV-MARKET-01", {"seat": 1, "count": 2}, (1,))
    assert repr(event) == "<sold seat=1 count=2 [HV-MARKET-01]>"
    assert event == Event("sold", "HV-MARKET-01", {"seat": 1, "count": 2}, (1,))
    assert event != Event("sold", "HV-MARKET-01", {"seat": 1, "count": 2})
    assert (event.seen_by(1), event.seen_by(0), event.seen_by(-1)) == (True, False, False)
    assert (
        repr(Refusal("HV-BID-02", "bid-step", count=5))
        == "<refused bid-step {'count': 5} [HV-BID-02]>"
    )


# ---- opening a table


@pytest.mark.parametrize(
    ("seats", "seed", "options", "line"),
    [
        (1, 0, {}, "harvest is for 2 to 4 seats, not 1"),
        (5, 0, {}, "harvest is for 2 to 4 seats, not 5"),
        ("3", 0, {}, "seats must be a whole number, not '3'"),
        (True, 0, {}, "seats must be a whole number, not True"),
        (3, 1.5, {}, "seed must be a whole number, not 1.5"),
        (3, None, {}, "seed must be a whole number, not None"),
        (3, 0, {"round": 3}, "unknown option 'round'; harvest has: rounds, motto"),
        (3, 0, {"rounds": 4}, "option rounds: 4 is not one of: 1, 2, 3, 30"),
        (3, 0, {"rounds": [3]}, r"option rounds: \[3\] is not one of: 1, 2, 3, 30"),
    ],
)
def test_a_wrong_option_gets_one_clear_line(
    seats: Any, seed: Any, options: dict[str, Any], line: str
) -> None:
    with pytest.raises(gonfalon.OptionError, match=f"^{line}$"):
        gonfalon.open_table(GAME, seats, seed, options)


def test_options_have_defaults_and_free_values() -> None:
    table = opened(motto="ora et labora")
    assert table.options == {"rounds": 3, "motto": "ora et labora"}


def test_a_game_without_data_files_says_so(tmp_path: Any) -> None:
    with pytest.raises(gonfalon.OptionError, match="harvest has no data files"):
        GAME.with_data(tmp_path)


def test_an_unknown_game_is_refused_with_the_installed_ones() -> None:
    with pytest.raises(gonfalon.UnknownGame, match=r"there is no game 'chess'; installed are: .*"):
        gonfalon.open_table("chess", 2)
