"""One step of a transport, and what must be picked for it.

rules: MP-MOVE-11
"""

from __future__ import annotations

from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.kernel.moves import AnyMove, Move


def drive(o: Situation, transport: int, place: int, legal: list[AnyMove]) -> Move | None:
    """The next move that brings a transport alone to the place beside it; None if it cannot go."""
    v, column = o.s.vocabulary, o.s.column
    if column == (transport,):
        return among(legal, v["go", place])
    if transport in column:
        other = next(t for t in column if t != transport)
        return among(legal, v["leave", other])
    return among(legal, v["take", transport])


def among(legal: list[AnyMove], move: Move) -> Move | None:
    """The move if it is listed as it is."""
    return move if any(move is one for one in legal) else None


def most(legal: list[AnyMove], verb: str, args: tuple[int, ...], amount: int) -> Move | None:
    """A listed move of an amount, or the nearest one below; None if there is none."""
    for one in legal:
        if one.verb == verb and one.args[: len(args)] == args:
            if isinstance(one, Move):
                return one if len(one.args) == len(args) or one.args[-1] <= amount else None
            if one.low <= amount:
                return one.at(min(amount, one.high))
    return None
