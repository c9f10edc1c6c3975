"""Luck: what chance gave to each seat, measured alike in every game."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

import gonfalon
from gonfalon.kernel.luck import luck_of
from gonfalon.kernel.state import State
from gonfalon.kernel.table import Table
from tests.games.every_game import pick

every_game = pytest.mark.parametrize("id", gonfalon.game_ids())


def played(id: str, seed: int, most: int) -> Table:
    table = gonfalon.open_table(id, 3, bytes([seed]) * 32)
    generator = random.Random(seed)
    while not table.over and len(table.written) < most:
        seat = generator.choice(table.waiting)
        table.play(seat, pick(generator, table.legal(seat)))
    return table


@every_game
def test_the_moves_that_drew_something_are_counted(id: str) -> None:
    table = played(id, 3, 150)
    luck = luck_of(table)
    assert luck.moves == sum(number > 0 for number, _ in table.draws)
    assert len(luck.seats) == 3 and all(0 <= seat.better <= 100 for seat in luck.seats)
    assert luck == luck_of(table)


def test_without_dice_nobody_is_lucky() -> None:
    luck = luck_of(played("warriors_traders", 3, 80))
    assert luck.moves == 0
    assert {(seat.points, seat.better) for seat in luck.seats} == {(0, 50)}


def test_luck_goes_by_what_the_dice_were_worth() -> None:
    """The same move with other dice: points of luck differ by what the seats may expect after it."""
    table = played("medieval", 2, 60)
    generator = random.Random(1)
    while True:
        seat = table.waiting[0]
        move = pick(generator, table.legal(seat))
        before, drawn = table.state.copy(), len(table.draws)
        table.play(seat, move)
        foresight = table.game.foresight
        assert foresight is not None
        if len(table.draws) == drawn:
            continue
        found = []
        for seed in range(12):
            state: State = before.copy()
            state.begin_chance(seed)
            one = Table(table.game, 3, 0, table.options, state)
            one.play(seat, move)
            found.append((foresight.prospects(one.state), luck_of(one)))
        if len({tuple(worth) for worth, _ in found}) > 2:
            break
    for worth, luck in found:
        first_worth, first = found[0]
        for at in range(3):
            gained = luck.seats[at].points - first.seats[at].points
            assert gained == pytest.approx(worth[at] - first_worth[at])
    best = max(found, key=lambda one: one[0][0])[1].seats[0]
    worst = min(found, key=lambda one: one[0][0])[1].seats[0]
    assert best.points > worst.points and best.better >= worst.better


def test_on_the_whole_luck_is_even() -> None:
    lucks = [luck_of(played("medieval", seed, 150)) for seed in range(8)]
    better = [seat.better for luck in lucks for seat in luck.seats]
    assert 35 < fmean(better) < 65 and min(better) < 30 and max(better) > 70
