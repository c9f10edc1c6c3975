"""What can be bought, as the Purchase phase sees it: one `Offer` for each verb.

rules: MU-BUY-01, MU-BUY-02, MU-BUY-05
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gonfalon.games.medioevo.points import Bill
from gonfalon.games.medioevo.realm import controlled
from gonfalon.games.medioevo.relations import has_right
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

Arguments = tuple[int, ...]
Choice = tuple[Arguments, list[int] | None]
"""Arguments, and the amounts that may follow them as the last one; None where there is no amount."""


def takes_nothing(s: MedState, move: Move) -> list[int]:
    return []


def costs_nothing(s: MedState, seat: int, move: Move) -> Bill:
    return Bill()


class Offer(NamedTuple):
    """One kind of purchase."""

    choices: Callable[[MedState, int], list[Choice]]
    """What could come into question."""
    refuse: Callable[[MedState, int, Move], Refusal | None]
    """Why it is forbidden, money and the game reserve apart."""
    act: Callable[[MedState, int, Move], int]
    """Carry it out, already paid. Returns how many control tokens are gained by it."""
    bill: Callable[[MedState, int, Move], Bill] = costs_nothing
    takes: Callable[[MedState, Move], list[int]] = takes_nothing
    """Types of the game reserve of which it takes a piece."""
    exact: bool = False
    """The choices are already those that `refuse` allows."""
    alike: bool = False
    """What is lawful in one place, the last argument before the amount, is lawful in all of its choices."""
    affordable: bool = False
    """They are all within the purse, need nothing of the game reserve, and their amounts follow one another."""


def listed(
    s: MedState,
    verb: str,
    arguments: Arguments,
    amounts: list[int] | None,
    lawful: Callable[[Move], bool],
) -> list[AnyMove]:
    """The lawful moves of one line of choices; amounts that follow one another are one range."""
    v = s.vocabulary
    if amounts is None:
        move = v[(verb, *arguments)]
        return [move] if lawful(move) else []
    moves: list[AnyMove] = []
    low = high = 0
    for amount in amounts:
        if not lawful(v[(verb, *arguments, amount)]):
            continue
        if low and amount == high + 1:
            high = amount
            continue
        if low:
            moves.append(RangeMove(v, verb, arguments, low, high))
        low = high = amount
    if low:
        moves.append(RangeMove(v, verb, arguments, low, high))
    return moves


def listed_anew(s: MedState, moves: list[AnyMove], place: int) -> list[AnyMove]:
    """The same moves in another place."""
    v = s.vocabulary
    return [
        RangeMove(v, move.verb, (*move.args[:-1], place), move.low, move.high)
        if isinstance(move, RangeMove)
        else v[(move.verb, *move.args[:-1], place)]
        for move in moves
    ]


# ---- where


def ground(s: MedState, seat: int, clause: int = NOBODY) -> list[int]:
    """MU-BUY-05: the territories where a seat may place: its own, and a partner's where a pact allows it."""
    if clause == NOBODY or not s.pacts:
        return controlled(s, seat)
    holders = {seat, *(other for other in s.order if has_right(s, clause, seat, other))}
    return [t for t, holder in enumerate(s.control) if holder in holders]


def refuse_ground(s: MedState, seat: int, territory: int, clause: int = NOBODY) -> Refusal | None:
    holder = s.control[territory]
    if holder == seat:
        return None
    if clause != NOBODY and holder != NOBODY and has_right(s, clause, seat, holder):
        return None
    return Refusal("MU-BUY-05", "not-controlled", territory=territory)


def is_inhabited(s: MedState, territory: int) -> bool:
    return s.world.inhabited >> territory & 1 == 1


def is_base(s: MedState, territory: int) -> bool:
    """Units and most pieces need an inhabited area or a military building."""
    return is_inhabited(s, territory) or s.military[territory] > 0
