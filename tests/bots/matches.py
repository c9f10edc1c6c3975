"""Games between bots, watched: what the tests of every game's steward share."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import gonfalon
from gonfalon.bots import Bot, make_bot
from gonfalon.bots.playing import courted, next_seat
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import AnyMove, Move, concrete, covers
from gonfalon.kernel.state import State
from gonfalon.kernel.table import Table

MOST_DECISIONS = 12_000
"""Far more than any game between stewards takes; a stall shows here."""

Watch = Callable[[Table, int, Move], None]


class Idler(Bot):
    """Gives the default answer to everything, and refuses offers with these verbs."""

    def __init__(self, *refusals: str) -> None:
        self.refusals = refusals

    def choose(
        self,
        seat: int,
        known: State,
        prompt: dict[str, Any] | None,
        legal: list[AnyMove],
        standing: list[AnyMove],
    ) -> Move:
        for move in legal:
            if move.verb in self.refusals:
                return concrete(move)
        return known.agenda[-1].default(known, seat)


def stewards(game: Game, seats: int) -> list[Bot]:
    return [make_bot("steward", game, 0) for _ in range(seats)]


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


def is_quick(game: Game, seconds: float, options: dict[str, Any]) -> bool:
    """Does one of three games between four stewards take no more processor time?"""
    for seed in range(3):
        table = gonfalon.open_table(game, 4, seed, options)
        begun = time.process_time()
        play(table, stewards(game, 4))
        if time.process_time() - begun <= seconds:
            return True
    return False


def looked_at(table: Table, look: Watch, every: int = 1) -> int:
    """Stewards play a game, and some of their answers are looked at; how many answers there were."""
    asked = 0

    def watch(table: Table, seat: int, move: Move) -> None:
        nonlocal asked
        asked += 1
        if asked % every == 0:
            look(table, seat, move)

    play(table, stewards(table.game, table.seats), watch)
    return asked


def ask_again(table: Table, seat: int, move: Move) -> None:
    """Another steward, asked about a copy or now and then about a reloaded game, gives the same move."""
    (steward,) = stewards(table.game, 1)
    assert answer(steward, table, seat) is move
    times = len(table.written)
    if times % 10 == 0:
        assert answer(steward, table.copy(), seat) is move
    if times % 60 == 0:
        assert answer(steward, gonfalon.load_table(table.save()), seat) == move


def look_twice(table: Table, seat: int, move: Move) -> None:
    """The table is the same before and after a steward has been asked."""
    before, legal = table.state_hash, list(table.legal(seat))
    answer(*stewards(table.game, 1), table, seat)
    assert table.state_hash == before
    assert table.legal(seat) == legal
