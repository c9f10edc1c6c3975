"""Which moves are worth a look, and in which order."""

from __future__ import annotations

import random

from gonfalon.kernel.game import Steward
from gonfalon.kernel.moves import AnyMove, Move, RangeMove, concrete, covers
from gonfalon.kernel.state import State

AMOUNTS = 4
"""Amounts of a range that are tried."""
ADVISED = 5
"""Moves that the steward is asked for, each time without those it has named before."""


def candidates(
    advised: list[Move], legal: list[AnyMove], most: int, generator: random.Random
) -> list[Move]:
    """What was advised, the move that does least, then one of each verb, then a second of each; of more than `most`, chance decides."""
    first = advised[0]
    by_verb: dict[str, list[Move]] = {}
    for listed in legal:
        moves = amounts_of(listed, first) if isinstance(listed, RangeMove) else [listed]
        by_verb.setdefault(listed.verb, []).extend(moves)
    for moves in by_verb.values():
        generator.shuffle(moves)
    ordered = list(dict.fromkeys([*advised, concrete(legal[0])]))
    while len(ordered) < most and any(by_verb.values()):
        for moves in by_verb.values():
            if moves and (move := moves.pop()) not in ordered:
                ordered.append(move)
    return ordered[:most]


def advice(
    advise: Steward, known: State, seat: int, legal: list[AnyMove], standing: list[AnyMove]
) -> list[Move]:
    """The moves that the steward would play, the best first: it is asked again without those it has named."""
    named = [advise(known.copy(), seat, legal, standing)]
    left, free = legal, standing
    while len(named) < ADVISED:
        left = [entry for entry in left if not covers([entry], named[-1])]
        free = [entry for entry in free if not covers([entry], named[-1])]
        if len(left) < 2:
            break
        move = advise(known.copy(), seat, left, free)
        if not covers(left, move) and not covers(free, move):
            break
        named.append(move)
    return named


def amounts_of(listed: RangeMove, first: Move) -> list[Move]:
    """The ends of a range and some between, and what lies next to the first choice."""
    amounts = listed.amounts
    last = len(amounts) - 1
    parts = AMOUNTS - 1
    chosen = {amounts[last * part // parts] for part in range(AMOUNTS)}
    if first.verb == listed.verb and first.args[:-1] == listed.args:
        at = amounts.index(first.args[-1])
        chosen |= {amounts[max(0, at - 1)], amounts[min(last, at + 1)]}
    return [listed.at(amount) for amount in sorted(chosen)]
