"""Who is asked in reaction windows: standing orders, and the order of answers.

rules: MP-TIME-06 to MP-TIME-08, MP-TIME-27
"""

from __future__ import annotations

from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.state import Step

OWN, OTHERS = range(2)
"""AFFAIRS of words.py."""


def bit_of(s: ProtoState, window: str, affair: int) -> int:
    return 1 << 2 * s.world.windows[window] + affair


def wants(s: ProtoState, seat: int, window: str, affair: int) -> bool:
    """MP-TIME-07: is the player asked? By default in their own affairs, not in those of others."""
    changed = bool(s.orders[seat] & bit_of(s, window, affair))
    return changed if affair == OTHERS else not changed


def might_ask(s: ProtoState, step: Step) -> bool:
    """Would the step ask somebody if nobody had left orders about it or answered yet? Both are hidden: this is what all can know."""
    if not any(s.orders) and not any(s.sealed):
        return bool(step.waits_for(s))
    orders, sealed = s.orders, s.sealed
    s.orders, s.sealed = [0] * s.world.seats, [()] * s.world.seats
    asked = step.waits_for(s)
    s.orders, s.sealed = orders, sealed
    return bool(asked)


def answer_order(s: ProtoState, first: int, second: int = NOBODY) -> list[int]:
    """MP-TIME-08: active player or attacker, then defender or target, then the others in turn order from the active player."""
    at = s.order.index(first) if first in s.order else 0
    circle = s.order[at:] + s.order[:at]
    leading = [seat for seat in (first, second) if seat in s.order]
    return list(dict.fromkeys([*leading, *circle]))


# ---- answers left in advance

WRITING = "writing "
"""Before the name of a window in `s.ahead`: the answer is still being written (MP-TIME-27)."""
TREATIES = "war.treaty"


# ---- cards used in every roll


FIRST_CARD = 256
"""Bits of a seat's orders from here on: two for each character, against barbarians and against everybody."""
AGAINST_BARBARIANS, AGAINST_EVERYBODY = range(2)
"""FOES of words.py."""


def uses_always(s: ProtoState, seat: int, card: int, foe: int) -> bool:
    """MP-TIME-07: has the player stored to use this character in every roll?"""
    return bool(s.orders[seat] >> FIRST_CARD + 2 * card + foe & 1)


def stored_cards(s: ProtoState, seat: int, barbarians: bool) -> list[int]:
    """The characters that the player has stored for a roll against barbarians, or against a player."""
    stored = s.orders[seat] >> FIRST_CARD
    if not stored:
        return []
    foes = (AGAINST_BARBARIANS, AGAINST_EVERYBODY) if barbarians else (AGAINST_EVERYBODY,)
    return [
        card
        for card in range(len(s.world.card_ids))
        if any(uses_always(s, seat, card, foe) for foe in foes)
    ]


def at_random(s: ProtoState, moves: list[AnyMove]) -> Move:
    """MP-TIME-24: a default between equals; the generator is read, not moved, since the answer is a recorded move."""
    at = s.glance(len(moves)) if s.key else s.rng % len(moves)
    return concrete(moves[at])


def not_now(s: ProtoState, seat: int, phases: list[int]) -> Refusal:
    """MP-TIME-01: the phases to which a move belongs, or whose turn it is; both are public."""
    if phases and s.phase not in phases:
        return Refusal("MP-TIME-01", "other-phase", phases=phases, phase=s.phase)
    if s.active not in (NOBODY, seat):
        return Refusal("MP-TIME-01", "turn-of", seat=s.active)
    return Refusal("MP-TIME-01", "not-now")
