"""Moves: their text, their ranges, and what is not one."""

from __future__ import annotations

import pickle

import pytest

from gonfalon.kernel.moves import AMOUNT, Move, NotAMove, RangeMove, Vocabulary, concrete, covers

WORDS = Vocabulary(
    {"army": ["archer-1a", "infantry-1a"], "place": ["bern", "jylland"]},
    {"pass": (), "move": ("army", "place"), "bid": (AMOUNT,), "hit": ("army", AMOUNT)},
)


def test_a_move_is_made_once_and_reads_as_its_words() -> None:
    move = WORDS["move", 1, 0]
    assert move is WORDS["move", 1, 0]
    assert (move.verb, move.args, move.text) == ("move", (1, 0), "move infantry-1a bern")
    assert str(move) == "move infantry-1a bern"
    assert repr(move) == "<move infantry-1a bern>"
    assert WORDS[("pass",)].text == "pass"
    assert WORDS["bid", 15].text == "bid 15"


@pytest.mark.parametrize("text", ["pass", "move archer-1a jylland", "bid 0", "hit archer-1a 12"])
def test_a_text_and_its_move_are_the_same_thing(text: str) -> None:
    move = WORDS.parse(text)
    assert move.text == text
    assert WORDS.parse(f"  {text.replace(' ', '   ')} ") is move
    assert WORDS[(move.verb, *move.args)] is move


@pytest.mark.parametrize(
    ("text", "verb", "kind", "word"),
    [
        ("", "", "verb", ""),
        ("   ", "", "verb", ""),
        ("fly archer-1a", "fly", "verb", "fly"),
        ("PASS", "PASS", "verb", "PASS"),
        ("pass now", "pass", "list of 0 words", "now"),
        ("move archer-1a", "move", "list of 2 words", "archer-1a"),
        ("move archer-1a bern bern", "move", "list of 2 words", "archer-1a bern bern"),
        ("move archer-9z bern", "move", "army", "archer-9z"),
        ("move archer-1a rome", "move", "place", "rome"),
        ("bid -5", "bid", AMOUNT, "-5"),
        ("bid +5", "bid", AMOUNT, "+5"),
        ("bid 5.0", "bid", AMOUNT, "5.0"),
        ("bid ٥", "bid", AMOUNT, "٥"),
        ("bid 1234567", "bid", AMOUNT, "1234567"),
        ("bid 0..50/5", "bid", AMOUNT, "0..50/5"),
        ("💥\x00", "💥\x00", "verb", "💥\x00"),
    ],
)
def test_what_is_no_move_says_which_word_is_wrong(
    text: str, verb: str, kind: str, word: str
) -> None:
    with pytest.raises(NotAMove) as caught:
        WORDS.parse(text)
    assert (caught.value.verb, caught.value.kind, caught.value.word) == (verb, kind, word)


def test_a_range_says_low_high_and_step() -> None:
    bids = WORDS.range("bid", low=10, high=25, step=5)
    assert (bids.low, bids.high, bids.step) == (10, 25, 5)
    assert list(bids.amounts) == [10, 15, 20, 25]
    assert bids.text == str(bids) == "bid 10..25/5"
    assert WORDS.range("hit", 0, low=1, high=3).text == "hit archer-1a 1..3"


@pytest.mark.parametrize("amount", [10, 15, 25])
def test_a_range_gives_the_move_of_an_amount(amount: int) -> None:
    bids = WORDS.range("bid", low=10, high=25, step=5)
    assert bids.at(amount) is WORDS["bid", amount]
    assert covers([bids], WORDS["bid", amount])


@pytest.mark.parametrize("amount", [9, 26, 5, 30, 11, 0, -10])
def test_a_range_refuses_one_past_its_ends_and_what_is_off_its_steps(amount: int) -> None:
    bids = WORDS.range("bid", low=10, high=25, step=5)
    assert not bids.holds(amount)
    with pytest.raises(ValueError, match=r"is not in bid 10\.\.25/5"):
        bids.at(amount)
    assert not covers([bids], WORDS["bid", amount])


def test_a_high_end_off_the_steps_is_not_reached() -> None:
    bids = WORDS.range("bid", low=0, high=23, step=5)
    assert list(bids.amounts) == [0, 5, 10, 15, 20]
    assert not bids.holds(23)


def test_a_range_covers_only_its_own_arguments() -> None:
    hits = WORDS.range("hit", 0, low=1, high=3)
    assert covers([hits], WORDS["hit", 0, 2])
    assert not covers([hits], WORDS["hit", 1, 2])
    assert not covers([hits], WORDS["bid", 2])
    assert covers([hits, WORDS[("pass",)]], WORDS[("pass",)])
    assert not covers([], WORDS[("pass",)])


def test_the_concrete_move_of_a_range_is_its_least() -> None:
    assert concrete(WORDS.range("bid", low=10, high=25, step=5)) is WORDS["bid", 10]
    assert concrete(WORDS[("pass",)]) is WORDS[("pass",)]


def test_moves_travel_to_other_processes() -> None:
    move = WORDS["move", 1, 0]
    far = pickle.loads(pickle.dumps(move))
    assert far == move
    assert hash(far) == hash(move)
    assert far != "move infantry-1a bern"
    words = pickle.loads(pickle.dumps(WORDS))
    assert words.parse("hit archer-1a 2") == WORDS["hit", 0, 2]
    hits = pickle.loads(pickle.dumps(WORDS.range("hit", 0, low=1, high=3)))
    assert isinstance(hits, RangeMove)
    assert hits.at(2) == WORDS["hit", 0, 2]


def test_the_vocabulary_knows_numbers_by_name() -> None:
    assert WORDS.number("place", "jylland") == 1
    assert isinstance(WORDS["bid", 3], Move)
