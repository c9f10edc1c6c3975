"""What outlooks add to the cost of a prompt, in `make soak`: seconds of CPU at decisions of the recorded games of every title; and that
bots pay nothing for them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import msgspec
import pytest

from gonfalon.bots import make_bot
from gonfalon.bots.playing import play_one
from gonfalon.kernel.records import open_table
from gonfalon.kernel.registry import find_game, game_ids
from gonfalon.kernel.table import UNDO, Table
from gonfalon.server.seat_texts import knowing, move_shape, prompt_of
from tests.games.recorded import recorded, records_of

P99_SECONDS = 0.010
PROMPTS = 1000
"""About so many of each game are measured."""
TIMES = 3
"""The quickest counts: the machine does other things too."""


def decisions(id: str, most: int) -> Iterator[tuple[Table, int]]:
    """Decisions of recorded games, evenly taken."""
    games = [recorded(file) for file in records_of(find_game(id))]
    every = max(1, sum(len(moves) for _, moves in games) // most)
    number = 0
    for table, moves in games:
        for seat, text in moves:
            if text == UNDO:
                table.undo(seat)
                continue
            number += 1
            if seat >= 0 and number % every == 0:
                yield table, seat
            table.play(seat, text, recorded=True)


def bare(known: Table, seat: int) -> Any:
    """All of a prompt but what follows from its moves."""
    moves = (*known.standing(seat), *known.legal(seat))
    return known.typed_prompt(seat), [move_shape(known, seat, move, None) for move in moves]


def seconds(made: Callable[[Table, int], Any], table: Table, seat: int) -> float:
    found = []
    for _ in range(TIMES):
        known = knowing(table, seat, "en")
        begun = time.thread_time()
        msgspec.json.encode(made(known, seat))
        found.append(time.thread_time() - begun)
    return min(found)


@pytest.mark.soak
@pytest.mark.parametrize("id", game_ids())
def test_outlooks_cost_at_most_10_ms_of_a_prompt(id: str) -> None:
    costs = sorted(
        (seconds(prompt_of, table, seat), seconds(bare, table, seat))
        for table, seat in decisions(id, PROMPTS)
    )
    for name, each in (
        ("prompt", [with_them for with_them, _ in costs]),
        ("without outlooks", [without for _, without in costs]),
        ("more", [with_them - without for with_them, without in costs]),
    ):
        each.sort()
        p50, p99 = each[len(each) // 2], each[len(each) * 99 // 100]
        print(
            f"\n{id}, {name}: p50 {p50 * 1000:.2f} ms, p99 {p99 * 1000:.2f} ms, "
            f"most {each[-1] * 1000:.2f} ms",
            end="",
        )
    assert p99 <= P99_SECONDS


FORESEEING = {"outlook", "tried", "after_trial", "of_most"}
"""Functions that make outlooks."""
MOVES = 60
"""Of each bot's game."""


@pytest.mark.parametrize("bot", ["random", "squire", "steward"])
@pytest.mark.parametrize("id", game_ids())
def test_bots_pay_nothing(id: str, bot: str) -> None:
    """A bot chooses, and its move is played, without a call that looks ahead for people."""
    game = find_game(id)
    table = open_table(game, game.min_seats, 3)
    bots = [make_bot(bot, game, seat) for seat in range(table.seats)]
    called: set[str] = set()

    def notice(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            called.add(frame.f_code.co_name)

    sys.setprofile(notice)
    try:
        for _ in range(MOVES):
            play_one(table, table.waiting[0], bots[table.waiting[0]])
    finally:
        sys.setprofile(None)
    assert "apply" in called
    assert not called & FORESEEING


def test_a_prompt_is_foreseen() -> None:
    """The functions that bots must not call are those that make outlooks."""
    called: set[str] = set()

    def notice(frame: FrameType, event: str, _: Any) -> None:
        called.add(frame.f_code.co_name)

    table = open_table(find_game("medieval"), 4, 3)
    known = knowing(table, table.waiting[0], "en")
    sys.setprofile(notice)
    try:
        prompt_of(known, table.waiting[0])
    finally:
        sys.setprofile(None)
    assert called >= FORESEEING
