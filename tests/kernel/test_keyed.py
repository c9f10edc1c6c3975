"""The keyed generator: its numbers never change, are fair, and only who has the key can tell them."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from typing import Any

import pytest

import gonfalon
from gonfalon.kernel import engine, rng
from gonfalon.kernel.errors import OptionError, SaveError
from gonfalon.kernel.records import load_table, replay
from tests.games.every_game import pick
from tests.kernel.harvest.game import Harvest

KEY = bytes(range(32))
GAMES = gonfalon.game_ids()
MOVES = 120
MANY = 1_000_000

every_game = pytest.mark.parametrize("id", GAMES)


def keyed(id: str, key: bytes = KEY) -> gonfalon.Table:
    game = gonfalon.find_game(id)
    return gonfalon.open_table(game, max(game.min_seats, 3), key)


def play_on(table: gonfalon.Table, moves: int, seed: int = 1) -> None:
    generator = random.Random(seed)
    for _ in range(moves):
        if table.over:
            return
        seat = generator.choice(table.waiting)
        table.play(seat, pick(generator, table.legal(seat)))


def test_the_first_words_of_a_key_never_change() -> None:
    words = [rng.keyed_word(KEY, number) for number in range(3)]
    assert words == [0x20BAA994B38F0880, 0x110962F23EDFABF3, 0x4A3329FFA63F9BF0]
    whole = hashlib.blake2b((2).to_bytes(8, "little"), key=KEY, digest_size=8)
    assert words[2] == int.from_bytes(whole.digest(), "little")


def test_the_first_dice_and_the_first_order_of_a_key_never_change() -> None:
    number, dice = 0, []
    for _ in range(12):
        die, number = rng.keyed_below(KEY, number, 6)
        dice.append(die + 1)
    assert (dice, number) == ([1, 4, 5, 1, 5, 5, 1, 3, 1, 4, 2, 1], 12)
    draws: list[rng.Draw] = []
    order, number = rng.keyed_shuffled(KEY, 0, list(range(8)), draws)
    assert order == [3, 7, 5, 6, 1, 4, 2, 0]
    assert [bound for bound, _ in draws] == [8, 7, 6, 5, 4, 3, 2] and number == 7


def chi_square(counts: Counter[int], bound: int) -> float:
    expected = counts.total() / bound
    return sum((counts[at] - expected) ** 2 for at in range(bound)) / expected


def test_a_million_draws_are_fair() -> None:
    """Chi-square of single draws and of neighbours, each within five standard deviations of its mean."""
    number, last = 0, 0
    for bound in (2, 6, 8, 20, 110):
        counts: Counter[int] = Counter()
        pairs: Counter[int] = Counter()
        for _ in range(MANY // 5):
            drawn, number = rng.keyed_below(KEY, number, bound)
            counts[drawn] += 1
            pairs[last % bound * bound + drawn] += 1
            last = drawn
        for found, cells in ((counts, bound), (pairs, bound * bound)):
            free = cells - 1
            assert abs(chi_square(found, cells) - free) < 5 * (2 * free) ** 0.5, (bound, cells)
    assert number == MANY


def test_words_that_would_favour_small_numbers_are_drawn_again() -> None:
    bound, number = 3 << 62, 0
    for _ in range(400):
        drawn, number = rng.keyed_below(KEY, number, bound)
        assert 0 <= drawn < bound
    # a quarter of all words is refused
    assert 480 < number < 590


def test_a_glance_draws_nothing_and_tells_nothing_of_the_next_draw() -> None:
    equal = 0
    for number in range(3_000):
        assert rng.keyed_aside(KEY, number, 6) == rng.keyed_aside(KEY, number, 6)
        equal += rng.keyed_aside(KEY, number, 6) == rng.keyed_below(KEY, number, 6)[0]
    assert 400 < equal < 600


@every_game
def test_a_keyed_table_is_its_key(id: str) -> None:
    one, same, other = keyed(id), keyed(id), keyed(id, bytes(32))
    assert one.state_hash == same.state_hash != other.state_hash
    play_on(one, MOVES)
    play_on(same, MOVES)
    assert one.state_hash == same.state_hash
    assert one.state.key == KEY and one.state.rng > 0


@every_game
def test_a_keyed_table_is_saved_loaded_and_replayed(id: str) -> None:
    table = keyed(id)
    play_on(table, MOVES)
    again = load_table(table.save())
    assert again.state_hash == table.state_hash == replay(table.record()).state_hash
    play_on(table, 30, 2)
    play_on(again, 30, 2)
    assert again.state_hash == table.state_hash


@every_game
def test_a_quick_table_says_nothing_of_keys(id: str) -> None:
    game = gonfalon.find_game(id)
    table = gonfalon.open_table(game, max(game.min_seats, 3), 5)
    assert "key" not in table.state.dump() and table.state.draws is None


@every_game
def test_no_seat_knows_the_key(id: str) -> None:
    table = keyed(id)
    generator = random.Random(3)
    for _ in range(MOVES):
        for seat in range(-1, table.seats):
            for known in (
                table.knowledge(seat),
                table.game.knowledge(table.state, seat),
                table.game.knowledge(table.state, seat).copy(),
            ):
                assert (known.key, known.rng, known.draws) == (b"", 0, None)
                assert KEY.hex() not in json.dumps(known.dump())
        if table.over:
            break
        seat = generator.choice(table.waiting)
        table.play(seat, pick(generator, table.legal(seat)))


class Careless(Harvest):
    """A game that hides nothing."""

    def knowledge(self, s: Any, seat: int) -> Any:
        return s.copy()


def test_the_kernel_hides_chance_even_where_a_game_forgets() -> None:
    known = gonfalon.open_table(Careless(), 3, KEY).knowledge(0)
    assert (known.key, known.rng) == (b"", 0)


@every_game
def test_search_goes_on_with_the_quick_generator(id: str) -> None:
    table = keyed(id)
    play_on(table, 20)
    seat = table.waiting[0]
    dealt = table.game.redeal(table.knowledge(seat), seat, 7)
    assert dealt.key == b"" and dealt.rng
    moves = engine.legal(dealt, dealt.waiting[0])
    assert moves


@pytest.mark.parametrize("key", ["00", "zz", "00" * 33, 7, None])
def test_a_damaged_key_is_refused(key: Any) -> None:
    table = keyed("warriors_traders")
    data = json.loads(table.save())
    data["segments"][0]["start"]["state"]["key"] = key
    with pytest.raises(SaveError):
        load_table(json.dumps(data))


@pytest.mark.parametrize("key", [b"", b"1" * 31, b"1" * 33])
def test_a_key_has_32_bytes(key: bytes) -> None:
    with pytest.raises(OptionError):
        gonfalon.open_table("warriors_traders", 3, key)
