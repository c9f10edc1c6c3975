"""Intervals, against values from the tables of textbooks, and against chance itself."""

from __future__ import annotations

import random

import pytest

from gonfalon.lab.statistics import chance, holm, mean, share, student


@pytest.mark.parametrize(
    ("hits", "games", "low", "high"),
    [
        (50, 100, 0.4038, 0.5962),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 3, 0.0615, 0.7923),
    ],
)
def test_wilson(hits: int, games: int, low: float, high: float) -> None:
    found = share(hits, games)
    assert found.value == hits / games
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_of_no_games() -> None:
    assert share(0, 0)[1:] == (0, 1, 0)
    assert mean([3.0]).low == float("-inf")
    assert not mean([3.0]).excludes_zero


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (9, 2.262), (30, 2.042)]
)
def test_student(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=4e-3)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    generator = random.Random(1)
    held = sum(
        (found := mean([generator.gauss(2, 3) for _ in range(12)])).low <= 2 <= found.high
        for _ in range(2000)
    )
    assert 0.93 < held / 2000 < 0.97


def test_chance_agrees_with_the_interval() -> None:
    generator = random.Random(2)
    for _ in range(200):
        found = mean([generator.gauss(0.5, 1) for _ in range(15)])
        if abs(chance(found) - 0.05) > 0.002:
            assert (chance(found) < 0.05) == found.excludes_zero
    assert chance(mean([0.0] * 9)) == 1.0
    assert chance(mean([1.0] * 9)) == 2**-8


def test_many_questions_are_not_answered_by_luck() -> None:
    assert holm({"a": 0.03, "b": 0.5, "c": 0.04}) == {"a": False, "b": False, "c": False}
    assert holm({"a": 0.001, "b": 0.02, "c": 0.9}) == {"a": True, "b": True, "c": False}
    generator = random.Random(3)
    wrong = 0
    for _ in range(300):
        chances = {
            str(at): chance(mean([generator.gauss(0, 1) for _ in range(20)])) for at in range(12)
        }
        wrong += any(holm(chances).values())
    assert wrong / 300 < 0.09
