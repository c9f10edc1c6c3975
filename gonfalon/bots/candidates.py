"""Which moves are worth a look, and in which order."""

from __future__ import annotations

import random

from gonfalon.kernel.moves import AnyMove, Move, RangeMove, concrete

AMOUNTS = 4
"""Amounts of a range that are tried."""
MOST = 24
"""Moves that are looked at; of more, chance decides which."""


def candidates(first: Move, legal: list[AnyMove], generator: random.Random) -> list[Move]:
    """The move `first`, then the one that does least, then one of each verb, then a second of each."""
    by_verb: dict[str, list[Move]] = {}
    for listed in legal:
        moves = amounts_of(listed, first) if isinstance(listed, RangeMove) else [listed]
        by_verb.setdefault(listed.verb, []).extend(moves)
    for moves in by_verb.values():
        generator.shuffle(moves)
    ordered = list(dict.fromkeys([first, concrete(legal[0])]))
    while len(ordered) < MOST and any(by_verb.values()):
        for moves in by_verb.values():
            if moves and (move := moves.pop()) not in ordered:
                ordered.append(move)
    return ordered[:MOST]


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
