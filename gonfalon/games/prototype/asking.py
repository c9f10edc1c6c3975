"""Who is asked in reaction windows: standing orders, and the order of answers.

rules: MP-TIME-06 to MP-TIME-08
"""

from __future__ import annotations

from gonfalon.games.prototype.state import NOBODY, ProtoState

OWN, OTHERS = range(2)
"""AFFAIRS of words.py."""


def _bit(s: ProtoState, window: str, affair: int) -> int:
    return 1 << 2 * s.world.windows[window] + affair


def wants(s: ProtoState, seat: int, window: str, affair: int) -> bool:
    """MP-TIME-07: is he asked? By default in his own affairs, not in those of others."""
    changed = bool(s.orders[seat] & _bit(s, window, affair))
    return changed if affair == OTHERS else not changed


def set_order(s: ProtoState, seat: int, window: str, affair: int, ask: bool) -> None:
    if wants(s, seat, window, affair) != ask:
        s.orders[seat] ^= _bit(s, window, affair)


def answer_order(s: ProtoState, first: int, second: int = NOBODY) -> list[int]:
    """MP-TIME-08: active player or attacker, then defender or target, then the others in turn order from the active player."""
    at = s.order.index(first) if first in s.order else 0
    circle = s.order[at:] + s.order[:at]
    leading = [seat for seat in (first, second) if seat in s.order]
    return list(dict.fromkeys([*leading, *circle]))
