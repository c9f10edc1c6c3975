"""Copies are independent both ways, whatever they share underneath."""

from __future__ import annotations

import random

import pytest

import gonfalon
from gonfalon.kernel.table import Table
from gonfalon.kernel.trail import Trail
from tests.kernel.harvest.game import GAME, Bid, Market
from tests.kernel.harvest.scene import given, legal, opened, pick, play, random_decisions

# ---- trails


def test_a_trail_reads_like_a_list() -> None:
    trail = Trail([1, 2, 3])
    trail.append(4)
    trail.extend([5, 6])
    assert list(trail) == [1, 2, 3, 4, 5, 6]
    assert (len(trail), trail[0], trail[-1], trail[-6]) == (6, 1, 6, 1)
    for index in (6, -7):
        with pytest.raises(IndexError):
            trail[index]
    trail.cut(2)
    assert list(trail) == [1, 2]
    with pytest.raises(IndexError):
        trail[2]
    trail.cut(9)
    assert len(trail) == 2
    assert list(Trail[int]()) == []


def test_twin_trails_grow_apart() -> None:
    one = Trail([1, 2])
    other = one.copy()
    one.append(3)
    other.append(30)
    one.extend([4])
    other.extend([40, 50])
    assert list(one) == [1, 2, 3, 4]
    assert list(other) == [1, 2, 30, 40, 50]


def test_a_cut_trail_leaves_its_twins_alone() -> None:
    one = Trail([1, 2, 3])
    other = one.copy()
    one.cut(1)
    third = one.copy()
    one.append(9)
    third.append(8)
    other.append(4)
    assert (list(one), list(other), list(third)) == ([1, 9], [1, 2, 3, 4], [1, 8])


def test_trails_and_lists_agree_whatever_is_done() -> None:
    for seed in range(50):
        generator = random.Random(seed)
        pairs: list[tuple[Trail[int], list[int]]] = [(Trail(), [])]
        for number in range(60):
            trail, items = generator.choice(pairs)
            match generator.randrange(4):
                case 0:
                    trail.append(number)
                    items.append(number)
                case 1:
                    trail.extend([number, number + 1])
                    items += [number, number + 1]
                case 2:
                    length = generator.randint(0, len(items))
                    trail.cut(length)
                    del items[length:]
                case _:
                    pairs.append((trail.copy(), items[:]))
            assert all(list(a) == b and len(a) == len(b) for a, b in pairs), f"seed {seed}"


# ---- tables


def everything(table: Table) -> tuple[object, ...]:
    return (
        table.state_hash,
        table.record(),
        [repr(event) for event in table.log],
        [[move.text for move in table.legal(seat)] for seat in range(table.seats)],
        table.waiting[:],
        [table.can_undo(seat) for seat in range(table.seats)],
    )


def test_a_copy_and_its_original_do_not_touch_each_other() -> None:
    for seed in range(6):
        table = opened(2 + seed % 3, seed)
        for number, _ in enumerate(random_decisions(table, seed)):
            if number % 5:
                continue
            before = everything(table)
            twin = table.copy()
            assert everything(twin) == before
            for _, _ in zip(random_decisions(twin, seed + 1), range(12), strict=False):
                pass
            assert everything(table) == before, f"seed {seed}, decision {number}"
            after = everything(twin)
            again = table.copy()
            for _, _ in zip(random_decisions(again, seed + 2), range(12), strict=False):
                pass
            assert everything(twin) == after, f"seed {seed}, decision {number}"


def test_twins_grow_differently_from_a_shared_record() -> None:
    table = given([Market(0)], wheat=[9, 0, 0])
    play(table, "0: grind", "0: grind")
    twin = table.copy()
    play(table, "0: sell wheat 1")
    play(twin, "0: sell flour 1", "0: grind")
    third = twin.copy()
    twin.undo(0)
    twin.undo(0)
    play(twin, "0: sell wheat 4")
    play(third, "0: done")
    assert [text for _, text in table.written] == ["grind", "grind", "sell wheat 1"]
    assert [text for _, text in third.written] == [
        "grind", "grind", "sell flour 1", "grind", "done",
    ]  # fmt: skip
    assert [event.kind for event in twin.log] == ["ground", "ground", "sold"]
    for one in (table, twin, third):
        assert gonfalon.replay(one.record(), GAME).state_hash == one.state_hash


def test_undo_in_a_copy_leaves_the_original_at_its_move() -> None:
    table = given([Market(0)], wheat=[200, 0, 0])
    for _ in range(70):
        play(table, "0: grind")
    before = everything(table)
    twin = table.copy()
    for _ in range(70):
        twin.undo(0)
    assert everything(table) == before
    table.undo(0)
    assert len(table.played) == 69
    assert len(twin.played) == 0


def test_copies_made_during_an_interruption_share_no_sealed_choices() -> None:
    table = given([Bid(), Market(0)], wheat=[1, 1, 1])
    play(table, "0: pick hill", "2: leave", "0: vote yes")
    twin = table.copy()
    play(table, "1: vote yes", "0: bid 20")
    play(twin, "1: vote yes", "0: bid 5")
    assert [move.text for move in table.state.sealed[0]] == ["pick hill", "bid 20"]
    assert [move.text for move in twin.state.sealed[0]] == ["pick hill", "bid 5"]
    table.undo(0)
    assert [move.text for move in table.state.sealed[0]] == ["pick hill"]


def test_undo_after_an_interruption_gives_the_same_bids_again() -> None:
    table = given([Bid(), Market(0)], wheat=[1, 1, 1])
    play(table, "0: pick hill", "2: leave", "0: vote yes", "1: vote yes")
    before = table.state_hash
    for amount in (0, 5, 10):
        play(table, f"0: bid {amount}")
        table.undo(0)
        assert table.state_hash == before
    assert gonfalon.replay(table.record(), GAME).state_hash == before


def test_a_copy_is_asked_the_same() -> None:
    table = given([Bid()], seats=2)
    play(table, "0: pick hill")
    twin = table.copy()
    assert (twin.waiting, legal(twin, 0), legal(twin, 1)) == (
        table.waiting,
        legal(table, 0),
        legal(table, 1),
    )
    assert twin.prompt(0) == table.prompt(0)


def test_a_record_is_a_copy_too() -> None:
    table = opened()
    before = table.state_hash
    record = table.record()
    record["options"]["rounds"] = 99
    record["segments"][0]["start"]["state"]["coins"][0] = 99
    assert table.options["rounds"] == 3
    assert table.state_hash == before
    assert gonfalon.replay(table.record(), GAME).state_hash == before


def test_the_generator_of_a_copy_goes_its_own_way() -> None:
    table = given([Market(0)])
    twin = table.copy()
    rng = table.state.rng
    play(twin, "0: gamble")
    assert table.state.rng == rng
    play(table, "0: gamble")
    assert table.state_hash == twin.state_hash, "the same number comes for both"


def test_random_play_from_a_copy_is_the_same_play() -> None:
    table = opened(3, 5)
    generator = random.Random(5)
    for _ in range(10):
        table.play(table.waiting[0], pick(generator, table.legal(table.waiting[0])))
    ends = set()
    for twin in (table.copy(), table.copy()):
        for _ in random_decisions(twin, 9):
            pass
        ends.add(twin.state_hash)
    assert len(ends) == 1
