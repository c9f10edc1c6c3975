"""Casus belli (CB) are marked and used up, and honour is paid.

rules: MP-CB-01, MP-CB-06
"""

from __future__ import annotations

from gonfalon.games.prototype.diplomacy.questions.wrongs import waivable
from gonfalon.games.prototype.realm.changes.holdings import score
from gonfalon.games.prototype.state import ProtoState


def mark(s: ProtoState, victim: int, offender: int, count: int, rule: str) -> None:
    """MP-CB-01: counters never go below 0."""
    if count and victim != offender:
        at = victim * s.world.seats + offender
        s.wrongs[at] = max(0, s.wrongs[at] + count)
        s.emit("wrongs", rule, seat=victim, against_seat=offender, count=s.wrongs[at])


def waive(s: ProtoState, seat: int, other: int, points: int) -> None:
    """CB are spent in place of PO."""
    assert points <= waivable(s, seat, other, points)
    mark(s, seat, other, -points * s.world.limits.cb_per_po, "MP-CB-06")


def pay_honour(s: ProtoState, seat: int, points: int, rule: str) -> None:
    score(s, seat, -points, "diplomacy", rule)
