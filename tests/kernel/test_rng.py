"""The generator: its numbers are part of every record and never change."""

from __future__ import annotations

from collections import Counter

import pytest

from gonfalon.kernel import rng

FIRST_NUMBERS = [
    (0, 0x1234567, [0x3A34CE6380FC0BC5, 0xC05A677850DC981A, 0x9E32CDF7948370BD]),
    (1, 0x2545F49150902284, [0x446025E0982FA038, 0x6545BC6F5480042B, 0x71BD78EB74F4D198]),
    (7, 0x4E9AFF92D1D5132, [0x4A4EE723018503C, 0x90A398ECF2B01487, 0x53DBAF27A2159596]),
    (-1, 0xDABA0B6EB1B6684A, [0x4EE287363E5220E7, 0xD3A07DBFA0B44DCE, 0xFF0FA3774933B706]),
    (2**70 + 3, 0x6FD1DDB3EF69DCBE, [0xC53D023C69653260, 0x42C835584C97CC45, 0xBA2B050F07967AF1]),
]


@pytest.mark.parametrize(("seed", "state", "words"), FIRST_NUMBERS)
def test_the_first_numbers_of_a_seed_never_change(seed: int, state: int, words: list[int]) -> None:
    assert rng.seeded(seed) == state
    for expected in words:
        word, state = rng.next_word(state)
        assert word == expected


def test_the_first_dice_and_the_first_order_never_change() -> None:
    state = rng.seeded(7)
    dice = []
    for _ in range(12):
        die, state = rng.below(state, 6)
        dice.append(die + 1)
    assert dice == [1, 6, 3, 2, 3, 2, 6, 5, 5, 1, 1, 3]
    assert rng.shuffled(rng.seeded(7), list(range(8)))[0] == [6, 5, 1, 7, 0, 2, 3, 4]


def test_dice_are_fair() -> None:
    state, rolls = rng.seeded(3), 60_000
    counts: Counter[int] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    last = 0
    for _ in range(rolls):
        die, state = rng.below(state, 6)
        counts[die] += 1
        pairs[last, die] += 1
        last = die
    assert set(counts) == set(range(6))
    assert all(abs(count - rolls / 6) < 400 for count in counts.values()), counts
    assert len(pairs) == 36
    assert all(abs(count - rolls / 36) < 200 for count in pairs.values()), pairs


def test_the_first_die_of_neighbouring_seeds_is_fair() -> None:
    counts = Counter(rng.below(rng.seeded(seed), 6)[0] for seed in range(12_000))
    assert all(abs(count - 2_000) < 200 for count in counts.values()), counts


def test_every_order_is_equally_likely() -> None:
    state = rng.seeded(5)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        order, state = rng.shuffled(state, [0, 1, 2])
        counts[tuple(order)] += 1
    assert len(counts) == 6
    assert all(abs(count - 2_000) < 200 for count in counts.values()), counts


def test_a_shuffle_leaves_its_items_alone() -> None:
    items = [4, 4, 9]
    order, _ = rng.shuffled(1, items)
    assert sorted(order) == items == [4, 4, 9]
    assert rng.shuffled(1, []) == ([], 1)


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 52, 2**63 + 1])
def test_numbers_stay_below_the_bound(bound: int) -> None:
    state = rng.seeded(11)
    for _ in range(200):
        number, state = rng.below(state, bound)
        assert 0 <= number < bound
        assert 0 <= state < 2**64
