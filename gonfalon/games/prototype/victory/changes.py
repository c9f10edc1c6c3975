"""Is the game over at the end of this turn?

rules: MP-END-01 to MP-END-05
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import players
from gonfalon.games.prototype.state import HONOUR, TIME, TURNS, ProtoState
from gonfalon.games.prototype.victory.questions import final_points


def why_over(s: ProtoState) -> int:
    """MP-END-01 to MP-END-05: which way to end is satisfied; 0 for none. Who has left ends nothing (MP-ELIM-05)."""
    w = s.world
    if w.turn_limit and s.turn >= w.turn_limit:
        return TURNS
    if s.time_is_up:
        return TIME
    if w.honour_limit:
        for seat in players(s):
            if s.po[seat] >= w.honour_limit:
                return HONOUR
            if s.claimed >> seat & 1:
                if s.po[seat] + sum(final_points(s, seat).values()) >= w.honour_limit:
                    return HONOUR
                s.emit("claim-failed", "MP-END-03", seat=seat)
    return 0
