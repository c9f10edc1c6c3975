"""Games between bots, watched: what the tests of every game's steward share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gonfalon
from gonfalon.bots import Bot, make_bot
from gonfalon.bots.play import courted, next_seat
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import Move, covers
from gonfalon.kernel.table import Table

MOST_DECISIONS = 12_000
"""Far more than any game between stewards takes; a stall shows here."""

Watch = Callable[[Table, int, Move], None]


def play(table: Table, bots: list[Bot], watch: Watch | None = None) -> Table:
    """Play a game out; `watch` sees every position and the move about to be played."""
    last = -1
    for _ in range(MOST_DECISIONS):
        if table.over:
            return table
        last = next_seat(courted(table) or table.waiting, last)
        move = answer(bots[last], table, last)
        if watch:
            watch(table, last, move)
        table.play(last, move)
    raise AssertionError(f"no end after {MOST_DECISIONS} decisions: {table.seats} {table.options}")


def answer(bot: Bot, table: Table, seat: int) -> Move:
    legal = table.answers(seat) or table.legal(seat)
    return bot.choose(seat, table.knowledge(seat), None, legal, table.standing(seat))


def checked(table: Table, seat: int, move: Move) -> None:
    """Holds in every position: the invariants, and that the move is one of those listed."""
    table.game.check(table.state)
    assert covers(table.legal(seat), move) or covers(table.standing(seat), move), (
        f"{move} is not listed: {table.legal(seat)}"
    )


def wins_of_one(
    game: Game,
    games: int,
    others: Callable[[int], Bot],
    options: Callable[[int], dict[str, Any]] = lambda number: {},
) -> float:
    """Share of four-player games that one steward wins against three others; ties are shared."""
    won = 0.0
    for number in range(games):
        own = number % 4
        bots = [others(4 * number + seat) for seat in range(4)]
        bots[own] = make_bot("steward", game, 0)
        result = play(gonfalon.open_table(game, 4, number, options(number)), bots).result
        assert result is not None
        if own in result.winners:
            won += 1 / len(result.winners)
    return won / games


def ask_again(game: Game, table: Table, seat: int, move: Move, times: int) -> None:
    """Another steward, asked about a copy or now and then about a reloaded game, gives the same move."""
    steward = make_bot("steward", game, 0)
    assert answer(steward, table, seat) is move
    if times % 10 == 0:
        assert answer(steward, table.copy(), seat) is move
    if times % 60 == 0:
        assert answer(steward, gonfalon.load_table(table.save()), seat) == move


def look_twice(game: Game, table: Table, seat: int) -> None:
    """The table is the same before and after a steward has been asked."""
    before, legal = table.state_hash, list(table.legal(seat))
    answer(make_bot("steward", game, 0), table, seat)
    assert table.state_hash == before
    assert table.legal(seat) == legal
