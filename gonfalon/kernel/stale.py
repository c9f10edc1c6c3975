"""Choices made on an older picture of the table: does the same text still mean the same?

Who clicks may have seen a table that has moved on since. The move counts if the player has the same choices still, is asked the same
question, pays the same price and, as the game says, agrees to the same terms.
"""

from __future__ import annotations

from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, Move, NotAMove, covers
from gonfalon.kernel.table import Table


def means_the_same(before: Table, now: Table, seat: int, text: str) -> bool:
    """Would the seat still choose the same by this text? Both tables hold what the seat knows."""
    try:
        move = now.state.vocabulary.parse(text)
    except NotAMove:
        return False
    if seat != HOST:
        move = now.game.alike(now.state, seat, move)
        if covers(now.legal(seat), move):
            return (
                _same_list(before.legal(seat), now.legal(seat))
                and _same_question(before, now, seat)
                and _same_deal(before, now, seat, move)
            )
    standing = now.standing(seat)
    return (
        covers(standing, move)
        and _same_list(before.standing(seat), standing)
        and _same_deal(before, now, seat, move)
    )


def _same_list(before: list[AnyMove], now: list[AnyMove]) -> bool:
    return [move.text for move in before] == [move.text for move in now]


def _same_question(before: Table, now: Table, seat: int) -> bool:
    return now.game.question(before.state, seat) == now.game.question(now.state, seat)


def _same_deal(before: Table, now: Table, seat: int, move: Move) -> bool:
    game = now.game
    if seat != HOST and game.cost(before.state, seat, move) != game.cost(now.state, seat, move):
        return False
    return game.means_the_same(before.state, now.state, seat, move)
