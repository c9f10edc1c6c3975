"""How the dice fell for each seat, in any game.

For every move that drew something, the same move is played again many times from the same position with other chance. What the game
expects for each seat afterwards (`Foresight.prospects`, else the points) is compared: the difference to the average is what chance
gave or took. It counts what a move drew at once. The set-up, and the order of cards that were shuffled before, do not count.
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.kernel import engine
from gonfalon.kernel.state import State
from gonfalon.kernel.table import Table
from gonfalon.kernel.undo import Played

TRIES = 40
"""How often every move is played again."""


class SeatLuck(NamedTuple):
    points: float
    """What chance gave to the seat in all, in points that it might expect at the end."""
    better: int
    """Of a hundred games with other dice at the same moments, in how many the seat would have had less."""


class Luck(NamedTuple):
    moves: int
    """How many moves drew something."""
    seats: list[SeatLuck]


def luck_of(table: Table) -> Luck:
    """The luck of every seat in the present segment of a table."""
    game, seats = table.game, range(table.seats)
    value = game.foresight.prospects if game.foresight else game.scores
    state: State = table.start.copy()
    engine.advance(state)
    moves, true = 0, [0.0] * table.seats
    others = [[0.0] * table.seats for _ in range(TRIES)]
    for entry in table.played:
        if entry.dropped:
            continue
        before: State = state.copy()
        _play(table, state, entry)
        if state.rng == before.rng:
            continue
        for seat, worth in enumerate(value(state)):
            true[seat] += worth
        for attempt, sums in enumerate(others):
            again: State = before.copy()
            again.begin_chance(moves * TRIES + attempt)
            _play(table, again, entry)
            for seat, worth in enumerate(value(again)):
                sums[seat] += worth
        moves += 1
    return Luck(moves, [_of_seat(true[seat], [sums[seat] for sums in others]) for seat in seats])


def _of_seat(true: float, others: list[float]) -> SeatLuck:
    """Equal results count half."""
    below = sum(other < true for other in others) + sum(other == true for other in others) / 2
    return SeatLuck(true - sum(others) / TRIES, round(100 * below / TRIES))


def _play(table: Table, state: State, entry: Played) -> None:
    if entry.standing:
        engine.play_standing(state, table.game.standing, entry.seat, entry.move)
    else:
        engine.play(state, entry.seat, entry.move)
