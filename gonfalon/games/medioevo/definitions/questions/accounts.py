"""Money, and what is paid for.

rules: MU-DEF-14, MU-EC-36, MU-FIN-05, MU-MAINT-01
"""

from __future__ import annotations

from typing import Any, cast

from gonfalon.games.medioevo.definitions.questions.effect_kinds import (
    Deposit,
    anything_in_force,
    of,
)
from gonfalon.games.medioevo.definitions.questions.hordes import hired_units
from gonfalon.games.medioevo.definitions.questions.realm import pieces_of
from gonfalon.games.medioevo.state import ORDER, MedState
from gonfalon.games.medioevo.world import CAPTAINS_EACH
from gonfalon.kernel.native import window_of


def share(florins: int, percent: int, paid: bool = False) -> int:
    """MU-DEF-14: a part of an amount; who receives it gets whole florins rounded down, who pays it pays them rounded up."""
    return -(-florins * percent // 100) if paid else florins * percent // 100


def spendable(s: MedState, seat: int) -> int:
    """What a seat can spend: not what it has bid in a sealed auction."""
    if s.phase != ORDER:
        return s.florins[seat]
    sealed = [s.sealed[seat], *(answers[seat] for _, answers in s.aside)]
    bid: int = sum(move.args[-1] for moves in sealed for move in moves if move.verb == "bid")
    for step in s.agenda:
        if window_of(step) == "order.rebid":
            bid += cast("Any", step).bids[seat]
    return s.florins[seat] - bid


def deposit(s: MedState, seat: int) -> int:
    """MU-EC-36: what lies on the seat's Magnate."""
    return sum(coins.florins for coins in of(s, Deposit) if coins.seat == seat)


def wealth(s: MedState, seat: int) -> int:
    """MU-FIN-05; coins on a Magnate are the player's money (MU-EC-36)."""
    interest = s.debt[seat] * s.world.limits.interest_percent // 100
    return s.florins[seat] + deposit(s, seat) - s.debt[seat] - interest


def maintained(s: MedState, seat: int) -> int:
    """MU-MAINT-01: army units, transports and siege engines on the board; a hired horde costs nothing (MU-EC-65)."""
    units = sum(sum(counts) for counts in s.army[seat].values())
    first = seat * CAPTAINS_EACH
    captains = sum(at >= 0 for at in s.captain_at[first : first + CAPTAINS_EACH])
    hired = sum(hired_units(s, seat)) if anything_in_force(s) else 0
    return units + captains + len(pieces_of(s, seat)) - hired
