"""Moves as numbers, spelled word by word."""

from __future__ import annotations

import random

import pytest

import gonfalon
from gonfalon.env.spelling import Spelling, Words, spell
from gonfalon.kernel.moves import AMOUNT, AnyMove, Move, RangeMove, Vocabulary, covers
from tests.games.every_game import pick

KINDS = {"colour": ["red", "green", "blue"], "place": ["bern", "ulm"], "unused": ["nothing"]}
VERBS: dict[str, tuple[str, ...]] = {
    "pass": (),
    "paint": ("place", "colour"),
    "bid": (AMOUNT,),
    "send": ("place", AMOUNT),
    "share": (AMOUNT, AMOUNT),
}


@pytest.fixture
def words() -> Words:
    return Words(Vocabulary(KINDS, VERBS))


def spelled_out(words: Words, moves: list[AnyMove]) -> set[str]:
    """Every move that can be spelled."""
    found: set[str] = set()
    open_: list[Spelling] = [Spelling(words, moves)]
    while open_:
        spelling = open_.pop()
        options = spelling.options()
        if not options:
            (move,) = spelling.moves
            assert isinstance(move, Move)
            found.add(move.text)
        for number in options:
            twin = spelling.copy()
            twin.add(number)
            open_.append(twin)
    return found


def test_every_word_has_a_number_of_its_own(words: Words) -> None:
    assert [word.name for word in words.list] == [
        *VERBS, "red", "green", "blue", "bern", "ulm", *"0123456789",
    ]  # fmt: skip
    assert words.number("place", "ulm") == 9
    assert len(words) == 20


def test_all_moves_can_be_spelled_and_no_others(words: Words) -> None:
    v = words.vocabulary
    moves: list[AnyMove] = [
        v[("pass",)],
        v["paint", 0, 1],
        v["paint", 0, 2],
        v["paint", 1, 0],
        v.range("bid", low=7, high=112, step=5),
        v["bid", 3],
        v.range("send", 1, low=0, high=9),
        v["share", 10, 2],
        v["share", 9, 12],
    ]
    wanted = {move.text for move in moves if isinstance(move, Move)}
    wanted |= {m.at(n).text for m in moves if isinstance(m, RangeMove) for n in m.amounts}
    assert spelled_out(words, moves) == wanted


def test_an_amount_is_spelled_from_its_highest_digit(words: Words) -> None:
    v, digit = words.vocabulary, words.first[AMOUNT]
    spelling = Spelling(words, [v.range("bid", low=5, high=120)])
    assert spelling.settle() is None, "the verb is put in unasked"
    assert [number - digit for number in spelling.options()] == [0, 1]
    spelling.add(digit + 1)
    assert [number - digit for number in spelling.options()] == [0, 1, 2]
    spelling.add(digit + 2)
    assert spelling.settle() is v["bid", 120], "only 0 is left"


def test_a_single_move_needs_no_word(words: Words) -> None:
    v = words.vocabulary
    assert Spelling(words, [v["paint", 1, 2]]).settle() is v["paint", 1, 2]
    assert spell(words, [v["paint", 1, 2]], v["paint", 1, 2]) == []


def test_large_ranges_are_not_enumerated(words: Words) -> None:
    v = words.vocabulary
    moves: list[AnyMove] = [v.range("bid", low=0, high=900_000)]
    numbers = spell(words, moves, v["bid", 123_456])
    assert [words.list[number].name for number in numbers] == list("123456")


@pytest.mark.parametrize("id", gonfalon.game_ids())
def test_every_legal_move_of_a_game_is_reached_by_its_words(id: str) -> None:
    game = gonfalon.find_game(id)
    table = gonfalon.open_table(game, max(4, game.min_seats), 5)
    words, generator = Words(table.state.vocabulary), random.Random(5)
    for _ in range(120):
        seat = generator.choice(table.waiting)
        moves = table.legal(seat)
        move = pick(generator, moves)
        spelling = Spelling(words, moves)
        for number in spell(words, moves, move):
            assert spelling.settle() is None
            assert number in spelling.options()
            spelling.add(number)
        assert spelling.settle() == move
        assert covers(moves, move)
        table.play(seat, move)
