"""What holds for a while: entries (kind, last turn, values ...) of `s.effects`, taken out at the end of their last turn.

Every kind is named here, with the meaning of its values.
"""

from __future__ import annotations

from gonfalon.games.prototype.state import ProtoState

USED = 0
"""(seat, card): a character of which one copy works in a turn was used (MP-CARD-09)."""
PROTECTED = 1
"""(territory, seat): a Castellan's protection (MP-CHAR-12)."""
DOUBLE_TAX = 2
"""(seat,): a Jester doubles the taxes (MP-CHAR-27)."""
OPEN_GATES = 3
"""(territory, seat): an Infiltrator has opened the gates for this attacker (MP-CHAR-29)."""
OVERDUE = 20
"""(debtor, creditor, florins, pact): a payment of a pact that the debtor could not make when it fell due; he owes it until the end of
the next Taxes phase, which is in the last turn of the entry (MP-DIPL-17, MP-LOAN-07)."""


def begin(s: ProtoState, kind: int, last_turn: int, *values: int) -> None:
    s.effects.append((kind, last_turn, *values))


def holds(s: ProtoState, kind: int, *values: int) -> bool:
    return any(entry[0] == kind and entry[2:] == values for entry in s.effects)


def of_kind(s: ProtoState, kind: int) -> list[tuple[int, ...]]:
    """The values of all entries of a kind."""
    return [tuple(entry[2:]) for entry in s.effects if entry[0] == kind]


def end(s: ProtoState, kind: int, *values: int) -> None:
    s.effects = [entry for entry in s.effects if entry[0] != kind or entry[2:] != values]


def expire(s: ProtoState) -> None:
    """MP-TURN-10: at the end of a turn."""
    s.effects = [entry for entry in s.effects if entry[1] > s.turn]
