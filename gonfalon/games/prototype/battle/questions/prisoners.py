"""The prisoners that a player has made."""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import has
from gonfalon.games.prototype.state import ProtoState


def prisoners_of(s: ProtoState, seat: int, vf: int) -> int:
    limits = s.world.limits
    strategy = has(s, seat, "strategy")
    percent = limits.prisoners_percent_strategy if strategy else limits.prisoners_percent
    return -(-vf * percent // 100)
